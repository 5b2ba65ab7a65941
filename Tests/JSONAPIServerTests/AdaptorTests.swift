#if Hummingbird
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIClient
  @testable import JSONAPIHummingbird
  import JSONAPIServer
  import NIOCore
  import Testing

  // The tests of databases beside it can take all threads for more than a minute.
  @Suite("The adaptor over a connection", .timeLimit(.minutes(60)))
  struct AdaptorTests {
    struct User: ServerPrincipal {
      var key: String { "ada" }
    }

    /// Serves on 127.0.0.1 while `body` runs, which gets the address.
    private func serving(
      _ principal: @escaping @Sendable () throws -> User?,
      _ body: (String) async throws -> Void
    ) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(), path: "/api", principal: User.self) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("text", String.self)]))
      }
      let router = Router()
      router.addRoutes(for: api) { _, _ in try principal() }
      let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) })
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          defer { continuation.finish() }
          try await application.run()
        }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        try await body("127.0.0.1:\(port)")
        group.cancelAll()
      }
    }

    private func get(
      _ authority: String, _ method: HTTPRequest.Method = .get, _ path: String = "/api/articles"
    ) async throws -> TransportResponse {
      let request = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
      return try await URLSessionTransport(timeout: .seconds(500))
        .send(request, body: nil, context: RequestContext())
    }

    static let refusals: [(HTTPError, String?)] = [
      (HTTPError(.unauthorized, message: "The token is unknown."), "Bearer"),
      (
        HTTPError(
          .unauthorized, headers: [.wwwAuthenticate: "Basic"], message: "The token is unknown."),
        "Basic"
      ),
      (HTTPError(.forbidden, message: "The key was revoked."), nil),
      (HTTPError(.serviceUnavailable, headers: [.retryAfter: "9"]), nil),
    ]

    @Test("An error of the principal is answered as a document", arguments: refusals)
    func refusal(_ error: HTTPError, _ challenge: String?) async throws {
      try await serving({ throw error }) { authority in
        let response = try await get(authority)
        #expect(response.status == error.status)
        let fields = response.head.headerFields
        #expect(fields[.contentType] == "application/vnd.api+json")
        #expect(fields[.wwwAuthenticate] == challenge)
        #expect(fields[.retryAfter] == error.headers[.retryAfter])
        let document = try AnyDocument(parsing: Array(response.body))
        #expect(document.errors?.map(\.status) == ["\(error.status.code)"])
        #expect(document.errors?.map(\.detail) == [error.body])
        let head = try await get(authority, .head)
        #expect(head.status == error.status)
        #expect(head.body.isEmpty)
      }
    }

    @Test func `What is no refusal is answered by the router`() async throws {
      struct Broken: Error {}
      try await serving({ throw Broken() }) { authority in
        let response = try await get(authority)
        #expect(response.status == .internalServerError)
        #expect(response.head.headerFields[.contentType] != "application/vnd.api+json")
      }
      try await serving({ throw HTTPError(.seeOther, headers: [.location: "/login"]) }) {
        let response = try await get($0)
        #expect(response.status == .seeOther)
        #expect(response.head.headerFields[.contentType] != "application/vnd.api+json")
      }
    }

    @Test(
      "A method that the router doesn't know is answered by the server",
      arguments: [
        ("PROPFIND", "/api/notes", 405), ("PURGE", "/api/notes", 405), ("PUT", "/api/notes", 405),
        ("PROPFIND", "/api/articles", 404), ("PROPFIND", "/apis/notes", nil),
        ("PROPFIND", "/elsewhere", nil),
      ] as [(String, String, Int?)])
    func unknownMethod(_ method: String, _ path: String, _ status: Int?) async throws {
      let method = try #require(HTTPRequest.Method(method))
      try await serving({ nil }) { authority in
        let response = try await get(authority, method, path)
        let isDocument =
          response.head.headerFields[.contentType] == "application/vnd.api+json"
        #expect(isDocument == (status != nil))
        #expect(response.status.code == status ?? 404)
        #expect(response.head.headerFields[.allow]?.contains("GET") == (status == 405 ? true : nil))
      }
    }

    @Test(
      "A body that is only announced takes up no memory", arguments: ["4611686018427387904", "-1"])
    func announced(_ length: String) async throws {
      let head = HTTPRequest(
        method: .post, scheme: "http", authority: "127.0.0.1", path: "/api/articles",
        headerFields: [.contentLength: length])
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: "{}")))
      let whole = try await Router<BasicRequestContext>.body(of: request, upTo: .max)
      #expect(whole == Array("{}".utf8))
      let cut = try await Router<BasicRequestContext>.body(of: request, upTo: 0)
      #expect(cut == Array("{".utf8))
    }
  }
#endif
