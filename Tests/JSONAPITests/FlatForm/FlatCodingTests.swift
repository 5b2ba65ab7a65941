import Foundation
import JSONAPI
import Testing

@Suite struct FlatCodingTests {
  struct Person: Codable, Equatable {
    var id: String
    var type = "people"
    var name: String
  }

  struct Meta: Codable, Equatable {
    var totalBooks: Int
  }

  struct Article: Codable, Equatable {
    var id: String?
    var type = "articles"
    var title: String
    var createdAt: Date
    var author: Person
    var authorMeta: Meta?
  }

  struct Response: Codable, Equatable {
    var data: [Article]
    var meta: Meta
  }

  private static let document = Data(
    #"""
    {"data":[{"type":"articles","id":"1","attributes":{"title":"T","createdAt":"2026-01-02T03:04:05Z"},
    "relationships":{"author":{"data":{"type":"people","id":"9"},"meta":{"totalBooks":2}}}}],
    "included":[{"type":"people","id":"9","attributes":{"name":"H"},"relationships":{"articles":{"data":[{"type":"articles","id":"1"}]}}}],
    "meta":{"totalBooks":7}}
    """#.utf8)

  private static let article = Article(
    id: "1", title: "T", createdAt: Date(timeIntervalSince1970: 1_767_323_045),
    author: Person(id: "9", name: "H"), authorMeta: Meta(totalBooks: 2))

  @Test(arguments: [nil, ["author"], ["author.articles.author"]] as [IncludePaths?])
  func `A value is decoded from the flat form of a document`(_ include: IncludePaths?) throws {
    let decoder = FlatDecoder(flattener: Flattener(include: include))
    let response = try decoder.decode(Response.self, from: Self.document)
    #expect(response == Response(data: [Self.article], meta: Meta(totalBooks: 7)))
  }

  @Test func `A key path leads to the value`() throws {
    var decoder = FlatDecoder(include: ["author"], keyPath: "data")
    #expect(try decoder.decode([Article].self, from: Self.document) == [Self.article])
    decoder.keyPath = "meta.totalBooks"
    #expect(try decoder.decode(Int.self, from: Self.document) == 7)
  }

  @Test(arguments: [("nowhere", "/nowhere"), ("meta.x", "/meta/x"), ("data.0", "/data/0")])
  func `A key path that leads nowhere is refused`(_ keyPath: String, _ pointer: String) {
    let error = #expect(throws: FlatFormError.self) {
      try FlatDecoder(keyPath: keyPath).decode(Int.self, from: Self.document)
    }
    #expect(error?.code == .missingValue)
    #expect(error?.pointer.description == pointer)
  }

  @Test func `Strategies of the plain coders apply`() throws {
    struct Event: Codable, Equatable {
      var id = "1"
      var type = "events"
      var at: Date
    }
    let event = Event(at: Date(timeIntervalSince1970: 5))
    var encoder = FlatEncoder()
    encoder.encoder.dateEncodingStrategy = .secondsSince1970
    let body = try encoder.encode(event)
    #expect(
      String(decoding: body, as: UTF8.self)
        == #"{"data":{"type":"events","id":"1","attributes":{"at":5}}}"#)
    var decoder = FlatDecoder(keyPath: "data")
    decoder.decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try decoder.decode(Event.self, from: body) == event)
  }

  @Test func `A value is encoded as a document, and decoded from it`() throws {
    let bytes = try FlatEncoder().encodeBytes(
      [Self.article], additionalMembers: ["links": ["self": "/"]])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"data":[{"type":"articles","id":"1","attributes":{"title":"T","createdAt":"2026-01-02T03:04:05Z"},"relationships":{"author":{"data":{"type":"people","id":"9"},"meta":{"totalBooks":2}}}}],"included":[{"type":"people","id":"9","attributes":{"name":"H"}}],"links":{"self":"/"}}"#
    )
    #expect(
      try FlatDecoder(keyPath: "data").decode([Article].self, from: bytes) == [Self.article])
  }

  @Test func `A new resource is encoded for a request`() throws {
    var article = Self.article
    article.id = nil
    article.authorMeta = nil
    let unflattener = Unflattener(embedded: .identifiers, format: .sorted)
    let bytes = try FlatEncoder(unflattener: unflattener).encodeBytes(article)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"data":{"attributes":{"createdAt":"2026-01-02T03:04:05Z","title":"T"},"relationships":{"author":{"data":{"id":"9","type":"people"}}},"type":"articles"}}"#
    )
  }

  @Test func `A value of another type is a decoding error`() {
    #expect(throws: DecodingError.self) {
      try FlatDecoder(keyPath: "meta").decode([Int].self, from: Self.document)
    }
  }
}
