#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  @Suite("Content through the client")
  struct ContentClientTests {
    private let book = Gallery.Book.reference(id: 1)

    private func client(
      _ middleware: [any Middleware] = [], as user: Gallery.User? = Gallery.User()
    ) throws -> JSONAPIClient {
      let api = try Gallery.server(on: MemoryDatabase(Gallery.rows))
      return JSONAPIClient(
        transport: ServerTransport(api, principal: user), middleware: middleware)
    }

    @Test func `Content is downloaded by its name and by its link`() async throws {
      let client = try client()
      let cover = try await client.download(book, "cover")
      #expect(cover.mediaType == "image/png")
      #expect(cover.size == 10)
      #expect(cover.entityTag == "\"v7\"")
      #expect(try await cover.data() == Data(Gallery.cover))
      let api = try Gallery.server(on: MemoryDatabase(Gallery.rows))
      let member = await api.get("/api/books/1").value("/data/meta/content/cover")?.object
      let link = LinkObject(members: try #require(member))
      #expect(try await client.download(link).data() == Data(Gallery.cover))
      #expect(try await client.download(Gallery.Book.reference(id: 3), "cover").data() == Data())
      await #expect(throws: ClientError.self) {
        _ = try await client.download(book, "cover").data(upTo: 9)
      }
    }

    @Test(arguments: [
      ("none", ClientError.Code.notFound), ("", .invalidURL), ("..", .invalidURL),
    ])
    func `What can't be downloaded is an error`(_ name: String, _ code: ClientError.Code)
      async throws
    {
      let client = try client()
      await #expect {
        _ = try await client.download(book, name)
      } throws: {
        ($0 as? ClientError)?.code == code
      }
    }

    @Test func `A file arrives whole or not at all`() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-content-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let client = try client()
      let file = folder.appending(path: "cover.png")
      for _ in 0..<2 {
        try await client.download(book, "cover").save(to: file)
        #expect(try Data(contentsOf: file) == Data(Gallery.cover))
      }
      let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 7) })
      try bytes.write(to: file)
      let tag = try await client.upload(
        contentsOf: file, to: book, "cover", type: "image/png")
      #expect(tag == "\"v8\"")
      let other = folder.appending(path: "other.png")
      try await client.download(book, "cover").save(to: other)
      #expect(try Data(contentsOf: other) == bytes)

      let inner = folder.appending(path: "covers/old.png")
      try FileManager.default.createDirectory(
        at: inner.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("old".utf8).write(to: inner)
      await #expect(throws: CocoaError.self) {
        try await client.download(book, "cover").save(to: inner.deletingLastPathComponent())
      }
      #expect(try Data(contentsOf: inner) == Data("old".utf8))
      try FileManager.default.removeItem(at: inner.deletingLastPathComponent())

      // A body that breaks off leaves the file that was there, and nothing else.
      let broken = JSONAPIClient(
        baseURL: try #require(URL(string: "http://localhost")), transport: BreakingTransport())
      await #expect {
        try await broken.download(book, "cover").save(to: file)
      } throws: {
        ($0 as? ClientError)?.code == .transport
      }
      #expect(try Data(contentsOf: file) == bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    /// Announces ten bytes and sends three.
    struct BreakingTransport: Transport {
      var streamsBodies: Bool { true }

      func send(
        _ request: HTTPRequest, body: Data?, context: RequestContext
      ) async throws -> TransportResponse {
        var response = TransportResponse(
          head: HTTPResponse(
            status: .ok, headerFields: [.contentType: "image/png", .contentLength: "10"]))
        response.stream = TransportBody(
          AsyncStream<[UInt8]> { pieces in
            pieces.yield([1, 2, 3])
            pieces.finish()
          })
        return response
      }
    }

    @Test func `An upload is protected by the version that the client has seen`() async throws {
      let client = try client([.conditionalRequests])
      // Somebody else's change.
      let bytes = Data([1, 2])
      _ = try await client.fetch(Gallery.Book.query(id: 1))
      try await client.upload(bytes, to: book, "file", type: "text/plain", ifMatch: "*")
      _ = try await client.fetch(Gallery.Book.query(id: 1))
      try await client.upload(bytes, to: book, "cover", type: "image/png")
      await #expect {
        try await client.upload(bytes, to: book, "cover", type: "image/png", ifMatch: "\"v7\"")
      } throws: {
        ($0 as? ClientError)?.code == .preconditionFailed
      }
      await #expect {
        try await client.upload(bytes, to: book, "cover", type: "image/gif")
      } throws: {
        ($0 as? ClientError)?.code == .unsupportedMediaType
      }
      try await client.deleteContent("cover", of: book)
      await #expect {
        try await client.deleteContent("cover", of: book)
      } throws: {
        ($0 as? ClientError)?.code == .notFound
      }
    }

    @Test func `A client's own uploads don't refuse each other`() async throws {
      let client = try client([.conditionalRequests])
      let bytes = Data([1, 2])
      try await client.upload(bytes, to: book, "cover", type: "image/png")
      try await client.upload(bytes, to: book, "file", type: "text/plain")
      try await client.upload(bytes, to: book, "cover", type: "image/png")
      try await client.deleteContent("file", of: book)
      try await client.upload(bytes, to: book, "cover", type: "image/png")
    }

    @Test func `A version that is outdated refuses the upload`() async throws {
      let api = try Gallery.server(on: MemoryDatabase(Gallery.rows))
      let transport = ServerTransport(api, principal: Gallery.User())
      let careful = JSONAPIClient(transport: transport, middleware: [.conditionalRequests])
      _ = try await careful.fetch(Gallery.Book.query(id: 1))
      let other = JSONAPIClient(transport: transport)
      try await other.upload(Data([9]), to: book, "file", type: "text/plain")
      await #expect {
        try await careful.upload(Data([1]), to: book, "cover", type: "image/png")
      } throws: {
        ($0 as? ClientError)?.code == .preconditionFailed
      }
    }
  }
#endif
