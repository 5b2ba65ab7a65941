@_spi(Locks) import JSONAPI

/// What has changed in a store since a journal last wrote it down.
struct TouchedRecords: Sendable {
  /// Whether there is a journal.
  var isOn = false
  /// Whether there are observed queries; here, because a change of a record takes this lock anyway.
  var isListenedTo = false
  /// Whether all records were removed, before everything else here.
  private(set) var isCleared = false
  /// The names of removed records; removals come before changes.
  private(set) var removed: [ResourceIdentifier] = []
  /// The records that are new or changed, each once.
  private(set) var records: [Record] = []
  private var known: Set<ObjectIdentifier> = []

  /// Whether there is nothing to write.
  var isEmpty: Bool { !isCleared && removed.isEmpty && records.isEmpty }

  mutating func touch(_ record: Record) {
    guard isOn, known.insert(ObjectIdentifier(record)).inserted else { return }
    records.append(record)
  }

  mutating func remove(_ record: Record) {
    guard isOn else { return }
    // By both names: where the id is new, the file knows the record by its lid alone.
    removed.append(ResourceIdentifier(type: record.type, id: record.id, lid: record.lid))
  }

  /// Notes that all records were removed.
  ///
  /// - Returns: What was here, which the caller lets go of outside of locks: records hold what others
  ///   have given them.
  mutating func removeAll() -> TouchedRecords {
    let old = take()
    isCleared = isOn
    return old
  }

  /// Hands over what there is, and begins anew.
  mutating func take() -> TouchedRecords {
    let taken = self
    self = TouchedRecords()
    (isOn, isListenedTo) = (taken.isOn, taken.isListenedTo)
    return taken
  }

  /// Takes back what could not be written, which is older than what is here.
  mutating func putBack(_ older: TouchedRecords) {
    guard !isCleared else { return }
    let newer = self
    self = older
    (isOn, isListenedTo) = (newer.isOn, newer.isListenedTo)
    removed += newer.removed
    for record in newer.records { touch(record) }
  }
}

extension Store {
  /// Notes that a journal has to write a record.
  ///
  /// - Returns: Whether there are observed queries, which need an event.
  @discardableResult
  func touch(_ record: Record) -> Bool {
    touched.withLock { touched in
      touched.touch(record)
      return touched.isListenedTo
    }
  }
}
