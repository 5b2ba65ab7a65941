#if PostgreSQL
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// What a pool does with slots, none of which connects.
  @Suite("Slots of a pool", .timeLimit(.minutes(60)))
  struct SlotTests {
    /// A pool of one slot that is in use, with the requests that wait for it, in their order.
    private func fullPool(
      waiting count: Int, make: @escaping @Sendable () -> PostgreSQLSlot?
    ) async throws -> (pool: PostgreSQLPool, waiting: [Task<PostgreSQLSlot, any Error>]) {
      var configuration = PostgreSQLConfiguration()
      configuration.poolSize = 1
      configuration.maximumWait = .seconds(600)
      let pool = PostgreSQLPool(configuration, make: make)
      _ = try await pool.acquire(until: .patient)
      var waiting: [Task<PostgreSQLSlot, any Error>] = []
      for _ in 0..<count {
        waiting.append(Task { try await pool.acquire(until: .patient).slot })
        try await Task.sleep(for: .milliseconds(100))
      }
      return (pool, waiting)
    }

    private static func slot() -> PostgreSQLSlot? {
      DedicatedThread.start().map {
        PostgreSQLSlot($0, "", PostgreSQLConfiguration(), TableNames(), SQLSchemas())
      }
    }

    @Test func `Where a slot is closed, who waits longest gets a new one`() async throws {
      let (pool, waiting) = try await fullPool(waiting: 2) { Self.slot() }
      pool.remove()
      let slot = try await waiting[0].value
      #expect(pool.release(slot))
      #expect(try await waiting[1].value === slot)
    }

    @Test func `Nobody waits for a slot where none can be made`() async throws {
      let made = Recorder<Bool>()
      let (pool, waiting) = try await fullPool(waiting: 3) {
        made.append(true)
        return made.all.count == 1 ? Self.slot() : nil
      }
      pool.remove()
      for task in waiting {
        #expect(await failure { _ = try await task.value } == "unavailable")
      }
      #expect(made.all.count == 2)
      await pool.close()
    }
  }
#endif
