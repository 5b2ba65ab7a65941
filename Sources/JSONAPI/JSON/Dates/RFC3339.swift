#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Parses and formats dates in RFC 3339, such as `2024-05-01T09:30:00.25+02:00`.
///
/// ```swift
/// let date = RFC3339.date(from: "2024-05-01T09:30:00.25+02:00")
/// let text = date.flatMap { RFC3339.string(from: $0) }  // 2024-05-01T07:30:00.25Z
/// ```
///
/// Works on bytes, without a formatter, a locale or a time zone database.
package enum RFC3339 {
  /// Parses a date.
  ///
  /// In addition to the standard, it accepts lowercase `t` and `z`, a space instead of the `T`,
  /// offsets without a colon or without minutes, and a date alone, which means midnight UTC. It
  /// rejects a time without an offset, which is ambiguous. Second 60 of a leap second is the first
  /// second of the next minute. The result is the `Date` nearest to the text, for any number of
  /// fraction digits.
  ///
  /// - Parameter text: The text, with nothing before or after it.
  /// - Returns: `nil` for malformed text, and for days and times that don't exist.
  package static func date(from text: String) -> Date? {
    text.withBytes { date(from: $0) }
  }

  /// Formats a date in UTC.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - fractionDigits: The number of digits of the second's fraction, from 0 to 9, to which the time is
  ///     rounded; `nil` for the fewest that read back as the same `Date`.
  /// - Returns: `nil` for years before 0 and after 9999, which RFC 3339 can't represent.
  package static func string(from date: Date, fractionDigits: Int? = nil) -> String? {
    bytes(from: date, fractionDigits: fractionDigits).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Formats a date like ``string(from:fractionDigits:)``.
  package static func bytes(from date: Date, fractionDigits: Int?) -> [UInt8]? {
    var writer = JSONWriter(capacity: 64)
    guard writer.timestamp(date, fractionDigits: fractionDigits) else { return nil }
    return writer.finish()
  }
}
