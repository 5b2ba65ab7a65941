#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads and writes points in time as RFC 3339 spells them, such as `2024-05-01T09:30:00.25+02:00`.
///
/// ```swift
/// let date = RFC3339.date(from: "2024-05-01T09:30:00.25+02:00")
/// let text = date.flatMap { RFC3339.string(from: $0) }  // 2024-05-01T07:30:00.25Z
/// ```
///
/// The work is done on bytes, without a formatter, a locale or a time zone database.
public enum RFC3339 {
  /// Reads a point in time.
  ///
  /// Beyond the letter of the standard, lower-case `t` and `z`, a blank in place of the `T`, offsets
  /// without a colon or without minutes, and a date alone, which means midnight UTC, are read. A time
  /// without an offset is not: it does not say which point in time it is. The second 60 of a leap second
  /// is the first second of the next minute. The result is the `Date` nearest to the text, however many
  /// digits its fraction has.
  ///
  /// - Parameter text: The text, with nothing before or after it.
  /// - Returns: `nil` for text of another form, and for days and times that don't exist.
  public static func date(from text: String) -> Date? {
    var text = text
    return text.withUTF8 { unsafe date(from: $0.span) }
  }

  /// Writes a point in time, in UTC.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - fractionDigits: The number of digits of the second's fraction, from 0 to 9, to which the time is
  ///     rounded; `nil` for as few as are needed to read the same `Date` again.
  /// - Returns: `nil` for years before 0 and after 9999, which RFC 3339 can't write.
  public static func string(from date: Date, fractionDigits: Int? = nil) -> String? {
    var writer = JSONWriter(capacity: 64)
    guard writer.timestamp(date, fractionDigits: fractionDigits) else { return nil }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
