import Foundation
import Testing

@testable import JSONAPIResourceObject

/// Coders that have nothing to do with JSON, and what coders pass on.
@Suite struct AnyCoderTests {
  private func roundTrip<T: Codable & Equatable>(
    _ value: T, _ format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    #expect(try PropertyListDecoder().decode(T.self, from: encoder.encode(value)) == value)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `Documents are property lists too`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let articles = [Article("1", summary: nil), Article("2", summary: "S", tags: ["a"])]
    typealias Doc = Many<
      Article, PageMetadata, PageLinks, Include2<Tag, Person>, APIDescription<NoMetadata>
    >
    let document = Doc(
      apiDescription: .init(version: "1.1", meta: .none), body: .init(resourceObjects: articles),
      includes: .init(values: [.init(Tag("a")), .init(Person("1"))]),
      meta: .init(total: 1, limit: 2, offset: 3), links: .init(next: .init(url: "/n")))
    try roundTrip(document, format)
    try roundTrip(
      Doc(apiDescription: .init(version: "1.1", meta: .none), errors: [.unknown]), format)
    try roundTrip(articles[1], format)
    try roundTrip(articles[1].relationships, format)
  }

  /// A value that says what it sees of its coder.
  struct Witness: Codable, Equatable {
    static let key = CodingUserInfoKey(rawValue: "witness")

    var seen: String

    init(seen: String) { self.seen = seen }

    init(from decoder: any Decoder) throws {
      let info = Self.key.flatMap { decoder.userInfo[$0] } as? String
      seen = "\(info ?? "nothing") at \(decoder.codingPath.map(\.stringValue))"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      let info = Self.key.flatMap { encoder.userInfo[$0] } as? String
      try container.encode("\(info ?? "nothing") at \(encoder.codingPath.map(\.stringValue))")
    }
  }

  struct WitnessMeta: JSONAPI.Meta {
    var witness: Witness
  }

  enum WitnessDescription: ResourceObjectDescription {
    static let jsonType = "witnesses"
    struct Attributes: JSONAPI.Attributes { var witness: Attribute<Witness> }
    struct Relationships: JSONAPI.Relationships {
      var friend: ToOneRelationship<Person, WitnessMeta, NoMetadata, NoLinks>
    }
  }

  @Test func `What a coder is told reaches attributes and metadata`() throws {
    let key = try #require(Witness.key)
    let json = """
      {"data": {"type": "witnesses", "id": "1", "attributes": {"witness": 1}, "relationships":
       {"friend": {"data": {"type": "people", "id": "2", "meta": {"witness": 1}}}}}}
      """
    typealias Doc = One<
      Entity<WitnessDescription>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription
    >
    let decoder = JSONDecoder()
    decoder.userInfo[key] = "word"
    let document = try decoder.decode(Doc.self, from: Data(json.utf8))
    let resource = try #require(document.body.primaryResource?.value)
    #expect(resource.witness.seen == #"word at ["data", "attributes", "witness"]"#)
    #expect(
      resource.relationships.friend.idMeta.witness.seen
        == #"word at ["data", "relationships", "friend", "data", "meta", "witness"]"#)
    let encoder = JSONEncoder()
    encoder.userInfo[key] = "word"
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(resource.attributes), as: UTF8.self)
        == #"{"witness":"word at [\"witness\"]"}"#)
  }
}
