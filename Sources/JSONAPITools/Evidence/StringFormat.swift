import JSONAPI

/// The format of a string, judged by its form.
public enum StringFormat: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A date and time with an offset, as in RFC 3339: `2026-05-01T09:30:00Z`.
  case dateTime = "date-time"
  /// A date and time without an offset: `2026-05-01T09:30:00`.
  case localDateTime = "local-date-time"
  /// A date: `2026-05-01`.
  case date
  /// A UUID.
  case uuid
  /// An absolute URI with an authority: `https://example.com/a`.
  case uri
  /// An integer in a string: `"42"`.
  case integer
  /// A number with a fraction in a string: `"1.50"`.
  case decimal
  /// An empty string.
  case empty
  /// Any other text.
  case text

  /// The format of a string.
  public init(of text: String) {
    // Only plain text is longer.
    let bytes = text.utf8.count <= 4096 ? Array(text.utf8) : []
    if text.isEmpty {
      self = .empty
    } else if let format = Self.number(bytes) ?? Self.date(text) {
      self = format
    } else if Self.isUUID(bytes) {
      self = .uuid
    } else {
      self = Self.isURI(bytes) ? .uri : .text
    }
  }

  /// Orders formats by name.
  public static func < (one: StringFormat, other: StringFormat) -> Bool {
    one.rawValue < other.rawValue
  }

  /// The format of all non-empty strings; `nil` for plain text or different formats.
  static func common(to formats: some Collection<StringFormat>) -> StringFormat? {
    let formats = formats.filter { $0 != .empty }
    return formats.count == 1 && formats.first != .text ? formats.first : nil
  }

  private static func date(_ text: String) -> StringFormat? {
    let bytes = text.utf8
    guard (10...40).contains(bytes.count), bytes.prefix(4).allSatisfy(isDigit),
      bytes.dropFirst(4).first == UInt8(ascii: "-")
    else { return nil }
    if RFC3339.date(from: text) != nil { return bytes.count == 10 ? .date : .dateTime }
    return bytes.count > 10 && RFC3339.date(from: text + "Z") != nil ? .localDateTime : nil
  }

  /// An integer without leading zeros, or digits on both sides of a point.
  private static func number(_ bytes: [UInt8]) -> StringFormat? {
    guard bytes.count <= 40 else { return nil }
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let whole = digits.prefix(while: isDigit)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return nil
    }
    let rest = digits.dropFirst(whole.count)
    guard let point = rest.first else { return .integer }
    let fraction = rest.dropFirst()
    guard point == UInt8(ascii: "."), !fraction.isEmpty, fraction.allSatisfy(isDigit) else {
      return nil
    }
    return .decimal
  }

  private static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: isHexDigit(byte)
        }
      }
  }

  /// Whether there is a scheme, `://`, and only characters that RFC 3986 allows.
  private static func isURI(_ bytes: [UInt8]) -> Bool {
    let scheme = bytes.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    let rest = bytes.dropFirst(scheme.count)
    guard let first = scheme.first, isLetter(first), rest.starts(with: "://".utf8), rest.count > 3
    else { return false }
    return rest.indices.allSatisfy { index in
      let byte = rest[index]
      if byte == UInt8(ascii: "%") {
        return index + 2 < rest.endIndex && isHexDigit(rest[index + 1])
          && isHexDigit(rest[index + 2])
      }
      return isLetter(byte) || isDigit(byte) || ":/?#[]@!$&'()*+,;=-._~".utf8.contains(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
