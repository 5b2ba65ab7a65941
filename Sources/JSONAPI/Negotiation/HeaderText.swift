/// A cursor over the text of a header field, for the forms that RFC 9110, 5.6, defines.
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

  /// Takes one character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a word of the characters that may stand unquoted; nil where there is none.
  mutating func takeToken() -> String? {
    let token = rest.prefix(while: HeaderText.isTokenCharacter)
    guard !token.isEmpty else { return nil }
    rest = rest[token.endIndex...]
    return String(Substring(token))
  }

  /// Takes a word or a quoted string, and undoes the quoting; nil where neither comes next.
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

  /// Skips to the next comma outside of quotes, and takes it.
  mutating func skipPastComma() {
    while !isAtEnd, !take(",") {
      if rest.first == UInt8(ascii: "\"") {
        if takeTokenOrQuoted() == nil { return }
      } else {
        rest.removeFirst()
      }
    }
  }

  /// The value as a word where it is one, in quotes otherwise.
  static func tokenOrQuoted(_ value: String) -> String {
    guard value.isEmpty || !value.utf8.allSatisfy(isTokenCharacter) else { return value }
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
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
