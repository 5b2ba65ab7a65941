#if Macros
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIConformance
  import JSONAPIServer
  import Testing

  @Suite("A conformance run")
  struct ConformanceRunTests {
    private func blog(
      _ rows: [String: [[String: DatabaseValue]]] = Blog.rows,
      spoil: @escaping @Sendable (HTTPRequest, inout HTTPResponse, inout [UInt8]) -> Void = {
        _, _, _ in
      }
    ) throws -> SuiteServer {
      let database = MemoryDatabase(rows)
      return SuiteServer(database, rows, try Blog.server(on: database), spoil: spoil)
    }

    private func problems(_ report: ConformanceReport) -> [String] {
      report.results.flatMap { result in
        result.failures.map { "\(result.test.id) \($0.request): \($0.message)" }
      }
    }

    @Test func `The server of this package conforms, whole`() async throws {
      let run = ConformanceRun(
        base: "http://test", transport: try blog(), fixture: .reset("/__reset"))
      let report = try await run.report()
      #expect(problems(report) == [])
      #expect(report.isConforming)
      #expect(report.results.count >= 89 + 45)
      let notTried = report.results.filter {
        if case .notTried = $0.outcome { true } else { false }
      }
      // Nothing has a second page.
      #expect(notTried.map(\.test.id) == ["JX-PAG-01"])
      #expect(report.requirements.count { $0.verdict == .holds } > 150)
    }

    @Test(arguments: [true, false])
    func `A fixture that the run creates is gone afterwards`(_ isEmpty: Bool) async throws {
      let server = try blog(isEmpty ? [:] : Blog.rows)
      let before = try await server.resources("/people") + server.resources("/articles")
      let run = ConformanceRun(base: "http://test", transport: server, fixture: .create)
      let report = try await run.report()
      #expect(problems(report) == [])
      let tried = report.results.count { if case .notTried = $0.outcome { false } else { true } }
      #expect(tried > (isEmpty ? 100 : 80))
      #expect(try await server.resources("/people") + server.resources("/articles") == before)
      #expect(try await server.resources("/comments").count == (isEmpty ? 0 : 3))
    }

    @Test func `Reading only sends nothing that could write`() async throws {
      let server = try blog()
      let run = ConformanceRun(base: "http://test", transport: server)
      let report = try await run.report()
      #expect(problems(report) == [])
      #expect(server.log.withLock { $0.allSatisfy { $0.method == .get } })
      let tried = report.results.filter { if case .notTried = $0.outcome { false } else { true } }
      #expect(tried.count >= 50)
      #expect(Set(tried.map(\.test.needsFixture)) == [false])
    }

    @Test
    func `A map gives the parts to a server with other names, a base path and ids of its own`()
      async throws
    {
      let database = MemoryDatabase([:])
      let server = SuiteServer(database, [:], try Posts.server(on: database))
      var run = ConformanceRun(base: "http://test/api/v1/", transport: server, fixture: .create)
      run.map = try ConformanceMap(Posts.map, for: run.suite)
      let report = try await run.report()
      #expect(problems(report) == [])
      let tried = report.results.filter { if case .notTried = $0.outcome { false } else { true } }
      #expect(tried.count > 100)
      #expect(try await server.resources("/api/v1/posts") == [])
    }

    @Test func `A map can be discovered`() async throws {
      let database = MemoryDatabase([
        "users": [["id": 1, "full_name": "Ada", "years": .real(36)]],
        "posts": [
          ["id": 1, "headline": "Alpha", "text": "…", "path": "alpha", "writer_id": 1]
        ],
        "remarks": [["id": 1, "text": "Nice", "writer_id": 1, "post_id": 1]],
      ])
      let server = SuiteServer(database, [:], try Posts.server(on: database))
      let run = ConformanceRun(base: "http://test/api/v1", transport: server)
      let text = try await run.discoveredMap()
      let map = try ConformanceMap(text, for: .standard)
      #expect(map.types["articles"] == "posts")
      #expect(map.fields["articles.author"] == "writer")
    }

    @Test func `Names that JSON:API forbids or terminals obey are in no map`() async throws {
      let server = try blog { request, _, body in
        guard request.path == "/people" else { return }
        body = Array(
          #"""
          {"data": [{"type": "people\u001b[31m", "id": "1"}, {"type": "people", "id": "1",
            "attributes": {"name\nx = y": "Ann", "full\u009bname": "Ann"}}]}
          """#.utf8)
      }
      let run = ConformanceRun(base: "http://test", transport: server, collections: ["/people"])
      let text = try await run.discoveredMap()
      #expect(text.contains("people = people\n"))
      #expect(text.contains("people.name = \n"))
      let isPrintable = text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.properties.generalCategory != .control
      }
      #expect(isPrintable)
    }

    static let defects:
      [(String, @Sendable (HTTPRequest, inout HTTPResponse, inout [UInt8]) -> Void)] = [
        (
          "MED-02",
          { _, head, _ in
            if head.headerFields[.contentType] != nil {
              head.headerFields[.contentType] = "application/vnd.api+json; charset=utf-8"
            }
          }
        ),
        (
          "NEG-12",
          { request, head, _ in
            if request.headerFields[.accept]?.contains("ext/unknown") == true { head.status = .ok }
          }
        ),
        ("FET-08", { _, head, _ in if head.status == .notFound { head.status = .ok } }),
        (
          "INC-08",
          { request, head, _ in
            if request.path?.contains("include=publisher") == true { head.status = .ok }
          }
        ),
        (
          "QRY-04",
          { request, head, _ in
            if request.path?.contains("limit=5") == true { head.status = .ok }
          }
        ),
        (
          "SPF-01",
          { request, _, body in
            guard request.path?.contains("?fields%5B") == true,
              var json = try? JSONValue(parsing: body), json["data"]?["attributes"] != nil
            else { return }
            json["data"]?["attributes"]?["notAskedFor"] = true
            body = json.bytes()
          }
        ),
        (
          "SRT-05",
          { request, _, body in
            guard request.path == "/people?sort=-name", let json = try? JSONValue(parsing: body),
              let data = json["data"]?.array
            else { return }
            var object = json.object ?? JSONObject()
            object["data"] = JSONValue(Array(data.reversed()))
            body = JSONValue(object).bytes()
          }
        ),
      ]

    @Test(
      "A defect breaks its requirement, and the server doesn't conform", arguments: defects.indices)
    func defect(_ index: Int) async throws {
      let (requirement, spoil) = Self.defects[index]
      let run = ConformanceRun(
        base: "http://test", transport: try blog(spoil: spoil), fixture: .reset("/__reset"))
      let report = try await run.report()
      #expect(!report.isConforming)
      #expect(report.requirements.first { $0.id == requirement }?.verdict == .broken)
      #expect(report.requirements.contains { $0.verdict == .holds })
      #expect(report.junit.contains("<failure"))
      #expect(report.json["conforming"]?.bool == false)
    }

    @Test(
      "Bodies that are no document are findings, not crashes",
      arguments: ["", "{", "[]", "null", "\u{0}", "{\"data\":{\"data\":{}}}"])
    func hostile(_ body: String) async throws {
      let run = ConformanceRun(
        base: "http://test", transport: try blog { _, _, bytes in bytes = Array(body.utf8) },
        fixture: .reset("/__reset"))
      let report = try await run.report()
      #expect(!report.isConforming)
    }

    @Test func `A server that doesn't respond ends the run, and what was created is deleted`()
      async throws
    {
      struct Lost: Transport {
        let server: SuiteServer
        let count = Guarded(0)
        func send(
          _ request: HTTPRequest, body: Data?, context: RequestContext
        ) async throws -> TransportResponse {
          let number = count.withLock {
            $0 += 1; return $0
          }
          if number == 60 { throw TransportError(.connectionLost, "gone") }
          return try await server.send(request, body: body, context: context)
        }
      }
      let server = try blog([:])
      let run = ConformanceRun(
        base: "http://test", transport: Lost(server: server), fixture: .create)
      await #expect(throws: ConformanceRunError.self) { try await run.report() }
      #expect(try await server.resources("/people") == [])
      #expect(try await server.resources("/articles") == [])
    }

    @Test(
      "What a case has created is deleted where it breaks, and where the run is cancelled",
      arguments: [false, true])
    func broken(isCancelled: Bool) async throws {
      struct Breaking: Transport {
        let server: SuiteServer
        let isCancelled: Bool
        func send(
          _ request: HTTPRequest, body: Data?, context: RequestContext
        ) async throws -> TransportResponse {
          if request.method == .get, request.path?.hasPrefix("/people/6a1c9c3e") == true {
            guard isCancelled else { throw TransportError(.connectionLost, "gone") }
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          }
          try Task.checkCancellation()
          return try await server.send(request, body: body, context: context)
        }
      }
      let server = try blog([:])
      var map = ConformanceMap()
      map.features["clientIDs"] = true
      let run = ConformanceRun(
        ConformanceSuite.standard.filter { $0.id == "JX-CRU-01" }, base: "http://test",
        transport: Breaking(server: server, isCancelled: isCancelled), fixture: .create, map: map)
      let result = await Task { try await run.report() }.result
      #expect(throws: (any Error).self) { try result.get() }
      for path in ["/people", "/articles", "/comments"] {
        #expect(try await server.resources(path) == [])
      }
    }

    @Test func `A resource that can't be deleted does not keep the others`() async throws {
      struct Refusing: Transport {
        let server: SuiteServer
        let isFirst = Guarded(true)
        func send(
          _ request: HTTPRequest, body: Data?, context: RequestContext
        ) async throws -> TransportResponse {
          let isRefused = isFirst.withLock { isFirst in
            defer { if request.method == .delete { isFirst = false } }
            return isFirst && request.method == .delete
          }
          if isRefused { throw TransportError(.connectionLost, "gone") }
          return try await server.send(request, body: body, context: context)
        }
      }
      let server = try blog([:])
      let suite = ConformanceSuite.standard.filter { $0.id == "HX-FET-01" }
      let run = ConformanceRun(
        suite, base: "http://test", transport: Refusing(server: server), fixture: .create)
      let report = try await run.report()
      #expect(report.undeleted.count == 1)
      let deletions = server.log.withLock { $0.count { $0.method == .delete } }
      #expect(deletions == suite.fixture.items.count - 1)
    }

    @Test func `What a server refuses to delete is in the report, or in the error`() async throws {
      struct Keeping: Transport {
        let server: SuiteServer
        func send(
          _ request: HTTPRequest, body: Data?, context: RequestContext
        ) async throws -> TransportResponse {
          guard request.method != .delete else {
            return TransportResponse(head: HTTPResponse(status: .methodNotAllowed))
          }
          return try await server.send(request, body: body, context: context)
        }
      }
      func run(_ suite: ConformanceSuite) throws -> ConformanceRun {
        ConformanceRun(
          suite, base: "http://test", transport: Keeping(server: try blog([:])), fixture: .create)
      }
      let suite = ConformanceSuite.standard.filter { $0.id == "HX-FET-01" }
      let report = try await run(suite).report()
      #expect(report.undeleted.count == suite.fixture.items.count)
      #expect(report.json["undeleted"]?.count == report.undeleted.count)
      #expect(report.junit.contains("not deleted: /"))
      #expect(report.markdown.contains("- `/"))

      let error = await #expect(throws: ConformanceRunError.self) {
        try await run(.standard).report()
      }
      #expect(error?.message.contains("answered 405") == true)
      #expect(error?.message.contains("; not deleted: /") == true)
    }

    @Test func `What a POST without 201 has created is deleted`() async throws {
      let server = try blog([:]) { request, head, _ in
        if request.method == .post { head.status = .ok }
      }
      let run = ConformanceRun(base: "http://test", transport: server, fixture: .create)
      let error = await #expect(throws: ConformanceRunError.self) { try await run.report() }
      #expect(error?.message.contains("answered 200. A map says") == true)
      for path in ["/people", "/articles", "/comments"] {
        #expect(try await server.resources(path) == [])
      }
      #expect(server.log.withLock { $0.contains { $0.method == .delete } })
    }
  }
#endif
