#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import Logging
  import Synchronization
  import Testing

  /// Values that don't fit what their column is declared or modelled for, behind the rows that were looked at.
  @Suite("Values that don't fit")
  struct UnfitValueTests {
    typealias Found = IntrospectionTests.Found

    /// A declared type, what the first rows have, and a later value.
    static let cases: [(type: String, usual: String, odd: String)] = [
      ("DATE", "'2020-01-02'", "''"), ("DATE", "'2020-01-02'", "'soon'"),
      ("DATE", "'2020-01-02'", "'2020-01-02 10:30:00'"), ("DATE", "'2020-01-02'", "7"),
      ("DATETIME", "'2020-01-02 10:00:00'", "1.5"),
      ("DATETIME", "'2020-01-02 10:00:00'", "x'00'"), ("TIMESTAMP", "1771406310", "'never'"),
      ("TIMESTAMP", "1771406310", "9223372036854775807"), ("BOOLEAN", "1", "'true'"),
      ("BOOLEAN", "1", "2"), ("BOOLEAN", "0", "0.5"), ("INTEGER", "5", "1.5"),
      ("INTEGER", "5", "'many'"), ("INTEGER", "5", "x'01'"), ("REAL", "1.5", "'n/a'"),
      ("REAL", "1.5", "x'01'"), ("REAL", "1.5", "9e999"), ("DECIMAL", "'1.50'", "'NaN'"),
      ("JSON", "'{\"a\":1}'", "'{'"), ("JSON", "'{\"a\":1}'", "x'7b7d'"),
      ("UUID", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "'none'"),
      ("UUID", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "x'01'"), ("BLOB", "x'01'", "'text'"),
      ("BLOB", "x'01'", "7"), ("TEXT", "'a'", "x'ff'"),
    ]

    @Test("A late value is null, and meta names its attribute", arguments: cases)
    func late(_ type: String, _ usual: String, _ odd: String) async throws {
      let found = try await Found(
        """
        CREATE TABLE owners (id INTEGER PRIMARY KEY, late_id INTEGER REFERENCES lates (id));
        CREATE TABLE lates (id INTEGER PRIMARY KEY, v \(type));
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
          INSERT INTO lates SELECT i, \(usual) FROM n;
        INSERT INTO lates VALUES (61, \(odd));
        INSERT INTO owners VALUES (1, 61);
        """)
      defer { withExtendedLifetime(found) {} }
      var options = IntrospectionOptions()
      options.isWritable = true
      let base = try #require(found.database.original as? SQLiteDatabase)
      let types = try await base.introspected(options)
      let api = try JSONAPIServer(database: found.database.base) {
        for type in types.types { Serve(introspected: type) }
      }
      let one = await api.get("/lates/61")
      #expect(one.status == 200)
      #expect(one.json["data"]?["attributes"]?["v"] == .null)
      #expect(one.json["data"]?["meta"]?["unreadable"] == ["v"])
      let page = await api.get("/lates?page[size]=100")
      #expect(page.ids().count == 61)
      #expect(page.json["data"]?[0]?["meta"]?["unreadable"] == nil)
      let included = await api.get("/owners/1?include=late")
      #expect(included.json["included"]?[0]?["meta"]?["unreadable"] == ["v"])
      #expect(await api.get("/lates/61?fields[lates]=owners").json["data"]?["meta"] == nil)
      for sort in ["id", "v", "-v"]
      where sort == "id" || !["DECIMAL", "JSON", "BLOB"].contains(type) {
        for size in [1, 7] {
          #expect(
            await api.walk("/lates?sort=\(sort)&page[size]=\(size)").count == 61, "\(sort) \(size)")
        }
      }
      #expect(await api.get("/lates?filter[id][ne]=1&page[size]=100").ids().count == 60)
      let update = await api.operate(
        #"{"op": "update", "data": {"type": "owners", "id": "1", "attributes": {}}}"#)
      #expect(update.status == 200)
      let change = await api.operate(
        #"{"op": "update", "data": {"type": "lates", "id": "61", "relationships": {"owners": {"data": []}}}}"#
      )
      #expect(change.status == 200)
      #expect(change.json["atomic:results"]?[0]?["data"]?["meta"]?["unreadable"] == ["v"])
    }

    @Test func `A table that was empty at start may have anything afterwards`() async throws {
      let found = try await Found(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME, b BOOLEAN, j JSON, u UUID, n DECIMAL);\n"
      )
      let api = try found.server()
      try await found.database.base.run([
        "INSERT INTO t VALUES (1, 1771406310, 'yes', 'x', 'x', 'x'), (2, '2026-01-01T00:00:00Z', 1, '1', NULL, 1.5)"
      ])
      let all = await api.get("/t?sort=d")
      #expect(all.status == 200)
      #expect(all.json["data"]?[0]?["meta"]?["unreadable"]?.array?.count == 5)
      #expect(all.json["data"]?[1]?["attributes"]?["d"] == "2026-01-01T00:00:00Z")
      #expect(await api.walk("/t?sort=-d&page[size]=1") == ["2", "1"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Filters and orders pass over them`(_ kind: DatabaseKind) async throws {
      let schema = Schema("words", id: Int.self, [.attribute("count", Int?.self)])
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("words", kind == .postgreSQL ? "id {key}, count numeric" : "id {key}, count {int}")
        ]), [:])
      defer { withExtendedLifetime(database) {} }
      if let memory = database.original as? MemoryDatabase {
        memory.reset(to: [
          "words": [
            ["id": 1, "count": 3], ["id": 2, "count": "many"], ["id": 3, "count": 7], ["id": 4],
          ]
        ])
      } else {
        let odd = kind == .postgreSQL ? "4.5" : "'many'"
        try await database.base.run([
          "INSERT INTO words (id, count) VALUES (1, 3), (2, \(odd)), (3, 7), (4, NULL)"
        ])
      }
      let api = try JSONAPIServer(database: database.base) { Serve(schema: schema) }
      let all = await api.get("/words")
      #expect(all.status == 200)
      #expect(all.json["data"]?[1]?["attributes"]?["count"] == .null)
      #expect(all.json["data"]?[1]?["meta"]?["unreadable"] == ["count"])
      if kind != .postgreSQL {
        #expect(await api.get("/words?filter[count][gte]=3").ids() == ["1", "3"])
        #expect(await api.get("/words?filter[count][gt]=2").ids() == ["1", "3"])
      }
      for size in [1, 2, 3] {
        for sort in ["count", "-count"] {
          #expect(
            Set(await api.walk("/words?sort=\(sort)&page[size]=\(size)")) == ["1", "2", "3", "4"])
        }
      }
    }

    @Test func `Text with a NUL, and text that is no UTF-8, are places in an order`() async throws {
      let found = try await Found(
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT);
        INSERT INTO t VALUES (1, 'a'), (2, 'mid' || char(0) || 'dle'), (3, 'mid'), (4, 'n'), (5, CAST(x'6dff' AS TEXT));
        """)
      try await found.database.base.run(["INSERT INTO t VALUES (6, x'00')"])
      let api = try found.server()
      for size in [1, 2, 3, 4] {
        #expect(
          await api.walk("/t?sort=body&page[size]=\(size)") == ["1", "3", "2", "5", "4", "6"])
        #expect(
          await api.walk("/t?sort=-body&page[size]=\(size)") == ["6", "4", "5", "2", "3", "1"])
      }
      #expect(await api.get("/t?filter[body]=mid%00dle").ids() == ["2"])
      #expect(await api.get("/t?filter[body]=mid%00dle,n").ids() == ["2", "4"])
      let above = await api.get("/t?filter[body][gt]=mid%00")
      #expect(above.ids() == ["2", "4", "5"], "\(above.json)")
      #expect(await api.get("/t?filter[body][contains]=d%00d").ids() == ["2"])
    }

    @Test func `Numbers in a column without a type are text, and found by it`() async throws {
      let found = try await Found(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, v);\nINSERT INTO t VALUES (1, 'a'), (2, 7), (3, '7'), (4, 1.5);\n"
      )
      let api = try found.server()
      let all = await api.get("/t")
      #expect(
        all.json["data"]?.array?.map { $0["attributes"]?["v"] } == ["a", "7", "7", "1.5"])
      #expect(await api.get("/t?filter[v]=7").ids() == ["2", "3"])
      #expect(Set(await api.walk("/t?sort=v&page[size]=1")) == ["1", "2", "3", "4"])
    }

    @Test func `The log names each attribute once`() async throws {
      let found = try await Found(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER);\nINSERT INTO t VALUES (1, 5);\n")
      try await found.database.base.run(["INSERT INTO t VALUES (2, 'x'), (3, 'y')"])
      let type = try #require(found.types.types.first)
      let log = LogLines()
      let api = try JSONAPIServer(database: found.database.base, logger: log.logger) {
        Serve(introspected: type)
      }
      for _ in 0..<3 { _ = await api.get("/t") }
      #expect(log.all.count == 1)
      #expect(log.all.first?.contains("\"attribute\": n") == true)
    }

    @Test func `verify() looks at rows`() async throws {
      let schema = Schema(
        "notes", id: Int.self,
        [.attribute("createdAt", Date?.self), .attribute("count", Int?.self)])
      let database = try await TestDatabase(
        .sqlite,
        SQLFixture([("notes", "id {key}, created_at DATETIME, count INTEGER")]), [:])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(schema: schema) }
      try await database.base.run(["INSERT INTO notes VALUES (1, '2026-01-01 00:00:00.000', 5)"])
      #expect(try await api.verify() == [])
      try await database.base.run([
        "INSERT INTO notes VALUES (2, '2026-01-01 00:00:00', 6), (3, 'soon', 'many')"
      ])
      let problems = try await api.verify().map(\.description)
      #expect(problems.count == 2)
      #expect(
        problems.contains {
          $0.hasPrefix("notes.createdAt: ") && $0.contains("id 2") || $0.contains("id 3")
        })
      #expect(problems.contains { $0.hasPrefix("notes.count: ") && $0.contains("id 3") })
    }
  }

  /// What a server logs.
  private final class LogLines: Sendable {
    private struct Handler: LogHandler {
      let lines: LogLines
      var logLevel = Logger.Level.warning
      var metadata: Logger.Metadata = [:]

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        lines.list.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
      }
    }

    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }
  }

  extension JSONAPIServer {
    /// The ids of all pages, by `links.next`; up to 200 pages.
    func walk(_ path: String, location: SourceLocation = #_sourceLocation) async -> [String] {
      var ids: [String] = []
      var next: String? = path
      var pages = 0
      while let path = next, pages < 200 {
        let page = await get(path, location: location)
        guard page.status == 200 else { return ids + ["\(page.status)"] }
        ids += page.ids()
        next = page.link("next")
        pages += 1
      }
      return next == nil ? ids : ids + ["endless"]
    }
  }
#endif
