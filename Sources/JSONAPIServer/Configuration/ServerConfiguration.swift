import HTTPTypes
public import JSONAPI

/// The settings of a server.
public struct ServerConfiguration: Sendable {
  /// The form of links.
  public enum Links: Sendable, Hashable {
    /// Absolute paths, such as `/api/articles/1`.
    case paths
    /// URLs that begin with this one, such as `https://example.com`, followed by the server's path.
    case absolute(String)
  }

  /// The form of links; requests don't influence it.
  public var links = Links.paths

  /// The dialects in which filters can be written.
  ///
  /// A dialect that reads all of a request's parameters is used; if there is none, parameters that begin alike are read
  /// by one dialect per group. If parameters mean one thing in one dialect and another in a second one, or nothing in
  /// any, the answer is 400 and names the dialects. Without dialects there are no filters.
  ///
  /// ```swift
  /// configuration.filters = [.operators, .functions]
  /// ```
  public var filters: [any FilterDialect] = [.operators]

  /// The limits above which requests are refused.
  public var limits = ServerLimits()

  /// The value of `WWW-Authenticate` in 401 responses that have none: how clients sign in, such as
  /// `Basic realm="shop"`.
  public var challenge = "Bearer"

  /// Whether a POST with the header field `X-HTTP-Method-Override: PATCH` is treated as a PATCH.
  public var allowsMethodOverride = false

  /// Whether the Atomic Operations extension is offered, at `/operations`.
  public var offersAtomicOperations = true

  /// What the OpenAPI document says about the API; nil for no document.
  ///
  /// It is served at `/openapi.json` and contains only what the request may see.
  public var openAPI: OpenAPIInfo? = OpenAPIInfo()

  /// The path of a page for browsing the API, such as the explorer of `JSONAPIExplorer`; nil for none.
  ///
  /// The home document links to it. The page itself is served separately, and its path needn't begin with the server's.
  public var explorerPath: String?

  /// The limits of event streams, with which clients follow queries; nil, the default, disables event streams.
  ///
  /// See <doc:FollowingAServer>.
  public var followers: FollowerLimits?

  /// The directory for uploads of more than 1 MiB while they arrive; nil for the system's.
  ///
  /// On many systems `/tmp` is in memory: if uploads are large, choose a directory on a disk.
  public var uploadDirectory: String?

  /// The minimum time for which the server remembers requests with an `Idempotency-Key`, so that each is carried out
  /// once; nil ignores the header field.
  ///
  /// It needs the table that ``idempotencyTable`` creates; without it, the field is ignored, and
  /// ``JSONAPIServer/verify(as:)`` reports that. ``MemoryDatabase`` needs no table. See <doc:RepeatedRequests>.
  public var idempotencyKeyLifetime: Duration? = .seconds(7 * 86_400)

  /// The statements that create the table for ``idempotencyKeyLifetime``, in SQLite and in PostgreSQL.
  ///
  /// A row has the principal's name with the key, a hash of the request, the ids that it created and the time.
  public static let idempotencyTable = """
    CREATE TABLE IF NOT EXISTS jsonapi_requests (
      id TEXT NOT NULL PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      created TEXT,
      made_at BIGINT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS jsonapi_requests_made_at ON jsonapi_requests (made_at);
    """

  /// Creates the default settings.
  public init() {}
}

extension ServerConfiguration {
  /// The dialect that reads filters.
  var filterDialect: any FilterDialect {
    filters.count == 1 ? filters[0] : CombinedFilterDialect(filters)
  }

  /// The mistakes in the settings, and in the path of a server that has them.
  func mistakes(path: String) -> [DefinitionError] {
    var mistakes: [DefinitionError] = []
    func require(_ holds: Bool, _ message: String) {
      if !holds { mistakes.append(DefinitionError("", nil, message)) }
    }
    func isPath(_ text: String) -> Bool {
      text.utf8.first == UInt8(ascii: "/") && !text.contains("//")
        && text.utf8.allSatisfy { isPlainInSegments($0) || "/%!$&'()*+,;=@".utf8.contains($0) }
    }
    require(
      path.isEmpty || isPath(path),
      "The path of the server, \"\(path)\", isn't one: it begins with a slash, as `/api` does.")
    if let path = explorerPath {
      require(
        isPath(path), "The path of the explorer, \"\(path)\", isn't one: it begins with a slash.")
    }
    if case .absolute(let address) = links {
      let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
      require(
        parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
          && !address.contains(where: { "?# ".contains($0) }),
        "The address of links, \"\(address)\", isn't one, as `https://example.com` is.")
    }
    require(
      !challenge.isEmpty && HTTPField.isValidValue(challenge),
      "The challenge of 401, \"\(challenge)\", can't be the value of a header field.")
    return mistakes
  }
}
