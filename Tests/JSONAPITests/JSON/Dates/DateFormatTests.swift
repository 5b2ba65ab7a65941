import Foundation
import JSONAPI
import Testing

@Suite struct DateFormatTests {
  private static let moment = Date(timeIntervalSince1970: 1_714_555_800.25)
  private static let hexadecimal = DateFormat.custom(
    read: { Int($0, radix: 16).map { Date(timeIntervalSince1970: Double($0)) } },
    write: { String(Int($0.timeIntervalSince1970), radix: 16) })

  @Test(arguments: [
    (DateFormat.rfc3339, "2024-05-01T09:30:00.25Z"),
    (.rfc3339(fractionDigits: 3), "2024-05-01T09:30:00.250Z"),
    (.rfc3339(fractionDigits: 0), "2024-05-01T09:30:00Z"),
    (.dateOnly, "2024-05-01"),
    (.secondsSince1970, "1714555800.25"),
    (.millisecondsSince1970, "1714555800250"),
    (hexadecimal, "66320b98"),
  ])
  func `Writes each format`(_ format: DateFormat, _ expected: String) {
    #expect(format.string(from: Self.moment) == expected)
  }

  @Test(arguments: [
    (DateFormat.rfc3339, "2024-05-01T09:30:00.25Z", 1_714_555_800.25),
    (.rfc3339(fractionDigits: 0), "2024-05-01T09:30:00.25Z", 1_714_555_800.25),
    (.dateOnly, "2024-05-01", 1_714_521_600),
    (.secondsSince1970, "1714555800.25", 1_714_555_800.25),
    (.millisecondsSince1970, "1714555800250", 1_714_555_800.25),
    (hexadecimal, "66320b98", 1_714_555_800),
  ])
  func `Reads each format`(_ format: DateFormat, _ text: String, _ seconds: Double) {
    #expect(format.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    (DateFormat.rfc3339, "1714555800"), (.dateOnly, "May 1"), (.secondsSince1970, "2024-05-01"),
    (.millisecondsSince1970, ""), (hexadecimal, "xyz"),
  ])
  func `Refuses text of another format`(_ format: DateFormat, _ text: String) {
    #expect(format.date(from: text) == nil)
  }

  @Test func `Milliseconds read back as they were`() {
    for milliseconds in stride(from: 1_700_000_000_000, to: 1_700_000_002_000, by: 1) {
      let text = String(milliseconds)
      let date = DateFormat.millisecondsSince1970.date(from: text)
      #expect(date.flatMap { DateFormat.millisecondsSince1970.string(from: $0) } == text)
    }
  }
}
