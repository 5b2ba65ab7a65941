/// The identities of resources and identifiers in one document: the type and the id, or the `lid`.
struct IdentityTable {
  private let tape: Tape
  private var types: ResourceTypes
  private let allowsLocal: Bool

  /// Creates a table for a document.
  ///
  /// - Parameter allowsLocal: Whether a `lid` identifies resources, as since version 1.1.
  init(_ tape: Tape, allowsLocal: Bool) {
    self.tape = tape
    self.allowsLocal = allowsLocal
    types = ResourceTypes(tape)
  }

  /// Returns the identity of a resource or identifier; `nil` if a part is missing or not a string.
  mutating func key(of object: JSONNode) -> ResourceIndex.Key? {
    if let plain = tape.plainIdentity(object.index) {
      return key(UInt32(truncatingIfNeeded: plain.type), UInt32(truncatingIfNeeded: plain.id))
    }
    guard let type = object.member("type"), type.isString else { return nil }
    if let id = object.member("id") { return id.isString ? key(type.place, id.place) : nil }
    guard allowsLocal else { return nil }
    return localKey(type, object.member("lid"))
  }

  /// Returns the identity by `lid` of a resource that also has an id.
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
  struct Places {
    private(set) var keys: [ResourceIndex.Key] = []
    private var numbers: [Int] = []
    /// Positions in `keys`.
    private var table = HashTable()

    /// Reserves space for about `count` identities.
    init(_ count: Int) {
      table.reset(for: count)
      keys.reserveCapacity(count)
      numbers.reserveCapacity(count)
    }

    /// Adds a number, unless the identity already has one.
    ///
    /// - Returns: The existing number, if any.
    mutating func insert(_ number: Int, for key: ResourceIndex.Key, in tape: Tape) -> Int? {
      let (slot, known) = table.look(for: key.hash) { keys[$0].isEqual(to: key, in: tape) }
      if let known { return numbers[known] }
      table.set(keys.count, key.hash, at: slot)
      keys.append(key)
      numbers.append(number)
      if keys.count > table.capacity / 2 {
        table.reset(for: keys.count + 1, with: keys.indices) { keys[$0].hash }
      }
      return nil
    }

    /// Returns the number of an identity; `nil` if it has none.
    func find(_ key: ResourceIndex.Key, in tape: Tape) -> Int? {
      table.find(key.hash) { keys[$0].isEqual(to: key, in: tape) }.map { numbers[$0] }
    }
  }
}

extension ResourceIndex.Key {
  /// Returns whether two keys of a document have the same identity.
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
