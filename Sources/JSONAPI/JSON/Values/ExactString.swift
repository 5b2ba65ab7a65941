/// A string compared by its bytes.
///
/// Swift treats `é` and `e` with a combining accent as equal. JSON doesn't, and members with such
/// names are distinct.
package struct ExactString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactString, other: ExactString) -> Bool {
    one.text.isExactly(other.text)
  }

  // Hashes bytes, since Swift's hash is the same for equivalent strings: an object with many such
  // names would make every lookup slow.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (one: ExactString, other: ExactString) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
