/// Common mistakes in JSON, recognized for better error messages.
enum FamiliarMistake {
  /// The number of bytes to examine.
  static let length = 64

  /// Describes the text where parsing failed.
  ///
  /// - Parameters:
  ///   - bytes: The text from the offending byte on, up to ``length`` bytes.
  ///   - isAtStart: Whether the text begins there.
  /// - Returns: A description; `nil` if nothing is recognized.
  static func description(of bytes: [UInt8], isAtStart: Bool) -> String? {
    switch bytes.first {
    case UInt8(ascii: "'"): return "a single quote; JSON has double quotes"
    case UInt8(ascii: "/") where bytes.count > 1 && (bytes[1] == 0x2F || bytes[1] == 0x2A),
      UInt8(ascii: "#"):
      return "a comment, which JSON does not have"
    case 0xE2 where bytes.starts(with: [0xE2, 0x80]) && bytes.count > 2 && bytes[2] & 0xFC == 0x9C:
      return "a curly quote; JSON has straight double quotes"
    default: break
    }
    let word = bytes.prefix(while: isWordByte)
    let text = String(decoding: word, as: UTF8.self)
    if isAtStart, text == "HTTP", bytes.dropFirst(4).first == UInt8(ascii: "/") {
      return "the head of an HTTP response, which curl -i writes before the document"
    }
    guard word.count > 1, word.first.map({ !isDigit($0) }) ?? false else { return nil }
    if bytes.dropFirst(word.count).first(where: { $0 != 0x20 }) == UInt8(ascii: ":") {
      return "'\(text)' without double quotes"
    }
    guard let literal = literals[text.lowercased()], literal != "is \(text)" else {
      return "'\(text)'"
    }
    return "'\(text)', which \(literal) in JSON"
  }

  /// Describes a byte, if nothing is recognized.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0: "a NUL byte"
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "the byte 0x" + String(byte, radix: 16, uppercase: true)
    }
  }

  private static let literals = [
    "none": "is null", "nil": "is null", "nul": "is null", "null": "is null",
    "undefined": "is null", "true": "is true", "false": "is false", "nan": "isn't a number",
    "infinity": "isn't a number",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
