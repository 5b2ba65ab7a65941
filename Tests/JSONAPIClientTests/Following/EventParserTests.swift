import Foundation
import Testing

@testable import JSONAPIClient

@Suite("Streams of events") struct EventParserTests {
  private static func parse(_ text: String, by size: Int) throws -> [EventParser.Item] {
    var parser = EventParser()
    let bytes = Array(text.utf8)
    return try stride(from: 0, to: bytes.count, by: size).flatMap {
      try parser.take(Array(bytes[$0..<min($0 + size, bytes.count)]))
    }
  }

  private static func event(
    _ data: String, id: String? = nil, isOwn: Bool = true, name: String = ""
  ) -> EventParser.Item {
    .event(
      ServerEvent(name: name, id: id, hasOwnID: id != nil && isOwn, data: Data(data.utf8)))
  }

  static let cases: [(String, [EventParser.Item])] = [
    ("data: a\n\n", [event("a")]),
    ("data:a\n\ndata:  b\n\n", [event("a"), event(" b")]),
    ("data: a\ndata\ndata: ü\n\n", [event("a\n\nü")]),
    ("data\n\n", [event("")]),
    (
      "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
      [
        event("a", id: "1"), event("b", id: "1", isOwn: false), event("c"),
      ]
    ),
    ("id: \"x\"\nretry: 1000\ndata: a\n\n:\n", [event("a", id: "\"x\""), .comment]),
    (": hello\n\nevent: errors\ndata: a\n\n", [.comment, event("a", name: "errors")]),
    ("event: add\n\ndata: a\n\n", [event("a")]),
    ("unknown: 1\ndata: a\nmore\n data: b\n\n", [event("a")]),
    ("id: a\u{0}b\ndata: a\n\n", [event("a")]),
    ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", [event("a")]),
    ("data: never ended\n", []),
    ("\n\n\n", []),
    ("", []),
  ]

  @Test(
    "Events are the same wherever the bytes are cut, and whatever ends a line",
    arguments: cases.indices, ["\n", "\r", "\r\n"])
  func cut(_ index: Int, _ lineEnd: String) throws {
    let (text, items) = Self.cases[index]
    let ended = text.replacingOccurrences(of: "\n", with: lineEnd)
    for size in 1...(ended.utf8.count + 1) { #expect(try Self.parse(ended, by: size) == items) }
  }

  @Test func `Kinds of line ends can be mixed`() throws {
    let text = "data: a\rdata: b\r\ndata: c\n\rdata: d\r\r\n\r\n"
    for size in 1...text.utf8.count {
      #expect(try Self.parse(text, by: size) == [Self.event("a\nb\nc"), Self.event("d")])
    }
  }

  @Test(
    "The time before the stream is opened again is a number of milliseconds",
    arguments: [
      ("1000", Duration.seconds(1)), ("0", .zero), ("1s", nil), ("-1", nil), ("", nil),
      ("99999999999999999999", nil), ("9223372036854775807", .milliseconds(Int.max)),
    ])
  func retry(_ text: String, _ duration: Duration?) throws {
    var parser = EventParser()
    #expect(try parser.take(Array("retry: \(text)\n".utf8)).isEmpty)
    #expect(parser.retry == duration)
  }

  @Test(
    "A line, the lines of one event, and a comment have a limit",
    arguments: ["data: 12345678901\n\n", "data: 1234\ndata: 5678\ndata: 9\n\n", ":123456789012345"])
  func limit(_ text: String) throws {
    for size in [1, 4, 64] {
      var parser = EventParser(limit: 15)
      let bytes = Array(text.utf8)
      #expect(throws: EventParser.LimitExceeded.self) {
        for start in stride(from: 0, to: bytes.count, by: size) {
          _ = try parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
      }
    }
    var parser = EventParser(limit: 15)
    for _ in 1...100 { #expect(try parser.take(Array("data: 123456789\n\n".utf8)).count == 1) }
  }

  @Test func `Random bytes are read without a trap`() throws {
    var state: UInt64 = 47
    for _ in 1...300 {
      var parser = EventParser(limit: 64)
      for _ in 1...20 {
        let bytes = (0..<8).map { _ -> UInt8 in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          let byte = UInt8(truncatingIfNeeded: state >> 33)
          return byte < 128 ? byte : [0x0A, 0x0D, 0x3A, 0x20][Int(byte) % 4]
        }
        guard (try? parser.take(bytes)) != nil else { break }
      }
    }
  }
}
