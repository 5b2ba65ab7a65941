import Foundation
import JSONAPI
import Testing

@Suite struct SparseTests {
  /// Articles and people with typed paths, as in the tests of queries.
  private let document = Array(
    #"""
    {"data":[{"type":"articles","id":"1","attributes":{"title":"One","summary":null,"rating":"high"},
    "relationships":{"author":{"data":{"type":"people","id":"9"}},
    "comments":{"data":[{"type":"comments","id":"5"},{"type":"comments","id":"6"}]}}},
    {"type":"articles","id":"2","attributes":{"createdAt":"2024-05-01T00:00:00Z"}}],
    "included":[{"type":"people","id":"9","attributes":{"name":"Dan"},
    "relationships":{"friends":{"data":[{"type":"people","id":"9"}]}}},
    {"type":"comments","id":"5","attributes":{"body":"First"}}]}
    """#.utf8)

  private func articles() throws -> [Sparse<Article>] {
    try JSONAPIDecoder().decode([Sparse<Article>].self, from: document)
  }

  @Test func `Attributes are there or not`() throws {
    let articles = try articles()
    #expect(articles.map(\.id) == ["1", "2"])
    #expect(articles[0].title == "One")
    #expect(articles[1].title == nil)
    #expect(articles[1].createdAt == Date(timeIntervalSince1970: 1_714_521_600))
    #expect(articles[0].fetchedNames == ["title", "summary", "rating", "author", "comments"])
    #expect(articles[0]["title"] == "One")
    #expect(articles[0]["createdAt"] == nil)
  }

  @Test func `Fields tell absent, null and values apart`() throws {
    let articles = try articles()
    #expect(try articles[0].field(\.title) == .value("One"))
    #expect(try articles[0].field(\.summary) == .null)
    #expect(try articles[1].field(\.summary) == .absent)
    #expect(articles[0].summary == nil)
  }

  @Test func `What was not fetched is an error that says how to fetch it`() throws {
    let articles = try articles()
    #expect(try articles[0].require(\.title) == "One")
    let error = try #require(throws: ResourceDecodingError.self) {
      try articles[1].require(\.title)
    }
    #expect(error.code == .notFetched)
    #expect(error.pointer == "/data/1")
    #expect(error.resourceType == "articles")
    #expect(error.resourceID == "2")
    #expect(error.description.contains("fields[articles]=createdAt,title"))
    let relationship = try #require(throws: ResourceDecodingError.self) {
      try articles[1].require(\.comments)
    }
    #expect(relationship.code == .notFetched)
  }

  @Test func `A value that the property can't hold is an error with its place`() throws {
    let article = try articles()[0]
    #expect(article.rating == nil)
    let error = try #require(throws: ResourceDecodingError.self) { try article.field(\.rating) }
    #expect(error.code == .invalidValue)
    #expect(error.pointer == "/data/0/attributes/rating")
    #expect(error.resourceID == "1")
  }

  @Test func `Related resources are sparse too`() throws {
    let articles = try articles()
    let author = try #require(articles[0].author)
    #expect(author.identifier?.id == "9")
    #expect(author.value?.name == "Dan")
    let comments = try #require(articles[0].comments)
    #expect(comments.identifiers.map(\.id) == ["5", "6"])
    #expect(comments.values.map(\.body) == ["First"])
    #expect(comments.values[0].likes == nil)
    #expect(articles[1].author == nil)
    #expect(try articles[0].require(\.author).value?.id == 9)
  }

  @Test func `Related resources are whole where their type is asked for`() throws {
    let article = try articles()[0]
    let author: ToOne<Person>? = article.author
    #expect(author?.value?.name == "Dan")
    // The comment lacks what a whole one needs.
    let comments: ToMany<Comment>? = article.comments
    #expect(comments == nil)
  }

  @Test func `Cycles have no end`() throws {
    let author = try #require(try articles()[0].author?.value)
    let friend = try #require(author.friends?.values.first)
    #expect(friend == author)
    #expect(friend.friends?.values.first?.friends?.values.first?.name == "Dan")
  }

  @Test func `A resource is complete if all that its model needs is there`() throws {
    let person = try #require(try articles()[0].author?.value)
    #expect(try person.complete().name == "Dan")
    let error = try #require(throws: ResourceDecodingError.self) {
      try articles()[1].complete()
    }
    #expect(error.code == .notFetched)
    #expect(error.expected.contains("'title'"))
    #expect(!error.expected.contains("'summary'"))
  }

  @Test func `A complete resource may lack linkage`() throws {
    struct Linked: Resource, Equatable {
      static let resourceType = "linked"
      var id: String
      var one: ToOne<Person>
      var many: ToMany<Person>
      var rank: Int?
    }
    func sparse(_ relationships: String) throws -> Sparse<Linked> {
      try JSONAPIDecoder().decode(
        from: Array(
          #"{"data":{"type":"linked","id":"1","relationships":{\#(relationships)}}}"#.utf8))
    }
    #expect(try sparse("").complete() == Linked(id: "1", one: .absent, many: .absent))
    #expect(
      try sparse(#""one":{"data":null}"#).complete() == Linked(id: "1", one: .null, many: .absent))
  }

  @Test func `A single resource and null decode too`() throws {
    let one = try JSONAPIDecoder().decode(
      Sparse<Person>.self,
      from: Array(#"{"data":{"type":"people","id":"1","attributes":{"name":"Ada"}}}"#.utf8))
    #expect(one.name == "Ada")
    let none = try JSONAPIDecoder().decode(
      Sparse<Person>?.self, from: Array(#"{"data":null}"#.utf8))
    #expect(none == nil)
    let other = try #require(throws: ResourceDecodingError.self) {
      try JSONAPIDecoder().decode(
        Sparse<Person>.self, from: Array(#"{"data":{"type":"bots","id":"1"}}"#.utf8))
    }
    #expect(other.code == .unexpectedType)
  }

  @Test func `The decoder's strategies hold`() throws {
    var decoder = JSONAPIDecoder()
    decoder.values.dateDecodingStrategy = .secondsSince1970
    let article = try decoder.decode(
      Sparse<Article>.self,
      from: Array(#"{"data":{"type":"articles","id":"1","attributes":{"createdAt":7}}}"#.utf8))
    #expect(article.createdAt == Date(timeIntervalSince1970: 7))
  }

  @Test func `Names of a coder are those of a complete resource`() throws {
    struct Loose: Resource, Equatable {
      static let resourceType = "loose"
      var id: String
      var wordCount: Int
      var mainAuthor: ToOne<Person>
    }
    var decoder = JSONAPIDecoder()
    decoder.values.keyFormat = .dasherized
    func sparse(_ attributes: String) throws -> Sparse<Loose> {
      try decoder.decode(
        from: Array(
          #"""
          {"data":{"type":"loose","id":"1","attributes":{\#(attributes)},
          "relationships":{"main-author":{"data":null}}}}
          """#.utf8))
    }
    for name in ["word-count", "wordCount"] {
      #expect(
        try sparse(#""\#(name)":3"#).complete()
          == Loose(id: "1", wordCount: 3, mainAuthor: .null))
    }
    let error = try #require(throws: ResourceDecodingError.self) { try sparse("").complete() }
    #expect(error.expected == "'word-count'")
    #expect(error.description.contains("fields[loose]=main-author,word-count"))
  }

  @Test func `Properties of models can be sparse`() throws {
    let linked = try JSONAPIDecoder().decode(
      ToOneOwner.self,
      from: Array(
        #"""
        {"data":{"type":"owners","id":"1","relationships":{"article":{"data":{"type":"articles",
        "id":"2"}}}},"included":[{"type":"articles","id":"2","attributes":{"title":"T"}}]}
        """#.utf8))
    #expect(linked.article.value?.title == "T")
  }

  @Test func `What was fetched is written again`() throws {
    let articles = try articles()
    let written = try JSONValue(parsing: JSONAPIEncoder().encodeBytes(articles))
    #expect(written["data"] == (try JSONValue(parsing: document))["data"])
  }

  @Test func `A sparse resource can be made for tests`() throws {
    let article = try Sparse<Article>(
      AnyResource(type: "articles", id: "3", attributes: ["title": "Made"]))
    #expect(article.title == "Made")
    #expect(article.id == "3")
    #expect(article.author == nil)
  }
}

private struct ToOneOwner: Resource {
  static let resourceType = "owners"
  var id: String
  var article: ToOne<Sparse<Article>>
}
