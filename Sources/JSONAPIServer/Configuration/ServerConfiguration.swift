import HTTPTypes
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

  /// How filters are written: in one dialect, or in any of several.
  ///
  /// Parameters are read by the dialect that they fit: by one that reads them all, or else those that begin alike by one
  /// of the dialects each. Where they mean one thing in a dialect and another in a second one, or nothing in any, the
  /// answer is 400 and names the dialects. Without dialects there are no filters.
  ///
  /// ```swift
  /// configuration.filters = [.operators, .functions]
  /// ```
  public var filters: [any FilterDialect] = [.operators]

  /// The limits above which requests are refused.
  public var limits = ServerLimits()

  /// The value of `WWW-Authenticate` in responses with 401 that have none: how clients sign in, such as
  /// `Basic realm="shop"`.
  public var challenge = "Bearer"

  /// Whether a POST with the header field `X-HTTP-Method-Override: PATCH` is taken for a PATCH.
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

  /// The limits of event streams, with which clients follow queries; nil, the default, for no event streams.
  ///
  /// See <doc:FollowingAServer>.
  public var followers: FollowerLimits?

  /// The directory for uploads of more than 1 MiB while they arrive; nil for that of the system.
  ///
  /// On many systems `/tmp` is memory: name a directory on a disk where uploads are large.
  public var uploadDirectory: String?

  /// How long the server at least remembers which requests with an `Idempotency-Key` it has carried out, so that each
  /// is carried out once; nil to ignore the header field.
  ///
  /// It needs the table that ``idempotencyTable`` makes; without it, the field is ignored, and
  /// ``JSONAPIServer/verify(as:)`` says so. ``MemoryDatabase`` needs no table. See <doc:RepeatedRequests>.
  public var idempotencyKeyLifetime: Duration? = .seconds(7 * 86_400)

  /// The statements that make the table for ``idempotencyKeyLifetime``, in SQLite and in PostgreSQL.
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

  /// What is wrong with the settings, and with the path of a server that has them.
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
