@_spi(Locks) public import JSONAPI

/// An identity map: one record for each resource, filled from any number of documents.
///
/// ```swift
/// let store = Store()
/// let article = try store.insert(parsing: bytes).first
/// let author = article?.related("author").first
/// store.record(type: "articles", id: "1") === article   // true
/// ```
///
/// A resource is known by type and id, or by type and lid while it has no id. What comes in is merged
/// field by field; the article on the store has the rules. Stores share nothing: a program may have as
/// many as it likes. A store may be used from any thread.
public final class Store: Sendable {
  let map = Locked(RecordMap())
  let clock = Locked<UInt64>(0)
  /// What a journal has to write; taken within the map's lock, and takes no other.
  let touched = Locked(TouchedRecords())
  /// What servers have answered to queries; taken within no other lock, and takes no other.
  let results = Locked(QueryResults())

  /// The snapshots that are being written; taken within any other lock.
  let cuts = RecordCuts()

  /// How the attributes of records are read and written by live objects.
  let codec: AttributeCodec

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - decoder: How live objects read attributes: dates, data, and what URLs are resolved against.
  ///   - encoder: How live objects write attributes.
  public init(
    decoder: JSONAPIDecoder = JSONAPIDecoder(), encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) {
    codec = AttributeCodec(decoder: decoder, encoder: encoder)
  }

  /// What live objects expect dates to be, in words.
  package var dateExpectation: String {
    codec.decoder.values.dateDecodingStrategy.expectation
  }

  /// Notes that a request is being started, whose answer will be inserted.
  ///
  /// - Returns: The version of the answer.
  public func begin() -> Version {
    Version(
      clock.withLock { clock in
        clock += 1
        return clock
      })
  }
}

// MARK: - Finding

extension Store {
  /// The number of records.
  public var count: Int { map.withLock { $0.count } }

  /// Whether there is no record.
  public var isEmpty: Bool { count == 0 }

  /// The number of records of a type.
  public func count(of type: String) -> Int {
    map.withLock { map in map.kind(type).map { map.count(of: $0) } ?? 0 }
  }

  /// The record with a type and an id.
  ///
  /// - Returns: The record, or `nil` if there is none.
  public func record(type: String, id: String) -> Record? {
    map.withLock { map in map.kind(type).flatMap { map.find($0, id) } }
  }

  /// The record with a type and a local id, whether or not it has been given an id since.
  ///
  /// - Returns: The record, or `nil` if there is none.
  public func record(type: String, lid: String) -> Record? {
    map.withLock { map in map.kind(type).flatMap { map.find($0, lid, isLocal: true) } }
  }

  /// The record that an identifier means: the one with its id, else the one with its lid.
  ///
  /// - Returns: The record, or `nil` if there is none.
  public func record(_ identifier: ResourceIdentifier) -> Record? {
    if let id = identifier.id, let record = record(type: identifier.type, id: id) { return record }
    return identifier.lid.flatMap { record(type: identifier.type, lid: $0) }
  }

  /// Whether there is a record with a type and an id.
  ///
  /// - Returns: Whether there is one.
  public func contains(type: String, id: String) -> Bool { record(type: type, id: id) != nil }

  /// The record with a type and an id, made without any fields where there is none.
  ///
  /// It is for references to resources that have not been fetched; ``Record/isLoaded`` tells them.
  public func placeholder(type: String, id: String) -> Record {
    changeMap { map in
      let kind = map.kind(type, in: self)
      if let record = map.find(kind, id) { return record }
      let record = Record(kind, id: id, lid: nil)
      map.add(record)
      touch(record)
      return record
    }
  }

  /// All records, in the order in which they came.
  public var records: [Record] { map.withLock { $0.all } }

  /// The records of a type, in the order in which they came.
  public func records(of type: String) -> [Record] {
    map.withLock { map in map.kind(type).map { map.all(of: $0) } ?? [] }
  }
}

// MARK: - Removing

extension Store {
  /// Removes a record; whoever holds it may go on using it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - version: The version that ``begin()`` gave when the request was started by which the server
  ///     has deleted the resource. Answers to requests that were started earlier don't bring it back;
  ///     the last 4,096 deletions are remembered, or a few less.
  ///     Without a version, the record is only forgotten.
  /// - Returns: Whether it was in the store.
  @discardableResult
  public func remove(_ record: Record, as version: Version? = nil) -> Bool {
    let isRemoved = changeMap { map in
      if let version { map.bury(record, version.number) }
      guard map.remove(record) else { return false }
      touched.withLock { $0.remove(record) }
      return true
    }
    if let version { results.withLock { $0.remove(record.identifier, deletedAs: version) } }
    if isRemoved { record.change { _, change in change.aspects.insert(.isRemoved) } }
    return isRemoved
  }

  /// Removes all records of a type.
  public func removeAll(of type: String) {
    for record in records(of: type) { remove(record) }
  }

  /// Removes all records, and forgets what servers have answered to queries.
  ///
  /// Answers to requests that were started before don't come in any more, so that nothing of one user is
  /// there when the next one has signed in.
  public func removeAll() {
    let now = begin().number
    let (records, _) = changeMap { map in
      let records = map.all
      map.removeAll()
      map.clearedAt = now
      return (records, touched.withLock { $0.removeAll() })
    }
    results.withLock { $0.removeAll(clearedAt: now) }
    for record in records { record.change { _, change in change.aspects.insert(.isRemoved) } }
  }
}
