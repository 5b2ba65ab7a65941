/// The contents of a database, according to its own catalog.
package struct SQLCatalog: Sendable {
  /// The tables and views, by name.
  package var tables: [String: Table] = [:]

  package init() {}

  package struct Table: Sendable {
    package var isView = false
    /// The reason why the database can't describe it, such as missing tables of a view.
    package var problem: String?
    /// The columns in their order.
    package var columns: [Column] = []
    /// The columns of the primary key.
    package var primaryKey: [String] = []
    /// The column that is an alias of SQLite's rowid.
    package var rowID: String?
    /// Whether `_rowid_` is SQLite's rowid.
    package var hasRowNumbers = false
    /// The columns of each unique constraint or index without a condition, except the primary key.
    package var uniqueKeys: [[String]] = []
    /// Those of ``primaryKey`` and ``uniqueKeys`` that can be checked at the end of a transaction, which PostgreSQL
    /// refuses in `ON CONFLICT`.
    package var deferrableKeys: [[String]] = []
    /// The columns that each index begins with, primary keys and unique indexes included.
    package var indexes: [Index] = []
    package var foreignKeys: [ForeignKey] = []
    /// The columns in each CHECK of SQLite, by the name of the constraint, or else its text.
    package var checks: [String: [String]] = [:]
    /// The full-text indexes, by name.
    package var searchIndexes: [SearchIndex] = []
    /// The table whose full-text index this one is.
    package var indexedTable: String?
    /// Whether the role may delete rows.
    package var isDeletable = true
    /// Whether a trigger of PostgreSQL can set columns of new rows before they are checked.
    package var changesNewRows = false

    package init() {}

    package func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    /// Whether columns are the primary key, or unique together, in any order.
    func isUnique(_ columns: [String]) -> Bool {
      let columns = Set(columns)
      return ([primaryKey] + uniqueKeys).contains { Set($0) == columns }
    }
  }

  package struct Column: Sendable {
    package var name: String
    /// The type as the database writes it, without a length.
    package var type: String
    package var isNullable = true
    package var hasDefault = false
    /// Whether the database computes the value.
    package var isGenerated = false
    /// The values of an enumerated type.
    package var cases: [String]?
    /// Whether the type is an array.
    package var isArray = false
    /// The collation of a key's column in SQLite, if it doesn't compare bytes.
    package var collation: String?
    /// The limit of the values of its type that the column can hold.
    package var limit: SQLLimit?
    /// The name of the domain that is the column's type.
    package var domain: String?
    /// The privileges of the role on the column.
    package var isReadable = true
    package var isInsertable = true
    package var isUpdatable = true

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  package struct Index: Sendable, Hashable {
    package var columns: [String]
    /// Whether the first column, if it is text, is compared by bytes.
    package var comparesBytes = true

    package init(_ columns: [String], comparesBytes: Bool = true) {
      self.columns = columns
      self.comparesBytes = comparesBytes
    }
  }

  package struct ForeignKey: Sendable, Hashable {
    package var columns: [String]
    package var table: String
    package var targetColumns: [String]
    /// Whether the database ensures that each key has a row.
    package var isEnforced = false
    /// Whether a row that is referred to can't be deleted, by ON DELETE RESTRICT.
    package var restrictsDeletion = false

    package init(_ columns: [String], _ table: String, _ targetColumns: [String]) {
      self.columns = columns
      self.table = table
      self.targetColumns = targetColumns
    }
  }
}

/// The limit of a PostgreSQL column on the values of its type.
package enum SQLLimit: Sendable, Hashable {
  /// Whole numbers of fewer than 64 bits.
  case integers(ClosedRange<Int64>)
  /// Text with a maximum number of characters.
  case characters(Int)
  /// Text with a maximum number of bytes, which the database cuts off without an error.
  case bytes(Int)
  /// Decimal numbers, rounded to a number of digits after the point.
  case digits(Int, scale: Int)
}
