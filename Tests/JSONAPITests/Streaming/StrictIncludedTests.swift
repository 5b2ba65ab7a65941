import Foundation
@testable import JSONAPI
import Testing

/// Strict streams look at `included`, too, whether it is followed or not.
@Suite("Included resources of strict streams")
struct StrictIncludedTests {
  private struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
  }

  private struct Article: Resource {
    static let resourceType = "articles"
    var id: String
    var author: Person?
  }

  private static func text(_ included: String) -> String {
    #"{"data":[{"type":"articles","id":"1","attributes":{}}],"included":[\#(included)],"meta":{}}"#
  }

  private static let right = #"{"type":"people","id":"9","attributes":{}}"#

  static let mistakes = [
    ("7", "/included/0"), ("\(right),null", "/included/1"),
    (
      "\(right),\(right.replacing("9", with: "8")),\(#"{"type":"people","id":5}"#)",
      "/included/2/id"
    ), (#"{"id":"9"}"#, "/included/0"),
  ]

  @Test(arguments: mistakes)
  func `A mistake in included ends the stream, after what comes before it`(
    included: String, pointer: String
  ) async throws {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    let text = Array(Self.text(included).utf8)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("included-\(UUID().uuidString).json")
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcomes = [
      await decoder.stream(of: AnyResource.self, from: Pieces(text, every: 7)).outcome().stream,
      await decoder.stream(of: AnyResource.self, contentsOf: file).outcome().stream,
      await decoder.stream(of: Article.self, contentsOf: file).outcome().stream,
    ]
    let finding = try #require(
      DocumentValidator().validate(text).first { $0.pointer.description == pointer })
    for error in outcomes {
      #expect(error?.code == .invalidDocument)
      #expect(error?.pointer.description == pointer)
      #expect(error?.offset == finding.offset)
      #expect(error.map { "expected \($0.expected), found \($0.found)" } == finding.message)
    }
    decoder.mode = .lenient
    let lenient = await decoder.stream(of: AnyResource.self, from: Pieces([text])).outcome()
    #expect(lenient.elements.count == 1 && lenient.error == nil)
  }

  @Test func `What is known of a server is tolerated and repaired`() async {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    let text = Array(Self.text(#"{"type":"people","id":5}"#).utf8)
    for quirks in [
      Quirks("test", tolerating: [.init("RES-05", at: "/included/*/id")]),
      Quirks("test", repairing: [.numericIDs]),
    ] {
      decoder.quirks = quirks
      let outcome = await decoder.stream(of: AnyResource.self, from: Pieces([text])).outcome()
      #expect(outcome.failure == nil)
    }
  }

  @Test func `Messages about members say once what was expected`() async {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    let text = Array(#"{"data":[],"meta":7}"#.utf8)
    let outcome = await decoder.stream(of: AnyResource.self, from: Pieces([text])).outcome()
    #expect(outcome.stream?.expected == "an object as meta")
    #expect(outcome.stream?.found == "a number 7")
  }
}
