import JSONAPIResourceObject
import Testing

/// A description of which every part is qualified, as programs write it where names are nested.
private enum PaintingDescription: JSONAPI.ResourceObjectDescription {
  static let jsonType = "paintings"

  struct Attributes: JSONAPI.SparsableAttributes {
    let title: JSONAPI.Attribute<String>

    enum CodingKeys: String, JSONAPI.SparsableCodingKey {
      case title
    }
  }

  struct Relationships: JSONAPI.Relationships {
    let painter:
      JSONAPI.ToOneRelationship<
        Painter, JSONAPI.NoIdMetadata, JSONAPI.NoMetadata, JSONAPI.NoLinks
      >
  }
}

private enum PainterDescription: ResourceObjectDescription {
  static let jsonType = "painters"
  typealias Attributes = NoAttributes
  typealias Relationships = NoRelationships
}

private typealias Painter = ResourceObject<PainterDescription, NoMetadata, NoLinks, String>
private typealias Painting = JSONAPI.ResourceObject<
  PaintingDescription, NoMetadata, NoLinks, String
>

private enum Shouted: JSONAPI.Transformer {
  static func transform(_ value: String) throws -> String { value.uppercased() }
}

#if Macros
  /// A model of the module `JSONAPI` in the same file: what the macro writes is qualified as well.
  @Resource("museums")
  private struct Museum {
    var id: String
    @Key("display-name") var name: String
    var rooms: JSONAPI.ToMany<Room>
    var curator: JSONAPI.ToOne<Room>?
  }

  @Resource("rooms")
  private struct Room {
    var id: String
  }

  @ResourceUnion
  private enum Place {
    case museum(Museum)
    case room(Room)
  }
#endif

@Suite struct QualifiedNameTests {
  private let text = #"""
    {"data": {"type": "paintings", "id": "1", "attributes": {"title": "Nighthawks"},
      "relationships": {"painter": {"data": {"type": "painters", "id": "9"}}}}}
    """#

  @Test func `The module's old name leads to the types`() throws {
    let document = try PlainJSONDecoder().decode(
      JSONAPI.Document<
        JSONAPI.SingleResourceBody<Painting>, NoMetadata, NoLinks, NoIncludes, NoAPIDescription,
        UnknownJSONAPIError
      >.self, from: Array(text.utf8))
    let painting = try #require(document.body.primaryResource?.value)
    #expect(painting.title == "Nighthawks")
    #expect((painting ~> \.painter).rawValue == "9")
    let title = try TransformedAttribute<String, Shouted>(rawValue: painting.title)
    #expect(title.value == "NIGHTHAWKS")
  }

  #if Macros
    @Test func `Macros work beside the types`() throws {
      let text = #"""
        {"data": {"type": "museums", "id": "1", "attributes": {"display-name": "Institute"},
          "relationships": {"rooms": {"data": [{"type": "rooms", "id": "2"}]}}}}
        """#
      let museum = try JSONAPIDecoder().decode(Museum.self, from: Array(text.utf8))
      #expect(museum.name == "Institute")
      #expect(museum.rooms.ids == ["2"])
      #expect(Museum.schema.attribute("display-name")?.property == "name")
      #expect(Place.destinationTypes == ["museums", "rooms"])
    }
  #endif
}
