// Finding, saving and configuring as in Spine; the requests at the end are those that were sent.

// swift-format-ignore-file: NeverForceUnwrap

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore
  import JSONAPITesting
  import Logging

  @LiveResource("posts")
  final class Post {
    var title: String?
    @Key("content") var body: String?
    var upvotes: Int?
    var creationDate: Date?
    @Relationship var author: User?
    @Relationship var comments: [Comment]
  }

  @LiveResource("users")
  final class User {
    var name: String?
  }

  @LiveResource("comments")
  final class Comment {
    var text: String?
    @Relationship var author: User?
  }

  let server = InMemoryTransport { request in
    switch request.method {
    case .get where request.path.hasPrefix("/v1/posts/"):
      .document(#"{"data": {"type": "posts", "id": "1", "attributes": {"title": "Fog"}}}"#)
    case .get:
      .document(
        #"""
        {
          "data": [{"type": "posts", "id": "1", "attributes": {"title": "Fog"}}],
          "links": {"prev": "?page=1", "next": "?page=3"},
          "meta": {"total": 1}, "jsonapi": {"version": "1.1"}
        }
        """#)
    case .post:
      .document(
        #"{"data": {"type": "posts", "id": "2", "attributes": {}}}"#, status: .created)
    default: .empty()
    }
  }

  // snippet.client
  // Spine(baseURL: baseURL)
  let baseURL = URL(string: "http://api.example.com/v1")!
  let store = Store()
  var client = JSONAPIClient(baseURL: baseURL).into(store)
  // snippet.end
  client.transport = server

  // snippet.find
  // spine.find(["1", "2"], ofType: Post).onSuccess { resources, meta, jsonapi in … }.onFailure { … }
  do {
    let page = try await client.fetch(Post.query.filter { $0.id.isIn(["1", "2"]) })
    print("Fetched resource collection: \(page.elements.map(\.title))")
    print(page.meta as Any, page.document.jsonapi as Any)
  } catch {
    print("Fetching failed: \(error)")
  }

  // spine.findAll(Post)
  let all = try await client.fetch(Post.query)

  // spine.findOne("1", ofType: Post)
  let post = try await client.fetch(Post.query(id: "1"))
  // snippet.end
  print(all.elements.first === post)

  // snippet.query
  let query = Post.query
    .include(\.author, \.comments, \.comments.author)  // related resources come along
    .filter { $0.upvotes == 8 }  // only with 8 upvotes
    .sort(.ascending(\.creationDate))

  let found = try await client.fetch(query)
  // snippet.end
  print(found.elements.count)

  // snippet.save
  // spine.save(post): a POST of what is new, else a PATCH of what was changed
  let new = Post(in: store)
  new.title = "Ice"
  try await new.save(with: client)

  post.title = "Snow"
  do {
    try await post.save(with: client)
    print("Saving success")
  } catch {
    print("Saving failed: \(error)")
  }
  // snippet.end

  // snippet.load
  try await post.load(with: client)  // as it is, if it is loaded
  try await post.reload(with: client)  // fetched in any case
  // snippet.end

  // snippet.delete
  // spine.delete(post)
  try await post.delete(with: client)
  // snippet.end

  func grow(_ found: Page<Post>) async throws {
    // snippet.pages
    // spine.loadNextPageOfCollection, spine.loadPreviousPageOfCollection
    var collection = found
    try await collection.appendNext()
    try await collection.prependPrevious()
    print(collection.elements.count)  // the posts of three pages
    // snippet.end
  }
  try await grow(found)

  // snippet.cursor
  // struct CursorBasedPagination: Pagination, class CustomRouter: Router
  extension PageParameters {
    /// `page[limit]`, and either `page[before]` or `page[after]`.
    static func cursor(
      limit: Int, before: String? = nil, after: String? = nil
    ) -> PageParameters {
      var page: PageParameters = ["limit": String(limit)]
      if let before {
        page["before"] = before
      } else if let after {
        page["after"] = after
      }
      return page
    }
  }

  let later = try await client.fetch(
    Post.query.page(.cursor(limit: 10, after: "abc")))
  // snippet.end
  print(later.elements.count)

  // snippet.notequal
  // class CustomRouter: Router, overriding queryItemForFilter
  struct CustomDialect: FilterDialect {
    /// `?filter[key]=!value` for 'not equal to', and `?filter[key]=value` for 'equal to'.
    func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
      var items: [QueryItem] = []
      // What is more than a list of comparisons is refused by the plain dialect.
      guard let comparisons = filter.conjunction else {
        return try BracketFilterDialect.plain.items(for: filter)
      }
      for comparison in comparisons {
        if comparison.comparison == .notEqual, let text = comparison.value.text {
          items.append(QueryItem("filter[\(comparison.path)]", "!\(text)"))
        } else {
          items += try BracketFilterDialect.plain.items(for: FilterExpression(comparison))
        }
      }
      return items
    }
  }

  client.configuration.filterDialect = CustomDialect()
  let others = try await client.fetch(Post.query.filter { $0.upvotes != 8 })
  // snippet.end
  print(others.elements.count)

  // snippet.headers
  // (spine.networkClient as! HTTPClient).setHeader("User-Agent", to: "My App")
  client.options.fields[.userAgent] = "My App"

  // (spine.networkClient as! HTTPClient).removeHeader("User-Agent")
  client.options.fields[.userAgent] = nil

  // for some requests only
  let german = client.with { $0.fields[.acceptLanguage] = "de" }
  // snippet.end
  _ = try await german.fetch(Post.query)

  // snippet.transport
  // class CustomNetworkClient: NetworkClient
  struct CustomTransport: Transport {
    let next: any Transport

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      print(request.method, request.path ?? "")
      return try await next.send(request, body: body, context: context)
    }
  }

  // Spine(baseURL: NSURL(string:"http://example.com")!, networkClient: customClient)
  let custom = JSONAPIClient(
    baseURL: URL(string: "http://example.com")!, transport: CustomTransport(next: server))
  // snippet.end
  _ = try await custom.fetch(Post.query)

  // snippet.levels
  client.configuration.loggers.client.logLevel = .debug  // .Spine
  client.configuration.loggers.networking.logLevel = .info  // .Networking
  client.configuration.loggers.coding.logLevel = .warning  // .Serializing
  client.middleware = [.logging]  // writes requests and responses to the second one
  // snippet.end

  // snippet.logger
  // Spine.logger = …
  struct ConsoleLogger: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { print("\(event.level) - \(event.message)") }
  }

  client.configuration.loggers.networking = Logger(label: "jsonapi.networking") { _ in
    ConsoleLogger()
  }
  // The level None:
  client.configuration.loggers.coding = Logger(label: "jsonapi.coding") { _ in
    SwiftLogNoOpLogHandler()
  }
  // snippet.end
  _ = try await client.fetch(Post.query)

  let asked = await server.requests.map { request in
    "\(request.method) \(request.path.removingPercentEncoding ?? "")"
  }
  let expected = [
    "GET /v1/posts?filter[id]=1,2",
    "GET /v1/posts",
    "GET /v1/posts/1",
    "GET /v1/posts?include=author,comments,comments.author&filter[upvotes]=8&sort=creationDate",
    "POST /v1/posts",
    "PATCH /v1/posts/1",
    "GET /v1/posts/1",
    "DELETE /v1/posts/1",
    "GET /v1/posts?page=3",
    "GET /v1/posts?page=1",
    "GET /v1/posts?page[limit]=10&page[after]=abc",
    "GET /v1/posts?filter[upvotes]=!8",
    "GET /v1/posts",
    "GET /posts",
    "GET /v1/posts",
  ]
  precondition(asked == expected, "\(asked)")

  #if canImport(FoundationNetworking) && !AsyncHTTPClient
    // This file compiles without the trait too, with which clients have a default transport here.
    extension JSONAPIClient {
      init(baseURL: URL) {
        self.init(baseURL: baseURL, transport: URLSessionTransport())
      }
    }
  #endif
#endif
