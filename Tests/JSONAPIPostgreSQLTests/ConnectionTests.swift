#if PostgreSQL
  import Foundation
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Connections", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct ConnectionTests {
    @Test func `A connection that broke while nobody used it is made anew`() async throws {
      let setup = try Setup()
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      _ = try await setup.rows("SELECT 1")
      try await setup.terminate()
      #expect(try await setup.rows("SELECT 2") == [[2]])
      try await setup.terminate()
      #expect(
        try await setup.database.read(.snapshot, until: .patient) { try $0.rows("SELECT 3") }
          == [[3]])
      try await setup.terminate()
      try await setup.run(["INSERT INTO \(schema).t VALUES (1)"])
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[1]])
    }

    /// What ends the connection that runs it.
    let suicide = "SELECT pg_terminate_backend(pg_backend_pid())"

    @Test func `A connection that breaks in a transaction is unavailable, and nothing is repeated`()
      async throws
    {
      let setup = try Setup()
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      let runs = Recorder<Int>()
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          runs.append(1)
          try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
          _ = try session.rows(suicide)
        }
      }
      #expect(error == "unavailable")
      #expect(runs.all.count == 1)
      #expect(!setup.failures.all.isEmpty)
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
      let swallowed = await failure {
        try await setup.database.write(until: .patient) { session in _ = try? session.rows(suicide)
        }
      }
      #expect(swallowed == "unavailable")
    }

    @Test func `A single read that breaks is tried once more, on a new connection`() async throws {
      let setup = try Setup()
      _ = try await setup.rows("SELECT 1")
      setup.statements.clear()
      #expect(await failure { _ = try await setup.rows(suicide) } == "unavailable")
      #expect(setup.statements.all.filter { $0 == suicide }.count == 2)
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }

    @Test func `A connection that breaks while committing leaves it open what happened`()
      async throws
    {
      let setup = try Setup()
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int)",
        """
        CREATE FUNCTION @die() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$
        """,
        """
        CREATE CONSTRAINT TRIGGER die AFTER INSERT ON @t DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION @die()
        """)
      let runs = Recorder<Int>()
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          runs.append(1)
          try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
        }
      }
      #expect(error == "commitUnknown")
      #expect(runs.all.count == 1)
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }

    @Test(
      "A connection that is gone when the transaction is committed leaves it open what happened")
    func beforeCommit() async throws {
      let (setup, other) = (try Setup(), try Setup())
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      let runs = Recorder<Int>()
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          runs.append(1)
          try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
          let process = try session.rows("SELECT pg_backend_pid()")[0][0]
          let isOver = Recorder<Bool>()
          Task.detached {
            _ = try? await other.rows("SELECT pg_terminate_backend($1::int, 2000)", [process])
            isOver.append(true)
          }
          while isOver.all.isEmpty { usleep(2_000) }
        }
      }
      #expect(error == "commitUnknown")
      #expect(runs.all.count == 1)
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
      let reading = try await setup.database.read(.snapshot, until: .patient) { session in
        let process = try session.rows("SELECT pg_backend_pid()")[0][0]
        let isOver = Recorder<Bool>()
        Task.detached {
          _ = try? await other.rows("SELECT pg_terminate_backend($1::int, 2000)", [process])
          isOver.append(true)
        }
        while isOver.all.isEmpty { usleep(2_000) }
        return 5
      }
      #expect(reading == 5)
    }

    @Test func `An error of the commit is an error, and the connection goes on`() async throws {
      let setup = try Setup()
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
      let error = await failure {
        try await setup.run([
          "INSERT INTO \(schema).t VALUES (1)", "INSERT INTO \(schema).t VALUES (1)",
        ])
      }
      #expect(error == #"unique(type: "t", columns: [])"#)
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }

    @Test func `Statements are prepared once, up to a limit`() async throws {
      let setup = try Setup {
        $0.poolSize = 1
        $0.preparedStatementLimit = 3
      }
      let count = "SELECT count(*) FROM pg_prepared_statements"
      for round in 0..<2 {
        for number in 0..<5 {
          #expect(try await setup.rows("SELECT \(number)") == [[.integer(Int64(number))]])
        }
        #expect(try await setup.rows(count) == [[3]], "\(round)")
      }
    }

    @Test(arguments: [false, true])
    func `Statements that somebody has discarded are no hindrance to new ones`(
      _ isInTransaction: Bool
    ) async throws {
      let setup = try Setup {
        $0.poolSize = 1
        $0.preparedStatementLimit = 3
      }
      for number in 0..<3 { _ = try await setup.rows("SELECT \(number)") }
      try await setup.run(["DEALLOCATE ALL"])
      for number in 3..<9 {
        let text = "SELECT \(number)"
        let expected: [[ColumnValue]] = [[.integer(Int64(number))]]
        guard isInTransaction else {
          #expect(try await setup.rows(text) == expected)
          continue
        }
        let rows = try await setup.database.write(until: .patient) { session in
          _ = try session.rows("SELECT 100")
          return try session.rows(text)
        }
        #expect(rows == expected)
      }
    }

    @Test func `Without prepared statements the session is left as it was`() async throws {
      let setup = try Setup {
        $0.poolSize = 1
        $0.preparesStatements = false
      }
      #expect(try await setup.rows("SELECT $1::int8", [5]) == [[5]])
      #expect(try await setup.rows("SELECT count(*) FROM pg_prepared_statements") == [[0]])
      #expect(try await setup.rows("SELECT current_setting('statement_timeout')") == [["0"]])
      #expect(!setup.statements.all.contains { $0.hasPrefix("SET ") })
      #expect(
        await failure {
          _ = try await setup.rows("SELECT pg_sleep(7200)::text", until: .after(0.2))
        } == "deadline")
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }

    @Test func `A statement whose table was altered is prepared anew`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int)", "INSERT INTO @t VALUES (1)")
      let text = "SELECT * FROM \(schema).t"
      #expect(try await setup.rows(text) == [[1]])
      try await setup.run(["ALTER TABLE \(schema).t ALTER id TYPE int8"])
      #expect(try await setup.rows(text) == [[1]])
      try await setup.run(["ALTER TABLE \(schema).t ALTER id TYPE text"])
      let runs = Recorder<Int>()
      let rows = try await setup.database.write(until: .patient) { session in
        runs.append(1)
        return try session.rows(text)
      }
      #expect(rows == [["1"]])
      #expect(runs.all.count == 2)
      try await setup.run(["DEALLOCATE ALL"])
      #expect(try await setup.rows(text) == [["1"]])
    }

    @Test func `The time limit of the session rarely changes`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      for _ in 0..<20 { _ = try await setup.rows("SELECT 1") }
      #expect(setup.statements.all.filter { $0.hasPrefix("SET ") }.count == 1)
      setup.statements.clear()
      try await setup.run(["SELECT 1"])
      #expect(
        setup.statements.all == ["BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT 1", "COMMIT"])
      #expect(try await setup.rows("SELECT current_setting('TimeZone')") == [["UTC"]])
      #expect(
        try await setup.rows("SELECT current_setting('application_name')") == [[.text(setup.name)]])
    }
  }
#endif
