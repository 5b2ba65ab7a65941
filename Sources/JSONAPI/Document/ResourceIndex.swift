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
struct ResourceIndex {
  /// The parts of a resource object, or of a resource identifier, that say which resource it is.
  ///
  /// They are places on the tape. None of them can be 0, where the document's root is, so 0 stands for
  /// what is absent.
  struct Identity {
    /// The object itself.
    var object: UInt32
    /// The value of `type`.
    var type: UInt32 = 0
    /// The value of `id`.
    var id: UInt32 = 0
    /// The value of `lid`.
    var lid: UInt32 = 0

    /// Whether the object names a type and an id or lid.
    var isComplete: Bool { type != 0 && (id != 0 || lid != 0) }
  }

  /// The resources, primary data first, each in the document's order.
  private(set) var resources: [Identity]
  /// How many of the resources are primary data.
  private(set) var primaryCount: Int

  private let tape: Tape
  private var slots: [UInt64]
  private var used = 0

  private static let seed = UInt64.random(in: .min ... .max)

  /// Indexes a document.
  ///
  /// - Parameters:
  ///   - root: The document. Whatever in it isn't a resource object is left out.
  ///   - visit: What else to do with each resource, in their order, while its bytes are in the cache.
  init(_ root: JSONNode, visiting visit: (JSONNode) -> Void = { _ in }) {
    tape = root.tape
    resources = []
    primaryCount = 0
    slots = []
    let data = root.member("data")
    let included = root.member("included")
    let expected = (data?.count ?? 0) + (included?.count ?? 0)
    resources.reserveCapacity(expected)
    slots = [UInt64](repeating: 0, count: Self.capacity(for: expected))
    if let data {
      if data.isObject {
        add(data)
        visit(data)
      }
      for element in data.elements where element.isObject {
        add(element)
        visit(element)
      }
    }
    primaryCount = resources.count
    if let included {
      for element in included.elements where element.isObject {
        add(element)
        visit(element)
      }
    }
  }

  /// The object of a resource.
  func node(_ number: Int) -> JSONNode { JSONNode(tape, Int(resources[number].object)) }

  /// The place of a resource, or `nil` where the document has none of that identity.
  ///
  /// - Parameter identifier: A resource identifier, or a resource object.
  /// - Returns: The resource's number.
  func find(_ identifier: JSONNode) -> Int? { find(Self.identity(of: identifier)) }

  /// The place of a resource, or `nil` where the document has none of that identity.
  ///
  /// - Parameters:
  ///   - identity: The identity, taken from the same document.
  ///   - hash: What ``hash(of:in:)`` gave for it, if it was asked for before.
  /// - Returns: The resource's number.
  func find(_ identity: Identity, hash: UInt64? = nil) -> Int? {
    guard identity.type != 0 else { return nil }
    if identity.id != 0 {
      let hash = hash ?? Self.hash(of: identity, in: tape)
      if case .found(let number, _) = look(identity.type, identity.id, hash, isLocal: false) {
        return number
      }
    }
    if identity.lid != 0 {
      let hash = Self.hash(identity.type, identity.lid, isLocal: true, in: tape)
      if case .found(let number, _) = look(identity.type, identity.lid, hash, isLocal: true) {
        return number
      }
    }
    return nil
  }

  /// A hash of a type and an id, to be taken while their bytes are in the cache.
  static func hash(of identity: Identity, in tape: Tape) -> UInt64 {
    guard identity.type != 0, identity.id != 0 else { return 0 }
    return hash(identity.type, identity.id, isLocal: false, in: tape)
  }

  /// The place of the resource with a type and an id, or `nil` where the document has none.
  ///
  /// - Parameters:
  ///   - type: The resource's type.
  ///   - id: Its id, or its local one.
  ///   - isLocal: Whether to look for a `lid`.
  /// - Returns: The resource's number.
  func find(type: String, id: String, isLocal: Bool = false) -> Int? {
    let hash = Self.hash(textHash(type, seed: Self.seed), textHash(id, seed: Self.seed), isLocal)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let resource = resources[Self.number(slots[slot])]
        let key = isLocal ? resource.lid : resource.id
        if key != 0, tape.textEquals(Int(key), id), tape.textEquals(Int(resource.type), type) {
          return Self.number(slots[slot])
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The parts of an object that say which resource it is; of anything else, none.
  static func identity(of object: JSONNode) -> Identity {
    var identity = Identity(object: UInt32(truncatingIfNeeded: object.index))
    for (name, value) in object.members {
      if identity.type == 0, name.isName("type"), value.isString {
        identity.type = UInt32(truncatingIfNeeded: value.index)
      } else if identity.id == 0, name.isName("id"), Self.isID(value) {
        identity.id = UInt32(truncatingIfNeeded: value.index)
      } else if identity.lid == 0, name.isName("lid"), value.isString {
        identity.lid = UInt32(truncatingIfNeeded: value.index)
      }
    }
    return identity
  }

  private static func isID(_ value: JSONNode) -> Bool { value.isString || value.kind == .integer }
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
  private static func hash(_ type: UInt64, _ id: UInt64, _ isLocal: Bool) -> UInt64 {
    let product = (type ^ id.byteSwapped).multipliedFullWidth(by: Self.seed | 1)
    let hash = product.high ^ product.low ^ id
    return isLocal ? ~hash : hash
  }

  /// Slots hold the number plus one, so that 0 is an empty one.
  private static func number(_ slot: UInt64) -> Int {
    Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
  }

  private func look(_ type: UInt32, _ id: UInt32, _ hash: UInt64, isLocal: Bool) -> Lookup {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let number = Self.number(slots[slot])
        let resource = resources[number]
        let key = isLocal ? resource.lid : resource.id
        if key != 0, tape.stringsEqual(Int(key), Int(id)),
          tape.stringsEqual(Int(resource.type), Int(type))
        {
          return .found(number, slot: slot)
        }
      }
      slot = (slot + 1) & mask
    }
    return .missing(slot: slot)
  }

  private static func hash(
    _ type: UInt32, _ id: UInt32, isLocal: Bool, in tape: Tape
  ) -> UInt64 {
    hash(tape.textHash(Int(type), seed: seed), tape.textHash(Int(id), seed: seed), isLocal)
  }

  private mutating func add(_ node: JSONNode) {
    let resource = Self.identity(of: node)
    let number = resources.count
    resources.append(resource)
    guard resource.type != 0 else { return }
    if resource.id != 0 { insert(number, resource.type, resource.id, isLocal: false) }
    if resource.lid != 0 { insert(number, resource.type, resource.lid, isLocal: true) }
  }

  private mutating func insert(_ number: Int, _ type: UInt32, _ id: UInt32, isLocal: Bool) {
    let hash = Self.hash(type, id, isLocal: isLocal, in: tape)
    switch look(type, id, hash, isLocal: isLocal) {
    case .found(let other, let slot):
      if isIncluding(number), !isIncluding(other), isBareIdentifier(other) {
        slots[slot] = slots[slot] & ~0xFFFF_FFFF | UInt64(number + 1)
      }
    case .missing(let slot):
      slots[slot] = hash & ~0xFFFF_FFFF | UInt64(number + 1)
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
      let resource = resources[number]
      // A resource may stand in two slots. The kept bits tell which of its hashes this one is.
      var hash: UInt64 = 0
      if resource.id != 0 { hash = Self.hash(of: resource, in: tape) }
      if resource.id == 0 || hash >> 32 != value >> 32 {
        hash = Self.hash(resource.type, resource.lid, isLocal: true, in: tape)
      }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = value
    }
  }
}
