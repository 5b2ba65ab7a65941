import Foundation
import JSONAPIResourceObject
import Testing

enum WriterDescription: SendableResourceObjectDescription {
  static let jsonType = "writers"
  struct Attributes: JSONAPI.Attributes {
    var name: Attribute<String>
    var age: Attribute<Int>?
  }
  typealias Relationships = NoRelationships
}

typealias Writer = Entity<WriterDescription>

enum StoryDescription: SendableResourceObjectDescription {
  static let jsonType = "stories"
  struct Attributes: JSONAPI.Attributes {
    var title: Attribute<String>
    var summary: Attribute<String?>
    var rating: Attribute<Int>?
    var published: TransformedAttribute<Int, IdentityTransformer<Int>>
  }
  struct Relationships: JSONAPI.Relationships {
    var author: ToOne<Writer>
    var editor: ToOne<Writer?>
    var translator: ToOne<Writer>?
    var sequels: ToMany<Story>
    var readers: ToMany<Person>?
    var cover: OptionalLinkage<ToOne<Tag>>
    var reviews: MetaRelationship<NoMetadata, NoLinks>
  }
}

typealias Story = Entity<StoryDescription>

/// A plain model that has resource objects in every place a model can have a resource.
struct Shelf: Resource, Equatable {
  static let resourceType = "shelves"
  var id: String
  var label: String
  var newest: Story
  var keeper: Writer?
  var stories: [Story]
  var owner: JSONAPI.ToOne<Writer>
  var visitors: JSONAPI.ToMany<Writer>
  var exhibits: JSONAPI.ToMany<Exhibit>
}

enum Exhibit: Equatable {
  case story(Story)
  case writer(Writer)
}

extension Exhibit: ResourceUnion {
  static var destinationTypes: [String]? { [Story.resourceType, Writer.resourceType] }

  static func resolve(_ reader: RelatedReader) throws -> Resolution<Exhibit> {
    if let story = try reader.resource(Story.self) { return story.map(Exhibit.story) }
    if let writer = try reader.resource(Writer.self) { return writer.map(Exhibit.writer) }
    return .unresolved(.unknownType)
  }

  var resource: any RelatedResource {
    switch self {
    case .story(let story): story
    case .writer(let writer): writer
    }
  }
}

@Suite struct ResourceObjectAsModelTests {
  static func writer(_ id: String) -> String {
    #"{"type":"writers","id":"\#(id)","attributes":{"name":"Ann"}}"#
  }

  static func attributes(_ title: String) -> String {
    #""attributes":{"title":"\#(title)","summary":null,"published":1}"#
  }

  static let relationships = """
    "relationships":{"author":{"data":{"type":"writers","id":"w1"}},"editor":{"data":null},\
    "sequels":{"data":[{"type":"stories","id":"s2"}]},"cover":{},"reviews":{}}
    """

  static func story(_ id: String, _ title: String = "T") -> String {
    #"{"type":"stories","id":"\#(id)",\#(attributes(title)),\#(relationships)}"#
  }

  private func decode<D: PrimaryData>(_ type: D.Type, _ json: String) throws -> D {
    try JSONAPIDecoder().decode(type, from: Data(json.utf8))
  }

  private func encode(_ data: some PrimaryData) throws -> String {
    String(decoding: try JSONAPIEncoder().encode(data), as: UTF8.self)
  }

  /// The JSON that it was read from, with what comes in no order left aside.
  private func value(_ json: String) throws -> JSONValue { try JSONValue(parsing: json) }

  @Test func `It is primary data`() throws {
    let json = #"{"data":[\#(Self.story("s1", "A")),\#(Self.story("s2", "B"))]}"#
    let stories = try decode([Story].self, json)
    #expect(stories.map(\.title) == ["A", "B"])
    #expect((stories[0] ~> \.author) == "w1")
    #expect(stories[0].resourceIdentifier == ResourceIdentifier(type: "stories", id: "s1"))
    #expect(try value(encode(stories)) == value(json))
    #expect(try decode(Story.self, #"{"data":\#(Self.story("s1", "A"))}"#) == stories[0])
    #expect(try decode(Story?.self, #"{"data":null}"#) == nil)
    #expect(try encode(Story?.none) == #"{"data":null}"#)
    #expect(
      try encode(decode(Writer.self, #"{"data":\#(Self.writer("w"))}"#))
        == #"{"data":\#(Self.writer("w"))}"#)
  }

  @Test func `What is wrong with it is said by both kinds of error`() throws {
    let json = #"{"data":[{"type":"writers","id":"w1","attributes":{}}]}"#
    let error = #expect(throws: ResourceDecodingError.self) { try decode([Writer].self, json) }
    #expect(error?.resourceType == "writers")
    #expect(error?.resourceID == "w1")
    #expect(error?.pointer.description == "/data/0")
    let cause = try #require(error?.underlyingError as? ResourceObjectDecodingError)
    #expect(cause.description == "'name' attribute is required and missing.")
    let other = #expect(throws: ResourceDecodingError.self) {
      try decode(Writer.self, #"{"data":\#(Self.story("s1"))}"#)
    }
    #expect(other?.code == .unexpectedType)
  }

  static let shelf = """
    {"data":{"type":"shelves","id":"1","attributes":{"label":"L"},"relationships":{\
    "newest":{"data":{"type":"stories","id":"s1"}},\
    "keeper":{"data":{"type":"writers","id":"w1"}},\
    "stories":{"data":[{"type":"stories","id":"s1"},{"type":"stories","id":"s2"}]},\
    "owner":{"data":{"type":"writers","id":"w2"}},\
    "visitors":{"data":[{"type":"writers","id":"w1"},{"type":"writers","id":"w3"}]},\
    "exhibits":{"data":[{"type":"writers","id":"w2"},{"type":"stories","id":"s2"}]}}},\
    "included":[\(story("s1")),\(writer("w1")),\(story("s2")),\(writer("w2"))]}
    """

  @Test func `It is what relationships of a plain model lead to`() throws {
    let shelf = try decode(Shelf.self, Self.shelf)
    #expect(shelf.newest.title == "T")
    #expect(shelf.keeper?.name == "Ann")
    #expect(shelf.stories.map(\.id) == ["s1", "s2"])
    #expect(shelf.owner.value?.id == "w2")
    #expect(shelf.visitors.values.map(\.id) == ["w1"])
    #expect(shelf.visitors.identifiers.map(\.id) == ["w1", "w3"])
    #expect(shelf.exhibits.values.map(\.resourceIdentifier.type) == ["writers", "stories"])
  }

  @Test func `It is included once, in its own shape`() throws {
    let shelf = try decode(Shelf.self, Self.shelf)
    let json = try encode(shelf)
    #expect(try value(json) == value(Self.shelf))
    #expect(try decode(Shelf.self, json) == shelf)
  }

  @Test func `It is a case of a union`() throws {
    let json = #"{"data":[\#(Self.writer("w1")),\#(Self.story("s1"))]}"#
    let exhibits = try decode([Exhibit].self, json)
    guard case .writer(let writer) = exhibits.first else {
      Issue.record("the first is a writer")
      return
    }
    #expect(writer.name == "Ann")
    #expect(try value(encode(exhibits)) == value(json))
  }

  @Test func `A sparse fieldset leaves fields out of it`() throws {
    var encoder = JSONAPIEncoder()
    encoder.fieldsets = ["stories": ["title", "author"], "shelves": ["newest"]]
    let shelf = try decode(Shelf.self, Self.shelf)
    let author = #""relationships":{"author":{"data":{"type":"writers","id":"w1"}}}"#
    let story = #"{"type":"stories","id":"s1","attributes":{"title":"T"},\#(author)}"#
    let document = try JSONValue(parsing: encoder.encode(shelf))
    #expect(try document["included"]?[0] == value(story))
    let primary = try JSONValue(parsing: encoder.encode(shelf.newest))
    #expect(try primary["data"] == value(story))
  }

  @Test func `Its schema has its attributes and relationships`() {
    let schema = Story.schema
    #expect(schema.type == "stories")
    #expect(schema.id.kind == .string)
    #expect(schema.attributes.map(\.name) == ["title", "summary", "rating", "published"])
    #expect(schema.attributes.map(\.value.kind) == [.string, .string, .integer, .integer])
    #expect(schema.attributes.map(\.isOptional) == [false, true, true, false])
    #expect(
      schema.relationships.map(\.name)
        == ["author", "editor", "translator", "sequels", "readers", "cover"])
    #expect(
      schema.relationships.map(\.cardinality) == [.one, .one, .one, .many, .many, .one])
    #expect(
      schema.relationships.map { $0.destinationTypes ?? [] }
        == [["writers"], ["writers"], ["writers"], ["stories"], ["people"], ["tags"]])
    #expect(schema.relationships.map(\.isOptional) == [false, true, true, false, true, true])
    #expect(schema.relationship("sequels")?.destinations.map(\.type) == ["stories"])
    #expect(schema.relationship("author")?.destinations == [Writer.schema])
    #expect(schema.relationship("readers")?.destinations == [])
    #expect(schema.gaps.map(\.field) == ["reviews"])
    #expect(Writer.schema.fields.map(\.name) == ["name", "age"])
    #expect(Writer.schema.gaps == [])
  }

  @Test func `Its schema is found from a plain model`() {
    #expect(Shelf.schema.relationship("stories")?.destinations == [Story.schema])
    #expect(Shelf.schema.gaps == [])
  }

  @Test func `What changed is told by its own names`() throws {
    let old = Writer(
      id: "1", attributes: .init(name: .init(value: "A"), age: .init(value: 1)),
      relationships: .none, meta: .none,
      links: .none)
    let new = old.tappingAttributes { $0.name = .init(value: "B") }
    let changes = try new.changes(from: old)
    #expect(changes.names == ["name"])
    #expect(changes.attributes == ["name": "B"])
  }
}
