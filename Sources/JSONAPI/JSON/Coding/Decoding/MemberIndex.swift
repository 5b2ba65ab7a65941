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
