#if PostgreSQL
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Transactions", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct TransactionTests {
    let setup: Setup

    init() throws { setup = try Setup() }

    struct Refusal: Error {}

    @Test func `What is written is there; what fails leaves nothing`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      try await setup.database.write(until: .patient) { session in
        try session.execute("INSERT INTO \(schema).t VALUES ($1)", [1])
      }
      await #expect(throws: Refusal.self) {
        try await setup.database.write(until: .patient) { session in
          try session.execute("INSERT INTO \(schema).t VALUES ($1)", [2])
          throw Refusal()
        }
      }
      #expect(try await setup.rows("SELECT id FROM \(schema).t") == [[1]])
    }

    @Test func `An error that the body catches rolls everything back, and is thrown`() async throws
    {
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      let error = await failure {
        try await setup.database.write(until: .patient) { session in
          try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
          try? session.execute("INSERT INTO \(schema).t VALUES (1)", [])
          try? session.execute("INSERT INTO \(schema).t VALUES (2)", [])
        }
      }
      #expect(error == #"unique(type: "t", columns: [])"#)
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }

    @Test
    func `An error of the first statement, which begins the transaction, undoes what follows it`()
      async throws
    {
      let setup = try Setup()
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      for statement in ["nonsense", "SELECT 1 / 0"] {
        let error = await failure {
          try await setup.database.write(until: .patient) { session in
            try? session.execute(statement, [])
            try? session.execute("INSERT INTO \(schema).t VALUES (1)", [])
          }
        }
        #expect(error.contains(statement == "nonsense" ? "42601" : "22012"), "\(error)")
      }
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }

    @Test func `A transaction without statements doesn't reach the server`() async throws {
      let setup = try Setup()
      _ = try await setup.rows("SELECT 1")
      setup.statements.clear()
      try await setup.database.write(until: .patient) { _ in }
      #expect(setup.statements.all.isEmpty)
    }

    @Test func `A statement that ends the transaction is reported`() async throws {
      let error = await failure {
        try await setup.database.write(until: .patient) { try $0.execute("COMMIT", []) }
      }
      #expect(error.hasPrefix("unsupported"))
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }

    /// How the last statement of a plan is sent: in a transaction that it begins itself, and after others.
    static let plans = [["SELECT 1"], ["SELECT 2", "SELECT 1"]]

    @Test(arguments: plans, [false, true])
    func `The last statement of a plan takes the COMMIT along`(plan: [String], isPooled: Bool)
      async throws
    {
      guard let address = isPooled ? Server.bouncer : Server.address else { return }
      let setup = try Setup(at: address) {
        $0.poolSize = 1
        $0.preparesStatements = !isPooled
      }
      for _ in 0..<3 {
        setup.statements.clear()
        let (rows, state) = try await setup.database.read(.snapshot, until: .patient) { session in
          let rows = try plan.map { try session.rows($0, endsPlan: $0 == plan.last) }
          return (rows, session.session.driver.connection.transaction)
        }
        #expect(rows.last == [[1]])
        #expect(state == .none)
        #expect(
          setup.statements.all.filter { !$0.hasPrefix("BEGIN") } == plan + ["COMMIT"])
      }
    }

    @Test
    func `A last statement that fails leaves no transaction; nothing may follow one that succeeds`()
      async throws
    {
      let setup = try Setup { $0.poolSize = 1 }
      for first in [true, false] {
        let error = await failure {
          _ = try await setup.database.read(.snapshot, until: .patient) { session in
            if !first { _ = try session.rows("SELECT 1") }
            return try session.rows("SELECT 1 / 0", endsPlan: true)
          }
        }
        #expect(error.contains("22012"), "\(error)")
        let another = await failure {
          _ = try await setup.database.read(.snapshot, until: .patient) { session in
            _ = try session.rows("SELECT 1", endsPlan: true)
            return try session.rows("SELECT 2")
          }
        }
        #expect(another.hasPrefix("unsupported"), "\(another)")
        #expect(try await setup.rows("SELECT 1") == [[1]])
      }
      #expect(try await setup.processes().count == 1)
    }

    @Test func `A last statement that doesn't fit any more makes the plan run again`() async throws
    {
      let setup = try Setup { $0.poolSize = 1 }
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int)", "INSERT INTO @t VALUES (1)")
      for expected: ColumnValue in [1, "1"] {
        let runs = Recorder<Int>()
        let rows = try await setup.database.read(.snapshot, until: .patient) { session in
          runs.append(1)
          _ = try session.rows("SELECT 1")
          return try session.rows("SELECT * FROM \(schema).t", endsPlan: true)
        }
        #expect(rows == [[expected]])
        #expect(runs.all.count == (expected == 1 ? 1 : 2))
        try await setup.run(["ALTER TABLE \(schema).t ALTER id TYPE text"])
      }
    }

    @Test func `Writing isn't over with the last statement of a plan`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      try await setup.database.write(until: .patient) { session in
        _ = try session.rows("SELECT 1", endsPlan: true)
        try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
      }
      #expect(try await setup.rows("SELECT id FROM \(schema).t") == [[1]])
    }

    @Test func `After a serialization failure the body runs again`() async throws {
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int PRIMARY KEY, n int)", "INSERT INTO @t VALUES (1, 0)")
      let runs = Recorder<Int>()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            try await setup.database.write(until: .patient) { session in
              runs.append(task)
              let n = try session.rows("SELECT n FROM \(schema).t WHERE id = 1")[0][0]
              _ = try session.rows("SELECT pg_sleep(0.01)::text")
              guard case .integer(let number) = n else { return }
              try session.execute("UPDATE \(schema).t SET n = $1", [.integer(number + 1)])
            }
          }
        }
        while let result = await group.nextResult() {
          if case .failure(let error) = result {
            guard let error = error as? ServerDatabaseError, case .busy = error else { throw error }
          }
        }
      }
      #expect(runs.all.count > 8)
    }

    @Test func `A snapshot sees one state, and one statement needs no transaction`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      setup.statements.clear()
      _ = try await setup.rows("SELECT 1")
      #expect(!setup.statements.all.contains { $0.hasPrefix("BEGIN") })
      let counts = try await setup.database.read(.snapshot, until: .patient) { session in
        let first = try session.rows("SELECT count(*) FROM \(schema).t")
        return [first, try session.rows("SELECT count(*) FROM \(schema).t")]
      }
      #expect(counts == [[[0]], [[0]]])
      #expect(
        setup.statements.all.contains {
          $0.hasPrefix("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        })
      let error = await failure {
        try await setup.database.read(.snapshot, until: .patient) { session in
          try session.execute("INSERT INTO \(schema).t VALUES (1)", [])
        }
      }
      #expect(error.contains("25006"))
    }

    @Test func `The deadline ends a statement, and the connection can be used again`() async throws
    {
      for isolation in [Isolation.single, .snapshot] {
        let error = await failure {
          try await setup.database.read(isolation, until: .after(0.3)) { session in
            _ = try session.rows("SELECT pg_sleep(7200)::text")
          }
        }
        #expect(error == "deadline")
      }
      let error = await failure {
        try await setup.database.write(until: .after(0.3)) { session in
          _ = try session.rows("SELECT pg_sleep(7200)::text")
        }
      }
      #expect(error == "deadline")
      #expect(try await setup.rows("SELECT 1") == [[1]])
      #expect(try await setup.processes().count == 1)
      #expect(
        await failure { _ = try await setup.rows("SELECT 1", until: .after(-1)) } == "deadline")
    }

    @Test func `Cancelling a task interrupts what it reads`() async throws {
      _ = try await setup.rows("SELECT 1")
      let task = Task {
        // Neither the deadline nor the statement ends within the time limit of the suite.
        try await setup.database.read(.single, until: .after(7_200)) { session in
          _ = try session.rows("SELECT pg_sleep(7200)::text")
        }
      }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }
  }
#endif
