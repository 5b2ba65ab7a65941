/// A hash table with open addressing that maps hashes of names to numbers.
///
/// A slot holds 32 bits of the hash and the number plus one, so that the table grows without
/// rehashing. The caller knows what a number stands for, and compares names.
struct IdentityTable: Sendable {
  private var slots: [UInt64] = [UInt64](repeating: 0, count: 16)
  /// Slots that are not empty, including those of removed numbers.
  private var used = 0

  private static let removed: UInt64 = 0xFFFF_FFFF

  /// Makes room for more numbers.
  mutating func reserve(_ count: Int) {
    if (used + count) * 2 > slots.count { grow(by: count) }
  }

  /// Returns the number with a hash that passes a test.
  @inline(__always)
  func find(_ hash: UInt32, where isRight: (Int) -> Bool) -> Int? {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let value = slots[slot]
      if value == 0 { return nil }
      if value >> 32 == UInt64(hash), value & Self.removed != Self.removed {
        let number = Int(truncatingIfNeeded: value & Self.removed) &- 1
        if isRight(number) { return number }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Adds a number, which must not be there.
  @inline(__always)
  mutating func insert(_ hash: UInt32, _ number: Int) {
    if (used &+ 1) &* 2 > slots.count { grow(by: 1) }
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: number &+ 1)
    used &+= 1
  }

  /// Removes a number.
  mutating func remove(_ hash: UInt32, _ number: Int) {
    let mask = slots.count &- 1
    let wanted = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: number &+ 1)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] == wanted {
        slots[slot] = UInt64(hash) << 32 | Self.removed
        return
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Rebuilds the table without removed numbers and with room to double.
  private mutating func grow(by count: Int) {
    let living = slots.reduce(0) { count, value in
      value != 0 && value & Self.removed != Self.removed ? count &+ 1 : count
    }
    var capacity = 16
    while capacity < max(living &* 4, (living &+ count) &* 2) { capacity &*= 2 }
    let old = slots
    slots = [UInt64](repeating: 0, count: capacity)
    used = 0
    let mask = capacity &- 1
    for value in old where value != 0 && value & Self.removed != Self.removed {
      var slot = Int(truncatingIfNeeded: value >> 32) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = value
      used &+= 1
    }
  }
}
