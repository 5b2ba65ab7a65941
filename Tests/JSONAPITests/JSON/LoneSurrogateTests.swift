import Foundation
@testable import JSONAPI
import Testing

/// Half of a surrogate pair, as programs write it that cut strings between UTF-16 units (RFC 8259, section 8.2).
@Suite("Half of a surrogate pair")
struct LoneSurrogateTests {
  private static func document(_ title: String, _ more: String = "") -> [UInt8] {
    Array(
      #"{"data":{"type":"articles","id":"1","attributes":{"title":"\#(title)","tags":[]}\#(more)}}"#
        .utf8)
  }

  private static let titles = [
    (#"cut \ud83d"#, "cut \u{FFFD}"), (#"\ude00 late"#, "\u{FFFD} late"),
    (#"\ud83dabcdef"#, "\u{FFFD}abcdef"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\\ud83d \ud83d"#, #"\ud83d "# + "\u{FFFD}"),
    (#"\uD83D\n\uDE00"#, "\u{FFFD}\n\u{FFFD}"),
  ]

  @Test(arguments: titles)
  func `It is read as U+FFFD where there is no model`(escaped: String, title: String) throws {
    let document = try AnyDocument(parsing: Self.document(escaped))
    #expect(document.data.resources.first?.title?.string == title)
    #expect(try AnyDocument(parsing: Data(Self.document(escaped))) == document)
    #expect(
      try AnyDocument(parsing: String(decoding: Self.document(escaped), as: UTF8.self)) == document)
  }

  private struct Note: Resource {
    static let resourceType = "articles"
    var id: String
    var title: String
  }

  @Test(arguments: titles, [false, true])
  func `It is read as U+FFFD leniently, and found`(
    name: (escaped: String, title: String), isLong: Bool
  ) async throws {
    // Data of some length is parsed where it is.
    let more = isLong ? #","meta":{"x":"\#(String(repeating: "x", count: 300))"}"# : ""
    let text = Self.document(name.escaped, more)
    var decoder = JSONAPIDecoder()
    let document = try decoder.decode(Document<Note, JSONValue>.self, from: Data(text))
    #expect(document.data.title == name.title)
    #expect(document.findings.map(\.requirement) == ["DOC-01"])
    #expect(document.findings.first?.pointer == "/data/attributes/title")
    #expect(try decoder.decode(Note.self, from: text).title == name.title)
    decoder.quirks = Quirks("test", repairing: [.numericIDs])
    #expect(try decoder.decode(Note.self, from: text).title == name.title)
    let outcome = await decoder.stream(of: Note.self, from: Pieces([text])).outcome()
    #expect(outcome.elements.map(\.title) == [name.title])
  }

  @Test func `Strict decoding refuses it`() async {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    let text = Self.document(#"cut \ud83d"#)
    let error = #expect(throws: ResourceDecodingError.self) {
      try decoder.decode(Note.self, from: text)
    }
    #expect(error?.code == .invalidJSON)
    let outcome = await decoder.stream(of: Note.self, from: Pieces([text])).outcome()
    #expect(outcome.elements.isEmpty && outcome.error is StreamError)
    // Plain JSON is as strict as ever.
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `Validation goes on after it`() {
    let text = Array(
      #"{"data":{"type":"articles","id":1,"attributes":{"title":"cut \ud83d"}}}"#.utf8)
    let findings = DocumentValidator().validate(text)
    #expect(findings.map(\.requirement) == ["RES-05", "DOC-01"])
    #expect(findings.last?.pointer == "/data/attributes/title")
    #expect(findings.last.map { text[$0.offset...].starts(with: #"\ud83d"#.utf8) } == true)
  }

  @Test func `Other mistakes stay mistakes`() {
    for text in [#"{"a":"\ud83d"#, #"{"a":"\ud83d","b":\u0041}"#, #"{"a":"\ud83d \ux000"}"#] {
      #expect(throws: JSONError.self) { try AnyDocument(parsing: text) }
    }
  }
}
