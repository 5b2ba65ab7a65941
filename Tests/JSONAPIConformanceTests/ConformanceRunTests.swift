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
      _ rows: [String: [[String: ColumnValue]]] = Blog.rows,
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
      #expect(report.json["limited"] == 0)
      #expect(!report.markdown.contains("server limited"))
    }

    @Test(arguments: [HTTPResponse.Status.tooManyRequests, .serviceUnavailable])
    func `A case is not tried if the server limits requests`(_ limit: HTTPResponse.Status)
      async throws
    {
      let count = Guarded(0)
      let server = try blog { request, response, bytes in
        // Setting up the fixture isn't a case.
        guard request.path != "/__reset" else { return }
        let number = count.withLock {
          $0 += 1; return $0
        }
        guard number.isMultiple(of: 3) else { return }
        response = HTTPResponse(status: limit, headerFields: [.retryAfter: "1"])
        bytes = []
      }
      // Those with a fixture need no request that finds out what the server has.
      let run = ConformanceRun(
        ConformanceSuite.standard.filter { $0.id.hasPrefix("HX-") }, base: "http://test",
        transport: server, fixture: .reset("/__reset"))
      let report = try await run.report()
      #expect(problems(report) == [])
      let reason = "the server limits requests with \(limit)"
      let limited = report.results.count { $0.outcome == .notTried(reason) }
      let passed = report.results.count { $0.outcome == .passed }
      #expect(limited > 30)
      #expect(passed > 40)
      #expect(report.json["limited"] == JSONValue(limited))
      #expect(
        report.markdown.hasSuffix(
          "\n\nNot tried because the server limited requests: \(limited) of the cases.\n"))
    }

    @Test(arguments: 1...4)
    func `A run ends if the server limits requests before the first case`(_ limited: Int)
      async throws
    {
      let count = Guarded(0)
      let server = try blog { _, response, bytes in
        let number = count.withLock {
          $0 += 1; return $0
        }
        guard number == limited else { return }
        response = HTTPResponse(status: .serviceUnavailable)
        bytes = []
      }
      let run = ConformanceRun(base: "http://test", transport: server)
      let error = await #expect(throws: ConformanceRunError.self) { try await run.report() }
      #expect(error?.message.hasPrefix("the server limits requests: GET /") == true)
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
      // A missing resource has an id of the same form as the others.
      #expect(server.log.withLock { $0.contains { $0.path == "/articles/987654321" } })
      let tried = report.results.filter { if case .notTried = $0.outcome { false } else { true } }
      #expect(tried.count >= 50)
      #expect(Set(tried.map(\.test.needsFixture)) == [false])
    }

    @Test(arguments: [("http://test/api/v1/", false), ("http://test/api/v1", true)])
    func `A map gives the parts to a server with other names, a base path and ids of its own`(
      _ base: String, _ hasRelativeLinks: Bool
    ) async throws {
      let database = MemoryDatabase([:])
      let server = SuiteServer(
        database, [:], try Posts.server(on: database),
        spoil: hasRelativeLinks ? Self.relativeLinks : Self.untouched)
      var run = ConformanceRun(base: base, transport: server, fixture: .create)
      run.map = try ConformanceMap(Posts.map, for: run.suite)
      let report = try await run.report()
      #expect(problems(report) == [])
      let tried = report.results.filter { if case .notTried = $0.outcome { false } else { true } }
      #expect(tried.count > 100)
      #expect(try await server.resources("/api/v1/posts") == [])
    }

    private static let untouched: Spoil = { _, _, _ in }

    /// Makes links relative to the document, as `posts/1`, `../posts/1` or `?sort=headline`.
    private static let relativeLinks: Spoil = { request, head, body in
      let path = String(request.path?.prefix { $0 != "?" } ?? "")
      let up = String(repeating: "../", count: max(0, path.count { $0 == "/" } - 3))
      body = Array(
        String(decoding: body, as: UTF8.self).replacing("\"\(path)?", with: "\"?")
          .replacing("\"/api/v1/", with: "\"\(up)").utf8)
      head.headerFields[.location] = head.headerFields[.location]?.replacing("/api/v1/", with: up)
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
      #expect(try ConformanceMap(text, for: .standard).types["articles"] == "")
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

    typealias Spoil = @Sendable (HTTPRequest, inout HTTPResponse, inout [UInt8]) -> Void

    /// Changes the object in a body, if it is one.
    private static func edit(_ body: inout [UInt8], _ change: (inout JSONObject) -> Void) {
      guard var object = (try? JSONValue(parsing: body))?.object else { return }
      change(&object)
      body = JSONValue(object).bytes()
    }

    private static let refuse: Spoil = { request, head, body in
      guard request.path?.contains("?") == true else { return }
      head.status = .badRequest
      body = Array(#"{"errors":[{"status":"400"}]}"#.utf8)
    }

    private static let addField: Spoil = { request, _, body in
      guard request.path?.contains("fields%5B") == true else { return }
      edit(&body) { document in
        var data = document["data"]?.object ?? JSONObject()
        var attributes = data["attributes"]?.object ?? JSONObject()
        attributes["other"] = 1
        data["attributes"] = JSONValue(attributes)
        document["data"] = JSONValue(data)
      }
    }

    private static let dropIncluded: Spoil = { _, _, body in edit(&body) { $0["included"] = nil } }

    private static let addIncluded: Spoil = { request, _, body in
      guard request.path?.contains("include=") == true else { return }
      edit(&body) { document in
        let included = document["included"]?.array ?? []
        document["included"] = JSONValue(included + [["type": "people", "id": "777"]])
      }
    }

    private static let addCharset: Spoil = { _, head, _ in
      head.headerFields[.contentType] = "application/vnd.api+json; charset=utf-8"
    }

    private static let ignoreContentType: Spoil = { _, head, _ in
      if head.status == .unsupportedMediaType { head.status = .ok }
    }

    private static let refuseAnything: Spoil = { request, head, _ in
      if request.headerFields[.accept] == "*/*" { head.status = .notAcceptable }
    }

    /// Serves pages to browsers, as who accepts anything may be.
    private static let negotiate: Spoil = { request, head, body in
      guard request.headerFields[.accept]?.contains("vnd.api+json") != true, head.status == .ok
      else { return }
      head.headerFields[.contentType] = "text/html"
      body = Array("<h1>Articles</h1>".utf8)
    }

    private static let varyByAll: Spoil = { _, head, _ in head.headerFields[.vary] = "*" }

    private static let refuseInHTML: Spoil = { _, head, body in
      guard head.status == .notAcceptable else { return }
      head.headerFields[.contentType] = "text/html"
      body = Array("<h1>No</h1>".utf8)
    }

    /// Answers a PATCH with another status.
    private static func patch(_ status: HTTPResponse.Status) -> Spoil {
      { request, head, _ in if request.method == .patch { head.status = status } }
    }

    /// Changes the page of comments without a size.
    private static func comments(_ change: @escaping @Sendable (inout JSONObject) -> Void) -> Spoil
    {
      { request, _, body in
        if request.method == .get, request.path == "/comments" { edit(&body, change) }
      }
    }

    struct Change: Sendable {
      var test: String
      var requirement: String
      var verdict: ConformanceReport.Verdict
      var spoil: Spoil

      init(
        _ test: String, _ requirement: String, _ verdict: ConformanceReport.Verdict,
        _ spoil: @escaping Spoil
      ) {
        self.test = test
        self.requirement = requirement
        self.verdict = verdict
        self.spoil = spoil
      }
    }

    static let changes: [Change] = [
      Change("JX-NEG-01", "MED-02", .broken, addCharset),
      Change("JX-NEG-01", "MED-01", .holds, addCharset),
      Change("JX-FET-03", "FET-06", .holds, addCharset),
      Change("JX-NEG-02", "NEG-11", .holds, refuseInHTML),
      Change("JX-NEG-07", "NEG-15", .holds, varyByAll),
      Change("JX-NEG-09", "NEG-08", .advised, ignoreContentType),
      Change("JX-NEG-11", "NEG-17", .broken, refuseAnything),
      Change("JX-NEG-10", "NEG-09", .advised, ignoreContentType),
      Change("JX-INC-03", "INC-07", .broken, addIncluded),
      Change("JX-INC-03", "INC-07", .notTried, refuse),
      Change("JX-INC-02", "INC-04", .notTried, refuse),
      Change("JX-INC-02", "INC-04", .broken, dropIncluded),
      Change("JX-INC-02", "INC-05", .broken, addIncluded),
      Change("JX-SPF-01", "SPF-03", .notTried, refuse),
      Change("JX-SPF-01", "SPF-03", .broken, addField),
      Change("JX-SPF-02", "SPF-04", .notTried, refuse),
      Change("JX-SPF-02", "SPF-04", .broken, addField),
      Change("JX-ATM-01", "ATM-16", .broken, patch(.ok)),
      Change("JX-CRU-04", "NEG-16", .broken, patch(.unsupportedMediaType)),
      Change("JX-CRU-04", "NEG-16", .notTried, patch(.badRequest)),
      Change("JX-CUR-01", "CUR-08", .broken, comments { $0["data"] = [] }),
      Change(
        "JX-CUR-01", "CUR-08", .notTried, comments { $0["links"] = ["prev": nil, "next": nil] }),
    ]

    @Test(
      "A case sees its requirement broken, and is not tried where a server may refuse",
      arguments: changes.indices)
    func change(_ index: Int) async throws {
      let change = Self.changes[index]
      let suite = ConformanceSuite.standard.filter { $0.id == change.test }
      for (spoil, verdict) in [(change.spoil, change.verdict), (Self.untouched, .holds)] {
        let run = ConformanceRun(
          suite, base: "http://test", transport: try blog(spoil: spoil),
          fixture: .reset("/__reset"), collections: ["/articles"])
        let report = try await run.report()
        let found = report.requirements.first { $0.id == change.requirement }
        #expect(found?.verdict == verdict, "\(change.test)")
      }
    }

    @Test(arguments: ["JX-NEG-06", "JX-NEG-11", "HX-NEG-15"])
    func `A request that accepts anything can get another format`(_ id: String) async throws {
      let run = ConformanceRun(
        ConformanceSuite.standard.filter { $0.id == id }, base: "http://test",
        transport: try blog(spoil: Self.negotiate), fixture: .reset("/__reset"),
        collections: ["/articles"])
      let report = try await run.report()
      #expect(problems(report) == [])
      #expect(report.results.map(\.isTried) == [true])
    }

    @Test func `A case that ends early says nothing of its requirement, whatever it has found`()
      async throws
    {
      var suite = ConformanceSuite.standard.filter { _ in false }
      try suite.append(
        JSONValue(
          parsing: #"""
            {"cases": [{
              "id": "OURS-1", "title": "The self link leads to the resource", "requirements": ["FET-02"],
              "request": {"method": "GET", "path": "/articles/1", "headers": {}},
              "expect": {"status": [200], "validAs": "response", "capture": {"self": "link:/data/links/self"}},
              "then": [
                {"request": {"method": "GET", "path": "{self}", "headers": {}}, "expect": {"status": [200]}}
              ]
            }]}
            """#))
      let server = try blog { _, _, body in
        Self.edit(&body) { $0["data"] = ["type": "articles", "id": 1] }
      }
      let run = ConformanceRun(
        suite, base: "http://test", transport: server, fixture: .reset("/__reset"))
      let report = try await run.report()
      #expect(report.results.first?.shortage == "there is nothing at /data/links/self")
      #expect(report.requirements.first { $0.id == "RES-05" }?.verdict == .broken)
      #expect(report.requirements.first { $0.id == "FET-02" }?.verdict == .notTried)
      #expect(!report.isConforming)
    }

    @Test func `Vary with an asterisk names Accept, in any case of the name`() async throws {
      var suite = ConformanceSuite.standard.filter { _ in false }
      try suite.append(
        JSONValue(
          parsing: #"""
            {"cases": [{
              "id": "OURS-1", "title": "Vary names Accept", "requirements": ["NEG-15"],
              "fixture": false, "request": {"method": "GET", "path": "{collection}", "headers": {}},
              "expect": {"status": [200], "headers": {"vary": {"listContains": "Accept"}}}
            }]}
            """#))
      let run = ConformanceRun(
        suite, base: "http://test", transport: try blog(spoil: Self.varyByAll),
        collections: ["/articles"])
      #expect(try await problems(run.report()) == [])
    }

    @Test func `Requests have the scheme in lower case, and Accept only if the case says so`()
      async throws
    {
      let server = try blog()
      let suite = ConformanceSuite.standard.filter { $0.id == "JX-NEG-06" }
      let run = ConformanceRun(
        suite, base: "HTTPS://test", transport: server, headers: [.accept: "text/plain"],
        collections: ["/articles"])
      #expect(try await problems(run.report()) == [])
      var check = ServerCheck(
        "HTTPS://test/articles", transport: server, headers: [:], options: .init())
      try await check.run { _ in }
      let log = server.log.withLock { $0 }
      #expect(log.allSatisfy { $0.scheme == "https" })
      #expect(log.contains { $0.headerFields[.accept] == nil })
      #expect(!log.contains { $0.headerFields[.accept] == "text/plain" })
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
