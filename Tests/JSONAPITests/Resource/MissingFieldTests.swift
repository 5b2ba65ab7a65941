import JSONAPI
import Testing

@Suite("What a resource has instead of a field that it lacks")
struct MissingFieldTests {
  struct Article: StaticResource {
    static let resourceType = "articles"
    static let fieldTable = FieldTable(
      attributes: ["wordCount", "name"], relationships: ["author"])
    var id: String
    var wordCount: Int
    var name: String
    var author: ToOne<AnyResource>?

    init(from reader: inout ResourceReader) throws {
      id = try reader.id()
      wordCount = try reader.attribute(0, in: Self.fieldTable, Int.self)
      name = try reader.attribute(1, in: Self.fieldTable, String.self)
      author = try reader.relationship(2, in: Self.fieldTable, ToOne<AnyResource>?.self)
    }

    func write(to writer: inout ResourceWriter) throws {}
  }

  @Test(arguments: [
    (#""attributes":{"word-count":3,"name":"x"}"#, "none of that name, but 'word-count'"),
    (#""attributes":{"wordCuont":3,"name":"x"}"#, "none of that name, but 'wordCuont'"),
    (
      #""attributes":{"wordCount":3},"relationships":{"name":{"data":null}}"#,
      "a relationship of that name"
    ),
    (#""attributes":{"name":"x","size":1}"#, "none of that name"),
  ])
  func `The error names a relationship of that name, and a similar attribute that no field has`(
    members: String, found: String
  ) throws {
    let text = #"{"data":{"type":"articles","id":"1",\#(members)}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Article.self, from: Array(text.utf8))
    }
    #expect(error.code == .missingMember)
    #expect(error.found == found)
  }

  enum Status: String, Codable, CaseIterable { case draft, published }
  enum Level: Int, Codable, CaseIterable { case low = 1, high }
  enum Open: String, Codable { case draft }

  struct Post<Value: Codable & Sendable>: Resource {
    static var resourceType: String { "posts" }
    var id: String
    var value: Value
  }

  private func expectation<Value: Codable & Sendable>(
    of type: Value.Type, for value: String
  ) throws -> String {
    let text = #"{"data":{"type":"posts","id":"1","attributes":{"value":\#(value)}}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Post<Value>.self, from: Array(text.utf8))
    }
    #expect(error.code == .invalidValue)
    return error.expected
  }

  @Test
  func `The error for an unknown case lists the cases of an enumeration that has a list of them`()
    throws
  {
    #expect(try expectation(of: Status.self, for: #""gone""#) == "one of 'draft', 'published'")
    #expect(try expectation(of: Level.self, for: "7") == "one of '1', '2'")
    #expect(
      try expectation(of: [Status].self, for: #"["draft", "gone"]"#)
        == "one of 'draft', 'published'")
    #expect(try expectation(of: Status.self, for: "7") == "a string")
    #expect(try expectation(of: Open.self, for: #""gone""#) == "a value that its type accepts")
  }
}
