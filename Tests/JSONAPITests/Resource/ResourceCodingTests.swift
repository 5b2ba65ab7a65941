import Foundation
import JSONAPI
import Testing

/// A document with everything that a resource can embed.
let blog = """
  {"data":[{"type":"articles","id":"1","attributes":{"title":"JSON:API paints my bikeshed!",
  "createdAt":"2015-05-22T14:56:29.000Z","tags":["api","json"]},
  "relationships":{"author":{"data":{"type":"people","id":"9"}},
  "comments":{"links":{"self":"/articles/1/relationships/comments"},
  "data":[{"type":"comments","id":"5"},{"type":"comments","id":"12"}]},
  "editor":{"data":{"type":"people","id":"2"},"meta":{"since":2014}},
  "reviewers":{"data":[{"type":"people","id":"9"},{"type":"people","id":"404"}]}}}],
  "included":[{"type":"people","id":"9","attributes":{"name":"Dan","twitter":"dgeb"}},
  {"type":"people","id":"2","attributes":{"name":"Eve","twitter":null}},
  {"type":"comments","id":"5","attributes":{"body":"First!"},
  "relationships":{"author":{"data":{"type":"people","id":"2"}}}},
  {"type":"comments","id":"12","attributes":{"body":"I like XML better"},
  "relationships":{"author":{"data":{"type":"people","id":"9"}}}}],
  "meta":{"total":1},"links":{"next":"/articles?page=2"}}
  """

@Suite struct ResourceCodingTests {
  @Test func `A plain struct embeds what is included`() throws {
    let articles = try JSONAPIDecoder().decode([PlainModels.Article].self, from: Data(blog.utf8))
    let article = try #require(articles.first)
    #expect(article.id == "1")
    #expect(article.title == "JSON:API paints my bikeshed!")
    #expect(article.summary == nil)
    #expect(article.createdAt == Date(timeIntervalSince1970: 1_432_306_589))
    #expect(article.tags == ["api", "json"])
    #expect(article.author == PlainModels.Person(id: "9", name: "Dan", twitter: "dgeb"))
    #expect(article.comments.map(\.body) == ["First!", "I like XML better"])
    #expect(article.comments.first?.author?.name == "Eve")
    #expect(article.editor.id == "2")
    #expect(article.editor.value?.name == "Eve")
    #expect(article.editor.meta?["since"] == 2014)
    #expect(article.reviewers.ids == ["9", "404"])
    #expect(article.reviewers.values.map(\.name) == ["Dan"])
  }

  @Test func `A written-out codec reads the same`() throws {
    let articles = try JSONAPIDecoder().decode([WrittenModels.Article].self, from: Data(blog.utf8))
    let article = try #require(articles.first)
    #expect(article.id == "1")
    #expect(article.title == "JSON:API paints my bikeshed!")
    #expect(article.createdAt == Date(timeIntervalSince1970: 1_432_306_589))
    #expect(article.tags == ["api", "json"])
    #expect(article.author == WrittenModels.Person(id: "9", name: "Dan", twitter: "dgeb"))
    #expect(article.comments.map(\.author?.name) == ["Eve", "Dan"])
    #expect(article.editor.value?.name == "Eve")
    #expect(article.reviewers.ids == ["9", "404"])
  }

  @Test func `A relationship is no value of an optional attribute with its name`() throws {
    struct Essay: Resource, Equatable {
      static let resourceType = "essays"
      var id: String?
      var author: String?
      var count: Int?
      var ratio: Float?
      var isNew: Bool?
    }
    let relationships = ["author", "count", "ratio", "isNew"].map { "\"\($0)\":{\"data\":null}" }
    let source = """
      {"data":{"type":"essays","id":"1","relationships":{\(relationships.joined(separator: ","))}}}
      """
    #expect(try JSONAPIDecoder().decode(Essay.self, from: Array(source.utf8)) == Essay(id: "1"))
    let full = Essay(id: "1", author: "Ada", count: 2, ratio: 0.5, isNew: true)
    #expect(try JSONAPIDecoder().decode(from: JSONAPIEncoder().encodeBytes(full)) == full)
  }

  @Test func `Both write the same`() throws {
    let plain = try JSONAPIDecoder().decode([PlainModels.Article].self, from: Data(blog.utf8))
    let written = try JSONAPIDecoder().decode([WrittenModels.Article].self, from: Data(blog.utf8))
    let one = try JSONValue(parsing: JSONAPIEncoder().encodeBytes(plain))
    let other = try JSONValue(parsing: JSONAPIEncoder().encodeBytes(written))
    #expect(one == other)
  }

  @Test func `Embedded resources are included once in the order of the first visit`() throws {
    let articles = try JSONAPIDecoder().decode([WrittenModels.Article].self, from: Data(blog.utf8))
    let document = try AnyDocument(parsing: JSONAPIEncoder().encodeBytes(articles))
    let included = try #require(document.included)
    #expect(
      included.map { "\($0.type) \($0.id ?? "")" } == [
        "people 9", "comments 5", "comments 12", "people 2",
      ])
    let again = try JSONAPIDecoder().decode(
      [WrittenModels.Article].self, from: JSONAPIEncoder().encodeBytes(articles))
    #expect(again == articles)
  }

  @Test func `Include paths and fieldsets narrow the document`() throws {
    let articles = try JSONAPIDecoder().decode([PlainModels.Article].self, from: Data(blog.utf8))
    var encoder = JSONAPIEncoder()
    encoder.include = ["comments.author"]
    encoder.fieldsets = ["articles": ["title", "comments"], "people": []]
    let document = try AnyDocument(parsing: encoder.encodeBytes(articles))
    #expect(
      document.included?.map { "\($0.type) \($0.id ?? "")" } == [
        "comments 5", "comments 12", "people 2", "people 9",
      ])
    let bytes = try String(decoding: encoder.encodeBytes(articles), as: UTF8.self)
    #expect(!bytes.contains("createdAt"))
    #expect(!bytes.contains("\"name\""))
    #expect(!bytes.contains("editor"))
  }

  @Test func `Primary data keeps its order where it embeds itself`() throws {
    let document = """
      {"data":[
      {"type":"folders","id":"1","attributes":{"name":"a"},"relationships":{"children":{"data":[
      {"type":"folders","id":"2"},{"type":"folders","id":"4"}]}}},
      {"type":"folders","id":"2","attributes":{"name":"b"},"relationships":{"children":{"data":[]}}},
      {"type":"folders","id":"3","attributes":{"name":"c"},"relationships":{"children":{"data":[
      {"type":"folders","id":"1"}]}}}],
      "included":[
      {"type":"folders","id":"4","attributes":{"name":"d"},"relationships":{"children":{"data":[]}}}]}
      """
    let folders = try JSONAPIDecoder().decode(
      [PlainModels.Folder].self, from: Array(document.utf8))
    #expect(folders.map(\.id) == [1, 2, 3])
    #expect(folders.map { $0.children.map(\.id) } == [[2, 4], [], [1]])
  }

  @Test(arguments: [JSONAPIEncoder.NilEncoding.omit, .null])
  func `An empty optional relationship is written as the encoder is told`(
    _ nilEncoding: JSONAPIEncoder.NilEncoding
  ) throws {
    let source = #"{"data":{"type":"comments","id":"1","attributes":{"body":"Hi"}}}"#
    var encoder = JSONAPIEncoder()
    encoder.nilEncoding = nilEncoding
    let plain = try JSONAPIDecoder().decode(PlainModels.Comment.self, from: Array(source.utf8))
    let written = try JSONAPIDecoder().decode(WrittenModels.Comment.self, from: Array(source.utf8))
    let expected =
      nilEncoding == .omit
      ? source
      : #"{"data":{"type":"comments","id":"1","attributes":{"body":"Hi"},"#
        + #""relationships":{"author":{"data":null}}}}"#
    #expect(try String(decoding: encoder.encodeBytes(plain), as: UTF8.self) == expected)
    #expect(try String(decoding: encoder.encodeBytes(written), as: UTF8.self) == expected)
  }

  /// A union of one, which codes by itself as a model with a written codec does.
  private enum Anything: ResourceUnion, Equatable {
    case article(WrittenModels.Article)

    static var destinationTypes: [String]? { ["articles"] }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Anything> {
      try reader.resource(WrittenModels.Article.self)?.map(Anything.article)
        ?? .unresolved(.unknownType)
    }

    var resource: any RelatedResource {
      switch self {
      case .article(let article): article
      }
    }
  }

  @Test func `Within plain values the strategies of their coder hold`() throws {
    let source = """
      {"type":"articles","id":"1","attributes":{"title":"T","createdAt":5,"tags":[]},\
      "relationships":{"author":{"data":{"type":"people","id":"9","attributes":{"name":"D"}}},\
      "comments":{"data":[]}}}
      """
    var decoder = PlainJSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    var encoder = PlainJSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let bytes = Array("[\(source)]".utf8)
    let articles = try decoder.decode([WrittenModels.Article].self, from: bytes)
    #expect(articles.map(\.createdAt) == [Date(timeIntervalSince1970: 5)])
    #expect(
      try JSONValue(parsing: encoder.encodeBytes(articles))[0]?["attributes"]?["createdAt"] == 5)
    let unions = try decoder.decode([Anything].self, from: bytes)
    #expect(unions == articles.map(Anything.article))
    #expect(
      try JSONValue(parsing: encoder.encodeBytes(unions))[0]?["attributes"]?["createdAt"] == 5)
  }
}
