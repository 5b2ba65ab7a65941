/// Finds the resources of a document by identity without creating strings.
///
/// The index numbers the resource objects of `data` and `included` in the document's order, primary
/// data first. A resource with a `type` and an `id`, or a `lid`, is found by them. Where several resources
/// have the same identity (CMP-05 forbids it), the first one is found; but a bare identifier in `data`,
/// as relationship endpoints give them, makes way for the resource in `included` that it identifies.
///
/// Identities are compared as decoded text. An `id` that is written as a number, which RES-05 forbids,
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
    let hash: UInt32
    let start: IDStart
    /// The value of `id` or `lid`.
    let place: UInt32
    let type: Int32
    let isLocal: Bool
  }

  /// As much of an id as decides most comparisons without a look at the document.
  struct IDStart {
    /// The first eight bytes, with zeros behind a shorter one.
    var bytes: UInt64 = 0
    /// The length in bytes, `UInt32.max` for text with escapes.
    var length: UInt32 = 0

    static let escaped = UInt32.max

    /// Whether all of the id is in `bytes`.
    var isWhole: Bool { length <= 8 }

    /// Whether the id comes after another one, shorter ones first, and differs from it for that.
    func isAfter(_ other: IDStart) -> Bool {
      guard length != Self.escaped else { return false }
      return length == other.length
        ? UInt64(bigEndian: bytes) > UInt64(bigEndian: other.bytes) : length > other.length
    }
  }

  /// What is known of one resource, together, so that a look at it is one at the memory.
  struct Record {
    let start: IDStart
    /// The number of its type, 0 if it has none.
    let type: Int32
    let identity: Identity
  }

  /// What is known of the resources of one type.
  struct Group {
    /// The first resource with an id.
    var first = 0
    /// The number of the resources that have an id, and of those that have a local one.
    var count = 0
    /// The id of the last one.
    var last = IDStart()
    /// Whether each id comes after the one before it, which makes all of them different.
    var isAscending = true
    /// Whether the table has them.
    var isEntered = false
    /// Whether the table was found to have another one of the same identity.
    var isAmbiguous = false
  }

  /// How many of the resources are primary data.
  private(set) var primaryCount = 0
  /// The numbers of the types.
  private(set) var types: ResourceTypes

  let tape: Tape
  /// The resources, primary data first, each in the document's order.
  var records: [Record] = []
  /// The groups of the types by their numbers; the first one is for what has no type.
  var groups: [Group] = []
  /// The numbers of the resources by the hashes of their identities.
  var table: HashTable
  /// How many identities the table has.
  var used = 0
  private let entersAtOnce: Bool
  /// Whether local ids are known of resources that have an id as well, which needs a look at all their members.
  var knowsLocalIDs: Bool

  static let seed = UInt64.random(in: .min ... .max)

  /// Indexes a document.
  ///
  /// - Parameters:
  ///   - root: The document. Whatever in it isn't a resource object is left out.
  ///   - entersAtOnce: Whether every resource is found at once. Otherwise ``enter(_:)`` has to be called
  ///     for a type before its resources are looked for: in many documents that is never needed, since
  ///     related resources are met in the order in which they stand. Nor are local ids of resources with an
  ///     id known before ``enterLocalIDs()``.
  ///   - findsPrimary: Whether primary resources are found, and not only numbered.
  ///   - visit: What else to do with each resource, in their order, while its bytes are in the cache;
  ///     it can number types, too.
  init(
    _ root: JSONNode, entersAtOnce: Bool = true, findsPrimary: Bool = true,
    visiting visit: (JSONNode, inout ResourceTypes) -> Void = { _, _ in }
  ) {
    tape = root.tape
    types = ResourceTypes(root.tape)
    self.entersAtOnce = entersAtOnce
    knowsLocalIDs = entersAtOnce
    let data = root.member("data")
    let included = root.member("included")
    let expected = Self.maximumCount(in: data) + Self.maximumCount(in: included)
    table = HashTable(numbersBelow: expected)
    records.reserveCapacity(expected)
    groups.reserveCapacity(Self.fewTypes)
    groups.append(Group())
    if entersAtOnce { makeRoom(for: expected) }
    if let data {
      if data.isObject {
        add(data, isFound: findsPrimary)
        visit(data, &types)
      }
      for element in data.elements where element.isObject {
        add(element, isFound: findsPrimary)
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

  /// The most resources or identifiers that data can hold: elements are counted, the members of an object aren't.
  static func maximumCount(in data: JSONNode?) -> Int {
    guard let data else { return 0 }
    return data.isObject ? 1 : data.count
  }

  private mutating func add(_ node: JSONNode, isFound: Bool = true) {
    guard isFound else {
      let identity = Identity(object: UInt32(truncatingIfNeeded: node.index))
      records.append(Record(start: IDStart(), type: 0, identity: identity))
      return
    }
    let identity = entersAtOnce ? Self.identity(of: node) : Self.usualIdentity(of: node)
    let type = identity.type == 0 ? 0 : types.number(identity.type)
    let start = type != 0 && identity.id != 0 ? Self.start(of: identity.id, in: tape) : IDStart()
    records.append(Record(start: start, type: type, identity: identity))
    guard type != 0 else { return }
    note(type, start, identity)
    if entersAtOnce { enter(records.count - 1) }
  }

  @inline(__always)
  private mutating func note(_ type: Int32, _ start: IDStart, _ identity: Identity) {
    let type = Int(type)
    while groups.count <= type { groups.append(Group(isEntered: entersAtOnce)) }
    if identity.id != 0 {
      groups[type].isAscending = groups[type].isAscending && start.isAfter(groups[type].last)
      if groups[type].last.length == 0 { groups[type].first = records.count - 1 }
      groups[type].last = start
      groups[type].count += 1
    }
    if identity.lid != 0 { groups[type].count += 1 }
  }

  /// The number of resources.
  var count: Int { records.count }

  /// The place of the object of a resource.
  func place(of number: Int) -> Int { Int(records[number].identity.object) }

  /// The object of a resource.
  func node(_ number: Int) -> JSONNode { JSONNode(tape, place(of: number)) }

  /// The place of a resource, or `nil` if the document has none of that identity.
  ///
  /// - Parameter identifier: A resource identifier, or a resource object.
  func find(_ identifier: JSONNode) -> Int? { find(Self.identity(of: identifier)) }

  /// The place of a resource, or `nil` if the document has none of that identity.
  ///
  /// - Parameter identity: The identity, taken from the same document.
  func find(_ identity: Identity) -> Int? {
    guard let type = types.find(identity.type) else { return nil }
    return Self.key(of: identity, type, in: tape).flatMap { find($0) }
  }

  /// The resource that is found by the identity of another one: itself, unless several have that identity.
  ///
  /// - Parameter number: The number of a resource whose type is entered.
  func representative(of number: Int) -> Int {
    let record = records[number]
    guard groups[Int(record.type)].isAmbiguous else { return number }
    return find(record.identity) ?? number
  }

  /// Whether a resource is the one with a type and an id, and no other one is.
  ///
  /// Related resources often stand in linkage order. Who asks for the one after the one that was
  /// found last is spared the table.
  ///
  /// - Parameter number: The number of the resource, which need not exist.
  /// - Returns: `false` if only the table can tell.
  @inline(__always)
  func isFound(_ number: Int, _ type: Int32, _ start: IDStart) -> Bool {
    guard records.indices.contains(number), groups.indices.contains(Int(type)) else { return false }
    let group = groups[Int(type)]
    guard group.isEntered ? !group.isAmbiguous : group.isAscending else { return false }
    let record = records[number]
    return record.type == type && record.start.bytes == start.bytes
      && record.start.length == start.length && start.isWhole && record.identity.id != 0
  }

  /// The lookup key of an identity, computed while its bytes are in the cache.
  ///
  /// - Parameter types: The numbers of types, to which its own may be added.
  /// - Returns: `nil` for an identity that is incomplete.
  static func key(
    of identity: Identity, in tape: Tape, _ types: inout ResourceTypes
  ) -> Key? {
    guard identity.isComplete else { return nil }
    return key(of: identity, types.number(identity.type), in: tape)
  }

  private static func key(of identity: Identity, _ type: Int32, in tape: Tape) -> Key? {
    guard identity.isComplete else { return nil }
    guard identity.id != 0 else { return localKey(type, identity.lid, in: tape) }
    return key(type, identity.id, start(of: identity.id, in: tape), in: tape)
  }

  /// The type and the id of a resource that has them in the usual place, whatever else it has; otherwise all
  /// parts of its identity.
  @inline(__always)
  private static func usualIdentity(of object: JSONNode) -> Identity {
    guard let plain = object.tape.plainIdentity(object.index) else { return identity(of: object) }
    return Identity(
      object: UInt32(truncatingIfNeeded: object.index),
      type: UInt32(truncatingIfNeeded: plain.type), id: UInt32(truncatingIfNeeded: plain.id))
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
      if TapeWord.length(word) <= 4 || word & TapeWord.escaped != 0 {
        identity.note(JSONNode(tape, key), JSONNode(tape, value))
      }
      key = tape.next(value)
    }
    identity.dropUnusable()
    return identity
  }
}

extension ResourceIndex.Identity {
  /// A place for a member of a kind that identifies nothing; no tape is that long.
  private static let unusable = UInt32.max

  /// Notes a member, the first of each name that can be part of an identity, whatever its kind.
  fileprivate mutating func note(_ name: JSONNode, _ value: JSONNode) {
    let place = UInt32(truncatingIfNeeded: value.index)
    if type == 0, name.isName("type") {
      type = value.isString ? place : Self.unusable
    } else if id == 0, name.isName("id") {
      id = value.isString || value.kind == .integer ? place : Self.unusable
    } else if lid == 0, name.isName("lid") {
      lid = value.isString ? place : Self.unusable
    }
  }

  /// Takes members of the wrong kind for none, once all are noted.
  fileprivate mutating func dropUnusable() {
    if type == Self.unusable { type = 0 }
    if id == Self.unusable { id = 0 }
    if lid == Self.unusable { lid = 0 }
  }
}
