#if Serve
  import GRDB
  @_spi(Locks) import JSONAPI
  import JSONAPIPostgreSQL
  import JSONAPISQLite
  import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError
  import protocol JSONAPIServer.ServerDatabase

  /// An open, readable database.
  enum ServedDatabase {
    case sqlite(SQLiteDatabase, FailureLog)
    case postgreSQL(PostgreSQLDatabase, FailureLog)

    /// Opens a database and reads its tables.
    ///
    /// - Throws: ``Trouble`` with a one-line reason why it can't be read.
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
      if case .postgreSQL(let database, _) = self { await database.close() }
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
        // Distinguishes an unreadable file from one that isn't SQLite.
        try System.close(try System.openForReading(path))
      } catch {
        throw Trouble(name, error)
      }
      do {
        let failures = FailureLog()
        var configuration = SQLiteConfiguration()
        configuration.isReadOnly = !options.isWritable
        configuration.keepsJournalMode = true
        configuration.onFailure = { failures.take(reason($0)) }
        let database = try SQLiteDatabase(path: path, configuration: configuration)
        return (.sqlite(database, failures), try await database.introspected(options))
      } catch let error as GRDB.DatabaseError {
        throw Trouble("\(name): \(reason(error))")
      } catch let error as ServerDatabaseError {
        throw Trouble("\(name): \(reason(error))")
      }
    }

    /// The reason for a database error, for people.
    static func reason(_ error: ServerDatabaseError) -> String {
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
      let failures = FailureLog()
      configuration.onConnectionFailure = { failures.take($0.message) }
      let database: PostgreSQLDatabase
      do {
        database = try PostgreSQLDatabase(address, configuration: configuration)
      } catch {
        // The URL may contain a password.
        throw Trouble("not an address of PostgreSQL, as postgres://user@host:port/name")
      }
      do {
        return (.postgreSQL(database, failures), try await database.introspected(options))
      } catch let error as ServerDatabaseError {
        await database.close()
        if let reason = failures.last { throw Trouble("PostgreSQL: \(reason)") }
        throw Trouble("PostgreSQL: \(reason(error))")
      }
    }
  }

  /// The reasons why a database can't be used, which responses leave out.
  final class FailureLog: Sendable {
    private let state = Guarded<(last: String?, isOn: Bool)>((nil, false))

    /// The last reason, on one line.
    var last: String? { state.withLock { $0.last } }

    /// Starts writing each reason to standard error.
    func start() { state.withLock { $0.isOn = true } }

    func take(_ reason: String) {
      let line = Printable.text(reason.split(whereSeparator: \.isNewline).joined(separator: " "))
      let isOn = state.withLock { state in
        state.last = line
        return state.isOn
      }
      if isOn { StandardError.write("jsonapi: \(line)\n") }
    }
  }
#endif
