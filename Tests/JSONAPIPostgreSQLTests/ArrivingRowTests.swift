#if PostgreSQL
  import Foundation
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// Rows that are read while they arrive, and answers that are larger than is wanted.
  @Suite("Arriving rows", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct ArrivingRowTests {
    /// How statements are sent: by themselves, in a transaction that takes `BEGIN` along, or with `COMMIT`, too.
    enum Way: CaseIterable { case alone, opening, opened, ending }

    /// In the list of what is selected, a series makes one row after the other.
    static let text = "SELECT repeat('x', 1000 + 0 * generate_series(1, $1::int))"

    /// Reads a statement's rows up to a size, after the backend's process.
    private func read(
      _ way: Way, _ setup: Setup, _ text: String = text, count: Int64, size: Int = .max
    ) async throws -> SQLRows {
      try await setup.database.read(way == .alone ? .single : .snapshot, until: .patient) {
        session in
        if way == .opened { _ = try session.rows("SELECT 1") }
        var rows = SQLRows(outputs: [.value(.plain)], width: 1)
        rows.maximumSize = size
        var statement = SQLStatement(text, [.integer(count)])
        statement.endsPlan = way == .ending
        try session.session.driver.run(statement, into: &rows)
        return rows
      }
    }

    private func process(_ setup: Setup) async throws -> ColumnValue {
      try await setup.rows("SELECT pg_backend_pid()")[0][0]
    }

    @Test(arguments: Way.allCases, [true, false])
    func `All rows arrive, in order, and the connection is kept`(way: Way, prepares: Bool)
      async throws
    {
      let setup = try Setup {
        $0.poolSize = 1
        $0.preparesStatements = prepares
      }
      let first = try await process(setup)
      for count in [0, 1, 63, 64, 65, 5_000] {
        let rows = try await read(
          way, setup, "SELECT g FROM generate_series(1, $1::int) AS g", count: Int64(count))
        #expect(rows.rows.count == count)
        #expect((0..<count).allSatisfy { rows.rows[$0, 0] == .integer(Int64($0 + 1)) })
      }
      #expect(try await process(setup) == first)
    }

    @Test(arguments: Way.allCases)
    func `The small rest of an answer that is too large is read, and the connection is kept`(
      way: Way
    ) async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let first = try await process(setup)
      let rows = try await read(way, setup, count: 100, size: 10_000)
      #expect(rows.isTooLarge)
      #expect(rows.rows.size <= 10_000)
      #expect(try await process(setup) == first)
      #expect(setup.failures.all == [])
    }

    // In a transaction, whoever finds too many rows throws, which the next test does.
    @Test(arguments: [Way.alone])
    func `The large rest is not read, its statement ends, and the next one has a connection`(
      way: Way
    ) async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let first = try await process(setup)
      // All of it would be 100 GB.
      let rows = try await read(way, setup, count: 100_000_000, size: 10_000)
      #expect(rows.isTooLarge)
      #expect(rows.rows.count <= 11 && rows.rows.size <= 10_000)
      for _ in 0..<3 {
        #expect(try await read(way, setup, count: 10).rows.count == 10)
      }
      #expect(try await process(setup) != first)
      // The server has no process left that still computes rows.
      let other = try Setup()
      while try await other.rows(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1::text AND pid = $2::int",
        [.text(setup.name), first]) != [[0]]
      { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test func `Nothing is written by a transaction whose answer was too large`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      for count in [100, 100_000_000] as [Int64] {
        let error = await failure {
          try await setup.database.write(until: .patient) { session in
            try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
            var rows = SQLRows(outputs: [.value(.plain)], width: 1)
            rows.maximumSize = 10_000
            try session.session.driver.run(
              SQLStatement(Self.text, [.integer(count)]), into: &rows)
            if rows.isTooLarge { throw ServerDatabaseError.unsupported("large") }
          }
        }
        #expect(error == #"unsupported("large")"#)
      }
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }

    @Test(arguments: Way.allCases)
    func `An error behind rows that have arrived is the statement's`(way: Way) async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let first = try await process(setup)
      let error = await failure {
        _ = try await read(
          way, setup, "SELECT 1 / (5000 - g) FROM generate_series(1, $1::int) AS g", count: 9_000)
      }
      #expect(error == "other 22012: division by zero")
      // An error stays one where the rows before it are too many.
      let large = await failure {
        _ = try await read(
          way, setup,
          "SELECT repeat('x', 1000 / (200 - g)) FROM generate_series(1, $1::int) AS g", count: 900,
          size: 100)
      }
      #expect(large == "other 22012: division by zero")
      #expect(try await process(setup) == first)
    }

    @Test func `The rows of a connection that breaks are not those of the next one, too`()
      async throws
    {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await setup.schema("CREATE SEQUENCE @s")
      _ = try await read(.alone, setup, count: 1)
      let rows = try await read(
        .alone, setup,
        """
        SELECT g FROM generate_series(1, $1::int) AS g WHERE CASE WHEN g = 15000
        AND nextval('\(schema).s') = 1 THEN pg_terminate_backend(pg_backend_pid()) ELSE TRUE END
        """, count: 20_000)
      #expect(rows.rows.count == 20_000)
      #expect(try await setup.rows("SELECT last_value FROM \(schema).s") == [[2]])
    }

    @Test func `A deadline holds while rows arrive`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let error = await failure {
        _ = try await setup.rows(
          "SELECT repeat('x', 10000) FROM generate_series(1, 100000) AS g WHERE pg_sleep(0.01) IS NOT NULL",
          until: .after(0.3))
      }
      #expect(error == "deadline")
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }
  }
#endif
