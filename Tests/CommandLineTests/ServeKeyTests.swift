#if Serve
  import Foundation
  import GRDB
  import JSONAPI
  import Testing

  extension CommandLineTests.Serve {
    private static let post = #"{"data": {"type": "tags", "attributes": {"label": "new"}}}"#

    /// What is in the file, but not of SQLite's own.
    private func names(_ path: String) throws -> [String] {
      try DatabaseQueue(path: path).read {
        try String.fetchAll(
          $0,
          sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name")
      }
    }

    /// Sends one request twice.
    private func postTwice(_ server: RunningServer, key: String) async throws -> [String] {
      var bodies: [String] = []
      for _ in 0..<2 {
        let answer = try await server.post("/tags", Self.post, ["Idempotency-Key": key])
        #expect(answer.status == 201)
        bodies.append(answer.body)
      }
      return bodies
    }

    @Test func `the table for keys is made only where it is asked for`() async throws {
      let blog = try Blog()
      let before = try names(blog.path)
      let ignoring = try RunningServer([blog.path, "--writable"])
      #expect(
        try ignoring.lines.contains(
          "Idempotency-Key: ignored; --idempotency-table makes the table for it"))
      let ignored = try await postTwice(ignoring, key: "one")
      #expect(ignored[0] != ignored[1])
      #expect(try await !ignoring.get("/openapi.json").body.contains("Idempotency-Key"))
      #expect(try !ignoring.stop().messages.contains("replayed"))
      #expect(try names(blog.path) == before)

      let making = try RunningServer([blog.path, "--writable", "--idempotency-table"])
      #expect(try making.lines.contains("Idempotency-Key: remembered for 7 days"))
      let kept = try await postTwice(making, key: "one")
      #expect(kept[0] == kept[1])
      #expect(try await making.get("/openapi.json").body.contains("Idempotency-Key"))
      #expect(try await making.get("/jsonapi_requests").status == 404)
      let messages = try making.stop().messages
      #expect(messages.split(separator: "\n").count { $0.hasSuffix(" replayed=true") } == 1)
      #expect(!messages.contains("one"))
      let made = ["jsonapi_requests", "jsonapi_requests_made_at"]
      #expect(try names(blog.path) == (before + made).sorted())

      // The table is used where it is, and its rows count after a restart.
      let using = try RunningServer([blog.path, "--writable", "--log", "json"])
      #expect(try using.lines.contains("Idempotency-Key: remembered for 7 days"))
      #expect(try await postTwice(using, key: "one") == kept)
      let log = try using.stop().messages.split(separator: "\n")
      #expect(log.count == 2)
      for line in log { #expect(try JSONValue(parsing: String(line))["replayed"] == true) }

      let explained = try Jsonapi.run("serve", blog.path, "--explain")
      #expect(explained.output.contains("jsonapi_requests: it is the server's own"))
      let only = try Jsonapi.run("serve", blog.path, "--only", "jsonapi_requests")
      #expect(only.code == 2)
      #expect(only.messages.contains("can't be served: it is the server's own"))
      let reading = try RunningServer([blog.path])
      #expect(try !reading.lines.contains { $0.contains("Idempotency-Key") })
      _ = try reading.stop()
    }

    @Test func `what describes a database doesn't alter it`() throws {
      let blog = try Blog()
      let folder = try #require(blog.folder)
      let before = blog.bytes
      let config = try folder.write(
        #"{"writable": true, "idempotency-table": true}"#, to: "serve.json")
      let run = try Jsonapi.run("openapi", blog.path, "--config", config.path)
      #expect(run.code == 0, "\(run.messages)")
      // The server that is started like this has it.
      #expect(run.output.contains("Idempotency-Key"))
      let explained = try Jsonapi.run("serve", blog.path, "--explain", "--config", config.path)
      #expect(explained.code == 0, "\(explained.messages)")
      #expect(blog.bytes == before)
    }

    @Test func `another table with the name is told`() throws {
      let blog = try Blog()
      try DatabaseQueue(path: blog.path).write {
        try $0.execute(sql: "CREATE TABLE jsonapi_requests (line TEXT)")
      }
      let run = try Jsonapi.run(
        "serve", blog.path, "--writable", "--idempotency-table", "--port", "0")
      #expect(run.code == 2)
      #expect(run.messages.hasPrefix("jsonapi: --idempotency-table: "))
      #expect(run.messages.split(separator: "\n").count == 1)
    }
  }
#endif
