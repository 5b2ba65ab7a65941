/// The identities of resources and identifiers in one document: the type and the id, or the `lid`.
struct IdentityTable {
  private let tape: Tape
  private var types: ResourceTypes
  private let allowsLocal: Bool

  /// Prepares for the identities of a document.
  ///
  /// - Parameter allowsLocal: Whether a `lid` identifies, as it does since version 1.1.
  init(_ tape: Tape, allowsLocal: Bool) {
    self.tape = tape
    self.allowsLocal = allowsLocal
    types = ResourceTypes(tape)
  }

  /// The identity of a resource or an identifier; `nil` if a part is missing or not a string.
  mutating func key(of object: JSONNode) -> ResourceIndex.Key? {
    if let plain = tape.plainIdentity(object.index) {
      return key(UInt32(truncatingIfNeeded: plain.type), UInt32(truncatingIfNeeded: plain.id))
    }
    guard let type = object.member("type"), type.isString else { return nil }
    if let id = object.member("id") { return id.isString ? key(type.place, id.place) : nil }
    guard allowsLocal else { return nil }
    return localKey(type, object.member("lid"))
  }

  /// The identity by `lid` of a resource that has an id as well.
  mutating func localKey(of object: JSONNode) -> ResourceIndex.Key? {
    guard allowsLocal, let lid = object.member("lid"), let type = object.member("type"),
      type.isString, object.member("id") != nil
    else { return nil }
    return localKey(type, lid)
  }

  private mutating func key(_ type: UInt32, _ id: UInt32) -> ResourceIndex.Key {
    ResourceIndex.key(types.number(type), id, ResourceIndex.start(of: id, in: tape), in: tape)
  }

  private mutating func localKey(_ type: JSONNode, _ lid: JSONNode?) -> ResourceIndex.Key? {
    guard let lid, lid.isString else { return nil }
    return ResourceIndex.localKey(types.number(type.place), lid.place, in: tape)
  }

  /// Numbers by identity.
  ///
  /// A table with open addressing, at most half full.
  struct Places {
    private(set) var keys: [ResourceIndex.Key] = []
    private var numbers: [Int] = []
    /// Positions in `keys`, from 1 on, with the upper half of the hash; 0 is an empty slot.
    private var slots: [UInt64]

    /// Makes room for about so many identities.
    init(_ count: Int) {
      slots = [UInt64](repeating: 0, count: Self.capacity(for: count))
      keys.reserveCapacity(count)
      numbers.reserveCapacity(count)
    }

    private static func capacity(for count: Int) -> Int {
      var capacity = 16
      while capacity / 2 < count { capacity *= 2 }
      return capacity
    }

    /// Adds a number, unless the identity has one.
    ///
    /// - Returns: The number that it has already.
    mutating func insert(_ number: Int, for key: ResourceIndex.Key, in tape: Tape) -> Int? {
      let slot = slot(of: key, in: tape)
      if slots[slot] != 0 { return numbers[Self.position(slots[slot])] }
      keys.append(key)
      numbers.append(number)
      slots[slot] = Self.slot(keys.count, key)
      if keys.count > slots.count / 2 { grow(in: tape) }
      return nil
    }

    /// The number of an identity; `nil` if it has none.
    func find(_ key: ResourceIndex.Key, in tape: Tape) -> Int? {
      let slot = slots[slot(of: key, in: tape)]
      return slot == 0 ? nil : numbers[Self.position(slot)]
    }

    /// The slot of the key that is so many keys from the start.
    private static func slot(_ count: Int, _ key: ResourceIndex.Key) -> UInt64 {
      (key.hash >> 32) << 32 | UInt64(UInt32(truncatingIfNeeded: count))
    }

    private static func position(_ slot: UInt64) -> Int {
      Int(UInt32(truncatingIfNeeded: slot)) - 1
    }

    private func slot(of key: ResourceIndex.Key, in tape: Tape) -> Int {
      let mask = slots.count &- 1
      var slot = Int(truncatingIfNeeded: key.hash) & mask
      // Only a slot with the same half of the hash is worth a look at its key.
      while slots[slot] != 0,
        slots[slot] >> 32 != key.hash >> 32
          || !keys[Self.position(slots[slot])].isEqual(to: key, in: tape)
      { slot = (slot &+ 1) & mask }
      return slot
    }

    private mutating func grow(in tape: Tape) {
      slots = [UInt64](repeating: 0, count: Self.capacity(for: keys.count + 1))
      for (position, key) in keys.enumerated() {
        slots[slot(of: key, in: tape)] = Self.slot(position + 1, key)
      }
    }
  }
}

extension ResourceIndex.Key {
  /// Whether two keys of a document are of the same identity.
  func isEqual(to other: ResourceIndex.Key, in tape: Tape) -> Bool {
    guard hash == other.hash, type == other.type, isLocal == other.isLocal else { return false }
    if start.isWhole, other.start.isWhole {
      return start.bytes == other.start.bytes && start.length == other.start.length
    }
    return tape.stringsEqual(Int(place), Int(other.place))
  }
}

extension JSONNode {
  fileprivate var place: UInt32 { UInt32(truncatingIfNeeded: index) }
}
