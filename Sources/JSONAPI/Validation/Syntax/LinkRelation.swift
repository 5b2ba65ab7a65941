/// The syntax of relation types (RFC 8288 section 3.3).
enum LinkRelation {
  case registered
  case uri
  /// A registered type, except for capital letters.
  case capitals
  case invalid

  init(_ text: Span<UInt8>) { self = Self.read(text) }

  private static func read(_ text: Span<UInt8>) -> LinkRelation {
    guard !text.isEmpty, MemberName.isLetter(text[0]) else { return .invalid }
    var hasCapitals = false
    for index in text.indices {
      let byte = text[index]
      if (0x41...0x5A).contains(byte) { hasCapitals = true }
      guard MemberName.isLetterOrDigit(byte) || byte == 0x2E || byte == 0x2D else {
        return URISyntax.hasScheme(text) && URISyntax.problem(in: text) == nil ? .uri : .invalid
      }
    }
    return hasCapitals ? .capitals : .registered
  }
}
