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
    #expect(try expectation(of: Open.self, for: #""gone""#) == "a raw value of 'Open'")
    #expect(try expectation(of: [Open].self, for: #"["gone"]"#) == "a raw value of 'Open'")
  }

  struct Even: RawRepresentable, Codable, Sendable {
    var rawValue: Int

    init?(rawValue: Int) { nil }

    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it is odd"))
    }
  }

  @Test func `The error of a type's own code is what it says`() throws {
    let text = #"{"data":{"type":"posts","id":"1","attributes":{"value":7}}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Post<Even>.self, from: Array(text.utf8))
    }
    #expect(
      error.description == "/data/attributes/value (posts 1): expected a value that its type "
        + "accepts, found one that it refuses: it is odd")
  }

  @Test(arguments: [
    (#""attributes":{}"#, "/data/attributes", "an object without it"),
    (#""attributes":[]"#, "/data/attributes", "an array"),
    (#""value":"x""#, "/data", "it beside 'attributes', not inside"),
    (
      #""attributes":{},"relationships":{"value":{"data":null}}"#, "/data/attributes",
      "a relationship of that name"
    ),
    (#""relationships":1.0"#, "/data", "an object without it"),
    (#""attributes":{},"relationships":[["value",1]]"#, "/data/attributes", "an object without it"),
    (#""relationships":"value, and more""#, "/data", "an object without it"),
    (#""relationships":-123456789012345678901234567890"#, "/data", "an object without it"),
  ])
  func `The error for a Codable model says where the attribute is instead`(
    members: String, pointer: String, found: String
  ) throws {
    let text = #"{"data":{"type":"posts","id":"1",\#(members)}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Post<String>.self, from: Array(text.utf8))
    }
    #expect(error.pointer.description == pointer)
    #expect(error.expected == "the attribute 'value'")
    #expect(error.found == found)
  }

  struct Owned: Resource {
    static var resourceType: String { "things" }
    var id: String
    var owner: Post<String>
  }

  @Test(arguments: ["1.0", #""owner, and more""#, #"[["owner",1]]"#, "null", "1e400"])
  func `The error for a relationship looks into attributes only if they are an object`(
    attributes: String
  ) throws {
    let text = #"{"data":{"type":"things","id":"1","attributes":\#(attributes)}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Owned.self, from: Array(text.utf8))
    }
    #expect(error.pointer.description == "/data")
    #expect(error.found == "an object without it")
  }

  @Test(arguments: [(#"{"type":"posts"}"#, "id"), (#"{"id":"1"}"#, "type")])
  func
    `The error for an incomplete identifier names what it lacks, and gives no hint to include it`(
      identifier: String, missing: String
    ) throws
  {
    let text =
      #"{"data":{"type":"things","id":"1","relationships":{"owner":{"data":\#(identifier)}}}}"#
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Owned.self, from: Array(text.utf8))
    }
    #expect(
      error.description == "/data/relationships/owner/data (things 1): expected an identifier "
        + "with 'type' and 'id', found one without '\(missing)'")
  }
}
