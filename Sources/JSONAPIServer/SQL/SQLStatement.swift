/// A statement with its bound values.
package struct SQLStatement: Sendable {
  /// The text, whose placeholders are numbered from 1.
  ///
  /// It doesn't depend on values or on the number of keys in a list, so it can be kept prepared.
  package var text: String

  /// The values of the placeholders.
  package var values: [ColumnValue] = []

  /// The columns of the result.
  package var outputs: [SQLOutput] = []

  /// The way in which SQLite returns the key of the added row, if the statement has no columns.
  package var addedKey: AddedKey?

  /// The key of an added row without RETURNING, for which SQLite opens a temporary table each time.
  package enum AddedKey: Sendable {
    /// SQLite's rowid.
    case rowID
    /// The first bound value, which the column stores unchanged.
    case firstValue
  }

  /// Whether it is the last one of a plan; it may end a transaction that only reads.
  package var endsPlan = false

  /// The rows that refer to the related ones, if the statement selects each related row once.
  var owners: [RowSet.Owner]?

  package init(
    _ text: String, _ values: [ColumnValue] = [], outputs: [SQLOutput] = []
  ) {
    self.text = text
    self.values = values
    self.outputs = outputs
  }
}

/// A column of a result.
package enum SQLOutput: Sendable {
  /// A value; the last part of a key joins the given number of parts.
  case value(SQLDecoding, joining: Int = 1)
  /// A position in an order: the value that the database compares, which is the model's value if
  /// that has one spelling.
  case place(SQLDecoding)
  /// The type of a polymorphic relationship, an index of ``ServedModel/types``.
  case type
  /// The key of a polymorphic relationship, of the type in the preceding column.
  case keyOfType
  /// The index of the parent that the row belongs to.
  case parent
  /// The row of the parent.
  case parentRow
  /// Not part of the row, such as a sort key that isn't requested.
  case none
}

extension SQLStatement {
  /// The statement that finds a key which several rows have.
  static func repeatedKeys(of table: String, _ key: [String], _ dialect: SQLDialect) -> String {
    let columns = key.map { dialect.quoted($0) }
    return "SELECT 1 FROM \(dialect.quotedTable(table))"
      + " WHERE \(columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))"
      + " GROUP BY \(columns.joined(separator: ", ")) HAVING COUNT(*) > 1 LIMIT 1"
  }
}
