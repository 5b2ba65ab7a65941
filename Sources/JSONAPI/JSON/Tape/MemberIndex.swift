/// An index of a large object's members by name; the first of each name counts.
///
/// Hashes have a per-process random seed, so that documents can't choose colliding names.
final class MemberIndex: Sendable {
  /// The token indices of names.
  private let names: HashTable

  private static let seed = UInt64.random(in: .min ... .max)

  init(of object: Int, in tape: Tape) {
    var names = HashTable(numbersBelow: tape.end(object))
    names.reset(for: tape.count(object))
    for (key, _) in JSONNode(tape, object).members {
      let hash = UInt32(truncatingIfNeeded: tape.textHash(key.index, seed: Self.seed))
      let (slot, known) = names.look(for: hash) { tape.stringsEqual($0, key.index) }
      if known == nil { names.set(key.index, hash, at: slot) }
    }
    self.names = names
  }

  /// Returns the index of the value of the first member with a name.
  func member(_ name: String, in tape: Tape) -> Int? {
    let hash = UInt32(truncatingIfNeeded: textHash(name, seed: Self.seed))
    return names.find(hash) { tape.stringEquals($0, name) }.map { tape.next($0) }
  }
}
