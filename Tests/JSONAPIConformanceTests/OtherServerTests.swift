#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIConformance
  import JSONAPIServer
  import Testing

  /// Servers that have little in common with the suite's own.
  @Suite("A conformance run on another server")
  struct OtherServerTests {
    private func posts() throws -> SuiteServer {
      let rows: [String: [[String: ColumnValue]]] = [
        "users": [["id": 1, "full_name": "Ada", "years": .real(36)]],
        "posts": [["id": 1, "headline": "Alpha", "text": "…", "path": "alpha", "writer_id": 1]],
        "remarks": [["id": 1, "text": "Nice", "writer_id": 1, "post_id": 1]],
      ]
      let database = MemoryDatabase(rows)
      return SuiteServer(database, rows, try Posts.server(on: database))
    }

    @Test func `Without the suite's collections, those of the home document are read`()
      async throws
    {
      let server = try posts()
      let report = try await ConformanceRun(base: "http://test/api/v1", transport: server).report()
      #expect(report.results.flatMap(\.failures).map(\.message) == [])
      #expect(report.isConforming)
      #expect(report.results.count { if case .notTried = $0.outcome { false } else { true } } > 40)
      #expect(server.log.withLock { $0.contains { $0.path == "/api/v1/posts" } })
    }

    /// What a run throws; nil if it gives a report.
    private func refusal(of run: ConformanceRun) async throws -> ConformanceRunError? {
      do {
        _ = try await run.report()
        return nil
      } catch let error as ConformanceRunError {
        return error
      }
    }

    @Test func `Collections that aren't there break no rule`() async throws {
      var run = ConformanceRun(base: "http://test/nowhere", transport: try posts())
      let error = try await refusal(of: run)
      #expect(error?.message.contains("no collection at /articles") == true)
      // One that was named has to be there.
      run.collections = ["/posts"]
      let report = try await run.report()
      #expect(!report.isConforming)
    }

    /// Refuses new posts without an ISBN.
    private struct Demanding: Transport {
      let server: SuiteServer
      /// How many new posts had one.
      let shops = Guarded(0)

      func send(
        _ request: HTTPRequest, body: Data?, context: RequestContext
      ) async throws -> TransportResponse {
        guard request.method == .post, let body, var json = try? JSONValue(parsing: body) else {
          return try await server.send(request, body: body, context: context)
        }
        var isRefused = false
        func check(_ resource: JSONValue?) -> JSONValue? {
          guard var resource, resource["type"] == "posts",
            resource["attributes"]?.kind == .object
          else { return resource }
          if resource["attributes"]?["isbn"] != "978-3" { isRefused = true }
          if resource["relationships"]?["shop"]?["data"]?["id"] == "1" {
            shops.withLock { $0 += 1 }
          }
          resource["attributes"]?["isbn"] = nil
          resource["relationships"]?["shop"] = nil
          return resource
        }
        if json["data"]?.kind == .object { json["data"] = check(json["data"]) }
        if let operations = json["atomic:operations"]?.array {
          json["atomic:operations"] = JSONValue(
            operations.map { operation in
              guard operation["op"] == "add", operation["data"]?.kind == .object else {
                return operation
              }
              var operation = operation
              operation["data"] = check(operation["data"])
              return operation
            })
        }
        guard !isRefused else {
          return TransportResponse(
            head: HTTPResponse(
              status: .unprocessableContent,
              headerFields: [.contentType: MediaType.jsonAPI.description]),
            body: Data(#"{"errors":[{"status":"422","title":"No ISBN"}]}"#.utf8))
        }
        return try await server.send(request, body: Data(json.bytes()), context: context)
      }
    }

    @Test func `A map says what else new resources need`() async throws {
      let database = MemoryDatabase([:])
      let server = SuiteServer(database, [:], try Posts.server(on: database))
      let demanding = Demanding(server: server)
      var run = ConformanceRun(
        base: "http://test/api/v1/", transport: demanding, fixture: .create)
      run.map = try ConformanceMap(Posts.map, for: run.suite)
      let error = try await refusal(of: run)
      #expect(error?.message.contains("No ISBN") == true)
      let more = """

        articles + isbn = 978-3   # text, since it is no JSON
        articles + shop = {"type": "shops", "id": "1"}
        """
      run.map = try ConformanceMap(Posts.map + more, for: run.suite)
      let report = try await run.report()
      #expect(report.results.flatMap(\.failures).map(\.message) == [])
      #expect(report.results.count { if case .notTried = $0.outcome { false } else { true } } > 100)
      #expect(demanding.shops.withLock { $0 } > 0)
      #expect(try await server.resources("/api/v1/posts") == [])
    }

    @Test(arguments: [[], ["people", "comments"]])
    func `A type can play no part, and cases about it are not tried`(missing: [String]) async throws
    {
      let database = MemoryDatabase([:])
      let server = SuiteServer(database, [:], try Posts.server(on: database))
      var run = ConformanceRun(base: "http://test/api/v1", transport: server, fixture: .create)
      let map = Posts.map + missing.map { "\n\($0) =" }.joined()
      run.map = try ConformanceMap(map, for: run.suite)
      let report = try await run.report()
      #expect(report.results.flatMap(\.failures).map(\.message) == [])
      let reasons = report.results.compactMap { result in
        if case .notTried(let reason) = result.outcome { reason } else { nil }
      }
      for type in ["people", "comments"] {
        let isMissing = reasons.contains("nothing plays the part of \(type)")
        #expect(isMissing == missing.contains(type))
      }
      #expect(reasons.count == (missing.isEmpty ? 7 : 84))
      let log = server.log.withLock { $0.map { "\($0.method) \($0.path ?? "")" } }
      #expect(log.contains("POST /api/v1/users") == missing.isEmpty)
      #expect(log.contains("POST /api/v1/posts") && !log.contains { $0.contains("/api/v1/?") })
      #expect(!log.contains("POST /api/v1/"))
    }

    @Test(arguments: [
      ("articles + = 1", "line 1: expected \"TYPE + FIELD = VALUE\", with a type of the cases"),
      ("films + year = 1", "line 1: expected \"TYPE + FIELD = VALUE\", with a type of the cases"),
    ])
    func `A constant has a type of the cases and a name`(line: String, message: String) {
      let error = #expect(throws: ConformanceMapError.self) {
        try ConformanceMap(line, for: .standard)
      }
      #expect(error?.description == message)
    }

    @Test(
      arguments: [
        ("\"#fff\"", "#fff"), ("\"#fff\" # white", "#fff"), ("\"a # b\"# c \"d\"", "a # b"),
        ("{\"a\": \"#\"} # b", ["a": "#"]), ("7 # seven", 7), ("5\" disk # old", "5\" disk"),
        ("C # not C#", "C"), ("\"a # open", "\"a"), ("# nothing", ""),
      ] as [(String, JSONValue)])
    func `A comment doesn't begin within JSON`(text: String, value: JSONValue) throws {
      let map = try ConformanceMap("articles + color = \(text)", for: .standard)
      #expect(map.constants["articles"] == ["color": value])
    }

    @Test func `Values of constants are JSON, or text`() throws {
      let map = try ConformanceMap(
        "people + year = 2001\npeople + name = Ada L\npeople + open = true", for: .standard)
      #expect(map.constants["people"] == ["year": 2001, "name": "Ada L", "open": true])
      #expect(!map.isIdentity)
    }
  }
#endif
