#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import Testing

  @Suite("Counts in SQLite") struct CountingTests {
    /// A database with a table of so many rows, and the statements that count them.
    private func database(
      of count: Int
    ) async throws -> (base: SQLiteDatabase, counts: () -> [String], file: URL) {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
      let texts = StatementTexts()
      var settings = SQLiteConfiguration()
      settings.onStatement = { texts.append($0) }
      let base = try SQLiteDatabase(path: file.path, configuration: settings)
      try await base.run([
        "CREATE TABLE items (id INTEGER PRIMARY KEY, part_id INTEGER REFERENCES items)",
        "CREATE INDEX parts ON items (part_id)",
        """
        WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
        INSERT INTO items SELECT id, 1 FROM n LIMIT \(count)
        """,
      ])
      return (
        base,
        {
          defer { texts.removeAll() }
          return texts.all.filter { $0.contains("COUNT(*)") }
        }, file
      )
    }

    private func server(_ database: SQLiteDatabase) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: database) {
        Serve(
          schema: Schema(
            "items", id: Int.self,
            [
              .relationship(.init("part", .one, to: ["items"])),
              .relationship(.init("parts", .many, to: ["items"])),
            ])
        ) {
          $0.page(default: 3, total: true)
          $0.aggregate()
          $0.relationship("parts", .foreignKey("part_id"))
        }
      }
    }

    /// What is counted on the thread of the task has a limit, which isn't taken for the number.
    @Test(arguments: [1, 1_999, 2_000, 2_001, 40_000])
    func `Every row is counted, however many there are`(_ count: Int) async throws {
      let (database, counts, file) = try await database(of: count)
      defer { TestDatabase.remove(file) }
      let api = try server(database)
      _ = counts()
      // One that is known to be long isn't tried again.
      let (first, later) = count < 2_000 ? ([true], [true]) : ([true, false], [false])
      for (path, expected) in [
        ("/items", first), ("/items", later), ("/items?page[size]=0", later),
        ("/items?aggregateOf=count", later), ("/items/1/parts", first), ("/items/1/parts", later),
      ] {
        let answer = await api.get(path)
        let total = answer.value("/meta/aggregates/0/count") ?? answer.value("/meta/page/total")
        #expect(total == JSONValue(count), "\(path)")
        #expect(counts().map { $0.contains("LIMIT") } == expected, "\(path)")
      }
    }
  }
#endif
