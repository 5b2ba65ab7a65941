import Foundation
import JSONAPI
import Testing

private struct Wrapped: RawRepresentable, ResourceID { var rawValue: Int }

private struct Named<ID: ResourceID>: Resource {
  static var resourceType: String { "things" }
  var id: ID
  var name: String?
}

private struct WrittenNamed<ID: ResourceID>: StaticResource {
  static var resourceType: String { "things" }
  static var fieldTable: FieldTable { FieldTable(attributes: ["name"], relationships: []) }
  var id: ID
  var name: String?

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    name = try reader.attribute(0, in: Self.fieldTable, String?.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, name)
  }
}

private struct Described: Resource, LocallyIdentified {
  static let resourceType = "things"
  struct Meta: Codable, Equatable { var views: Int }
  var id: String?
  var lid: String?
  var name: String
  var meta: Meta?
  var links: LinksObject?
}

private struct WrittenDescribed: StaticResource, LocallyIdentified {
  static let resourceType = "things"
  static let fieldTable = FieldTable(attributes: ["name"], relationships: [])
  var id: String?
  var lid: String?
  var name: String
  var meta: Described.Meta?
  var links: LinksObject?

  init(from reader: inout ResourceReader) throws {
    id = try reader.id()
    lid = reader.lid
    name = try reader.attribute(0, in: Self.fieldTable, String.self)
    meta = try reader.meta(Described.Meta?.self)
    links = try reader.links(LinksObject?.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, name)
    try writer.meta(meta)
    try writer.links(links)
  }
}

@Suite struct ResourceReadingTests {
  private static func thing(_ members: String) -> [UInt8] {
    Array(#"{"data":{"type":"things"\#(members)}}"#.utf8)
  }

  // MARK: Ids

  private func id<ID: ResourceID>(_ type: ID.Type, _ text: String) throws -> [ID] {
    let bytes = Self.thing(text.isEmpty ? "" : #","id":\#(text)"#)
    return [
      try JSONAPIDecoder().decode(Named<ID>.self, from: bytes).id,
      try JSONAPIDecoder().decode(WrittenNamed<ID>.self, from: bytes).id,
    ]
  }

  @Test func `Ids are of any type that holds their text`() throws {
    #expect(try id(String.self, #""x7""#) == ["x7", "x7"])
    #expect(try id(Int.self, #""-7""#) == [-7, -7])
    #expect(try id(UInt64.self, #""18446744073709551615""#) == [.max, .max])
    let uuid = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    #expect(try id(UUID.self, #""0f8fad5b-d9cb-469f-a165-70867728950e""#) == [uuid, uuid])
    #expect(
      try id(Wrapped.self, #""7""#) == [Wrapped(rawValue: 7), Wrapped(rawValue: 7)])
    #expect(try id(Int?.self, #""7""#) == [7, 7])
    #expect(try id(String?.self, "") == [nil, nil])
    #expect(try id(UUID?.self, "") == [nil, nil])
  }

  @Test func `An id that the type can't hold is an error`() throws {
    for decode in [
      { _ = try JSONAPIDecoder().decode(Named<Int>.self, from: Self.thing(#","id":"x""#)) },
      { _ = try JSONAPIDecoder().decode(WrittenNamed<Int>.self, from: Self.thing(#","id":"x""#)) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.code == .invalidValue)
      #expect(error.pointer == "/data/id")
      #expect(error.expected == "an id that Int can hold")
      #expect(error.found == #"a string "x""#)
    }
  }

  @Test func `A missing id is an error (RES-02)`() throws {
    for decode in [
      { _ = try JSONAPIDecoder().decode(Named<String>.self, from: Self.thing("")) },
      { _ = try JSONAPIDecoder().decode(WrittenNamed<String>.self, from: Self.thing("")) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.code == .missingMember)
      #expect(error.pointer == "/data")
      #expect(error.resourceType == "things")
    }
  }

  @Test func `Numbers are taken as ids and reported (RES-05)`() throws {
    let bytes = Self.thing(#","id":7"#)
    let plain = try JSONAPIDecoder().decode(Document<Named<Int>, JSONValue>.self, from: bytes)
    let written = try JSONAPIDecoder().decode(
      Document<WrittenNamed<String>, JSONValue>.self, from: bytes)
    #expect(plain.data.id == 7)
    #expect(written.data.id == "7")
    for findings in [plain.findings, written.findings] {
      #expect(findings.contains { $0.requirement == "RES-05" && $0.pointer == "/data/id" })
    }
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(Named<Int>.self, from: bytes)
    }
    #expect(error.finding?.requirement == "RES-05")
  }

  // MARK: Primary data

  @Test func `Null is nil and nothing else`() throws {
    let bytes = Array(#"{"data":null}"#.utf8)
    #expect(try JSONAPIDecoder().decode(Named<String>?.self, from: bytes) == nil)
    let one = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Named<String>.self, from: bytes)
    }
    #expect(one.code == .missingData)
    #expect(one.found == "null")
    let many = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode([Named<String>].self, from: Array(#"{"meta":{}}"#.utf8))
    }
    #expect(many.code == .missingData)
    #expect(many.found == "no member 'data'")
    #expect(
      try JSONAPIDecoder().decode(NoData.self, from: Array(#"{"meta":{}}"#.utf8)) == NoData())
  }

  @Test func `One resource is not many nor the other way around`() throws {
    let one = Self.thing(#","id":"1""#)
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode([Named<String>].self, from: one)
    }
    #expect(error.code == .invalidValue)
    #expect(error.pointer == "/data")
    let other = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Named<String>.self, from: Array(#"{"data":[]}"#.utf8))
    }
    #expect(other.expected == "one resource")
  }

  @Test func `A new resource of a request decodes (RES-02)`() throws {
    let document = try JSONAPIDecoder().decode(
      Document<Named<String?>, JSONValue>.self, from: Self.thing(#","attributes":{"name":"x"}"#))
    #expect(document.data.name == "x")
    #expect(!document.findings.contains { $0.requirement == "RID-06" })
  }

  @Test func `A document of errors is thrown`() throws {
    let bytes = Array(
      #"""
      {"errors":[{"status":"422","title":"Bad","source":{"pointer":"/data/attributes/name"}}],
      "meta":{"request":"r1"}}
      """#.utf8)
    let error = try #require(throws: ServerError.self) {
      try JSONAPIDecoder().decode([Named<String>].self, from: bytes)
    }
    #expect(error.errors.map(\.status) == ["422"])
    #expect(error.errors.first?.source?.pointer == "/data/attributes/name")
    #expect(error.meta?["request"] == "r1")
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    #expect(throws: ServerError.self) { try strict.decode(Named<String>.self, from: bytes) }
  }

  @Test func `Text that is not JSON is an error with its place`() throws {
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Named<String>.self, from: Array(#"{"data":{"type":}}"#.utf8))
    }
    #expect(error.code == .invalidJSON)
    #expect(
      error.description
        == "/data/type (line 1, column 17): expected a value after ':', found '}'")
    let array = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Named<String>.self, from: Array("[]".utf8))
    }
    #expect(array.code == .invalidDocument)
  }

  @Test func `Strict mode throws the violation`() throws {
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    let bytes = Array(#"{"data":{"type":"things","id":"1","attributes":{"id":1}}}"#.utf8)
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(Named<String>.self, from: bytes)
    }
    #expect(error.code == .invalidDocument)
    #expect(error.finding != nil)
    #expect(error.pointer == error.finding?.pointer)
    #expect(
      error.description == "/data/attributes/id: \(error.finding?.message ?? "") [RES-12]")
    let lenient = try JSONAPIDecoder().decode(
      Document<Named<String>, JSONValue>.self, from: bytes)
    #expect(lenient.findings.contains { $0.requirement == error.finding?.requirement })
  }

  @Test func `What stands in the place of a type or an identifier is named`() throws {
    let type = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        PlainModels.Person.self, from: Array(#"{"data":{"type":5,"id":"1"}}"#.utf8))
    }
    #expect(type.found == "a number 5")
    let linkage = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decodeRelationship(
        ToMany<PlainModels.Person>.self, from: Data(#"{"data":[null]}"#.utf8))
    }
    #expect(linkage.expected == "an identifier")
    #expect(linkage.found == "null")
  }

  @Test func `An array in the place of one resource is named as such`() throws {
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        PlainModels.Person.self, from: Array(#"{"data":[{"type":"people","id":"1"}]}"#.utf8))
    }
    #expect(error.description == "/data: expected one resource, found an array")
  }

  @Test func `Errors beside data that is null are thrown (DOC-03)`() throws {
    typealias Person = PlainModels.Person
    let bytes = Array(#"{"data":null,"errors":[{"status":"403","title":"No"}]}"#.utf8)
    let error = try #require(throws: ServerError.self) {
      try JSONAPIDecoder().decode(Person?.self, from: bytes)
    }
    #expect(error.errors.map(\.title) == ["No"])
    #expect(throws: ServerError.self) { try JSONAPIDecoder().decode([Person].self, from: bytes) }
    // No errors are none.
    let empty = Array(#"{"data":null,"errors":[]}"#.utf8)
    #expect(try JSONAPIDecoder().decode(Person?.self, from: empty) == nil)
  }

  @Test func `An empty array in the place of meta or links is an empty object`() throws {
    struct Thing: Resource {
      static let resourceType = "things"
      var id: String
      var meta: JSONObject
      var links: [String: String]?
    }
    let bytes = Array(#"{"data":{"type":"things","id":"1","meta":[],"links":[]}}"#.utf8)
    let thing = try JSONAPIDecoder().decode(Thing.self, from: bytes)
    #expect(thing.meta.isEmpty)
    #expect(thing.links == nil)
    let full = Array(#"{"data":{"type":"things","id":"1","meta":[1]}}"#.utf8)
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Thing.self, from: full)
    }
    #expect(error.pointer == "/data/meta")
  }

  @Test
  func `Members of the resource itself are missing there, and not among its attributes (RES-02)`()
    throws
  {
    struct Thing: Resource {
      static let resourceType = "things"
      var id: String
      var meta: [String: Int]
      var name: String
    }
    for (member, json) in [
      ("id", #"{"type":"things","attributes":{"name":"x"},"meta":{}}"#),
      ("meta", #"{"type":"things","id":"1","attributes":{"name":"x"}}"#),
    ] {
      let error = try #require(throws: ResourceDecodingError.self) {
        try JSONAPIDecoder().decode(Thing.self, from: Array("{\"data\":\(json)}".utf8))
      }
      #expect(error.pointer == "/data")
      #expect(error.expected == "a member '\(member)'")
    }
  }

  @Test(arguments: [
    (
      DocumentContext.createRequest,
      #"{"data":{"type":"people","lid":"l1","attributes":{"name":"Ada"}}}"#, "RES-02"
    ),
    (.createRequest, #"{"data":{"type":"people","attributes":{"name":"Ada"}}}"#, "RES-02"),
    (
      .updateRequest,
      #"""
      {"data":{"type":"people","id":"1","attributes":{"name":"Ada"},
      "relationships":{"friend":{"data":{"type":"people","lid":"l2"}}}},
      "included":[{"type":"people","lid":"l2"}]}
      """#, "RES-02"
    ),
  ])
  func `Strict decoding knows what a document is sent for`(
    context: DocumentContext, json: String, rule: String
  ) throws {
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    let bytes = Array(json.utf8)
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(RequestModels.Writer.self, from: bytes)
    }
    #expect(error.code == .invalidDocument)
    strict.context = context
    #expect(try strict.decode(RequestModels.Writer.self, from: bytes).name == "Ada")
    var lenient = JSONAPIDecoder()
    typealias Whole = Document<RequestModels.Writer, JSONValue>
    #expect(try lenient.decode(Whole.self, from: bytes).findings.contains { $0.severity == .error })
    lenient.context = context
    #expect(try lenient.decode(Whole.self, from: bytes).findings == [])
  }

  @Test func `Strict decoding holds a request against the rules for requests (CRU-23)`() throws {
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    strict.context = .updateRequest
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(
        RequestModels.Writer.self,
        from: Array(#"{"data":{"type":"people","attributes":{"name":"Ada"}}}"#.utf8))
    }
    #expect(error.finding?.requirement == "CRU-23")
    let errors = Array(#"{"errors":[{"title":"No"}]}"#.utf8)
    #expect(throws: ServerError.self) {
      try strict.decode(RequestModels.Writer.self, from: errors)
    }
  }

  // MARK: What else there is

  @Test func `A document has everything that stood in it`() throws {
    struct Page: Decodable { var total: Int }
    let document = try JSONAPIDecoder().decode(
      Document<[PlainModels.Person], Page>.self,
      from: Array(
        #"""
        {"data":[{"type":"people","id":"1","attributes":{"name":"Ada"}}],"meta":{"total":7},
        "links":{"next":"/people?page=2"},"jsonapi":{"version":"1.1"},
        "included":[{"type":"cats","id":"1"}]}
        """#.utf8))
    #expect(document.data.map(\.name) == ["Ada"])
    #expect(document.meta?.total == 7)
    #expect(document.links?["next"]?.href == "/people?page=2")
    #expect(document.jsonapi?.version == "1.1")
    #expect(document.included.map(\.type) == ["cats"])
    // Nothing leads to the cat.
    #expect(document.findings.map(\.requirement) == ["CMP-03"])
  }

  @Test func `Resources have local ids, meta and links`() throws {
    let bytes = Self.thing(
      #","lid":"l1","attributes":{"name":"x"},"meta":{"views":3},"links":{"self":"/x"}"#)
    let plain = try JSONAPIDecoder().decode(Described.self, from: bytes)
    #expect(plain.id == nil)
    #expect(plain.lid == "l1")
    #expect(plain.meta == Described.Meta(views: 3))
    #expect(plain.links?["self"]?.href == "/x")
    let written = try JSONAPIDecoder().decode(WrittenDescribed.self, from: bytes)
    #expect(written.lid == "l1")
    #expect(written.meta == Described.Meta(views: 3))
    let expected = try JSONValue(parsing: bytes)
    #expect(try JSONValue(parsing: JSONAPIEncoder().encodeBytes(plain)) == expected)
    #expect(try JSONValue(parsing: JSONAPIEncoder().encodeBytes(written)) == expected)
  }

  @Test(arguments: ["", #","tags":null"#])
  func `Arrays may be null or missing in lenient mode only`(_ tags: String) throws {
    let bytes = Array(
      #"""
      {"data":{"type":"lists","id":"1","attributes":{"name":"x"\#(tags)}}}
      """#.utf8)
    struct List: Resource {
      static let resourceType = "lists"
      var id: String
      var name: String
      var tags: [String]
    }
    let document = try JSONAPIDecoder().decode(Document<List, JSONValue>.self, from: bytes)
    #expect(document.data.tags.isEmpty)
    #expect(document.findings.contains { $0.message.contains("taken as empty") })
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    let error = try #require(throws: ResourceDecodingError.self) {
      try strict.decode(List.self, from: bytes)
    }
    #expect(error.code == .missingMember)
  }

  @Test func `A field that is missing is an error with its place`() throws {
    let bytes = Array(#"{"data":[{"type":"people","id":"3","attributes":{}}]}"#.utf8)
    for decode in [
      { _ = try JSONAPIDecoder().decode([PlainModels.Person].self, from: bytes) },
      { _ = try JSONAPIDecoder().decode([WrittenModels.Person].self, from: bytes) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.code == .missingMember)
      #expect(error.pointer == "/data/0/attributes")
      #expect(error.resourceType == "people")
      #expect(error.resourceID == "3")
      #expect(error.expected.contains("'name'"))
    }
  }

  @Test func `A field of the wrong kind is an error with its place`() throws {
    let bytes = Array(
      #"{"data":[{"type":"people","id":"3","attributes":{"name":{"a":", at /x"}}}]}"#.utf8)
    for decode in [
      { _ = try JSONAPIDecoder().decode([PlainModels.Person].self, from: bytes) },
      { _ = try JSONAPIDecoder().decode([WrittenModels.Person].self, from: bytes) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.code == .invalidValue)
      #expect(error.pointer == "/data/0/attributes/name")
      #expect(error.expected == "a string")
      #expect(error.found == "an object")
    }
    let text = Array(
      #"{"data":{"type":"folders","id":"3","attributes":{"name":"x","size":", at /y"}}}"#.utf8)
    struct Sized: Resource {
      static let resourceType = "folders"
      var id: String
      var size: Int
    }
    let error = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(Sized.self, from: text)
    }
    #expect(error.pointer == "/data/attributes/size")
    #expect(error.found == #"a string ", at /y""#)
  }

  @Test(arguments: [
    (#","attributes":{"name":"x"},"relationships":{"other":{"data":null}}"#, "/data/relationships"),
    (#","attributes":{"name":"x"}"#, "/data"), ("", "/data"),
  ])
  func `A relationship that is missing is looked for among relationships`(
    _ members: String, _ pointer: JSONPointer
  ) throws {
    struct Team: Resource {
      static let resourceType = "teams"
      var teamLead: PlainModels.Person
      var id: String
    }
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .dasherized
    let error = try #require(throws: ResourceDecodingError.self) {
      try decoder.decode(
        Team.self, from: Array(#"{"data":{"type":"teams","id":"1"\#(members)}}"#.utf8))
    }
    #expect(error.code == .missingMember)
    #expect(error.pointer == pointer)
    #expect(error.expected == "the relationship 'team-lead'")
    #expect(error.resourceID == "1")
  }

  // MARK: Key formats

  @Test(arguments: [
    (KeyFormat.dasherized, "created-at", "cover-image"),
    (.underscored, "created_at", "cover_image"),
    (.custom { "x" + $0 }, "xcreatedAt", "xcoverImage"),
  ])
  func `Names are those of the key format`(_ format: KeyFormat, _ date: String, _ image: String)
    throws
  {
    struct Post: Resource {
      static let resourceType = "posts"
      var id: String
      var createdAt: Int
      var coverImage: PlainModels.Person
    }
    let bytes = Array(
      #"""
      {"data":{"type":"posts","id":"1","attributes":{"\#(date)":5},"relationships":{"\#(image)":
      {"data":{"type":"people","id":"1"}}}},
      "included":[{"type":"people","id":"1","attributes":{"\#(format.externalName(for: "name"))":"A"}}]}
      """#.utf8)
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = format
    let post = try decoder.decode(Post.self, from: bytes)
    #expect(post.createdAt == 5)
    #expect(post.coverImage.name == "A")
    var encoder = JSONAPIEncoder()
    encoder.values.keyFormat = format
    #expect(try JSONValue(parsing: encoder.encodeBytes(post)) == JSONValue(parsing: bytes))
    encoder.fieldsets = ["posts": [date]]
    encoder.include = [DottedPath(image)]
    let narrow = try JSONValue(parsing: encoder.encodeBytes(post))
    #expect(narrow["data"]?["relationships"] == nil)
    #expect(narrow["included"]?.count == 1)
  }

  @Test(
    arguments: [(#"caf\u00e9"#, 1), ("cafe\u{301}", nil), (#"cafe\u0301"#, nil)] as [(String, Int?)]
  )
  func `Names of fields are compared by their bytes, escaped or not`(_ name: String, _ size: Int?)
    throws
  {
    struct Cafe: StaticResource {
      static let resourceType = "cafes"
      static let fieldTable = FieldTable(attributes: ["caf\u{e9}"], relationships: [])
      var id: String
      var size: Int?

      init(from reader: inout ResourceReader) throws {
        id = try reader.id()
        size = try reader.attribute(0, in: Self.fieldTable, Int?.self)
      }

      func write(to writer: inout ResourceWriter) throws {
        try writer.attribute(0, in: Self.fieldTable, size)
      }
    }
    let source = #"{"data":{"type":"cafes","id":"1","attributes":{"\#(name)":1}}}"#
    #expect(try JSONAPIDecoder().decode(Cafe.self, from: Array(source.utf8)).size == size)
  }

  @Test func `A table has the names of its key format`() {
    let table = FieldTable(
      attributes: ["createdAt", "imageURL"], relationships: ["lastComment"], keys: .dasherized)
    #expect(
      (0..<table.count).map { table.name(at: $0) } == ["created-at", "image-url", "last-comment"])
    #expect(table.name(at: 3) == "")
  }

  @Test func `A document that an attribute fails to read has the place of its resource`() throws {
    struct Archive: Decodable {
      let document: AnyDocument
      init(from decoder: any Decoder) throws {
        document = try AnyDocument(parsing: decoder.singleValueContainer().decode(String.self))
      }
    }
    struct Entry: Resource {
      static let resourceType = "entries"
      let id: String
      let archive: Archive

      func encode(to encoder: any Encoder) throws {}
    }
    let source = #"{"data":[{"type":"entries","id":"7","attributes":{"archive":"[1]"}}]}"#
    let error = #expect(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode([Entry].self, from: Array(source.utf8))
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.pointer == "/data/0")
    #expect(error?.resourceID == "7")
    #expect((error?.underlyingError as? ResourceDecodingError)?.code == .invalidDocument)
  }
}
