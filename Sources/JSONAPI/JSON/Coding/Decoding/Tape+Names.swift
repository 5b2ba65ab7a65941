extension Tape {
  /// The first eight bytes of a name, zeros past its end.
  @inlinable @inline(__always)
  func nameHead(_ key: Int, _ length: Int) -> UInt64 {
    let offset = Int(truncatingIfNeeded: word(key) >> 32)
    guard _fastPath(offset &+ 8 <= size) else { return shortHead(offset, length) }
    let head = unsafe loadWord(bytes + offset)
    return length >= 8 ? head : head & (1 &<< (UInt64(truncatingIfNeeded: length) &* 8) &- 1)
  }

  /// The same at the very end of a document, byte by byte.
  @usableFromInline
  func shortHead(_ offset: Int, _ length: Int) -> UInt64 {
    var head: UInt64 = 0
    for position in 0..<min(length, 8) {
      head |= unsafe UInt64(bytes[offset &+ position]) << UInt64(8 &* position)
    }
    return head
  }

  /// The last eight bytes of a name that is at least as long.
  @inlinable @inline(__always)
  func nameTail(_ key: Int, _ length: Int) -> UInt64 {
    let end = Int(truncatingIfNeeded: word(key) >> 32) &+ length
    return unsafe loadWord(bytes + (end &- 8))
  }
}

extension Tape {
  /// Whether the name at `key` is the given one.
  @inline(__always)
  func isName(_ key: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    if _slowPath(word(key) & TapeWord.escaped != 0) {
      return unsafe decodedString(key).utf8.elementsEqual(wanted)
    }
    let name = unsafe scalarBytes(key)
    return unsafe name.count == wanted.count
      && equalBytes(name.baseAddress, wanted.baseAddress, name.count)
  }

  /// Whether two members of a small object have the same name.
  ///
  /// One pass sets a bit for each name's first bytes and length; only where a bit is set already are the
  /// names before compared. A name with escapes counts as a repetition, which costs time and nothing else.
  func repeatsNames(_ object: Int) -> Bool {
    let count = storedCount(object)
    if count < 2 { return false }
    if count == 2 {
      let (one, other) = (first(object), next(next(first(object))))
      // Flags and lengths: where they differ and none says that there are escapes, the names differ.
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

/// The members of a large object by name, of those with the same name the first.
///
/// Hashes are seeded anew in every process, so that no document can choose names that collide.
final class MemberIndex {
  /// Indexes of names, 0 for none: no name stands at the document's first word.
  private var slots: [UInt32]

  init(of object: Int, in tape: Tape) {
    var capacity = 64
    while capacity < tape.count(object) * 2 { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    for (key, _) in JSONNode(tape, object).members {
      let slot = slot(of: tape.decodedString(key.index), in: tape)
      if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: key.index) }
    }
  }

  /// The index of the value of the first member of that name, or -1.
  func member(_ name: String, in tape: Tape) -> Int {
    let key = slots[slot(of: name, in: tape)]
    return key == 0 ? -1 : tape.next(Int(key))
  }

  /// The slot where a name is, or would be.
  private func slot(of name: String, in tape: Tape) -> Int {
    var name = name
    return name.withUTF8 { wanted in
      var hasher = Hasher()
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(wanted))
      let mask = slots.count - 1
      var slot = hasher.finalize() & mask
      while slots[slot] != 0, unsafe !tape.isName(Int(slots[slot]), wanted) {
        slot = (slot + 1) & mask
      }
      return slot
    }
  }
}
