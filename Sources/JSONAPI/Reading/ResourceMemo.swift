/// The decoded resources of one Swift type in one decoder call, by their number in the index.
///
/// A resource is kept in the array that it was decoded into, in a ``Box`` that all linkage to it
/// shares, or both. The arrays are also those of to-many relationships and of primary data, which
/// are returned without copying their elements.
@frozen @usableFromInline
struct ResourceMemo<R: Resource> {
  /// The type's name.
  @usableFromInline let name: NameBytes
  /// The number of the type in the index; 0 if the document has no resource of it, -1 before the
  /// lookup.
  @usableFromInline var typeNumber: Int32 = -1
  /// The expected number of the next resource, one after the last; -1 once guessing has proved
  /// useless.
  @usableFromInline var expectedNumber = 0
  /// The number of wrong guesses minus that of right ones.
  @usableFromInline var badGuesses = 0
  /// The position of the memo in the context.
  @usableFromInline var position = 0
  /// 0 for a resource not requested yet, -1 for one being decoded.
  ///
  /// For a resource in a list, from the highest bit on: a zero bit, 7 bits for its height, 28 for
  /// the list's number, and 28 for the position in the list, counted from 1. A document of 2³²
  /// bytes has fewer than 2²⁸ identifiers.
  @usableFromInline var slots: [Int64] = []
  /// The arrays; the first one holds resources that belong to no other.
  @usableFromInline var lists: [[R]] = []
  /// 0, or a resource's position in `boxes`, counted from 1, with its height in the bits from the
  /// 56th on.
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
  /// - Parameter capacity: The number of elements to reserve space for.
  @inlinable @inline(__always)
  mutating func beginList(_ capacity: Int) -> Int {
    var list: [R] = []
    list.reserveCapacity(capacity)
    lists.append(list)
    return lists.count &- 1
  }

  /// Returns the resource if it is already decoded, growing the slots if needed.
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

  /// Returns the height of a decoded resource.
  @inlinable @inline(__always)
  func height(of number: Int) -> Int {
    let slot = slots[number] > 0 ? slots[number] : boxSlots[number]
    return Int(truncatingIfNeeded: slot >> 56)
  }

  /// Records which resource was found, to guess the next one.
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

  /// Appends a resource to an array.
  @inlinable @inline(__always)
  mutating func keep(_ value: consuming R, as number: Int, in list: Int, height: Int) {
    // Consumed, to avoid copying the value here and destroying it at the end.
    lists[list].append(consume value)
    slots[number] =
      Int64(truncatingIfNeeded: height) << 56 | Int64(truncatingIfNeeded: list) << 28
      | Int64(truncatingIfNeeded: lists[list].count)
  }

  /// Returns the box of a resource, if it has one.
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
