import Foundation
import JSONAPI
import Testing

/// Models whose attributes have formats, transformers and defaults of their own.
private enum Percentage: Validator {
  struct OutOfRange: Error {}

  static func transform(_ value: Int) throws -> Int {
    guard (0...100).contains(value) else { throw OutOfRange() }
    return value
  }
}

private enum FirstStatus: DefaultValue { static let defaultValue = "draft" }

private struct Member: Resource, Hashable {
  static let resourceType = "members"
  var id: String
  @Transformed<Trimmed> var name: String
  @Transformed<Trimmed>.OrNull var biography: String?
  @Validated<Percentage> var share: Int
  @DateOnly var birthday: Date
  @EpochSeconds var joined: Date
  @EpochMilliseconds.OrNull var left: Date?
  @DefaultEmpty var tags: [String]
  @DefaultFalse var isAdmin: Bool
  @Default<FirstStatus> var status: String
}

private struct WrittenMember: StaticResource, Hashable {
  static let resourceType = "members"
  static let fieldTable = FieldTable(
    attributes: [
      "name", "biography", "share", "birthday", "joined", "left", "tags", "isAdmin", "status",
    ],
    relationships: [])
  var id: String
  @Transformed<Trimmed> var name: String
  @Transformed<Trimmed>.OrNull var biography: String?
  @Validated<Percentage> var share: Int
  @DateOnly var birthday: Date
  @EpochSeconds var joined: Date
  @EpochMilliseconds.OrNull var left: Date?
  @DefaultEmpty<[String]> var tags: [String]
  @DefaultFalse var isAdmin: Bool
  @Default<FirstStatus> var status: String

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id()
    _name = try reader.attribute(0, in: table, Transformed<Trimmed>.self)
    _biography = try reader.attribute(1, in: table, Transformed<Trimmed>.OrNull.self)
    _share = try reader.attribute(2, in: table, Validated<Percentage>.self)
    _birthday = try reader.attribute(3, in: table, DateOnly.self)
    _joined = try reader.attribute(4, in: table, EpochSeconds.self)
    _left = try reader.attribute(5, in: table, EpochMilliseconds.OrNull.self)
    _tags = try reader.attribute(6, in: table, DefaultEmpty<[String]>.self)
    _isAdmin = try reader.attribute(7, in: table, DefaultFalse.self)
    _status = try reader.attribute(8, in: table, Default<FirstStatus>.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, _name)
    try writer.attribute(1, in: table, _biography)
    try writer.attribute(2, in: table, _share)
    try writer.attribute(3, in: table, _birthday)
    try writer.attribute(4, in: table, _joined)
    try writer.attribute(5, in: table, _left)
    try writer.attribute(6, in: table, _tags)
    try writer.attribute(7, in: table, _isAdmin)
    try writer.attribute(8, in: table, _status)
  }
}

@Suite struct AttributeWrapperTests {
  private static func document(_ attributes: String) -> [UInt8] {
    Array(#"{"data":{"type":"members","id":"1","attributes":{\#(attributes)}}}"#.utf8)
  }

  private static let needed =
    #""name":"  Ada ","share":40,"birthday":"1815-12-10","joined":1000000000.5"#

  @Test func `A plain struct reads every wrapper`() throws {
    let member = try JSONAPIDecoder().decode(
      Member.self,
      from: Self.document(
        Self.needed
          + #","biography":" wrote\n","left":1500,"tags":["a"],"isAdmin":true,"status":"live""#))
    #expect(member.name == "Ada")
    #expect(member.biography == "wrote")
    #expect(member.share == 40)
    #expect(member.birthday == RFC3339.date(from: "1815-12-10T00:00:00Z"))
    #expect(member.joined == Date(timeIntervalSince1970: 1_000_000_000.5))
    #expect(member.left == Date(timeIntervalSince1970: 1.5))
    #expect(member.tags == ["a"])
    #expect(member.isAdmin)
    #expect(member.status == "live")
  }

  @Test(arguments: [
    "", #","biography":null,"left":null,"tags":null,"isAdmin":null,"status":null"#,
  ])
  func `Null and missing members have their defaults`(_ rest: String) throws {
    let bytes = Self.document(Self.needed + rest)
    var strict = JSONAPIDecoder()
    strict.mode = .strict
    for decoder in [JSONAPIDecoder(), strict] {
      let plain = try decoder.decode(Member.self, from: bytes)
      #expect(plain.biography == nil)
      #expect(plain.left == nil)
      #expect(plain.tags.isEmpty)
      #expect(!plain.isAdmin)
      #expect(plain.status == "draft")
      let written = try decoder.decode(WrittenMember.self, from: bytes)
      #expect(written.biography == nil)
      #expect(written.left == nil)
      #expect(written.tags.isEmpty)
      #expect(!written.isAdmin)
      #expect(written.status == "draft")
    }
  }

  @Test func `Both kinds of model write the same`() throws {
    let bytes = Self.document(Self.needed + #","left":1500,"tags":["a"]"#)
    let expected = try JSONValue(
      parsing: #"""
        {"data":{"type":"members","id":"1","attributes":{"name":"Ada","share":40,
        "birthday":"1815-12-10","joined":1000000000.5,"left":1500,"tags":["a"],"isAdmin":false,
        "status":"draft"}}}
        """#)
    let plain = try JSONAPIDecoder().decode(Member.self, from: bytes)
    let written = try JSONAPIDecoder().decode(WrittenMember.self, from: bytes)
    #expect(try JSONValue(parsing: JSONAPIEncoder().encodeBytes(plain)) == expected)
    #expect(try JSONValue(parsing: JSONAPIEncoder().encodeBytes(written)) == expected)
  }

  @Test func `Nil is written as the encoder says`() throws {
    let bytes = Self.document(Self.needed)
    var encoder = JSONAPIEncoder()
    encoder.nilEncoding = .null
    let plain = try JSONAPIDecoder().decode(Member.self, from: bytes)
    let written = try JSONAPIDecoder().decode(WrittenMember.self, from: bytes)
    for document in [try encoder.encodeBytes(plain), try encoder.encodeBytes(written)] {
      let attributes = try #require(try JSONValue(parsing: document)["data"]?["attributes"])
      #expect(attributes["biography"] == JSONValue.null)
      #expect(attributes["left"] == JSONValue.null)
    }
  }

  @Test func `What a transformer refuses is an error with its place`() throws {
    let bytes = Self.document(
      #""name":"Ada","share":101,"birthday":"1815-12-10","joined":0"#)
    let decoder = JSONAPIDecoder()
    for decode in [
      { _ = try decoder.decode(Member.self, from: bytes) },
      { _ = try decoder.decode(WrittenMember.self, from: bytes) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.code == .invalidValue)
      #expect(error.pointer == "/data/attributes/share")
      #expect(error.resourceType == "members")
      #expect(error.resourceID == "1")
    }
    var member = try decoder.decode(Member.self, from: Self.document(Self.needed))
    member.share = -1
    #expect(throws: Percentage.OutOfRange.self) { try JSONAPIEncoder().encode(member) }
  }

  @Test func `A date in the wrong format is an error with its place`() throws {
    let bytes = Self.document(
      #""name":"Ada","share":1,"birthday":"yesterday","joined":0"#)
    for decode in [
      { _ = try JSONAPIDecoder().decode(Member.self, from: bytes) },
      { _ = try JSONAPIDecoder().decode(WrittenMember.self, from: bytes) },
    ] {
      let error = try #require(throws: ResourceDecodingError.self) { try decode() }
      #expect(error.pointer == "/data/attributes/birthday")
      #expect(error.expected == "a date such as 2024-05-01")
      #expect(error.found.contains("yesterday"))
    }
  }

  @Test func `Wrappers work with Foundation too`() throws {
    struct Plain: Codable, Equatable {
      @DateOnly var day: Date
      @EpochSeconds.OrNull var end: Date?
      @DefaultEmpty var tags: [String]
      @Transformed<Trimmed> var name: String
    }
    let value = try JSONDecoder().decode(
      Plain.self, from: Data(#"{"day":"2024-05-01","name":" x "}"#.utf8))
    #expect(value.end == nil)
    #expect(value.tags.isEmpty)
    #expect(value.name == "x")
    let text = try JSONValue(parsing: JSONEncoder().encode(value))
    #expect(text == ["day": "2024-05-01", "tags": [], "name": "x"])
  }

  @Test func `Schemas see through wrappers`() {
    let schema = Member.schema
    #expect(schema.gaps.isEmpty)
    #expect(schema.attribute("name")?.value.kind == .string)
    #expect(schema.attribute("share")?.value.kind == .integer)
    #expect(schema.attribute("birthday")?.value.kind == .date)
    #expect(schema.attribute("left")?.value.kind == .date)
    #expect(schema.attribute("left")?.isOptional == true)
    #expect(schema.attribute("tags")?.value.kind == .array)
    #expect(schema.attribute("isAdmin")?.value.kind == .boolean)
  }
}

private struct Page: Resource, Hashable {
  static let resourceType = "pages"
  var id: String
  var url: URL
  var images: [URL]
}

private struct WrittenPage: StaticResource, Hashable {
  static let resourceType = "pages"
  static let fieldTable = FieldTable(attributes: ["url", "images"], relationships: [])
  var id: String
  var url: URL
  var images: [URL]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id()
    url = try reader.attribute(0, in: table, URL.self)
    images = try reader.attribute(1, in: table, [URL].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, url)
    try writer.attribute(1, in: Self.fieldTable, images)
  }
}

@Suite struct BaseURLTests {
  private let document = Array(
    #"""
    {"data":{"type":"pages","id":"1","attributes":{"url":"../b?x=1",
    "images":["/i.png","https://cdn.example/j.png"]}}}
    """#.utf8)

  @Test func `Relative URLs are resolved against the decoder's base`() throws {
    var decoder = JSONAPIDecoder()
    decoder.baseURL = URL(string: "https://example.com/pages/1/")
    let plain = try decoder.decode(Page.self, from: document)
    let written = try decoder.decode(WrittenPage.self, from: document)
    #expect(plain.url.absoluteString == "https://example.com/pages/b?x=1")
    #expect(plain.url.baseURL == nil)
    #expect(
      plain.images.map(\.absoluteString) == [
        "https://example.com/i.png", "https://cdn.example/j.png",
      ])
    #expect(written.url == plain.url)
    #expect(written.images == plain.images)
  }

  @Test func `Without a base they stay relative`() throws {
    let plain = try JSONAPIDecoder().decode(Page.self, from: document)
    let written = try JSONAPIDecoder().decode(WrittenPage.self, from: document)
    #expect(plain.url.relativeString == "../b?x=1")
    #expect(written.url.relativeString == "../b?x=1")
  }
}
