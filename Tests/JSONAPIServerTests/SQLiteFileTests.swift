#if Macros && SQLite
  import Foundation
  import GRDB
  import JSONAPI
  @testable import JSONAPIServer
  @testable import JSONAPISQLite
  import Testing

  /// Files that other programs change, and reads on the threads of tasks.
  @Suite("Files of SQLite")
  struct SQLiteFileTests {
    private final class Folder: Sendable {
      let url = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString)")

      init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }

      deinit { try? FileManager.default.removeItem(at: url) }

      var path: String { url.appending(path: "notes.sqlite").path }
      var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
      }
    }

    /// Changes the file as another program does, which closes it afterwards.
    private func change(_ path: String, _ statements: String...) throws {
      let queue = try DatabaseQueue(path: path)
      for statement in ["PRAGMA journal_mode = WAL"] + statements {
        try queue.writeWithoutTransaction { try $0.execute(sql: statement) }
      }
      try queue.close()
    }

    private func server(_ database: SQLiteDatabase) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("body", String.self)]))
      }
    }

    private static func rows(_ table: String, _ text: String, _ first: Int = 1) -> String {
      """
      WITH RECURSIVE counter(n) AS (SELECT \(first) UNION ALL SELECT n + 1 FROM counter LIMIT 500)
      INSERT INTO \(table) SELECT n, '\(text)' || n || hex(zeroblob(40)) FROM counter
      """
    }

    static let changes = [
      ["DELETE FROM notes WHERE id > 10", "VACUUM"],
      ["DELETE FROM notes WHERE id > 10", rows("secrets", "secret ", 1_000)],
    ]

    @Test("An idle file is read as it is now, and no other file is made", arguments: changes)
    func idle(_ statements: [String]) async throws {
      let folder = try Folder()
      try change(
        folder.path, "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)",
        "CREATE TABLE secrets (id INTEGER PRIMARY KEY, word TEXT)",
        Self.rows("notes", "note "), Self.rows("secrets", "secret "))
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = true
      let database = try SQLiteDatabase(path: folder.path, configuration: configuration)
      let api = try server(database)
      #expect(await api.get("/notes/11").status == 200)
      #expect(await api.get("/notes?page[size]=100").ids().count == 100)
      for statement in statements { try change(folder.path, statement) }
      for path in (1...500).map({ "/notes/\($0)" }) + ["/notes?page[size]=100"] {
        let answer = await api.get(path)
        #expect(answer.status == 200 || answer.status == 404)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
      }
      #expect(await api.get("/notes?page[size]=100").ids().count == 10)
      #expect(await api.get("/notes/10").status == 200)
      #expect(await api.get("/notes/11").status == 404)
      #expect(try folder.files == ["notes.sqlite"])

      // While another program has it open, what that commits is seen at once.
      let pool = try DatabasePool(path: folder.path)
      try await pool.write { try $0.execute(sql: "INSERT INTO notes VALUES (11, 'new')") }
      #expect(await api.get("/notes/11").status == 200)
      try await pool.write { try $0.execute(sql: "DELETE FROM notes") }
      #expect(await api.get("/notes").ids() == [])
    }

    @Test func `A file that takes the place of an idle one is read, and none is 503`() async throws
    {
      let folder = try Folder()
      try change(
        folder.path, "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)",
        "INSERT INTO notes VALUES (1, 'old')")
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = true
      let database = try SQLiteDatabase(path: folder.path, configuration: configuration)
      let api = try server(database)
      #expect(await api.get("/notes").ids() == ["1"])
      let other = folder.url.appending(path: "other.sqlite").path
      try change(
        other, "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT)",
        "INSERT INTO notes VALUES (2, 'new')")
      try FileManager.default.removeItem(atPath: folder.path)
      #expect(await api.get("/notes").status == 503)
      try FileManager.default.moveItem(atPath: other, toPath: folder.path)
      #expect(await api.get("/notes").ids() == ["2"])
      #expect(try await database.introspected().types.map(\.schema.type) == ["notes"])
    }

    @Test func `A link to a file says whether another program has that open`() throws {
      let folder = try Folder()
      let link = folder.url.appending(path: "link.sqlite").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: folder.path)
      let pool = try DatabasePool(path: folder.path)
      try pool.write { try $0.execute(sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY)") }
      #expect(SQLiteFile(link).state.hasWAL)
      #expect(SQLiteFile(link).state == SQLiteFile(folder.path).state)
    }

    // MARK: Reads in place

    static let plans: [(String, Bool)] = [
      ("/notes", true), ("/notes/1", true), ("/notes?page[number]=2", true),
      ("/notes?filter[id]=1", true), ("/notes/1/author", true), ("/people/1/notes", true),
      ("/notes?include=author", true), ("/people?include=notes", true),
      ("/tags?include=notes", true), ("/notes/1/relationships/tags", true),
      // Whole tables may be read for these.
      ("/notes?filter[body][contains]=a", false), ("/notes?filter[body]=a", false),
      ("/notes?sort=body", false), ("/notes?filter[author.name]=a", false),
      // No index finds the reviews of a person, or the tags that a tag leads to.
      ("/people/1/reviews", false), ("/people?include=reviews", false), ("/drafts", false),
      // A rule is asked of each row.
      ("/hidden", false), ("/hidden/1", true), ("/searched/1", false),
      // Rows are counted up to a number, but for those that a value decides on.
      ("/counted", true), ("/counted?page[size]=0", true), ("/people/1/counted", true),
      ("/counted?filter[id][gt]=3&page[size]=0", true),
      ("/counted?filter[body]=a&page[size]=0", false), ("/people/1/counted?filter[body]=a", false),
    ]

    @Test("Only what keys find is read on the thread of a task", arguments: plans)
    func inPlace(_ target: String, _ isInPlace: Bool) async throws {
      let folder = try Folder()
      let queue = try DatabaseQueue(path: folder.path)
      try await queue.write {
        try $0.execute(
          sql: """
            CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT, author_id INTEGER, reviewer_id INTEGER);
            CREATE INDEX notes_of_authors ON notes (author_id);
            CREATE TABLE tags (id TEXT PRIMARY KEY);
            CREATE TABLE note_tags (note_id INTEGER, tag_id TEXT, PRIMARY KEY (note_id, tag_id));
            CREATE INDEX tags_of_notes ON note_tags (tag_id);
            CREATE VIEW drafts AS SELECT id, body FROM notes;
            """)
      }
      let database = SQLiteDatabase(queue)
      let people = Schema(
        "people", id: Int.self,
        [
          .attribute("name", String.self), .relationship(.init("notes", .many, to: ["notes"])),
          .relationship(.init("reviews", .many, to: ["notes"])),
          .relationship(.init("counted", .many, to: ["counted"])),
        ])
      let notes = Schema(
        "notes", id: Int.self,
        [
          .attribute("body", String.self), .relationship(.init("author", .one, to: ["people"])),
          .relationship(.init("tags", .many, to: ["tags"])),
        ])
      let tags = Schema("tags", [.relationship(.init("notes", .many, to: ["notes"]))])
      func plain(_ type: String) -> Schema {
        Schema(type, id: Int.self, [.attribute("body", String.self)])
      }
      let api = try JSONAPIServer(database: database) {
        Serve(schema: people) {
          $0.relationship("notes", .foreignKey("author_id"))
          $0.relationship("reviews", .foreignKey("reviewer_id"))
          $0.relationship("counted", .foreignKey("author_id"))
        }
        Serve(schema: notes) {
          $0.relationship("author", .column("author_id"))
          $0.relationship("tags", .through(table: "note_tags", own: "note_id", other: "tag_id"))
        }
        Serve(schema: tags) {
          $0.relationship("notes", .through(table: "note_tags", own: "tag_id", other: "note_id"))
        }
        Serve(schema: plain("drafts"))
        Serve(schema: plain("counted"), table: "notes") { $0.page(total: true) }
        Serve(schema: plain("hidden"), table: "notes") {
          $0.rows { _ in FilterExpression("body", .equal, "a") }
        }
        Serve(schema: plain("searched"), table: "notes") {
          $0.rows { _ in FilterExpression("body", .contains, "a") }
        }
      }
      let plan = try api.plan(target)
      let catalog = try await queue.read { connection in
        var driver = database.driver(connection)
        return try driver.catalog(of: nil)
      }
      let schema = SQLSchema(api.model, .sqlite, catalog)
      #expect(plan.steps.allSatisfy { schema.isBrief($0, of: plan) } == isInPlace, "\(plan)")
    }

    @Test func `Rows are counted before their values are copied`() {
      var rows = SQLRows(
        outputs: [.value(.integer, joining: 1), .value(.plain, joining: 1)], width: 2)
      rows.maximumSize = 10
      for (id, text, isTooLarge) in [(1, "12345", false), (2, "67890", false), (3, "x", true)] {
        rows.integer(Int64(id))
        rows.text(Array(text.utf8).span)
        rows.endRow()
        #expect(rows.isTooLarge == isTooLarge)
        #expect(rows.rows.size <= 10)
      }
    }
  }
#endif
