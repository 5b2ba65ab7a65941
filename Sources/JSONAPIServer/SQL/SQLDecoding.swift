#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// How a value of a column becomes one of the model's, and back.
package enum SQLDecoding: Sendable, Hashable {
  /// Integers, floating-point numbers and text as they are.
  case plain
  /// A floating-point number, kept as any number.
  case real
  /// An integer, kept as any number.
  case integer
  /// Text for an id that is kept as an integer.
  case integerText
  /// Text, kept as text or as any number.
  case anyText
  /// A boolean, kept as 0 and 1.
  case boolean
  /// A date in text, as SQLite and GRDB write it in UTC: `2025-01-31 08:30:00.000`.
  case dateText
  /// A date in RFC 3339 with microseconds: `2025-01-31T08:30:00.000000Z`.
  case rfc3339
  /// A date in text of another form.
  case dates(DateText)
  /// A date that the database knows as one: microseconds since 1970, given as text in RFC 3339. The largest and
  /// the smallest number are the infinities.
  case timestamp
  /// A date in whole seconds since 1970.
  case unixSeconds
  /// A date in whole milliseconds since 1970.
  case unixMilliseconds
  /// A UUID in text.
  case uuid
  /// A UUID in 16 bytes.
  case uuidBytes
  /// Bytes, which documents have in base64.
  case bytes
  /// JSON in text, which nobody has checked.
  case json
  /// A number in text; what isn't a number of JSON, as `NaN`, is null.
  case decimal

  /// The value that a column keeps.
  ///
  /// - Returns: The value; nil if no row can have it.
  package func stored(_ value: ColumnValue) -> ColumnValue? {
    switch (self, value) {
    case (_, .null): return .null
    case (.integerText, .text(let text)): return ServedType.Key.integer.value(of: text)
    case (.real, .integer(let number)): return .real(Double(number))
    case (.dateText, .integer(let microseconds)): return Self.text(microseconds, isRFC3339: false)
    case (.rfc3339, .integer(let microseconds)): return Self.text(microseconds, isRFC3339: true)
    case (.dates(let form), .integer(let microseconds)):
      // What lies between two dates of the form sorts there, too.
      return form.text(microseconds).map { .text($0.isExact ? $0.text : $0.text + "~") }
    case (.timestamp, .integer(let microseconds)):
      return Self.timestamp(microseconds)
    case (.unixSeconds, .integer(let microseconds)):
      return Self.scaled(microseconds, 1_000_000)
    case (.unixMilliseconds, .integer(let microseconds)):
      return Self.scaled(microseconds, 1_000)
    case (.uuidBytes, .text(let text)):
      guard let uuid = UUID(uuidString: text) else { return nil }
      return .bytes(Self.bytes(of: uuid))
    case (.bytes, .text(let text)):
      return Data(base64Encoded: text).map { .bytes(Array($0)) }
    default: return value
    }
  }

  /// The value to write: dates as whole units.
  func written(_ value: ColumnValue) -> ColumnValue? {
    if case .dates(let form) = self, case .integer(let microseconds) = value {
      return form.text(microseconds).map { .text($0.text) }
    }
    // Of other years, documents have no dates.
    if self == .timestamp, case .integer(let microseconds) = value,
      !Self.yearsOfDocuments.contains(microseconds)
    {
      return nil
    }
    let stored = stored(value)
    guard case .real(let number)? = stored, self == .unixSeconds || self == .unixMilliseconds else {
      return stored
    }
    return Int64(exactly: number.rounded(.down)).map { .integer($0) }
  }

  /// The years 0 to 9999, whose text has one width.
  static let yearsOfText: ClosedRange<Int64> =
    -62_167_219_200_000_000...253_402_300_799_999_999

  /// The years 1 to 9999: PostgreSQL has no year 0.
  private static let yearsOfDocuments: Range<Int64> =
    -62_135_596_800_000_000..<253_402_300_800_000_000

  /// A date as PostgreSQL reads it, in any year; the largest number is `infinity`, the smallest `-infinity`.
  private static func timestamp(_ microseconds: Int64) -> ColumnValue? {
    guard !yearsOfDocuments.contains(microseconds) else {
      return text(microseconds, isRFC3339: true)
    }
    guard microseconds != .max else { return "infinity" }
    // Its calendar begins in 4714 BC.
    guard microseconds >= -210_866_803_200_000_000 else { return "-infinity" }
    // Days repeat after 400 years.
    let cycle: Int64 = 12_622_780_800_000_000
    let rest = (microseconds % cycle + cycle) % cycle
    guard let digits = digits(of: rest, after: "T") else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    guard let place = Int64(text.prefix(4)) else { return nil }
    let year = place + (microseconds - rest) / cycle * 400
    let number = String(year > 0 ? year : 1 - year)
    let zeros = String(repeating: "0", count: max(0, 4 - number.count))
    return .text(zeros + number + text.dropFirst(4) + (year > 0 ? "Z" : "Z BC"))
  }

  private static func scaled(_ microseconds: Int64, _ unit: Int64) -> ColumnValue {
    microseconds % unit == 0
      ? .integer(microseconds / unit) : .real(Double(microseconds) / Double(unit))
  }

  private static func bytes(of uuid: UUID) -> [UInt8] {
    let value = uuid.uuid
    return [
      value.0, value.1, value.2, value.3, value.4, value.5, value.6, value.7, value.8, value.9,
      value.10, value.11, value.12, value.13, value.14, value.15,
    ]
  }

  /// A date in text of a fixed width, so that text sorts as dates do.
  private static func text(_ microseconds: Int64, isRFC3339: Bool) -> ColumnValue? {
    guard var text = digits(of: microseconds, after: isRFC3339 ? "T" : " ") else { return nil }
    if isRFC3339 {
      text.append(UInt8(ascii: "Z"))
    } else if text.suffix(3).allSatisfy({ $0 == UInt8(ascii: "0") }) {
      text.removeLast(3)
    }
    return .text(String(decoding: text, as: UTF8.self))
  }

  /// A date to the microsecond: `2025-01-31 08:30:00.000000`.
  ///
  /// - Parameter separator: What the time comes after.
  static func digits(of microseconds: Int64, after separator: Unicode.Scalar) -> [UInt8]? {
    guard yearsOfText.contains(microseconds) else { return nil }
    let second: Int64 = 1_000_000
    let fraction = ((microseconds % second) + second) % second
    let seconds = (microseconds - fraction) / second
    let date = Date(timeIntervalSince1970: Double(seconds))
    guard var text = RFC3339.bytes(from: date, fractionDigits: 6) else { return nil }
    text.removeLast()
    text[10] = UInt8(ascii: separator)
    var rest = fraction
    for place in text.indices.suffix(6).reversed() {
      text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    return text
  }
}

/// Compares decimal numbers in text by their value; what is no number comes first, by its bytes.
package func decimalOrder(_ one: String, _ other: String) -> Int {
  let numbers = (JSONNumber(one), JSONNumber(other))
  guard let first = numbers.0, let second = numbers.1 else {
    let ranks = (numbers.0 == nil ? 0 : 1, numbers.1 == nil ? 0 : 1)
    guard ranks.0 == ranks.1 else { return ranks.0 - ranks.1 }
    return one == other ? 0 : one.utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }
  return FilterValue.number(first).compared(to: .number(second)) ?? 0
}
