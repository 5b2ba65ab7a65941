/// The members of a large object by name, of those with the same name the first.
///
/// Hashes are seeded anew in every process, so that no document can choose names that collide.
final class MemberIndex: Sendable {
  /// The token indexes of names.
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

  /// The index of the value of the first member of that name.
  func member(_ name: String, in tape: Tape) -> Int? {
    let hash = UInt32(truncatingIfNeeded: textHash(name, seed: Self.seed))
    return names.find(hash) { tape.stringEquals($0, name) }.map { tape.next($0) }
  }
}
