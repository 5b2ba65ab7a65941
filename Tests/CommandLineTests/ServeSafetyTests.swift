#if Serve
  import Foundation
  import GRDB
  import JSONAPI
  import Testing

  extension CommandLineTests.Serve {
    /// The status of the response to a GET with header fields as they stand on the wire.
    private func status(
      _ server: RunningServer, _ target: String, _ fields: String..., method: String = "GET"
    ) throws -> Int? {
      let connection = try RawConnection(server.url)
      let lines = ["\(method) \(target) HTTP/1.1"] + fields + ["Connection: close", "", ""]
      connection.send(lines.joined(separator: "\r\n"))
      return connection.readToEnd().split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    @Test func `requests of pages whose name leads here by now are refused`() throws {
      let blog = try Blog()
      let server = try RunningServer([blog.path, "--writable", "--allow-host", "Blog.example"])
      let port = server.url.split(separator: ":").last ?? ""
      for host in ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)", "blog.example"] {
        #expect(try status(server, "/articles", "Host: \(host)") == 200, "\(host)")
      }
      for path in ["/articles", "/", "/openapi.json", "/explorer/", "/none"] {
        #expect(try status(server, path, "Host: rebound.example:\(port)") == 421, "\(path)")
        #expect(try status(server, path, "Host: 0.0.0.0:\(port)") == 421, "\(path)")
        #expect(try status(server, path) == 400, "\(path)")
        #expect(try status(server, path, "Host: localhost", "Host: localhost") == 400, "\(path)")
      }
      let host = "Host: localhost:\(port)"
      for origin in ["http://rebound.example", "http://localhost:3000", "null"] {
        let answer = try status(
          server, "/articles/1", host, "Origin: \(origin)", method: "DELETE")
        #expect(answer == 403, "\(origin)")
      }
      let title = try DatabaseQueue(path: blog.path).read {
        try String.fetchOne($0, sql: "SELECT title FROM articles WHERE id = 1")
      }
      #expect(title == "First")
      let own = try status(
        server, "/articles/2", host, "Origin: http://localhost:\(port)", method: "DELETE")
      #expect(own == 204)
      #expect(try server.stop().code == 0)
    }

    @Test func `on an address that others reach any host is answered until one is named`() throws {
      let blog = try Blog()
      let open = try RunningServer([blog.path, "--host", "0.0.0.0"])
      #expect(try status(open, "/articles", "Host: blog.example") == 200)
      #expect(try status(open, "/articles") == 400)
      #expect(try open.stop().code == 0)
      let folder = try #require(blog.folder)
      try folder.write(#"{"allow-host": "blog.example", "host": "0.0.0.0"}"#, to: "serve.json")
      let named = try RunningServer([blog.path, "--config", "serve.json"], in: folder.url)
      #expect(try status(named, "/articles", "Host: blog.example") == 200)
      #expect(try status(named, "/articles", "Host: localhost") == 200)
      #expect(try status(named, "/articles", "Host: other.example") == 421)
      #expect(try named.stop().code == 0)
    }

    @Test(arguments: [
      "", "GET /art", "POST /articles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ])
    func `a connection on which nothing more arrives is closed`(_ start: String) throws {
      let blog = try Blog()
      let folder = try #require(blog.folder)
      try folder.write(#"{"idleSeconds": 1}"#, to: "limits.json")
      let server = try RunningServer(
        [blog.path, "--writable", "--limits", "limits.json"], in: folder.url)
      let connection = try RawConnection(server.url)
      if !start.isEmpty { connection.send(start) }
      // Without the limit, this waits for ever.
      #expect(!connection.readToEnd().contains(" 20"))
      let other = try RawConnection(server.url)
      other.send("GET /articles HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(other.readToEnd().hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(try server.stop().code == 0)
    }

    @Test func `a packed body is 415, and a query that is no UTF-8 is 400`() throws {
      let blog = try Blog()
      let server = try RunningServer([blog.path, "--writable"])
      #expect(try status(server, "/articles?filter[title]=%FF", "Host: localhost") == 400)
      let connection = try RawConnection(server.url)
      connection.send(
        """
        POST /articles HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/vnd.api+json\r
        Content-Encoding: gzip\r
        Content-Length: 3\r
        Connection: close\r
        \r
        abc
        """)
      let answer = connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 415 "))
      #expect(answer.contains("X-Content-Type-Options: nosniff"))
      #expect(try server.stop().code == 0)
    }

    static let changes = [
      ["DELETE FROM notes WHERE id > 10", "VACUUM"],
      [
        "DELETE FROM notes WHERE id > 10",
        "INSERT INTO secrets SELECT id + 1000, word FROM secrets",
      ],
    ]

    @Test(arguments: changes)
    func `rows of a table that is left out are nowhere, also when an idle file changes`(
      _ statements: [String]
    ) async throws {
      let folder = try TemporaryFolder()
      let path = folder.url.appendingPathComponent("notes.sqlite").path
      func change(_ statements: [String]) throws {
        let queue = try DatabaseQueue(path: path)
        for statement in ["PRAGMA journal_mode = WAL"] + statements {
          try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
        }
        try queue.close()
      }
      let numbers =
        "WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter LIMIT 900)"
      try change([
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)",
        "CREATE TABLE secrets (id INTEGER PRIMARY KEY, word TEXT)",
        "\(numbers) INSERT INTO notes SELECT n, 'note ' || hex(zeroblob(30)) FROM counter",
        "\(numbers) INSERT INTO secrets SELECT n, 'secret ' || hex(zeroblob(30)) FROM counter",
      ])
      let server = try RunningServer([path, "--except", "secrets"])
      #expect(try await server.get("/notes/11").status == 200)
      try change(statements)
      for id in [1, 10, 11, 400, 900, 1_001, 1_900] {
        let answer = try await server.get("/notes/\(id)")
        #expect(answer.status == (id <= 10 ? 200 : 404))
        #expect(!answer.body.contains("secret"))
      }
      let list = try JSONValue(parsing: try await server.get("/notes?page[size]=100").body)
      #expect(list["data"]?.array?.count == 10)
      #expect(try folder.names == ["notes.sqlite"])
      #expect(try server.stop().code == 0)
    }

    @Test func `what frameworks keep of their migrations is served only if it is named`() throws {
      let blog = try Blog()
      try DatabaseQueue(path: blog.path).write {
        try $0.execute(
          sql: """
            CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
            CREATE TABLE schema_migrations (version TEXT PRIMARY KEY);
            """)
      }
      let all = try Jsonapi.run("serve", blog.path, "--explain")
      #expect(!all.output.contains("grdbMigrations"))
      #expect(all.output.contains("  grdb_migrations: it says which migrations have run"))
      #expect(all.output.contains("  schema_migrations: it says which migrations have run"))
      let named = try Jsonapi.run("serve", blog.path, "--explain", "--only", "grdb_migrations")
      #expect(named.output.contains("grdbMigrations  table grdb_migrations"))
      let except = try Jsonapi.run("serve", blog.path, "--explain", "--except", "grdb_migrations")
      #expect(except.output.contains("  grdb_migrations: left out as asked"))
    }
  }

  extension CommandLineTests {
    @Suite struct Help {
      @Test func `examples stand on lines of their own in 80 columns, and defaults are named`()
        throws
      {
        let overview = try Jsonapi.run("--help", environment: ["COLUMNS": "80"]).output
        let names = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
          .compactMap { $0.split(separator: " ").first }
          .filter { $0.allSatisfy(\.isLetter) }
        #expect(names.count > 15)
        for name in names {
          let text = try Jsonapi.run("help", String(name), environment: ["COLUMNS": "80"]).output
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          guard let start = lines.firstIndex(of: "Examples:") else { continue }
          for line in lines[(start + 1)...].prefix(while: { !$0.isEmpty }) {
            // The rest of a line that was wrapped isn't indented.
            #expect(line.hasPrefix("  "), "\(name): \(line)")
          }
        }
        let serve = try Jsonapi.run("help", "serve").output
        #expect(serve.contains("8080 by default"))
        #expect(serve.contains("127.0.0.1 by default"))
      }
    }
  }
#endif
