import Foundation
import JSONAPI
import Testing

private struct Size: Codable, Equatable, Sendable {
  var pageCount: Int
  var coverColor: String?
}

private struct Volume: Resource, Equatable {
  static let resourceType = "volumes"
  static let keyFormat = KeyFormat.dasherized
  var id: String
  var fullTitle: String
  var printSize: Size?
  var otherSizes: [String: Size]
  var mainWriter: Scribe?
  var meta: Size?
}

private struct Scribe: Resource, Equatable {
  static let resourceType = "scribes"
  var id: String
  var penName: Size
}

private struct Verbatim: Resource, Equatable {
  static let resourceType = "verbatim"
  static let keyFormat = KeyFormat.asIs
  var id: String
  var fullTitle: String
}

/// A codec by hand, whose names no format but the coder's makes, beside one that is explicit.
private struct Leaf: StaticResource, Equatable {
  static let resourceType = "leaves"
  static let fieldTable = FieldTable(
    attributes: ["leafColor", "Weight", "printSize"], relationships: ["parentTree"],
    explicit: ["Weight"])

  var id: String
  var leafColor: String
  var weight: Int?
  var printSize: Size?
  var parentTree: ToOne<Leaf>

  init(id: String, leafColor: String, weight: Int?, printSize: Size?, parentTree: ToOne<Leaf>) {
    self.id = id
    self.leafColor = leafColor
    self.weight = weight
    self.printSize = printSize
    self.parentTree = parentTree
  }

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    leafColor = try reader.attribute(0, in: Self.fieldTable, String.self)
    weight = try reader.attribute(1, in: Self.fieldTable, Int?.self)
    printSize = try reader.attribute(2, in: Self.fieldTable, Size?.self)
    parentTree = try reader.relationship(3, in: Self.fieldTable, ToOne<Leaf>.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, leafColor)
    try writer.attribute(1, in: Self.fieldTable, weight)
    try writer.attribute(2, in: Self.fieldTable, printSize)
    try writer.relationship(3, in: Self.fieldTable, parentTree)
  }
}

/// The same without a table.
private struct PlainLeaf: Resource {
  static let resourceType = "leaves"
  var id: String
  var leafColor: String
  var printSize: Size?
  var parentTree: ToOne<PlainLeaf>
}

/// What the macro makes of attributes with names that JSON:API forbids.
private struct Facility: StaticResource, Equatable {
  static let resourceType = "facilities"
  static let schema = Schema(
    "facilities", id: String.self, [.attribute("name", String.self)])
  static let fieldTable = FieldTable(
    attributes: ["type", "id", "name"], relationships: [], explicit: ["type", "id"])

  var id: String
  var kind: String?
  var number: Int?
  var name: String

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    kind = try reader.attribute(0, in: Self.fieldTable, String?.self)
    number = try reader.attribute(1, in: Self.fieldTable, Int?.self)
    name = try reader.attribute(2, in: Self.fieldTable, String.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(2, in: Self.fieldTable, name)
  }
}

@Suite("Names of members")
struct NamingTests {
  private func coders(_ format: KeyFormat) -> (JSONAPIDecoder, JSONAPIEncoder) {
    var decoder = JSONAPIDecoder()
    var encoder = JSONAPIEncoder()
    decoder.values.keyFormat = format
    encoder.values.keyFormat = format
    return (decoder, encoder)
  }

  private static let formats: [KeyFormat] = [
    .asIs, .inherited, .dasherized, .underscored, .custom { "x" + $0 },
  ]

  @Test(arguments: formats)
  func `A type's format holds for all that stands in its resources`(coder: KeyFormat) throws {
    let (decoder, encoder) = coders(coder)
    let name = { coder.externalName(for: $0) }
    let scribe: JSONValue = [
      "type": "scribes", "id": "9",
      "attributes": [
        name("penName"): [name("pageCount"): 3, name("coverColor"): "red"] as JSONValue
      ] as JSONValue,
    ]
    let document: JSONValue = [
      "data": [
        "type": "volumes", "id": "1",
        "attributes": [
          "full-title": "T", "print-size": ["page-count": 1, "cover-color": "blue"],
          "other-sizes": ["aKey": ["page-count": 2]],
        ],
        "relationships": ["main-writer": ["data": ["type": "scribes", "id": "9"]]],
        "meta": ["page-count": 4],
      ],
      "included": [scribe],
    ]
    let volume = try decoder.decode(Volume.self, from: document.bytes())
    #expect(volume.printSize == Size(pageCount: 1, coverColor: "blue"))
    #expect(volume.otherSizes == ["aKey": Size(pageCount: 2)])
    #expect(volume.meta == Size(pageCount: 4))
    // A related resource has the format of its own type, here the coder's.
    #expect(volume.mainWriter?.penName == Size(pageCount: 3, coverColor: "red"))
    #expect(try JSONValue(parsing: encoder.encode(volume)) == document)
  }

  @Test(arguments: formats)
  func `A type that says that names are as they are has them so`(coder: KeyFormat) throws {
    let (decoder, encoder) = coders(coder)
    let source = #"{"data":{"type":"verbatim","id":"1","attributes":{"fullTitle":"T"}}}"#
    let value = try decoder.decode(Verbatim.self, from: Data(source.utf8))
    #expect(value == Verbatim(id: "1", fullTitle: "T"))
    #expect(try String(decoding: encoder.encodeBytes(value), as: UTF8.self) == source)
  }

  @Test(arguments: formats)
  func `A coder's format holds for tables of names too, but for explicit ones`(coder: KeyFormat)
    throws
  {
    let (decoder, encoder) = coders(coder)
    let name = { coder.externalName(for: $0) }
    let document: JSONValue = [
      "data": [
        [
          "type": "leaves", "id": "1",
          "attributes": [
            name("leafColor"): "red", "Weight": 3,
            name("printSize"): [name("pageCount"): 1] as JSONValue,
          ] as JSONValue,
          "relationships": [
            name("parentTree"): ["data": ["type": "leaves", "id": "2"]] as JSONValue
          ] as JSONValue,
        ],
        [
          "type": "leaves", "id": "2",
          "attributes": [name("leafColor"): "blue"] as JSONValue,
          "relationships": [name("parentTree"): ["data": nil] as JSONValue] as JSONValue,
        ],
      ]
    ]
    let leaves = try decoder.decode([Leaf].self, from: document.bytes())
    #expect(leaves.map(\.leafColor) == ["red", "blue"])
    #expect(leaves.map(\.weight) == [3, nil])
    #expect(leaves[0].printSize == Size(pageCount: 1))
    #expect(leaves[0].parentTree.value == leaves[1])
    #expect(try JSONValue(parsing: encoder.encode(leaves)) == document)
    // Fieldsets and paths have the names of documents.
    var narrow = encoder
    narrow.fieldsets = ["leaves": [name("leafColor")]]
    narrow.include = [DottedPath(name("parentTree"))]
    let narrowed = try JSONValue(parsing: narrow.encode(leaves[0]))
    #expect(narrowed["data"]?["attributes"] == [name("leafColor"): "red"])
    #expect(narrowed["included"]?[0]?["attributes"] == [name("leafColor"): "blue"])
    let error = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(Leaf.self, from: Data(#"{"data":{"type":"leaves","id":"1"}}"#.utf8))
    }
    #expect(error.description.contains("'\(name("leafColor"))'"))
  }

  @Test(arguments: [KeyFormat.dasherized, .underscored, .custom { "x" + $0 }])
  func `Fields without the coder's names are read by their own, with and without a table`(
    coder: KeyFormat
  ) throws {
    let (decoder, _) = coders(coder)
    let tree: JSONValue = ["data": ["type": "leaves", "id": "2"]]
    let own: JSONValue = ["leafColor": "red", "printSize": ["pageCount": 1]]
    let both: JSONValue = ["leafColor": "red", coder.externalName(for: "leafColor"): "blue"]
    let document: JSONValue = [
      "data": [
        [
          "type": "leaves", "id": "1", "attributes": own,
          "relationships": ["parentTree": tree] as JSONValue,
        ] as JSONValue,
        [
          "type": "leaves", "id": "2", "attributes": both,
          "relationships": [coder.externalName(for: "parentTree"): ["data": nil]] as JSONValue,
        ] as JSONValue,
      ] as JSONValue
    ]
    let leaves = try decoder.decode([Leaf].self, from: document.bytes())
    let plain = try decoder.decode([PlainLeaf].self, from: document.bytes())
    #expect(leaves.map(\.leafColor) == ["red", "blue"])
    #expect(plain.map(\.leafColor) == ["red", "blue"])
    #expect(leaves.map(\.printSize) == [Size(pageCount: 1), nil])
    #expect(plain.map(\.printSize) == [Size(pageCount: 1), nil])
    #expect(leaves.map(\.parentTree.id) == ["2", nil])
    #expect(plain.map(\.parentTree.id) == ["2", nil])
  }

  @Test(arguments: formats)
  func `Drafts and sparse resources have the coder's format`(coder: KeyFormat) throws {
    let (decoder, encoder) = coders(coder)
    let name = { coder.externalName(for: $0) }
    var draft = Scribe.Draft(id: "1")
    draft["penName"] = "P"
    let body = try JSONValue(parsing: encoder.updateDocument(for: draft))
    #expect(body["data"]?["attributes"] == [name("penName"): "P"])
    let source: JSONValue = [
      "data": [
        "type": "leaves", "id": "1", "attributes": [name("leafColor"): "red"] as JSONValue,
      ] as JSONValue
    ]
    let sparse = try decoder.decode(Sparse<Leaf>.self, from: source.bytes())
    #expect(try sparse.complete().leafColor == "red")
  }

  @Test(arguments: formats)
  func `Attributes called type and id are read, and not written`(coder: KeyFormat) throws {
    let (decoder, encoder) = coders(coder)
    let name = coder.externalName(for: "name")
    let source: JSONValue = [
      "data": [
        "type": "facilities", "id": "vha_1",
        "attributes": ["id": 5, name: "Clinic", "type": "health"] as JSONValue,
      ] as JSONValue
    ]
    var facility = try decoder.decode(Facility.self, from: source.bytes())
    #expect(facility.id == "vha_1")
    #expect(facility.kind == "health")
    #expect(facility.number == 5)
    let written = try JSONValue(parsing: encoder.encode(facility))
    #expect(written["data"]?["attributes"] == [name: "Clinic"])
    let old = facility
    facility.kind = "other"
    facility.name = "Hospital"
    #expect(try facility.changes(from: old, using: encoder).attributes == [name: "Hospital"])
  }
}
