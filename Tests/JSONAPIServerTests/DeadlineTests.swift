#if SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import Testing

  @Suite("Deadlines of SQLite", .timeLimit(.minutes(60)))
  struct DeadlineTests {
    /// A database whose rows have long texts, of which few make a statement slow with few instructions.
    private func longTexts() async throws -> (database: SQLiteDatabase, file: URL) {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
      var settings = SQLiteConfiguration()
      settings.maximumReaders = 1
      let database = try SQLiteDatabase(path: file.path, configuration: settings)
      try await database.run([
        """
        CREATE VIEW pages AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 300)
        SELECT id, hex(zeroblob(500000 + id)) AS text FROM n
        """
      ])
      return (database, file)
    }

    private func server(
      _ database: SQLiteDatabase, _ seconds: Double
    ) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.limits.databaseSeconds = seconds
      return try JSONAPIServer(database: database, configuration: configuration) {
        Serve(schema: Schema("pages", id: Int.self, [.attribute("text", String?.self)]))
      }
    }

    @Test func `Long calls of functions are interrupted, and the next request isn't`() async throws
    {
      let (database, file) = try await longTexts()
      defer { TestDatabase.remove(file) }
      let api = try server(database, 0.5)
      let part = String(repeating: "0", count: 700) + "1"
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask {
            await api.get("/pages?filter[text][contains]=\(part)&fields[pages]=").status
          }
        }
        for await status in group { #expect(status == 503) }
      }
      let patient = try server(database, 60)
      #expect(await patient.get("/pages/7?fields[pages]=").status == 200)
    }
  }
#endif
