public import HTTPTypes
public import Logging

/// What goes along with a request to every middleware and to the transport, without being sent.
public struct RequestContext: Sendable {
  /// What the request does, where it was made from a resource type rather than from a link.
  public var endpoint: Endpoint?

  /// The origins that may see credentials: the client's own and those it was told to trust.
  ///
  /// Nil means that every origin may.
  public var trustedOrigins: Set<WebOrigin>?

  /// Your own values, for your middleware and transport.
  public var userInfo: [String: any Sendable]

  /// Where messages about this request go; its label is `jsonapi.networking`.
  public var logger: Logger

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - endpoint: What the request does.
  ///   - trustedOrigins: The origins that may see credentials; nil for all.
  ///   - userInfo: Values of the caller's own.
  ///   - logger: Where messages about this request go.
  public init(
    endpoint: Endpoint? = nil,
    trustedOrigins: Set<WebOrigin>? = nil,
    userInfo: [String: any Sendable] = [:],
    logger: Logger = Logger(label: "jsonapi.networking")
  ) {
    self.endpoint = endpoint
    self.trustedOrigins = trustedOrigins
    self.userInfo = userInfo
    self.logger = logger
  }

  /// Whether a request goes to an origin that may see credentials.
  ///
  /// A link can lead to any server. Middleware that adds credentials must leave a request alone
  /// where this is false.
  ///
  /// - Parameter request: The request.
  /// - Returns: Whether the request's origin is a trusted one.
  public func trusts(_ request: HTTPRequest) -> Bool {
    guard let trustedOrigins else { return true }
    return WebOrigin(request).map(trustedOrigins.contains) ?? false
  }
}
