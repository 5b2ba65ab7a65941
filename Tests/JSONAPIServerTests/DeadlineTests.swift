#if SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import Testing

  @Suite("Deadlines of SQLite", .timeLimit(.minutes(2)))
  struct DeadlineTests {
    /// A server whose rows have long texts, of which few make a statement slow with few instructions.
    private func server(
      _ seconds: Double
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, file: URL) {
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
      var configuration = ServerConfiguration()
      configuration.limits.databaseSeconds = seconds
      let api = try JSONAPIServer(database: database, configuration: configuration) {
        Serve(schema: Schema("pages", id: Int.self, [.attribute("text", String?.self)]))
      }
      return (api, file)
    }

    @Test func `Long calls of functions are interrupted, and the next request isn't`() async throws
    {
      let (api, file) = try await server(0.5)
      defer { TestDatabase.remove(file) }
      let part = String(repeating: "0", count: 700) + "1"
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask {
            await api.get("/pages?filter[text][contains]=\(part)&fields[pages]=").status
          }
        }
        for await status in group { #expect(status == 503) }
      }
      #expect(await api.get("/pages/7?fields[pages]=").status == 200)
    }

    @Test func `A request that has waited too long for a reader isn't begun`() async throws {
      let (_, file) = try await server(5)
      defer { TestDatabase.remove(file) }
      let database = try SQLiteDatabase(path: file.path)
      let isRun = Guarded(false)
      await #expect(throws: ServerDatabaseError.self) {
        _ = try await database.read(.single, until: .now - .seconds(1)) { _ in
          isRun.withLock { $0 = true }
        }
      }
      #expect(!isRun.withLock { $0 })
    }
  }
#endif
