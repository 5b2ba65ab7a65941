public import JSONAPI

/// A server's answer to a query: the identifiers of the resources, in order, with the document's links and meta.
public struct QueryResult: Sendable, Hashable {
  /// The resources, in the server's order.
  public let identifiers: [ResourceIdentifier]

  /// The version at the start of the request.
  public let version: Store.Version

  /// The document's links, so that a page from the store has neighbors.
  public let links: LinksObject?

  /// The document's meta, so that a page from the store has a total.
  public let meta: JSONObject?

  /// The names of the types whose changes make the result stale: those of the resources and that of the query.
  public let types: Set<String>

  /// The URL of the document if it differs from the requested address, as after a redirect.
  package let url: String?

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - identifiers: The resources, in the server's order.
  ///   - version: The version from ``Store/begin()`` at the start of the request.
  ///   - links: The document's links.
  ///   - meta: The document's meta.
  ///   - type: The type of the query, which is among ``types`` even if there are no resources.
  public init(
    _ identifiers: [ResourceIdentifier], as version: Store.Version, links: LinksObject? = nil,
    meta: JSONObject? = nil, type: String? = nil
  ) {
    self.init(
      identifiers, as: version, links: links, meta: meta,
      types: Set(identifiers.map(\.type) + [type].compactMap(\.self)), url: nil)
  }

  package init(
    _ identifiers: [ResourceIdentifier], as version: Store.Version, links: LinksObject?,
    meta: JSONObject?, types: Set<String>, url: String?
  ) {
    self.identifiers = identifiers
    self.version = version
    self.types = types
    self.url = url
    // The rest of the document isn't kept in memory.
    self.links = links.flatMap {
      JSONValue($0.members).detached().object.map { LinksObject(members: $0) }
    }
    self.meta = meta.flatMap { JSONValue($0).detached().object }
  }

  /// Returns the result without some of its resources.
  func without(_ isOmitted: (ResourceIdentifier) -> Bool) -> QueryResult {
    QueryResult(
      identifiers.filter { !isOmitted($0) }, as: version, links: links, meta: meta, types: types,
      url: url)
  }
}

/// The results of queries that a store remembers, by requested address.
struct QueryResults: Sendable {
  /// The maximum number of results; those with the oldest versions are removed first.
  static let limit = 1024

  private struct Observer: Sendable { weak var observer: (any ResultObserver)? }

  private var results: [String: RememberedResult] = [:]
  private var clearedAt: UInt64 = 0
  /// The version of the last write of each type.
  private var writtenAt: [String: UInt64] = [:]
  private var weakObservers: [ObjectIdentifier: Observer] = [:]
  /// The changes that a journal has to write.
  private var changes = ResultChanges()
  /// Whether there is a journal.
  var isJournaled = false { didSet { changes = ResultChanges() } }

  /// The result of an address, read from a snapshot or journal the first time.
  mutating func find(_ address: String) -> QueryResult? {
    guard let known = results[address] else { return nil }
    let result = known.result
    if case .unread = known { results[address] = result.map { .read($0) } }
    return result
  }

  /// The observers of changes.
  var observers: [any ResultObserver] { weakObservers.values.compactMap(\.observer) }

  mutating func add(_ observer: any ResultObserver) {
    weakObservers[ObjectIdentifier(observer)] = Observer(observer: observer)
  }

  mutating func removeObserver(_ observer: ObjectIdentifier) { weakObservers[observer] = nil }

  /// Whether a write since the start of a request may have changed its result.
  func isStale(_ version: Store.Version, _ types: Set<String>) -> Bool {
    types.contains { writtenAt[$0].map { $0 > version.number } ?? false }
  }

  /// Stores a result, unless there is a newer one.
  mutating func take(_ result: QueryResult, of address: String) {
    guard result.version.number >= clearedAt else { return }
    if let known = results[address], known.version > result.version { return }
    set(.read(result), address)
    guard results.count > QueryResults.limit else { return }
    let old = results.sorted { $0.value.version < $1.value.version }.prefix(results.count / 4)
    for (address, _) in old { set(nil, address) }
  }

  private mutating func set(_ result: RememberedResult?, _ address: String) {
    results[address] = result
    if isJournaled { changes.results[address] = .some(result) }
  }

  /// Marks results as stale that were requested before a write of a type.
  mutating func invalidate(_ type: String, at number: UInt64) {
    writtenAt[type] = max(writtenAt[type] ?? 0, number)
    if isJournaled { changes.writtenAt[type] = writtenAt[type] }
  }

  /// Removes a resource from all results that were requested before it was deleted.
  mutating func remove(_ identifier: ResourceIdentifier, deletedAs version: Store.Version) {
    for (address, known) in results where known.version < version {
      guard let result = known.result, result.identifiers.contains(identifier) else { continue }
      set(.read(result.without { $0 == identifier }), address)
    }
  }

  /// Removes all results, and ignores those that were requested earlier.
  mutating func removeAll(clearedAt number: UInt64 = 0) {
    results = [:]
    if isJournaled { changes = ResultChanges(areForgotten: true, writtenAt: changes.writtenAt) }
    clearedAt = max(clearedAt, number)
  }
}

// MARK: - Snapshots and journals

extension QueryResults {
  /// All results, as changes of an empty state.
  var all: ResultChanges {
    ResultChanges(results: results.mapValues { .some($0) }, writtenAt: writtenAt)
  }

  /// Takes all changes.
  mutating func takeChanges() -> ResultChanges {
    defer { changes = ResultChanges() }
    return changes
  }

  /// Puts back changes that could not be written, which are older than those here.
  mutating func putBack(_ older: ResultChanges) {
    guard !changes.areForgotten else { return }
    changes.areForgotten = older.areForgotten
    changes.results.merge(older.results) { newer, _ in newer }
    changes.writtenAt.merge(older.writtenAt) { newer, _ in newer }
  }

  /// Restores the results of a snapshot, which a journal has to write.
  mutating func restore(_ snapshot: ResultChanges) {
    for (address, result) in snapshot.results { set(result, address) }
    for (type, number) in snapshot.writtenAt { invalidate(type, at: number) }
  }

  /// Applies changes from a journal.
  mutating func apply(_ changes: ResultChanges) {
    if changes.areForgotten { results = [:] }
    for (address, result) in changes.results { results[address] = result }
    writtenAt.merge(changes.writtenAt, uniquingKeysWith: max)
  }
}
