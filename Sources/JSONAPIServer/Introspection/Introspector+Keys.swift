import JSONAPI

/// Which tables are types, and which join two of them.
extension Introspector {
  mutating func findKeys() {
    for name in tables where !excluded.contains(name) {
      guard let table = catalog.tables[name] else { continue }
      if let problem = table.problem {
        omit(name, "can't be read: \(problem)")
        continue
      }
      guard let column = keyColumn(of: name, table) else { continue }
      guard hidden[name]?.contains(column.name) != true else {
        omit(name, "its key is hidden")
        continue
      }
      guard let type = keyType(column, samples[name]?.columns[column.name]) else {
        let type = column.type.isEmpty ? "of no type" : column.type
        omit(name, "its key \"\(column.name)\" is \(type), which can't be an id")
        continue
      }
      keys[name] = FoundKey(
        column: column.name, type: type, clientIDs: clientIDs(table, column, type))
    }
  }

  private mutating func keyColumn(of name: String, _ table: SQLCatalog.Table) -> SQLCatalog.Column?
  {
    if table.isView {
      if let column = table.columns.first(where: { $0.name.lowercased() == "id" }) { return column }
      omit(name, "a view without a column \"id\" has no key")
      return nil
    }
    switch table.primaryKey.count {
    case 1: return table.column(table.primaryKey[0])
    case 0:
      let unique = table.columns.filter { column in
        !column.isNullable && table.uniqueKeys.contains([column.name])
      }
      if let column = unique.first(where: { $0.name.lowercased() == "id" }) ?? unique.first {
        return column
      }
      omit(name, "it has no key: neither a primary key nor a unique column that is never null")
      return nil
    default:
      // Two foreign keys may join types without being one.
      if joinKeys(of: name, table) == nil {
        omit(name, "its key has several columns: \(table.primaryKey.joined(separator: ", "))")
      }
      return nil
    }
  }

  private func keyType(
    _ column: SQLCatalog.Column, _ sample: ColumnSample?
  ) -> Schema.ValueType? {
    guard !column.isArray, column.cases == nil,
      let values = FoundValues(column, sample, dialect)
    else { return nil }
    switch (dialect, values.type.kind) {
    case (_, .integer), (_, .uuid): return values.type
    case (.postgreSQL, .decimal): return Schema.ValueType(.integer)
    case (.postgreSQL, .string):
      return ["text", "character varying", "character", "name"].contains(column.type)
        ? values.type : nil
    case (.sqlite, .string), (.sqlite, .any): return Schema.ValueType(.string)
    default: return nil
    }
  }

  private func clientIDs(
    _ table: SQLCatalog.Table, _ column: SQLCatalog.Column, _ type: Schema.ValueType
  ) -> ClientIDs {
    if column.isGenerated { return .refused }
    if table.foreignKeys.contains(where: { $0.columns == [column.name] }) { return .required }
    if type.kind == .uuid { return .allowed }
    return column.hasDefault ? .refused : .required
  }

  // MARK: Joins

  /// A table that joins two types and is none itself.
  struct JoinTable {
    let table: String
    let first: SQLCatalog.ForeignKey
    let second: SQLCatalog.ForeignKey
  }

  /// The two foreign keys of a table that has no other columns but a key of its own.
  ///
  /// - Returns: The keys; nil if the table is something else.
  private func joinKeys(
    of name: String, _ table: SQLCatalog.Table
  ) -> (SQLCatalog.ForeignKey, SQLCatalog.ForeignKey)? {
    guard !table.isView, !referred.contains(name) else { return nil }
    let keys = foreignKeys[name] ?? []
    guard keys.count == 2, keys.allSatisfy({ $0.columns.count == 1 }) else { return nil }
    let columns = keys.map { $0.columns[0] }
    guard columns[0] != columns[1] else { return nil }
    let rest = table.columns.map(\.name).filter { !columns.contains($0) }
    let own = table.primaryKey.count == 1 ? table.column(table.primaryKey[0]) : nil
    guard rest.isEmpty || (rest.count == 1 && rest[0] == own?.name && own?.hasDefault == true)
    else { return nil }
    let isUnique = ([table.primaryKey] + table.uniqueKeys).contains { Set($0) == Set(columns) }
    return isUnique ? (keys[0], keys[1]) : nil
  }

  mutating func findJoins() {
    for name in tables where !excluded.contains(name) || options.only != nil {
      guard let table = catalog.tables[name], !options.except.contains(name),
        let (first, second) = joinKeys(of: name, table)
      else { continue }
      let columns = first.columns + second.columns
      let isHidden = columns.contains { hidden[name]?.contains($0) == true }
      guard !isHidden, leadsToKey(first), leadsToKey(second) else {
        if keys[name] == nil, !excluded.contains(name) {
          omit(name, "it joins tables that aren't served")
        }
        continue
      }
      // Whoever names the table itself wants it as a type.
      if options.only != nil, !excluded.contains(name), keys[name] != nil { continue }
      keys[name] = nil
      joins.append(JoinTable(table: name, first: first, second: second))
    }
  }

  // MARK: Foreign keys

  mutating func readForeignKeys() {
    for name in tables {
      let keys = readForeignKeys(of: name)
      foreignKeys[name] = keys
      for key in keys where key.table != name { referred.insert(key.table) }
    }
  }

  /// The foreign keys of a table with the names of tables and columns as the catalog has them, in the order of
  /// their columns, one for each set of columns.
  private func readForeignKeys(of name: String) -> [SQLCatalog.ForeignKey] {
    guard let table = catalog.tables[name] else { return [] }
    let positions = Dictionary(
      table.columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { one, _ in one })
    var found: [SQLCatalog.ForeignKey] = []
    for key in table.foreignKeys {
      guard let target = spelled(key.table), let other = catalog.tables[target] else { continue }
      let columns = key.columns.compactMap { wanted in spelled(wanted, in: table) }
      guard columns.count == key.columns.count, !columns.isEmpty else { continue }
      let targets =
        key.targetColumns.isEmpty
        ? other.primaryKey : key.targetColumns.compactMap { spelled($0, in: other) }
      found.append(.init(columns, target, targets))
    }
    found.sort { one, other in
      let first = one.columns.map { positions[$0] ?? 0 }
      let second = other.columns.map { positions[$0] ?? 0 }
      return first == second ? one.table < other.table : first.lexicographicallyPrecedes(second)
    }
    var seen: Set<[String]> = []
    return found.filter { seen.insert($0.columns).inserted }
  }

  /// The name of a table as the catalog has it: SQLite ignores case.
  private func spelled(_ table: String) -> String? {
    if catalog.tables[table] != nil { return table }
    return dialect == .sqlite ? lowercasedTables[table.lowercased()] : nil
  }

  private func spelled(_ column: String, in table: SQLCatalog.Table) -> String? {
    if table.column(column) != nil { return column }
    guard dialect == .sqlite else { return nil }
    return table.columns.first { $0.name.lowercased() == column.lowercased() }?.name
  }

  /// Whether a foreign key leads to the ids of a type.
  func leadsToKey(_ key: SQLCatalog.ForeignKey) -> Bool {
    keys[key.table].map { [$0.column] == key.targetColumns } ?? false
  }
}
