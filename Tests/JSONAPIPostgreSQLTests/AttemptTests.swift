#if PostgreSQL
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// Statements after a savepoint, whose failure doesn't end the transaction.
  @Suite("Attempts", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct AttemptTests {
    /// The error of an attempt, or nil.
    private static func attempt(
      _ text: String, in session: inout PostgreSQLSession
    ) throws -> String? {
      let error = try session.session.driver.attempt { driver throws(ServerDatabaseError) in
        try driver.run(SQLStatement(text, []))
      }
      return error?.summary
    }

    @Test func `A failure is undone alone`() async throws {
      let setup = try Setup()
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      let errors = try await setup.database.write(until: .patient) { session in
        var errors: [String?] = []
        for id in ["1", "1", "(SELECT", "2", "1 / 0", "3"] {
          errors.append(try Self.attempt("INSERT INTO \(schema).t VALUES (\(id))", in: &session))
        }
        return errors
      }
      #expect(errors.map { $0 == nil } == [true, false, false, true, false, true])
      #expect(errors[1]?.hasPrefix("unique") == true)
      #expect(try await setup.rows("SELECT id FROM \(schema).t") == [[1], [2], [3]])
    }

    @Test(arguments: [1, 2, 3])
    func `Statements that evict one another from the cache go on`(_ limit: Int) async throws {
      let setup = try Setup {
        $0.poolSize = 1
        $0.preparedStatementLimit = limit
      }
      for _ in 0..<2 {
        let runs = Recorder<Int>()
        let rows = try await setup.database.read(.snapshot, until: .patient) { session in
          runs.append(1)
          for number in 0..<4 {
            let error = try Self.attempt("SELECT \(number) / 0", in: &session)
            #expect(error?.contains("22012") == true)
            #expect(try Self.attempt("SELECT \(number) FROM missing", in: &session) != nil)
            #expect(try Self.attempt("SELECT \(number)", in: &session) == nil)
          }
          return try session.rows("SELECT 7")
        }
        #expect(rows == [[7]])
        #expect(runs.all.count == 1)
      }
    }

    @Test func `An outdated statement makes the transaction run again`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      let other = try Setup()
      for type in [nil, "text", "int"] {
        if let type {
          try await other.run(["ALTER TABLE \(schema).t ALTER id TYPE \(type) USING id::\(type)"])
        }
        let runs = Recorder<Int>()
        let errors = try await setup.database.read(.snapshot, until: .patient) { session in
          runs.append(1)
          return [
            try Self.attempt("SELECT 1 / 0", in: &session),
            try Self.attempt("SELECT * FROM \(schema).t", in: &session),
          ]
        }
        #expect(errors[0]?.contains("22012") == true)
        #expect(errors[1] == nil)
        #expect(runs.all.count == (type == nil ? 1 : 2))
      }
      await other.database.close()
    }

    @Test func `Statements that were discarded are prepared again`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      for _ in 0..<2 {
        let runs = Recorder<Int>()
        let errors = try await setup.database.read(.snapshot, until: .patient) { session in
          runs.append(1)
          return [
            try Self.attempt("SELECT 1 / 0", in: &session),
            try Self.attempt("SELECT 1", in: &session),
          ]
        }
        #expect(errors[0]?.contains("22012") == true)
        #expect(errors[1] == nil)
        try await setup.run(["DEALLOCATE ALL"])
      }
    }

    @Test func `A failure because of others makes the transaction run again`() async throws {
      let setup = try Setup()
      let runs = Recorder<Int>()
      let error = try await setup.database.write(until: .patient) { session in
        runs.append(1)
        return try Self.attempt(
          runs.all.count > 1
            ? "SELECT 1" : "DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '40001'; END $$",
          in: &session)
      }
      #expect(error == nil)
      #expect(runs.all.count == 2)
    }

    @Test func `A deadline ends the transaction`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let reached = Recorder<Int>()
      let error = await failure {
        try await setup.database.read(.snapshot, until: .after(0.5)) { session in
          _ = try Self.attempt("SELECT pg_sleep(7200)", in: &session)
          reached.append(1)
        }
      }
      #expect(error == "deadline")
      #expect(reached.all.isEmpty)
      #expect(try await setup.rows("SELECT 1") == [[1]])
      #expect(try await setup.processes().count == 1)
    }

    @Test func `A connection that breaks ends the transaction`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let reached = Recorder<Int>()
      let error = await failure {
        try await setup.database.read(.snapshot, until: .patient) { session in
          _ = try session.rows("SELECT 1")
          _ = try Self.attempt("SELECT pg_terminate_backend(pg_backend_pid())", in: &session)
          reached.append(1)
        }
      }
      #expect(error == "unavailable")
      #expect(reached.all.isEmpty)
    }
  }
#endif
