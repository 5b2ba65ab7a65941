#if Hummingbird && Macros && SQLite
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIClient
  import JSONAPIHummingbird
  import JSONAPIServer
  import Testing

  @Suite("Content over a connection", .timeLimit(.minutes(60)))
  struct ContentAdaptorTests {
    private let databases = TestDatabases()

    @Test(arguments: DatabaseKind.available)
    func `Bytes stream in and out`(_ kind: DatabaseKind) async throws {
      let api = try Gallery.server(on: try await databases.make(kind, Gallery.tables, Gallery.rows))
      let router = Router()
      router.addRoutes(for: api) { request, _ in
        guard request.headers[.authorization] != nil else { return nil }
        return Gallery.User()
      }
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
        try await exchange(with: "127.0.0.1:\(port)")
        group.cancelAll()
      }
    }

    private func exchange(with authority: String) async throws {
      let transport = URLSessionTransport(timeout: .seconds(500))
      let path = "/api/books/1/content/cover"
      func send(
        _ method: HTTPRequest.Method, _ fields: [HTTPField.Name: String] = [:], _ body: Data? = nil
      ) async throws -> TransportResponse {
        var request = HTTPRequest(
          method: method, scheme: "http", authority: authority, path: path)
        for (name, value) in fields { request.headerFields[name] = value }
        return try await transport.send(request, body: body, context: RequestContext())
      }
      let bytes = Data((0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 >> 5) })
      #expect(try await send(.put, [.contentType: "image/png"], bytes).status == .unauthorized)
      let signedIn: [HTTPField.Name: String] = [
        .contentType: "image/png", .authorization: "Bearer x",
      ]
      let put = try await send(.put, signedIn, bytes)
      #expect(put.status == .noContent)
      #expect(put.head.headerFields[.eTag] == "\"v8\"")
      let got = try await send(.get)
      #expect(got.status == .ok)
      // Without the difference of 4 MB, whose computation takes hours.
      let isSame = got.body == bytes
      #expect(isSame)
      #expect(got.head.headerFields[.contentLength] == "4000000")
      #expect(got.head.headerFields[.transferEncoding] == nil)
      let head = try await send(.head)
      #expect(head.status == .ok)
      #expect(head.head.headerFields[.contentLength] == "4000000")
      let part = try await send(.get, [.range: "bytes=3999990-"])
      #expect(part.status == .partialContent)
      #expect(part.body == bytes.suffix(10))
      #expect(try await send(.get, [.ifNoneMatch: "\"v8\""]).status == .notModified)
      #expect(try await send(.get, [.range: "bytes=4000000-"]).status.code == 416)
      let none = try await send(.delete, signedIn)
      #expect(none.status == .noContent)
      #expect(try await send(.get).status == .notFound)

      // Read as it arrives, through the client.
      let client = JSONAPIClient(
        baseURL: try #require(URL(string: "http://\(authority)/api")), transport: transport)
      let page = try await client.download(Gallery.Book.reference(id: 1), "page")
      #expect(page.mediaType == "text/html")
      #expect(try await page.data() == Data(Gallery.page))
    }
  }
#endif
