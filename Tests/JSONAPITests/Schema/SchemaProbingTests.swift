import Foundation
import JSONAPI
import Testing

@Suite("Schema by probing")
struct SchemaProbingTests {
  @Test func `Describes every kind of property`() {
    let schema = Schema(probing: Everything.self)
    #expect(schema.gaps.isEmpty)
    #expect(schema.type == "everythings")
    #expect(schema.id == .init(.integer))
    #expect(
      schema.attributes == [
        .init("text", .init(.string)),
        .init("count", .init(.integer)),
        .init("small", .init(.integer)),
        .init("ratio", .init(.number)),
        .init("share", .init(.number)),
        .init("flag", .init(.boolean)),
        .init("date", .init(.date)),
        .init("url", .init(.url)),
        .init("uuid", .init(.uuid)),
        .init("price", .init(.decimal)),
        .init("data", .init(.data)),
        .init("status", .init(.string, cases: ["draft", "published"])),
        .init("level", .init(.integer)),
        .init("wrapped", .init(.string)),
        .init(
          "place",
          .init(
            .object,
            members: [
              .init("latitude", .init(.number)), .init("name", .init(.string), isOptional: true),
            ])),
        .init("tags", .init(.array, element: .init(.string))),
        .init("places", .init(.array, element: placeType), isOptional: true),
        .init("scores", .init(.dictionary, element: .init(.integer))),
        .init("unique", .init(.array, element: .init(.string))),
        .init("note", .init(.string), isOptional: true),
        .init("maybe", .init(.integer), isOptional: true),
        .init("maybeStatus", .init(.string), isOptional: true),
        .init("renamed-key", .init(.string)),
      ])
    #expect(schema.relationships.isEmpty)
  }

  private var placeType: Schema.ValueType {
    .init(
      .object,
      members: [.init("latitude", .init(.number)), .init("name", .init(.string), isOptional: true)])
  }

  @Test func `Tells relationships from attributes by their types`() {
    let schema = Writer.schema
    #expect(schema.gaps.isEmpty)
    #expect(schema.attributes.map(\.name) == ["name"])
    #expect(
      schema.relationships == [
        .init("team", .one, to: ["teams"]),
        .init("mentor", .many, to: ["writers"]),
        .init("deputy", .one, to: ["teams"], isOptional: true),
        .init("teams", .many, to: ["teams"]),
        .init("linkage", .one, to: ["teams"]),
      ])
    #expect(schema.relationship("team")?.destinations.map(\.type) == ["teams"])
    #expect(schema.relationship("teams")?.destinations.first?.attribute("label") != nil)
  }

  @Test func `RES-11, RES-12: leaves out id, type, lid, meta and links`() {
    #expect(Schema(probing: Reserved.self).fields.map(\.name) == ["title"])
    #expect(Schema(probing: Reserved.self).gaps.isEmpty)
  }

  @Test func `Ends for types that lead to each other, and for values that contain themselves`()
    throws
  {
    #expect(Schema(probing: Chicken.self).fields.map(\.name) == ["egg"])
    #expect(Schema(probing: Chicken.self).gaps.map(\.field) == ["egg"])
    let tree = Schema(probing: Tree.self)
    #expect(tree.gaps.isEmpty)
    let node = try #require(tree.attribute("root")?.value)
    #expect(node.members.map(\.name) == ["label", "children"])
    #expect(node.members.last?.value.element == .init(.object))
  }

  @Test func `Says where a type takes no value, and lists what came before`() throws {
    let schema = Schema(probing: Picky.self)
    #expect(schema.fields.map(\.name) == ["title", "mood"])
    #expect(schema.attribute("mood")?.value.kind == .string)
    let gap = try #require(schema.gaps.first)
    #expect(gap.field == "mood")
    #expect(gap.note.contains("CaseIterable"))
    #expect(Schema(probing: Refusing.self).gaps.map(\.field) == ["title"])
  }

  @Test func `Agrees with a schema written down`() {
    let written = Schema(
      "teams", id: UUID?.self,
      [
        .attribute("label", String.self), .attribute("founded", Date?.self),
        .relationship("lead", Plain?.self), .relationship("members", [Writer].self),
      ])
    #expect(written == Schema(probing: Team.self))
    #expect(written.id == .init(.uuid))
  }

  @Test func `Takes dictionaries for objects where Swift takes their keys for names`() {
    enum Name: String, Codable, CodingKeyRepresentable { case one }
    enum Key: String, Codable { case one }
    #expect(
      Schema.ValueType([Name: Int].self) == .init(.dictionary, element: .init(.integer)))
    #expect(Schema.ValueType([Int: String].self) == .init(.dictionary, element: .init(.string)))
    #expect(Schema.ValueType([Key: Int].self).kind == .array)
  }
}

private struct Place: Codable, Sendable {
  var latitude: Double
  var name: String?
}

private enum Status: String, Codable, CaseIterable, Sendable { case draft, published }
private enum Level: Int, Codable, Sendable { case low = 1, high }
private enum Mood: String, Codable, Sendable { case glad, sad }

private struct Wrapped: RawRepresentable, Codable, Sendable {
  var rawValue: String
}

private struct Everything: Resource {
  static let resourceType = "everythings"
  var id: Int
  var text: String
  var count: Int
  var small: UInt8
  var ratio: Double
  var share: Float
  var flag: Bool
  var date: Date
  var url: URL
  var uuid: UUID
  var price: Decimal
  var data: Data
  var status: Status
  var level: Level
  var wrapped: Wrapped
  var place: Place
  var tags: [String]
  var places: [Place]?
  var scores: [String: Int]
  var unique: Set<String>
  var note: String?
  var maybe: Int?
  var maybeStatus: Mood?
  var renamed: String

  enum CodingKeys: String, CodingKey {
    case id, text, count, small, ratio, share, flag, date, url, uuid, price, data, status, level
    case wrapped, place, tags, places, scores, unique, note, maybe, maybeStatus
    case renamed = "renamed-key"
  }
}

private struct Team: Resource {
  static let resourceType = "teams"
  var id: UUID?
  var label: String
  var founded: Date?
  var lead: Plain?
  var members: [Writer]
}

private struct Plain: Resource {
  static let resourceType = "plain"
  var id: String
}

private struct Writer: Resource {
  static let resourceType = "writers"
  var id: String
  var name: String
  var team: Team
  var mentor: [Writer]
  var deputy: Team?
  var teams: [Team]
  var linkage: ToOne<Team>
}

private struct Reserved: Resource {
  static let resourceType = "reserved"
  var id: String
  var type: String
  var lid: String?
  var title: String
  var meta: [String: String]
  var links: [String: String]?
}

private final class Chicken: Resource {
  static let resourceType = "chickens"
  let id: String
  let egg: Egg
}

private final class Egg: Resource {
  static let resourceType = "eggs"
  let id: String
  let chicken: Chicken
}

private struct Tree: Resource {
  static let resourceType = "trees"
  struct Node: Codable, Sendable {
    var label: String
    var children: [Node]
  }
  var id: String
  var root: Node
}

private struct Picky: Resource {
  static let resourceType = "picky"
  var id: String
  var title: String
  var mood: Mood
  var unseen: String
}

private struct Refusing: Resource {
  static let resourceType = "refusing"
  var id: String
  var title: NonEmpty
}

private struct NonEmpty: Codable, Sendable {
  var text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    if text.isEmpty {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Empty."))
    }
  }
}
