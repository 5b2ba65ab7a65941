import Foundation

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
    let parts = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch parts.count {
    case 6 where parts[5] == "GMT":
      guard parts[3].count == 4, let year = Int(parts[3]) else { return nil }
      return date(year: year, month: parts[2], day: parts[1], time: parts[4])
    case 4 where parts[3] == "GMT":
      let day = parts[1].split(separator: "-").map(String.init)
      guard day.count == 3, day[2].count == 2, let short = Int(day[2]) else { return nil }
      let year = fullYear(short, now: now)
      return date(year: year, month: day[1], day: day[0], time: parts[2])
    case 5:
      guard parts[4].count == 4, let year = Int(parts[4]) else { return nil }
      return date(year: year, month: parts[1], day: parts[2], time: parts[3])
    default:
      return nil
    }
  }

  /// Writes a date in the preferred format of HTTP.
  static func format(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let (days, time) = seconds.quotientAndRemainderFloored(dividingBy: 86_400)
    let (year, month, day) = civil(fromDays: days)
    let weekday = (days + 4).quotientAndRemainderFloored(dividingBy: 7).remainder
    let hour = twoDigits(time / 3600)
    let minute = twoDigits(time / 60 % 60)
    let clock = "\(hour):\(minute):\(twoDigits(time % 60))"
    let yearText = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
    return "\(weekdays[weekday]), \(twoDigits(day)) \(months[month - 1]) \(yearText) \(clock) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func date(year: Int, month: String, day: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard
      let month = months.firstIndex(of: month).map({ $0 + 1 }),
      let day = Int(day), (1...31).contains(day),
      clock.count == 3,
      let hour = clock[0], (0...23).contains(hour),
      let minute = clock[1], (0...59).contains(minute),
      let second = clock[2], (0...60).contains(second)
    else { return nil }
    let days = self.days(year: year, month: month, day: day)
    guard civil(fromDays: days) == (year, month, day) else { return nil }
    return Date(
      timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// A two-digit year more than fifty years ahead is in the past century.
  private static func fullYear(_ short: Int, now: Date) -> Int {
    let days = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
    let present = civil(fromDays: days).year
    let year = present - present % 100 + short
    return year > present + 50 ? year - 100 : year
  }

  /// The number of days from 1 January 1970 to a day of the Gregorian calendar.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.quotientAndRemainderFloored(dividingBy: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainderFloored(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Int {
  /// Division that rounds towards negative infinity, so that the remainder is never negative.
  fileprivate func quotientAndRemainderFloored(
    dividingBy divisor: Int
  ) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
