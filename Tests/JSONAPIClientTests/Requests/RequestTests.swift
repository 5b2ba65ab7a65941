import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Requests as values") struct RequestTests {
  typealias Article = Blog.Article
  typealias Person = Blog.Person
  typealias Comment = Blog.Comment

  /// Whoever has made something, of two types or of any other.
  enum Creator: ResourceUnion {
    case person(Person)
    case unknown(AnyResource)

    static var destinationTypes: [String]? { nil }

    static func resolve(_ reader: RelatedReader) throws -> Resolution<Creator> {
      if let person = try reader.resource(Person.self) { return person.map(Creator.person) }
      return .found(.unknown(try reader.anyResource()))
    }

    var resource: any RelatedResource {
      switch self {
      case .person(let person): person
      case .unknown(let resource): resource
      }
    }
  }

  /// A model whose names have the format of the client.
  struct Camel: Resource {
    static let resourceType = "camels"
    var id: String
    var wordCount: Int
    var mainAuthor: ToOne<Person>
  }

  /// Where a request goes, whatever becomes of it.
  func path<Output>(
    _ request: some RequestConvertible<Output>,
    configuration: ClientConfiguration = ClientConfiguration()
  ) async throws -> String? {
    let transport = InMemoryTransport { _ in .document(#"{"data":null}"#) }
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    _ = try? await client.fetch(request)
    let requests = await transport.requests
    #expect(requests.map(\.method) == [.get])
    return requests.first?.path
  }

  // MARK: - Addresses

  @Test func `A collection is at its type, one resource at its id`() async throws {
    let all = Article.query.include(\.author, \.comments.author).fields(\.title)
      .filter { $0.title == "A" }.sort(.descending(\.title)).page(.number(2, size: 3))
    #expect(
      try await path(all) == """
        /v1/articles?include=author,comments.author&fields%5Barticles%5D=title\
        &filter%5Btitle%5D=A&sort=-title&page%5Bnumber%5D=2&page%5Bsize%5D=3
        """)
    #expect(
      try await path(Article.query(id: "1").include(\.author).fields(of: Person.self, \.name))
        == "/v1/articles/1?include=author&fields%5Bpeople%5D=name")
    #expect(try await path(Comment.query(id: 5)) == "/v1/comments/5")
  }

  @Test func `Related resources are asked for with paths of their own`() async throws {
    let article = Blog.article
    #expect(
      try await path(article.related(\.author).include(\.articles))
        == "/v1/articles/1/author?include=articles")
    #expect(
      try await path(
        article.related(\.comments).include(\.author).filter { $0.body == "B" }
          .sort(.ascending(\.body)))
        == "/v1/articles/1/comments?include=author&filter%5Bbody%5D=B&sort=body")
    #expect(
      try await path(Article.reference(id: "2").related(\.comments)) == "/v1/articles/2/comments")
  }

  @Test func `A relationship is asked for with paths of its owner (FET-13)`() async throws {
    #expect(
      try await path(Blog.article.relationship(\.comments).include(\.comments.author))
        == "/v1/articles/1/relationships/comments?include=comments.author")
    #expect(
      try await path(Article.reference(id: "2").relationship(\.author))
        == "/v1/articles/2/relationships/author")
  }

  @Test func `A link is followed verbatim, and parameters are added to its own`() async throws {
    let link: AnyLink = "/v1/articles?a=%2B&B=c"
    #expect(
      try await path(Request(link, as: Page<Article>.self)) == "/v1/articles?a=%2B&B=c")
    #expect(
      try await path(Request(link, as: Page<Article>.self).include(\.author).page(.number(1)))
        == "/v1/articles?a=%2B&B=c&include=author&page%5Bnumber%5D=1")
    #expect(
      try await path(
        Request("?p=2", from: "https://api.example.com/v1/articles?p=1", as: [Article].self))
        == "/v1/articles?p=2")
  }

  @Test func `A path is below the base URL`() async throws {
    let mine = Request(path: "me/articles", as: Page<Article>.self)
    #expect(try await path(mine.sort(.ascending(\.title))) == "/v1/me/articles?sort=title")
  }

  @Test func `Names serve where there is no model, or no typed path`() async throws {
    let any = AnyResource(type: "articles", id: "1")
    #expect(
      try await path(
        AnyResource.query(type: "articles").include(named: "author").filter("search", "x")
          .page(.number(1, size: 3)))
        == "/v1/articles?include=author&filter%5Bsearch%5D=x&page%5Bnumber%5D=1&page%5Bsize%5D=3")
    #expect(
      try await path(AnyResource.query(type: "articles", id: "1").include(named: "author"))
        == "/v1/articles/1?include=author")
    #expect(try await path(any.related(toOne: "author")) == "/v1/articles/1/author")
    #expect(
      try await path(
        any.related(toMany: "comments", as: Comment.self).sort(.descending(\.body)))
        == "/v1/articles/1/comments?sort=-body")
    #expect(
      try await path(Blog.article.relationship(toMany: "likers").include(named: "comments"))
        == "/v1/articles/1/relationships/likers?include=comments")
    #expect(
      try await path(
        AnyResource.reference(type: "articles", id: "2")
          .relationship(toOne: "author", as: Person.self))
        == "/v1/articles/2/relationships/author")
  }

  @Test func `Unions have collections, too`() async throws {
    #expect(
      try await path(Creator.query(type: "creators").page(.number(1)))
        == "/v1/creators?page%5Bnumber%5D=1")
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"people","id":"9","attributes":{"name":"Dan"}},{"type":"bots","id":"1"}]}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let page = try await client.fetch(Creator.query(type: "creators"))
    #expect(page.map(\.resourceIdentifier.type) == ["people", "bots"])
    guard case .person(let person) = page.first else {
      Issue.record("a person was expected")
      return
    }
    #expect(person.name == "Dan")
  }

  @Test func `A record is the owner of relationships, and an output`() async throws {
    let store = Store()
    let record = try store.insert(AnyResource(type: "articles", id: "1"))
    #expect(
      try await path(record.related(toOne: "author", as: Person.self))
        == "/v1/articles/1/author")
    #expect(
      try await path(record.relationship(toMany: "comments", as: Comment.self))
        == "/v1/articles/1/relationships/comments")
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"data":[{"type":"articles","id":"1"}]}"#) })
    let request = Record.query(type: "articles")
    #expect(try await client.into(store).fetch(request).first === record)
    let error = await clientError { try await client.fetch(request) }
    #expect(error?.code == .mismatchedStore)
    #expect(error?.message.contains("into(store)") == true)
  }

  @Test func `Parameters keep the names of the model, whatever the response is read as`()
    async throws
  {
    var configuration = ClientConfiguration()
    configuration.encoder.values.keyFormat = .underscored
    let query = Camel.query.include("mainAuthor").sort("-wordCount")
    let expected = "/v1/camels?include=main_author&sort=-word_count"
    #expect(try await path(query, configuration: configuration) == expected)
    let untyped = query.reading(as: Page<AnyResource>.self)
    #expect(try await path(untyped, configuration: configuration) == expected)
    #expect(
      try await path(untyped.reading(as: AnyDocument.self), configuration: configuration)
        == expected)
    #expect(
      try await path(query.reading(as: [Person].self), configuration: configuration) == expected)
    let linkage = Camel.reference(id: "1").relationship(toOne: "mainAuthor", as: Person.self)
    #expect(
      try await path(linkage.include(named: "mainAuthor"), configuration: configuration)
        == "/v1/camels/1/relationships/main_author?include=main_author")
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(#"{"data":[]}"#) })
    let misspelt = Camel.query.sort("wordCont").reading(as: AnyDocument.self)
    let error = await clientError { try await client.fetch(misspelt) }
    #expect(error?.code == .encodingFailed)
  }

  // MARK: - Values

  @Test func `Requests that ask for the same are equal`() {
    let one = Article.query(id: "1").include(\.author)
    #expect(one == Article.query(id: "1").include(\.author))
    #expect(one != Article.query(id: "2").include(\.author))
    #expect(one != Article.query(id: "1"))
    #expect(Set([one, one, Article.query(id: "1")]).count == 2)
    #expect(Article.query.sort(.ascending(\.title)) == Article.query.sort(named: "title"))
    let reference = Article.reference(id: "1")
    #expect(Blog.article.related(\.author) == reference.related(\.author))
    #expect(reference.related(\.author) == reference.related(toOne: "author", as: Person.self))
    #expect(reference.related(\.author) != reference.related(\.editor))
    #expect(Blog.article.relationship(\.comments) == reference.relationship(\.comments))
    #expect(
      reference.relationship(\.comments) != Article.reference(id: "2").relationship(\.comments))
    let link = Request("/a", as: Page<Article>.self)
    #expect(link == Request("/a", as: Page<Article>.self))
    #expect(link != Request("/a", from: "https://example.com", as: Page<Article>.self))
    #expect(link != Request(path: "/a", as: Page<Article>.self))
  }

  // MARK: - Responses

  /// A document read in a way of one's own.
  struct Feed: RequestOutput, Equatable {
    typealias QuerySubject = Article

    struct Meta: Decodable, Sendable { var unread: Int }

    var titles: [String]
    var unread: Int

    static func read(from response: some ResponseSource) throws -> Feed {
      let document = try response.decode(Document<[Article], Meta>.self)
      return Feed(titles: document.data.map(\.title), unread: document.meta?.unread ?? 0)
    }
  }

  static let articles = #"""
    {"data":[{"type":"articles","id":"1","attributes":{"title":"A"},
    "relationships":{"author":{"data":{"type":"people","id":"9"}}}}],
    "included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}],
    "meta":{"unread":7},"links":{"next":"/v1/articles?p=2"}}
    """#

  /// A client of a server that always answers with some articles.
  func client() throws -> (JSONAPIClient, InMemoryTransport) {
    let transport = InMemoryTransport { _ in
      .document(Self.articles, fields: [.eTag: "\"1\""])
    }
    return (try JSONAPIClient.testing(transport), transport)
  }

  @Test func `A type of one's own reads itself from the response`() async throws {
    let (client, transport) = try client()
    let feed = Feed(titles: ["A"], unread: 7)
    let request = Request(path: "feed", as: Feed.self).include(\.author)
    #expect(try await client.fetch(request) == feed)
    #expect(try await client.fetch(Article.query.reading(as: Feed.self)) == feed)
    let store = Store()
    #expect(try await client.into(store).fetch(request) == feed)
    #expect(store.record(type: "people", id: "9")?.isLoaded == true)
    #expect(
      await transport.requests.map(\.path)
        == ["/v1/feed?include=author", "/v1/articles", "/v1/feed?include=author"])
    struct Strange: Error {}
    struct Refusal: RequestOutput {
      typealias QuerySubject = Article
      static func read(from response: some ResponseSource) throws -> Refusal { throw Strange() }
    }
    let error = await clientError {
      try await client.fetch(Request(path: "feed", as: Refusal.self))
    }
    #expect(error?.code == .decodingFailed)
    #expect(error?.underlying is Strange)
  }

  @Test func `One response is a page, an array, a document or linkage, as the request says`()
    async throws
  {
    let (client, _) = try client()
    let page = try await client.fetch(Article.query)
    #expect(page.count == 1 && page.hasNext)
    #expect(page[0].author.value?.name == "Dan")
    #expect(page.links?.next?.href == "/v1/articles?p=2")
    #expect(page.meta?["unread"]?.int == 7)
    #expect(page.document.included?.count == 1)
    #expect(try await client.fetch(Article.query.reading(as: [Article].self)) == page.elements)
    let document = try await client.fetch(Article.query.reading(as: AnyDocument.self))
    #expect(document.data.resources.map(\.id) == ["1"])
    let linkage = try await client.fetch(Request(path: "x", as: ToMany<Article>.self))
    #expect(linkage.ids == ["1"])
  }

  @Test func `A response tells who has answered, with which header fields`() async throws {
    let (client, _) = try client()
    let response = try await client.response(to: Article.query)
    #expect(response.source == .network)
    #expect(response.failure == nil)
    #expect(response.head?.status == .ok)
    #expect(response.head?.headerFields[.eTag] == "\"1\"")
    #expect(response.url == "https://api.example.com/v1/articles")
    #expect(try response.document()?.meta?["unread"]?.int == 7)
    #expect(response.output.map(\.title) == ["A"])
  }

  // MARK: - Errors

  @Test func `Nothing is sent where there is no address`() async throws {
    let (client, transport) = try client()
    var unsaved = Blog.article
    unsaved.id = nil
    let new = unsaved
    let errors = [
      await clientError { try await client.fetch(Article.query(id: nil)) },
      await clientError { try await client.fetch(AnyResource.query(type: "articles", id: "")) },
      await clientError { try await client.fetch(new.related(\.author)) },
      await clientError { try await client.fetch(new.relationship(\.author)) },
      await clientError { try await client.fetch(Request(AnyLink.null, as: Article.self)) },
      await clientError { try await client.fetch(Request("", as: Page<Article>.self)) },
      await clientError { try await client.fetch(Blog.article.related(\.comments.author)) },
      await clientError { try await client.fetch(Blog.article.relationship(\.comments.author)) },
      await clientError {
        for try await _ in client.pages(Request(AnyLink.null, as: Page<Article>.self)) {}
        return 0
      },
    ]
    let codes: [ClientError.Code] =
      [.encodingFailed, .encodingFailed] + Array(repeating: .invalidURL, count: 7)
    #expect(errors.map { $0?.code } == codes)
    #expect(errors[0]?.message == "a resource of type articles has no id yet")
    #expect(errors[6]?.message.contains("'comments.author'") == true)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `A cancelled task gets an error with a code of its own`() async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in throw CancellationError() })
    let fetches: [@Sendable () async throws -> Void] = [
      { _ = try await client.fetch(Article.query) },
      { _ = try await client.response(to: Article.query(id: "1")) },
      { for try await _ in client.all(Article.query) {} },
      { _ = try await client.into(Store(), freshness: .now.orStale).fetch(Article.query) },
    ]
    for fetch in fetches {
      let error = await clientError(fetch)
      #expect(error?.code == .cancelled)
      #expect(error?.underlying is CancellationError)
    }
  }

  // MARK: - Stores

  @Test func `A relationship that goes into a store takes what it includes along`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":[{"type":"people","id":"9"},{"type":"people","id":"8"}],"included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}"#
      )
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let friends = LivePerson.reference(id: "1").relationship(\.friends)
    let linkage = try await client.into(store).fetch(friends.include(\.friends))
    #expect(linkage.ids == ["9", "8"])
    #expect(linkage.values.map(\.name) == ["Dan"])
    #expect(linkage.values.first === store.object(LivePerson.self, id: "9"))
    #expect(store.record(type: "people", id: "8")?.isLoaded != true)
  }

  @Test func `A store answers for a related resource by what it knows of the relationship`()
    async throws
  {
    let (client, transport) = try client()
    let store = Store()
    let cached = client.into(store, freshness: .offline)
    let author = Blog.article.related(\.author)
    #expect(await clientError { try await cached.fetch(author) }?.code == .notCached)
    let article = try store.insert(
      AnyResource(
        type: "articles", id: "1",
        relationships: [
          "author": AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "9")))
        ]))
    // It is linked to, and not loaded.
    #expect(await clientError { try await cached.fetch(author) }?.code == .notCached)
    let person = try store.insert(
      AnyResource(type: "people", id: "9", attributes: ["name": "Dan"]))
    #expect(try await cached.fetch(author)?.name == "Dan")
    #expect(try await cached.fetch(author.reading(as: Record?.self)) === person)
    article.setRelationship("author", to: AnyRelationship(data: .null))
    #expect(try await cached.fetch(author) == nil)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `A store remembers related resources, links and paths by their address`() async throws
  {
    let (client, transport) = try client()
    let articles = Person.reference(id: "9").related(\.articles)
    let requests = [
      articles.sort(.ascending(\.title)), Request("/v1/articles?p=1", as: Page<Article>.self),
      Request(path: "me/articles", as: Page<Article>.self),
    ]
    for (index, request) in requests.enumerated() {
      let store = Store()
      let cached = client.into(store, freshness: .offline)
      #expect(await clientError { try await cached.fetch(request) }?.code == .notCached)
      let fetched = try await client.into(store).fetch(request)
      let response = try await cached.response(to: request)
      #expect(response.source == .cache)
      #expect(response.head == nil && response.url == nil)
      #expect(try response.document() == nil)
      #expect(response.output.elements.map(\.id) == fetched.map(\.id))
      let records = try await cached.fetch(request.reading(as: Page<Record>.self))
      #expect(records.first === store.record(type: "articles", id: "1"))
      let other = request.page(.number(2))
      #expect(await clientError { try await cached.fetch(other) }?.code == .notCached)
      #expect(await transport.requests.count == index + 1)
    }
  }

  @Test func `A page from a store leads to the next one, which it may not have`() async throws {
    let (client, transport) = try client()
    let store = Store()
    let page = try await client.into(store).fetch(Article.query.page(.number(1, size: 1)))
    #expect(page.hasNext)
    let cached = client.into(store, freshness: .offline).with { $0.pageStrategy = .numbered }
    let offline = try await cached.fetch(Article.query.page(.number(1, size: 1)))
    #expect(offline.map(\.id) == ["1"])
    #expect(offline.hasNext && !offline.hasPrevious)
    #expect(await clientError { try await offline.next() }?.code == .notCached)
    #expect(await transport.requests.count == 1)
  }
}
