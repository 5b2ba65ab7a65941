public import JSONAPI

/// The error if no complete response arrived.
///
/// Every ``Transport`` throws this type for network failures, independent of the HTTP client.
public struct TransportError: Error, Sendable, DescribedError {
  /// The kind of an error, to compare with.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name.
    public let description: String

    /// Creates a code for your own transport.
    ///
    /// - Parameter description: The code's name.
    public init(_ description: String) {
      self.description = description
    }

    /// The request's URL is invalid.
    public static let invalidURL = Code("invalidURL")
    /// The host is unknown, or nothing listens at its port.
    public static let cannotConnect = Code("cannotConnect")
    /// The TLS handshake failed.
    public static let insecureConnection = Code("insecureConnection")
    /// The connection ended before the response was complete.
    public static let connectionLost = Code("connectionLost")
    /// The request exceeded its total time.
    public static let timedOut = Code("timedOut")
    /// The response's body exceeds the transport's limit.
    public static let bodyTooLarge = Code("bodyTooLarge")
    /// The response isn't valid HTTP.
    public static let malformedResponse = Code("malformedResponse")
    /// There were too many redirects, or a loop.
    public static let tooManyRedirects = Code("tooManyRedirects")
    /// A redirect that mustn't be followed.
    public static let redirectRefused = Code("redirectRefused")
    /// Anything else; see ``TransportError/underlying``.
    public static let other = Code("other")
  }

  /// What went wrong.
  public let code: Code

  /// A description of what went wrong.
  public let message: String

  /// The HTTP client's error, if there is one.
  public let underlying: (any Error)?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The kind of the error.
  ///   - message: A description of what went wrong, without credentials.
  ///   - underlying: The HTTP client's error.
  public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  /// Whether the same request may succeed if it is sent again.
  ///
  /// Whether that is safe depends on the method.
  public var isTransient: Bool {
    code == .cannotConnect || code == .connectionLost || code == .timedOut
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
