#if SQLite
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import GRDB
  import GRDBSQLite
  import JSONAPIServer
  import enum JSONAPIServer.DatabaseError
  import enum JSONAPIServer.DatabaseValue
  import Synchronization

  /// A connection of GRDB, while a session has it.
  struct SQLiteDriver: SQLDriver {
    let database: GRDB.Database
    let statements: SQLiteStatements
    let onStatement: (@Sendable (String) -> Void)?

    static var dialect: SQLDialect { .sqlite }

    mutating func run(
      _ statement: SQLStatement, into rows: inout SQLRows
    ) throws(DatabaseError) -> Int {
      onStatement?(statement.text)
      do {
        let prepared =
          statements.keeps(statement.text)
          ? try database.cachedStatement(sql: statement.text)
          : try database.makeStatement(sql: statement.text)
        try prepared.setArguments(StatementArguments(statement.values.map { $0.grdbValue }))
        guard prepared.columnCount > 0 else {
          // GRDB's own observers see what is written.
          try prepared.execute()
          return database.changesCount
        }
        if prepared.isReadonly {
          try step(prepared, into: &rows)
          return 0
        }
        let cursor = try Row.fetchCursor(prepared)
        while let row = try cursor.next() { rows.take(row) }
        return database.changesCount
      } catch let error as GRDB.DatabaseError {
        throw DatabaseError(error)
      } catch let error as DatabaseError {
        throw error
      } catch {
        throw .other(error)
      }
    }

    /// Steps through the rows without a value of GRDB for each cell.
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
    /// Runs what ends with an error at an instant.
    func interrupting<Result>(
      at deadline: ContinuousClock.Instant, _ body: () throws -> Result
    ) rethrows -> Result {
      let connection = unsafe sqliteConnection
      return try unsafe withUnsafePointer(to: deadline) { pointer in
        unsafe sqlite3_progress_handler(
          connection, 10_000,
          { context in
            let deadline = unsafe context?.load(as: ContinuousClock.Instant.self)
            return deadline.map { ContinuousClock.now > $0 } == true ? 1 : 0
          }, UnsafeMutableRawPointer(mutating: pointer))
        defer { unsafe sqlite3_progress_handler(connection, 0, nil, nil) }
        return try body()
      }
    }
  }

  extension SQLRows {
    /// Takes a row that a statement has written.
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

  extension DatabaseValue {
    fileprivate var grdbValue: GRDB.DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let text): text.databaseValue
      case .bytes(let bytes): Data(bytes).databaseValue
      }
    }
  }

  /// Which statements are kept prepared: no more than a number of them, since requests can have any filter.
  final class SQLiteStatements: Sendable {
    private let maximum: Int
    private let texts = Mutex<Set<String>>([])

    init(maximum: Int) { self.maximum = maximum }

    func keeps(_ text: String) -> Bool {
      texts.withLock { texts in
        if texts.contains(text) { return true }
        guard texts.count < maximum else { return false }
        texts.insert(text)
        return true
      }
    }
  }
#endif
