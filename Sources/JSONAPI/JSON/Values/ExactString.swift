/// A string that equals another only where their bytes do.
///
/// Swift takes `é` and `e` with a combining accent for the same string. JSON does not, and two members
/// with such names are two members.
struct ExactString: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactString, other: ExactString) -> Bool { one.text.isExactly(other.text) }

  // Strings of the same bytes are equal to Swift too, so their hashes are the same.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
