#if PostgreSQL
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite(
    "PgBouncer in transaction mode",
    .enabled(
      if: Server.bouncer != nil, "Scripts/with-postgresql.sh starts it where it is installed"))
  struct BouncerTests {
    let setup: Setup

    init() throws {
      setup = try Setup(at: Server.bouncer ?? "") {
        $0.preparesStatements = false
        $0.poolSize = 8
      }
    }

    @Test func `Transactions and single statements of eight connections share two of the server`()
      async throws
    {
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      let count = "SELECT count(*) FROM \(schema).t"
      try await withThrowingTaskGroup { group in
        for number in 0..<60 {
          let setup = setup
          group.addTask {
            switch number % 3 {
            case 0:
              try await setup.database.write(until: .patient) { session in
                try session.execute(
                  "INSERT INTO \(schema).t VALUES ($1::int)", [.integer(Int64(number))])
                let rows = try session.rows(
                  "SELECT id FROM \(schema).t WHERE id = $1::int", [.integer(Int64(number))])
                #expect(rows == [[.integer(Int64(number))]])
              }
            case 1:
              try await setup.database.read(.snapshot, until: .patient) { session in
                let first = try session.rows(count)
                #expect(try session.rows(count) == first)
              }
            default: _ = try await setup.rows(count, until: .patient)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await setup.rows(count) == [[20]])
    }

    @Test func `The deadline ends a statement, in a transaction and without one`() async throws {
      let sleep = "SELECT pg_sleep(7200)::text"
      let single = await failure { _ = try await setup.rows(sleep, until: .after(0.3)) }
      #expect(single == "deadline")
      let snapshot = await failure {
        try await setup.database.read(.snapshot, until: .after(0.3)) { session in
          _ = try session.rows(sleep)
        }
      }
      #expect(snapshot == "deadline")
      #expect(try await setup.rows("SELECT 1", until: .patient) == [[1]])
    }

    @Test func `An error undoes the transaction, and leaves the connection to others`() async throws
    {
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      for _ in 0..<10 {
        let error = await failure {
          try await setup.run([
            "INSERT INTO \(schema).t VALUES (1)", "INSERT INTO \(schema).t VALUES (1)",
          ])
        }
        #expect(error.hasPrefix("unique"))
      }
      #expect(try await setup.rows("SELECT count(*) FROM \(schema).t") == [[0]])
    }

    @Test func `A client that only reads doesn't keep others from writing`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY)")
      let reader = try Setup(at: Server.bouncer ?? "") {
        $0.preparesStatements = false
        $0.isReadOnly = true
      }
      let count = "SELECT count(*) FROM \(schema).t"
      #expect(try await reader.rows(count) == [[0]])
      #expect(
        await failure { try await reader.run(["INSERT INTO \(schema).t VALUES (1)"]) } != "none")
      #expect(try await reader.rows(count) == [[0]])
      for number in 0..<10 {
        #expect(try await setup.rows("SHOW default_transaction_read_only") == [["off"]])
        try await setup.run(["INSERT INTO \(schema).t VALUES (\(number))"])
      }
    }
  }
#endif
