import Foundation
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Dates of HTTP") struct HTTPDateTests {
  @Test(
    "All three forms are read",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ])
  func forms(text: String) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(
    "What is no date is refused",
    arguments: [
      "", "soon", "12", "Sun, 31 Feb 2024 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37.5 GMT",
      "Mon, 29 Feb 2100 00:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 6 Foo 1994 08:49:37 GMT",
    ])
  func refused(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }

  @Test(
    "Leap days and century ends are read",
    arguments: [
      ("Mon, 01 Jan 1900 00:00:00 GMT", -2_208_988_800),
      ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
      ("Wed Mar  1 00:00:00 2000", 951_868_800),
      ("Sun, 28 Feb 2100 23:59:60 GMT", 4_107_542_400),
      ("Fri, 01 Jan 2200 00:00:00 GMT", 7_258_118_400),
    ])
  func leapDays(text: String, seconds: Int) {
    #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test func `A year of two digits is at most fifty years ahead`() {
    let now = Date(timeIntervalSince1970: 1_714_521_600)  // 1 May 2024
    #expect(
      HTTPDate.parse("Sunday, 06-Nov-74 08:49:37 GMT", now: now)
        == HTTPDate.parse("Tue, 06 Nov 2074 08:49:37 GMT"))
    #expect(
      HTTPDate.parse("Sunday, 06-Nov-75 08:49:37 GMT", now: now)
        == HTTPDate.parse("Thu, 06 Nov 1975 08:49:37 GMT"))
  }

  @Test func `Days and times may have one digit`() {
    #expect(
      HTTPDate.parse("Sun, 6 Nov 1994 8:9:7 GMT")
        == HTTPDate.parse("Sun, 06 Nov 1994 08:09:07 GMT"))
    #expect(HTTPDate.parse("Sun, 6 Nov 1994 8:9:7 GMT") != nil)
  }
}
