import Foundation
import JSONAPI
import Testing

@Suite struct RFC3339Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0),
    ("2001-01-01T00:00:00Z", 978_307_200.0),
    ("2024-02-29T23:59:59Z", 1_709_251_199.0),
    ("2024-05-01T09:30:00+02:00", 1_714_548_600.0),
    ("2024-05-01T09:30:00-0230", 1_714_564_800.0),
    ("2024-05-01T09:30:00+02", 1_714_548_600.0),
    ("2024-05-01t09:30:00z", 1_714_555_800.0),
    ("2024-05-01 09:30:00Z", 1_714_555_800.0),
    ("2024-05-01", 1_714_521_600.0),
    ("1969-12-31T23:59:58.5Z", -1.5),
    ("2016-12-31T23:59:60Z", 1_483_228_800.0),
    ("2024-05-01T09:30:00.000Z", 1_714_555_800.0),
    ("2024-05-01T09:30:00.25Z", 1_714_555_800.25),
    ("2024-05-01T09:30:00.250000000000000000000000000000Z", 1_714_555_800.25),
    ("0001-01-01T00:00:00Z", -62_135_596_800.0),
    ("9999-12-31T23:59:59Z", 253_402_300_799.0),
    ("0000-01-01T00:00:00Z", -62_167_219_200.0),
  ])
  func `Reads every form of the same point in time`(_ text: String, _ seconds: Double) {
    #expect(RFC3339.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "2024", "2024-5-1", "2024-05-01T", "2024-05-01T09:30", "2024-05-01T09:30:00",
    "2024-05-01T09:30:00.Z", "2024-05-01T09:30:00.5", "2024-05-01T24:00:00Z",
    "2024-05-01T23:60:00Z", "2024-05-01T23:59:61Z", "2023-02-29", "1900-02-29", "2024-04-31",
    "2024-13-01", "2024-00-10", "2024-01-00", "2024-05-01T09:30:00+2:00",
    "2024-05-01T09:30:00+24:00", "2024-05-01T09:30:00+02:60", "2024-05-01T09:30:00+02:0",
    "2024-05-01T09:30:00Zulu", "2024-05-01T09:30:00Z ", " 2024-05-01", "2024-05-01X09:30:00Z",
    "+024-05-01", "2024-05-01T09:30:00z+", "２０２４-05-01", "2024/05/01", "2024-05-0\u{0}",
  ])
  func `Refuses what is no point in time`(_ text: String) {
    #expect(RFC3339.date(from: text) == nil)
  }

  @Test func `Writes the shortest fraction`() {
    let moment = RFC3339.date(from: "2024-05-01T09:30:00.120300Z")
    #expect(moment.flatMap { RFC3339.string(from: $0) } == "2024-05-01T09:30:00.1203Z")
    let early = RFC3339.date(from: "1980-05-01T09:30:00.75Z")
    #expect(early.flatMap { RFC3339.string(from: $0) } == "1980-05-01T09:30:00.75Z")
    #expect(RFC3339.string(from: .distantFuture) == "4001-01-01T00:00:00Z")
  }

  @Test(arguments: [
    (0, "2024-05-01T09:31:00Z"), (1, "2024-05-01T09:31:00.0Z"), (2, "2024-05-01T09:30:59.96Z"),
    (3, "2024-05-01T09:30:59.960Z"), (9, "2024-05-01T09:30:59.960000038Z"),
    (-1, "2024-05-01T09:31:00Z"),
    (20, "2024-05-01T09:30:59.960000038Z"),
  ])
  func `Rounds to a chosen number of digits`(_ digits: Int, _ expected: String) throws {
    let moment = try #require(RFC3339.date(from: "2024-05-01T09:30:59.96Z"))
    #expect(RFC3339.string(from: moment, fractionDigits: digits) == expected)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 252_423_993_600, -63_145_526_400.5,
  ])
  func `Writes nothing outside of four-digit years`(_ interval: Double) {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    #expect(RFC3339.string(from: date) == nil)
    #expect(DateFormat.dateOnly.string(from: date) == nil)
  }

  @Test func `Reads back exactly what it wrote`() {
    var generator = SplitMix(state: 7)
    for round in 0..<40_000 {
      let whole = Double(Int.random(in: -63_145_526_400..<252_423_993_600, using: &generator))
      let interval =
        switch round % 4 {
        case 0: whole
        case 1: whole + Double.random(in: 0..<1, using: &generator)
        case 2: whole / 256
        default: Double.random(in: -1..<1, using: &generator) / Double(1 << (round % 60))
        }
      guard (-63_145_526_400..<252_423_993_600).contains(interval) else { continue }
      let date = Date(timeIntervalSinceReferenceDate: interval)
      let text = RFC3339.string(from: date)
      #expect(text.flatMap { RFC3339.date(from: $0) } == date, "\(interval): \(text ?? "nothing")")
    }
  }

  @Test func `Reads every number of digits to the nearest date`() throws {
    var fraction = ""
    for digit in "123456789012345678901234567890" {
      fraction.append(digit)
      let late = try #require(RFC3339.date(from: "2030-01-01T00:00:00." + fraction + "Z"))
      #expect(late.timeIntervalSinceReferenceDate == Double("915148800." + fraction))
      // The second before 2000-01-01, which lies 366 days before the reference date.
      let early = try #require(RFC3339.date(from: "1999-12-31T23:59:59." + fraction + "Z"))
      #expect(
        early.timeIntervalSinceReferenceDate == Double("-31622400." + complement(fraction)))
    }
  }

  /// What is missing from a fraction to one, digit by digit.
  private func complement(_ fraction: String) -> String {
    var digits = fraction.compactMap(\.wholeNumberValue)
    while digits.last == 0 { digits.removeLast() }
    return digits.enumerated()
      .map { String(($0.offset == digits.count - 1 ? 10 : 9) - $0.element) }
      .joined()
  }

  @Test func `Agrees with Foundation on whole seconds`() throws {
    var generator = SplitMix(state: 11)
    let style = Date.ISO8601FormatStyle()
    for _ in 0..<2_000 {
      let seconds = Int.random(in: -60_000_000_000..<250_000_000_000, using: &generator)
      let date = Date(timeIntervalSince1970: Double(seconds))
      // Before 1582 Foundation's calendar is the Julian one.
      guard seconds > -12_219_292_800 else { continue }
      #expect(RFC3339.string(from: date) == date.formatted(style))
      #expect(RFC3339.date(from: date.formatted(style)) == date)
    }
  }
}

/// A generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
