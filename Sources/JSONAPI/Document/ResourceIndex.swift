/// Finds the resources of a document by their identity, without making a string of any of them.
///
/// The index numbers the resource objects of `data` and `included` in the document's order, primary
/// data first. A resource with a `type` and an `id`, or a `lid`, is found by them, in a table with open
/// addressing whose slots hold 32 bits of the hash and the resource's number. Where several resources
/// have the same identity (CMP-05 forbids it), the first one is found; but a bare identifier in `data`,
/// as relationship endpoints give them, makes way for the resource in `included` that it identifies.
///
/// Identities are compared as decoded text. An `id` that is written as a number, which RES-02 forbids,
/// is the text of that number.
///
/// The index is a view of a ``Tape``, and like a ``JSONNode`` only usable as long as its owner lives.
package struct ResourceIndex {
  /// The parts of a resource object, or of a resource identifier, that say which resource it is.
  ///
  /// They are places on the tape. None of them can be 0, where the document's root is, so 0 stands for
  /// what is absent.
  package struct Identity: Sendable {
    /// The object itself.
    package var object: UInt32
    /// The value of `type`.
    package var type: UInt32 = 0
    /// The value of `id`.
    package var id: UInt32 = 0
    /// The value of `lid`.
    package var lid: UInt32 = 0

    /// Whether the object names a type and an id or lid.
    package var isComplete: Bool { type != 0 && (id != 0 || lid != 0) }
  }

  /// An identity as it is looked up: the type as a number, the start of the id, and a hash.
  struct Key {
    let hash: UInt64
    let start: IDStart
    /// The value of `id` or `lid`.
    let place: UInt32
    let type: Int32
    let isLocal: Bool
  }

  /// As much of an id as decides most comparisons without a look at the document.
  struct IDStart {
    /// The first eight bytes, with zeros behind a shorter one.
    let bytes: UInt64
    /// The length in bytes, `UInt32.max` for text with escapes.
    let length: UInt32

    static let escaped = UInt32.max
  }

  /// What is known of one resource, together, so that a look at it is one at the memory.
  fileprivate struct Record {
    let start: IDStart
    /// The number of its type, 0 if it has none.
    let type: Int32
    let identity: Identity
  }

  /// How many of the resources are primary data.
  private(set) var primaryCount: Int
  /// The numbers of the types.
  private(set) var types: ResourceTypes

  private let tape: Tape
  /// The resources, primary data first, each in the document's order.
  private var records: [Record]
  private var slots: [UInt64]
  private var used = 0

  private static let seed = UInt64.random(in: .min ... .max)

  /// Indexes a document.
  ///
  /// - Parameters:
  ///   - root: The document. Whatever in it isn't a resource object is left out.
  ///   - visit: What else to do with each resource, in their order, while its bytes are in the cache;
  ///     it can number types, too.
  init(_ root: JSONNode, visiting visit: (JSONNode, inout ResourceTypes) -> Void = { _, _ in }) {
    tape = root.tape
    types = ResourceTypes(root.tape)
    records = []
    primaryCount = 0
    slots = []
    let data = root.member("data")
    let included = root.member("included")
    let expected = (data?.count ?? 0) + (included?.count ?? 0)
    records.reserveCapacity(expected)
    slots = [UInt64](repeating: 0, count: Self.capacity(for: expected))
    if let data {
      if data.isObject {
        add(data)
        visit(data, &types)
      }
      for element in data.elements where element.isObject {
        add(element)
        visit(element, &types)
      }
    }
    primaryCount = records.count
    if let included {
      for element in included.elements where element.isObject {
        add(element)
        visit(element, &types)
      }
    }
  }

  /// The number of resources.
  var count: Int { records.count }

  /// The identities of the resources.
  var resources: Identities { Identities(records: records) }

  /// The identities of the resources, by their numbers.
  struct Identities {
    fileprivate let records: [Record]

    var count: Int { records.count }

    subscript(number: Int) -> Identity { records[number].identity }
  }

  /// For each resource the number of its type, 0 if it has none.
  var typeNumbers: TypeNumbers { TypeNumbers(records: records) }

  /// The types of the resources, by their numbers.
  struct TypeNumbers {
    fileprivate let records: [Record]

    subscript(number: Int) -> Int32 { records[number].type }
  }

  /// The place of the object of a resource.
  func place(of number: Int) -> Int { Int(records[number].identity.object) }

  /// The object of a resource.
  func node(_ number: Int) -> JSONNode { JSONNode(tape, place(of: number)) }

  /// The place of a resource, or `nil` where the document has none of that identity.
  ///
  /// - Parameter identifier: A resource identifier, or a resource object.
  /// - Returns: The resource's number.
  func find(_ identifier: JSONNode) -> Int? { find(Self.identity(of: identifier)) }

  /// The place of a resource, or `nil` where the document has none of that identity.
  ///
  /// - Parameter identity: The identity, taken from the same document.
  /// - Returns: The resource's number.
  func find(_ identity: Identity) -> Int? {
    guard identity.isComplete, let type = types.find(identity.type) else { return nil }
    let isLocal = identity.id == 0
    return find(
      Self.key(type, isLocal ? identity.lid : identity.id, isLocal: isLocal, in: tape))
  }

  /// The place of a resource, or `nil` where the document has none of that key.
  ///
  /// - Parameter key: The key, made of places in the same document.
  /// - Returns: The resource's number.
  func find(_ key: Key) -> Int? {
    guard case .found(let number, _) = look(key) else { return nil }
    return number
  }

  /// The number of the resource with a type and an id.
  ///
  /// - Parameters:
  ///   - type: The number of the type.
  ///   - id: The place of the id in the same document.
  /// - Returns: The resource's number, or -1 where the document has none.
  func find(_ type: Int32, id: Int) -> Int {
    let place = UInt32(truncatingIfNeeded: id)
    return find(Self.key(type, place, isLocal: false, in: tape)) ?? -1
  }

  /// The place of the resource with a type and an id, or `nil` where the document has none.
  ///
  /// - Parameters:
  ///   - type: The resource's type.
  ///   - id: Its id, or its local one.
  ///   - isLocal: Whether to look for a `lid`.
  /// - Returns: The resource's number.
  func find(type: String, id: String, isLocal: Bool = false) -> Int? {
    guard let type = types.find(type) else { return nil }
    let hash = Self.hash(type, textHash(id, seed: Self.seed), isLocal)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let number = Self.number(slots[slot])
        let identity = records[number].identity
        let place = isLocal ? identity.lid : identity.id
        if place != 0, records[number].type == type, tape.textEquals(Int(place), id) {
          return number
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// What an identity is looked up by, to be made while its bytes are in the cache.
  ///
  /// - Parameters:
  ///   - identity: The identity.
  ///   - tape: The tape that it is on.
  ///   - types: The numbers of types, to which its own may be added.
  /// - Returns: `nil` for an identity that is incomplete.
  static func key(
    of identity: Identity, in tape: Tape, _ types: inout ResourceTypes
  ) -> Key? {
    guard identity.isComplete else { return nil }
    let isLocal = identity.id == 0
    return key(
      types.number(identity.type), isLocal ? identity.lid : identity.id, isLocal: isLocal,
      in: tape)
  }

  /// The parts of an object that say which resource it is; of anything else, none.
  static func identity(of object: JSONNode) -> Identity {
    var identity = Identity(object: UInt32(truncatingIfNeeded: object.index))
    guard object.isObject else { return identity }
    let tape = object.tape
    var key = tape.first(object.index)
    let end = tape.end(object.index)
    if let plain = tape.plainIdentity(object.index) {
      identity.type = UInt32(truncatingIfNeeded: plain.type)
      identity.id = UInt32(truncatingIfNeeded: plain.id)
      key = object.index &+ Tape.identifierWords
    }
    while key < end {
      let word = tape.word(key)
      let value = tape.next(key)
      // The names that count have four bytes at most, unless they are written with escapes.
      if word >> 8 & 0xFF_FFFF <= 4 || word & TapeWord.escaped != 0 {
        identity.note(JSONNode(tape, key), JSONNode(tape, value))
      }
      key = tape.next(value)
    }
    return identity
  }

}

extension ResourceIndex.Identity {
  /// Notes a member, the first of each name that can be part of an identity.
  fileprivate mutating func note(_ name: JSONNode, _ value: JSONNode) {
    if type == 0, name.isName("type"), value.isString {
      type = UInt32(truncatingIfNeeded: value.index)
    } else if id == 0, name.isName("id"), value.isString || value.kind == .integer {
      id = UInt32(truncatingIfNeeded: value.index)
    } else if lid == 0, name.isName("lid"), value.isString {
      lid = UInt32(truncatingIfNeeded: value.index)
    }
  }
}

// MARK: - The table

extension ResourceIndex {
  /// What looking for an identity comes to.
  private enum Lookup {
    case found(Int, slot: Int)
    case missing(slot: Int)
  }

  /// A power of two that leaves a table of so many resources half empty.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while capacity < count &* 2 { capacity &*= 2 }
    return capacity
  }

  /// The lowest bits choose the slot, the highest 32 are kept in it.
  private static func hash(_ type: Int32, _ id: UInt64, _ isLocal: Bool) -> UInt64 {
    let type = UInt64(truncatingIfNeeded: type) &* 0x9E37_79B9_7F4A_7C15
    let product = (id ^ type).multipliedFullWidth(by: seed | 1)
    let hash = product.high ^ product.low
    return isLocal ? ~hash : hash
  }

  private static func key(
    _ type: Int32, _ place: UInt32, isLocal: Bool, in tape: Tape
  ) -> Key {
    Key(
      hash: hash(type, tape.textHash(Int(place), seed: seed), isLocal),
      start: start(of: place, in: tape), place: place, type: type, isLocal: isLocal)
  }

  private static func start(of place: UInt32, in tape: Tape) -> IDStart {
    let index = Int(place)
    guard !tape.isEscaped(index) else { return IDStart(bytes: 0, length: IDStart.escaped) }
    return IDStart(
      bytes: tape.firstBytes(index), length: UInt32(truncatingIfNeeded: tape.textLength(index)))
  }

  /// Slots hold the number plus one, so that 0 is an empty one.
  private static func number(_ slot: UInt64) -> Int {
    Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
  }

  private func look(_ key: Key) -> Lookup {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == key.hash >> 32 {
        let number = Self.number(slots[slot])
        if isEqual(number, key) { return .found(number, slot: slot) }
      }
      slot = (slot + 1) & mask
    }
    return .missing(slot: slot)
  }

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
      if start.length <= 8 { return record.identity.id != 0 }
    }
    let place = record.identity.id
    return place != 0 && tape.stringsEqual(Int(place), Int(key.place))
  }

  private mutating func add(_ node: JSONNode) {
    let identity = Self.identity(of: node)
    let number = records.count
    let type = identity.type == 0 ? 0 : types.number(identity.type)
    guard type != 0, identity.id != 0 else {
      records.append(
        Record(start: IDStart(bytes: 0, length: 0), type: type, identity: identity))
      if type != 0, identity.lid != 0 {
        insert(number, Self.key(type, identity.lid, isLocal: true, in: tape))
      }
      return
    }
    let key = Self.key(type, identity.id, isLocal: false, in: tape)
    records.append(Record(start: key.start, type: type, identity: identity))
    insert(number, key)
    if identity.lid != 0 {
      insert(number, Self.key(type, identity.lid, isLocal: true, in: tape))
    }
  }

  private mutating func insert(_ number: Int, _ key: Key) {
    switch look(key) {
    case .found(let other, let slot):
      if isIncluding(number), !isIncluding(other), isBareIdentifier(other) {
        slots[slot] = slots[slot] & ~0xFFFF_FFFF | UInt64(number + 1)
      }
    case .missing(let slot):
      slots[slot] = key.hash & ~0xFFFF_FFFF | UInt64(number + 1)
      used += 1
      if used * 2 > slots.count { grow() }
    }
  }

  /// Whether a resource comes from `included`; while primary data is being added, none does.
  private func isIncluding(_ number: Int) -> Bool { primaryCount > 0 && number >= primaryCount }

  /// Whether a resource has no member beyond those of an identifier.
  private func isBareIdentifier(_ number: Int) -> Bool {
    node(number).members.allSatisfy { name, _ in
      name.isName("type") || name.isName("id") || name.isName("lid") || name.isName("meta")
    }
  }

  /// Doubles the table, which local ids next to ids can ask for.
  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for value in old where value != 0 {
      let number = Self.number(value)
      let resource = records[number].identity
      // A resource may stand in two slots. The kept bits tell which of its hashes this one is.
      let type = records[number].type
      var hash: UInt64 = 0
      if resource.id != 0 { hash = Self.key(type, resource.id, isLocal: false, in: tape).hash }
      if resource.id == 0 || hash >> 32 != value >> 32 {
        hash = Self.key(type, resource.lid, isLocal: true, in: tape).hash
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = value
    }
  }
}
