public import JSONAPI

/// The limits above which a server refuses a request.
///
/// All of them are on.
///
/// | limit | value | answer |
/// |---|---|---|
/// | length of the path and query string | 8 KiB | 414 |
/// | size of a body | 1 MiB | 413 |
/// | size of content that a request uploads | 64 MiB | 413 |
/// | depth of a body | 32 | 400 |
/// | members of an object or elements of an array in a body | 10,000 | 400 |
/// | identifiers in linkage that a request writes | 1,000 | 400 |
/// | paths to include, names in a path | 10, 3 | 400 |
/// | conditions of a filter, depth, values of a list | 50, 8, 100 | 400 |
/// | sort fields | 5 | 400 |
/// | included resources | 1,000 | 400 |
/// | groups of an aggregate, attributes to group by, numbers | 1,000, 3, 20 | 400 |
/// | atomic operations | 100 | 400 |
/// | size of a response | 16 MiB | 400 |
/// | time for the database | 5 s | 503 |
public struct ServerLimits: Sendable, Hashable {
  /// The limits of query strings.
  public var query = QueryReader.Limits.standard

  /// The maximum size of a body, in bytes.
  public var bodySize = 1 << 20

  /// The maximum size of content that a request uploads, in bytes.
  public var contentSize = 64 << 20

  /// The maximum depth of a body.
  public var bodyDepth = 32

  /// The maximum number of members of an object and of elements of an array in a body.
  public var bodyMembers = 10_000

  /// The maximum number of included resources in a response.
  public var includedResources = 1_000

  /// The maximum number of groups in the answer to a request for aggregates.
  public var aggregateGroups = 1_000

  /// The maximum number of operations in a request.
  public var atomicOperations = 100

  /// The maximum number of identifiers in linkage that a request writes.
  public var linkage = 1_000

  /// The maximum size of a response, in bytes.
  public var responseSize = 16 << 20

  /// The number of requests with an `Idempotency-Key` that are remembered; beyond it, the oldest
  /// are forgotten early, and no request is refused.
  public var idempotencyKeys = 1_000_000

  /// The maximum time for the database, in seconds.
  public var databaseSeconds = 5.0

  /// Creates the default limits.
  public init() {}
}
