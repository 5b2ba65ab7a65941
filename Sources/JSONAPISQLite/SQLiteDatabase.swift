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

  /// A database in SQLite, on GRDB.
  ///
  /// ```swift
  /// let database = try SQLiteDatabase(path: "blog.sqlite")
  /// let api = try JSONAPIServer(database: database) { … }
  /// ```
  ///
  /// An application that has a `DatabasePool` of its own, as for its migrations, gives that one. Readers see the
  /// last commit while one transaction after the other writes.
  public final class SQLiteDatabase: ServerDatabase {
    /// The connections.
    public let writer: any DatabaseWriter

    private let configuration: SQLiteConfiguration
    private let schemas = SQLSchemas()
    private let statements: SQLiteStatements
    /// Connections for reads on the thread of a task, those that nobody uses; GRDB's own pool costs as much as the
    /// statement that finds a row.
    private let connections: Locked<[DatabaseQueue]>

    /// Opens a file in WAL mode, with foreign keys enforced; creates it if there is none.
    ///
    /// The configuration can say to read only, or to keep another journal mode.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - configuration: The settings.
    /// - Throws: The error of GRDB if the file can't be opened.
    public convenience init(
      path: String, configuration: SQLiteConfiguration = SQLiteConfiguration()
    ) throws {
      var connections = GRDB.Configuration()
      connections.maximumReaderCount = max(1, configuration.maximumReaders)
      // SQLite counts milliseconds in 32 bits.
      connections.busyMode = .timeout(min(max(0, configuration.busySeconds), 2e6))
      Self.prepare(&connections)
      let file = SQLiteFile(path)
      let writer: any DatabaseWriter
      if configuration.isReadOnly {
        connections.readonly = true
        connections.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
        let address = file.isIdleInWALMode ? file.immutableAddress : path
        writer = try DatabasePool(path: address, configuration: connections)
      } else if configuration.keepsJournalMode, file.journal == .rollback {
        writer = try DatabaseQueue(path: path, configuration: connections)
      } else {
        writer = try DatabasePool(path: path, configuration: connections)
      }
      self.init(writer, configuration: configuration)
    }

    /// Takes the connections of the application.
    ///
    /// - Parameters:
    ///   - writer: A pool, or a queue. Its configuration has to be prepared with ``prepare(_:)``.
    ///   - configuration: The settings; those about connections have no effect.
    public init(
      _ writer: any DatabaseWriter, configuration: SQLiteConfiguration = SQLiteConfiguration()
    ) {
      self.writer = writer
      self.configuration = configuration
      statements = SQLiteStatements(maximum: configuration.maximumStatements)
      connections = Locked(Self.connections(to: writer))
    }

    /// As many as there are threads that tasks run on.
    private static func connections(to writer: any DatabaseWriter) -> [DatabaseQueue] {
      guard let pool = writer as? DatabasePool else { return [] }
      var configuration = pool.configuration
      configuration.readonly = true
      // Nobody waits for a lock on a thread that other tasks wait for.
      configuration.busyMode = .immediateError
      let count = ProcessInfo.processInfo.activeProcessorCount
      return (0..<min(count, configuration.maximumReaderCount)).compactMap { _ in
        try? DatabaseQueue(path: pool.path, configuration: configuration)
      }
    }

    /// Adds to each connection what statements of the server need: the comparison of decimal numbers in text,
    /// and UUIDs in bytes.
    public static func prepare(_ configuration: inout GRDB.Configuration) {
      configuration.prepareDatabase { database in
        database.add(collation: .decimal)
        database.add(function: .bytes)
      }
    }

    /// Reads on one of several connections; in a transaction if all statements have to see one state.
    public func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      do {
        if let result = try readInPlace(isolation, until: deadline, body) { return result }
        switch isolation {
        case .single:
          return try await writer.unsafeRead { try self.run($0, until: deadline, body) }
        case .snapshot:
          return try await writer.read { try self.run($0, until: deadline, body) }
        }
      } catch let error as GRDB.DatabaseError {
        throw configuration.translated(error)
      }
    }

    /// Reads on the thread of the task: to hop to a connection's thread and back costs more than most reads do.
    ///
    /// - Returns: The result; nil if no connection is free, or if the statements take too long, or have to wait,
    ///   for a thread that other tasks wait for.
    private func readInPlace<Result>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @Sendable (inout SQLiteSession) throws -> Result
    ) throws -> Result? {
      guard let connection = connections.withLock({ $0.popLast() }) else { return nil }
      defer { connections.withLock { $0.append(connection) } }
      do {
        return try connection.unsafeRead { database in
          guard isolation == .snapshot else {
            return try run(database, until: deadline, maximumSteps: 10, body)
          }
          try database.cachedStatement(sql: "BEGIN").execute()
          // Nothing was written.
          defer { try? database.cachedStatement(sql: "ROLLBACK").execute() }
          return try run(database, until: deadline, maximumSteps: 10, body)
        }
      } catch ServerDatabaseError.deadline where ContinuousClock.now < deadline {
        return nil
      } catch ServerDatabaseError.busy {
        return nil
      }
    }

    /// Writes in a transaction, which waits for those before it.
    public func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      try await translated { [self] in
        try await writer.writeWithoutTransaction { database in
          guard ContinuousClock.now < deadline else { throw ServerDatabaseError.busy }
          var result: Result?
          try database.inTransaction(.immediate) {
            result = try self.run(database, until: deadline, body)
            return .commit
          }
          guard let result else { throw ServerDatabaseError.unavailable }
          return result
        }
      }
    }

    /// Compares the model with the tables.
    ///
    /// - Returns: What is missing, a sentence each.
    /// - Throws: `ServerDatabaseError`, for example if the file can't be read.
    public func verify(_ model: ServedModel) async throws -> [String] {
      try await translated { [self] in
        try await writer.read { database in
          var driver = self.driver(database)
          return try SQLVerification(model, &driver).problems
        }
      }
    }

    /// Makes resource types of the tables.
    ///
    /// - Parameter options: What to read.
    /// - Returns: The types, and what is left out.
    /// - Throws: `ServerDatabaseError`, and `IntrospectionError` for names that the database doesn't have.
    public func introspected(
      _ options: IntrospectionOptions = IntrospectionOptions()
    ) async throws -> IntrospectedDatabase {
      try await translated { [self] in
        try await writer.read { database in
          var driver = self.driver(database)
          return try Introspector.run(options, &driver)
        }
      }
    }

    func driver(_ database: GRDB.Database) -> SQLiteDriver {
      SQLiteDriver(database, statements, configuration)
    }

    private func run<Result>(
      _ database: GRDB.Database, until deadline: ContinuousClock.Instant,
      maximumSteps: Int = .max, _ body: @Sendable (inout SQLiteSession) throws -> Result
    ) throws -> Result {
      var session = SQLiteSession(session: SQLSession(driver(database), schemas))
      return try database.interrupting(at: deadline, after: maximumSteps) { try body(&session) }
    }

    /// What GRDB reports outside of statements, as at COMMIT, in the server's words.
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
#endif
