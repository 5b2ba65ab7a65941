/// The resources of one Swift type that one call of a decoder has decoded, by their number in the index.
///
/// A resource is kept in the array that it was decoded into, or in a ``Box`` that all linkages to it
/// share, or in both. Arrays are those of to-many relationships and of primary data as well: they are
/// handed over without a copy of their elements.
@frozen @usableFromInline
struct ResourceMemo<R: Resource> {
  /// The type's name.
  @usableFromInline let name: NameBytes
  /// The number of the type in the index, 0 where the document has no resource of it, -1 before the
  /// index was asked.
  @usableFromInline var typeNumber: Int32 = -1
  /// The number after that of the resource that was found last, -1 once that has proved a bad guess.
  @usableFromInline var expectedNumber = 0
  /// How many more guesses were wrong than right.
  @usableFromInline var badGuesses = 0
  /// The number of the memo among those of the context.
  @usableFromInline var position = 0
  /// 0 for a resource that nobody asked for, -1 for one that is being decoded.
  ///
  /// For one that is in a list, from the highest bit on: a zero, 7 bits of its height, 28 of the list's
  /// number, and 28 of the place in the list, counted from 1. A document of 2³² bytes has fewer than 2²⁸
  /// identifiers.
  @usableFromInline var slots: [Int64] = []
  /// The arrays; the first one is for what is no part of another.
  @usableFromInline var lists: [[R]] = []
  /// 0, or a resource's place in `boxes`, counted from 1, below its height in the bits from the 56th on.
  @usableFromInline var boxSlots: [Int64] = []
  @usableFromInline var boxes: [Box<R>] = []

  @inlinable
  init() {
    name = NameBytes(R.resourceType)
    lists.reserveCapacity(8)
    lists.append([])
  }

  /// Begins an array.
  ///
  /// - Parameter capacity: The number of elements there will be.
  @inlinable @inline(__always)
  mutating func beginList(_ capacity: Int) -> Int {
    var list: [R] = []
    list.reserveCapacity(capacity)
    lists.append(list)
    return lists.count &- 1
  }

  /// The resource, if it was decoded already; makes room for it first.
  @inlinable @inline(__always)
  mutating func known(_ number: Int) -> R? {
    if _slowPath(number >= slots.count) { makeRoom(for: number) }
    let slot = slots[number]
    if slot > 0 {
      return lists[Int(truncatingIfNeeded: slot >> 28 & 0xFFF_FFFF)][
        Int(truncatingIfNeeded: slot & 0xFFF_FFFF) &- 1]
    }
    return slot == 0 ? box(number)?.value : nil
  }

  /// The height of a resource that was decoded already.
  @inlinable @inline(__always)
  func height(of number: Int) -> Int {
    let slot = slots[number] > 0 ? slots[number] : boxSlots[number]
    return Int(truncatingIfNeeded: slot >> 56)
  }

  /// Notes which resource was found, to guess the next one.
  @inlinable @inline(__always)
  mutating func note(_ number: Int) {
    guard expectedNumber >= 0 else { return }
    if number == expectedNumber {
      badGuesses &-= 1
      expectedNumber &+= 1
    } else {
      badGuesses &+= 1
      expectedNumber = badGuesses < 16 ? number &+ 1 : -1
    }
  }

  @inlinable @inline(never)
  mutating func makeRoom(for number: Int) {
    let count = Swift.max(number &+ 1, slots.count &* 2, 64)
    slots.append(contentsOf: repeatElement(0, count: count &- slots.count))
  }

  /// Keeps a resource at the end of an array.
  @inlinable @inline(__always)
  mutating func keep(_ value: consuming R, as number: Int, in list: Int, height: Int) {
    // Consumed, or it would be copied here and destroyed at the end.
    lists[list].append(consume value)
    slots[number] =
      Int64(truncatingIfNeeded: height) << 56 | Int64(truncatingIfNeeded: list) << 28
      | Int64(truncatingIfNeeded: lists[list].count)
  }

  /// The resource in its box, if it is in one.
  @inlinable @inline(__always)
  func box(_ number: Int) -> Box<R>? {
    guard number < boxSlots.count, boxSlots[number] > 0 else { return nil }
    return boxes[Int(truncatingIfNeeded: boxSlots[number] & 0xFF_FFFF_FFFF_FFFF) &- 1]
  }

  @inlinable @inline(__always)
  mutating func keep(_ box: Box<R>, as number: Int, height: Int) {
    if number >= boxSlots.count {
      let count = Swift.max(number &+ 1, slots.count)
      boxSlots.append(contentsOf: repeatElement(0, count: count &- boxSlots.count))
    }
    boxes.append(box)
    boxSlots[number] =
      Int64(truncatingIfNeeded: height) << 56 | Int64(truncatingIfNeeded: boxes.count)
  }
}
