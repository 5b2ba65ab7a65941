#if SQLite
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  public import GRDB
  @_spi(Locks) import JSONAPI
  public import JSONAPIServer
  public import protocol JSONAPIServer.ServerDatabase
  public import enum JSONAPIServer.ServerDatabaseError

  /// A SQLite database, on GRDB.
  ///
  /// ```swift
  /// let database = try SQLiteDatabase(path: "blog.sqlite")
  /// let api = try JSONAPIServer(database: database) { … }
  /// ```
  ///
  /// An application with its own `DatabasePool`, for example for migrations, passes that one. Readers see the last
  /// commit while transactions write one after the other.
  public final class SQLiteDatabase: ServerDatabase {
    /// The connections; those to a read-only file are replaced when another program changes it.
    public var writer: any DatabaseWriter { current.withLock { $0.writer } }

    private let configuration: SQLiteConfiguration
    private let watch = SQLiteWatch()
    private let current: Locked<SQLiteConnections>
    /// The file, if it is opened read-only; nil if the connections detect changes of it.
    private let file: SQLiteFile?
    private let listeners = CommitListeners()
    private let commits = Locked(Commits())

    /// The watcher of commits, while there are listeners.
    private struct Commits {
      weak var current: SQLiteCommits?
    }

    /// Opens a file in WAL mode, with foreign keys enforced; creates it if there is none.
    ///
    /// The configuration can ask for read-only access, or for another journal mode to be kept.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - configuration: The settings.
    /// - Throws: The error of GRDB if the file can't be opened.
    public init(
      path: String, configuration: SQLiteConfiguration = SQLiteConfiguration()
    ) throws {
      let file = SQLiteFile(path)
      self.configuration = configuration
      self.file = configuration.isReadOnly ? file : nil
      current = Locked(
        configuration.isReadOnly
          ? try SQLiteConnections(reading: file, in: file.state, configuration)
          : try SQLiteConnections(opening: file, configuration))
    }

    /// Uses the connections of the application.
    ///
    /// - Parameters:
    ///   - writer: A pool, or a queue.
    ///   - configuration: The settings; those about connections have no effect.
    public init(
      _ writer: any DatabaseWriter, configuration: SQLiteConfiguration = SQLiteConfiguration()
    ) {
      self.configuration = configuration
      file = nil
      current = Locked(SQLiteConnections(writer, configuration))
    }

    /// Reads on one of several connections, in a transaction if all statements must see the same state.
    public func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      try await reading(until: deadline) { [self] connections in
        if let result = try readInPlace(connections, isolation, until: deadline, body) {
          return result
        }
        switch isolation {
        case .single:
          return try await connections.writer.unsafeRead {
            try self.run($0, connections, until: deadline, body)
          }
        case .snapshot:
          return try await connections.writer.read {
            try self.run($0, connections, until: deadline, body)
          }
        }
      }
    }

    /// Reads the current file: again, with new connections, if another program has changed it in the meantime.
    private func reading<Value>(
      until deadline: ContinuousClock.Instant,
      _ body: (SQLiteConnections) async throws -> Value
    ) async throws -> Value {
      try await translated { [self] in
        while true {
          let connections = try await connections(until: deadline)
          guard let file, let state = connections.state else { return try await body(connections) }
          // Reading a file that changes can have any result, including an error.
          let result: Swift.Result<Value, any Error>
          do { result = .success(try await body(connections)) } catch { result = .failure(error) }
          if file.state == state { return try result.get() }
          guard ContinuousClock.now < deadline else { throw ServerDatabaseError.busy }
        }
      }
    }

    /// The connections to the current file.
    private func connections(
      until deadline: ContinuousClock.Instant
    ) async throws -> SQLiteConnections {
      while true {
        let known = current.withLock { $0 }
        guard let file, known.state != nil else { return known }
        let state = file.state
        if state.isSettled {
          if known.isOpened(in: state) { return known }
          return try current.withLock { current in
            if current.state != nil, !current.isOpened(in: state) {
              current = try SQLiteConnections(reading: file, in: state, configuration)
            }
            return current
          }
        }
        guard ContinuousClock.now < deadline else { throw ServerDatabaseError.busy }
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    /// Reads on the thread of the task, since switching to a connection's thread and back costs more than most reads.
    ///
    /// - Returns: The result; nil if no connection is free, if rows are found by anything but keys, if many are
    ///   counted, or if the statements take too long, or have to wait, for a thread that other tasks need.
    private func readInPlace<Result>(
      _ connections: SQLiteConnections, _ isolation: Isolation,
      until deadline: ContinuousClock.Instant,
      _ body: @Sendable (inout SQLiteSession) throws -> Result
    ) throws -> Result? {
      guard let connection = connections.unused.withLock({ $0.popLast() }) else { return nil }
      defer { connections.unused.withLock { $0.append(connection) } }
      do {
        return try connection.unsafeRead { database in
          guard isolation == .snapshot else {
            return try run(database, connections, until: deadline, maximumSteps: 10, body)
          }
          try database.cachedStatement(sql: "BEGIN").execute()
          // Nothing was written.
          defer { try? database.cachedStatement(sql: "ROLLBACK").execute() }
          return try run(database, connections, until: deadline, maximumSteps: 10, body)
        }
      } catch ServerDatabaseError.deadline where ContinuousClock.now < deadline {
        return nil
      } catch ServerDatabaseError.busy {
        return nil
      }
    }

    /// Writes in a transaction, which waits for earlier ones.
    public func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      let connections = current.withLock { $0 }
      return try await translated { [self] in
        try await connections.writer.writeWithoutTransaction { database in
          guard ContinuousClock.now < deadline else { throw ServerDatabaseError.busy }
          var result: Result?
          try database.waiting(until: deadline) {
            try database.inTransaction(.immediate) {
              result = try self.run(database, connections, until: deadline, body)
              return .commit
            }
          }
          guard let result else { throw ServerDatabaseError.unavailable }
          return result
        }
      }
    }

    /// Compares the model with the tables.
    ///
    /// - Returns: What is missing.
    /// - Throws: `ServerDatabaseError`, for example if the file can't be read.
    public func verify(_ model: ServedModel) async throws -> [ServerFinding] {
      try await reading(until: .now + .seconds(60)) { [self] connections in
        try await connections.writer.read { database in
          var driver = self.driver(database, connections)
          return try SQLVerification(model, &driver).findings
        }
      }
    }

    /// Derives resource types from the tables.
    ///
    /// - Parameter options: What to read.
    /// - Returns: The types, and what is left out.
    /// - Throws: `ServerDatabaseError`, and `IntrospectionError` for names that the database doesn't have.
    public func introspected(
      _ options: IntrospectionOptions = IntrospectionOptions()
    ) async throws -> IntrospectedDatabase {
      try await reading(until: .now + .seconds(60)) { [self] connections in
        try await connections.writer.read { database in
          var driver = self.driver(database, connections)
          return try Introspector.run(options, &driver)
        }
      }
    }

    /// Calls a closure after each commit: one of ``writer`` at once, with its tables; one of another program within
    /// ``SQLiteConfiguration/watchSeconds``, for all tables.
    public func onCommit(
      _ action: @escaping @Sendable (ChangedTables) -> Void
    ) -> (any AnyObject & Sendable)? {
      let commits = commits.withLock { commits in
        if let known = commits.current { return known }
        let made = SQLiteCommits(listeners, file, every: configuration.watchSeconds) {
          [weak self] in self?.current.withLock { $0 }
        }
        commits.current = made
        return made
      }
      return listeners.add(action, while: commits)
    }

    func driver(
      _ database: GRDB.Database, _ connections: SQLiteConnections? = nil
    ) -> SQLiteDriver {
      let connections = connections ?? current.withLock { $0 }
      return SQLiteDriver(database, connections.statements, configuration)
    }

    private func run<Result>(
      _ database: GRDB.Database, _ connections: SQLiteConnections,
      until deadline: ContinuousClock.Instant, maximumSteps: Int? = nil,
      _ body: @Sendable (inout SQLiteSession) throws -> Result
    ) throws -> Result {
      var session = SQLiteSession(
        session: SQLSession(driver(database, connections), connections.schemas))
      session.session.isBrief = maximumSteps != nil
      guard let maximumSteps else {
        return try watch.run(on: database, until: deadline) { try body(&session) }
      }
      // If the wait for the connection has taken all the time, short statements still succeed.
      return try database.interrupting(after: maximumSteps) { try body(&session) }
    }

    /// Translates errors that GRDB throws outside of statements, such as at COMMIT.
    private func translated<Result>(
      _ body: () async throws -> Result
    ) async throws -> Result {
      do {
        return try await body()
      } catch let error as GRDB.DatabaseError {
        throw configuration.translated(error)
      }
    }
  }

  extension GRDB.Database {
    /// Adds the functions and collations that statements of the server need.
    ///
    /// A ``SQLiteDatabase`` adds them to its own connections. A migration that creates an index on
    /// `jsonapi_fold(title)`, and any other program that then writes to the table, needs them as well:
    ///
    /// ```swift
    /// var configuration = GRDB.Configuration()
    /// configuration.prepareDatabase { $0.addServerFunctions() }
    /// ```
    public func addServerFunctions() {
      add(collation: .decimal)
      add(function: .bytes)
      add(function: .date)
      add(function: .caseFolding)
      add(function: .search)
      add(function: .wordCount)
      add(function: .totals)
    }
  }
#endif
