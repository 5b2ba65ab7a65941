/// A query parameter: a name and a value, not percent-encoded.
public struct QueryItem: Sendable, Hashable {
  /// The name, such as `page[size]`.
  public let name: String

  /// The value.
  public let value: String

  /// Creates a parameter.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension QueryItem: CustomStringConvertible {
  /// The percent-encoded parameter.
  ///
  /// Names are written by the serialiser of `application/x-www-form-urlencoded`, which encodes
  /// brackets and writes a space as `+` (QRY-06). Values leave `,:()*/@` readable, and have `%20`
  /// for a space, which every parser understands.
  public var description: String {
    var text: [UInt8] = []
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func append(to text: inout [UInt8]) {
    for byte in name.utf8 {
      if byte == UInt8(ascii: " ") {
        text.append(UInt8(ascii: "+"))
      } else {
        text.append(byte, unless: byte.isUnreserved || byte == UInt8(ascii: "*"))
      }
    }
    text.append(UInt8(ascii: "="))
    for byte in value.utf8 { text.append(byte, unless: byte.isPlainInValues) }
  }
}

extension QueryItem {
  /// Serializes parameters as a query string.
  ///
  /// - Returns: The query string, without a question mark.
  public static func queryString(_ items: some Sequence<QueryItem>) -> String {
    var text: [UInt8] = []
    for item in items {
      if !text.isEmpty { text.append(UInt8(ascii: "&")) }
      item.append(to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a query string as `application/x-www-form-urlencoded` (QRY-05).
  ///
  /// A plus is a space, `%` before anything but two hexadecimal digits is literal, and bytes that
  /// aren't UTF-8 become replacement characters. Names may contain unencoded brackets (QRY-07,
  /// QRY-08).
  ///
  /// - Returns: The parameters in order, without empty ones (as between two `&`).
  public static func items(parsing text: String) -> [QueryItem] {
    let bytes = Array(text.utf8)
    var items: [QueryItem] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
      let part = bytes[start..<end]
      start = end + 1
      guard !part.isEmpty else { continue }
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? end
      items.append(QueryItem(decode(part[..<equals]), decode(part[equals...].dropFirst())))
    }
    return items
  }

  /// Returns whether the decoded bytes of a query string are UTF-8, so that ``items(parsing:)``
  /// replaces none.
  ///
  /// Non-ASCII text has to be percent-encoded. HTTP servers repair invalid text before it gets
  /// here, so U+FFFD counts as invalid.
  package static func isUTF8(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else { return true }
    return !text.unicodeScalars.contains("\u{FFFD}")
      && String(utf8: decodedBytes(bytes[...])) != nil
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: decodedBytes(bytes), as: UTF8.self)
  }

  private static func decodedBytes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = bytes[index + 1].hexDigit, let low = bytes[index + 2].hexDigit
      {
        text.append(high << 4 | low)
        index += 3
      } else {
        text.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return text
  }
}

/// Returns the text of a percent-encoded segment or fragment; nil if it isn't UTF-8 or has an
/// invalid escape.
package func percentDecoded(_ text: Substring) -> String? {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst()?.hexDigit, let low = rest.popFirst()?.hexDigit else {
      return nil
    }
    bytes.append(high << 4 | low)
  }
  return String(utf8: bytes)
}

extension [UInt8] {
  fileprivate mutating func append(_ byte: UInt8, unless isPlain: Bool) {
    if isPlain {
      append(byte)
    } else {
      append(UInt8(ascii: "%"))
      append((byte >> 4).upperHexDigit)
      append((byte & 15).upperHexDigit)
    }
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    MemberName.isLetterOrDigit(self) || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_")
  }

  fileprivate var isPlainInValues: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "@"):
      true
    default: isUnreserved
    }
  }

  /// The digit of a number below sixteen.
  fileprivate var upperHexDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
  }

  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
