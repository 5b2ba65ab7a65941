#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The conversion of a column's values to the model's, and back.
package enum SQLDecoding: Sendable, Hashable {
  /// Integers, floating-point numbers and text, unchanged.
  case plain
  /// A floating-point number, stored as any number.
  case real
  /// An integer, stored as any number.
  case integer
  /// Text for an id that is stored as an integer.
  case integerText
  /// Text, stored as text or as any number.
  case anyText
  /// A boolean, stored as 0 and 1.
  case boolean
  /// A date in text, as SQLite and GRDB write it in UTC: `2025-01-31 08:30:00.000`.
  case dateText
  /// A date in RFC 3339 with microseconds: `2025-01-31T08:30:00.000000Z`.
  case rfc3339
  /// A date in text of another form.
  case dates(DateText)
  /// A date in a native type: microseconds since 1970, bound as text in RFC 3339. The largest and the smallest number
  /// are the infinities.
  case timestamp
  /// A date in whole seconds since 1970.
  case unixSeconds
  /// A date in whole milliseconds since 1970.
  case unixMilliseconds
  /// A UUID in text.
  case uuid
  /// A UUID in 16 bytes.
  case uuidBytes
  /// Bytes, which are base64 in documents.
  case bytes
  /// Bytes, unchanged.
  case content
  /// JSON in text, which isn't validated.
  case json
  /// A number in text; text that isn't a JSON number, such as `NaN`, is unreadable.
  case decimal
  /// Text for an id that is stored as a decimal number, without trailing zeros.
  case numberText

  /// The value as a column stores it.
  ///
  /// - Returns: The value; nil if no row can have it.
  package func stored(_ value: ColumnValue) -> ColumnValue? {
    switch (self, value) {
    case (_, .null): return .null
    case (.integerText, .text(let text)): return ServedType.Key.integer.value(of: text)
    case (.real, .integer(let number)): return .real(Double(number))
    case (.numberText, .text(let text)): return Self.numberText(text) == text ? value : nil
    case (.dateText, .integer(let microseconds)): return Self.text(microseconds, isRFC3339: false)
    case (.rfc3339, .integer(let microseconds)): return Self.text(microseconds, isRFC3339: true)
    case (.dates(let form), .integer(let microseconds)):
      // A value between two dates of the form also sorts between them.
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
    // Documents have no dates in other years.
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

  // MARK: Reading dates

  /// Parses a date in any text form that SQLite's own functions read; without an offset it is UTC.
  ///
  /// - Returns: The microseconds since 1970; nil if the text isn't a date.
  static func microseconds(_ text: Span<UInt8>) -> Int64? {
    guard text.count == 16 else { return RFC3339.microseconds(from: text, needsOffset: false) }
    return RFC3339.microseconds(from: Array((text.string + ":00Z").utf8).span)
  }

  /// The date of a number in the units of the decoding.
  ///
  /// - Returns: The microseconds since 1970; nil on overflow, or if numbers aren't dates.
  func microseconds(_ number: Int64) -> Int64? {
    guard let unit = microsecondsOfUnit else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : product
  }

  func microseconds(_ number: Double) -> Int64? {
    guard let unit = microsecondsOfUnit, number.isFinite else { return nil }
    let seconds = unit == 1_000_000 ? number : number / 1_000
    return RFC3339.microseconds(of: Date(timeIntervalSince1970: seconds))
  }

  /// The unit that SQLite's comparisons pass to ``microseconds(_:unit:)`` for the column's dates.
  var unitOfDates: Int64 { microsecondsOfUnit ?? 0 }

  /// A limit for a range of dates in SQLite, in whatever form they are.
  ///
  /// - Parameters:
  ///   - microseconds: The date.
  ///   - days: The number of days to add.
  /// - Returns: The limit; nil for years that text can't represent.
  func limit(_ microseconds: Int64, days: Int) -> ColumnValue? {
    guard DateText.yearsOfText.contains(microseconds) else { return nil }
    let limit = microseconds + Int64(days) * 86_400_000_000
    if let unit = microsecondsOfUnit { return .integer(limit / unit) }
    return DateText.digits(of: limit, after: " ").map {
      .text(String(decoding: $0.prefix(10), as: UTF8.self))
    }
  }

  /// A date whose only spelling is the value; nil if it is written in another way, or isn't a date.
  func date(_ microseconds: Int64?, writtenAs value: ColumnValue) -> ColumnValue? {
    let date = microseconds.map { ColumnValue.integer($0) }
    return date.flatMap { stored($0) } == value ? date : nil
  }

  /// The unit of numbers that are dates, in microseconds; nil if they aren't dates.
  private var microsecondsOfUnit: Int64? {
    switch self {
    case .unixSeconds: 1_000_000
    case .unixMilliseconds: 1_000
    default: nil
    }
  }

  /// Converts a value of SQLite to a date, as rows are read.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - unit: The unit of whole numbers in microseconds; 0 if dates are text.
  /// - Returns: The microseconds since 1970; nil if the value isn't a date.
  package static func microseconds(_ value: ColumnValue, unit: Int64) -> Int64? {
    let decoding: SQLDecoding =
      unit == 1_000_000 ? .unixSeconds : unit == 1_000 ? .unixMilliseconds : .dateText
    switch value {
    case .integer(let number): return decoding.microseconds(number)
    case .real(let number): return decoding.microseconds(number)
    case .text(let text):
      guard unit > 0 else { return microseconds(Array(text.utf8).span) }
      return JSONNumber(text)?.integer(as: Int64.self).flatMap { decoding.microseconds($0) }
    case .null, .bytes: return nil
    }
  }

  // MARK: Numbers in text

  /// A decimal number in its only spelling: without an exponent or trailing zeros.
  ///
  /// - Returns: The text; nil if it isn't a number without an exponent.
  static func numberText(_ text: String) -> String? {
    guard let number = JSONNumber(text), !text.utf8.contains(where: { $0 | 0x20 == 0x65 }) else {
      return nil
    }
    guard number.text.utf8.contains(UInt8(ascii: ".")) else {
      return number.text == "-0" ? "0" : number.text
    }
    var digits = number.text.utf8[...]
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.last == UInt8(ascii: ".") { digits.removeLast() }
    let short = String(decoding: digits, as: UTF8.self)
    return short == "-0" ? "0" : short
  }

  // MARK: Writing dates

  /// The years 1 to 9999, since PostgreSQL has no year 0.
  private static let yearsOfDocuments: Range<Int64> =
    -62_135_596_800_000_000..<253_402_300_800_000_000

  /// A date as PostgreSQL parses it, in any year; the largest number is `infinity`, the smallest `-infinity`.
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
    guard let digits = DateText.digits(of: rest, after: "T") else { return nil }
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

  /// A date in text of a fixed width, so that text sorts chronologically.
  private static func text(_ microseconds: Int64, isRFC3339: Bool) -> ColumnValue? {
    guard var text = DateText.digits(of: microseconds, after: isRFC3339 ? "T" : " ") else {
      return nil
    }
    if isRFC3339 {
      text.append(UInt8(ascii: "Z"))
    } else if text.suffix(3).allSatisfy({ $0 == UInt8(ascii: "0") }) {
      text.removeLast(3)
    }
    return .text(String(decoding: text, as: UTF8.self))
  }
}

/// Compares decimal numbers in text by value; text that isn't a number comes first, by its bytes.
package func decimalOrder(_ one: String, _ other: String) -> Int {
  let numbers = (JSONNumber(one), JSONNumber(other))
  guard let first = numbers.0, let second = numbers.1 else {
    let ranks = (numbers.0 == nil ? 0 : 1, numbers.1 == nil ? 0 : 1)
    guard ranks.0 == ranks.1 else { return ranks.0 - ranks.1 }
    return one == other ? 0 : one.utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }
  return FilterValue.number(first).compared(to: .number(second)) ?? 0
}
