#if PostgreSQL
  @_spi(Locks) import JSONAPI
  public import JSONAPIServer

  /// A PostgreSQL database, version 12 or later.
  ///
  /// ```swift
  /// let database = try PostgreSQLDatabase("postgres://blog@db.example.com/blog?sslmode=verify-full")
  /// ```
  ///
  /// Connections are opened when they are needed. Each has its own thread, on which everything within a request runs,
  /// so that waiting for the server blocks none of Swift's threads.
  public final class PostgreSQLDatabase: ServerDatabase {
    private let pool: PostgreSQLPool
    private let address: String
    private let configuration: PostgreSQLConfiguration
    private let listeners = CommitListeners()
    private let commits = Locked(Commits())

    /// The watcher of commits, while there are listeners.
    private struct Commits {
      weak var current: PostgreSQLCommits?
    }

    /// Creates a database, without connecting.
    ///
    /// - Parameters:
    ///   - address: A connection string or a `postgres://` URL as libpq reads it, with all its options, such as those
    ///     for TLS. Missing settings are taken from the environment (`PGHOST` and so on) and the service and password
    ///     files.
    ///   - configuration: The number of connections, and their limits.
    /// - Throws: An error if libpq can't parse the address. It doesn't contain the address, which may have a password.
    public init(
      _ address: String, configuration: PostgreSQLConfiguration = PostgreSQLConfiguration()
    ) throws(PostgreSQLError) {
      guard LibPQConnection.canRead(address) else {
        throw PostgreSQLError(
          sqlState: "", message: "The address is not a libpq connection string.")
      }
      (self.address, self.configuration) = (address, configuration)
      let schemas = SQLSchemas()
      let names = TableNames()
      pool = PostgreSQLPool(configuration) {
        DedicatedThread.start().map {
          PostgreSQLSlot($0, address, configuration, names, schemas)
        }
      }
    }

    /// Reads, in a transaction if all statements must see the same state.
    ///
    /// - Parameters:
    ///   - isolation: Whether all steps must see the same state.
    ///   - deadline: When to give up; the server is told to stop soon after.
    ///   - body: Receives the session. Runs again if a table was altered in the meantime.
    /// - Throws: `ServerDatabaseError`, what `body` throws, and `CancellationError` if the task is cancelled, which
    ///   interrupts the statement.
    public func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @Sendable (inout PostgreSQLSession) throws -> Result
    ) async throws -> Result {
      let (slot, request) = try await pool.acquire(until: deadline)
      return try await withTaskCancellationHandler {
        try await slot.read(isolation, until: deadline, request: request, for: pool, body)
      } onCancel: {
        slot.cancel(request)
      }
    }

    /// Writes in one transaction, which is rolled back if `body` throws, or if it catches an error of the database.
    ///
    /// After a serialization failure or a deadlock `body` runs again. A task that is cancelled while `body` runs
    /// continues to the end.
    ///
    /// - Throws: `ServerDatabaseError`, what `body` throws, and `CancellationError` if the task is cancelled before the
    ///   transaction begins.
    public func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @Sendable (inout PostgreSQLSession) throws -> Result
    ) async throws -> Result {
      let (slot, _) = try await pool.acquire(until: deadline)
      let result: Swift.Result<Result, any Error>
      do {
        result = .success(try await slot.write(until: deadline, for: pool, body))
      } catch {
        guard case ServerDatabaseError.commitUnknown = error else { throw error }
        result = .failure(error)
      }
      if configuration.channel == nil { listeners.tell(.all) }
      return try result.get()
    }

    /// Calls a closure after each commit: with ``PostgreSQLConfiguration/channel`` one of any program, with its tables;
    /// without it only one of this object, for all tables.
    public func onCommit(
      _ action: @escaping @Sendable (ChangedTables) -> Void
    ) -> (any AnyObject & Sendable)? {
      guard let channel = configuration.channel else { return listeners.add(action) }
      let commits = commits.withLock { [address, configuration, listeners] commits in
        if let known = commits.current { return known }
        let made = PostgreSQLCommits(address, configuration, channel, listeners)
        commits.current = made
        return made
      }
      return listeners.add(action, while: commits)
    }

    /// The SQL that creates the triggers for ``PostgreSQLConfiguration/channel``, for a migration.
    ///
    /// It creates a function, and for each table of a model a trigger that fires once per statement. This method
    /// doesn't run it. PostgreSQL sends notifications with the commit, and none for what is rolled back.
    ///
    /// - Parameters:
    ///   - model: The served model, from `JSONAPIServer.model`. Leave out views, which can't have such triggers.
    ///   - channel: The channel; the function and the triggers have its name followed by `_changed`.
    public static func triggers(for model: ServedModel, channel: String) -> String {
      CommitTriggers(channel: channel).creation(for: SQLSchema.tables(of: model))
    }

    /// Compares the model with the database.
    ///
    /// - Returns: What is missing.
    /// - Throws: `ServerDatabaseError`, for example if the database can't be reached within 30 seconds.
    public func verify(_ model: ServedModel) async throws -> [ServerFinding] {
      try await read(.snapshot, until: .now + .seconds(30)) { [configuration] session in
        let missing = try configuration.channel.map { channel in
          try CommitTriggers(channel: channel)
            .findings(about: SQLSchema.tables(of: model), session.session.driver.connection)
        }
        return try SQLVerification(model, &session.session.driver).findings + (missing ?? [])
      }
    }

    /// Derives resource types from the tables in the search path.
    ///
    /// - Parameter options: What to read.
    /// - Returns: The types, and what is left out.
    /// - Throws: `ServerDatabaseError`, and `IntrospectionError` for names that the database doesn't have.
    public func introspected(
      _ options: IntrospectionOptions = IntrospectionOptions()
    ) async throws -> IntrospectedDatabase {
      try await read(.snapshot, until: .now + .seconds(30)) { session in
        try Introspector.run(options, &session.session.driver)
      }
    }

    /// Closes all connections, those in use after their requests.
    ///
    /// Later requests, and those still waiting for a connection, fail with `ServerDatabaseError.unavailable`.
    public func close() async {
      commits.withLock { $0.current }?.stop()
      await pool.close()
    }
  }
#endif
