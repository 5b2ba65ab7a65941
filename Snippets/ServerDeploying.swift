// A server behind Hummingbird and behind plain SwiftNIO, and what an endpoint written by hand becomes.
//
// What needs Hummingbird is compiled with the package trait of that name.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var author: ToOne<Person>
  }

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
  }

  struct User: ServerPrincipal {
    var id: Int
    var key: String { "user \(id)" }
  }

  let database = MemoryDatabase([
    "articles": [["id": 1, "title": "Mardi", "author_id": 9]],
    "people": [["id": 9, "name": "Herman"]],
  ])

  func makeServer() throws -> JSONAPIServer<User> {
    // snippet.links
    var configuration = ServerConfiguration()
    configuration.links = .absolute("https://api.example.com")

    let api = try JSONAPIServer(
      database: database, path: "/v1", principal: User.self, configuration: configuration
    ) {
      // snippet.definition
      Serve(Article.self) {
        $0.include(\.author)
        $0.sort(by: \.title)
        $0.allow(.create) { $0.principal != nil }
        $0.willCreate { change, _, _ in
          change.require(\.title, "must not be empty") { !$0.isEmpty }
        }
      }
      // snippet.links
      Serve(Person.self)
    }
    // snippet.end
    return api
  }

  func makeOverridable() throws -> JSONAPIServer<NoPrincipal> {
    // snippet.override
    var configuration = ServerConfiguration()
    configuration.allowsMethodOverride = true

    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Article.self) { $0.allow(.update) }
      Serve(Person.self)
    }
    // snippet.end
    return api
  }

  #if Hummingbird
    // snippet.hummingbird
    import Hummingbird
    import JSONAPIHummingbird

    func run(_ api: JSONAPIServer<User>) async throws {
      let findings = try await api.verify()
      for finding in findings { print("\(finding.severity):", finding) }
      guard findings.allSatisfy({ $0.severity < .error }) else { exit(1) }

      let router = Router()
      router.addHealthRoutes(for: api)
      router.add(middleware: AllowedHosts(["api.example.com"]))
      router.add(middleware: AllowedOrigins(["https://app.example.com"]))
      router.addRoutes(for: api) { request, _ in try await user(of: request) }

      let application = Application(
        router: router, server: .http1(configuration: .init(idleTimeout: .seconds(30))),
        configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
      try await application.runService()  // until SIGTERM or SIGINT
      await api.finishHooks()
    }

    /// Who sends a request: nobody without a token; a wrong token is an error.
    func user(of request: Request) async throws -> User? {
      guard let field = request.headers[.authorization] else { return nil }
      guard let user = await users.user(with: field.dropFirst("Bearer ".count)) else {
        throw HTTPError(.unauthorized)
      }
      return user
    }
    // snippet.end

    func addTimedRoutes(for api: JSONAPIServer<User>, to router: Router<BasicRequestContext>) {
      // snippet.timing
      var options = JSONAPIRouteOptions()
      options.showsTiming = true
      router.addRoutes(for: api, options: options) { request, _ in try await user(of: request) }
      // snippet.end
    }

    struct Users {
      func user(with token: Substring) async -> User? { Int(token).map { User(id: $0) } }
    }

    let users = Users()

    func articles() async -> [Article] { [] }

    func addHandler(to router: Router<BasicRequestContext>) {
      // snippet.handler
      router.get("/v1/articles") { request, _ -> Response in
        var rows = await articles()
        if request.uri.queryParameters["sort"] == "title" { rows.sort { $0.title < $1.title } }
        let data = rows.map { article -> [String: Any] in
          ["type": "articles", "id": "\(article.id)", "attributes": ["title": article.title]]
        }
        let body = try JSONSerialization.data(withJSONObject: ["data": data])
        return Response(
          status: .ok, headers: [.contentType: "application/vnd.api+json"],
          body: .init(byteBuffer: ByteBuffer(bytes: body)))
      }
      // snippet.end
    }

    struct Press {
      func publish(_ id: Int, as user: User) async -> Bool { true }
    }

    let press = Press()

    // snippet.beside
    func addPublishing(to router: Router<BasicRequestContext>, beside api: JSONAPIServer<User>) {
      router.post("/publish/:id") { request, context -> Response in
        guard let user = try await user(of: request) else {
          let error = ErrorObject(status: "401", title: "Not signed in")
          return Response(api.respond(to: request.head, with: ServerError(errors: [error])))
        }
        let id = try context.parameters.require("id", as: Int.self)
        guard await press.publish(id, as: user) else {
          let error = ErrorObject(status: "409", title: "Already published")
          return Response(api.respond(to: request.head, with: ServerError(errors: [error])))
        }
        let article = HTTPRequest(
          method: .get, scheme: nil, authority: nil, path: "/v1/articles/\(id)?include=author")
        return Response(await api.respond(to: article, principal: user))
      }
    }
    // snippet.end

    import NIOCore
    import NIOHTTPTypes
    import NIOHTTPTypesHTTP1
    import NIOPosix

    // snippet.nio
    typealias Connection = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    func answer(_ connection: Connection, with api: JSONAPIServer<NoPrincipal>) async throws {
      try await connection.executeThenClose { parts, responses in
        var head: HTTPRequest?
        var body: [UInt8] = []
        for try await part in parts {
          switch part {
          case .head(let request): (head, body) = (request, [])
          case .body(let buffer):
            // One byte too many is enough for the server to refuse the body.
            body += buffer.readableBytesView.prefix(api.maximumBodySize + 1 - body.count)
          case .end:
            guard let request = head else { return }
            if request.method == .get,
              let stream = try await api.stream(for: request, principal: { nil })
            {
              try await responses.write(.head(stream.head))
              try await stream.write { piece in
                try await responses.write(.body(ByteBuffer(bytes: piece)))
              }
              try await responses.write(.end(nil))
              continue
            }
            let response = await api.respond(to: request, body: body)
            try await responses.write(.head(response.head))
            try await responses.write(.body(ByteBuffer(bytes: response.body)))
            try await responses.write(.end(nil))
          }
        }
      }
    }
    // snippet.nio-listen
    func listen(_ api: JSONAPIServer<NoPrincipal>) async throws {
      let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .bind(host: "127.0.0.1", port: 8080) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            return try Connection(wrappingChannelSynchronously: channel)
          }
        }
      try await listener.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections {
            group.addTask { try? await answer(connection, with: api) }
          }
        }
      }
    }
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

  // What stands above is run.
  let api = try makeServer()
  print("== links")
  try await api.show(.get, "/v1/articles/1?fields[articles]=title", hasLinks: true)
  print("== handler")
  try await api.show(.get, "/v1/articles?include=author&sort=-title&fields[articles]=title,author")
  print("== override")
  if let name = HTTPField.Name("X-HTTP-Method-Override") {
    try await makeOverridable().show(
      .post, "/articles/1",
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Mardi, and a Voyage"}}}"#,
      with: [.contentType: "application/vnd.api+json", name: "PATCH"])
  }
#endif
