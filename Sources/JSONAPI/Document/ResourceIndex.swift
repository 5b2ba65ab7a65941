/// Finds the resources of a document by identity without creating strings.
///
/// The index numbers the resource objects of `data` and `included` in document order, primary data
/// first. A resource is found by its `type` and its `id` or `lid`. If several resources have the
/// same identity (which CMP-05 forbids), the first one is found; but a bare identifier in `data`,
/// as returned by relationship endpoints, yields to the resource in `included` that it identifies.
///
/// Identities are compared as decoded text. An `id` written as a number, which RES-05 forbids, is
/// that number's text.
///
/// The index is a view of a ``Tape`` and, like a ``JSONNode``, valid only as long as its owner
/// lives.
package struct ResourceIndex {
  /// The parts of a resource object or identifier that identify the resource.
  ///
  /// They are positions on the tape. 0, the position of the root, means absent.
  package struct Identity: Sendable {
    /// The object itself.
    package var object: UInt32
    /// The value of `type`.
    package var type: UInt32 = 0
    /// The value of `id`.
    package var id: UInt32 = 0
    /// The value of `lid`.
    package var lid: UInt32 = 0

    /// Whether the object has a type and an id or lid.
    package var isComplete: Bool { type != 0 && (id != 0 || lid != 0) }
  }

  /// The lookup key of an identity: the type as a number, the start of the id, and a hash.
  struct Key {
    let hash: UInt32
    let start: IDStart
    /// The value of `id` or `lid`.
    let place: UInt32
    let type: Int32
    let isLocal: Bool
  }

  /// The start of an id, which decides most comparisons without accessing the document.
  struct IDStart {
    /// The first eight bytes, padded with zeros.
    var bytes: UInt64 = 0
    /// The length in bytes; `UInt32.max` for text with escapes.
    var length: UInt32 = 0

    static let escaped = UInt32.max

    /// Whether `bytes` holds the whole id.
    var isWhole: Bool { length <= 8 }

    /// Returns whether the id is known to sort after another one, shorter ids first, so that they
    /// differ.
    func isAfter(_ other: IDStart) -> Bool {
      guard length != Self.escaped else { return false }
      return length == other.length
        ? UInt64(bigEndian: bytes) > UInt64(bigEndian: other.bytes) : length > other.length
    }
  }

  /// The data of one resource, stored together for a single memory access.
  struct Record {
    let start: IDStart
    /// The number of its type; 0 if it has none.
    let type: Int32
    let identity: Identity
  }

  /// The data of the resources of one type.
  struct Group {
    /// The first resource with an id.
    var first = 0
    /// The number of resources that have an id, plus those that have a local id.
    var count = 0
    /// The id of the last resource.
    var last = IDStart()
    /// Whether the ids are ascending, so that all of them differ.
    var isAscending = true
    /// Whether they are in the table.
    var isEntered = false
    /// Whether the table has duplicate identities.
    var isAmbiguous = false
  }

  /// The number of primary resources.
  private(set) var primaryCount = 0
  /// The numbers of the types.
  private(set) var types: ResourceTypes

  let tape: Tape
  /// The resources, primary data first, each in the document's order.
  var records: [Record] = []
  /// The groups by type number; the first one is for resources without a type.
  var groups: [Group] = []
  /// The numbers of the resources by the hashes of their identities.
  var table: HashTable
  /// The number of identities in the table.
  var used = 0
  private let entersAtOnce: Bool
  /// Whether local ids of resources with an id are known, which requires reading all their members.
  var knowsLocalIDs: Bool

  static let seed = UInt64.random(in: .min ... .max)

  /// Indexes a document.
  ///
  /// - Parameters:
  ///   - root: The document. Elements that aren't resource objects are ignored.
  ///   - entersAtOnce: Whether every resource is indexed immediately. Otherwise ``enter(_:)`` has
  ///     to be called for a type before its resources are looked up, which many documents never
  ///     need, since related resources are encountered in document order. Likewise, local ids of
  ///     resources with an id are known only after ``enterLocalIDs()``.
  ///   - findsPrimary: Whether primary resources can be found, not only numbered.
  ///   - visit: Called with each resource, in order, while its bytes are in the cache; it can also
  ///     number types.
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

  /// Returns the maximum number of resources or identifiers in data: that of elements, or 1 for an
  /// object.
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

  /// Returns whether a resource is known to be the only one with a type and an id.
  ///
  /// Related resources are often in linkage order, so checking the one after the last found avoids
  /// the table.
  ///
  /// - Parameter number: The number of a resource, which needn't exist.
  /// - Returns: `false` if only the table can decide.
  @inline(__always)
  func isFound(_ number: Int, _ type: Int32, _ start: IDStart) -> Bool {
    guard records.indices.contains(number), groups.indices.contains(Int(type)) else { return false }
    let group = groups[Int(type)]
    guard group.isEntered ? !group.isAmbiguous : group.isAscending else { return false }
    let record = records[number]
    return record.type == type && record.start.bytes == start.bytes
      && record.start.length == start.length && start.isWhole && record.identity.id != 0
  }

  /// Returns the lookup key of an identity, computed while its bytes are in the cache.
  ///
  /// - Parameter types: The numbers of types, to which the identity's type is added if new.
  /// - Returns: The key; `nil` for an incomplete identity.
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

  /// Returns only the type and id of a resource that has them in the usual place; otherwise all
  /// parts of its identity.
  @inline(__always)
  private static func usualIdentity(of object: JSONNode) -> Identity {
    guard let plain = object.tape.plainIdentity(object.index) else { return identity(of: object) }
    return Identity(
      object: UInt32(truncatingIfNeeded: object.index),
      type: UInt32(truncatingIfNeeded: plain.type), id: UInt32(truncatingIfNeeded: plain.id))
  }

  /// Returns the identity of an object; an empty one for anything else.
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
      // The relevant names have at most four bytes, unless they are escaped.
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
  /// A marker for a member of an unusable kind; no tape is that long.
  private static let unusable = UInt32.max

  /// Records the first member with each name of the identity, of whatever kind.
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

  /// Treats members of the wrong kind as absent, once all are recorded.
  fileprivate mutating func dropUnusable() {
    if type == Self.unusable { type = 0 }
    if id == Self.unusable { id = 0 }
    if lid == Self.unusable { lid = 0 }
  }
}
