/// A table of numbers by hash, with open addressing.
///
/// The numbers are indices of elements that the caller stores and compares. A slot holds a number
/// plus one, or 0 if it is empty, and in the upper bits as much of the hash as fits, so that
/// elements with other hashes are rarely compared.
struct HashTable: Sendable {
  private var slots: [UInt32] = []
  /// The bits of a slot that hold the number, including the hash bits that select the slot.
  private(set) var numberMask: UInt32

  /// Creates a table without slots.
  ///
  /// - Parameter limit: Numbers below it always fit in slots, however few slots there are.
  init(numbersBelow limit: Int = 0) {
    numberMask = UInt32.max >> UInt32(UInt32(truncatingIfNeeded: limit).leadingZeroBitCount)
  }

  /// The number of slots.
  var capacity: Int { slots.count }

  /// Removes all numbers and allocates slots for `count` numbers.
  mutating func reset(for count: Int) {
    // A power of two, at least half empty.
    var capacity = 16
    while capacity < count &* 2 { capacity &*= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    numberMask |= UInt32(truncatingIfNeeded: capacity &- 1)
  }

  /// Allocates slots for `count` numbers, and inserts the numbers of distinct elements.
  @inline(__always)
  mutating func reset(for count: Int, with numbers: Range<Int>, hash: (Int) -> UInt32) {
    reset(for: count)
    for number in numbers {
      let hash = hash(number)
      set(number, hash, at: look(for: hash) { _ in false }.slot)
    }
  }

  /// Returns the number of the element with a hash; `nil` if there is none.
  ///
  /// - Parameter isWanted: Compares the element with a number, whose hash may differ.
  @inline(__always)
  func find(_ hash: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    slots.isEmpty ? nil : look(for: hash, where: isWanted).number
  }

  /// Like ``find(_:where:)``, but also returns the slot where the number is or belongs; there must
  /// be slots.
  @inline(__always)
  func look(for hash: UInt32, where isWanted: (Int) -> Bool) -> (slot: Int, number: Int?) {
    let slotMask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & slotMask
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) & ~numberMask == 0 {
        let number = Int(slots[slot] & numberMask) &- 1
        if isWanted(number) { return (slot, number) }
      }
      slot = (slot &+ 1) & slotMask
    }
    return (slot, nil)
  }

  /// Stores the number of an element with a hash in the slot returned by ``look(for:where:)``.
  @inline(__always)
  mutating func set(_ number: Int, _ hash: UInt32, at slot: Int) {
    slots[slot] = hash & ~numberMask | UInt32(truncatingIfNeeded: number &+ 1)
  }
}
