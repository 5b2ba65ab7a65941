/// A string that equals another only where their bytes do.
///
/// Swift takes `é` and `e` with a combining accent for the same string. JSON does not, and two members
/// with such names are two members.
struct ExactString: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactString, other: ExactString) -> Bool { one.text.isExactly(other.text) }

  // Equivalent strings have one hash of Swift's: an object of such names would make every lookup slow.
  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
