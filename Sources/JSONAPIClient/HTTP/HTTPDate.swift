import Foundation
import JSONAPI

/// Parses the three date formats of HTTP (RFC 9110, 5.6.7), independent of the locale.
enum HTTPDate {
  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
  /// `Sun Nov  6 08:49:37 1994`; nil for anything else.
  ///
  /// - Parameters:
  ///   - text: The field's value.
  ///   - now: The current date, for two-digit years.
  /// - Returns: The date; nil if the text isn't one.
  static func parse(_ text: String, now: Date = Date()) -> Date? {
    let parts = text.split { $0 == " " || $0 == "," }
    switch parts.count {
    case 6 where parts[5] == "GMT":
      return date(year: parts[3], month: parts[2], day: parts[1], time: parts[4])
    case 4 where parts[3] == "GMT":
      let day = parts[1].split(separator: "-")
      guard day.count == 3, let year = fullYear(day[2], now: now) else { return nil }
      return date(year: year, month: day[1], day: day[0], time: parts[2])
    case 5:
      return date(year: parts[4], month: parts[1], day: parts[2], time: parts[3])
    default:
      return nil
    }
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func date(
    year: Substring, month: Substring, day: Substring, time: Substring
  ) -> Date? {
    guard let month = months.firstIndex(of: month) else { return nil }
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
      .map(twoDigits).joined(separator: ":")
    guard clock.utf8.count == 8 else { return nil }
    return RFC3339.date(from: "\(year)-\(twoDigits("\(month + 1)"))-\(twoDigits(day))T\(clock)Z")
  }

  /// A two-digit year more than fifty years ahead is in the past century.
  private static func fullYear(_ short: Substring, now: Date) -> Substring? {
    guard short.count == 2, let short = Int(short),
      let present = RFC3339.string(from: now).flatMap({ Int($0.prefix(4)) })
    else { return nil }
    let year = present - present % 100 + short
    return "\(year > present + 50 ? year - 100 : year)"
  }

  private static func twoDigits(_ number: Substring) -> String {
    number.utf8.count == 1 ? "0\(number)" : String(number)
  }
}
