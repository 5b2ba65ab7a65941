@_spi(Locks) import JSONAPI

/// The changes of a store since a journal last wrote them.
struct TouchedRecords: Sendable {
  /// Whether there is a journal.
  var isOn = false
  /// Whether there are observed queries; here, because a change of a record takes this lock anyway.
  var isListenedTo = false
  /// Whether all records were removed, before the other changes.
  private(set) var isCleared = false
  /// The identifiers of removed records; removals come before changes.
  private(set) var removed: [ResourceIdentifier] = []
  /// The new or changed records, without duplicates.
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
    // With both id and lid: if the id is new, the file only knows the record's lid.
    removed.append(ResourceIdentifier(type: record.type, id: record.id, lid: record.lid))
  }

  /// Notes that all records were removed.
  ///
  /// - Returns: The former changes, which the caller releases outside of locks, since records hold
  ///   users' objects.
  mutating func removeAll() -> TouchedRecords {
    let old = take()
    isCleared = isOn
    return old
  }

  /// Takes all changes.
  mutating func take() -> TouchedRecords {
    let taken = self
    self = TouchedRecords()
    (isOn, isListenedTo) = (taken.isOn, taken.isListenedTo)
    return taken
  }

  /// Puts back changes that could not be written, which are older than those here.
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
