/// The identities of resources, numbered in the order in which they come.
///
/// A table with open addressing. The lower bits of a hash choose the slot; the slot holds the upper ones,
/// and the number in place of the lower ones. Hashes are those of the index that decoding uses.
struct IdentitySet {
  private struct Identity {
    let id: String
    let hash: UInt32
    /// The type, and whether the id is a local one.
    let kind: UInt32
  }

  private var identities: [Identity] = []
  /// A power of two of them, at most three quarters in use, and zero where nothing is.
  private var slots: [UInt32] = []

  private static let seed = UInt64.random(in: .min ... .max)
  private let seed = Self.seed

  /// Makes room for about so many identities, if there are none yet.
  mutating func reserve(_ count: Int) {
    guard slots.isEmpty else { return }
    var capacity = 64
    while capacity / 4 &* 3 < count, capacity < 1 << 20 { capacity &*= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    identities.reserveCapacity(capacity / 4 &* 3)
  }

  /// Adds an identity, unless it is there.
  ///
  /// - Parameters:
  ///   - id: The id, or the local one.
  ///   - isLocal: Whether it is the local id.
  /// - Returns: The number of the identity, and whether it is new.
  mutating func insert(_ id: String, type: Int, isLocal: Bool) -> (number: Int, isNew: Bool) {
    if slots.isEmpty { grow() }
    let kind = UInt32(truncatingIfNeeded: type &* 2 &+ (isLocal ? 1 : 0))
    let hash = hash(id, kind)
    let places = slots.count &- 1
    let lower = UInt32(truncatingIfNeeded: places)
    var slot = Int(hash & lower)
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) & ~lower == 0 {
        let number = Int(slots[slot] & lower) &- 1
        // Hashes are of the bytes: strings that only Swift takes for the same have other ones.
        if identities[number].hash == hash, identities[number].kind == kind,
          identities[number].id == id
        {
          return (number, false)
        }
      }
      slot = (slot &+ 1) & places
    }
    identities.append(Identity(id: id, hash: hash, kind: kind))
    slots[slot] = hash & ~lower | UInt32(truncatingIfNeeded: identities.count)
    if identities.count &* 4 > slots.count &* 3 { grow() }
    return (identities.count &- 1, true)
  }

  private func hash(_ id: String, _ kind: UInt32) -> UInt32 {
    let kind = UInt64(kind) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: textHash(id, seed: seed ^ kind) >> 32)
  }

  /// Makes a larger table.
  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(64, slots.count &* 4))
    let places = slots.count &- 1
    let lower = UInt32(truncatingIfNeeded: places)
    for (number, identity) in identities.enumerated() {
      var slot = Int(identity.hash & lower)
      while slots[slot] != 0 { slot = (slot &+ 1) & places }
      slots[slot] = identity.hash & ~lower | UInt32(truncatingIfNeeded: number &+ 1)
    }
  }
}
