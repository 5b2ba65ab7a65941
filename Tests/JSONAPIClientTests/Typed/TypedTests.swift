import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// A model of plain Codable structs.
struct TestPerson: Resource, Equatable {
  static let resourceType = "people"
  var id: String
  var name: String
}

/// A model of plain Codable structs with relationships.
struct TestArticle: Resource, Equatable {
  static let resourceType = "articles"
  var id: String?
  var title: String
  var summary: String?
  var author: ToOne<TestPerson>
}

@Suite("Models") struct TypedTests {
  static let document =
    #"{"data":{"type":"articles","id":"1","attributes":{"title":"A","summary":"S"},"relationships":{"author":{"data":{"type":"people","id":"9"}}}},"included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}"#

  func article() throws -> TestArticle {
    try JSONAPIDecoder().decode(TestArticle.self, from: Data(Self.document.utf8))
  }

  @Test func `One resource, with what it includes`() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1?include=author", .document(Self.document))
    ])
    let client = try JSONAPIClient.testing(transport)
    let article = try await client.fetch(TestArticle.query(id: "1").include("author"))
    #expect(article.title == "A")
    #expect(article.author.value?.name == "Dan")
  }

  @Test func `Many by a query, as a page`() async throws {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/people?filter%5Bname%5D=Dan&sort=-name",
        .document(
          #"{"data":[{"type":"people","id":"9","attributes":{"name":"Dan"}}],"links":{"next":"/v1/people?p=2"},"meta":{"total":2}}"#
        )),
      .init(
        .get, "/v1/people?p=2",
        .document(#"{"data":[{"type":"people","id":"10","attributes":{"name":"Eve"}}]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let query = TestPerson.query.filter("name", "Dan").sort("-name")
    var page = try await client.fetch(query)
    #expect(page.elements == [TestPerson(id: "9", name: "Dan")])
    #expect(page.total() == 2)
    let appended = try await page.appendNext()
    #expect(appended?.all.map(\.name) == ["Dan", "Eve"])
    #expect(!page.hasNext)
  }

  @Test func `The whole document is there once it is asked for, the same one for all copies`()
    async throws
  {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          #"{"data":[{"type":"people","id":"1","attributes":{"name":"Ann"}}],"included":[{"type":"robots","id":"2"}],"meta":{"total":1},"links":{"self":"/people"},"x:y":true}"#
        )
      })
    let request = Blog.Person.query.reading(as: Document<[Blog.Person], JSONValue>.self)
    var document = try await client.fetch(request)
    let copy = document
    #expect(document.source.members["x:y"] == true)
    #expect(document.included.map(\.type) == ["robots"])
    #expect(document.links?["self"]?.href == "/people")
    #expect(document.meta?["total"] == 1)
    #expect(document.source.resource(type: "robots", id: "2") != nil)
    document.source = AnyDocument()
    #expect(document.included.isEmpty)
    #expect(copy.included.count == 1)
  }

  @Test func `All resources of all pages`() async throws {
    let transport = InMemoryTransport { request in
      let number = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 1
      let next = number < 5 ? "\"/v1/people?p=\(number + 1)\"" : "null"
      return .document(
        """
        {"data":[{"type":"people","id":"\(number)","attributes":{"name":"N"}}],\
        "links":{"next":\(next)}}
        """)
    }
    let client = try JSONAPIClient.testing(transport)
    var ids: [String] = []
    for try await person in client.all(TestPerson.query) { ids.append(person.id) }
    #expect(ids == ["1", "2", "3", "4", "5"])
    var count = 0
    for try await page in client.pages(TestPerson.query) { count += page.elements.count }
    #expect(count == 5)
  }

  @Test func `Related resources that may be null, and what a link leads to`() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1/author", .document(#"{"data":null}"#)),
      .init(
        .get, "/v1/people/9",
        .document(#"{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}}}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let author = try await client.fetch(
      AnyResource.reference(type: "articles", id: "1")
        .related(toOne: "author", as: TestPerson.self))
    #expect(author == nil)
    let linked = try await client.fetch(
      Request("/v1/people/9", as: Document<TestPerson, JSONValue>.self))
    #expect(linked.data.name == "Dan")
  }

  @Test func `A new resource is sent without what is nil, and comes back with its id`() async throws
  {
    let transport = InMemoryTransport { _ in .document(Self.document, status: .created) }
    var new = try article()
    new.id = nil
    new.summary = nil
    let saved = try await JSONAPIClient.testing(transport).create(new)
    #expect(saved.id == "1")
    let request = try #require(await transport.requests.first)
    #expect(request.method == .post)
    #expect(
      try AnyDocument(parsing: request.text)
        == AnyDocument(
          parsing:
            #"{"data":{"type":"articles","attributes":{"title":"A"},"relationships":{"author":{"data":{"type":"people","id":"9"}}}}}"#
        ))
  }

  @Test func `Only what a closure changed is sent, null included (CRU-24)`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let saved = try await client.update(article()) {
      $0.title = "B"
      $0.summary = nil
    }
    #expect(saved.title == "B")
    let request = try #require(await transport.requests.first)
    #expect(request.method == .patch)
    #expect(request.path == "/v1/articles/1")
    #expect(
      try AnyDocument(parsing: request.text)
        == AnyDocument(
          parsing:
            #"{"data":{"type":"articles","id":"1","attributes":{"title":"B","summary":null}}}"#))
    let same = try await client.update(article()) { _ in }
    #expect(same.title == "A")
    #expect(await transport.requests.count == 1)
  }

  @Test func `A whole update says everything, and a missing id is an error (CRU-22, CRU-23)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .document(#"{"meta":{}}"#) }
    let client = try JSONAPIClient.testing(transport)
    var article = try article()
    article.summary = nil
    #expect(try await client.update(article) == article)
    let data = try AnyDocument(parsing: await transport.requests[0].text).data.resources
    #expect(data.first?.summary == .some(.null))
    article.id = nil
    let unnamed = article
    #expect(await clientError { try await client.update(unnamed) }?.code == .encodingFailed)
    #expect(await clientError { try await client.delete(unnamed) }?.code == .encodingFailed)
  }

  @Test func `A resource is deleted, by itself or by its id`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    try await client.delete(article())
    try await client.delete(TestPerson.reference(id: "9"))
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" }
        == ["DELETE /v1/articles/1", "DELETE /v1/people/9"])
  }

  @Test func `What can't be decoded says where`() async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"data":{"type":"people","id":"9","attributes":{"name":7}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.fetch(TestPerson.query(id: "9")) }
    #expect(error?.code == .decodingFailed)
    let underlying = try #require(error?.underlying as? ResourceDecodingError)
    #expect("\(underlying)".contains("/data/attributes/name"))
    #expect(underlying.resourceID == "9")
  }

  @Test(
    "Errors in a success, rubbish and nothing are told apart",
    arguments: [
      (#"{"errors":[{"code":"x"}]}"#, ClientError.Code.errorsInSuccess),
      (
        #"{"data":{"type":"people","id":"9","attributes":{"name":"A"}},"errors":[{"code":"x"}]}"#,
        .errorsInSuccess
      ),
      ("{", .malformedDocument), ("", .emptyBody), ("[]", .malformedDocument),
    ])
  func notDocuments(body: String, code: ClientError.Code) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let error = await clientError { try await client.fetch(TestPerson.query(id: "9")) }
    #expect(error?.code == code)
    if code == .errorsInSuccess { #expect(error?.problems.map(\.code) == ["x"]) }
  }

  @Test func `Names that the model doesn't have are refused before anything is sent`() async throws
  {
    let transport = InMemoryTransport { _ in .document(#"{"data": []}"#) }
    let client = try JSONAPIClient.testing(transport)
    let queries = [
      Blog.Article.query.include(named: "autor"), Blog.Article.query.sort(named: "-titel"),
      Blog.Article.query.fields(named: "titel"), Blog.Article.query.filter { $0["titel"] == "x" },
    ]
    for query in queries {
      let error = await clientError { try await client.fetch(query).elements.count }
      #expect(error?.code == .encodingFailed)
      let reason = try #require(error?.underlying as? QueryError)
      #expect(["\"author\"", "\"title\""].contains(reason.expected))
    }
    #expect(await transport.requests.isEmpty)
    // Typed paths are checked by the compiler, whether or not the struct has the field.
    _ = try await client.fetch(Blog.Article.query.include(\.comments.author))
    #expect(
      await transport.requests.map(\.path) == ["/v1/articles?include=comments.author"])
  }

  @Test func `Names have the encoder's format where the type has none of its own`() async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data": []}"#) }
    var configuration = ClientConfiguration()
    configuration.encoder.values.keyFormat = .underscored
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    let queries = [
      Camel.query.sort("-wordCount").include("mainAuthor.closeFriend"),
      Camel.query.sort("-word_count").include("main_author.close_friend"),
    ]
    for query in queries { _ = try await client.fetch(query) }
    let path = "/v1/camels?include=main_author.close_friend&sort=-word_count"
    #expect(await transport.requests.map(\.path) == [path, path])
    let camel = Camel(id: "1", wordCount: 0)
    let friends = try await client.fetch(camel.related(toMany: "mainAuthor", as: Camel.Friend.self))
    #expect(friends.isEmpty)
    #expect(await transport.requests.last?.path == "/v1/camels/1/main_author")
  }
}

private struct Camel: Resource {
  static let resourceType = "camels"
  var id: String
  var wordCount: Int
  var mainAuthor: Friend?

  struct Friend: Resource {
    static let resourceType = "friends"
    var id: String
    var closeFriend: ToOne<Friend>
  }
}
