// Fetching resources, documents and what they are related to.

// swift-format-ignore-file: NeverForceUnwrap

import JSONAPIStore
import JSONAPITesting

// snippet.client
import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!,
  middleware: [.logging, .retry()])
// snippet.end

// snippet.models
struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var created: Date?
  var author: Person
  var comments: ToMany<Comment>
}

struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
}
// snippet.end

func fetchOne(_ client: JSONAPIClient) async throws {
  print("== one")
  // snippet.one
  let article = try await client.fetch(Article.query(id: "1").include("author"))
  print(article.title, "by", article.author.name)
  // snippet.end
}

func fetchMany(_ client: JSONAPIClient) async throws {
  print("== many")
  // snippet.many
  let query = Article.query
    .include("author")
    .fields("title", "author")
    .fields(of: "people", "name")
    .filter("author.name", "Herman")
    .sort("-created", "title")
    .page(.number(1, size: 20))

  let page = try await client.fetch(query)
  for article in page { print(article.title) }
  // snippet.end

  // snippet.document
  print(page.meta?["generated"]?.string ?? "", page.total() ?? 0)
  for finding in page.findings { print("the server deviates:", finding) }
  // snippet.end
}

func fetchRelated(_ client: JSONAPIClient, _ article: Article) async throws {
  print("== related")
  // snippet.related
  // The comments
  let comments = try await client.fetch(article.related(toMany: "comments", as: Comment.self))
  for comment in comments { print(comment.body) }

  // Their identifiers alone, of an article of which only the id is known
  let linkage = try await client.fetch(
    Article.reference(id: "1").relationship(toMany: "comments", as: Comment.self))
  print(linkage.ids)
  // snippet.end

  print("== link")
  // snippet.link
  let resource = try await client.fetch(AnyResource.query(type: "articles", id: "1"))
  if let link = resource.relationships?["author"]?.links?.related {
    let author = try await client.fetch(Request(link, as: Person.self))
    print(author.name)
  }

  // A path of the server's own
  let found = try await client.fetch(
    Request(path: "search", as: Page<Article>.self).queryItem("q", "whale"))
  print(found.count)
  // snippet.end
}

func fetchWithoutModels(_ client: JSONAPIClient) async throws {
  print("== any")
  // snippet.any
  let request = AnyResource.query(type: "articles").include(named: "author", "comments.author")
  let document = try await client.fetch(request.reading(as: AnyDocument.self))
  for article in document.data.resources {
    let author = document.related(to: article, named: "author").first
    print(article.title?.string ?? "", author?.name?.string ?? "")
  }
  // snippet.end
}

func follow(_ client: JSONAPIClient) async throws {
  print("== following")
  // snippet.following
  for try await people in client.following(Person.query, every: .seconds(30)) {
    print(people.output.map(\.name), people.failure?.message ?? "up to date")
    if people.output.count == 2 { break }
  }
  // snippet.end
}

func stream(_ client: JSONAPIClient) async throws {
  print("== stream")
  // snippet.stream
  for try await comment in try await client.stream(Comment.query) {
    print(comment.body)
  }
  // snippet.end
}

func fetchIntoStore(_ client: JSONAPIClient) async throws {
  print("== store")
  // snippet.store
  let store = Store()
  let local = client.into(store)
  let article = try await local.fetch(Article.query(id: "1").include("author"))
  let record = try await local.fetch(Record.query(type: "articles", id: "2"))
  print(article.title, record.attribute("title")?.string ?? "")
  // snippet.end
}

/// A transport to a server with a stream of events.
struct EventTransport: Transport {
  var streamsBodies: Bool { true }

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    print("> \(request.method) \(request.path ?? "")")
    print("Accept: \(request.headerFields[.accept] ?? "")")
    let other = #"{"type": "people", "id": "10", "attributes": {"name": "Mary"}}"#
    let events = [author, "\(author), \(other)"].map { "data: {\"data\": [\($0)]}\n\n" }
    var response = TransportResponse(
      head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]))
    response.stream = TransportBody(
      AsyncStream { continuation in
        for event in events { continuation.yield(Array(event.utf8)) }
        continuation.finish()
      })
    return response
  }
}

func configure() async throws {
  print("== routing")
  // snippet.routing
  var router = PathTemplates(
    resource: "<type>/by-id/<id>", collectionNames: ["articles": "news/articles"])
  router.related = "<type>/<id>/related/<relationship>"

  var configuration = ClientConfiguration(acceptedMediaTypes: .strict)
  configuration.filterDialect = .functions
  configuration.limits.maximumDepth = 64

  let client = JSONAPIClient(
    baseURL: URL(string: "https://api.example.com/v1")!, router: router,
    configuration: configuration)
  // snippet.end
  var wired = client
  wired.transport = server
  for request in [Article.query(id: "1"), Article.query(id: "2")] {
    _ = try await wired.fetch(request)
  }
  _ = try await wired.fetch(Article.reference(id: "1").related(toMany: "comments"))
}

func tolerate() async throws {
  // snippet.quirks
  var configuration = ClientConfiguration()
  configuration.decoder.quirks = .mbta
  let client = JSONAPIClient(
    baseURL: URL(string: "https://api-v3.mbta.com")!, configuration: configuration)
  // snippet.end
  var wired = client
  wired.transport = server
  print(try await wired.fetch(AnyResource.query(type: "stops", id: "1")).id ?? "none")
}

func passAlong(_ client: JSONAPIClient) async throws {
  print("== options")
  // snippet.options
  let german = client.with { $0.fields[.acceptLanguage] = "de" }
  let inbox = german.with { $0.userInfo["screen"] = "inbox" }
  let article = try await inbox.fetch(Article.query(id: "1"))
  // snippet.end
  _ = article
}

func negotiate(_ client: JSONAPIClient) async throws {
  print("== negotiation")
  // snippet.negotiation
  let stamped = client.with { $0.profiles = ["https://example.com/timestamps"] }
  let article = try await stamped.fetch(Article.query(id: "1"))
  // snippet.end
  _ = article
}

#if Macros
  // snippet.paths
  @Resource("books")
  struct Book {
    var id: String
    var title: String
    var pages = 0
    @Relationship var author: Writer
  }

  @Resource("writers")
  struct Writer {
    var id: String
    var name: String
    var books: ToMany<Book>
  }

  func longBooks(_ client: JSONAPIClient) async throws -> [Book] {
    let query = Book.query
      .include(\.author)
      .fields(\.title, \.pages, \.author)
      .filter { $0.pages > 1000 && $0.author.name == "Herman" }
      .sort(.descending(\.pages))
    return try await client.fetch(query).elements
  }
  // snippet.end

  func titles(_ client: JSONAPIClient) async throws -> [String] {
    // snippet.sparse
    let query = Book.query.fields(\.title)
    let books = try await client.fetch(query.reading(as: Page<Sparse<Book>>.self))
    for book in books { print(book.title ?? "", book.pages ?? 0) }
    // snippet.end
    return books.compactMap { $0.title }
  }

  func readAround(_ client: JSONAPIClient, _ book: Book) async throws {
    print("== relatedpaths")
    // snippet.relatedpaths
    // The writer, or nil if the book has none
    let author = try await client.fetch(book.related(\.author))
    print(author?.name ?? "unknown")

    // The books of a writer of whom only the id is known, page after page
    for try await book in client.all(Writer.reference(id: "9").related(\.books)) {
      print(book.title)
    }

    // The identifiers of the books
    let books = try await client.fetch(Writer.reference(id: "9").relationship(\.books))
    print(books.ids)
    // snippet.end
  }
#endif

// What stands above is run against a server in memory, which prints the requests.
let author = #"{"type": "people", "id": "9", "attributes": {"name": "Herman"}}"#
func article(_ id: String) -> String {
  #"""
  {"type": "articles", "id": "\#(id)", "attributes": {"title": "Moby-Dick"}, "relationships": {
    "author": {"data": {"type": "people", "id": "9"}, "links": {"related": "/v1/articles/1/author"}},
    "comments": {"data": [{"type": "comments", "id": "5"}]}}}
  """#
}
let comment = #"{"type": "comments", "id": "5", "attributes": {"body": "First!"}}"#
let book = #"""
  {"type": "books", "id": "1", "attributes": {"title": "Omoo", "pages": 321},
    "relationships": {"author": {"data": {"type": "writers", "id": "9"}}}}
  """#
let writer = #"""
  {"type": "writers", "id": "9", "attributes": {"name": "Herman"},
    "relationships": {"books": {"data": [{"type": "books", "id": "1"}]}}}
  """#
let documents: [String: String] = [
  "/v1/articles": "{\"data\": [\(article("1"))], \"included\": [\(author)]}",
  "/stops/1": #"{"data": {"type": "stops", "id": 1, "relationships": {"line": {}}}}"#,
  "/v1/search": "{\"data\": [\(article("1"))], \"included\": [\(author)]}",
  "/v1/articles/1": "{\"data\": \(article("1")), \"included\": [\(author)]}",
  "/v1/articles/2": "{\"data\": \(article("2")), \"included\": [\(author)]}",
  "/v1/comments": "{\"data\": [\(comment)]}",
  "/v1/articles/1/author": "{\"data\": \(author)}",
  "/v1/articles/1/comments": "{\"data\": [\(comment)]}",
  "/v1/articles/1/relationships/comments": #"{"data": [{"type": "comments", "id": "5"}]}"#,
  "/v1/news/articles/by-id/1": "{\"data\": \(article("1")), \"included\": [\(author)]}",
  "/v1/news/articles/by-id/2": "{\"data\": \(article("2")), \"included\": [\(author)]}",
  "/v1/news/articles/1/related/comments": "{\"data\": [\(comment)]}",
  "/v1/books": "{\"data\": [\(book)], \"included\": [\(writer)]}",
  "/v1/books/1/author": "{\"data\": \(writer)}",
  "/v1/writers/9/books": "{\"data\": [\(book)], \"included\": [\(writer)]}",
  "/v1/writers/9/relationships/books": #"{"data": [{"type": "books", "id": "1"}]}"#,
]
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  if let language = request[.acceptLanguage] { print("Accept-Language: \(language)") }
  if let types = request[.accept], types.contains(";") { print("Accept: \(types)") }
  let path = request.path.prefix { $0 != "?" }
  return documents[String(path)].map { .document($0) } ?? .empty(.notFound)
}
var wired = client
wired.transport = server

try await fetchOne(wired)
try await fetchMany(wired)
try await fetchRelated(
  wired,
  Article(
    id: "1", title: "Moby-Dick", author: Person(id: "9", name: "Herman"),
    comments: ToMany(ids: ["5"])))
try await stream(wired)
try await follow(JSONAPIClient(baseURL: client.baseURL, transport: EventTransport()))
try await fetchWithoutModels(wired)
try await fetchIntoStore(wired)
try await configure()
print("== quirks")
try await tolerate()
try await passAlong(wired)
try await negotiate(wired)
#if Macros
  print("== paths")
  let books = try await longBooks(wired)
  try await readAround(wired, books[0])
  print("== sparse")
  let found = try await titles(wired)
  precondition(found == ["Omoo"])
#endif

#if canImport(FoundationNetworking) && !AsyncHTTPClient
  // This file compiles without the trait too, with which clients have a default transport here.
  extension JSONAPIClient {
    init(
      baseURL: URL,
      middleware: [any Middleware] = [],
      router: any Router = PathTemplates(),
      configuration: ClientConfiguration = ClientConfiguration()
    ) {
      self.init(
        baseURL: baseURL, transport: URLSessionTransport(), middleware: middleware, router: router,
        configuration: configuration)
    }
  }
#endif
