@testable import JSONAPI
import Testing

/// Empty arrays where languages with one type for lists and objects write them.
@Suite("Empty arrays in relationships")
struct EmptyLinkageTests {
  private struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
  }

  private struct Linked: Resource, Hashable {
    static let resourceType = "articles"
    var id: String
    var author: ToOne<Person>
    var tags: ToMany<Person>
  }

  private struct Embedded: Resource, Hashable {
    static let resourceType = "articles"
    var id: String
    var author: Person?
    var tags: [Person]
  }

  private static func document(_ author: String, _ tags: String = #"{"data":[]}"#) -> [UInt8] {
    Array(
      (#"{"data":[{"type":"articles","id":"1","relationships":{"author":\#(author),"tags":\#(tags)}},"#
        + #"{"type":"articles","id":"2"}]}"#).utf8)
  }

  @Test(
    arguments: [
      (#"{"data":[]}"#, Linkage.null, "REL-07"), ("[]", .absent, "REL-02"),
      ("null", .absent, "REL-02"), ("{}", .absent, nil), (#"{"data":null}"#, .null, nil),
    ] as [(String, Linkage, String?)])
  func `A to-one relationship is empty or absent`(
    author: String, linkage: Linkage, requirement: String?
  ) async throws {
    let text = Self.document(author)
    let decoder = JSONAPIDecoder()
    let document = try decoder.decode(Document<[Linked], JSONValue>.self, from: text)
    #expect(document.data.map(\.author.linkage) == [linkage, .absent])
    #expect(document.data.map(\.tags.linkage) == [.many([]), .absent])
    if let requirement {
      #expect(document.findings.contains { $0.requirement == requirement })
    }
    let embedded = try decoder.decode([Embedded].self, from: text)
    #expect(embedded.map(\.author) == [nil, nil])
    let streamed = await decoder.stream(of: Linked.self, from: Pieces([text])).outcome()
    #expect(streamed.elements == document.data)
    #expect(streamed.error == nil)
  }

  @Test(arguments: [("[]", Linkage.absent), ("null", .absent), ("{}", .absent)])
  func `A to-many relationship is absent`(tags: String, linkage: Linkage) throws {
    let text = Self.document(#"{"data":null}"#, tags)
    let decoder = JSONAPIDecoder()
    #expect(
      try decoder.decode([Linked].self, from: text).map(\.tags.linkage) == [linkage, .absent])
    #expect(try decoder.decode([Embedded].self, from: text).map(\.tags) == [[], []])
  }

  @Test(arguments: [
    "[]", #"{"data":[]}"#,
  ])
  func `Strict decoding refuses it`(author: String) {
    var decoder = JSONAPIDecoder()
    decoder.mode = .strict
    // The rules know no models, so linkage is the decoder's to refuse.
    #expect(throws: ResourceDecodingError.self) {
      try decoder.decode([Linked].self, from: Self.document(author))
    }
    #expect(throws: ResourceDecodingError.self) {
      try decoder.decode([Embedded].self, from: Self.document(author))
    }
  }

  @Test(arguments: [
    #"[{"type":"people","id":"9"}]"#, #"{"data":[{"type":"people","id":"9"}]}"#, "7", #""x""#,
  ])
  func `What isn't empty is no empty relationship`(author: String) {
    let decoder = JSONAPIDecoder()
    #expect(throws: ResourceDecodingError.self) {
      try decoder.decode([Linked].self, from: Self.document(author))
    }
    #expect(throws: ResourceDecodingError.self) {
      try decoder.decode([Embedded].self, from: Self.document(author))
    }
  }
}
