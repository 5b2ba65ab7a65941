/// The members of a large object by name, of those with the same name the first.
///
/// Hashes are seeded anew in every process, so that no document can choose names that collide.
final class MemberIndex {
  /// Indexes of names, 0 for none: no name stands at the document's first word.
  private var slots: [UInt32]

  private static let seed = UInt64.random(in: .min ... .max)

  init(of object: Int, in tape: Tape) {
    var capacity = 64
    while capacity < tape.count(object) * 2 { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    for (key, _) in JSONNode(tape, object).members {
      let hash = tape.textHash(key.index, seed: Self.seed)
      let slot = slot(hash) { tape.stringsEqual($0, key.index) }
      if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: key.index) }
    }
  }

  /// The index of the value of the first member of that name, or -1.
  func member(_ name: String, in tape: Tape) -> Int {
    let slot = slot(textHash(name, seed: Self.seed)) { tape.stringEquals($0, name) }
    return slots[slot] == 0 ? -1 : tape.next(Int(slots[slot]))
  }

  /// The slot where a name is, or would be.
  private func slot(_ hash: UInt64, _ isName: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, !isName(Int(slots[slot])) { slot = (slot + 1) & mask }
    return slot
  }
}

extension Tape {
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
