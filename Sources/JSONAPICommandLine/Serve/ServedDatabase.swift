#if Serve
  import GRDB
  @_spi(Locks) import JSONAPI
  import JSONAPIPostgreSQL
  import JSONAPISQLite
  import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError
  import protocol JSONAPIServer.ServerDatabase

  /// A database that is there and can be read.
  enum ServedDatabase {
    case sqlite(SQLiteDatabase, path: String)
    case postgreSQL(PostgreSQLDatabase)

    /// Opens a database and reads its tables.
    ///
    /// - Throws: ``Trouble`` with one line that says why it can't be read.
    static func open(
      _ address: String, _ options: IntrospectionOptions
    ) async throws -> (database: ServedDatabase, found: IntrospectedDatabase) {
      do {
        if address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") {
          return try await openPostgreSQL(address, options)
        }
        return try await openSQLite(address, options)
      } catch let error as IntrospectionError {
        throw Trouble("--\(error.option): \(Printable.text(error.description))")
      }
    }

    /// Closes the connections.
    func close() async {
      if case .postgreSQL(let database) = self { await database.close() }
    }

    // MARK: SQLite

    private static func openSQLite(
      _ path: String, _ options: IntrospectionOptions
    ) async throws -> (ServedDatabase, IntrospectedDatabase) {
      let name = Printable.text(path)
      if path.contains("://") {
        throw Trouble("\(name): only SQLite files and postgres:// addresses can be served")
      }
      if let file = try? System.FileInfo(path: path), file.isFolder {
        throw Trouble("\(name): is a folder")
      }
      do throws(System.Failure) {
        // Tells a file that may not be read from one that is none of SQLite.
        try System.close(try System.openForReading(path))
      } catch {
        throw Trouble(name, error)
      }
      do {
        let database = try sqlite(path, isWritable: options.isWritable)
        return (.sqlite(database, path: path), try await database.introspected(options))
      } catch let error as GRDB.DatabaseError {
        throw Trouble("\(name): \(reason(error))")
      } catch let error as ServerDatabaseError {
        throw Trouble("\(name): \(reason(error))")
      }
    }

    static func sqlite(_ path: String, isWritable: Bool) throws -> SQLiteDatabase {
      var configuration = SQLiteConfiguration()
      configuration.isReadOnly = !isWritable
      configuration.keepsJournalMode = true
      return try SQLiteDatabase(path: path, configuration: configuration)
    }

    private static func reason(_ error: ServerDatabaseError) -> String {
      switch error {
      case .busy: "the database is locked by another program"
      case .unavailable: "the database can't be read"
      case .deadline: "the database takes too long to answer"
      case .other(let error as GRDB.DatabaseError): reason(error)
      default: "\(error)"
      }
    }

    private static func reason(_ error: GRDB.DatabaseError) -> String {
      switch error.resultCode {
      case .SQLITE_NOTADB: "not a SQLite database"
      case .SQLITE_CORRUPT: "the database is damaged"
      case .SQLITE_BUSY, .SQLITE_LOCKED: "the database is locked by another program"
      case .SQLITE_READONLY: "the file may not be written"
      case .SQLITE_CANTOPEN: "the file can't be opened"
      default: error.message ?? "SQLite reports the error \(error.resultCode.rawValue)"
      }
    }

    // MARK: PostgreSQL

    private static func openPostgreSQL(
      _ address: String, _ options: IntrospectionOptions
    ) async throws -> (ServedDatabase, IntrospectedDatabase) {
      var configuration = PostgreSQLConfiguration()
      configuration.isReadOnly = !options.isWritable
      configuration.applicationName = "jsonapi serve"
      // The last reason why there is no connection.
      let failure = Guarded<PostgreSQLError?>(nil)
      configuration.onConnectionFailure = { error in failure.withLock { $0 = error } }
      let database: PostgreSQLDatabase
      do {
        database = try PostgreSQLDatabase(address, configuration: configuration)
      } catch {
        // The address may have a password.
        throw Trouble("not an address of PostgreSQL, as postgres://user@host:port/name")
      }
      do {
        return (.postgreSQL(database), try await database.introspected(options))
      } catch let error as ServerDatabaseError {
        await database.close()
        if let reason = failure.withLock({ $0 })?.message {
          let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
          throw Trouble("PostgreSQL: \(Printable.text(line))")
        }
        throw Trouble("PostgreSQL: \(reason(error))")
      }
    }
  }

  /// A file in WAL mode that nobody has open, until somebody does: from then on it is opened as usual.
  struct IdleSQLiteDatabase: ServerDatabase {
    private final class State: Sendable {
      let current: Locked<(database: SQLiteDatabase, isIdle: Bool)>
      init(_ database: SQLiteDatabase) { current = Locked((database, true)) }
    }

    private let state: State
    private let path: String

    init(_ database: SQLiteDatabase, path: String) {
      state = State(database)
      self.path = path
    }

    private func database() throws -> SQLiteDatabase {
      try state.current.withLock { current in
        if current.isIdle, SQLiteFile(path).hasWAL {
          current = (try ServedDatabase.sqlite(path, isWritable: false), false)
        }
        return current.database
      }
    }

    func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      try await database().read(isolation, until: deadline, body)
    }

    func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout SQLiteSession) throws -> Result
    ) async throws -> Result {
      try await database().write(until: deadline, body)
    }

    func verify(_ model: ServedModel) async throws -> [String] {
      try await database().verify(model)
    }
  }
#endif
