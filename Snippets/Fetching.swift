// Fetching resources, documents and what they are related to.

// swift-format-ignore-file: NeverForceUnwrap

import JSONAPIStore

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

func fetchOne() async throws {
  // snippet.one
  // GET /articles/1?include=author
  let article = try await client.fetch(Article.query(id: "1").include("author"))
  print(article.title, "by", article.author.name)
  // snippet.end
}

func fetchMany() async throws {
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

func fetchRelated(_ article: Article) async throws {
  // snippet.related
  // GET /articles/1/comments
  let comments = try await client.fetch(article.related(toMany: "comments", as: Comment.self))
  for comment in comments { print(comment.body) }

  // GET /articles/1/relationships/comments: who they are, without what they say.
  let linkage = try await client.fetch(
    Article.reference(id: "1").relationship(toMany: "comments", as: Comment.self))
  print(linkage.ids)
  // snippet.end

  // snippet.link
  let resource = try await client.fetch(AnyResource.query(type: "articles", id: "1"))
  if let link = resource.relationships?["author"]?.links?.related {
    let author = try await client.fetch(Request(link, as: Person.self))
    print(author.name)
  }

  // GET /search?q=whale, an address of the server's own
  let found = try await client.fetch(
    Request(path: "search", as: Page<Article>.self).queryItem("q", "whale"))
  print(found.count)
  // snippet.end
}

func fetchWithoutModels() async throws {
  // snippet.any
  let request = AnyResource.query(type: "articles").include(named: "author", "comments.author")
  let document = try await client.fetch(request.reading(as: AnyDocument.self))
  for article in document.data.resources {
    let author = document.related(to: article, named: "author").first
    print(article.title?.string ?? "", author?.name?.string ?? "")
  }
  // snippet.end
}

func fetchIntoStore() async throws {
  // snippet.store
  let store = Store()
  let local = client.into(store)
  let article = try await local.fetch(Article.query(id: "1").include("author"))
  let record = try await local.fetch(Record.query(type: "articles", id: "2"))
  print(article.title, record.attribute("title")?.string ?? "")
  // snippet.end
}

func configure() {
  // snippet.routing
  var router = PathTemplates(
    resource: "<type>/by-id/<id>", collectionNames: ["articles": "news/articles"])
  router.related = "<type>/<id>/related/<relationship>"

  var configuration = ClientConfiguration(tolerance: .strict)
  configuration.filterDialect = .functions
  configuration.limits.maximumDepth = 64

  let client = JSONAPIClient(
    baseURL: URL(string: "https://api.example.com/v1")!, router: router,
    configuration: configuration)
  // snippet.end
  _ = client
}

func passAlong() async throws {
  // snippet.options
  let german = client.with { $0.fields[.acceptLanguage] = "de" }
  let inbox = german.with { $0.userInfo["screen"] = "inbox" }
  let article = try await inbox.fetch(Article.query(id: "1"))
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

  func longBooks() async throws -> [Book] {
    let query = Book.query
      .include(\.author)
      .fields(\.title, \.pages, \.author)
      .filter { $0.pages > 1000 && $0.author.name == "Herman" }
      .sort(.descending(\.pages))
    return try await client.fetch(query).elements
  }
  // snippet.end

  func readAround(_ book: Book, of writer: Writer) async throws {
    // snippet.relatedpaths
    // GET /books/1/author
    let author = try await client.fetch(book.related(\.author))
    print(author?.name ?? "unknown")

    // GET /writers/9/books, page after page
    for try await book in client.all(writer.related(\.books)) { print(book.title) }

    // The same, of a writer of whom only the id is known
    for try await book in client.all(Writer.reference(id: "9").related(\.books)) {
      print(book.title)
    }

    // GET /writers/9/relationships/books, of a writer of whom only the id is known
    let books = try await client.fetch(Writer.reference(id: "9").relationship(\.books))
    print(books.ids)
    // snippet.end
  }
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
