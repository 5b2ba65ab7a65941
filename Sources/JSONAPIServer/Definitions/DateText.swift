#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// A text form of dates, all of one width so that they sort chronologically.
///
/// Times are in UTC.
public struct DateText: Sendable, Hashable {
  /// The separator between the day and the time.
  public enum Separator: String, Sendable, Hashable {
    /// As in `2025-01-31 08:30:00`.
    case space = " "
    /// As in `2025-01-31T08:30:00`.
    case t = "T"
  }

  /// The separator between the day and the time; nil if there is only the day.
  public let separator: Separator?

  /// The number of digits after the second: 0, 3 or 6.
  public let fractionDigits: Int

  /// Whether the text ends with `Z`.
  public let endsWithZ: Bool

  /// Whether a value with a time isn't read, rather than shown without the time.
  var refusesTimes = false

  /// The form of a day.
  static let day = DateText()

  private init() { (separator, fractionDigits, endsWithZ) = (nil, 0, false) }

  /// Reads the form of a date.
  ///
  /// - Returns: The form; nil if the text isn't a date in one of the forms.
  public init?(of text: String) {
    var shape = ""
    for character in text.unicodeScalars {
      shape.unicodeScalars.append(("0"..."9").contains(character) ? "0" : character)
    }
    let bytes = Array(text.utf8)
    guard shape.hasPrefix("0000-00-00"),
      RFC3339.date(from: bytes.span, needsOffset: false) != nil
    else { return nil }
    let rest = shape.dropFirst(10)
    guard let first = rest.first else {
      (separator, fractionDigits, endsWithZ) = (nil, 0, false)
      return
    }
    guard let separator = Separator(rawValue: String(first)) else { return nil }
    self.separator = separator
    endsWithZ = rest.hasSuffix("Z")
    switch rest.dropFirst().dropLast(endsWithZ ? 1 : 0) {
    case "00:00:00": fractionDigits = 0
    case "00:00:00.000": fractionDigits = 3
    case "00:00:00.000000": fractionDigits = 6
    default: return nil
    }
  }

  /// The text to compare with, and whether the form represents the date completely.
  ///
  /// - Returns: The text; nil for years beyond 0 to 9999.
  func text(_ microseconds: Int64) -> (text: String, isExact: Bool)? {
    guard let digits = Self.digits(of: microseconds, after: " ") else { return nil }
    let full = String(decoding: digits, as: UTF8.self)
    guard let separator else {
      return (String(full.prefix(10)), full.dropFirst(11).allSatisfy { "0:.".contains($0) })
    }
    let count = fractionDigits == 0 ? 19 : 20 + fractionDigits
    var text = full.prefix(10) + separator.rawValue + full.dropFirst(11).prefix(count - 11)
    if endsWithZ { text += "Z" }
    return (String(text), full.dropFirst(count).allSatisfy { "0.".contains($0) })
  }

  /// The years 0 to 9999, whose text has one width.
  static let yearsOfText: ClosedRange<Int64> =
    -62_167_219_200_000_000...253_402_300_799_999_999

  /// Formats a date to the microsecond: `2025-01-31 08:30:00.000000`.
  ///
  /// - Parameter separator: The character between the day and the time.
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
