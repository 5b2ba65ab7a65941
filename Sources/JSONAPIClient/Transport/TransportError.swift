/// Why no complete response arrived.
///
/// Every ``Transport`` throws this type for what went wrong between the two machines, so that code
/// above it need not know the HTTP client below.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  /// The kind of an error, to compare with.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name.
    public let description: String

    /// Creates a code of a transport's own.
    ///
    /// - Parameter description: The code's name.
    public init(_ description: String) {
      self.description = description
    }

    /// The request's address isn't one that can be asked.
    public static let invalidURL = Code("invalidURL")
    /// The host's name is unknown, or nothing listens there.
    public static let cannotConnect = Code("cannotConnect")
    /// The connection could not be made secure.
    public static let insecureConnection = Code("insecureConnection")
    /// The connection ended before the response was complete.
    public static let connectionLost = Code("connectionLost")
    /// The server took too long.
    public static let timedOut = Code("timedOut")
    /// The response's body goes past the transport's limit.
    public static let bodyTooLarge = Code("bodyTooLarge")
    /// What arrived is no HTTP response.
    public static let malformedResponse = Code("malformedResponse")
    /// There were more redirects than allowed, or one led back to an address asked before.
    public static let tooManyRedirects = Code("tooManyRedirects")
    /// A redirect led somewhere it must not be followed to.
    public static let redirectRefused = Code("redirectRefused")
    /// Anything else; see ``TransportError/underlying``.
    public static let other = Code("other")
  }

  /// What went wrong.
  public let code: Code

  /// A description of what went wrong.
  public let message: String

  /// The HTTP client's own error, where there is one.
  public let underlying: (any Error)?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - message: What went wrong, in words; without credentials.
  ///   - underlying: The HTTP client's own error.
  public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  /// Whether the same request may succeed when it is sent again.
  ///
  /// It says nothing about whether it is safe to send it again: that depends on the method.
  public var isTransient: Bool {
    code == .cannotConnect || code == .connectionLost || code == .timedOut
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
