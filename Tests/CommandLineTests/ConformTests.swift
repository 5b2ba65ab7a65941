#if Serve
  import Foundation
  import GRDB
  import JSONAPI
  import LoopbackSupport
  import Testing

  extension CommandLineTests {
    /// `jsonapi conform`, against a database that `jsonapi serve` serves.
    @Suite struct Conform {
      static let tables = """
        CREATE TABLE writers (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, age INTEGER);
        CREATE TABLE posts (id INTEGER PRIMARY KEY, headline TEXT NOT NULL, body TEXT, rank INTEGER,
          writer_id INTEGER REFERENCES writers);
        CREATE TABLE remarks (id INTEGER PRIMARY KEY, body TEXT NOT NULL,
          post_id INTEGER REFERENCES posts, writer_id INTEGER REFERENCES writers);
        INSERT INTO writers VALUES (1, 'Ann', 'ann@example.com', 40), (2, 'Bo', NULL, NULL);
        INSERT INTO posts VALUES (1, 'First', 'One', 1, 1), (2, 'Second', 'Two', 2, 1);
        INSERT INTO remarks VALUES (1, 'Good', 1, 2), (2, 'Bad', 1, 1);
        """

      static let map = """
        articles            = posts
        articles.title      = headline
        articles.author     = writer
        articles.comments   = remarks
        articles.reviewers  =
        people              = writers
        people.name         = fullName
        comments            = remarks
        comments.article    = post
        comments.author     = writer
        """

      let folder: TemporaryFolder
      let path: String

      init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appendingPathComponent("blog.sqlite").path
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: Conform.tables) }
        try queue.close()
      }

      private func rows() throws -> [Int] {
        try DatabaseQueue(path: path).read { database in
          try ["writers", "posts", "remarks"].map {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? -1
          }
        }
      }

      @Test func `a served database conforms, for who only reads`() throws {
        let server = try RunningServer([path])
        let run = try Jsonapi.run(
          "conform", server.url, "--collection", "/posts", "--collection", "/writers")
        #expect(run.code == 0, "\(run.output) \(run.messages)")
        #expect(run.output.contains("holds     "))
        #expect(run.output.contains("no rules broken: "))
        #expect(try server.stop().code == 0)
      }

      @Test func `with a map everything is tried, and what was made is deleted`() throws {
        let map = try folder.write(Self.map, to: "blog.map")
        let server = try RunningServer([path, "--writable"])
        let run = try Jsonapi.run(
          "conform", server.url, "--write", "--map", map.path, "--format", "json")
        let report = try JSONValue(parsing: run.output)
        #expect(run.code == 0, "\(run.output) \(run.messages)")
        #expect(report["requirements"]?.array?.isEmpty == false)
        #expect(try rows() == [2, 2, 2])
        _ = try server.stop()
      }

      @Test func `what was made is deleted after Control-C, too`() throws {
        let process = Process()
        let identifier = Guarded<Int32>(0)
        let methods = Guarded<[String]>([])
        let server = try LoopbackServer { request, connection in
          let number = methods.withLock { methods in
            methods.append(request.method)
            return methods.count { $0 == "POST" }
          }
          guard request.method == "POST" else {
            return connection.respond(request.method == "DELETE" ? 204 : 404)
          }
          if number == 3 {
            let identifier = identifier.withLock { $0 }
            if identifier > 0 { kill(identifier, SIGINT) }
            // The signal arrives while the response is on its way.
            Thread.sleep(forTimeInterval: 0.5)
          }
          return connection.respond(
            201, json: #"{"data": {"type": "people", "id": "\#(number)"}}"#)
        }
        defer { server.stop() }
        process.executableURL = try Jsonapi.executable()
        process.arguments = ["conform", server.url, "--write"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        identifier.withLock { $0 = process.processIdentifier }
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(process.terminationReason == .exit)
        #expect(methods.withLock { $0 } == ["POST", "POST", "POST", "DELETE", "DELETE", "DELETE"])
      }

      @Test func `a map is proposed from the server's documents`() throws {
        let server = try RunningServer([path])
        let run = try Jsonapi.run(
          "conform", server.url, "--discover", "--collection", "/posts", "--collection", "/writers",
          "--collection", "/remarks")
        #expect(run.code == 0, "\(run.messages)")
        for line in [
          "articles = posts", "articles.title = headline   # a guess", "articles.slug = ",
          "articles.author = writer   # a guess", "people = writers",
          "people.name = fullName   # a guess", "comments.article = post   # a guess",
        ] {
          #expect(
            run.output.split(separator: "\n").contains { $0 == line }, "\(line)\n\(run.output)")
        }
        _ = try server.stop()
      }

      @Test func `reports are JUnit XML and Markdown, too`() throws {
        let server = try RunningServer([path])
        let junit = try Jsonapi.run(
          "conform", server.url, "--collection", "/posts", "--format", "junit")
        #expect(junit.output.hasPrefix("<?xml"))
        #expect(junit.output.contains("<testcase "))
        let markdown = try Jsonapi.run(
          "conform", server.url, "--collection", "/posts", "--format", "markdown")
        #expect(markdown.output.contains("| "))
        _ = try server.stop()
      }

      @Test(arguments: [[String](), ["--quiet"]])
      func `a server that limited requests is told in the last line`(_ options: [String]) throws {
        let count = Guarded(0)
        let server = try LoopbackServer { _, connection in
          let number = count.withLock { count in
            count += 1
            return count
          }
          guard number == 1 else {
            return connection.respond(number.isMultiple(of: 2) ? 429 : 503, type: "text/plain")
          }
          return connection.respond(json: #"{"data":[]}"#)
        }
        defer { server.stop() }
        let run = try Jsonapi.run(["conform", server.url, "--collection", "/a"] + options)
        #expect(run.code == 0, "\(run.output)\(run.messages)")
        let last = try #require(run.output.split(separator: "\n").last)
        #expect(last.hasPrefix("the server limited requests: "))
        #expect(last.hasSuffix(" cases not tried"))
      }

      @Test(arguments: [
        (["--write", "--reset", "/x"], "two ways"), (["--collection", "posts"], "slash"),
        (["--only", "NEG-1"], "there is no case"), (["--map", "nothing"], "nothing"),
        (["--retries", "3"], "--retries"),
      ])
      func `a mistake in the options is named`(_ options: [String], _ message: String) throws {
        let run = try Jsonapi.run(["conform", "http://127.0.0.1:9"] + options)
        #expect(run.code == 2 || run.code == 64, "\(run.code)")
        #expect(run.messages.contains(message), "\(run.messages)")
      }

      @Test func `a file without cases is refused`() throws {
        let run = try Jsonapi.run(
          "conform", "http://127.0.0.1:9", "--cases", "-", input: Data(#"{"data":[]}"#.utf8))
        #expect(run.code == 2)
        #expect(run.messages.hasSuffix(": has no cases\n"), "\(run.messages)")
      }

      @Test func `a server that is not there is told in one line`() throws {
        let run = try Jsonapi.run("conform", "http://127.0.0.1:9", "--collection", "/posts")
        #expect(run.code == 2)
        #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
      }
    }
  }
#endif
