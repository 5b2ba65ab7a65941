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
      try JSONAPIServer(database: PatientDatabase(database)) {
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

    @Test func `A database whose steps have no totals is asked for an aggregate`() async throws {
      let rows: [[String: ColumnValue]] = (1...7).map { ["id": .integer($0), "part_id": .null] }
      let base = MemoryDatabase(["items": rows])
      let api = try JSONAPIServer(database: DatabaseWithoutTotals(base: base)) {
        Serve(schema: Schema("items", id: Int.self, [])) { $0.aggregate() }
      }
      let answer = await api.get("/items?aggregateOf=count&filter[id][gt]=2")
      #expect(answer.value("/meta/aggregates/0/count") == 5)
    }
  }

  /// A database of somebody else, which knows nothing of steps that only count.
  private struct DatabaseWithoutTotals: ServerDatabase {
    let base: MemoryDatabase

    struct Reader: ReadSession {
      var base: MemorySession

      mutating func fetch(
        _ step: Step, of plan: ReadPlan, parents: [RowSet]
      ) throws(ServerDatabaseError) -> RowSet {
        var rows = try base.fetch(step, of: plan, parents: parents)
        rows.total = nil
        return rows
      }

      mutating func aggregate(
        _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
      ) throws(ServerDatabaseError) -> [GroupTotals] {
        #expect(step.limit == nil && !step.countsTotal)
        return try base.aggregate(step, aggregation, of: plan)
      }
    }

    func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout Reader) throws -> Result
    ) async throws -> Result {
      try await base.read(isolation, until: deadline) { session in
        var reader = Reader(base: session)
        return try body(&reader)
      }
    }

    func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
    ) async throws -> Result {
      try await base.write(until: deadline, body)
    }

    func verify(_ model: ServedModel) async throws -> [ServerFinding] {
      try await base.verify(model)
    }
  }
#endif
