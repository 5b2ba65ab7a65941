/// A JSON pointer (RFC 6901), a location in a JSON document: `/data/0/attributes/title`.
public struct JSONPointer: Sendable, Hashable {
  /// The unescaped names and indices on the path from the root.
  public var tokens: [String]

  /// Creates a pointer from its unescaped parts.
  ///
  /// - Parameter tokens: The names and indices on the path from the root; empty for the whole
  ///   document.
  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Parses a pointer; `nil` for text that isn't one.
  ///
  /// - Parameter text: Empty, or starting with `/`, with `~0` for `~` and `~1` for `/`.
  public init?(_ text: String) {
    guard !text.isEmpty else {
      tokens = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    tokens = []
    for part in text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
  }

  /// The whole document.
  public static let root = JSONPointer()

  /// Returns the pointer to a member or an element of this pointer's value.
  ///
  /// - Parameter token: A member's name, unescaped, or an index in decimal.
  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  /// Returns the pointer to an element of this pointer's value.
  ///
  /// - Parameter index: The element's index, from 0.
  public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The pointer without its last part; the root's parent is the root.
  public var parent: JSONPointer { JSONPointer(Array(tokens.dropLast())) }

  private static func unescape(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var index = part.startIndex
    while index < part.endIndex {
      let byte = part[index]
      part.formIndex(after: &index)
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      guard index < part.endIndex else { return nil }
      switch part[index] {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
      part.formIndex(after: &index)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONPointer {
  /// Returns the offset in a text of the pointer's value, or of the nearest enclosing one.
  package func offset(in text: [UInt8]) -> Int {
    guard let root = try? JSONValue(parsing: text, limits: .unlimited) else { return 0 }
    var pointer = self
    while true {
      if let value = root.value(at: pointer) { return value.rawBytes.startIndex }
      pointer = pointer.parent
    }
  }

  /// A shortened text for people, without the middle of many parts and the end of long ones.
  package var shortened: String {
    let parts = tokens.map { $0.utf8.count > 60 ? "\($0.prefix(60))…" : $0 }
    guard parts.count > 16 else { return JSONPointer(parts).description }
    return "\(JSONPointer(Array(parts.prefix(6))))/…\(JSONPointer(Array(parts.suffix(6))))"
  }
}

extension JSONPointer: CustomStringConvertible, LosslessStringConvertible {
  /// The pointer's text, with `~` and `/` in names escaped.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }
}

extension JSONPointer: ExpressibleByStringLiteral {
  /// Creates a pointer from a literal; text without a leading `/` is a single name.
  public init(stringLiteral value: String) { self = JSONPointer(value) ?? JSONPointer([value]) }
}
