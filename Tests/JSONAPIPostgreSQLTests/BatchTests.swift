#if PostgreSQL
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// Insertions that are sent together.
  @Suite("Batches", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct BatchTests {
    enum Way: CaseIterable {
      case prepared
      /// Each statement pushes the one before it out of the cache.
      case pushedOut
      case unprepared
      case pooled

      static var available: [Way] { allCases.filter { $0 != .pooled || Server.bouncer != nil } }

      func setup() throws -> Setup {
        try Setup(at: self == .pooled ? Server.bouncer ?? "" : Server.address) {
          $0.preparesStatements = self == .prepared || self == .pushedOut
          if self == .pushedOut { $0.preparedStatementLimit = 1 }
        }
      }
    }

    /// Insertions of numbers into two tables by turns.
    private func insertions(_ numbers: [Int], _ schema: String) -> [SQLStatement] {
      numbers.enumerated().map { index, number in
        var statement = SQLStatement(
          "INSERT INTO \(schema).\(index % 2 == 0 ? "even" : "odd") VALUES ($1::bigint) RETURNING id",
          [.integer(Int64(number))])
        statement.outputs = [.value(.integer)]
        return statement
      }
    }

    private func schema(_ setup: Setup) async throws -> String {
      try await setup.schema(
        "CREATE TABLE @even (id bigint PRIMARY KEY)", "CREATE TABLE @odd (id bigint PRIMARY KEY)")
    }

    private func count(_ setup: Setup, _ schema: String) async throws -> [[ColumnValue]] {
      try await setup.rows(
        "SELECT (SELECT count(*) FROM \(schema).even) + (SELECT count(*) FROM \(schema).odd)")
    }

    @Test(arguments: Way.available)
    func `Each insertion answers with its key, in their order`(_ way: Way) async throws {
      let setup = try way.setup()
      let schema = try await schema(setup)
      for start in [0, 1_000] {
        let numbers = Array(start..<start + 300)
        let keys = try await setup.database.write(until: .patient) { session in
          var results: [SQLRows] = []
          try session.session.driver.run(insertions(numbers, schema), into: &results)
          return results.map { $0.rows[0, 0] }
        }
        #expect(keys == numbers.map { .integer(Int64($0)) })
      }
      #expect(try await count(setup, schema) == [[600]])
    }

    /// libpq reads the results of a pipeline's first command in the mode of the command before.
    @Test(arguments: Way.available)
    func `A batch that follows rows which arrived in parts answers with its keys`(
      _ way: Way
    ) async throws {
      let setup = try way.setup()
      let schema = try await schema(setup)
      // To prepare a statement ends the mode, so that the first time nothing is wrong.
      for start in [0, 10, 20] {
        let numbers = Array(start..<start + 3)
        let keys = try await setup.database.write(until: .patient) { session in
          // The first is in a pipeline itself, behind BEGIN.
          for _ in 1...2 { _ = try session.rows("SELECT id FROM \(schema).even", as: [.integer]) }
          var results: [SQLRows] = []
          try session.session.driver.run(insertions(numbers, schema), into: &results)
          return results.map { $0.rows.count == 1 ? $0.rows[0, 0] : .null }
        }
        #expect(keys == numbers.map { .integer(Int64($0)) })
      }
    }

    @Test(
      "What comes before the one that fails has answered, and nothing is written",
      arguments: Way.available, [0, 1, 4])
    func failures(_ way: Way, _ place: Int) async throws {
      let setup = try way.setup()
      let schema = try await schema(setup)
      try await setup.run([
        "INSERT INTO \(schema).even VALUES (7)", "INSERT INTO \(schema).odd VALUES (7)",
      ])
      var numbers = [1, 2, 3, 4, 5, 6]
      numbers[place] = 7
      let answered = Recorder<Int>()
      let error = await failure { [numbers] in
        try await setup.database.write(until: .patient) { session in
          var results: [SQLRows] = []
          defer { answered.append(results.count) }
          try session.session.driver.run(insertions(numbers, schema), into: &results)
        }
      }
      #expect(error.hasPrefix("unique"), "\(error)")
      #expect(answered.all == [place])
      #expect(try await count(setup, schema) == [[2]])
    }

    @Test
    func `A batch that begins the transaction connects again where an idle connection is gone`()
      async throws
    {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await schema(setup)
      try await setup.terminate()
      try await setup.database.write(until: .patient) { session in
        var results: [SQLRows] = []
        try session.session.driver.run(insertions([1, 2, 3], schema), into: &results)
        #expect(results.count == 3)
      }
      #expect(try await count(setup, schema) == [[3]])
    }

    @Test func `A value that can't be bound fails after the insertions before it`() async throws {
      let setup = try Setup()
      let schema = try await setup.schema("CREATE TABLE @t (name text PRIMARY KEY)")
      let statements = ["a", "b", "c\0"].map { name in
        SQLStatement("INSERT INTO \(schema).t VALUES ($1::text)", [.text(name)])
      }
      let answered = Recorder<Int>()
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          var results: [SQLRows] = []
          defer { answered.append(results.count) }
          try session.session.driver.run(statements, into: &results)
        }
      }
      #expect(error.hasPrefix("check"), "\(error)")
      #expect(answered.all == [2])
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }
  }
#endif
