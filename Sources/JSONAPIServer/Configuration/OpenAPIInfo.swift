/// What an OpenAPI document says about the API as a whole.
///
/// ```swift
/// configuration.openAPI = OpenAPIInfo(
///   title: "Blog", version: "2.1.0", description: "Articles and their comments.")
/// ```
public struct OpenAPIInfo: Sendable, Hashable {
  /// The name of the API.
  public var title: String

  /// The version of the API, not of OpenAPI.
  public var version: String

  /// A description in Markdown, nil for none; the JSON:API rules that clients need are appended.
  public var description: String?

  /// The URLs of the server; if empty, the server's own path.
  public var servers: [String]

  /// Whether every request needs a bearer token, which something in front of the server checks.
  public var requiresBearerToken = false

  /// Creates the description of an API.
  public init(
    title: String = "JSON:API", version: String = "1.0.0", description: String? = nil,
    servers: [String] = []
  ) {
    self.title = title
    self.version = version
    self.description = description
    self.servers = servers
  }
}
