#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  import JSONAPISQLite
  @testable import JSONAPIServer
  import Testing

  @Suite("The database reports commits", .timeLimit(.minutes(60)))
  struct CommitTests {
    private static let tables = [
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)",
      """
      CREATE TABLE Stories (id INTEGER PRIMARY KEY, title TEXT,
        author_id INTEGER REFERENCES people ON DELETE CASCADE)
      """,
      "CREATE TABLE counts (id TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID",
      "CREATE TABLE log (id INTEGER PRIMARY KEY, text TEXT)",
      "CREATE VIEW titles AS SELECT title FROM stories",
      """
      CREATE TRIGGER logged AFTER INSERT ON people BEGIN
        INSERT INTO log (text) VALUES (NEW.name);
      END
      """,
    ]

    /// A file with tables, deleted at the end.
    private func withFile(
      _ body: (SQLiteDatabase, URL, ToldCommits) async throws -> Void
    ) async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
      defer { TestDatabase.remove(file) }
      var configuration = SQLiteConfiguration()
      configuration.watchSeconds = 0.02
      let database = try SQLiteDatabase(path: file.path, configuration: configuration)
      try await database.run(Self.tables)
      let told = ToldCommits()
      let listening = database.onCommit { told.take($0) }
      // The first look says that anything may have changed.
      try await told.until { $0 == [.all] }
      told.removeAll()
      try await body(database, file, told)
      withExtendedLifetime(listening) {}
    }

    static let writes: [([String], ChangedTables)] = [
      (["INSERT INTO log (text) VALUES ('a')"], .some(["log", "titles"])),
      (["INSERT INTO people (name) VALUES ('Ada')"], .some(["people", "log", "titles"])),
      (
        [
          "INSERT INTO people (id, name) VALUES (1, 'Ada')",
          "INSERT INTO stories (title, author_id) VALUES ('a', 1)",
          "DELETE FROM people WHERE id = 1",
        ], .some(["people", "Stories", "log", "titles"])
      ),
      (["UPDATE log SET text = 'b'", "INSERT INTO counts VALUES ('a', 1)"], .all),
      (["INSERT OR REPLACE INTO log VALUES (1, 'a'), (1, 'b')"], .some(["log", "titles"])),
    ]

    @Test("SQLite names the tables, with those of triggers and cascades", arguments: writes)
    func tables(_ statements: [String], _ tables: ChangedTables) async throws {
      try await withFile { database, _, told in
        try await database.run(statements)
        // It is told on the thread of the commit.
        #expect(told.value == [tables])
        #expect(tables.touches(["titles"]) && !ChangedTables.some([]).touches(["titles"]))
      }
    }

    @Test func `SQLite tells nothing of what was rolled back or has changed no row`() async throws {
      struct Stop: Error {}
      try await withFile { database, _, told in
        await #expect(throws: Stop.self) {
          try await database.write(until: .now + .seconds(30)) { session in
            try session.execute("INSERT INTO log (text) VALUES ('a')", [])
            throw Stop()
          }
        }
        try await database.run(["UPDATE log SET text = 'b' WHERE id = 17"])
        #expect(told.value == [])
        try await database.run(["INSERT INTO log (text) VALUES ('a')"])
        #expect(told.value == [.some(["log", "titles"])])
      }
    }

    @Test func `SQLite hears of other programs, and of other tables`() async throws {
      try await withFile { database, file, told in
        let other = try SQLiteDatabase(path: file.path)
        try await other.run(["INSERT INTO log (text) VALUES ('a')"])
        try await told.until { $0 == [.all] }
        try await database.run(["CREATE VIEW logs AS SELECT text FROM log"])
        try await told.until { $0.count > 1 && $0.allSatisfy { $0 == .all } }
        told.removeAll()
        try await database.run(["INSERT INTO log (text) VALUES ('a')"])
        #expect(told.value == [.some(["log", "titles", "logs"])])
      }
    }

    @Test func `Nobody is told who has let go`() async throws {
      try await withFile { database, _, told in
        let other = ToldCommits()
        do {
          let listening = database.onCommit { other.take($0) }
          try await database.run(["INSERT INTO log (text) VALUES ('a')"])
          #expect(other.value == told.value)
          withExtendedLifetime(listening) {}
        }
        try await database.run(["INSERT INTO log (text) VALUES ('a')"])
        #expect(other.value.count == 1 && told.value.count == 2)
      }
    }

    @Test func `A database that is read only hears of others`() async throws {
      try await withFile { database, file, _ in
        var configuration = SQLiteConfiguration()
        (configuration.isReadOnly, configuration.watchSeconds) = (true, 0.02)
        let reader = try SQLiteDatabase(path: file.path, configuration: configuration)
        let told = ToldCommits()
        let listening = reader.onCommit { told.take($0) }
        try await told.until { $0 == [.all] }
        try await database.run(["INSERT INTO log (text) VALUES ('a')"])
        try await told.until { $0.count > 1 && $0.allSatisfy { $0 == .all } }
        withExtendedLifetime(listening) {}
      }
    }

    @Test func `Memory says that anything may have changed, but for what failed`() async throws {
      struct Stop: Error {}
      let database = MemoryDatabase()
      let told = ToldCommits()
      let listening = database.onCommit { told.take($0) }
      database.reset(to: [:])
      await #expect(throws: Stop.self) {
        try await database.write(until: .now + .seconds(30)) { _ in throw Stop() }
      }
      try await database.write(until: .now + .seconds(30)) { _ in }
      #expect(told.value == [.all, .all])
      withExtendedLifetime(listening) {}
    }

    #if PostgreSQL
      @Test(
        "PostgreSQL is told by its triggers, and names tables that have none",
        .enabled(if: DatabaseKind.address != nil))
      func channel() async throws {
        let channel = "Changes \(UUID().uuidString.prefix(8))"
        let made = try await TestDatabase(
          .postgreSQL, Newsroom.tables, Newsroom.rows, channel: channel)
        let model = try Newsroom.server(on: made.base).model
        #expect(
          try await made.base.verify(model).map(\.description).filter { $0.contains("no trigger") }
            .count == 6)
        try await made.base.run(PostgreSQLDatabase.statements(for: model, channel: channel))
        #expect(
          try await made.base.verify(model).map(\.description).filter { $0.contains("no trigger") }
            == [])
        let told = ToldCommits()
        let listening = try #require(made.base.onCommit { told.take($0) })
        try await told.until { $0 == [.all] }
        told.removeAll()
        let other = try made.another()
        try await other.run(["DELETE FROM comments", "DELETE FROM people WHERE id = 3"])
        let expected: Set = ["comments", "people", "stories"]
        func tables(_ told: [ChangedTables]) -> Set<String> {
          told.reduce(into: []) { all, tables in
            if case .some(let names) = tables { all.formUnion(names) }
          }
        }
        // Views of other tests are named with each.
        try await told.until { expected.isSubset(of: tables($0)) }
        #expect(tables(told.value).isDisjoint(with: ["audits", "tags", "story_tags"]))
        told.removeAll()
        await #expect(throws: (any Error).self) {
          try await other.run(["DELETE FROM story_tags", "SELECT 1 / 0"])
        }
        try await other.run(["TRUNCATE audits"])
        try await told.until { tables($0).contains("audits") }
        #expect(!tables(told.value).contains("story_tags"))
        // A connection that was lost is made again, and anything may have happened.
        told.removeAll()
        try await other.run([
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query LIKE 'SELECT c.relname%' AND pid <> pg_backend_pid()
          """
        ])
        try await told.until { $0.contains(.all) }
        withExtendedLifetime(listening) {}
        await (other as? PostgreSQLDatabase)?.close()
      }
    #endif
  }

  #if PostgreSQL
    extension PostgreSQLDatabase {
      /// The statements that make the triggers, one by one.
      static func statements(for model: ServedModel, channel: String) -> [String] {
        let parts = triggers(for: model, channel: channel).components(separatedBy: "$changed$;\n")
        return [parts[0] + "$changed$"]
          + parts[1].components(separatedBy: ";\n").filter { !$0.isEmpty }
      }
    }
  #endif
#endif
