extension Tape {
  /// Returns the number of bytes between a string's quotes, or of another scalar, as written.
  @inline(__always)
  func textLength(_ index: Int) -> Int { unsafe scalarBytes(index).count }

  /// Returns whether the member name at `index` is the given one, which usually its length decides.
  @inlinable @inline(__always)
  func isName(_ index: Int, _ text: StaticString) -> Bool {
    let word = word(index)
    if _slowPath(word & TapeWord.escaped != 0) { return stringEquals(index, text) }
    guard Int(truncatingIfNeeded: TapeWord.length(word)) == text.utf8CodeUnitCount else {
      return false
    }
    return unsafe equalBytes(
      bytes + Int(truncatingIfNeeded: word >> 32), text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Returns whether a string or name is written with escapes.
  @inline(__always)
  func isEscaped(_ index: Int) -> Bool {
    isString(index) && word(index) & TapeWord.escaped != 0
  }

  /// Returns a number computed from a name's length and first eight bytes; equal for equal text.
  ///
  /// Only useful to distinguish the names of one resource quickly.
  @inline(__always)
  func nameSignature(_ index: Int) -> UInt64 {
    guard !isEscaped(index) else { return JSONAPI.nameSignature(decodedString(index)) }
    let length = textLength(index)
    return mix(nameHead(index, length), min(length, TapeWord.longCount))
  }

  /// Returns a string's unescaped text, or another scalar's text as written.
  func text(_ index: Int) -> String {
    isString(index)
      ? decodedString(index) : unsafe String(decoding: scalarBytes(index), as: UTF8.self)
  }

  /// Returns a hash of a string's unescaped text, or of another scalar's bytes.
  func textHash(_ index: Int, seed: UInt64) -> UInt64 {
    if _slowPath(isEscaped(index)) {
      return JSONAPI.textHash(decodedString(index), seed: seed)
    }
    let length = textLength(index)
    if length <= 8 { return shortTextHash(nameHead(index, length), length, seed: seed) }
    return unsafe foldedHash(scalarBytes(index), seed: seed)
  }
}

/// Returns the signature of a name that isn't on a ``Tape``.
func nameSignature(_ name: String) -> UInt64 {
  let name = NameBytes(name)
  return mix(name.head, min(name.length, TapeWord.longCount))
}

@inline(__always)
private func mix(_ word: UInt64, _ length: Int) -> UInt64 {
  (word ^ UInt64(truncatingIfNeeded: length) &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
}

/// Returns a hash of a text, equal to that of the same string on a ``Tape``.
func textHash(_ text: String, seed: UInt64) -> UInt64 {
  // Accesses the bytes in place if they are UTF-8, since a copy would be retained and released.
  let hash = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe foldedHash($0, seed: seed) }
  if let hash { return hash }
  var text = text
  return text.withUTF8 { unsafe foldedHash($0, seed: seed) }
}

/// Returns a hash by folded multiplication, eight bytes per step.
///
/// Not a cryptographic hash. Only a random seed keeps documents from choosing colliding text;
/// callers that need this use one per process.
@inline(__always)
private func foldedHash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
  let count = bytes.count
  guard count > 8, let base = bytes.baseAddress else {
    var word: UInt64 = 0
    for position in 0..<count {
      word |= unsafe UInt64(bytes[position]) << UInt64(truncatingIfNeeded: position &* 8)
    }
    return shortTextHash(word, count, seed: seed)
  }
  let multiplier = seed | 1
  var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
  var position = 0
  while position &+ 8 <= count {
    // Eight bytes are left, so the load stays inside the buffer.
    hash = unsafe fold(hash ^ loadWord(base + position), multiplier)
    position &+= 8
  }
  // The last eight bytes, some of them again; there are more than eight.
  return unsafe fold(hash ^ loadWord(base + (count &- 8)) ^ 0xD6E8_FEB8_6659_FD93, multiplier)
}

/// Returns the hash of a text of up to eight bytes, in a word padded with zeros.
@inline(__always)
func shortTextHash(_ word: UInt64, _ count: Int, seed: UInt64) -> UInt64 {
  let length = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
  return fold(seed ^ length ^ word ^ 0xD6E8_FEB8_6659_FD93, seed | 1)
}

@inline(__always)
private func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}

/// Returns a checksum that is the same in every process and on every platform.
///
/// Detects corruption; it isn't secure against tampering.
package func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
  unsafe bytes.withUnsafeBufferPointer { unsafe foldedHash($0, seed: 0x2545_F491_4F6C_DD1D) }
}

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
