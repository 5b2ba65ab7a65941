#if PostgreSQL
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Pool", .enabled(if: Server.isThere), .timeLimit(.minutes(60)))
  struct PoolTests {
    /// Keeps a connection until `release` is called.
    func hold(_ setup: Setup, _ gate: Recorder<Bool>) async throws -> Task<Void, any Error> {
      let started = Recorder<Bool>()
      let task = Task {
        try await setup.database.read(.single, until: .patient) { session in
          started.append(true)
          while gate.all.isEmpty { _ = try session.rows("SELECT pg_sleep(0.01)::text") }
        }
      }
      while started.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      return task
    }

    @Test func `Two connections serve fifty tasks`() async throws {
      let setup = try Setup { $0.poolSize = 2 }
      let pids = try await withThrowingTaskGroup(of: ColumnValue.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await setup.rows("SELECT pg_backend_pid() FROM pg_sleep(0.002)")[0][0]
          }
        }
        return try await group.reduce(into: Set<ColumnValue>()) { $0.insert($1) }
      }
      #expect(pids.count == 2)
      #expect(try await setup.processes().count == 2)
      await setup.database.close()
      #expect(try await setup.processes().isEmpty)
      #expect(await failure { _ = try await setup.rows("SELECT 1") } == "unavailable")
    }

    @Test
    func `Who waits too long is told that the database is busy, or that the deadline has passed`()
      async throws
    {
      let setup = try Setup {
        $0.poolSize = 1
        $0.maximumWait = .milliseconds(200)
      }
      let gate = Recorder<Bool>()
      let task = try await hold(setup, gate)
      #expect(await failure { _ = try await setup.rows("SELECT 1") } == "busy")
      #expect(
        await failure { _ = try await setup.rows("SELECT 1", until: .after(0.1)) } == "deadline")
      gate.append(true)
      try await task.value
      #expect(try await setup.rows("SELECT 1") == [[1]])
    }

    @Test func `Those who wait come in their order; who is cancelled leaves the queue`()
      async throws
    {
      let setup = try Setup { $0.poolSize = 1 }
      let gate = Recorder<Bool>()
      let holder = try await hold(setup, gate)
      let order = Recorder<Int>()
      var tasks: [Task<Void, any Error>] = []
      for number in 0..<10 {
        tasks.append(
          Task {
            try await setup.database.read(.single, until: .patient) { _ in order.append(number) }
          })
        try await Task.sleep(for: .milliseconds(20))
      }
      tasks[3].cancel()
      tasks[7].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[3].value }
      await #expect(throws: CancellationError.self) { try await tasks[7].value }
      gate.append(true)
      try await holder.value
      for (number, task) in tasks.enumerated() where number != 3 && number != 7 {
        try await task.value
      }
      #expect(order.all == [0, 1, 2, 4, 5, 6, 8, 9])
    }

    @Test func `Closing ends the waiting, and lets requests finish`() async throws {
      let setup = try Setup { $0.poolSize = 1 }
      let gate = Recorder<Bool>()
      let holder = try await hold(setup, gate)
      let waiter = Task { await failure { _ = try await setup.rows("SELECT 1") } }
      try await Task.sleep(for: .milliseconds(100))
      let closing = Task { await setup.database.close() }
      #expect(await waiter.value == "unavailable")
      gate.append(true)
      try await holder.value
      await closing.value
      await setup.database.close()
      #expect(try await setup.processes().isEmpty)
    }

    @Test func `Connections that are old are made anew, and unused ones closed`() async throws {
      let old = try Setup { $0.maximumLifetime = .milliseconds(100) }
      let first = try await old.rows("SELECT pg_backend_pid()")
      try await Task.sleep(for: .milliseconds(150))
      #expect(try await old.rows("SELECT pg_backend_pid()") != first)
      let idle = try Setup { $0.maximumIdleTime = .milliseconds(100) }
      _ = try await idle.rows("SELECT 1")
      while try await !idle.processes().isEmpty { try await Task.sleep(for: .milliseconds(50)) }
      #expect(try await idle.rows("SELECT 1") == [[1]])
    }

    @Test func `A database that nobody keeps closes its connections`() async throws {
      let name: String
      do {
        let setup = try Setup()
        name = setup.name
        _ = try await setup.rows("SELECT 1")
      }
      let other = try Setup()
      while try await other.rows(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1::text", [.text(name)])
        != [[0]]
      { try await Task.sleep(for: .milliseconds(50)) }
    }

    @Test func `Many tasks that are cancelled at any time leave the pool whole`() async throws {
      let setup = try Setup { $0.poolSize = 3 }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            let task = Task {
              _ = try? await setup.rows("SELECT pg_sleep(0.005)::text")
            }
            try? await Task.sleep(for: .microseconds(number * 200))
            if number % 3 != 0 { task.cancel() }
            await task.value
          }
        }
      }
      let gates = Recorder<Bool>()
      let holders = [
        try await hold(setup, gates), try await hold(setup, gates), try await hold(setup, gates),
      ]
      gates.append(true)
      for holder in holders { try await holder.value }
      await setup.database.close()
    }
  }
#endif
