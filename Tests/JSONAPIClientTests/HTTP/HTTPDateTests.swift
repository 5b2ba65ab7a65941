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
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 6 Foo 1994 08:49:37 GMT",
    ])
  func refused(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }

  @Test func `Leap days and century ends are written and read alike`() {
    for seconds in stride(from: -2_208_988_800, to: 7_258_118_400, by: 86_399 * 97) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(HTTPDate.parse(HTTPDate.format(date)) == date)
    }
    #expect(
      HTTPDate.format(Date(timeIntervalSince1970: 951_782_400)) == "Tue, 29 Feb 2000 00:00:00 GMT")
  }
}
