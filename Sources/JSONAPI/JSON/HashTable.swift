/// Numbers by hash, in a table with open addressing.
///
/// The numbers are indexes of elements that the table's user keeps and compares. A slot holds a number plus one,
/// or 0 if it is empty, and above that as much of the hash as fits, so that elements of other hashes are
/// rarely compared.
struct HashTable: Sendable {
  private var slots: [UInt32] = []
  /// The bits of a slot that hold the number, among them those of a hash that choose the slot.
  private(set) var numberMask: UInt32

  /// Creates a table without slots.
  ///
  /// - Parameter limit: Numbers below it fit in slots, however few slots there are.
  init(numbersBelow limit: Int = 0) {
    numberMask = UInt32.max >> UInt32(UInt32(truncatingIfNeeded: limit).leadingZeroBitCount)
  }

  /// The number of slots.
  var capacity: Int { slots.count }

  /// Drops all numbers and makes slots for so many.
  mutating func reset(for count: Int) {
    // A power of two, at least half of it empty.
    var capacity = 16
    while capacity < count &* 2 { capacity &*= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    numberMask |= UInt32(truncatingIfNeeded: capacity &- 1)
  }

  /// Makes slots for so many numbers, and fills them with those of different elements.
  @inline(__always)
  mutating func reset(for count: Int, with numbers: Range<Int>, hash: (Int) -> UInt32) {
    reset(for: count)
    for number in numbers {
      let hash = hash(number)
      set(number, hash, at: look(for: hash) { _ in false }.slot)
    }
  }

  /// The number of the element with a hash, `nil` if there is none.
  ///
  /// - Parameter isWanted: Compares the element of a number, whose hash may be another one.
  @inline(__always)
  func find(_ hash: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    slots.isEmpty ? nil : look(for: hash, where: isWanted).number
  }

  /// Like ``find(_:where:)`` once there are slots, with the one where the number is or belongs.
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

  /// Puts the number of an element with a hash into the slot that ``look(for:where:)`` gives for it.
  @inline(__always)
  mutating func set(_ number: Int, _ hash: UInt32, at slot: Int) {
    slots[slot] = hash & ~numberMask | UInt32(truncatingIfNeeded: number &+ 1)
  }
}
