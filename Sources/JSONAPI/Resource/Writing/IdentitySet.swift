/// The identities of resources, numbered in the order in which they come.
///
/// A table with open addressing, whose slots hold the upper 32 bits of the hash, which choose the
/// slot, and the number. Hashes are those
/// of the index that decoding uses.
struct IdentitySet {
  private struct Identity {
    let id: String
    let type: Int32
    let isLocal: Bool
  }

  private var identities: [Identity] = []
  /// A power of two of them, at most half in use.
  private var slots: [UInt64] = []

  private static let seed = UInt64.random(in: .min ... .max)
  private let seed = Self.seed

  /// Makes room for about so many identities, if there are none yet.
  mutating func reserve(_ count: Int) {
    guard slots.isEmpty else { return }
    var capacity = 64
    while capacity < count &* 2, capacity < 1 << 16 { capacity &*= 2 }
    slots = [UInt64](repeating: 0, count: capacity)
    identities.reserveCapacity(capacity / 2)
  }

  /// Adds an identity, unless it is there.
  ///
  /// - Parameters:
  ///   - id: The id, or the local one.
  ///   - type: The number of the type.
  ///   - isLocal: Whether it is the local id.
  /// - Returns: The number of the identity, and whether it is new.
  mutating func insert(_ id: String, type: Int, isLocal: Bool) -> (number: Int, isNew: Bool) {
    if slots.isEmpty { grow() }
    let type = Int32(truncatingIfNeeded: type)
    let hash = hash(id, type, isLocal)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let number = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
        let known = identities[number]
        if known.type == type, known.isLocal == isLocal, known.id == id { return (number, false) }
      }
      slot = (slot &+ 1) & mask
    }
    identities.append(Identity(id: id, type: type, isLocal: isLocal))
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: identities.count)
    if identities.count &* 2 > slots.count { grow() }
    return (identities.count &- 1, true)
  }

  private func hash(_ id: String, _ type: Int32, _ isLocal: Bool) -> UInt64 {
    let kind = UInt64(truncatingIfNeeded: type) &* 2 &+ (isLocal ? 1 : 0)
    return textHash(id, seed: seed ^ kind &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Makes a larger table; the bits that are kept say where in it a number goes.
  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(64, old.count &* 4))
    let mask = slots.count &- 1
    for value in old where value != 0 {
      var slot = Int(truncatingIfNeeded: value >> 32) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = value
    }
  }
}
