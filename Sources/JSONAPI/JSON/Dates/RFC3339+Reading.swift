#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension RFC3339 {
  /// Reads a point in time from UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - needsOffset: Whether a time without an offset is malformed rather than UTC.
  package static func date(from text: Span<UInt8>, needsOffset: Bool = true) -> Date? {
    guard let (seconds, fraction) = moment(in: text, needsOffset: needsOffset) else { return nil }
    return Date(
      timeIntervalSinceReferenceDate: fraction.isEmpty
        ? Double(seconds) : interval(seconds, text, fraction: fraction))
  }

  /// Reads a point in time as microseconds since 1970, rounding further digits.
  ///
  /// A `Date` can't represent microseconds after the year 2255.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - needsOffset: Whether a time without an offset is malformed rather than UTC.
  package static func microseconds(from text: Span<UInt8>, needsOffset: Bool = true) -> Int64? {
    guard let (seconds, fraction) = moment(in: text, needsOffset: needsOffset) else { return nil }
    var digits: [UInt8] = []
    for position in fraction.prefix(7) { digits.append(text[position]) }
    return microseconds(seconds, digits)
  }

  /// Reads a point in time as microseconds since 1970.
  package static func microseconds(from text: String) -> Int64? {
    text.withBytes { microseconds(from: $0) }
  }

  /// Converts seconds since 2001 and fraction digits to microseconds since 1970.
  ///
  /// - Returns: The microseconds; nil if there are too many.
  static func microseconds(_ seconds: Int, _ digits: [UInt8]) -> Int64? {
    var fraction: Int64 = 0
    var unit: Int64 = 100_000
    for digit in digits.prefix(6) {
      fraction += Int64(digit & 0xF) * unit
      unit /= 10
    }
    if let next = digits.dropFirst(6).first, next & 0xF >= 5 { fraction += 1 }
    let (whole, isTooLong) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, isTooFar) = whole.addingReportingOverflow(fraction + 978_307_200_000_000)
    return isTooLong || isTooFar ? nil : sum
  }

  /// Returns a date's microseconds since 1970, from its shortest text, since a double has fewer
  /// digits than the original text in distant years.
  ///
  /// - Returns: The microseconds; nil if there are too many.
  package static func microseconds(of date: Date) -> Int64? {
    guard let moment = Moment(exactly: date.timeIntervalSinceReferenceDate) else {
      return Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
    }
    return microseconds(moment.seconds, moment.fraction)
  }

  /// Returns the date nearest to microseconds since 1970.
  package static func date(microseconds: Int64) -> Date {
    let (since, isTooFar) = microseconds.subtractingReportingOverflow(978_307_200_000_000)
    guard !isTooFar else { return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
    guard since.magnitude > 1 << 53 else {
      // Both operands are exact, so the division rounds once.
      return Date(timeIntervalSinceReferenceDate: Double(since) / 1_000_000)
    }
    let (seconds, rest) = since.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(1_000_000 + rest).dropFirst()
    let interval = Double("\(since < 0 ? "-" : "")\(seconds).\(digits)")
    return Date(timeIntervalSinceReferenceDate: interval ?? Double(since) / 1_000_000)
  }

  /// Parses a point in time as seconds since 2001, rounded down, and the range of the fraction
  /// digits.
  private static func moment(
    in text: Span<UInt8>, needsOffset: Bool
  ) -> (seconds: Int, fraction: Range<Int>)? {
    guard text.count >= 10,
      let year = number(text, at: 0, digits: 4), text[4] == UInt8(ascii: "-"),
      let month = number(text, at: 5, digits: 2), text[7] == UInt8(ascii: "-"),
      let day = number(text, at: 8, digits: 2),
      let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = civil.daysSinceReference * 86_400
    if text.count == 10 { return (midnight, 10..<10) }
    guard text.count >= (needsOffset ? 20 : 19), [0x54, 0x74, 0x20].contains(text[10]),
      let hour = number(text, at: 11, digits: 2), hour < 24, text[13] == UInt8(ascii: ":"),
      let minute = number(text, at: 14, digits: 2), minute < 60, text[16] == UInt8(ascii: ":"),
      let second = number(text, at: 17, digits: 2), second <= 60
    else { return nil }
    var position = 19
    if text.count > 19, text[19] == UInt8(ascii: ".") {
      position = 20
      while position < text.count, isDigit(text[position]) { position += 1 }
      guard position > 20 else { return nil }
    }
    let isUTC = !needsOffset && position == text.count
    guard let offset = isUTC ? 0 : offset(text, at: position) else { return nil }
    let seconds = midnight + hour * 3600 + minute * 60 + second - offset
    return (seconds, min(20, position)..<position)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Reads exactly `digits` digits.
  private static func number(_ text: Span<UInt8>, at start: Int, digits: Int) -> Int? {
    var value = 0
    for position in start..<start + digits {
      let digit = text[position] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Reads `Z`, `+hh:mm`, `+hhmm` or `+hh`, up to the end of the text, as seconds east of Greenwich.
  private static func offset(_ text: Span<UInt8>, at start: Int) -> Int? {
    let length = text.count - start
    guard length > 0 else { return nil }
    let sign = text[start]
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return length == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), length >= 3,
      let hours = number(text, at: start + 1, digits: 2), hours < 24
    else { return nil }
    var minutes: Int? = 0
    switch length {
    case 3: break
    case 5: minutes = number(text, at: start + 3, digits: 2)
    case 6 where text[start + 3] == UInt8(ascii: ":"):
      minutes = number(text, at: start + 4, digits: 2)
    default: return nil
    }
    guard let minutes, minutes < 60 else { return nil }
    let offset = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -offset : offset
  }

  /// Returns the double nearest to whole seconds and a fraction with any number of digits.
  private static func interval(
    _ seconds: Int, _ text: Span<UInt8>, fraction: Range<Int>
  ) -> Double {
    var end = fraction.upperBound
    while end > fraction.lowerBound, text[end - 1] == UInt8(ascii: "0") { end -= 1 }
    let count = end - fraction.lowerBound
    if count == 0 { return Double(seconds) }
    if count <= 7, let digits = number(text, at: fraction.lowerBound, digits: count) {
      // Both operands are exact below 2⁵³, so the division rounds once.
      let scaled = seconds * Self.powers[count] + digits
      if scaled.magnitude <= 1 << 53 { return Double(scaled) / Double(Self.powers[count]) }
    }
    // Below zero, the fraction is added to the next lower integer: −5 + 0.25 is −4.75.
    var number = seconds < 0 ? "-\(-seconds - 1)." : "\(seconds)."
    for position in fraction.lowerBound..<end {
      let digit = text[position] & 0xF
      let isLast = position == end - 1
      number.append(String(seconds < 0 ? (isLast ? 10 : 9) - digit : digit))
    }
    return Double(number) ?? Double(seconds)
  }

  /// Powers of ten.
  static let powers = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
