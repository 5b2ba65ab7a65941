// The hash table of a ``ResourceIndex``.

extension ResourceIndex {
  /// The number of types up to which each is indexed separately; with more, all are indexed at
  /// once.
  static var fewTypes: Int { 8 }

  /// Indexes the resources of a type, if not done yet.
  @inline(never)
  mutating func enter(_ type: Int32) {
    guard groups.indices.contains(Int(type)), !groups[Int(type)].isEntered else { return }
    let all = groups.count > Self.fewTypes
    let entered = all ? 0..<groups.count : Int(type)..<Int(type) + 1
    makeRoom(for: entered.reduce(used) { $0 + groups[$1].count })
    for type in entered { groups[type].isEntered = true }
    for number in records.indices where all || records[number].type == type { enter(number) }
  }

  /// Indexes resources by local id, including those that also have an id.
  @inline(never)
  mutating func enterLocalIDs() {
    guard !knowsLocalIDs else { return }
    knowsLocalIDs = true
    for number in records.indices where records[number].type != 0 {
      let record = records[number]
      guard record.identity.id != 0, record.identity.lid == 0 else { continue }
      let identity = Self.identity(of: node(number))
      guard identity.lid != 0 else { continue }
      records[number] = Record(start: record.start, type: record.type, identity: identity)
      let type = Int(record.type)
      groups[type].count += 1
      if groups[type].isEntered { enter(number) }
    }
  }

  /// Returns the number of a resource, indexing its type first.
  ///
  /// - Parameter identity: The identity, taken from the same document.
  /// - Returns: The resource's number; `nil` if the document has none with that identity.
  mutating func enterAndFind(_ identity: Identity) -> Int? {
    if identity.id == 0 { enterLocalIDs() }
    if let type = types.find(identity.type) { enter(type) }
    return find(identity)
  }

  /// Returns the number of the resource with a type and an id, indexing the type first if needed.
  ///
  /// - Parameters:
  ///   - id: The position of the id in the same document.
  ///   - expected: The expected number of the resource.
  /// - Returns: The resource's number; -1 if the document has none.
  @inline(__always)
  mutating func enterAndFind(_ type: Int32, id: Int, expecting expected: Int) -> Int {
    let place = UInt32(truncatingIfNeeded: id)
    let start = Self.start(of: place, in: tape)
    if isFound(expected, type, start) { return expected }
    if groups.indices.contains(Int(type)), !groups[Int(type)].isEntered {
      // The first lookup of a type expects its first resource.
      let first = groups[Int(type)].first
      if isFound(first, type, start) { return first }
      enter(type)
    }
    return find(Self.key(type, place, start, in: tape)) ?? -1
  }

  /// Grows the table to hold this many identities.
  mutating func makeRoom(for count: Int) {
    guard count &* 2 > table.capacity else { return }
    table.reset(for: count)
    used = 0
    for number in records.indices where groups[Int(records[number].type)].isEntered {
      enter(number)
    }
  }

  /// Adds a resource by its id and by its local id.
  mutating func enter(_ number: Int) {
    let record = records[number]
    guard record.type != 0 else { return }
    if record.identity.id != 0 {
      insert(number, Self.key(record.type, record.identity.id, record.start, in: tape))
    }
    if record.identity.lid != 0 {
      insert(number, Self.localKey(record.type, record.identity.lid, in: tape))
    }
  }

  private mutating func insert(_ number: Int, _ key: Key) {
    let (slot, other) = table.look(for: key.hash) { isEqual($0, key) }
    if let other {
      guard other != number else { return }
      groups[Int(key.type)].isAmbiguous = true
      if isIncluding(number), !isIncluding(other), node(other).isBareIdentifier {
        table.set(number, key.hash, at: slot)
      }
    } else {
      table.set(number, key.hash, at: slot)
      used += 1
      // Local ids besides ids may need more space.
      if used * 2 > table.capacity { makeRoom(for: used + 1) }
    }
  }

  @inline(__always)
  private func isEqual(_ number: Int, _ key: Key) -> Bool {
    let record = records[number]
    guard record.type == key.type else { return false }
    if key.isLocal {
      let place = record.identity.lid
      return place != 0 && tape.stringsEqual(Int(place), Int(key.place))
    }
    let start = record.start
    if start.length != IDStart.escaped, key.start.length != IDStart.escaped {
      guard start.length == key.start.length, start.bytes == key.start.bytes else { return false }
      if start.isWhole { return record.identity.id != 0 }
    }
    let place = record.identity.id
    return place != 0 && tape.stringsEqual(Int(place), Int(key.place))
  }

  /// Returns whether a resource comes from `included`; none does while primary data is being added.
  private func isIncluding(_ number: Int) -> Bool { primaryCount > 0 && number >= primaryCount }
}

// MARK: - Looking

extension ResourceIndex {
  /// Returns the number of a resource; `nil` if the document has none with that key.
  ///
  /// - Parameter key: The key, made of positions in the same document.
  @inline(__always)
  func find(_ key: Key) -> Int? { table.find(key.hash) { isEqual($0, key) } }

  /// Returns the number of the resource with a type and an id; `nil` if the document has none.
  ///
  /// - Parameters:
  ///   - id: Its id or local id.
  ///   - isLocal: Whether to look for a `lid`.
  func find(type: String, id: String, isLocal: Bool = false) -> Int? {
    guard let type = types.find(type) else { return nil }
    return table.find(Self.hash(type, textHash(id, seed: Self.seed), isLocal)) { number in
      let identity = records[number].identity
      let place = isLocal ? identity.lid : identity.id
      return place != 0 && records[number].type == type && tape.stringEquals(Int(place), id)
    }
  }
}

// MARK: - Keys

extension ResourceIndex {
  /// Returns the lookup key of a resource.
  ///
  /// - Parameter tape: The tape that the position refers to.
  @inline(__always)
  static func key(_ type: Int32, _ place: UInt32, _ start: IDStart, in tape: Tape) -> Key {
    let text =
      start.isWhole
      ? shortTextHash(start.bytes, Int(start.length), seed: seed)
      : tape.textHash(Int(place), seed: seed)
    return Key(
      hash: hash(type, text, false), start: start, place: place, type: type, isLocal: false)
  }

  /// Returns the lookup key of a resource without an id.
  static func localKey(_ type: Int32, _ place: UInt32, in tape: Tape) -> Key {
    Key(
      hash: hash(type, tape.textHash(Int(place), seed: seed), true),
      start: start(of: place, in: tape), place: place, type: type, isLocal: true)
  }

  @inline(__always)
  static func start(of place: UInt32, in tape: Tape) -> IDStart {
    let index = Int(place)
    guard !tape.isEscaped(index) else { return IDStart(bytes: 0, length: IDStart.escaped) }
    let length = tape.textLength(index)
    return IDStart(
      bytes: tape.nameHead(index, length), length: UInt32(truncatingIfNeeded: length))
  }

  @inline(__always)
  private static func hash(_ type: Int32, _ id: UInt64, _ isLocal: Bool) -> UInt32 {
    let type = UInt64(truncatingIfNeeded: type) &* 0x9E37_79B9_7F4A_7C15
    let product = (id ^ type).multipliedFullWidth(by: seed | 1)
    let hash = UInt32(truncatingIfNeeded: product.high ^ product.low)
    return isLocal ? ~hash : hash
  }
}
