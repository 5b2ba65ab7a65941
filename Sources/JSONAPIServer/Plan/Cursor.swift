#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// A position in an order: the values of the sort keys, the id last, in base64url.
///
/// A cursor reveals no more than a filter could, since sort fields are visible and every rule
/// applies again; so it needs no secret that several servers would have to share.
enum Cursor {
  private static let version = "1"

  /// The position after the last resource; the last page comes before it.
  static let end = text([])

  static func text(_ values: [ColumnValue]) -> String {
    var writer = JSONWriter(capacity: 64)
    writer.beginArray()
    writer.string(version)
    for value in values {
      switch value {
      case .null: writer.string("n")
      case .integer(let number): writer.string("i\(number)")
      case .real(let number): writer.string("r\(number.bitPattern)")
      case .text(let text): writer.string("t\(text)")
      case .bytes(let bytes): writer.string("b" + Data(bytes).base64EncodedString())
      }
    }
    writer.endArray()
    let text = Data(writer.finish()).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }
    return String(
      decoding: text.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }, as: UTF8.self)
  }

  /// The values of a cursor; nil unless the text is exactly what ``text(_:)`` writes.
  static func values(_ text: String) -> [ColumnValue]? {
    var base64 = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    while base64.utf8.count % 4 != 0 { base64 += "=" }
    guard let data = Data(base64Encoded: base64),
      let parts = try? JSONValue(parsing: data, limits: JSONLimits(maximumDepth: 2)).array,
      parts.first?.string == version
    else { return nil }
    var values: [ColumnValue] = []
    for part in parts.dropFirst() {
      guard let text = part.string, let kind = text.utf8.first else { return nil }
      let rest = String(text.unicodeScalars.dropFirst())
      switch kind {
      case UInt8(ascii: "n"): values.append(.null)
      case UInt8(ascii: "i"):
        guard let number = Int64(rest) else { return nil }
        values.append(.integer(number))
      case UInt8(ascii: "r"):
        guard let bits = UInt64(rest) else { return nil }
        values.append(.real(Double(bitPattern: bits)))
      case UInt8(ascii: "t"): values.append(.text(rest))
      case UInt8(ascii: "b"):
        guard let data = Data(base64Encoded: rest) else { return nil }
        values.append(.bytes(Array(data)))
      default: return nil
      }
    }
    return self.text(values) == text ? values : nil
  }
}

/// Positions of values that the type of their column doesn't allow.
///
/// A database may have any value in a column, and a cursor still has to lead to the next row.
extension ColumnValue {
  private enum Kind: UInt8 {
    case text, bytes, integer, real
  }

  /// Text as bytes that differ from those of all other values.
  static func opaque(text: some Sequence<UInt8>) -> ColumnValue {
    .bytes([Kind.text.rawValue] + text)
  }

  /// The value as bytes that differ from those of all other values.
  var opaque: ColumnValue {
    switch self {
    case .null: .null
    case .text(let text): .opaque(text: text.utf8)
    case .bytes(let bytes): .bytes([Kind.bytes.rawValue] + bytes)
    case .integer(let number): .bytes([Kind.integer.rawValue] + String(number).utf8)
    case .real(let number): .bytes([Kind.real.rawValue] + String(number.bitPattern).utf8)
    }
  }

  /// The value encoded in these bytes; other values are unchanged.
  ///
  /// - Returns: The value, whose text may be any bytes; nil if the bytes don't encode one.
  var disclosed: (value: ColumnValue, isText: Bool)? {
    guard case .bytes(let bytes) = self else { return (self, false) }
    guard let kind = bytes.first.flatMap({ Kind(rawValue: $0) }) else { return nil }
    let rest = Array(bytes.dropFirst())
    let text = String(decoding: rest, as: UTF8.self)
    switch kind {
    case .text: return text.utf8.elementsEqual(rest) ? (.text(text), false) : (.bytes(rest), true)
    case .bytes: return (.bytes(rest), false)
    case .integer: return Int64(text).map { (.integer($0), false) }
    case .real: return UInt64(text).map { (.real(Double(bitPattern: $0)), false) }
    }
  }
}
