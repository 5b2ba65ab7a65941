/// Ids of composite keys: their parts joined by `:`, as in `3:17`.
///
/// In a part, `~` is written as `~0` and `:` as `~1`, so that no two keys have the same id.
enum CompositeKey {
  private static let separator = UInt8(ascii: ":")
  private static let escape = UInt8(ascii: "~")

  /// The key with the given parts.
  ///
  /// - Returns: The key; null if a part is.
  static func key(_ parts: some Sequence<ColumnValue>) -> ColumnValue {
    var id: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { id.append(separator) }
      switch part {
      case .integer(let number): id += String(number).utf8
      case .text(let text):
        for byte in text.utf8 {
          switch byte {
          case escape: id += "~0".utf8
          case separator: id += "~1".utf8
          default: id.append(byte)
          }
        }
      case .null, .real, .bytes: return .null
      }
    }
    return .text(String(decoding: id, as: UTF8.self))
  }

  /// The parts of a key.
  ///
  /// - Returns: The parts; nil if no row can have the key, since each key has one spelling.
  static func parts(_ key: ColumnValue, _ kinds: [ServedType.Key]) -> [ColumnValue]? {
    guard case .text(let id) = key else { return nil }
    let texts = id.utf8.split(separator: separator, omittingEmptySubsequences: false)
    guard texts.count == kinds.count else { return nil }
    var parts: [ColumnValue] = []
    for (text, kind) in zip(texts, kinds) {
      guard let part = kind.value(of: unescaped(text)) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private static func unescaped(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == escape else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(escape)
      case UInt8(ascii: "1"): bytes.append(separator)
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ServedType.Key {
  /// The value of text.
  ///
  /// - Returns: The value; nil if the text has none, or isn't its only spelling, such as `01` for
  ///   an integer. The case of UUIDs is ignored.
  func value(of text: String?) -> ColumnValue? {
    guard let text else { return nil }
    switch self {
    case .integer:
      guard let number = Int64(text), String(number) == text else { return nil }
      return .integer(number)
    case .uuid: return uuidText(text).map { .text($0) }
    case .text: return .text(text)
    }
  }
}

extension ServedType {
  /// The values of the key's columns.
  ///
  /// - Returns: The values; nil if no row can have the key.
  func parts(of key: ColumnValue) -> [ColumnValue]? {
    keyColumns.isComposite ? CompositeKey.parts(key, keyParts) : [key]
  }
}
