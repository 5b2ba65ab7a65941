/// A connection to a database, for as long as a session has it.
///
/// All that a driver does is to bind, step and give out columns, and to say what an error means. Names in its
/// errors are those of tables and columns.
package protocol SQLDriver {
  /// What its statements are written in.
  static var dialect: SQLDialect { get }

  /// What the statement that failed last has violated, where its error names no columns.
  var violation: SQLViolation? { get }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - statement: The statement; drivers may keep it prepared by its text.
  ///   - rows: Takes each cell in the order of the columns, and the end of each row.
  /// - Returns: The number of rows that the statement changed.
  @discardableResult
  mutating func run(
    _ statement: SQLStatement, into rows: inout SQLRows
  ) throws(ServerDatabaseError) -> Int

  /// Runs statements that each add a row, one after the other, until one fails.
  ///
  /// - Parameters:
  ///   - insertions: The statements.
  ///   - results: Takes the key of each row. If a statement fails, its results are those of the statements before.
  mutating func run(
    _ insertions: [SQLStatement], into results: inout [SQLRows]
  ) throws(ServerDatabaseError)

  /// Runs a statement that adds a row, as the last one of the transaction, maybe together with the commit.
  mutating func runLast(_ insertion: SQLStatement) throws(ServerDatabaseError)

  /// Reads bytes of SQLite's content by the number of its row.
  ///
  /// - Parameter bytes: Their places; those behind the end are passed over.
  /// - Returns: The bytes; nil if there is no content.
  mutating func content(
    of column: String, in table: String, row: Int64, _ bytes: Range<Int>
  ) throws(ServerDatabaseError) -> [UInt8]?

  /// Writes content over as many bytes that SQLite has in a row.
  mutating func write(
    _ upload: ContentUpload, to column: String, of table: String, row: Int64
  ) throws(ServerDatabaseError)

  /// What the database says about its tables.
  ///
  /// - Parameter tables: The tables to look at; nil for all.
  mutating func catalog(of tables: [String]?) throws(ServerDatabaseError) -> SQLCatalog
}

/// What a value violates, as a database tells it.
package enum SQLViolation: Sendable {
  /// The type that the value at this place of the statement, from 0, is bound as.
  case type(ofValue: Int)
  /// A rule of a domain.
  case domain(String)
  /// A CHECK of SQLite, by its name or its text.
  case check(String)
}

extension SQLDriver {
  /// Throws: only SQLite has such numbers.
  package mutating func content(
    of column: String, in table: String, row: Int64, _ bytes: Range<Int>
  ) throws(ServerDatabaseError) -> [UInt8]? { throw .unsupported("There are no row numbers.") }

  /// Throws: only SQLite has such numbers.
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
    try run(insertion)
  }

  /// Runs a statement whose rows nobody reads.
  @discardableResult
  mutating func run(_ statement: SQLStatement) throws(ServerDatabaseError) -> Int {
    var rows = SQLRows(outputs: [], width: 0)
    return try run(statement, into: &rows)
  }
}
