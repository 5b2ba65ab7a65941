#if SQLite
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import GRDB
  import GRDBSQLite
  @_spi(Locks) import JSONAPI
  package import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError
  import enum JSONAPIServer.ColumnValue

  /// A connection of GRDB, while a session uses it.
  package struct SQLiteDriver: SQLDriver {
    let database: GRDB.Database
    let statements: SQLiteStatements
    let configuration: SQLiteConfiguration
    /// The last statement that changed rows, often one of many insertions into a table.
    private var lastChange: (text: String, prepared: Statement)?
    package private(set) var violation: SQLViolation?

    init(
      _ database: GRDB.Database, _ statements: SQLiteStatements,
      _ configuration: SQLiteConfiguration
    ) {
      self.database = database
      self.statements = statements
      self.configuration = configuration
    }

    package static var dialect: SQLDialect { .sqlite }

    package mutating func run(
      _ statement: SQLStatement, into rows: inout SQLRows
    ) throws(ServerDatabaseError) -> Int {
      configuration.onStatement?(statement.text)
      do {
        if let lastChange, lastChange.text == statement.text {
          return try change(lastChange.prepared, statement, into: &rows)
        }
        let prepared = try statements.prepared(statement.text, in: database)
        if prepared.columnCount > 0, prepared.isReadonly, bind(statement.values, to: prepared) {
          try step(prepared, into: &rows)
          return 0
        }
        if prepared.columnCount == 0 {
          // GRDB gets no values, so that it binds none, but runs the statement, so that its observers see the changes.
          unsafe sqlite3_reset(prepared.sqliteStatement)
          prepared.setUncheckedArguments(StatementArguments())
          lastChange = (statement.text, prepared)
          return try change(prepared, statement, into: &rows)
        }
        try prepared.setArguments(StatementArguments(statement.values.map { $0.grdbValue }))
        let cursor = try Row.fetchCursor(prepared)
        while let row = try cursor.next() { rows.take(row) }
        return database.changesCount
      } catch let error as GRDB.DatabaseError {
        violation = SQLViolation(error)
        throw configuration.translated(error)
      } catch let error as ServerDatabaseError {
        throw error
      } catch {
        throw .other(error)
      }
    }

    /// Runs a statement without result columns.
    private func change(
      _ prepared: Statement, _ statement: SQLStatement, into rows: inout SQLRows
    ) throws -> Int {
      if !bind(statement.values, to: prepared) {
        try prepared.setArguments(StatementArguments(statement.values.map { $0.grdbValue }))
      }
      try prepared.execute()
      let count = database.changesCount
      guard count > 0 else { return count }
      switch statement.addedKey {
      case .rowID: rows.integer(database.lastInsertedRowID)
      case .firstValue:
        guard case .text(let text)? = statement.values.first else { return count }
        rows.text(Array(text.utf8).span)
      case nil: return count
      }
      rows.endRow()
      return count
    }

    /// Binds values without creating a GRDB value for each.
    ///
    /// - Returns: Whether the values were bound; false if there aren't as many as placeholders.
    private func bind(_ values: [ColumnValue], to statement: Statement) -> Bool {
      let pointer = unsafe statement.sqliteStatement
      guard unsafe Int(sqlite3_bind_parameter_count(pointer)) == values.count else { return false }
      unsafe sqlite3_reset(pointer)
      var result = SQLITE_OK
      for (index, value) in zip(Int32(1)..., values) where result == SQLITE_OK {
        result =
          switch value {
          case .null: unsafe sqlite3_bind_null(pointer, index)
          case .integer(let number): unsafe sqlite3_bind_int64(pointer, index, number)
          case .real(let number): unsafe sqlite3_bind_double(pointer, index, number)
          case .text(let text):
            unsafe text.hasNUL
              ? bind(withNUL: text, to: pointer, index) : text.bind(to: pointer, at: index)
          // Empty bytes have no address, which SQLite would treat as null.
          case .bytes(let bytes) where bytes.isEmpty:
            unsafe sqlite3_bind_zeroblob(pointer, index, 0)
          case .bytes(let bytes): unsafe Data(bytes).bind(to: pointer, at: index)
          }
      }
      return result == SQLITE_OK
    }

    /// Binds text with its length, since GRDB's ends at a NUL.
    private func bind(
      withNUL text: String, to statement: SQLiteStatement, _ index: Int32
    ) -> Int32 {
      // SQLITE_TRANSIENT, which isn't imported, makes SQLite copy the text.
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let bytes = text.utf8.map { CChar(bitPattern: $0) }
      return unsafe sqlite3_bind_text(statement, index, bytes, Int32(clamping: bytes.count), copies)
    }

    /// Steps through the rows without creating a GRDB value for each cell.
    private func step(_ statement: Statement, into rows: inout SQLRows) throws {
      let pointer = unsafe statement.sqliteStatement
      defer { unsafe sqlite3_reset(pointer) }
      let count = Int32(statement.columnCount)
      while true {
        let code = unsafe sqlite3_step(pointer)
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else {
          throw GRDB.DatabaseError(
            resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
        }
        for column in 0..<count { unsafe take(column, of: pointer, into: &rows) }
        rows.endRow()
        if rows.isTooLarge { return }
      }
    }

    private func take(_ column: Int32, of statement: SQLiteStatement, into rows: inout SQLRows) {
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: unsafe rows.integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: unsafe rows.real(sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        guard let text = unsafe sqlite3_column_text(statement, column) else { return rows.null() }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        unsafe rows.text(Span(_unsafeStart: text, count: count))
      case SQLITE_BLOB:
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        guard let bytes = unsafe sqlite3_column_blob(statement, column), count > 0 else {
          return rows.bytes([UInt8]().span)
        }
        let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe rows.bytes(buffer.bindMemory(to: UInt8.self).span)
      default: rows.null()
      }
    }
  }

  extension GRDB.Database {
    /// Runs a closure that waits for locks of other programs until a deadline at most.
    func waiting<Result>(
      until deadline: ContinuousClock.Instant, _ body: () throws -> Result
    ) rethrows -> Result {
      guard case .timeout(let seconds) = configuration.busyMode else { return try body() }
      func set(_ seconds: Double) {
        unsafe sqlite3_busy_timeout(sqliteConnection, Int32(min(max(0, seconds), 2e6) * 1_000))
      }
      set(min(seconds, (deadline - .now) / .seconds(1)))
      defer { set(seconds) }
      return try body()
    }

    /// Runs a closure whose statements fail after 10,000 times the given number of SQLite instructions.
    func interrupting<Result>(after steps: Int, _ body: () throws -> Result) rethrows -> Result {
      let connection = unsafe sqliteConnection
      var steps = steps
      return try unsafe withUnsafeMutablePointer(to: &steps) { pointer in
        unsafe sqlite3_progress_handler(
          connection, 10_000,
          { context in
            guard let steps = unsafe context?.assumingMemoryBound(to: Int.self) else { return 0 }
            unsafe steps.pointee -= 1
            return unsafe steps.pointee < 0 ? 1 : 0
          }, pointer)
        defer { unsafe sqlite3_progress_handler(connection, 0, nil, nil) }
        return try body()
      }
    }
  }

  extension SQLRows {
    /// Appends a row that a writing statement returns.
    fileprivate mutating func take(_ row: Row) {
      for value in row.databaseValues {
        switch value.storage {
        case .null: null()
        case .int64(let number): integer(number)
        case .double(let number): real(number)
        case .string(let string): text(Array(string.utf8).span)
        case .blob(let data): bytes(Array(data).span)
        }
      }
      endRow()
    }
  }

  extension ColumnValue {
    fileprivate var grdbValue: GRDB.DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let text): text.databaseValue
      // Without a capacity there is no address, which SQLite would treat as null.
      case .bytes(let bytes): (bytes.isEmpty ? Data(capacity: 1) : Data(bytes)).databaseValue
      }
    }
  }

  /// The prepared statements that connections keep, limited in number since requests can have any filter.
  ///
  /// GRDB drops all statements of a connection or none. Once there are too many, each connection starts over and
  /// prepares frequent statements again at their next use.
  final class SQLiteStatements: Sendable {
    private struct Round {
      var number = 0
      var texts: Set<String> = []
      /// The round that each connection has begun.
      var begun: [ObjectIdentifier: Int] = [:]
    }

    private let maximum: Int
    private let round = Locked(Round())

    init(maximum: Int) { self.maximum = maximum }

    /// The statement that the connection has kept, or a new one.
    func prepared(_ text: String, in database: GRDB.Database) throws -> Statement {
      do {
        return try known(text, in: database)
      } catch let error as GRDB.DatabaseError where error.message?.contains("jsonapi_") == true {
        // The connection hasn't needed the functions before.
        database.addServerFunctions()
        return try known(text, in: database)
      }
    }

    private func known(_ text: String, in database: GRDB.Database) throws -> Statement {
      guard maximum > 0 else { return try database.makeStatement(sql: text) }
      let isOutdated = round.withLock { round in
        if !round.texts.contains(text) {
          if round.texts.count >= maximum {
            round.texts.removeAll(keepingCapacity: true)
            round.number &+= 1
          }
          round.texts.insert(text)
        }
        guard round.number > 0 else { return false }
        return round.begun.updateValue(round.number, forKey: ObjectIdentifier(database))
          != round.number
      }
      // This drops the statements along with the schema, which is read again if needed.
      if isOutdated { database.clearSchemaCache() }
      return try database.cachedStatement(sql: text)
    }
  }
#endif
