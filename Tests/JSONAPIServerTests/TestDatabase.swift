#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  import JSONAPISQLite
  import JSONAPIServer
  import Synchronization
  import Testing

  /// The databases that the contract of the server holds for.
  enum DatabaseKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgreSQL

    var testDescription: String { rawValue }

    /// The databases that are there; `Scripts/with-postgresql.sh` starts a PostgreSQL.
    static let available: [DatabaseKind] =
      address == nil ? [.memory, .sqlite] : [.memory, .sqlite, .postgreSQL]

    #if PostgreSQL
      static let address = ProcessInfo.processInfo.environment["JSONAPI_POSTGRESQL"]
    #else
      static let address: String? = nil
    #endif
  }

  /// A database with tables and rows of its own.
  final class TestDatabase: Sendable {
    /// The database for servers.
    let base: any ServerDatabase
    /// The database itself, for what only one kind can do.
    let original: any ServerDatabase
    /// The texts of the statements so far; none of a `MemoryDatabase`.
    let statements: StatementTexts
    private let fixture: SQLFixture
    private let dialect: SQLDialect?
    private let file: URL?
    /// The address of the tables in PostgreSQL.
    private let address: String?

    /// - Parameter channel: The channel that PostgreSQL is to be listened to on.
    init(
      _ kind: DatabaseKind, _ fixture: SQLFixture, _ rows: [String: [[String: ColumnValue]]],
      channel: String? = nil
    ) async throws {
      self.fixture = fixture
      let statements = StatementTexts()
      self.statements = statements
      switch kind {
      case .memory:
        original = MemoryDatabase(rows)
        (base, dialect, file, address) = (original, nil, nil, nil)
        return
      case .sqlite:
        let file = FileManager.default.temporaryDirectory
          .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
        var configuration = SQLiteConfiguration()
        configuration.busySeconds = 600
        configuration.onStatement = { statements.append($0) }
        let database = try SQLiteDatabase(path: file.path, configuration: configuration)
        (original, base) = (database, PatientDatabase(database))
        (dialect, self.file, address) = (.sqlite, file, nil)
      case .postgreSQL:
        #if PostgreSQL
          // A schema of its own, so that tests don't meet.
          let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
          let address = try #require(DatabaseKind.address)
          let maker = try PostgreSQLDatabase(address)
          try await maker.run(["CREATE SCHEMA \(name)"])
          await maker.close()
          var configuration = PostgreSQLConfiguration()
          configuration.poolSize = 2
          configuration.maximumWait = .seconds(600)
          configuration.onStatement = { statements.append($0) }
          let mark = address.contains("?") ? "&" : "?"
          configuration.channel = channel
          let own = "\(address)\(mark)options=-csearch_path%3D\(name)%20-cjit%3Doff"
          let database = try PostgreSQLDatabase(own, configuration: configuration)
          (original, base) = (database, PatientDatabase(database))
          (dialect, file, self.address) = (.postgreSQL, nil, own)
        #else
          throw ServerDatabaseError.unavailable
        #endif
      }
      if let dialect { try await base.run(fixture.creation(dialect)) }
      try await reset(to: rows)
    }

    deinit {
      #if PostgreSQL
        if let database = original as? PostgreSQLDatabase { Task { await database.close() } }
      #endif
      if let file { Self.remove(file) }
    }

    /// The same tables as another program has them; in memory there is only one.
    func another() throws -> any ServerDatabase {
      if let file { return try SQLiteDatabase(path: file.path) }
      #if PostgreSQL
        if let address { return try PostgreSQLDatabase(address) }
      #endif
      return base
    }

    /// Removes a file of SQLite and those beside it.
    static func remove(_ file: URL) {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }

    func reset(to rows: [String: [[String: ColumnValue]]]) async throws {
      if let memory = original as? MemoryDatabase { memory.reset(to: rows) }
      if let dialect { try await base.run(fixture.filling(rows, dialect)) }
      statements.removeAll()
    }
  }

  /// The databases of a test, retained until it ends: each test has an instance of its suite, and so of this property.
  final class TestDatabases: Sendable {
    private let all = Mutex<[TestDatabase]>([])

    func make(
      _ kind: DatabaseKind, _ fixture: SQLFixture, _ rows: [String: [[String: ColumnValue]]]
    ) async throws -> any ServerDatabase {
      let database = try await TestDatabase(kind, fixture, rows)
      all.withLock { $0.append(database) }
      return database.base
    }
  }

  /// Statements that a database has run.
  final class StatementTexts: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func append(_ text: String) { list.withLock { $0.append(text) } }

    func removeAll() { list.withLock { $0.removeAll() } }
  }
#endif
