#if Serve
  import Foundation
  import GRDB
  import JSONAPI
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension CommandLineTests.Serve {
    private static let books = """
      CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, cover BLOB, cover_type TEXT,
        scan BLOB);
      INSERT INTO books VALUES (1, 'Omoo', zeroblob(600000), 'image/png', x'0102'),
        (2, 'Typee', NULL, NULL, NULL);
      """

    private func library() throws -> Blog {
      let blog = try Blog()
      let queue = try DatabaseQueue(path: blog.path)
      try queue.write { try $0.execute(sql: Self.books) }
      try queue.close()
      return blog
    }

    private func request(
      _ server: RunningServer, _ method: String, _ path: String, _ fields: [String: String] = [:],
      _ body: Data? = nil
    ) async throws -> (status: Int, fields: HTTPURLResponse, body: Data) {
      var request = URLRequest(url: try #require(URL(string: server.url + path)))
      request.httpMethod = method
      request.httpBody = body
      for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
      let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
      let head = try #require(response as? HTTPURLResponse)
      return (head.statusCode, head, data)
    }

    @Test func `columns of bytes are content, and lists are short`() async throws {
      let library = try library()
      let server = try RunningServer([library.path])
      let list = try await request(server, "GET", "/books")
      #expect(list.body.count < 3_000)
      let cover = try JSONValue(parsing: list.body).value(at: "/data/0/meta/content/cover")
      #expect(cover?["href"]?.string == "/books/1/content/cover")
      #expect(cover?["type"]?.string == "image/png")
      #expect(cover?["meta"]?["size"]?.int == 600_000)

      let whole = try await request(server, "GET", "/books/1/content/cover")
      #expect(whole.status == 200)
      #expect(whole.body == Data(count: 600_000))
      #expect(whole.fields.value(forHTTPHeaderField: "Content-Type") == "image/png")
      #expect(whole.fields.value(forHTTPHeaderField: "Content-Length") == "600000")
      let part = try await request(
        server, "GET", "/books/1/content/scan", ["Range": "bytes=1-"])
      #expect(part.status == 206)
      #expect(part.body == Data([2]))
      let head = try await request(server, "HEAD", "/books/1/content/scan")
      #expect(head.status == 200)
      #expect(head.fields.value(forHTTPHeaderField: "Content-Length") == "2")
      #expect(try await request(server, "GET", "/books/2/content/cover").status == 404)
      let put = try await request(
        server, "PUT", "/books/1/content/scan", ["Content-Type": "application/octet-stream"],
        Data([1]))
      #expect(put.status == 403)
      #expect(try server.stop().code == 0)
    }

    @Test func `content is explained as such, and models don't have it`() throws {
      let library = try library()
      let table = try Jsonapi.run("serve", library.path, "--explain", "--only", "books")
      #expect(table.code == 0, "\(table.messages)")
      #expect(
        table.output.hasPrefix(
          """
          books  table books, ids in id
            title      string    title
            cover      content?  cover
            coverType  string?   cover_type
            scan       content?  scan

          """), "\(table.output)")
      let mermaid = try Jsonapi.run(
        "serve", library.path, "--explain", "--format", "mermaid", "--only", "books")
      #expect(mermaid.output.contains("    content cover\n"), "\(mermaid.output)")
      let models = try Jsonapi.run("generate", library.path, "--only", "books")
      #expect(models.code == 0, "\(models.messages)")
      #expect(models.output.contains("  var title: String\n"), "\(models.output)")
      #expect(models.output.contains("  var coverType: String?"))
      #expect(!models.output.contains("var cover:") && !models.output.contains("var scan"))
      for name in ["cover", "scan"] {
        let note = "books.\(name) is content with its own URL; client.download fetches it."
        #expect(models.messages.contains("jsonapi: \(note)\n"), "\(models.messages)")
      }
    }

    @Test func `an upload is written whole, and one that breaks off isn't`() async throws {
      let library = try library()
      let server = try RunningServer([library.path, "--writable"])
      let bytes = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 >> 6) })
      let path = "/books/2/content/cover"
      let put = try await request(server, "PUT", path, ["Content-Type": "image/gif"], bytes)
      #expect(put.status == 201)
      let got = try await request(server, "GET", path)
      #expect(got.body == bytes)
      #expect(got.fields.value(forHTTPHeaderField: "Content-Type") == "image/gif")

      let start = [
        "PUT \(path) HTTP/1.1", "Host: localhost", "Content-Type: image/gif",
        "Content-Length: 4000000", "", "",
      ].joined(separator: "\r\n")
      for size in [10, 2_000_000] {
        let connection = try RawConnection(server.url)
        connection.send(start + String(repeating: "x", count: size))
      }
      // The server is there, and has what it had.
      for _ in 0..<3 {
        let same = try await request(server, "GET", path, ["Range": "bytes=-3"])
        #expect(same.status == 206)
        #expect(same.body == bytes.suffix(3))
      }
      #expect(try await request(server, "DELETE", path).status == 204)
      #expect(try await request(server, "GET", path).status == 404)
      #expect(try server.stop().code == 0)
    }
  }
#endif
