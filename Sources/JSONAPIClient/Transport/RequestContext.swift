public import HTTPTypes
public import Logging

/// Values for middleware and the transport that accompany a request but aren't sent.
public struct RequestContext: Sendable {
  /// The request's endpoint; nil for a link or a path.
  public var endpoint: Endpoint?

  /// The origins that receive credentials: the client's own and the trusted ones; nil for all.
  public var trustedOrigins: Set<WebOrigin>?

  /// Whether the transport may return a successful response when its head has arrived.
  ///
  /// The body is ``TransportResponse/stream`` then. A transport that can't do that ignores this.
  public var streamsBody = false

  /// Whether a body is streamed only if it is a stream of events.
  var streamsEventsOnly = false

  /// The version of the resource that the program has seen, which protects a write; nil if it isn't known.
  var version: Int?

  /// The resource whose content a request is about.
  var contentOwner: Endpoint.Target?

  /// The target whose version protects a write.
  var versionedTarget: Endpoint.Target? { contentOwner ?? endpoint?.target }

  /// Whether the server may ignore the `Idempotency-Key` of the request, which isn't repeated then.
  var mayIgnoreKey = false

  /// Your own values, for your middleware and transport.
  public var userInfo: [String: any Sendable]

  /// The logger of this request, with the label `jsonapi.networking`.
  public var logger: Logger

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - endpoint: The request's endpoint; nil for a link or a path.
  ///   - trustedOrigins: The origins that receive credentials; nil for all.
  ///   - userInfo: Your own values.
  ///   - logger: The logger of this request.
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

  /// Returns whether a request goes to a trusted origin.
  ///
  /// A link can lead to any server. Middleware must not add credentials to a request for which this is false.
  public func trusts(_ request: HTTPRequest) -> Bool { trusts(WebOrigin(request)) }

  /// Whether the body of a response is delivered as it arrives.
  func streams(_ head: HTTPResponse) -> Bool {
    streamsBody && head.status.kind == .successful && (!streamsEventsOnly || head.isEventStream)
  }

  /// Returns whether a response comes from a trusted origin; nil isn't one.
  func trusts(_ origin: WebOrigin?) -> Bool {
    guard let trustedOrigins else { return true }
    return origin.map(trustedOrigins.contains) ?? false
  }
}
