import JSONAPI

/// The served types in statements: quoted, with the storage of each column.
package final class SQLSchema: Sendable {
  package let model: ServedModel
  package let dialect: SQLDialect
  package let catalog: SQLCatalog
  let types: [SQLTable]
  let statements = SQLStatementCache()

  package init(_ model: ServedModel, _ dialect: SQLDialect, _ catalog: SQLCatalog) {
    self.model = model
    self.dialect = dialect
    self.catalog = catalog
    types = model.types.map { SQLTable($0, model, dialect, catalog) }
  }

  /// The tables of a model: those of its types and those that join them.
  package static func tables(of model: ServedModel) -> [String] {
    var tables: Set<String> = []
    for type in model.types {
      if !type.isFromSource { tables.insert(type.table) }
      for edge in type.edges {
        if case .through(let table, _, _) = edge.storage { tables.insert(table) }
      }
    }
    return tables.sorted()
  }

  /// The columns with the keys of a type, in any table.
  func key(of type: Int, in table: String, _ columns: KeyColumns) -> SQLKey {
    SQLKey(types[type].key.kinds, in: columns, dialect, catalog.tables[table])
  }

  /// Whether the database ensures that columns refer to rows of a type, so that no key lacks its row.
  ///
  /// SQLite enforces foreign keys only if a connection asks for it; it knows nothing of resources in a source.
  func isEnforced(_ columns: KeyColumns, from type: Int, to target: Int) -> Bool {
    let other = model.types[target]
    if other.isFromSource { return true }
    guard dialect == .postgreSQL, types[target].hasKeys else { return false }
    return catalog.tables[model.types[type].table]?.foreignKeys.contains {
      $0.isEnforced && $0.columns == columns.names && $0.table == other.table
        && $0.targetColumns == other.keyColumns.names
    } ?? false
  }

  /// Replaces the names of tables by those of types.
  func named(_ error: ServerDatabaseError, near type: Int) -> ServerDatabaseError {
    func name(_ table: String) -> String {
      if model.types[type].table == table { return model.types[type].name }
      return model.types.first { $0.table == table }?.name ?? table
    }
    return switch error {
    case .unique(let table, let columns): .unique(type: name(table), columns: columns)
    case .foreignKey(let table, let columns): .foreignKey(type: name(table), columns: columns)
    case .notNull(let table, let column): .notNull(type: name(table), column: column)
    case .check(let table, let columns): .check(type: name(table), columns: columns)
    default: error
    }
  }
}

/// The table of a type.
struct SQLTable: Sendable {
  let name: String
  let key: SQLKey
  let columns: [SQLColumn]
  /// The checks on key columns that make them an id: a row that fails them isn't a resource.
  private let keyChecks: [(column: SQLColumn, found: SQLCatalog.Column)]
  private let dialect: SQLDialect
  /// Whether the key is SQLite's rowid.
  let isKeyRowID: Bool
  /// Whether SQLite stores a given key unchanged: text in a text column.
  private let keepsGivenKey: Bool
  /// Whether an index finds the row of a key.
  let hasKeyIndex: Bool
  /// For each relationship, whether an index finds the rows that refer to the keys of related ones.
  let indexedEdges: [Bool]
  /// Whether rows can be locked, which PostgreSQL allows only to roles that may change them.
  let isLockable: Bool
  /// Whether SQLite has rowids, by which it reads and writes parts of content.
  let hasRowNumbers: Bool
  /// The columns of relationships that are in the row.
  private let keys: [KeyColumns: SQLKey]
  /// The columns that can be written, by name.
  private var assigned: [String: SQLColumn] = [:]

  init(
    _ type: ServedType, _ model: ServedModel, _ dialect: SQLDialect, _ catalog: SQLCatalog
  ) {
    let table = catalog.tables[type.table]
    name = dialect.quotedTable(type.table)
    key = SQLKey(SQLKey.kinds(of: type, table), in: type.keyColumns, dialect, table)
    columns = type.columns.map { served in
      var column = SQLColumn(served, dialect, table?.column(served.column))
      let indexes = table?.indexes.filter { $0.columns.first == served.column } ?? []
      column.hasIndexByBytes = column.isCollatable && indexes.contains { $0.comparesBytes }
      return column
    }
    isLockable = dialect == .postgreSQL && table?.columns.contains { $0.isUpdatable } ?? true
    hasRowNumbers = dialect == .sqlite && table?.hasRowNumbers ?? false
    isKeyRowID = !type.keyColumns.isComposite && table?.rowID == type.keyColumns.first
    // Rows added by triggers of views aren't counted.
    keepsGivenKey =
      dialect == .sqlite && !key.isComposite && key.first.decoding == .plain
      && table?.isView == false
    hasKeyIndex = table?.hasIndex(on: type.keyColumns.names) ?? false
    indexedEdges = type.edges.map { edge in
      switch edge.storage {
      case .column, .typed, .columns: true
      case .foreignKey(let columns):
        edge.targets.allSatisfy {
          catalog.tables[model.types[$0].table]?.hasIndex(on: columns.names) ?? false
        }
      case .through(let name, let own, _):
        catalog.tables[name]?.hasIndex(on: own.names) ?? false
      }
    }
    let isRowID = isKeyRowID
    self.dialect = dialect
    keyChecks = zip(type.keyColumns.names, key.columns).compactMap { name, column in
      guard !isRowID, let found = table?.column(name),
        column.keyCondition(column.name, found, dialect) != nil
      else { return nil }
      return (column, found)
    }
    var keys: [KeyColumns: SQLKey] = [:]
    func add(_ columns: KeyColumns, to target: Int?) {
      guard let target = target.map({ model.types[$0] }) else { return }
      let kinds = SQLKey.kinds(of: target, catalog.tables[target.table])
      keys[columns] = SQLKey(kinds, in: columns, dialect, table)
    }
    for edge in type.edges {
      switch edge.storage {
      case .column(let columns): add(columns, to: edge.targets.first)
      case .typed(let id, _, _): add([id], to: edge.targets.first)
      case .columns(let names):
        for (name, column) in names {
          add([column], to: edge.targets.first { model.types[$0].name == name })
        }
      case .foreignKey, .through: break
      }
    }
    self.keys = keys
    let names = type.columns.map(\.column) + type.keyColumns.names + type.edges.flatMap(\.columns)
    for name in names { assigned[name] = column(assigned: name, in: type, dialect, table) }
  }

  /// The way to get the key of an added row without RETURNING; nil if there is none.
  func addedKey(isGiven: Bool) -> SQLStatement.AddedKey? {
    if isKeyRowID { return .rowID }
    return isGiven && keepsGivenKey ? .firstValue : nil
  }

  /// Whether all rows have keys.
  var hasKeys: Bool { keyChecks.isEmpty }

  /// The conditions that a row's key is an id.
  func keyConditions(of alias: String) -> [String] {
    keyChecks.compactMap { column, found in
      column.keyCondition("\(alias).\(column.name)", found, dialect)
    }
  }

  /// The columns of a relationship.
  func key(in columns: KeyColumns) -> SQLKey { keys[columns] ?? key.named(columns) }

  /// The column of an assignment.
  func column(assigned name: String) -> SQLColumn { assigned[name] ?? key(in: [name]).first }

  private func column(
    assigned name: String, in type: ServedType, _ dialect: SQLDialect, _ table: SQLCatalog.Table?
  ) -> SQLColumn {
    if let index = type.columns.firstIndex(where: { $0.column == name }) { return columns[index] }
    if let index = type.keyColumns.names.firstIndex(of: name) { return key.columns[index] }
    switch type.edges.first(where: { $0.columns.contains(name) })?.storage {
    case .typed(_, name, _): return SQLColumn(textNamed: name, dialect, table?.column(name))
    case .column(let columns):
      let index = columns.names.firstIndex(of: name) ?? 0
      return key(in: columns).columns[index]
    default: return key(in: [name]).first
    }
  }
}
