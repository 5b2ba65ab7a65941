#if Macros
  import Foundation
  import JSONAPI
  import Testing

  struct Measure: Codable, Hashable, Sendable { var squareMeters: Int? }

  @Resource("rooms")
  struct Room: Equatable {
    var id: String
    var floorArea: Measure
    @Key("door") var mainDoor: String?
    var nextRoom: ToOne<Room>
    var meta: Measure?
  }

  @Resource("halls", keys: .dasherized)
  struct Hall: Equatable {
    var id: String
    var floorArea: Measure
    @Key("mainDoor") var mainDoor: String?
    var meta: Measure?
  }

  enum SquareMeters: ReversibleTransformer {
    static func transform(_ value: Measure) throws -> Int { value.squareMeters ?? 0 }
    static func reverse(_ value: Int) throws -> Measure { Measure(squareMeters: value) }
  }

  enum NoMeasure: DefaultValue { static let defaultValue = Measure() }

  @Resource("wings", keys: .dasherized)
  struct Wing: Equatable {
    var id: String
    @Transformed<SquareMeters> var floorArea: Int
    @Transformed<SquareMeters>.OrNull var roofArea: Int?
    @Default<NoMeasure> var yardArea: Measure
    var plainArea: Measure?
  }

  @Suite("Formats of coders and models with a macro")
  struct CoderFormatTests {
    @Test(
      "A model without a format has the coder's, also in values, drafts and queries",
      arguments: [KeyFormat.asIs, .dasherized, .underscored, .custom { "x" + $0 }])
    func coderFormat(format: KeyFormat) throws {
      var decoder = JSONAPIDecoder()
      decoder.values.keyFormat = format
      var encoder = JSONAPIEncoder()
      encoder.values.keyFormat = format
      let name = { format.externalName(for: $0) }
      let area: JSONValue = [name("squareMeters"): 12]
      let source: JSONValue = [
        "data": [
          "type": "rooms", "id": "1",
          "attributes": [name("floorArea"): area, "door": "red"] as JSONValue,
          "relationships": [
            name("nextRoom"): ["data": ["type": "rooms", "id": "2"]] as JSONValue
          ] as JSONValue, "meta": area,
        ] as JSONValue
      ]
      let room = try decoder.decode(Room.self, from: source.bytes())
      #expect(room.floorArea == Measure(squareMeters: 12))
      #expect(room.mainDoor == "red")
      #expect(room.nextRoom.id == "2")
      #expect(room.meta == Measure(squareMeters: 12))
      #expect(try JSONValue(parsing: encoder.encode(room)) == source)
      let draft = Room.draft(id: "1") {
        $0.floorArea = Measure(squareMeters: 1)
        $0.nextRoom = ToOne(id: "3")
      }
      let body = try JSONValue(parsing: encoder.updateDocument(for: draft))["data"]
      #expect(body?["attributes"] == [name("floorArea"): [name("squareMeters"): 1] as JSONValue])
      #expect(body?["relationships"]?[name("nextRoom")] != nil)
      let sparse = try decoder.decode(Sparse<Room>.self, from: source.bytes())
      #expect(sparse.floorArea == Measure(squareMeters: 12))
      #expect(sparse.nextRoom?.id == "2")
    }

    @Test func `A model's own format holds for what stands in it, whatever the coder's`() throws {
      for format in [KeyFormat.asIs, .underscored] {
        var decoder = JSONAPIDecoder()
        decoder.values.keyFormat = format
        var encoder = JSONAPIEncoder()
        encoder.values.keyFormat = format
        let source = """
          {"data":{"type":"halls","id":"1","attributes":{"floor-area":{"square-meters":12},\
          "mainDoor":"red"},"meta":{"square-meters":3}}}
          """
        let hall = try decoder.decode(Hall.self, from: Data(source.utf8))
        #expect(
          hall
            == Hall(
              id: "1", floorArea: Measure(squareMeters: 12), mainDoor: "red",
              meta: Measure(squareMeters: 3)))
        #expect(try String(decoding: encoder.encodeBytes(hall), as: UTF8.self) == source)
      }
    }

    @Test func `Wrapped values of sparse resources and drafts have the model's own format`() throws
    {
      let source = """
        {"data":{"type":"wings","id":"1","attributes":{"floor-area":{"square-meters":5},\
        "roof-area":{"square-meters":6},"yard-area":{"square-meters":7}}}}
        """
      let sparse = try JSONAPIDecoder().decode(Sparse<Wing>.self, from: Data(source.utf8))
      #expect(try sparse.require(\.floorArea) == 5)
      #expect(sparse.roofArea == 6)
      #expect(sparse.yardArea == Measure(squareMeters: 7))
      var draft = Wing.draft(id: "1") { $0.floorArea = 4 }
      #expect(draft["floorArea"] == ["square-meters": 4])
      let area: JSONValue = ["square-meters": 3]
      draft["plainArea"] = area
      draft["roofArea"] = area
      #expect(draft.plainArea == .value(Measure(squareMeters: 3)))
      #expect(draft.roofArea == .value(3))
    }
  }
#endif
