#if Hummingbird && Macros && SQLite
  import HTTPTypes
  import Hummingbird
  @testable import JSONAPIHummingbird
  import JSONAPIServer
  import NIOCore
  import Synchronization
  import Testing

  /// What stands before the routes of a server with followers.
  extension FollowingConnectionTests {
    /// What middleware may do to a request, and whether Hummingbird can watch its connection afterwards.
    enum Edit: CaseIterable, Sendable {
      case nothing, collected, collectedTwice, sequence
      case sequences, sequenceThenCollected, anotherRequest, anotherSequence

      var keepsConnection: Bool {
        switch self {
        case .nothing, .collected, .collectedTwice, .sequence: true
        case .sequences, .sequenceThenCollected, .anotherRequest, .anotherSequence: false
        }
      }

      func callAsFunction(_ request: Request) async throws -> Request {
        var request = request
        func replace() {
          request.body = RequestBody(asyncSequence: request.body.map { buffer in buffer })
        }
        func collect() async throws { _ = try await request.collectBody(upTo: 1_000) }
        switch self {
        case .nothing: break
        case .collected: try await collect()
        case .collectedTwice:
          try await collect()
          try await collect()
        case .sequence: replace()
        case .sequences:
          replace()
          replace()
        case .sequenceThenCollected:
          replace()
          try await collect()
        case .anotherRequest:
          request = Request(head: request.head, body: RequestBody(buffer: ByteBuffer()))
        case .anotherSequence:
          request = Request(
            head: request.head, body: RequestBody(asyncSequence: request.body.map { $0 }))
        }
        return request
      }
    }

    struct Editing: RouterMiddleware {
      let edit: Edit

      @concurrent func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
      ) async throws -> Response {
        let edited = try await edit(request)
        #expect(edited.body.leadsToConnection == edit.keepsConnection)
        return try await next(edited, context)
      }
    }

    @Test("There are streams only where the connection can be watched", arguments: Edit.allCases)
    func edited(_ edit: Edit) async throws {
      try await serving(through: Editing(edit: edit)) { served in
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept)
        guard edit.keepsConnection else {
          try await reader.until { text, _ in text.hasPrefix("HTTP/1.1 406 ") }
          let other = try RawConnection(served.port)
          other.get(
            "/api/notes/1", "Accept: application/vnd.api+json;q=0.9, text/event-stream",
            "Connection: close")
          let text = try await other.until { _, isOver in isOver }
          #expect(text.hasPrefix("HTTP/1.1 200 ") && text.contains("<0>"))
          #expect(!text.contains("event-stream"))
          return
        }
        try await reader.until { text, _ in text.contains("<0>") }
        served.write(1)
        try await reader.until { text, _ in text.contains("<1>") }
        // Its end is noticed without anything being sent.
        reader.close()
        try await served.api.untilNobodyFollows()
      }
    }

    static let endings: [(HTTPError, String)] = [
      (HTTPError(.unauthorized, message: "The token has expired."), "401"),
      (HTTPError(.forbidden, message: "The key was revoked."), "403"),
      (HTTPError(.tooManyRequests), "429"), (HTTPError(.serviceUnavailable), "503"),
      // What is no refusal is nobody's business.
      (HTTPError(.seeOther, headers: [.location: "/login"]), "401"),
    ]

    @Test("An error of the principal ends a stream with its status", arguments: endings)
    func ending(_ error: HTTPError, _ status: String) async throws {
      let isKnown = Mutex(true)
      try await serving(
        { $0.recheckSeconds = 0.02 },
        principal: { if !isKnown.withLock({ $0 }) { throw error } }
      ) { served in
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept)
        try await reader.until { text, _ in text.contains("<0>") }
        isKnown.withLock { $0 = false }
        let text = try await reader.until { text, _ in text.hasSuffix("0\r\n\r\n") }
        #expect(text.contains("event: errors\ndata: "))
        #expect(text.contains(#""status":"\#(status)""#))
        if let body = error.body { #expect(text.contains(body)) }
      }
    }
  }
#endif
