#if Hummingbird && Macros && SQLite
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  @testable import JSONAPIServer
  import Logging
  import ServiceLifecycle
  import Synchronization
  import Testing

  @Suite("Followers over connections", .timeLimit(.minutes(60)))
  struct FollowingConnectionTests {
    private static let schema = Schema("notes", id: Int.self, [.attribute("text", String.self)])

    /// A note with a text that ends with a number.
    private static func rows(_ number: Int, _ size: Int) -> [String: [[String: ColumnValue]]] {
      ["notes": [["id": 1, "text": .text(String(repeating: "x", count: size) + "<\(number)>")]]]
    }

    struct Served: Sendable {
      let port: Int
      let database: MemoryDatabase
      let api: JSONAPIServer<NoPrincipal>
      /// Tells the program to end.
      let shutDown: @Sendable () async -> Void

      func write(_ number: Int, size: Int = 10) {
        database.reset(to: FollowingConnectionTests.rows(number, size))
      }
    }

    /// Serves on 127.0.0.1 until `body` has ended and the program with it.
    ///
    /// - Parameters:
    ///   - middleware: What stands before the routes.
    ///   - principal: Finds nobody, or throws.
    func serving(
      _ change: (inout FollowerLimits) -> Void = { _ in },
      through middleware: (any MiddlewareProtocol<Request, Response, BasicRequestContext>)? = nil,
      principal: @escaping @Sendable () throws -> Void = {},
      _ body: @Sendable (Served) async throws -> Void
    ) async throws {
      let database = MemoryDatabase(Self.rows(0, 10))
      let configuration = FollowingTests.limits(change)
      let api = try JSONAPIServer(database: database, path: "/api", configuration: configuration) {
        Serve(schema: Self.schema) { $0.allow(.update) }
      }
      let router = Router<BasicRequestContext>()
      if let middleware { router.add(middleware: middleware) }
      router.addRoutes(for: api) { (_, _) -> NoPrincipal? in
        try principal()
        return nil
      }
      let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
      let program = ServiceGroup(
        configuration: .init(services: [.init(service: application)], logger: logger))
      let running = Task {
        defer { continuation.finish() }
        try await program.run()
      }
      var iterator = ports.makeAsyncIterator()
      let port = try #require(await iterator.next())
      let served = Served(port: port, database: database, api: api) {
        await program.triggerGracefulShutdown()
        _ = try? await running.value
      }
      do { try await body(served) } catch {
        await served.shutDown()
        throw error
      }
      await served.shutDown()
    }

    static let accept = "Accept: text/event-stream"

    @Test func `A reader that knows nothing but lines gets each document`() async throws {
      try await serving { served in
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept)
        let first = try await reader.until { text, _ in text.contains("}}\n\n") }
        #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let head = first.lowercased()
        for field in [
          "content-type: text/event-stream\r\n", "cache-control: private, no-store\r\n",
          "vary: accept\r\n", "x-accel-buffering: no\r\n", "transfer-encoding: chunked\r\n",
        ] {
          #expect(head.contains(field))
        }
        #expect(!head.contains("content-length"))
        #expect(first.contains("retry: 1000\n"))
        let get = await served.api.get("/api/notes/1")
        #expect(first.contains("id: \(get.headers[.eTag] ?? "none")\n"))
        #expect(first.contains("data: \(String(decoding: get.body, as: UTF8.self))\n\n"))
        for number in 1...3 {
          served.write(number)
          try await reader.until { text, _ in text.contains("<\(number)>") }
        }
        reader.close()
        try await served.api.untilNobodyFollows()
      }
    }

    @Test func `Refusals are documents with their status`() async throws {
      try await serving({ $0.total = 0 }) { served in
        for (path, status) in [("/api/none", "404"), ("/api/notes", "503")] {
          let reader = try RawConnection(served.port)
          reader.get(path, Self.accept, "Connection: close")
          let text = try await reader.until { _, isOver in isOver }
          #expect(text.hasPrefix("HTTP/1.1 \(status) "))
          #expect(text.contains("\"errors\":[{"))
          #expect(text.lowercased().contains("content-length: "))
        }
        // The home document is no query.
        let reader = try RawConnection(served.port)
        reader.get("/api", Self.accept, "Connection: close")
        try await reader.until { text, _ in text.hasPrefix("HTTP/1.1 406 ") }
      }
    }

    @Test func `A follower that comes again with its tag is sent what is new alone`() async throws {
      try await serving { served in
        let tag = try #require(await served.api.get("/api/notes/1").headers[.eTag])
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept, "Last-Event-ID: \(tag)")
        let head = try await reader.until { text, _ in text.contains("\r\n:\n") }
        #expect(!head.contains("data: "))
        served.write(1)
        try await reader.until { text, _ in text.contains("<1>") }
      }
    }

    @Test func `Readers that don't read are dropped, and keep nobody waiting`() async throws {
      try await serving({ $0.idleSeconds = 1 }) { served in
        let stuck = try (0..<3).map { _ in try RawConnection(served.port, buffer: 4_096) }
        for reader in stuck { reader.get("/api/notes/1", Self.accept) }
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept)
        try await reader.until { text, _ in text.contains("<0>") }
        for number in 1...4 {
          served.write(number, size: 6_000_000)
          try await reader.until { text, _ in text.contains("<\(number)>") }
        }
        // The others' connections end, in the middle of a piece.
        let limit = ContinuousClock.now + .seconds(60)
        while try await served.api.events.count.followers > 1, ContinuousClock.now < limit {
          try await Task.sleep(for: .milliseconds(5))
        }
        await #expect(try served.api.events.count.followers == 1)
        for reader in stuck {
          let text = try await reader.until { _, isOver in isOver }
          #expect(!text.hasSuffix("0\r\n\r\n"))
        }
      }
    }

    @Test func `The end of the program ends streams, also those that nobody reads`() async throws {
      try await serving { served in
        let stuck = try RawConnection(served.port, buffer: 4_096)
        stuck.get("/api/notes/1", Self.accept)
        let reader = try RawConnection(served.port)
        reader.get("/api/notes/1", Self.accept)
        try await reader.until { text, _ in text.contains("<0>") }
        for number in 1...3 {
          served.write(number, size: 6_000_000)
          try await reader.until { text, _ in text.contains("<\(number)>") }
        }
        await served.shutDown()
        let text = try await reader.until { _, isOver in isOver }
        #expect(text.hasSuffix("0\r\n\r\n"))
        try await served.api.untilNobodyFollows()
      }
    }

    @Test func `Followers come and go in their hundreds`() async throws {
      try await serving { served in
        for _ in 0..<4 {
          let readers = try (0..<50).map { _ in try RawConnection(served.port) }
          for reader in readers { reader.get("/api/notes/1", Self.accept) }
          for reader in readers.dropLast(25) {
            try await reader.until { text, _ in text.contains("\n\n") }
          }
          // Some go before they have read anything.
          for reader in readers { reader.close() }
        }
        try await served.api.untilNobodyFollows()
      }
    }
  }
#endif
