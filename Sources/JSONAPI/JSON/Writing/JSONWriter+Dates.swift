#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// Writes a date and time in RFC 3339 with as many digits as needed, up to microseconds.
  ///
  /// - Parameter microseconds: The time since 1970.
  /// - Returns: Whether the format can represent the time; if not, nothing is written.
  package mutating func timestamp(microseconds: Int64) -> Bool {
    let second: Int64 = 1_000_000
    var fraction = microseconds % second
    if fraction < 0 { fraction += second }
    let whole = Date(timeIntervalSince1970: Double((microseconds &- fraction) / second))
    let (mark, wasFirst) = (count, needsComma)
    separate()
    put(0x22)
    guard timestamp(whole, fractionDigits: 0) else {
      rewind(to: mark, needsComma: wasFirst)
      return false
    }
    if fraction > 0 {
      // Overwrite the Z at the end.
      length &-= 1
      put(fraction: UInt64(fraction), unit: 100_000)
      put(0x5A)
    }
    put(0x22)
    return true
  }
}

extension JSONWriter {
  /// Writes a point in time in RFC 3339 and UTC, without quotes and commas.
  ///
  /// - Returns: `false`, with nothing written, outside of the years 0 to 9999.
  mutating func timestamp(_ date: Date, fractionDigits: Int?) -> Bool {
    let interval = date.timeIntervalSinceReferenceDate
    let moment =
      if let fractionDigits {
        Moment(rounding: interval, to: min(max(fractionDigits, 0), 9))
      } else {
        Moment(exactly: interval)
      }
    guard let moment, Moment.range.contains(moment.seconds) else { return false }
    let secondOfDay = day(of: moment.seconds)
    put(0x54)
    pair(secondOfDay / 3600)
    put(0x3A)
    pair(secondOfDay / 60 % 60)
    put(0x3A)
    pair(secondOfDay % 60)
    if !moment.fraction.isEmpty {
      put(0x2E)
      for digit in moment.fraction { put(0x30 &+ digit) }
    }
    put(0x5A)
    return true
  }

  /// Writes the UTC day of a point in time, without quotes and commas.
  ///
  /// - Returns: `false`, with nothing written, outside of the years 0 to 9999.
  mutating func day(_ date: Date) -> Bool {
    let interval = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard let seconds = Int(exactly: interval), Moment.range.contains(seconds) else { return false }
    _ = day(of: seconds)
    return true
  }

  /// Writes the day and returns the second within it.
  private mutating func day(of seconds: Int) -> Int {
    let days = CivilDate.floorDivide(seconds, 86_400)
    let civil = CivilDate(daysSinceReference: days)
    pair(civil.year / 100)
    pair(civil.year % 100)
    put(0x2D)
    pair(civil.month)
    put(0x2D)
    pair(civil.day)
    return seconds - days * 86_400
  }

  private mutating func pair(_ value: Int) {
    put(0x30 &+ UInt8(truncatingIfNeeded: value / 10))
    put(0x30 &+ UInt8(truncatingIfNeeded: value % 10))
  }
}

/// A time interval as whole seconds, rounded down, and the digits of the fraction.
struct Moment {
  var seconds: Int
  /// The digits after the decimal point, as numbers.
  var fraction: [UInt8] = []

  /// The range from 0000-01-01T00:00:00 up to but excluding 10000-01-01T00:00:00, in seconds since
  /// 2001-01-01.
  static let range = -63_145_526_400..<252_423_993_600

  /// Splits an interval without loss.
  ///
  /// The digits are those of the double's shortest unambiguous text; below zero they count from the
  /// next lower second.
  init?(exactly interval: Double) {
    guard interval.isFinite, interval.magnitude < 1e12 else { return nil }
    let floor = interval.rounded(.down)
    guard let seconds = Int(exactly: floor) else { return nil }
    self.seconds = seconds
    guard floor != interval else { return }
    var digits: [UInt8] = []
    var isAfterPoint = false
    var zeros = 0
    var text = interval.magnitude.description[...].utf8
    if let mark = text.firstIndex(of: 0x65) {
      // A small fraction with an exponent: 1.5e-05.
      let exponent = Int(Substring(text[text.index(after: mark)...])) ?? 0
      zeros = max(0, -exponent - 1)
      text = text[..<mark]
      isAfterPoint = true
    }
    for byte in text {
      if byte == 0x2E { isAfterPoint = true } else if isAfterPoint { digits.append(byte & 0xF) }
    }
    fraction = [UInt8](repeating: 0, count: zeros) + digits
    if interval < 0 {
      for index in fraction.indices {
        fraction[index] = (index == fraction.count - 1 ? 10 : 9) - fraction[index]
      }
    }
  }

  /// Rounds an interval to a number of digits.
  init?(rounding interval: Double, to count: Int) {
    guard interval.isFinite, interval.magnitude < 1e12 else { return nil }
    let floor = interval.rounded(.down)
    let scale = RFC3339.powers[count]
    guard var seconds = Int(exactly: floor),
      var rest = Int(exactly: ((interval - floor) * Double(scale)).rounded())
    else { return nil }
    if rest >= scale {
      rest -= scale
      seconds += 1
    }
    self.seconds = seconds
    fraction = [UInt8](repeating: 0, count: count)
    for index in fraction.indices.reversed() {
      fraction[index] = UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}
