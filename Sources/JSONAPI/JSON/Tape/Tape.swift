/// The parsed form of a document: a sequence of 64-bit words that point into its bytes.
///
/// A scalar takes one word, a container two. From the lowest bit upwards:
///
///     scalar     kind:4 | flags:4 | length:24 | offset:32
///     container  kind:4 | 0:4     | count:24  | next:32     then   start:32 | end:32
///
/// `next` is the index of the word after the container's last descendant, so skipping a subtree
/// takes one step, and `start..<end` are its bytes, so slicing it takes one step. A string of 2²⁴ −
/// 1 bytes or more stores that number as its length and the actual length in a second word. A
/// container's count saturates at the same number. The members of an object are key, value, key,
/// value.
///
/// The type is a plain view without reference counting: its user keeps the ``JSONStorage`` that
/// owns the memory alive. So it never leaves the module except inside a ``JSONReader``, and it can
/// be declared safe, since every index passed to it was read from the tape.
@frozen @usableFromInline
@safe struct Tape: @unchecked Sendable {
  @usableFromInline let words: UnsafePointer<UInt64>
  @usableFromInline let bytes: UnsafePointer<UInt8>
  @usableFromInline let size: Int
  /// The document that owns the memory; `nil` while it is being parsed.
  @usableFromInline let owner: Unmanaged<JSONStorage>?

  @inlinable @inline(__always)
  init(
    words: UnsafePointer<UInt64>, bytes: UnsafePointer<UInt8>, size: Int,
    owner: Unmanaged<JSONStorage>?
  ) {
    unsafe self.words = words
    unsafe self.bytes = bytes
    self.size = size
    unsafe self.owner = unsafe owner
  }
}

extension Tape {
  @inlinable @inline(__always)
  func word(_ index: Int) -> UInt64 { unsafe words[index] }

  @inlinable @inline(__always)
  func kindBits(_ index: Int) -> UInt64 { word(index) & TapeWord.kindMask }

  @inlinable @inline(__always)
  func kind(_ index: Int) -> JSONValue.Kind {
    // The parser writes only the values 0 to 7 into these four bits.
    JSONValue.Kind(rawValue: UInt8(truncatingIfNeeded: kindBits(index))) ?? .null
  }

  @inlinable @inline(__always)
  func isNull(_ index: Int) -> Bool { kindBits(index) == TapeWord.null }

  @inlinable @inline(__always)
  func isInteger(_ index: Int) -> Bool { kindBits(index) == TapeWord.integer }

  @inlinable @inline(__always)
  func isNumber(_ index: Int) -> Bool {
    kindBits(index) == TapeWord.integer || kindBits(index) == TapeWord.real
  }

  @inlinable @inline(__always)
  func isString(_ index: Int) -> Bool { kindBits(index) == TapeWord.string }

  @inlinable @inline(__always)
  func isArray(_ index: Int) -> Bool { kindBits(index) == TapeWord.array }

  @inlinable @inline(__always)
  func isObject(_ index: Int) -> Bool { kindBits(index) == TapeWord.object }

  @inlinable @inline(__always)
  func isContainer(_ index: Int) -> Bool { kindBits(index) >= TapeWord.array }

  /// Returns the index of the value that follows the one at `index`.
  @inlinable @inline(__always)
  func next(_ index: Int) -> Int {
    let word = word(index)
    if word & TapeWord.kindMask >= TapeWord.array { return Int(truncatingIfNeeded: word >> 32) }
    return index &+ (TapeWord.isLong(word) ? 2 : 1)
  }

  /// Returns the index past the last child of the container at `index`.
  @inlinable @inline(__always)
  func end(_ index: Int) -> Int { Int(truncatingIfNeeded: word(index) >> 32) }

  /// Returns the index of the first child.
  @inlinable @inline(__always)
  func first(_ index: Int) -> Int { index &+ 2 }

  /// Returns the count as stored, which is exact below 2²⁴ − 1.
  @inlinable @inline(__always)
  func storedCount(_ index: Int) -> Int { Int(truncatingIfNeeded: TapeWord.length(word(index))) }

  /// Returns the number of elements to reserve space for before reading the first.
  ///
  /// It is limited, since elements can be hundreds of times larger in memory than in the document,
  /// and the first of millions of elements may well be invalid.
  @inlinable @inline(__always)
  func reservedCount(_ index: Int) -> Int { min(storedCount(index), 0xFFFF) }

  /// Returns the exact number of elements or members of the container at `index`.
  @inlinable
  func count(_ index: Int) -> Int {
    let stored = storedCount(index)
    guard stored == TapeWord.longCount else { return stored }
    var total = 0
    var child = first(index)
    let end = end(index)
    while child < end {
      total &+= 1
      child = next(child)
    }
    return isObject(index) ? total / 2 : total
  }

  /// Returns the bytes of a scalar: a string's without its quotes, anything else's as written.
  @inlinable @inline(__always)
  func scalarBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let word = word(index)
    var length = TapeWord.length(word)
    if _slowPath(length == TapeWord.longLength) { length = self.word(index &+ 1) }
    return unsafe UnsafeBufferPointer(
      start: bytes + Int(truncatingIfNeeded: word >> 32), count: Int(truncatingIfNeeded: length))
  }

  /// Returns the offset of the first byte of the value at `index`, including quotes and brackets.
  @inlinable
  func startOffset(_ index: Int) -> Int {
    switch kindBits(index) {
    case TapeWord.array, TapeWord.object:
      Int(truncatingIfNeeded: word(index &+ 1) & TapeWord.lowerHalf)
    case TapeWord.string: Int(truncatingIfNeeded: word(index) >> 32) &- 1
    default: Int(truncatingIfNeeded: word(index) >> 32)
    }
  }

  /// Returns the bytes of the value at `index` as written, including quotes and brackets.
  @inlinable
  func rawBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let kind = kindBits(index)
    if kind >= TapeWord.array {
      let range = word(index &+ 1)
      let start = Int(truncatingIfNeeded: range & TapeWord.lowerHalf)
      return unsafe UnsafeBufferPointer(
        start: bytes + start, count: Int(truncatingIfNeeded: range >> 32) &- start)
    }
    let inner = unsafe scalarBytes(index)
    guard kind == TapeWord.string, let base = inner.baseAddress else { return unsafe inner }
    return unsafe UnsafeBufferPointer(start: base - 1, count: inner.count &+ 2)
  }

  /// Returns whether the value at `index` is an empty array.
  func isEmptyArray(_ index: Int) -> Bool { isArray(index) && first(index) >= end(index) }
}
