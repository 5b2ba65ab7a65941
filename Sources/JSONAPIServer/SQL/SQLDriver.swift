/// A connection to a database, while a session uses it.
///
/// A driver only binds values, steps through rows, reads columns and translates errors. The names in its errors are
/// those of tables and columns.
package protocol SQLDriver {
  /// The dialect of its statements.
  static var dialect: SQLDialect { get }

  /// The violation in the last failed statement, if its error names no columns.
  var violation: SQLViolation? { get }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement; drivers may keep it prepared by its text.
  ///   - rows: Receives each cell in the order of the columns, and the end of each row.
  /// - Returns: The number of rows that the statement changed.
  @discardableResult
  mutating func run(
    _ statement: SQLStatement, into rows: inout SQLRows
  ) throws(ServerDatabaseError) -> Int

  /// Runs statements that each add a row, one after the other, until one fails.
  ///
  /// - Parameters:
  ///   - insertions: The statements.
  ///   - results: Receives the key of each row. If a statement fails, they are those of the statements before it.
  mutating func run(
    _ insertions: [SQLStatement], into results: inout [SQLRows]
  ) throws(ServerDatabaseError)

  /// Runs a statement that adds a row, as the last one of the transaction, possibly together with the commit.
  mutating func runLast(_ insertion: SQLStatement) throws(ServerDatabaseError)

  /// Runs statements whose failure doesn't end the transaction.
  ///
  /// - Returns: The error of the statements; nil if they succeeded.
  /// - Throws: An error after which the transaction can't go on.
  mutating func attempt(
    _ statements: (inout Self) throws(ServerDatabaseError) -> Void
  ) throws(ServerDatabaseError) -> ServerDatabaseError?

  /// Reads bytes of content in SQLite by the rowid.
  ///
  /// - Parameter bytes: Their positions; those beyond the end are ignored.
  /// - Returns: The bytes; nil if there is no content.
  mutating func content(
    of column: String, in table: String, row: Int64, _ bytes: Range<Int>
  ) throws(ServerDatabaseError) -> [UInt8]?

  /// Overwrites content in SQLite with the same number of bytes.
  mutating func write(
    _ upload: ContentUpload, to column: String, of table: String, row: Int64
  ) throws(ServerDatabaseError)

  /// Reads the database's description of its tables.
  ///
  /// - Parameter tables: The tables to read; nil for all.
  mutating func catalog(of tables: [String]?) throws(ServerDatabaseError) -> SQLCatalog
}

extension ServerDatabaseError {
  /// Whether other statements would fail now, too.
  package var isUnavailable: Bool {
    switch self {
    case .busy, .deadline, .unavailable: true
    default: false
    }
  }
}

/// The violation that a database reports.
package enum SQLViolation: Sendable {
  /// The type as which the value with this index, from 0, is bound.
  case type(ofValue: Int)
  /// A rule of a domain.
  case domain(String)
  /// A CHECK of SQLite, by its name or its text.
  case check(String)
}

extension SQLDriver {
  /// Runs statements where an error leaves the transaction open.
  package mutating func attempt(
    _ statements: (inout Self) throws(ServerDatabaseError) -> Void
  ) throws(ServerDatabaseError) -> ServerDatabaseError? {
    do throws(ServerDatabaseError) {
      try statements(&self)
    } catch {
      guard !error.isUnavailable else { throw error }
      return error
    }
    return nil
  }

  /// Throws, since only SQLite has rowids.
  package mutating func content(
    of column: String, in table: String, row: Int64, _ bytes: Range<Int>
  ) throws(ServerDatabaseError) -> [UInt8]? { throw .unsupported("There are no row numbers.") }

  /// Throws, since only SQLite has rowids.
  package mutating func write(
    _ upload: ContentUpload, to column: String, of table: String, row: Int64
  ) throws(ServerDatabaseError) { throw .unsupported("There are no row numbers.") }

  /// Runs statements that each add a row, one after the other, until one fails.
  package mutating func run(
    _ insertions: [SQLStatement], into results: inout [SQLRows]
  ) throws(ServerDatabaseError) {
    for statement in insertions {
      var rows = SQLRows(outputs: statement.outputs, width: 1)
      try run(statement, into: &rows)
      results.append(rows)
    }
  }

  /// Runs a statement at once.
  package mutating func runLast(_ insertion: SQLStatement) throws(ServerDatabaseError) {
    var results: [SQLRows] = []
    try run([insertion], into: &results)
  }

  /// Runs a statement and discards its rows.
  @discardableResult
  package mutating func run(_ statement: SQLStatement) throws(ServerDatabaseError) -> Int {
    var rows = SQLRows(outputs: [], width: 0)
    return try run(statement, into: &rows)
  }
}
