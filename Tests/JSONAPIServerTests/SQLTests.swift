#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import GRDB
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  @testable import JSONAPISQLite
  import enum JSONAPIServer.ColumnValue
  import Testing

  /// The statements that plans become.
  @Suite("Statements")
  struct SQLTests {
    static let dialects: [SQLDialect] = [.sqlite, .postgreSQL]

    @Test func `Numbers are looked for in JSON of any depth`() throws {
      func nested(_ number: String, _ depth: Int) throws -> JSONValue {
        let (start, end) = (#"[{"a":"#, "}]")
        let text =
          String(repeating: start, count: depth) + number + String(repeating: end, count: depth)
        return try JSONValue(parsing: text, limits: JSONLimits(maximumDepth: .max))
      }
      var digits = 100
      #expect(try nested("1e60", 200_000).fits(withoutExponents: &digits))
      #expect(digits == 40)
      #expect(try !nested("1e-41", 200_000).fits(withoutExponents: &digits))
      #expect(try nested("1", 1).fits(withoutExponents: &digits))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, -1, 1e19, 3_000_000])
    func `Settings that make no sense don't end the process`(_ seconds: Double) async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "settings-\(UUID().uuidString).sqlite")
      defer {
        for end in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path + end)
        }
      }
      var settings = SQLiteConfiguration()
      settings.busySeconds = seconds
      settings.maximumReaders = seconds > 1 ? 0 : -1
      let database = try SQLiteDatabase(path: file.path, configuration: settings)
      try await database.run(["CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)"])
      var configuration = ServerConfiguration()
      configuration.limits.databaseSeconds = seconds
      let api = try JSONAPIServer(database: database, configuration: configuration) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("text", String.self)]))
      }
      let status = await api.get("/notes").status
      #expect(status == 200 || !(seconds > 1))
    }

    @Test func `A connection to SQLite keeps the statements that come often, whatever comes else`()
      throws
    {
      let statements = SQLiteStatements(maximum: 2)
      try DatabaseQueue().read { database in
        func prepared(_ number: Int) throws -> Statement {
          try statements.prepared("SELECT \(number)", in: database)
        }
        let first = try prepared(0)
        #expect(try prepared(0) === first)
        for number in 1..<10 { _ = try prepared(number) }
        let again = try prepared(0)
        #expect(try prepared(0) === again)
        #expect(again !== first)
      }
    }

    private func statements(
      _ path: String, _ dialect: SQLDialect, change: (inout ReadPlan) -> Void = { _ in }
    ) async throws -> [String] {
      let database = MemoryDatabase(Newsroom.rows)
      let api = try Newsroom.server(on: database)
      var plan = try api.plan(path, principal: Newsroom.User(id: 9, isEditor: true))
      change(&plan)
      let rows = try await AgreementTests.run(plan, on: database)
      let schema = SQLSchema(plan.model, dialect, SQLCatalog())
      return plan.steps.enumerated().compactMap { number, step in
        var compiler = SQLCompiler(schema, rules: plan.rules)
        return compiler.statement(
          step, of: plan.steps, parents: Array(rows.prefix(number)))?.text
      }
    }

    @Test func `One resource is selected by its key, with the wanted columns alone`() async throws {
      let path = "/api/stories/1?fields[stories]=title,author"
      #expect(
        try await statements(path, .sqlite) == [
          #"SELECT t0."id", t0."title", t0."version", (SELECT t1."id" FROM "people" AS t1 WHERE t0."author_id" = t1."id") FROM "stories" AS t0 WHERE t0."id" = ?1"#
        ])
      #expect(
        try await statements(path, .postgreSQL) == [
          #"SELECT t0."id", t0."title", t0."version", (SELECT t1."id" FROM "people" AS t1 WHERE t0."author_id" = t1."id") FROM "stories" AS t0 WHERE t0."id" = $1::bigint"#
        ])
    }

    @Test func `Each relationship is one statement, those that lead to one type together`()
      async throws
    {
      let path =
        "/api/stories?include=author,comments.person&fields[stories]=author,comments"
        + "&fields[people]=name&fields[comments]=person"
      let sqlite = try await statements(path, .sqlite)
      #expect(sqlite.count == 3)
      #expect(
        sqlite[1]
          == #"SELECT 0, t0.key, t1."id", (SELECT t2."id" FROM "people" AS t2 WHERE t1."person_id" = t2."id") FROM json_each(?1) AS t0 CROSS JOIN "comments" AS t1 ON t1."story_id" = +t0.value ORDER BY 1, 2, t1."id" LIMIT ?2"#
      )
      #expect(
        sqlite[2]
          == #"SELECT t0.key, t1."id", t1."name" FROM json_each(?1) AS t0 CROSS JOIN "people" AS t1 ON t1."id" = +t0.value"#
      )
      let postgreSQL = try await statements(path, .postgreSQL)
      #expect(
        postgreSQL[1]
          == #"SELECT 0, t0.key - 1, t1."id", (SELECT t2."id" FROM "people" AS t2 WHERE t1."person_id" = t2."id") FROM unnest($1::bigint[]) WITH ORDINALITY AS t0(value, key) JOIN "comments" AS t1 ON t1."story_id" = t0.value ORDER BY 1, 2, t1."id" LIMIT $2::bigint"#
      )
    }

    @Test(arguments: dialects)
    func `The text of a statement doesn't depend on the number of keys`(_ dialect: SQLDialect)
      async throws
    {
      let two = try await statements("/api/stories?include=comments&page[size]=2", dialect)
      let five = try await statements("/api/stories?include=comments&page[size]=5", dialect)
      #expect(two == five)
    }

    @Test func `The first related resources of each are found without reading the others`()
      async throws
    {
      func limit(_ plan: inout ReadPlan) {
        plan.steps[1].limit = 2
        plan.steps[1].columns = []
        plan.steps[1].linkage = []
      }
      let path = "/api/stories?include=comments"
      #expect(
        try await statements(path, .sqlite, change: limit)[1]
          == #"SELECT 0, t0.key, t1."id" FROM json_each(?1) AS t0 CROSS JOIN "comments" AS t1 ON t1."id" IN (SELECT t2."id" FROM "comments" AS t2 WHERE t2."story_id" = +t0.value ORDER BY t2."id" LIMIT ?2) ORDER BY 1, 2, t1."id" LIMIT ?3"#
      )
      #expect(
        try await statements(path, .postgreSQL, change: limit)[1].contains(
          #"CROSS JOIN LATERAL (SELECT t2."id" FROM "comments" AS t2 WHERE t2."story_id" = t0.value ORDER BY t2."id" LIMIT $2::bigint) AS t3(key)"#
        ))
    }

    @Test func `A filter through a to-many relationship is an EXISTS with the rule of its type`()
      async throws
    {
      let text = try await statements("/api/stories?filter[comments.text]=x", .sqlite) {
        $0.rules[2] = FilterExpression("$is_spam", .notEqual, .boolean(true))
      }[0]
      #expect(
        text.contains(
          #"WHERE EXISTS (SELECT 1 FROM "comments" AS t3 WHERE t3."story_id" = t0."id" AND t3."is_spam" IS NOT ?1 AND t3."text" = ?2 COLLATE BINARY)"#
        ))
    }

    @Test(arguments: dialects)
    func `Names are quoted, and values are only bound`(_ dialect: SQLDialect) async throws {
      let quoted = #""a""; DROP TABLE b""#
      #expect(dialect.quoted(#"a"; DROP TABLE b"#) == quoted)
      let api = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      let schema = SQLSchema(try api.plan("/api/tags").model, dialect, SQLCatalog())
      #expect(schema.types[0].key(in: [#"a"; DROP TABLE b"#]).list == quoted)
      let value = "'%3B--"
      for text in try await statements("/api/stories?filter[title]=\(value)", dialect) {
        #expect(!text.contains("--"))
      }
    }

    @Test(
      "The largest number is no limit",
      arguments: DatabaseKind.available.filter { $0 != .memory })
    func largestLimit(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let people = Schema("people", id: Int.self, [.attribute("name", String.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: people) { $0.page(default: .max, maximum: .max) }
      }
      let all = await api.get("/people")
      #expect(all.status == 200)
      #expect(!all.ids().isEmpty)
      let largest = await api.get("/people?page[size]=\(Int.max)")
      #expect(largest.ids() == all.ids())
    }

    @Test func `A column that ignores case is compared as text`() async throws {
      let books = Schema("books", id: Int.self, [.attribute("title", String.self)])
      let api = try JSONAPIServer(database: MemoryDatabase()) { Serve(schema: books) }
      let plan = try api.plan("/books?filter[title]=A&sort=title")
      var catalog = SQLCatalog()
      var table = SQLCatalog.Table()
      table.columns = [.init(name: "id", type: "bigint"), .init(name: "title", type: "citext")]
      catalog.tables["books"] = table
      let schema = SQLSchema(plan.model, .postgreSQL, catalog)
      var compiler = SQLCompiler(schema, rules: plan.rules)
      let made = compiler.statement(plan.steps[0], of: plan.steps, parents: [])
      let text = try #require(made).text
      #expect(text.contains(#"WHERE t0."title"::text = $1::text"#), "\(text)")
      #expect(text.contains(#"ORDER BY t0."title"::text COLLATE "C""#), "\(text)")
    }

    // MARK: Counts

    @Test(
      "A request runs as many statements as its plan says",
      arguments: DatabaseKind.available.filter { $0 != .memory })
    func counts(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try Newsroom.server(on: database.base)
      let editor = Newsroom.User(id: 9, isEditor: true)
      // The first request looks at the tables.
      _ = await api.get("/api/stories/1", as: editor)
      func verbs(_ request: () async -> Exchange) async -> [String] {
        database.statements.removeAll()
        let status = await request().status
        #expect(status < 300)
        return database.statements.all.compactMap { text in
          ["SELECT", "INSERT", "UPDATE", "DELETE"].first { text.hasPrefix($0) }
        }
      }
      #expect(await verbs { await api.get("/api/stories/1", as: editor) } == ["SELECT"])
      // The page and its total, comments, and people once for both relationships to them.
      let list = "/api/stories?include=author,comments.person&page[size]=5"
      #expect(
        await verbs { await api.get(list, as: editor) }
          == ["SELECT", "SELECT", "SELECT", "SELECT"])
      // The related rows, the row, the join table, and what the response shows; the version stays the first.
      let create = """
        {"data": {"type": "stories", "attributes": {"title": "New", "words": 5},
          "relationships": {
            "author": {"data": {"type": "people", "id": "1"}},
            "tags": {"data": [{"type": "tags", "id": "1"}, {"type": "tags", "id": "2"}]}}}}
        """
      let created = await verbs { await api.send(.post, "/api/stories", create, as: editor) }
      #expect(
        created == ["SELECT", "SELECT", "INSERT", "INSERT", "SELECT"])
    }

    // MARK: Indexes

    private static var temporaryFile: URL {
      FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
    }

    private func library(in file: URL) async throws -> SQLiteDatabase {
      let database = try SQLiteDatabase(path: file.path)
      try await database.run([
        "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, words INTEGER, writer_id INTEGER)",
        "CREATE INDEX by_words ON books (words, id)",
        "CREATE INDEX by_title ON books (title, words DESC, id DESC)",
        "CREATE INDEX by_writer ON books (writer_id)",
      ])
      return database
    }

    @Test(
      "A place in an order is found by an index, with nulls and mixed directions",
      arguments: ["words", "-words", "title,-words", "id", "-id"], [false, true])
    func keyset(_ sort: String, _ isEnd: Bool) async throws {
      let file = Self.temporaryFile
      defer { TestDatabase.remove(file) }
      let database = try await library(in: file)
      let api = try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(
          schema: Schema(
            "books", id: Int.self,
            [.attribute("title", String.self), .attribute("words", Int?.self)])
        ) { $0.page([.cursor]) }
      }
      var plan = try api.plan("/books?sort=\(sort)")
      let values = plan.steps[0].sort.map { key -> ColumnValue in
        key.column == nil ? .integer(5) : key.column == 0 ? .text("T") : .integer(7)
      }
      plan.steps[0].boundary = .init(values: values, isEnd: isEnd)
      let schema = SQLSchema(plan.model, .sqlite, SQLCatalog())
      var compiler = SQLCompiler(schema, rules: plan.rules)
      let made = compiler.statement(plan.steps[0], of: plan.steps, parents: [])
      let statement = try #require(made)
      let details = try await database.writer.read { connection in
        try Row.fetchAll(
          connection, sql: "EXPLAIN QUERY PLAN " + statement.text,
          arguments: StatementArguments(
            statement.values.map { value -> Int64? in
              if case .integer(let number) = value { number } else { nil }
            })
        ).map { $0["detail"] as String }
      }
      // Nothing reads the whole table.
      #expect(!details.contains { $0.hasPrefix("SCAN t0") && !$0.contains("INDEX") }, "\(details)")
      #expect(details.contains { $0.hasPrefix("SEARCH t0") }, "\(details)")
    }

    @Test func `Types whose tables are spelled in several ways find them`() async throws {
      let file = Self.temporaryFile
      defer { TestDatabase.remove(file) }
      let database = try await library(in: file)
      let fields: [Schema.Field] = [.attribute("title", String.self)]
      let api = try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(schema: Schema("books", id: Int.self, fields), table: "books")
        Serve(schema: Schema("works", id: Int.self, fields), table: "Books")
      }
      #expect(try await api.verify() == [])
    }

    @Test func `What the tables lack is named, with the indexes that requests need`() async throws {
      let file = Self.temporaryFile
      defer { TestDatabase.remove(file) }
      let database = try await library(in: file)
      let writers = Schema(
        "writers", id: Int.self,
        [.attribute("name", String.self), .relationship(.init("books", .many, to: ["books"]))])
      let books = Schema(
        "books", id: Int.self,
        [
          .attribute("title", String.self), .attribute("words", Int?.self),
          .attribute("year", Int?.self), .relationship(.init("tags", .many, to: ["books"])),
        ])
      let api = try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(schema: writers) { $0.relationship("books", .foreignKey("author_id")) }
        Serve(schema: books) {
          $0.relationship("tags", .through(table: "book_tags", own: "a", other: "b"))
          $0.sort(by: ["title", "words"])
          $0.filter(by: ["year"])
        }
      }
      let errors = try await api.verify()
      #expect(errors.allSatisfy { $0.severity == .error })
      #expect(errors.map(\.type) == ["writers", "books", "books"])
      #expect(errors.map(\.field) == [nil, "year", "tags"])
      #expect(
        errors.map(\.description) == [
          "writers: there is no table \"writers\".",
          "books.year: the table \"books\" has no column \"year\".",
          "books.tags: there is no table \"book_tags\".",
        ])
      try await database.run([
        "ALTER TABLE books ADD COLUMN year INTEGER",
        "ALTER TABLE books ADD COLUMN author_id INTEGER",
        "CREATE TABLE writers (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE book_tags (a INTEGER, b INTEGER, PRIMARY KEY (a, b))",
      ])
      let warnings = try await api.verify()
      #expect(warnings.allSatisfy { $0.severity == .warning })
      #expect(
        warnings.map(\.description) == [
          "writers.books: no index of the table \"books\" begins with \"author_id\".",
          "books.year: no index of the table \"books\" begins with \"year\", by which requests may filter or sort.",
        ])
    }
  }
#endif
