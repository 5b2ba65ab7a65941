/// A string that equals another only where their bytes do.
///
/// Swift takes `é` and `e` with a combining accent for the same string. JSON does not, and two members
/// with such names are two members.
package struct ExactString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactString, other: ExactString) -> Bool {
    one.text.isExactly(other.text)
  }

  // Equivalent strings have one hash of Swift's: an object of such names would make every lookup slow.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (one: ExactString, other: ExactString) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
