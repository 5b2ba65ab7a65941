/// A cursor over a header field's text, for the syntax of RFC 9110, section 5.6.
struct HeaderText {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips spaces and tabs.
  mutating func skipWhitespace() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Consumes the given character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a token; nil if there is none.
  mutating func takeToken() -> String? {
    let token = rest.prefix(while: HeaderText.isTokenCharacter)
    guard !token.isEmpty else { return nil }
    rest = rest[token.endIndex...]
    return String(Substring(token))
  }

  /// Reads a token or an unescaped quoted string; nil if there is neither.
  mutating func takeTokenOrQuoted() -> String? {
    guard take("\"") else { return takeToken() }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        bytes.append(escaped)
      default:
        bytes.append(byte)
      }
    }
    return nil
  }

  /// Skips past the next comma outside of quotes.
  mutating func skipPastComma() {
    while !isAtEnd, !take(",") {
      if rest.first == UInt8(ascii: "\"") {
        if takeTokenOrQuoted() == nil { return }
      } else {
        rest.removeFirst()
      }
    }
  }

  /// Returns the value as a token if possible, else as a quoted string.
  static func tokenOrQuoted(_ value: String) -> String {
    guard value.isEmpty || !value.utf8.allSatisfy(isTokenCharacter) else { return value }
    let isPlain = !value.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if isPlain { return "\"\(value)\"" }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
