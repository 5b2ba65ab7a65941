/// The positions of an object's type and id, if they are its first two members and short strings
/// without escapes, as in almost every resource object and identifier.
@frozen @usableFromInline
struct PlainIdentity {
  @usableFromInline let type: Int
  @usableFromInline let id: Int

  @inlinable @inline(__always)
  init(type: Int, id: Int) {
    self.type = type
    self.id = id
  }
}

/// A name prepared for comparison with a document's bytes.
@frozen @usableFromInline
struct NameBytes: Sendable {
  @usableFromInline let text: String
  /// The first eight bytes, the first in the lowest byte, padded with zeros.
  @usableFromInline let head: UInt64
  /// The last eight bytes, for names that are longer.
  @usableFromInline let tail: UInt64
  @usableFromInline let length: Int

  @usableFromInline
  init(_ text: String) {
    self.text = text
    var text = text
    (head, tail, length) = text.withUTF8 { bytes in
      guard bytes.count >= 8, let start = bytes.baseAddress else {
        var head: UInt64 = 0
        for index in bytes.indices.reversed() { head = unsafe head << 8 | UInt64(bytes[index]) }
        return (head, 0, bytes.count)
      }
      let end = unsafe start + bytes.count
      return unsafe (loadWord(start), bytes.count > 8 ? loadWord(end - 8) : 0, bytes.count)
    }
  }
}

extension Tape {
  /// The number of words of an object with a ``PlainIdentity`` and no other member.
  @inlinable @inline(__always)
  static var identifierWords: Int { 6 }

  /// Returns the identity of a resource object or identifier; `nil` if its members have to be
  /// searched.
  ///
  /// Type and id may be in either order; members after them are ignored.
  @inlinable @inline(__always)
  func plainIdentity(_ object: Int) -> PlainIdentity? {
    let word = word(object)
    guard word & TapeWord.kindMask == TapeWord.object,
      Int(truncatingIfNeeded: word >> 32) &- object >= Self.identifierWords
    else { return nil }
    let first = self.word(object &+ 2)
    let second = self.word(object &+ 4)
    let firstValue = self.word(object &+ 3)
    let secondValue = self.word(object &+ 5)
    // Two strings without escapes, of one word each.
    guard TapeWord.isPlainString(firstValue), TapeWord.isPlainString(secondValue),
      !TapeWord.isLong(firstValue), !TapeWord.isLong(secondValue)
    else { return nil }
    if TapeWord.isName(first, ofLength: 4), TapeWord.isName(second, ofLength: 2) {
      guard isType(first), isID(second) else { return nil }
      return PlainIdentity(type: object &+ 3, id: object &+ 5)
    }
    if TapeWord.isName(first, ofLength: 2), TapeWord.isName(second, ofLength: 4) {
      guard isType(second), isID(first) else { return nil }
      return PlainIdentity(type: object &+ 5, id: object &+ 3)
    }
    return nil
  }

  /// Returns whether a name of four bytes is "type".
  @inlinable @inline(__always)
  func isType(_ word: UInt64) -> Bool {
    // The load stays inside the name.
    let start = unsafe UnsafeRawPointer(bytes + Int(truncatingIfNeeded: word >> 32))
    let name = unsafe UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
    return name == UInt32(truncatingIfNeeded: MemberWord.type)
  }

  /// Returns whether a name of two bytes is "id".
  @inlinable @inline(__always)
  func isID(_ word: UInt64) -> Bool {
    // The load stays inside the name.
    let start = unsafe UnsafeRawPointer(bytes + Int(truncatingIfNeeded: word >> 32))
    let name = unsafe UInt16(littleEndian: start.loadUnaligned(as: UInt16.self))
    return name == UInt16(truncatingIfNeeded: MemberWord.id)
  }

  /// Returns whether the short unescaped string at `index` equals a name.
  @inlinable @inline(__always)
  func isPlain(_ index: Int, _ name: NameBytes) -> Bool {
    let length = Int(truncatingIfNeeded: TapeWord.length(word(index)))
    guard length == name.length, nameHead(index, length) == name.head else { return false }
    if length <= 8 { return true }
    guard nameTail(index, length) == name.tail else { return false }
    return length <= 16 || stringEquals(index, name.text)
  }
}

extension Tape {
  /// Returns the first eight bytes of a scalar of the given length, padded with zeros.
  @inlinable @inline(__always)
  func nameHead(_ key: Int, _ length: Int) -> UInt64 {
    let offset = Int(truncatingIfNeeded: word(key) >> 32)
    guard _fastPath(offset &+ 8 <= size) else { return shortHead(offset, length) }
    let head = unsafe loadWord(bytes + offset)
    return length >= 8 ? head : head & (1 &<< (UInt64(truncatingIfNeeded: length) &* 8) &- 1)
  }

  /// Returns the first eight bytes at the very end of a document, reading byte by byte.
  @usableFromInline
  func shortHead(_ offset: Int, _ length: Int) -> UInt64 {
    var head: UInt64 = 0
    for position in 0..<min(length, 8) {
      head |= unsafe UInt64(bytes[offset &+ position]) << UInt64(8 &* position)
    }
    return head
  }

  /// Returns the last eight bytes of a name with at least eight.
  @inlinable @inline(__always)
  func nameTail(_ key: Int, _ length: Int) -> UInt64 {
    let end = Int(truncatingIfNeeded: word(key) >> 32) &+ length
    return unsafe loadWord(bytes + (end &- 8))
  }
}

extension Tape {
  /// Returns whether the name at `key` is the given one.
  @inlinable @inline(__always)
  func isName(_ key: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    if _slowPath(word(key) & TapeWord.escaped != 0) {
      return unsafe decodedString(key).utf8.elementsEqual(wanted)
    }
    let name = unsafe scalarBytes(key)
    return unsafe name.count == wanted.count
      && equalBytes(name.baseAddress, wanted.baseAddress, name.count)
  }
}

extension Tape {
  /// Returns whether a name of more than eight bytes with matching head and length is the given
  /// one.
  @inlinable @inline(__always)
  func nameMatches(_ key: Int, _ name: NameBytes) -> Bool {
    guard nameTail(key, name.length) == name.tail else { return false }
    return name.length <= 16 || stringEquals(key, name)
  }

  @usableFromInline
  func stringEquals(_ key: Int, _ name: NameBytes) -> Bool { stringEquals(key, name.text) }
}

extension Tape {
  /// Returns whether two members of a small object have, or may have, the same name.
  ///
  /// One pass sets a bit for each name's first bytes and length; earlier names are compared only if
  /// a bit is already set. A name with escapes counts as a repetition.
  func repeatsNames(_ object: Int) -> Bool {
    let count = storedCount(object)
    if count < 2 { return false }
    if count == 2 {
      let (one, other) = (first(object), next(next(first(object))))
      // Flags and lengths: if they differ and no name has escapes, the names differ.
      let differ = (word(one) ^ word(other)) & 0xFFFF_FF00 != 0
      if differ, (word(one) | word(other)) & TapeWord.escaped == 0 { return false }
    }
    return repeatsManyNames(object)
  }

  private func repeatsManyNames(_ object: Int) -> Bool {
    var lower: UInt64 = 0
    var upper: UInt64 = 0
    let first = first(object)
    let end = end(object)
    var key = first
    while key < end {
      let word = word(key)
      if word & TapeWord.escaped != 0 { return true }
      let length = Int(truncatingIfNeeded: TapeWord.length(word))
      let mark = (nameHead(key, length) ^ word >> 8 & 0xFF) &* 0x9E37_79B9_7F4A_7C15
      // One bit of 128, chosen without a branch.
      let bit: UInt64 = 1 << (mark >> 58)
      let half = 0 &- (mark >> 57 & 1)
      if (lower & ~half | upper & half) & bit != 0 {
        var earlier = first
        while earlier < key {
          if stringsEqual(earlier, key) { return true }
          earlier = next(next(earlier))
        }
      }
      lower |= bit & ~half
      upper |= bit & half
      key = next(next(key))
    }
    return false
  }
}

/// A Bloom filter for name signatures, with false positives but no false negatives.
///
/// Each word has one bit for a signature, from a different part of it; words rather than a table,
/// since they stay in registers.
struct NameFilter {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0

  /// Returns whether a signature may have been inserted.
  func contains(_ signature: UInt64) -> Bool {
    first &>> (signature >> 58) & second &>> (signature >> 52) & third &>> (signature >> 46) & 1
      != 0
  }

  /// Inserts a signature and returns whether it may have been present.
  @discardableResult
  mutating func insert(_ signature: UInt64) -> Bool {
    let wasThere = contains(signature)
    first |= 1 &<< (signature >> 58)
    second |= 1 &<< (signature >> 52)
    third |= 1 &<< (signature >> 46)
    return wasThere
  }
}
