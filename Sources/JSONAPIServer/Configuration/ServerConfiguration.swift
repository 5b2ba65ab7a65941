public import JSONAPI

/// The settings of a server.
public struct ServerConfiguration: Sendable {
  /// Where links lead.
  public enum Links: Sendable, Hashable {
    /// To absolute paths, such as `/api/articles/1`.
    case paths
    /// To addresses that begin with this one, such as `https://example.com`, followed by the server's path.
    case absolute(String)
  }

  /// Where links lead; requests have no influence on it.
  public var links = Links.paths

  /// How filters are written.
  public var filters: any FilterDialect = .operators

  /// The limits above which requests are refused.
  public var limits = ServerLimits()

  /// Whether a POST with the header field `X-HTTP-Method-Override: PATCH` is taken for a PATCH.
  /// The value of `WWW-Authenticate` in responses with 401 that have none: how clients sign in, such as
  /// `Basic realm="shop"`.
  public var challenge = "Bearer"

  public var allowsMethodOverride = false

  /// Whether the Atomic Operations extension is offered, at `/operations`.
  public var offersAtomicOperations = true

  /// What the OpenAPI document says of the API; nil for no document.
  ///
  /// It is served at `/openapi.json`, with what the request may know of and nothing else.
  public var openAPI: OpenAPIInfo? = OpenAPIInfo()

  /// The path of the page on which people look at the API, as the explorer of `JSONAPIExplorer` is one; nil for none.
  ///
  /// The home document links to it. The page itself is served beside the server, whose path needn't be before it.
  public var explorerPath: String?

  /// Creates the default settings.
  public init() {}
}
