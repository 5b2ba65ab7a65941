#if Serve
  import Foundation
  import GRDB
  import JSONAPI
  import LoopbackSupport
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension CommandLineTests {
    /// `jsonapi serve`, as a user runs it.
    @Suite struct Serve {
      static let tables = """
        CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, password TEXT);
        CREATE TABLE articles (id INTEGER PRIMARY KEY, title TEXT NOT NULL,
          author_id INTEGER REFERENCES people);
        CREATE TABLE tags (id INTEGER PRIMARY KEY, label TEXT);
        CREATE TABLE article_tags (article_id INTEGER REFERENCES articles, tag_id INTEGER REFERENCES tags,
          PRIMARY KEY (article_id, tag_id));
        CREATE TABLE logs (line TEXT);
        INSERT INTO people VALUES (1, 'Ann', 'secret'), (2, 'Bo', NULL);
        INSERT INTO articles VALUES (1, 'First', 1), (2, 'Second', NULL);
        INSERT INTO tags VALUES (1, 'swift');
        INSERT INTO article_tags VALUES (1, 1);
        """

      /// A folder with a database.
      struct Blog {
        let folder = try? TemporaryFolder()
        let path: String

        init(_ tables: String = Serve.tables, isWAL: Bool = false) throws {
          let folder = try #require(folder)
          path = folder.url.appendingPathComponent("blog.sqlite").path
          let queue = try DatabaseQueue(path: path)
          if isWAL {
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
          }
          try queue.write { try $0.execute(sql: tables) }
          try queue.close()
        }

        var files: [String] { (try? folder?.names) ?? [] }
        var bytes: Data? { FileManager.default.contents(atPath: path) }
      }

      @Test(arguments: [false, true], [SIGTERM, SIGINT])
      func `a database is served until a signal, and nothing changes`(
        _ isWAL: Bool, _ signal: Int32
      ) throws {
        let blog = try Blog(isWAL: isWAL)
        let before = (blog.files, blog.bytes)
        let server = try RunningServer([blog.path])
        let list = try Jsonapi.run(
          "get", "\(server.url)/articles", "--include", "author,tags")
        #expect(list.code == 0, "\(list.messages)")
        let document = try JSONValue(parsing: list.output)
        #expect(document["data"]?.array?.count == 2)
        #expect(document["included"]?.array?.count == 2)
        let create = try Jsonapi.run(
          "delete", "\(server.url)/articles/1")
        #expect(create.code != 0)
        #expect(blog.files == before.0)
        let end = try server.stop(signal)
        #expect(end.code == 0)
        #expect(!end.isCrash)
        #expect(end.messages.contains("GET /articles 200 "))
        #expect(!end.messages.contains("include"))
        #expect(blog.bytes == before.1)
        #expect(blog.files == before.0)
      }

      @Test func `what another program writes into a file in WAL mode is seen`() throws {
        let blog = try Blog(isWAL: true)
        let server = try RunningServer([blog.path, "--quiet"], port: 18_471)
        let pool = try DatabasePool(path: blog.path)
        try pool.write { try $0.execute(sql: "INSERT INTO tags VALUES (7, 'new')") }
        let tag = try Jsonapi.run("get", "\(server.url)/tags/7")
        #expect(tag.code == 0, "\(tag.messages)")
        #expect(try server.stop().messages == "")
      }

      @Test func `with --writable resources are changed, and a token keeps others out`() throws {
        let blog = try Blog()
        let folder = try #require(blog.folder)
        try folder.write("  0123456789abcdef0123\n", to: "token")
        let server = try RunningServer(
          [blog.path, "--writable", "--token-file", "token", "--path", "/api", "--log", "json"],
          in: folder.url)
        #expect(server.url.hasSuffix("/api"))
        let nobody = try Jsonapi.run("get", "\(server.url)/articles", "--verbose")
        #expect((nobody.output + nobody.messages).contains("401"))
        try folder.write("0123456789abcdef0124", to: "other")
        for (token, code) in [("token", Int32(0)), ("other", 1)] {
          let body = try folder.write(
            #"{"data": {"type": "articles", "id": "2", "attributes": {"title": "Changed"}}}"#,
            to: "body.json")
          let run = try Jsonapi.run(
            "patch", "\(server.url)/articles/2", body.path, "--token",
            "file:\(folder.url.appendingPathComponent(token).path)")
          #expect((run.code == 0) == (code == 0), "\(run.output) \(run.messages)")
        }
        let log = try server.stop().messages.split(separator: "\n")
        #expect(log.count >= 3)
        for line in log {
          let entry = try JSONValue(parsing: String(line))
          #expect(entry.object?.keys == ["time", "method", "path", "status", "ms"])
        }
        let title = try DatabaseQueue(path: blog.path).read {
          try String.fetchOne($0, sql: "SELECT title FROM articles WHERE id = 2")
        }
        #expect(title == "Changed")
      }

      @Test func `the types are explained as a table and as pictures`() throws {
        let blog = try Blog()
        let table = try Jsonapi.run("serve", blog.path, "--explain", "--hide", "people.password")
        #expect(table.code == 0)
        #expect(
          table.output == """
            articles  table articles, ids in id
              title   string          title
              author  to one people?  author_id
              tags    to many tags    article_tags (article_id, tag_id)

            people  table people, ids in id
              name      string            name
              articles  to many articles  the other's author_id

            tags  table tags, ids in id
              label     string?           label
              articles  to many articles  article_tags (tag_id, article_id)

            Left out
              logs: it has no key: neither a primary key nor a unique column that is never null
              people.password: hidden as asked

            3 types, 2 left out

            """)
        let mermaid = try Jsonapi.run("serve", "--explain", "--format", "mermaid", blog.path)
        #expect(mermaid.output.hasPrefix("erDiagram\n"))
        #expect(mermaid.output.contains("  articles }o--o| people : \"author / articles\"\n"))
        #expect(mermaid.output.contains("  articles }o--o{ tags : \"tags / articles\"\n"))
      }

      @Test func `names in a diagram are words of Mermaid`() throws {
        let store = try Blog(
          """
          CREATE TABLE "2nd" (id INTEGER PRIMARY KEY, "größe²" TEXT, "-x" TEXT);
          CREATE TABLE parts (id INTEGER PRIMARY KEY, "2x" INTEGER, whole INTEGER REFERENCES "2nd" (id));
          INSERT INTO "2nd" VALUES (1, 'a', 'b');
          """)
        let mermaid = try Jsonapi.run("serve", "--explain", "--format", "mermaid", store.path)
        let names = mermaid.output.split(separator: "\n").dropFirst().flatMap { line in
          line.split(separator: ":")[0].split(separator: " ").filter { $0 != "{" && $0 != "}" }
        }
        #expect(names.contains("größe_"))
        #expect(names.contains("_2nd"))
        #expect(names.contains("_2x"))
        for name in names where name.first != "}" && name.first != "|" {
          #expect(
            name.wholeMatch(of: /[A-Za-z_\u{C0}-\u{FFFF}][A-Za-z0-9_\-\u{C0}-\u{FFFF}]*/) != nil)
        }
      }

      @Test func `a file has the options, and the command line counts first`() throws {
        let blog = try Blog()
        let folder = try #require(blog.folder)
        try folder.write(
          """
          {"except": ["logs", "tags"], "hide": ["people.password"], "path": "/v1",
            "limits": {"pageSize": 1}, "quiet": true}
          """, to: "serve.json")
        let server = try RunningServer(
          [blog.path, "--config", "serve.json", "--path", "/v2"], in: folder.url, port: 18_472)
        let list = try Jsonapi.run("get", "\(server.url)/v2/people")
        let document = try JSONValue(parsing: list.output)
        #expect(document["data"]?.array?.count == 1)
        #expect(document["data"]?.array?[0]["attributes"] == ["name": "Ann"])
        #expect(try Jsonapi.run("get", "\(server.url)/v2/tags").code != 0)
        #expect(try server.stop().code == 0)
      }

      @Test func `queries are followed as far as --followers allows it`() throws {
        let blog = try Blog()
        let folder = try #require(blog.folder)
        try folder.write(#"{"followers": 1}"#, to: "serve.json")
        let path = folder.url.appendingPathComponent("serve.json").path
        let runs = [([], false), (["--followers", "2"], true), (["--config", path], true)]
        for (options, isOffered) in runs {
          let server = try RunningServer([blog.path] + options)
          let run = try Jsonapi.run("openapi", server.url)
          #expect(run.output.contains("text/event-stream") == isOffered)
          #expect(try server.stop().code == 0)
        }
        let wrong = try Jsonapi.run("serve", blog.path, "--followers", "-1")
        #expect(wrong.code != 0)
      }

      @Test(arguments: ["https://example.com/", "HTTPS://Example.com:443"])
      func `an origin is compared as browsers write it`(_ origin: String) async throws {
        let blog = try Blog()
        let server = try RunningServer([blog.path, "--cors", origin])
        var request = URLRequest(url: try #require(URL(string: server.url + "/articles")))
        request.setValue("https://example.com", forHTTPHeaderField: "Origin")
        let (_, response) = try await URLSession.shared.data(for: request)
        let allowed = (response as? HTTPURLResponse)?
          .value(forHTTPHeaderField: "Access-Control-Allow-Origin")
        #expect(allowed == "https://example.com")
        #expect(try server.stop().code == 0)
      }

      @Test func `a full-text index makes its type searchable`() throws {
        let blog = try Blog()
        let queue = try DatabaseQueue(path: blog.path)
        try queue.write {
          try $0.execute(
            sql: """
              CREATE VIRTUAL TABLE articles_fts USING fts5(title, content='articles', content_rowid='id');
              INSERT INTO articles_fts(articles_fts) VALUES ('rebuild');
              """)
        }
        try queue.close()
        let server = try RunningServer([blog.path])
        let found = try Jsonapi.run("get", "\(server.url)/articles", "--search", "\"FIRST\"*")
        #expect(found.code == 0, "\(found.messages)")
        #expect(
          try JSONValue(parsing: found.output)["data"]?.array?.map { $0["id"] } == ["1"])
        let refused = try Jsonapi.run("get", "\(server.url)/people", "--search", "ann")
        #expect(refused.code == 1)
        #expect(try server.stop().code == 0)
        let explained = try Jsonapi.run("serve", blog.path, "--explain")
        #expect(explained.output.contains("articles can be searched for words"))
        #expect(!explained.output.contains("articles_fts"))
      }

      @Test(arguments: ["/", "/api/"])
      func `a slash at the end of --path says nothing`(_ path: String) async throws {
        let blog = try Blog()
        let server = try RunningServer([blog.path, "--path", path])
        #expect(!server.url.hasSuffix("/"))
        for place in ["/articles", "/openapi.json"] {
          #expect(try await server.get(place).status == 200)
        }
        #expect(try server.stop().code == 0)
      }

      @Test func `the OpenAPI document is served, and written without serving`() async throws {
        let blog = try Blog()
        let server = try RunningServer([blog.path, "--except", "logs", "--writable"])
        let (status, served) = try await server.get("/openapi.json")
        #expect(status == 200)
        let document = try JSONValue(parsing: served)
        #expect(document["info"]?["title"] == "blog")
        #expect(document["paths"]?["/articles/{id}"]?["patch"]?["operationId"] == "updateArticle")
        let run = try Jsonapi.run("openapi", blog.path, "--except", "logs", "--writable")
        #expect(run.code == 0, "\(run.messages)")
        #expect(try JSONValue(parsing: run.output) == document)

        for place in ["", "/openapi.json"] {
          let fetched = try Jsonapi.run("openapi", server.url + place)
          #expect(fetched.code == 0, "\(fetched.messages)")
          var expected = document
          expected["servers"] = [["url": JSONValue(server.url + "/")]]
          #expect(try JSONValue(parsing: fetched.output) == expected)
        }
        let none = try Jsonapi.run("openapi", server.url + "/articles")
        #expect(none.code == 2)
        #expect(
          none.messages
            == "jsonapi: \(server.url)/articles: is not an OpenAPI document, and has no link \"describedby\" to one\n"
        )
        let filtered = try Jsonapi.run("openapi", server.url, "--except", "logs")
        #expect(filtered.code == 2 && filtered.messages.contains("Options of databases"))
        #expect(try server.stop().code == 0)

        let folder = try #require(blog.folder)
        let other = try Jsonapi.run(
          "openapi", blog.path, "--minified", "--output", "openapi.json", "--title", "Writers",
          "--api-version", "2", "--server", "https://example.com/v2", in: folder.url)
        #expect(other.code == 0 && other.output == "")
        let own = try JSONValue(parsing: folder.text("openapi.json"))
        #expect(own["info"]?["title"] == "Writers" && own["info"]?["version"] == "2")
        #expect(own["servers"] == [["url": "https://example.com/v2"]])
        #expect(own["paths"]?["/articles"]?["post"] == nil)
        let missing = try Jsonapi.run("openapi", "none.sqlite")
        #expect(missing.code == 2)
        #expect(missing.messages == "jsonapi: none.sqlite: No such file or directory\n")
      }

      @Test func `a link to the OpenAPI document can leave out the path of the API`() throws {
        let server = try LoopbackServer { request, connection in
          connection.respond(
            json: request.path == "/v2/openapi.json"
              ? #"{"openapi":"3.1.0"}"# : #"{"links":{"describedby":"/openapi.json"}}"#)
        }
        let run = try Jsonapi.run("openapi", "\(server.url)/v2", "--link-base", "/v2")
        #expect(run.code == 0, "\(run.messages)")
      }

      @Test func `the OpenAPI document and its servers are found behind redirects`() throws {
        let server = try LoopbackServer { request, connection in
          switch request.path {
          case "/": return connection.respond(302, ["Location": "/v2/home"])
          case "/v2/home":
            return connection.respond(json: #"{"links":{"describedby":"openapi.json"}}"#)
          case "/v2/openapi.json":
            return connection.respond(302, ["Location": "/v3/openapi.json"])
          default:
            return connection.respond(json: #"{"openapi":"3.1.0","servers":[{"url":"api"}]}"#)
          }
        }
        let run = try Jsonapi.run("openapi", server.url)
        #expect(run.code == 0, "\(run.messages)")
        let servers = try JSONValue(parsing: run.output)["servers"]
        #expect(servers == [["url": JSONValue("\(server.url)/v3/api")]])
      }

      @Test func `the explorer is a page beside the API, and its reader types the token`()
        async throws
      {
        let blog = try Blog()
        let folder = try #require(blog.folder)
        let token = "0123456789abcdef0123"
        try folder.write(token, to: "token")
        let server = try RunningServer([blog.path, "--token-file", "token"], in: folder.url)
        #expect(try server.lines.contains("  \(server.url)/openapi.json"))
        #expect(try server.lines.contains("  \(server.url)/explorer"))
        let page = try await server.get("/explorer/")
        #expect(page.status == 200 && page.body.contains("<!doctype html>"))
        #expect(
          try await server.get("/explorer/config.json").body == #"{"openAPI":"/openapi.json"}"#)
        for path in ["/openapi.json", "/articles", "/explorers", "/explorerx/"] {
          #expect(try await server.get(path).status == 401, "\(path)")
        }
        let header = ["Authorization": "Bearer \(token)"]
        let document = try await server.get("/openapi.json", header)
        #expect(document.status == 200)
        #expect(try JSONValue(parsing: document.body)["security"] == [["bearerAuth": []]])
        #expect(try Jsonapi.run("openapi", server.url).code == 2)
        let fetched = try Jsonapi.run(
          "openapi", server.url, "--token", "file:token", "--server", "https://example.com",
          in: folder.url)
        #expect(
          try JSONValue(parsing: fetched.output)["servers"] == [["url": "https://example.com"]])
        // The validator beside the page reads documents, though the server is read only.
        let validator = "/explorer/validate?context=response"
        #expect(try await server.post(validator, "{}", [:]).status == 401)
        let findings = try await server.post(validator, "{}", header)
        #expect(findings.status == 200 && findings.body.contains("findings"))
        #expect(try await server.post("/articles", "{}", header).status == 403)
        #expect(try await server.post("/articles/1", "{}", header).status == 405)
        #expect(try await server.post("/nope", "{}", header).status == 404)
        // The router would answer 404, without Vary (NEG-15).
        #expect(try await server.send("TRACE", "/articles", nil, header).status == 405)
        #expect(try server.stop().code == 0)
      }

      @Test func `a type called explorer has its path, and the page another`() async throws {
        let blog = try Blog()
        try await DatabaseQueue(path: blog.path).write {
          try $0.execute(sql: "CREATE TABLE explorer (id INTEGER PRIMARY KEY)")
        }
        let server = try RunningServer([blog.path])
        #expect(try server.lines.contains("  \(server.url)/_explorer"))
        #expect(try await server.get("/_explorer/").status == 200)
        let home = try JSONValue(parsing: try await server.get("/").body)
        #expect(home["meta"]?["explorer"] == "/_explorer")
        #expect(home["links"]?["describedby"] == "/openapi.json")
        #expect(try await server.get("/explorer").body.contains(#""data":[]"#))
        #expect(try server.stop().code == 0)
      }

      /// What goes wrong, and the line that says so.
      @Test(arguments: [
        (["none.sqlite"], "none.sqlite: No such file or directory"),
        (["."], ".: is a folder"),
        (["text"], "text: not a SQLite database"),
        (["damaged.sqlite"], "damaged.sqlite: the database is damaged"),
        (["mysql://localhost/x"], "only SQLite files and postgres:// addresses can be served"),
        (
          ["blog.sqlite", "--only", "article"],
          #"--only: There is no table "article". Did you mean "articles"?"#
        ),
        (["blog.sqlite", "--except", "x"], #"--except: There is no table "x"."#),
        (["blog.sqlite", "--hide", "people.pasword"], #"Did you mean "password"?"#),
        (
          ["blog.sqlite", "--config", "bad.json"],
          #"bad.json: there is no option "prot". Did you mean "port"?"#
        ),
        (
          ["blog.sqlite", "--limits", "limits.json"],
          "limits.json: pageSize has to be a whole number"
        ),
        (["blog.sqlite", "--config", "broken.json"], "broken.json: "),
        (["blog.sqlite", "--config", "large.json"], "large.json: is larger than 1 MiB"),
        (["blog.sqlite", "--token-file", "short"], "short: a token is 16 or more"),
        (["blog.sqlite", "--writable", "--host", "0.0.0.0"], "--allow-anonymous-writes"),
        (["blog.sqlite", "--idempotency-table"], "--idempotency-table is for requests that write"),
        (["blog.sqlite", "--cors", "https://example.com/app"], "--cors has to be an origin"),
        (["blog.sqlite", "--cors", "https://"], "--cors has to be an origin"),
        (["blog.sqlite", "--port", "70000"], "--port has to be a number from 0 to 65535"),
        (["blog.sqlite", "--path", "/a b"], "--path has to begin with / and be a path of URLs"),
        (
          ["blog.sqlite", "--only", "logs"],
          "blog.sqlite: there is no table to serve; --explain says why"
        ),
        (
          ["blog.sqlite", "--port", "0", "--host", "no-host.invalid"],
          "--host: there is no host no-host.invalid"
        ),
        (["postgres://someone:sesame@127.0.0.1:1/x"], "Connection refused"),
      ])
      func `each trouble is one line`(_ arguments: [String], _ line: String) throws {
        let blog = try Blog()
        let folder = try #require(blog.folder)
        try folder.write(String(repeating: "This is no database. ", count: 100), to: "text")
        var damaged = try #require(blog.bytes)
        for index in 100..<min(damaged.count, 4_096) { damaged[index] = 0x5A }
        try folder.write(damaged, to: "damaged.sqlite")
        try folder.write(#"{"prot": 80}"#, to: "bad.json")
        try folder.write(#"{"pageSize": "ten"}"#, to: "limits.json")
        try folder.write("{", to: "broken.json")
        try folder.write(Data(repeating: 0x20, count: 3 << 20), to: "large.json")
        try folder.write("short", to: "short")
        let run = try Jsonapi.run(["serve"] + arguments, in: folder.url)
        #expect(run.code == 2)
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("jsonapi: "))
        #expect(run.messages.contains(line), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(!run.messages.contains("sesame"))
      }

      @Test func `a locked database and a port in use are one line each`() throws {
        let blog = try Blog()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: blog.path, configuration: configuration)
        try queue.unsafeReentrantWrite { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let locked = try Jsonapi.run("serve", blog.path)
        #expect(locked.code == 2)
        #expect(
          locked.messages.hasSuffix("blog.sqlite: the database is locked by another program\n"))
        try queue.unsafeReentrantWrite { try $0.execute(sql: "ROLLBACK") }
        let server = try RunningServer([blog.path])
        let port = try #require(server.url.split(separator: ":").last)
        let second = try Jsonapi.run("serve", blog.path, "--port", String(port))
        #expect(second.code == 2)
        #expect(
          second.messages == "jsonapi: port \(port) on 127.0.0.1 is in use by another program\n")
        #expect(try server.stop().code == 0)
      }

      @Test(.enabled(if: ProcessInfo.processInfo.environment["JSONAPI_POSTGRESQL"] != nil))
      func `PostgreSQL is explained, and what is wrong with its address is one line`() throws {
        let address = try #require(ProcessInfo.processInfo.environment["JSONAPI_POSTGRESQL"])
        let run = try Jsonapi.run("serve", address, "--explain")
        #expect(run.code == 0, "\(run.messages)")
        #expect(run.output.contains("left out"))
        // The password isn't asked for, and the name of the database is that of the user.
        let unnamed = try Jsonapi.run(
          "openapi",
          address.replacingOccurrences(of: "postgres@", with: "postgres:sesame@")
            .replacingOccurrences(of: "/postgres?", with: "?"))
        #expect(unnamed.code == 0, "\(unnamed.messages)")
        #expect(try JSONValue(parsing: unnamed.output)["info"]?["title"] == "database")
        let wrong = try Jsonapi.run(
          "serve", address.replacingOccurrences(of: "/postgres?", with: "/none?"))
        #expect(wrong.code == 2)
        #expect(wrong.messages.contains("does not exist"))
        #expect(wrong.messages.split(separator: "\n").count == 1)
        let refused = try Jsonapi.run(
          "serve", address.replacingOccurrences(of: "postgres@", with: "guarded:sesame@"))
        #expect(refused.code == 2)
        #expect(refused.messages.contains(#"password authentication failed for user "guarded""#))
        #expect(refused.messages.split(separator: "\n").count == 1)
        #expect(!refused.messages.contains("sesame"))
      }
    }
  }

  /// `jsonapi serve` while it runs.
  final class RunningServer {
    private let process = Process()
    private let files: TemporaryFolder
    private let paths: [URL]

    /// The address that it prints, or that it has if it is quiet.
    private(set) var url = ""

    /// The lines that it prints before the one about Control-C.
    var lines: [String] {
      get throws { try files.text("out").split(separator: "\n").map { String($0) } }
    }

    init(_ arguments: [String], in folder: URL? = nil, port: Int = 0) throws {
      files = try TemporaryFolder()
      paths = try ["out", "err"].map { [files] in try files.write(Data(), to: $0) }
      process.executableURL = try Jsonapi.executable()
      process.arguments = ["serve"] + arguments + ["--port", String(port)]
      process.currentDirectoryURL = folder ?? files.url
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: paths[0])
      process.standardError = try FileHandle(forWritingTo: paths[1])
      try process.run()
      // Until it answers, or has given up.
      while process.isRunning, url.isEmpty {
        Thread.sleep(forTimeInterval: 0.02)
        if port == 0 {
          let lines = try files.text("out").split(separator: "\n")
          guard lines.contains(where: { $0.hasPrefix("Press") }) else { continue }
          url =
            lines.first { $0.hasPrefix("  http") }.map { String($0.dropFirst(2).dropLast()) } ?? "?"
        } else {
          let address = "http://127.0.0.1:\(port)"
          let run = try Jsonapi.run("get", address + "/x", "--timeout", "5")
          if !run.messages.contains("refused") { url = address }
        }
      }
      let message = try files.text("err")
      #expect(process.isRunning, "\(message)")
    }

    /// Asks for a path.
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> (
      status: Int, body: String
    ) {
      try await send("GET", path, nil, headers)
    }

    /// Sends a body.
    func post(
      _ path: String, _ body: String, _ headers: [String: String]
    ) async throws -> (status: Int, body: String) {
      try await send("POST", path, Data(body.utf8), headers)
    }

    /// Sends a request with any method.
    func send(
      _ method: String, _ path: String, _ body: Data?, _ headers: [String: String]
    ) async throws -> (status: Int, body: String) {
      var request = URLRequest(url: try #require(URL(string: url + path)))
      request.httpMethod = method
      request.httpBody = body
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      request.setValue("application/vnd.api+json", forHTTPHeaderField: "Content-Type")
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return (status, String(decoding: data, as: UTF8.self))
    }

    deinit { if process.isRunning { process.terminate() } }

    func stop(_ signal: Int32 = SIGTERM) throws -> Jsonapi.Run {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return Jsonapi.Run(
        output: try files.text("out"), messages: try files.text("err"),
        code: process.terminationStatus, isCrash: process.terminationReason == .uncaughtSignal)
    }
  }
#endif
