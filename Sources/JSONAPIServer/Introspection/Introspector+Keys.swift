import JSONAPI

/// The tables that are types, and those that join two types.
extension Introspector {
  mutating func findKeys() {
    for name in tables where !excluded.contains(name) {
      guard let table = catalog.tables[name] else { continue }
      if let problem = table.problem {
        omit(name, "can't be read: \(problem)")
        continue
      }
      let columns = keyColumns(of: name, table)
      guard !columns.isEmpty else { continue }
      if samples[name]?.repeatsKey == true {
        omit(name, "several rows have the same \"\(columns[0].name)\", so they have no ids")
        continue
      }
      if let reason = reasonToOmit(name, key: columns) {
        omit(name, reason)
        continue
      }
      let types = columns.compactMap { keyType($0, samples[name]?.columns[$0.name]) }
      if let column = columns.first(where: { samples[name]?.columns[$0.name]?.hasNull == true }) {
        notes.append(
          "Rows of \(name) without \(column.name), which is in the key, are not served as resources."
        )
      }
      for column in columns { noteSpellings(of: column, name) }
      keys[name] = FoundKey(
        columns: KeyColumns(columns.map(\.name)), types: types,
        clientIDs: clientIDs(name, columns, types))
    }
  }

  /// Notes a key that the database doesn't compare by its bytes, as ids are compared.
  private mutating func noteSpellings(of column: SQLCatalog.Column, _ table: String) {
    let problem: String? =
      if let collation = column.collation {
        "has the collation \(collation)"
      } else if column.type == "character", dialect == .postgreSQL {
        "has a fixed length, up to which its values have spaces"
      } else {
        nil
      }
    guard let problem else { return }
    notes.append(
      "The key \(table).\(column.name) \(problem): URLs find its rows by several spellings, and what refers to them by another one than theirs doesn't include them."
    )
  }

  /// The reason why a table with a key isn't a type.
  private func reasonToOmit(_ name: String, key columns: [SQLCatalog.Column]) -> String? {
    if let column = columns.first(where: { hidden[name]?.contains($0.name) == true }) {
      return column.isReadable ? "its key is hidden" : "the role can't read its key"
    }
    for column in columns {
      let part = columns.count == 1 ? "an id" : "a part of an id"
      if keyType(column, samples[name]?.columns[column.name]) == nil {
        var type = column.type.isEmpty ? "of no type" : column.type
        if areBytes(column, samples[name]?.columns[column.name]) { type += ", kept as bytes" }
        return "its key \"\(column.name)\" is \(type), which can't be \(part)"
      }
    }
    guard columns.count > 1 else { return nil }
    // Its ids would reveal which of the other rows exist.
    let names = Set(columns.map(\.name))
    let gone = (foreignKeys[name] ?? []).first { key in
      excluded.contains(key.table) && !names.isDisjoint(with: key.columns)
    }
    return gone.map { "its key leads to \"\($0.table)\", which is left out" }
  }

  private mutating func keyColumns(
    of name: String, _ table: SQLCatalog.Table
  ) -> [SQLCatalog.Column] {
    if table.isView {
      if let column = table.columns.first(where: { $0.name.lowercased() == "id" }) {
        return [column]
      }
      omit(name, "a view without a column \"id\" has no key")
      return []
    }
    if table.primaryKey.isEmpty {
      let unique = table.columns.filter { column in
        !column.isNullable && table.uniqueKeys.contains([column.name])
      }
      if let column = unique.first(where: { $0.name.lowercased() == "id" }) ?? unique.first {
        return [column]
      }
      omit(name, "it has no key: neither a primary key nor a unique column that is never null")
      return []
    }
    return table.primaryKey.compactMap { table.column($0) }
  }

  private func keyType(
    _ column: SQLCatalog.Column, _ sample: ColumnSample?
  ) -> Schema.ValueType? {
    guard !column.isArray, column.cases == nil,
      let values = FoundValues(column, sample, dialect)
    else { return nil }
    // Without a declared type, SQLite doesn't convert between text and numbers: 7 and '7' would have the same id.
    if dialect == .sqlite, column.type.isEmpty || column.type.uppercased().contains("BLOB"),
      let sample, sample.classes.count > 1
    {
      return nil
    }
    if areBytes(column, sample) { return nil }
    switch (dialect, values.type.kind) {
    case (_, .integer), (_, .uuid): return values.type
    // A number may have a fraction, or more digits than a 64-bit integer.
    case (.postgreSQL, .decimal): return Schema.ValueType(.string)
    case (.postgreSQL, .string):
      return ["text", "character varying", "character", "name"].contains(column.type)
        ? values.type : nil
    case (.sqlite, .string), (.sqlite, .any): return Schema.ValueType(.string)
    default: return nil
    }
  }

  /// Whether UUIDs are the bytes of a column that isn't declared as such; those of keys are text there.
  private func areBytes(_ column: SQLCatalog.Column, _ sample: ColumnSample?) -> Bool {
    guard let values = FoundValues(column, sample, dialect) else { return false }
    return values.type.kind == .uuid && values.storage == .bytes
      && !column.type.uppercased().contains("BLOB")
  }

  private func clientIDs(
    _ name: String, _ columns: [SQLCatalog.Column], _ types: [Schema.ValueType]
  ) -> ClientIDs {
    if columns.contains(where: { $0.isGenerated || !$0.isInsertable }) { return .refused }
    let names = Set(columns.map(\.name))
    if (foreignKeys[name] ?? []).contains(where: { Set($0.columns) == names }) { return .required }
    // The parts are also fields, which may be given instead.
    guard let column = columns.first, let type = types.first, columns.count == 1 else {
      return .allowed
    }
    if type.kind == .uuid { return .allowed }
    return column.hasDefault ? .refused : .required
  }

  // MARK: Joins

  /// A table that joins two types and isn't one itself.
  struct JoinTable {
    let table: String
    let first: SQLCatalog.ForeignKey
    let second: SQLCatalog.ForeignKey
  }

  /// The two foreign keys of a table that has no other columns except its own key.
  ///
  /// - Returns: The keys; nil if the table is something else.
  private func joinKeys(
    of name: String, _ table: SQLCatalog.Table
  ) -> (SQLCatalog.ForeignKey, SQLCatalog.ForeignKey)? {
    guard !table.isView, !referred.contains(name) else { return nil }
    let keys = foreignKeys[name] ?? []
    guard keys.count == 2, Set(keys[0].columns).isDisjoint(with: keys[1].columns) else {
      return nil
    }
    let columns = keys.flatMap(\.columns)
    let rest = table.columns.map(\.name).filter { !columns.contains($0) }
    let own = table.primaryKey.count == 1 ? table.column(table.primaryKey[0]) : nil
    guard rest.isEmpty || (rest.count == 1 && rest[0] == own?.name && own?.hasDefault == true)
    else { return nil }
    return table.isUnique(columns) ? (keys[0], keys[1]) : nil
  }

  mutating func findJoins() {
    for name in tables where !excluded.contains(name) || options.only != nil {
      guard let table = catalog.tables[name], !exceptions.contains(name),
        let (first, second) = joinKeys(of: name, table)
      else { continue }
      let columns = first.columns + second.columns
      let isHidden = columns.contains { hidden[name]?.contains($0) == true }
      guard !isHidden, leadsToKey(first), leadsToKey(second) else {
        let isType = keys[name].map { !$0.columns.isComposite } ?? false
        if !isType, !excluded.contains(name) {
          keys[name] = nil
          omissions.removeAll { $0.table == name && $0.column == nil }
          omit(name, "it joins tables that aren't served")
        }
        continue
      }
      // Naming the table itself asks for it as a type.
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

  /// The foreign keys of a table, one for each set of columns.
  private func readForeignKeys(of name: String) -> [SQLCatalog.ForeignKey] {
    var seen: Set<[String]> = []
    return allForeignKeys(of: name).filter { seen.insert($0.columns).inserted }
  }

  /// The foreign keys of a table with names as spelled in the catalog, in the order of their columns.
  func allForeignKeys(of name: String) -> [SQLCatalog.ForeignKey] {
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
    return found
  }

  /// The name of a table as spelled in the catalog; SQLite ignores case.
  private func spelled(_ table: String) -> String? {
    if catalog.tables[table] != nil { return table }
    return dialect == .sqlite ? lowercasedTables[table.lowercased()] : nil
  }

  private func spelled(_ column: String, in table: SQLCatalog.Table) -> String? {
    if table.column(column) != nil { return column }
    guard dialect == .sqlite else { return nil }
    return table.columns.first { $0.name.lowercased() == column.lowercased() }?.name
  }

  /// Sorts the columns of foreign keys like the keys that they refer to.
  mutating func alignForeignKeys() {
    for name in tables {
      foreignKeys[name] = foreignKeys[name]?.map { key in
        guard let target = keys[key.table]?.columns.names,
          Set(target) == Set(key.targetColumns), target.count == key.columns.count
        else { return key }
        let columns = target.compactMap { column in
          key.targetColumns.firstIndex(of: column).map { key.columns[$0] }
        }
        return SQLCatalog.ForeignKey(columns, key.table, target)
      }
    }
  }

  /// Whether a foreign key refers to the ids of a type.
  func leadsToKey(_ key: SQLCatalog.ForeignKey) -> Bool {
    keys[key.table].map { $0.columns.names == key.targetColumns } ?? false
  }
}
