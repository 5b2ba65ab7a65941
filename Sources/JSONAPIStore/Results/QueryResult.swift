public import JSONAPI

/// A server's result of a query: the identifiers of the resources, in order.
public struct QueryResult: Sendable, Hashable {
  /// The resources, in the server's order.
  public let identifiers: [ResourceIdentifier]

  /// The version at the start of the request.
  public let version: Store.Version

  /// Creates a result.
  public init(_ identifiers: [ResourceIdentifier], as version: Store.Version) {
    self.identifiers = identifiers
    self.version = version
  }
}

/// The results of queries that a store remembers, by the addresses that were asked.
struct QueryResults: Sendable {
  /// How many results there are at most; those that are oldest by their version go first.
  static let limit = 1024

  private var results: [String: QueryResult] = [:]
  private var clearedAt: UInt64 = 0

  subscript(address: String) -> QueryResult? { results[address] }

  /// Takes a result, unless there is a newer one.
  mutating func take(_ result: QueryResult, of address: String) {
    guard result.version.number >= clearedAt else { return }
    if let known = results[address], known.version > result.version { return }
    results[address] = result
    guard results.count > QueryResults.limit else { return }
    let old = results.sorted { $0.value.version < $1.value.version }.prefix(results.count / 4)
    for (address, _) in old { results[address] = nil }
  }

  /// Takes a resource out of all results that were asked for before it was deleted.
  mutating func remove(_ identifier: ResourceIdentifier, deletedAs version: Store.Version) {
    for (address, result) in results
    where result.version < version && result.identifiers.contains(identifier) {
      results[address] = QueryResult(
        result.identifiers.filter { $0 != identifier }, as: result.version)
    }
  }

  /// Forgets all results, and takes none that were asked for before.
  mutating func removeAll(clearedAt number: UInt64 = 0) {
    results = [:]
    clearedAt = max(clearedAt, number)
  }
}
