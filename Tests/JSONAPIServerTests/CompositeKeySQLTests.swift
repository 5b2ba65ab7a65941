#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import GRDB
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import enum JSONAPIServer.ColumnValue
  import Testing

  /// The statements for types with composite keys.
  @Suite("Statements of composite keys")
  struct CompositeKeySQLTests {
    private func statements(
      _ path: String, _ dialect: SQLDialect, change: (inout ReadPlan) -> Void = { _ in }
    ) async throws -> [SQLStatement] {
      let database = MemoryDatabase(Warehouse.rows)
      let api = try Warehouse.server(on: database)
      var plan = try api.plan(path)
      change(&plan)
      let rows = try await AgreementTests.run(plan, on: database)
      let schema = SQLSchema(plan.model, dialect, SQLCatalog())
      return plan.steps.enumerated().compactMap { number, step in
        var compiler = SQLCompiler(schema, rules: plan.rules)
        return compiler.statement(step, of: plan.steps, parents: Array(rows.prefix(number)))
      }
    }

    @Test func `One resource is selected by the columns of its key`() async throws {
      let path = "/lines/1:1?fields[lines]=text"
      let sqlite = try await statements(path, .sqlite)
      #expect(
        sqlite.map(\.text) == [
          #"SELECT t0."order_id", t0."line", t0."text" FROM "lines" AS t0 WHERE t0."order_id" = ?1 AND t0."line" = ?2"#
        ])
      #expect(sqlite[0].values == [1, 1])
      #expect(
        try await statements(path, .postgreSQL).map(\.text) == [
          #"SELECT t0."order_id", t0."line", t0."text" FROM "lines" AS t0 WHERE t0."order_id" = $1::bigint AND t0."line" = $2::bigint"#
        ])
    }

    @Test func `Lists of keys are one value, or an array for each column`() async throws {
      let path = "/lines?filter=any(id,'1:1','10:2')&fields[lines]=text&page[number]=1"
      let sqlite = try await statements(path, .sqlite)[0]
      #expect(
        sqlite.text.hasSuffix(
          #"WHERE (t0."order_id", t0."line") IN (SELECT +json_extract(e.value, '$[0]'), +json_extract(e.value, '$[1]') FROM json_each(?1) AS e) ORDER BY t0."order_id", t0."line" LIMIT ?2"#
        ))
      #expect(sqlite.values[0] == "[[1,1],[10,2]]")
      let postgreSQL = try await statements(path, .postgreSQL)[0]
      #expect(
        postgreSQL.text.hasSuffix(
          #"WHERE (t0."order_id", t0."line") IN (SELECT * FROM unnest($1::bigint[], $2::bigint[])) ORDER BY t0."order_id", t0."line" LIMIT $3::bigint"#
        ))
      #expect(postgreSQL.values[0] == "{1,10}")
      #expect(postgreSQL.values[1] == "{1,2}")
    }

    @Test func `Related rows are joined column by column`() async throws {
      let path =
        "/lines?include=shipments,tags&fields[lines]=text&fields[shipments]=place&fields[tags]=label"
      let sqlite = try await statements(path, .sqlite).map(\.text)
      #expect(
        sqlite[1]
          == #"SELECT 0, t0.key, t1."batch", t1."box", t1."place" FROM json_each(?1) AS t0 CROSS JOIN "shipments" AS t1 ON t1."order_id" = +json_extract(t0.value, '$[0]') AND t1."line" = +json_extract(t0.value, '$[1]') ORDER BY 1, 2, t1."batch" COLLATE BINARY, t1."box" COLLATE BINARY LIMIT ?2"#
      )
      let postgreSQL = try await statements(path, .postgreSQL).map(\.text)
      #expect(
        postgreSQL[2]
          == #"SELECT 0, t0.key - 1, t1."realm", t1."code", t1."label" FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS t0(value0, value1, key) JOIN "line_tags" AS t2 ON t2."order_id" = t0.value0 AND t2."line" = t0.value1 JOIN "tags" AS t1 ON t1."realm" = t2."realm" AND t1."code" = t2."code" ORDER BY 1, 2, t1."realm" COLLATE "C", t1."code" COLLATE "C" LIMIT $3::bigint"#
      )
    }

    @Test func `The text of a statement doesn't depend on the number of keys`() async throws {
      for dialect in [SQLDialect.sqlite, .postgreSQL] {
        let path = "/lines?include=shipments,order&page[size]="
        let two = try await statements(path + "2", dialect).map(\.text)
        let five = try await statements(path + "5", dialect).map(\.text)
        #expect(two == five)
      }
    }

    @Test(
      "Rows are found by the index of the key, or of the columns that refer to it",
      arguments: [
        ("/lines/1:1", 0, "SEARCH t0 USING INDEX sqlite_autoindex_lines_1 (order_id=? AND line=?)"),
        (
          "/lines?filter=any(id,'1:1','10:2')", 0,
          "SEARCH t0 USING INDEX sqlite_autoindex_lines_1 (order_id=? AND line=?)"
        ),
        ("/lines/1:1/shipments", 1, "SEARCH t0 USING INDEX by_line (order_id=? AND line=?)"),
        ("/lines?include=shipments", 1, "SEARCH t1 USING INDEX by_line (order_id=? AND line=?)"),
        (
          "/lines?include=tags", 1,
          "SEARCH t2 USING COVERING INDEX sqlite_autoindex_line_tags_1 (order_id=? AND line=?)"
        ),
        (
          "/lines?include=tags", 1,
          "SEARCH t1 USING INDEX sqlite_autoindex_tags_1 (realm=? AND code=?)"
        ),
        (
          "/shipments?include=line", 1,
          "SEARCH t1 USING INDEX sqlite_autoindex_lines_1 (order_id=? AND line=?)"
        ),
        (
          "/lines?filter=has(shipments)", 0,
          "SEARCH t2 USING COVERING INDEX by_line (order_id=? AND line=?)"
        ),
        (
          "/shipments?filter=equals(line.text,'x')", 0,
          "SEARCH t2 USING INDEX sqlite_autoindex_lines_1 (order_id=? AND line=?)"
        ),
        (
          "/shipments?filter=equals(line.id,'1:1')", 0,
          "SEARCH t0 USING INDEX by_line (order_id=? AND line=?)"
        ),
      ])
    func indexes(_ path: String, _ step: Int, _ detail: String) async throws {
      let details = try await plan(of: path, step)
      #expect(details.contains(detail), "\(details)")
      #expect(!details.contains { $0.hasPrefix("SCAN t1") || $0.hasPrefix("SCAN t2") })
    }

    @Test(arguments: [false, true])
    func `A place in the order of keys is found by their index`(_ isEnd: Bool) async throws {
      let details = try await plan(of: "/lines", 0) {
        $0.steps[0].boundary = .init(values: ["1:2"], isEnd: isEnd)
      }
      let sign = isEnd ? "<" : ">"
      let index = "SEARCH t0 USING INDEX sqlite_autoindex_lines_1"
      #expect(details.contains("\(index) (order_id=? AND line\(sign)?)"), "\(details)")
      #expect(details.contains("\(index) (order_id\(sign)?)"), "\(details)")
    }

    private func plan(
      of path: String, _ step: Int, change: (inout ReadPlan) -> Void = { _ in }
    ) async throws -> [String] {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
      defer { TestDatabase.remove(file) }
      let database = try SQLiteDatabase(path: file.path)
      try await database.run(
        Warehouse.tables.creation(.sqlite)
          + [
            "CREATE INDEX by_line ON shipments (order_id, line)",
            "CREATE INDEX by_tag ON line_tags (realm, code)",
          ])
      let statement = try await statements(path, .sqlite, change: change)[step]
      return try await database.writer.read { connection in
        try Row.fetchAll(
          connection, sql: "EXPLAIN QUERY PLAN " + statement.text,
          arguments: StatementArguments(statement.values.map { _ in nil as Int? })
        ).map { $0["detail"] as String }
      }
    }

    // MARK: Definitions

    private func server(
      key: KeyColumns = ["a", "b"], id: Schema.ValueType = Schema.ValueType(.string),
      _ storage: EdgeStorage, isMany: Bool = false, types: [String] = ["items"]
    ) throws {
      _ = try JSONAPIServer(database: MemoryDatabase()) {
        Serve(
          schema: Schema(
            "items", id: id,
            [.relationship(.init("link", isMany ? .many : .one, to: types))])
        ) {
          $0.key(key)
          $0.relationship("link", storage)
        }
        Serve(schema: Schema("others", []))
      }
    }

    @Test func `Definitions that don't fit a composite key are refused`() throws {
      try server(.column(["x", "y"]))
      #expect(throws: DefinitionError.self) { try server(key: [], .column("x")) }
      #expect(throws: DefinitionError.self) { try server(key: ["a", "a"], .column(["x", "y"])) }
      #expect(throws: DefinitionError.self) {
        try server(id: Schema.ValueType(.integer), .column(["x", "y"]))
      }
      #expect(throws: DefinitionError.self) { try server(.column("x")) }
      #expect(throws: DefinitionError.self) { try server(.foreignKey(["x"]), isMany: true) }
      #expect(throws: DefinitionError.self) {
        try server(.through(table: "t", own: ["x", "y"], other: "z"), isMany: true)
      }
      #expect(throws: DefinitionError.self) {
        try server(.typed(id: "x", type: "t", names: [:]), types: ["items", "others"])
      }
    }

    @Test func `A part of the key that no creation can give a value is named`() async throws {
      let database = try await TestDatabase(.sqlite, Warehouse.tables, [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.makeIdempotencyTable()
      func problems(
        _ build: (inout AnyDefinition<NoPrincipal>) -> Void
      ) async throws -> [String] {
        let api = try JSONAPIServer(database: database.base) {
          Serve(schema: Schema("tags", [.attribute("realm", String.self)])) {
            $0.key(["realm", "code"])
            build(&$0)
          }
        }
        return try await api.verify().map(\.description)
      }
      let problem = try await problems { $0.allow(.create) }
      #expect(problem.count == 1)
      #expect(problem.first?.contains("nothing gives the column \"code\" of the key") == true)
      #expect(try await problems { $0.allow(.update) } == [])
      let allowed = try await problems {
        $0.allow(.create)
        $0.clientIDs(.allowed)
      }
      #expect(allowed == [])
      let set = try await problems {
        $0.allow(.create)
        $0.serverColumn("code", Schema.ValueType(.string))
      }
      #expect(set == [])
    }

    @Test func `What the tables lack is named`() async throws {
      let database = try await TestDatabase(.sqlite, Warehouse.tables, [:])
      try await database.base.makeIdempotencyTable()
      let api = try Warehouse.server(on: database.base)
      #expect(
        try await api.verify().map(\.description) == [
          "lines.shipments: no index of the table \"shipments\" begins with \"order_id\", \"line\".",
          "tags.lines: no index of the table \"line_tags\" begins with \"realm\", \"code\".",
        ])
      let wrong = try JSONAPIServer(database: database.base) {
        Serve(schema: Warehouse.tags) {
          $0.key(["realm", "label"])
          $0.relationship(
            "lines", .through(table: "line_tags", own: ["realm", "name"], other: ["a", "b"]))
        }
        Serve(schema: Schema("lines", [])) { $0.key(["order_id", "number"]) }
      }
      #expect(
        try await wrong.verify().map(\.description) == [
          "tags: the columns \"realm\", \"label\" are neither the primary key nor unique together.",
          "tags.lines: the table \"line_tags\" has no column \"name\".",
          "tags.lines: the table \"line_tags\" has no column \"a\".",
          "tags.lines: the table \"line_tags\" has no column \"b\".",
          "lines: the table \"lines\" has no column \"number\" for ids.",
        ])
    }
  }
#endif
