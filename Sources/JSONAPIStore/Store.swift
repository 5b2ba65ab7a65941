@_spi(Locks) public import JSONAPI

/// An identity map with one record per resource, filled from any number of documents.
///
/// ```swift
/// let store = Store()
/// let article = try store.insert(parsing: bytes).first
/// let author = article?.related("author").first
/// store.record(type: "articles", id: "1") === article   // true
/// ```
///
/// A resource is identified by type and id, or by type and `lid` while it has no id. Inserted
/// resources are merged field by field; see <doc:TheStore> for the rules. Stores are independent of
/// each other, and can be used from any thread.
public final class Store: Sendable {
  let map = Locked(RecordMap())
  let clock = Locked(StoreClock())
  /// The changes that a journal has to write; locked within the map's lock, and locks no other.
  let touched = Locked(TouchedRecords())
  /// The pending events of observed queries; locked within the map's lock or none, and locks no other.
  let feed = Locked(LiveFeed())
  /// The remembered results of queries; locked within no other lock, and locks no other.
  let results = Locked(QueryResults())

  /// The snapshots in progress; locked within any other lock.
  let cuts = RecordCuts()

  /// The coders for attributes of live objects.
  let codec: AttributeCodec

  /// Whether the store was created for an object without a store.
  private let isForOneObject: Bool
  /// The store that has taken over all records; nil for most.
  private let successor = Locked<Store?>(nil)

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - decoder: The decoder for attributes of live objects: dates, data and the base of URLs.
  ///   - encoder: The encoder for attributes of live objects.
  public init(
    decoder: JSONAPIDecoder = JSONAPIDecoder(), encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) {
    codec = AttributeCodec(decoder: decoder, encoder: encoder)
    isForOneObject = false
  }

  /// Creates a store for an object without one, which joins the store of what it is linked to.
  init(forOneObject isForOneObject: Bool) {
    codec = AttributeCodec(decoder: JSONAPIDecoder(), encoder: JSONAPIEncoder())
    self.isForOneObject = isForOneObject
  }

  /// A description of the dates that live objects expect.
  package var dateExpectation: String {
    codec.decoder.values.dateDecodingStrategy.expectation
  }

  /// Marks the start of a request whose response will be inserted.
  ///
  /// - Returns: The version of the response.
  public func begin() -> Version {
    Version(clock.withLock { $0.next() })
  }

  /// Marks the answer to a write, which is newer than the responses to all requests so far.
  ///
  /// - Parameter sent: The version from ``begin()`` before the write was sent.
  /// - Returns: The version of the answer; `nil` if all records were removed since then, so that
  ///   the store ignores it.
  package func begin(answering sent: Version) -> Version? {
    map.withLock { map in sent.number < map.clearedAt ? nil : begin() }
  }

  /// Whether all records were removed after a version.
  package func wasCleared(since version: Version) -> Bool {
    map.withLock { $0.clearedAt > version.number }
  }
}

// MARK: - Joining

extension Store {
  /// The store that currently has the records.
  var current: Store {
    var store = self
    while let next = store.successor.withLock({ $0 }) { store = next }
    return store
  }

  /// Merges two stores if one of them was created for objects without a store.
  ///
  /// - Returns: Whether the records of both are in one store now.
  func join(_ other: Store) -> Bool {
    let move: Move? = Store.joins.withLock { _ in
      let (one, two) = (current, other.current)
      if one === two { return Move() }
      if two.isForOneObject, let move = two.move(into: one) { return move }
      return one.isForOneObject ? one.move(into: two) : nil
    }
    guard let move else { return false }
    tell(move.changed)
    // From now on, relationships are resolved in the other store.
    for record in move.records { record.change { state, _ in state.dropAllSlots() } }
    for store in [self, other, current] { store.settleQueries() }
    return true
  }

  /// Taken outside of all other locks, so that no two stores move into each other.
  private static let joins = Guarded<Bool>(false)

  /// Records that moved to another store, and relationships whose destinations changed.
  private struct Move: Sendable {
    var records: [Record] = []
    var changed: [ResolvedRelationship] = []
    /// Records and events of queries to release outside of all locks.
    var held: [Record] = []
    var dropped: [LiveBatch] = []
  }

  /// Moves all records to another store; returns `nil` if that already has one of them.
  private func move(into store: Store) -> Move? {
    let (records, kinds) = map.withLock { ($0.all, $0.kinds) }
    let now = clock.withLock { $0.number }
    store.clock.withLock { $0.advance(to: now) }
    var move = store.map.withLock { map -> Move? in
      guard map.takeIn(records, in: store) else { return nil }
      // A record that came from a third store has that store's kind.
      for kind in kinds + records.map(\.kind) { kind.move(to: store) }
      store.touched.withLock { touched in for record in records { touched.touch(record) } }
      let (changed, held) = map.resolved.takeChanged()
      let dropped = store.add(map.takeNews()) ?? []
      return Move(records: records, changed: changed, held: held, dropped: dropped)
    }
    guard move != nil else { return nil }
    successor.withLock { $0 = store }
    let dropped = map.withLock { map in
      map.removeAll()
      return add(map.takeNews())
    }
    move?.dropped += dropped ?? []
    return move
  }
}

// MARK: - Finding

extension Store {
  /// The number of records.
  public var count: Int { map.withLock { $0.count } }

  /// Whether the store is empty.
  public var isEmpty: Bool { count == 0 }

  /// The number of records of a type.
  public func count(of type: String) -> Int {
    map.withLock { map in map.kind(type).map { map.count(of: $0) } ?? 0 }
  }

  /// The record with a type and an id; nil if the store has none.
  public func record(type: String, id: String) -> Record? {
    map.withLock { map in map.kind(type).flatMap { map.find($0, id) } }
  }

  /// The record with a type and a local id, even if it has an id by now; nil if the store has none.
  public func record(type: String, lid: String) -> Record? {
    map.withLock { map in map.kind(type).flatMap { map.find($0, lid, isLocal: true) } }
  }

  /// The record that an identifier refers to, by its id or else by its `lid`; nil if the store has none.
  public func record(_ identifier: ResourceIdentifier) -> Record? {
    if let id = identifier.id, let record = record(type: identifier.type, id: id) { return record }
    return identifier.lid.flatMap { record(type: identifier.type, lid: $0) }
  }

  /// Whether there is a record with a type and an id.
  public func contains(type: String, id: String) -> Bool { record(type: type, id: id) != nil }

  /// The record with a type and an id, created as a placeholder without fields if needed.
  ///
  /// Placeholders represent resources that haven't been fetched; ``Record/isLoaded`` is false for
  /// them. For a resource whose deletion is pending in an offline journal, this is its hidden record.
  public func placeholder(type: String, id: String) -> Record {
    changeMap { map in
      let kind = map.kind(type, in: self)
      return map.find(kind, id) ?? map.hidden(kind, id) ?? map.make(kind, id: id, lid: nil)
    }
  }

  /// All records, in insertion order.
  public var records: [Record] { map.withLock { $0.all } }

  /// The records of a type, in insertion order.
  public func records(of type: String) -> [Record] {
    map.withLock { map in map.kind(type).map { map.all(of: $0) } ?? [] }
  }
}

// MARK: - Removing

extension Store {
  /// Removes a record, which remains usable while it is retained.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - version: The version from ``begin()`` at the start of the request that deleted the resource.
  ///     Responses to earlier requests don't bring it back; the last 4,096 deletions or slightly
  ///     fewer are remembered. Without a version, the record is only forgotten.
  /// - Returns: `true` if it was in the store.
  @discardableResult
  public func remove(_ record: Record, as version: Version? = nil) -> Bool {
    remove(record, as: version) { _ in true }
  }

  /// Removes a record whose resource the server doesn't have, unless it has edits or newer state.
  ///
  /// - Parameter version: The version from ``begin()`` at the start of the request that found no resource.
  package func removeMissing(_ record: Record, as version: Version) {
    remove(record, as: version) { clearedAt in
      version.number >= clearedAt
        && record.state.withLock { state in
          state.edits.isEmpty && state.version <= version.number
            && state.hasNothing(newerThan: version.number)
        }
    }
  }

  @discardableResult
  private func remove(
    _ record: Record, as version: Version?, ifDue isDue: (_ clearedAt: UInt64) -> Bool
  ) -> Bool {
    let isRemoved: Bool? = changeMap { map in
      guard isDue(map.clearedAt) else { return nil }
      if let version { map.bury(record, version.number) }
      guard map.remove(record) else { return false }
      touched.withLock { $0.remove(record) }
      return true
    }
    guard let isRemoved else { return false }
    if let version { changeResults { $0.remove(record.identifier, deletedAs: version) } }
    if isRemoved { record.change { _, change in change.aspects.insert(.isRemoved) } }
    return isRemoved
  }

  /// Removes all records of a type.
  public func removeAll(of type: String) {
    together { for record in records(of: type) { remove(record) } }
  }

  /// Removes all records and the remembered results of queries.
  ///
  /// Responses to earlier requests are ignored from then on, so that no data of one user appears
  /// after the next one signed in.
  public func removeAll() {
    let (now, records, _) = changeMap { map in
      let records = map.all
      map.removeAll()
      // Begun within the lock, like answers to writes, which come before it or know of it.
      map.clearedAt = begin().number
      return (map.clearedAt, records, touched.withLock { $0.removeAll() })
    }
    let observers = results.withLock { results in
      results.removeAll(clearedAt: now)
      return results.observers
    }
    for observer in observers { observer.recordsRemoved() }
    for record in records { record.change { _, change in change.aspects.insert(.isRemoved) } }
  }
}
