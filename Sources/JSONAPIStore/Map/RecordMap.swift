import JSONAPI

/// The records of a store, by identity and in insertion order.
///
/// Each record has a position, which changes only when gaps are closed. A table maps the hash of a
/// type and an id, or a lid, to positions.
struct RecordMap: Sendable {
  private let hash = IdentityHash()
  private var table = IdentityTable()
  private var records: ContiguousArray<Record?> = []
  private(set) var count = 0
  private(set) var kinds: [ResourceKind] = []
  private var kindNumbers: [ExactString: Int] = [:]
  /// The positions of each kind's records, including removed ones.
  private var positions: [[UInt32]] = []
  private var counts: [Int] = []
  /// The versions of the requests that deleted resources.
  private var graves: [ResourceIdentifier.Identity: UInt64] = [:]
  private var newestGrave: UInt64 = 0
  /// The version at which all records were last removed; responses to earlier requests are ignored.
  var clearedAt: UInt64 = 0
  /// Records that are hidden while the deletion of their resources is pending, by identity.
  var withheld: [ResourceIdentifier.Identity: Record] = [:]
  /// The relationships whose owners are notified when a record is added or removed.
  var resolved = ResolvedRelationships()
  /// Whether there are observed queries, and their events until the lock is released.
  var isListenedTo = false
  private var news: [LiveEvent] = []

  /// Takes the events for observed queries.
  mutating func takeNews() -> [LiveEvent] {
    guard !news.isEmpty else { return [] }
    defer { news = [] }
    return news
  }

  private mutating func note(_ event: LiveEvent) { if isListenedTo { news.append(event) } }
}

// MARK: - Kinds

extension RecordMap {
  func kind(_ type: String) -> ResourceKind? { kindNumbers[ExactString(type)].map { kinds[$0] } }

  /// Returns the kind of a type, creating it if necessary.
  mutating func kind(_ type: String, in store: Store) -> ResourceKind {
    if let number = kindNumbers[ExactString(type)] { return kinds[number] }
    let kind = ResourceKind(type, number: kinds.count, in: store)
    kinds.append(kind)
    kindNumbers[ExactString(type)] = kind.number
    positions.append([])
    counts.append(0)
    return kind
  }

  func count(of kind: ResourceKind) -> Int { counts[own(kind).number] }

  /// This map's kind of a type: the kind itself, unless its record was moved here from another store.
  @inline(__always)
  private func own(_ kind: ResourceKind) -> ResourceKind {
    if kind.number < kinds.count, kinds[kind.number] === kind { return kind }
    return self.kind(kind.name) ?? kind
  }
}

// MARK: - Finding

extension RecordMap {
  /// The record with an id, or with a lid.
  func find(_ kind: ResourceKind, _ name: String, isLocal: Bool = false) -> Record? {
    position(kind, name, isLocal: isLocal).flatMap { records[$0] }
  }

  /// The record with an id, or else with a lid.
  func find(_ kind: ResourceKind, id: String?, lid: String?) -> Record? {
    id.flatMap { find(kind, $0) } ?? lid.flatMap { find(kind, $0, isLocal: true) }
  }

  private func position(_ kind: ResourceKind, _ name: String, isLocal: Bool) -> Int? {
    table.find(key(kind, hash.hash(name), isLocal)) { position in
      guard let record = records[position], record.kind.isSame(as: kind) else { return false }
      return (isLocal ? record.lid : record.id)?.isExactly(name) ?? false
    }
  }

  /// Returns the record with an id, or a lid, from a document.
  @inline(__always)
  func find(
    _ kind: ResourceKind, _ name: UInt32, of list: IdentityList, isLocal: Bool
  ) -> Record? {
    let position = table.find(key(kind, list.hash(name, hash), isLocal)) { position in
      guard let record = records[position], record.kind.isSame(as: kind) else { return false }
      guard let text = isLocal ? record.lid : record.id else { return false }
      return list.isText(name, text)
    }
    return position.flatMap { records[$0] }
  }

  @inline(__always)
  private func key(_ kind: ResourceKind, _ text: UInt64, _ isLocal: Bool) -> UInt32 {
    let salt = UInt64(truncatingIfNeeded: kind.number &* 2 &+ (isLocal ? 1 : 0) &+ 1)
    let mixed = (text ^ salt &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}

extension ResourceIdentifier.Identity {
  /// The identities of a resource: its id and its local id, if it has them.
  static func all(_ type: String, _ id: String?, _ lid: String?) -> [Self] {
    [id.map { .init(type: type, id: $0) }, lid.map { .init(type: type, id: $0, isLocal: true) }]
      .compactMap { $0 }
  }
}

// MARK: - Changing

extension RecordMap {
  mutating func reserve(_ more: Int) {
    table.reserve(more)
    // Growing step by step would be quadratic if each step reserved exactly what it needs.
    if records.count + more > records.capacity {
      records.reserveCapacity(max(records.count + more, records.capacity * 2))
    }
  }

  /// Adds a record with an id and lid that no other has.
  mutating func add(_ record: Record) {
    place(record)
    resolved.come(record)
    note(.came(record))
  }

  /// Creates a record of which only the identity is known, to be written to a journal.
  mutating func make(_ kind: ResourceKind, id: String?, lid: String?) -> Record {
    let record = Record(kind, id: id, lid: lid)
    add(record)
    kind.store?.touch(record)
    return record
  }

  private mutating func place(_ record: Record) {
    let position = records.count
    let kind = own(record.kind)
    records.append(record)
    if let id = record.id { table.insert(key(kind, hash.hash(id), false), position) }
    if let lid = record.lid { table.insert(key(kind, hash.hash(lid), true), position) }
    note(record, at: position)
  }

  /// Adds a record with an id from a document.
  mutating func add(_ record: Record, _ name: UInt32, of list: IdentityList, isLocal: Bool) {
    let position = records.count
    records.append(record)
    table.insert(key(own(record.kind), list.hash(name, hash), isLocal), position)
    note(record, at: position)
    resolved.come(record)
    note(.came(record))
  }

  private mutating func note(_ record: Record, at position: Int) {
    let number = own(record.kind).number
    positions[number].append(UInt32(truncatingIfNeeded: position))
    counts[number] += 1
    count += 1
  }

  /// Takes over all records of another store.
  ///
  /// - Returns: Whether it did; not if one of the resources is already here.
  mutating func takeIn(_ moved: [Record], in store: Store) -> Bool {
    for record in moved {
      let kind = self.kind(record.type, in: store)
      if find(kind, id: record.id, lid: nil) != nil || find(kind, id: nil, lid: record.lid) != nil {
        return false
      }
    }
    for record in moved { add(record) }
    return true
  }

  /// Indexes a record by its newly assigned id.
  mutating func name(_ record: Record, id: String) {
    guard let position = position(of: record) else { return }
    table.insert(key(own(record.kind), hash.hash(id), false), position)
    resolved.come(record)
    note(.came(record))
  }

  private func position(of record: Record) -> Int? {
    let (name, kind) = (record.id ?? record.lid, own(record.kind))
    return name.flatMap { position(kind, $0, isLocal: record.id == nil) }
      ?? record.lid.flatMap { position(kind, $0, isLocal: true) }
  }

  /// Whether the map contains this record, and not just one with the same identity.
  func contains(_ record: Record) -> Bool {
    position(of: record).map { records[$0] === record } ?? false
  }

  /// Removes a record.
  ///
  /// - Returns: Whether the map contained it.
  mutating func remove(_ record: Record) -> Bool {
    guard let position = position(of: record), records[position] === record else { return false }
    let kind = own(record.kind)
    if let id = record.id { table.remove(key(kind, hash.hash(id), false), position) }
    if let lid = record.lid { table.remove(key(kind, hash.hash(lid), true), position) }
    records[position] = nil
    counts[kind.number] -= 1
    count -= 1
    resolved.go(record)
    note(.went(record))
    if records.count > 64, count < records.count / 2 { closeGaps() }
    return true
  }

  /// Removes all records but keeps the kinds.
  mutating func removeAll() {
    resolved.goAll()
    note(.reset)
    withheld = [:]
    clear()
  }

  private mutating func clear() {
    table = IdentityTable()
    records = []
    count = 0
    positions = [[UInt32]](repeating: [], count: kinds.count)
    counts = [Int](repeating: 0, count: kinds.count)
  }

  /// Reassigns the positions of all records.
  private mutating func closeGaps() {
    let living = records
    clear()
    reserve(living.count)
    for record in living { if let record { place(record) } }
  }
}

// MARK: - Deleted resources

extension RecordMap {
  /// The maximum number of remembered deleted resources; the oldest are forgotten first.
  ///
  /// A forgotten resource reappears if a response arrives that was requested before that many
  /// others were deleted.
  static let graveLimit = 4096

  /// Records that a resource was deleted.
  mutating func bury(_ record: Record, _ version: UInt64) {
    guard let id = record.id else { return }
    let identity = ResourceIdentifier.Identity(type: record.type, id: id)
    graves[identity] = max(version, graves[identity] ?? 0)
    newestGrave = max(version, newestGrave)
    note(.buried(identity))
    guard graves.count > Self.graveLimit else { return }
    let old = graves.sorted { $0.value < $1.value }.prefix(Self.graveLimit / 4)
    for (identity, _) in old {
      graves[identity] = nil
      note(.buried(identity))
    }
  }

  /// Whether a resource is remembered as deleted.
  func isDeleted(_ identity: ResourceIdentifier.Identity) -> Bool { graves[identity] != nil }

  /// Whether a resource was deleted by a later request than the one that returned it.
  @inline(__always)
  func isBuried(
    _ kind: ResourceKind, _ name: UInt32, of list: IdentityList, _ version: UInt64
  ) -> Bool {
    // Most responses are to requests after the last deletion, and need no look-up.
    guard version < newestGrave else { return false }
    let identity = ResourceIdentifier.Identity(type: kind.name, id: list.string(name))
    return graves[identity].map { version < $0 } ?? false
  }
}

// MARK: - Walking

extension RecordMap {
  /// All records, in insertion order.
  var all: [Record] { records.compactMap { $0 } }

  /// The records of a kind, in insertion order.
  func all(of kind: ResourceKind) -> [Record] {
    var found: [Record] = []
    found.reserveCapacity(counts[kind.number])
    for position in positions[kind.number] {
      if let record = records[Int(position)], record.kind.isSame(as: kind) { found.append(record) }
    }
    return found
  }
}
