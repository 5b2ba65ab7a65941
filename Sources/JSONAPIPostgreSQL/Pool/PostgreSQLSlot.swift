#if PostgreSQL
  import JSONAPIServer

  /// A connection with its thread.
  ///
  /// As an actor whose executor is that thread, it needs no lock and no unchecked conformance: the
  /// connection's state can't be reached from elsewhere.
  actor PostgreSQLSlot {
    private nonisolated let thread: DedicatedThread
    private nonisolated let interruption: Interruption
    private nonisolated let schemas: SQLSchemas
    private let connection: PostgreSQLConnection

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe thread.asUnownedSerialExecutor()
    }

    init(
      _ thread: DedicatedThread, _ address: String, _ configuration: PostgreSQLConfiguration,
      _ names: TableNames, _ schemas: SQLSchemas
    ) {
      self.thread = thread
      self.schemas = schemas
      let interruption = Interruption()
      self.interruption = interruption
      connection = PostgreSQLConnection(address, configuration, names, interruption)
    }

    deinit { thread.stop() }

    /// Interrupts a request, if it is still running.
    nonisolated func cancel(_ request: UInt64) { interruption.cancel(request) }

    /// Reads, and releases the slot.
    func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant, request: UInt64,
      for pool: PostgreSQLPool, _ body: @Sendable (inout PostgreSQLSession) throws -> Result
    ) throws -> Result {
      interruption.begin(request)
      connection.isInterruptible = true
      defer { finish(for: pool) }
      try Task.checkCancellation()
      do {
        try connection.begin(until: deadline)
        switch isolation {
        case .single: return try run(body)
        case .snapshot: return try connection.transact(.reading) { try run(body) }
        }
      } catch {
        throw error is ServerDatabaseError && Task.isCancelled ? CancellationError() : error
      }
    }

    /// Writes, and releases the slot.
    func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant, for pool: PostgreSQLPool,
      _ body: @Sendable (inout PostgreSQLSession) throws -> Result
    ) throws -> Result {
      connection.isInterruptible = false
      defer { finish(for: pool) }
      try Task.checkCancellation()
      try connection.begin(until: deadline)
      return try connection.transact(.writing) { try run(body) }
    }

    private func run<Result>(
      _ body: @Sendable (inout PostgreSQLSession) throws -> Result
    ) throws -> Result {
      var session = PostgreSQLSession(
        session: SQLSession(PostgreSQLDriver(connection: connection), schemas))
      return try body(&session)
    }

    /// Releases the slot, so that the next request needn't wait for this one's task to resume.
    private func finish(for pool: PostgreSQLPool) {
      interruption.end()
      connection.end()
      if !pool.release(self) {
        connection.disconnect()
        pool.remove()
      }
    }

    /// Closes the connection.
    func disconnect() { connection.disconnect() }
  }
#endif
