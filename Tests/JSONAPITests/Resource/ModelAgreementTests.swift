import Foundation
import JSONAPI
import Testing

/// What both kinds of model read from a resource.
private struct Values: Equatable, Sendable {
  var id = 1
  var lid: String?
  var meta: [String: Int]?
  var links: [String: String]?
  var note: Field<String> = .absent
  var sizes: [String: Int]?
}

private struct Plain: Resource {
  static let resourceType = "things"
  var id: Int
  var lid: String?
  var meta: [String: Int]?
  var links: [String: String]?
  var note: Field<String>
  var sizes: [String: Int]?

  var values: Values {
    Values(id: id, lid: lid, meta: meta, links: links, note: note, sizes: sizes)
  }
}

/// The same with a codec as `@Resource` makes it.
private struct Written: StaticResource {
  static let resourceType = "things"
  static let fieldTable = FieldTable(attributes: ["note", "sizes"], relationships: [])
  var id: Int
  var lid: String?
  var meta: [String: Int]?
  var links: [String: String]?
  var note: Field<String>
  var sizes: [String: Int]?

  var values: Values {
    Values(id: id, lid: lid, meta: meta, links: links, note: note, sizes: sizes)
  }

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    lid = reader.lid
    meta = try reader.meta([String: Int]?.self)
    links = try reader.links([String: String]?.self)
    note = try reader.attribute(0, in: Self.fieldTable, Field<String>.self)
    sizes = try reader.attribute(1, in: Self.fieldTable, [String: Int]?.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, note)
    try writer.attribute(1, in: Self.fieldTable, sizes)
    try writer.meta(meta)
    try writer.links(links)
  }
}

@Suite struct ModelAgreementTests {
  private static func bytes(_ members: String) -> [UInt8] {
    Array(#"{"data":{"type":"things",\#(members)}}"#.utf8)
  }

  @Test(
    arguments: [
      (
        #""id":"1","attributes":{"meta":{"a":1},"links":{"a":"a"},"lid":"a"},"#
          + #""meta":{"b":2},"links":{"b":"b"},"lid":"b""#,
        Values(lid: "b", meta: ["b": 2], links: ["b": "b"])
      ),
      (#""id":"1","attributes":{"meta":{"a":1},"links":{"a":"a"},"lid":"a"}"#, Values()),
      (
        #""id":"1","attributes":{"meta":null},"meta":{"b":2},"links":{}"#,
        Values(meta: ["b": 2], links: [:])
      ),
      (#""id":"1","meta":null,"links":null"#, Values()),
      (#""id":"1","lid":null"#, Values()),
      (#""id":"1","lid":5"#, Values()),
      (#""id":"1","lid":{}"#, Values()),
      (#""id":5"#, Values(id: 5)),
      (#""id":"5""#, Values(id: 5)),
      (#""id":"1","attributes":{"note":"a"}"#, Values(note: "a")),
      (#""id":"1","attributes":{"note":null}"#, Values(note: .null)),
      (#""id":"1","relationships":{"note":{"data":null}}"#, Values()),
      (
        #""id":"1","attributes":{"note":"a"},"relationships":{"note":{"data":null}}"#,
        Values(note: "a")
      ),
      (#""id":"1","attributes":{"sizes":{"a":1,"b":2,"a":3}}"#, Values(sizes: ["a": 1, "b": 2])),
      (#""id":"1","attributes":{"sizes":{"\#u{e9}":1,"e\#u{301}":2}}"#, Values(sizes: ["é": 2])),
      (#""id":"1","attributes":{"sizes":{"\u00e9":1,"e\u0301":2}}"#, Values(sizes: ["é": 2])),
    ] as [(String, Values)])
  private func `Both kinds of model read the same`(_ members: String, _ values: Values) throws {
    let bytes = Self.bytes(members)
    #expect(try JSONAPIDecoder().decode(Plain.self, from: bytes).values == values)
    #expect(try JSONAPIDecoder().decode(Written.self, from: bytes).values == values)
  }

  @Test(arguments: ["5.0", "5e0", "5.5", "true", "null", #""5.0""#])
  func `Neither kind of model takes any other id`(_ id: String) throws {
    let bytes = Self.bytes(#""id":\#(id)"#)
    let errors = [
      try #require(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Plain.self, from: bytes)
      },
      try #require(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Written.self, from: bytes)
      },
    ]
    #expect(errors.map(\.code) == [.invalidValue, .invalidValue])
    #expect(errors.map(\.pointer) == ["/data/id", "/data/id"])
  }

  @Test func `What was read is written where it was`() throws {
    let bytes = Self.bytes(
      #""id":"1","attributes":{"meta":{"a":1}},"meta":{"b":2},"links":{"b":"b"}"#)
    let other = Self.bytes(#""id":"1","meta":{"b":2},"links":{"b":"b"}"#)
    let plain = try JSONAPIDecoder().decode(Plain.self, from: bytes)
    let written = try JSONAPIDecoder().decode(Written.self, from: bytes)
    #expect(try JSONAPIEncoder().encodeBytes(plain) == other)
    #expect(try JSONAPIEncoder().encodeBytes(written) == other)
  }

  @Test func `Attributes called meta and links are no objects`() throws {
    struct Counted: Resource {
      static let resourceType = "things"
      var id: String
      var links: [Int]
      var meta: Int?
    }
    let text = #""id":"1","attributes":{"links":[1,2],"meta":3}"#
    let counted = try JSONAPIDecoder().decode(
      Counted.self, from: Self.bytes(text + #","meta":{},"links":{"self":"a"}"#))
    #expect(counted.links == [1, 2])
    #expect(counted.meta == 3)
    #expect(try JSONAPIEncoder().encodeBytes(counted) == Self.bytes(text))
    #expect(try JSONAPIEncoder().updateDocument(for: counted) == Data(Self.bytes(text)))
  }
}
