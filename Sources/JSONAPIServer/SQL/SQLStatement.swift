/// A statement with the values that are bound to it.
package struct SQLStatement: Sendable {
  /// The text, whose placeholders are numbered from 1.
  ///
  /// It doesn't depend on values and not on how many keys a list has, so it can be kept prepared.
  package var text: String

  /// The values of the placeholders.
  package var values: [ColumnValue] = []

  /// What the columns of the result are.
  package var outputs: [SQLOutput] = []

  /// What SQLite tells of the row that was added, where the statement has no columns.
  package var addedKey: AddedKey?

  /// The key of an added row without RETURNING, for which SQLite opens a table of its own each time.
  package enum AddedKey: Sendable {
    /// SQLite's own number of the row.
    case rowID
    /// The first value that is bound, which the column keeps as it is.
    case firstValue
  }

  /// Whether it is the last one of a plan; a transaction that only reads may end with it.
  package var endsPlan = false

  /// The rows that related ones belong to, if the statement selects each related row once.
  var owners: [RowSet.Owner]?

  package init(
    _ text: String, _ values: [ColumnValue] = [], outputs: [SQLOutput] = []
  ) {
    self.text = text
    self.values = values
    self.outputs = outputs
  }
}

/// What a column of a result is.
package enum SQLOutput: Sendable {
  /// A value; the last part of a key joins those before it, as many as it says.
  case value(SQLDecoding, joining: Int = 1)
  /// A place in an order: what the database compares, which is the model's value where that has one spelling.
  case place(SQLDecoding)
  /// The type of a polymorphic relationship, an index of ``ServedModel/types``.
  case type
  /// The key of a polymorphic relationship, of the type before it.
  case keyOfType
  /// Which parent of the step the row belongs to.
  case parent
  /// The row of the parent.
  case parentRow
  /// Nothing of the row, as for a sort key that nobody asked for.
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
