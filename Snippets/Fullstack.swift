// The program of the server's tutorial: an app and a server on one model. Each slice is a step.
//
// Modules of the client and of Hummingbird have types of the same names, so with the trait Hummingbird this
// file has the server's program, and without it the app.

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if Macros
  import Foundation
  import HTTPTypes

  // snippet.models-1
  import JSONAPI

  @Resource("articles")
  public struct Article: Sendable {
    public var id: Int
    public var title: String
    public var body: String?
    public var author: ToOne<Person>
    public var comments: ToMany<Comment>
  }
  // snippet.models-2
  @Resource("people")
  public struct Person: Sendable {
    public var id: Int
    public var name: String
  }

  @Resource("comments")
  public struct Comment: Sendable {
    public var id: Int
    public var body: String
    public var author: ToOne<Person>
    public var article: ToOne<Article>
  }
  // snippet.end

  // snippet.server-1
  // shown: import BlogModels
  import JSONAPI
  import JSONAPIServer

  let database = MemoryDatabase([
    "articles": [
      ["id": 1, "title": "Mardi", "body": "We are off!", "author_id": 9],
      ["id": 2, "title": "Omoo", "author_id": 9],
    ],
    "people": [["id": 9, "name": "Herman"], ["id": 4, "name": "Ishmael"]],
    "comments": [["id": 5, "body": "First!", "author_id": 4, "article_id": 1]],
  ])

  func makeServer() throws -> JSONAPIServer<User> {
    try JSONAPIServer(database: database, path: "/v1", principal: User.self) {
      Serve(Article.self) {
        $0.sort(by: \.title)
        $0.page(default: 20, maximum: 100)
        $0.writable(\.author, on: [])
        $0.allow(.create) { $0.principal != nil }
        $0.allow(.update) { $0.principal != nil }
        $0.writableRows { article, request in request.signedIn { article.author.id == $0.id } }
        $0.willCreate { change, request, _ in
          if let user = request.principal { change.author = ToOne(id: user.id) }
        }
        $0.willUpdate { change, _, _ in
          change.require(\.title, "must not be empty") { !$0.isEmpty }
        }
      }
      Serve(Person.self)
      Serve(Comment.self)
    }
  }
  // snippet.end

  // snippet.user-1
  import JSONAPIServer

  struct User: ServerPrincipal {
    var id: Int
    var key: String { "user \(id)" }
  }
  // snippet.end

  #if !Hummingbird
    // snippet.app-1
    // shown: import BlogModels
    import JSONAPI
    import JSONAPIClient

    struct Reader: Sendable {
      var client: JSONAPIClient

      func titles() async throws -> [String] {
        let query = Article.query.sort(.ascending(\.title)).fields(\.title)
        return try await client.fetch(query).map(\.title)
      }

      func article(_ id: Int) async throws -> Article {
        try await client.fetch(Article.query(id: id).include(\.author, \.comments.author))
      }
    }
    // snippet.app-2
    extension Reader {
      func rename(_ article: Article, to title: String) async throws -> Article {
        try await client.update(article) { $0.title = title }
      }
    }
    // snippet.end

    // snippet.test-1
    // shown: @testable import BlogApp
    // shown: import BlogModels
    // shown: @testable import BlogServer
    import JSONAPIClient
    import JSONAPIServer
    import JSONAPITesting

    func testRenaming() async throws {
      let client = JSONAPIClient(
        transport: .server(try makeServer(), principal: User(id: 9)))
      let reader = Reader(client: client)

      let article = try await reader.article(1)
      let renamed = try await reader.rename(article, to: "Mardi, and a Voyage Thither")
      assert(renamed.title == "Mardi, and a Voyage Thither")

      do {
        _ = try await reader.rename(article, to: "")
      } catch let error as ClientError {
        assert(
          error.problems(with: \Article.Fields.title).first?.detail == "title must not be empty")
      }
    }
  // snippet.end
  #endif

  #if Hummingbird
    // snippet.main-1
    import Hummingbird
    import JSONAPIHummingbird
    import JSONAPIServer

    func serve() async throws {
      let router = Router()
      router.addRoutes(for: try makeServer()) { request, _ in
        // A real server looks a token up.
        request.headers[.authorization].flatMap { Int($0.dropFirst("Bearer ".count)) }
          .map { User(id: $0) }
      }
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
      try await application.runService()
    }
  // snippet.end
  #endif

  #if MANIFEST
    // snippet.package-1
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Blog",
      platforms: [.macOS(.v14)],
      dependencies: [
        .package(
          url: "https://github.com/swift-jsonapi/swift-jsonapi", branch: "main",
          traits: ["Macros", "Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
      ],
      targets: [
        .target(
          name: "BlogModels", dependencies: [.product(name: "JSONAPI", package: "swift-jsonapi")]),
        .executableTarget(
          name: "BlogServer",
          dependencies: [
            "BlogModels", .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "JSONAPI", package: "swift-jsonapi"),
            .product(name: "JSONAPIHummingbird", package: "swift-jsonapi"),
            .product(name: "JSONAPIServer", package: "swift-jsonapi"),
          ]),
        .target(
          name: "BlogApp",
          dependencies: [
            "BlogModels", .product(name: "JSONAPI", package: "swift-jsonapi"),
            .product(name: "JSONAPIClient", package: "swift-jsonapi"),
          ]),
        .testTarget(
          name: "BlogTests",
          dependencies: [
            "BlogApp", "BlogModels", "BlogServer",
            .product(name: "JSONAPIClient", package: "swift-jsonapi"),
            .product(name: "JSONAPIServer", package: "swift-jsonapi"),
            .product(name: "JSONAPITesting", package: "swift-jsonapi"),
          ]),
      ]
    )
  // snippet.end
  #endif

  // Prints what the articles show: each request with its response, without links unless they matter.
  extension JSONAPIServer {
    func show(
      _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
      as principal: Principal? = nil, with fields: HTTPFields = [:],
      showing shown: [HTTPField.Name] = [], hasLinks: Bool = false
    ) async throws {
      var head = HTTPRequest(
        method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
      print("> \(method) \(path)")
      for field in fields { print("\(field.name.rawName): \(field.value)") }
      if let json = try? JSONValue(parsing: body) {
        print(String(decoding: json.bytes(), as: UTF8.self))
      }
      if !body.isEmpty, fields[.contentType] == nil {
        head.headerFields[.contentType] = "application/vnd.api+json"
      }
      let (response, bytes) = await respond(
        to: head, body: Array(body.utf8), principal: principal, id: "6f1c",
        date: Date(timeIntervalSince1970: 1_767_225_600))
      let statuses: [HTTPResponse.Status] = [
        .ok, .created, .noContent, .notModified, .badRequest, .unauthorized, .forbidden, .notFound,
        .conflict, .preconditionFailed, .unprocessableContent, .preconditionRequired,
        .internalServerError,
      ]
      let reason = statuses.first { $0.code == response.status.code }?.reasonPhrase ?? ""
      print("< HTTP/1.1 \(response.status.code) \(reason)")
      for name in shown {
        if let value = response.headerFields[name] { print("\(name.rawName): \(value)") }
      }
      if let document = try? JSONValue(parsing: bytes) {
        let shown = document.without(hasLinks ? ["jsonapi"] : ["jsonapi", "links"])
        print(String(decoding: shown.bytes(), as: UTF8.self))
      }
    }
  }

  extension JSONValue {
    /// The value without some members, and without objects that have no others.
    func without(_ names: Set<String>) -> JSONValue {
      if let array { return JSONValue(array.map { $0.without(names) }) }
      guard let object else { return self }
      var rest = JSONObject()
      for (name, value) in object where !names.contains(name) {
        let value = value.without(names)
        if value.object?.isEmpty != true { rest[name] = value }
      }
      return JSONValue(rest)
    }
  }

  // The steps are run in one process.
  print("== list")
  let api = try makeServer()
  try await api.show(.get, "/v1/articles?sort=title&fields[articles]=title")
  print("== detail")
  try await api.show(.get, "/v1/articles/1?include=author,comments.author")
  let title = #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Mardi!"}}}"#
  print("== nobody")
  try await api.show(.patch, "/v1/articles/1", title, showing: [.wwwAuthenticate])
  print("== saved")
  try await api.show(.patch, "/v1/articles/1?fields[articles]=title", title, as: User(id: 9))
  print("== refused")
  try await api.show(
    .patch, "/v1/articles/1", title.replacing("Mardi!", with: ""), as: User(id: 9))
  #if !Hummingbird
    try await testRenaming()
  #endif
#endif
