#if PostgreSQL
  import JSONAPIServer

  /// Reads descriptions of tables from `pg_catalog`, with a few statements whatever the number of tables.
  struct CatalogReader {
    private let connection: PostgreSQLConnection
    private var catalog = SQLCatalog()
    private var entries: [TableNames.Key: TableNames.Entry] = [:]
    /// The name of each table in the catalog, with its schema and name in the database.
    private var tables: [String: (name: String, key: TableNames.Key)] = [:]
    /// Other names of tables, with the names under which they are read.
    private var aliases: [(String, String)] = []
    /// The names of the columns of each table by their numbers, including tables that are only referenced.
    private var numbered: [String: [String: String]] = [:]

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// Reads the descriptions of tables.
    ///
    /// - Parameter wanted: The tables, as `table` in the search path or as `schema.table`; nil for all in the search path.
    mutating func catalog(of wanted: [String]?) throws(PostgreSQLFailure) -> SQLCatalog {
      try readTables(wanted)
      let identifiers = Array(tables.keys)
      let constraints = try rows(CatalogStatements.constraints, identifiers)
      var all = Set(identifiers)
      for row in constraints {
        if let target = row[5] { all.insert(target) }
      }
      try readColumns(Array(all))
      try readIndexes(identifiers)
      try readSearchIndexes(identifiers)
      for row in constraints { add(constraint: row) }
      try readPartitions(identifiers)
      connection.names.insert(entries)
      for (alias, name) in aliases { catalog.tables[alias] = catalog.tables[name] }
      return catalog
    }

    private func rows(
      _ text: String, _ lists: [String]...
    ) throws(PostgreSQLFailure) -> [[String?]] {
      let values = lists.map { SQLDialect.postgreSQL.list($0.map { .text($0) }) }
      let bound: BoundValues
      do throws(ServerDatabaseError) {
        bound = try BoundValues(values)
      } catch {
        // No table name contains a NUL.
        return []
      }
      let result = try connection.run(text, bound)
      return (0..<result.count).map { row in
        (0..<result.width).map { result.text(row, $0) }
      }
    }

    // MARK: - Tables

    /// The quoted name of a table, with its schema if it has one; empty parts are kept.
    private static func qualified(_ name: String) -> String {
      name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        .map { SQLDialect.postgreSQL.quoted(String($0)) }.joined(separator: ".")
    }

    private mutating func readTables(_ wanted: [String]?) throws(PostgreSQLFailure) {
      let found =
        if let wanted {
          try rows(CatalogStatements.namedTables, wanted, wanted.map { Self.qualified($0) })
        } else {
          try rows(CatalogStatements.visibleTables)
        }
      for row in found {
        guard let name = row[0], let identifier = row[1], let schema = row[2], let table = row[3]
        else { continue }
        var entry = SQLCatalog.Table()
        entry.isView = row[4] == "v" || row[4] == "m"
        entry.isDeletable = row[5] == "true"
        entry.changesNewRows = row[6] == "true"
        catalog.tables[name] = entry
        let key = TableNames.Key(schema: schema, table: table)
        // A table that is named in both ways occurs twice; errors use the shorter name.
        if let other = tables[identifier] {
          let (shorter, longer) =
            other.name.utf8.count <= name.utf8.count ? (other.name, name) : (name, other.name)
          aliases.append((longer, shorter))
          if shorter == other.name { continue }
        }
        tables[identifier] = (name, key)
        entries[key] = TableNames.Entry(name: name, constraints: [:])
      }
    }

    private mutating func readColumns(_ identifiers: [String]) throws(PostgreSQLFailure) {
      var enumerated: [(table: String, column: String, type: String)] = []
      for row in try rows(CatalogStatements.columns, identifiers) {
        guard let table = row[0], let number = row[1], let name = row[2], let type = row[3] else {
          continue
        }
        numbered[table, default: [:]][number] = name
        guard tables[table] != nil else { continue }
        var column = SQLCatalog.Column(name: name, type: type)
        column.isNullable = row[4] != "true"
        column.hasDefault = row[5] == "true"
        column.isGenerated = row[6] == "true"
        column.isArray = row[7] == "true"
        column.limit = SQLLimit(type, modifier: row[9].flatMap { Int($0) } ?? -1)
        column.domain = row[10]
        column.isReadable = row[11] == "true"
        column.isInsertable = row[12] == "true"
        column.isUpdatable = row[13] == "true"
        change(table) { $0.columns.append(column) }
        if let type = row[8] { enumerated.append((table, name, type)) }
      }
      guard !enumerated.isEmpty else { return }
      var labels: [String: [String]] = [:]
      for row in try rows(CatalogStatements.labels, Array(Set(enumerated.map(\.type)))) {
        if let type = row[0], let label = row[1] { labels[type, default: []].append(label) }
      }
      for (table, name, type) in enumerated {
        change(table) { found in
          guard let index = found.columns.firstIndex(where: { $0.name == name }) else { return }
          found.columns[index].cases = labels[type] ?? []
        }
      }
    }

    /// Changes a table.
    private mutating func change(_ identifier: String, _ body: (inout SQLCatalog.Table) -> Void) {
      guard let name = tables[identifier]?.name else { return }
      if let index = catalog.tables.index(forKey: name) { body(&catalog.tables.values[index]) }
    }

    // MARK: - Keys

    private func columns(_ numbers: String?, of table: String) -> [String?] {
      let numbers = numbers ?? ""
      return numbers.split { !$0.isNumber && $0 != "-" }.map { numbered[table]?[String($0)] }
    }

    private mutating func add(constraint row: [String?]) {
      guard let table = row[0], let name = row[1], let entry = tables[table] else { return }
      let own = columns(row[3], of: table).compactMap { $0 }
      entries[entry.key]?.constraints[name] = own
      guard row[2] == "f", let target = row[5] else { return }
      var key = SQLCatalog.ForeignKey(
        own, tables[target]?.name ?? row[6] ?? "", columns(row[4], of: target).compactMap { $0 })
      key.isEnforced = row[7] == "true"
      key.restrictsDeletion = row[8] == "r"
      change(table) { $0.foreignKeys.append(key) }
    }

    private mutating func readIndexes(_ identifiers: [String]) throws(PostgreSQLFailure) {
      for row in try rows(CatalogStatements.indexes, identifiers) {
        guard let table = row[0], let name = row[1], let entry = tables[table],
          let keyCount = Int(row[3] ?? "")
        else { continue }
        let keys = columns(row[2], of: table).prefix(keyCount)
        let named = keys.compactMap { $0 }
        let isUnique = row[4] == "true"
        let isPrimary = row[5] == "true"
        let isPartial = row[6] == "true"
        if isUnique { entries[entry.key]?.constraints[name] = named }
        guard !isPartial else { continue }
        if isPrimary {
          change(table) { $0.primaryKey = named }
        } else if isUnique, named.count == keys.count {
          change(table) { $0.uniqueKeys.append(named) }
        }
        if row[9] == "false" { change(table) { $0.deferrableKeys.append(named) } }
        // Only B-trees are ordered; columns after an expression don't help to find rows.
        let leading = keys.prefix { $0 != nil }.compactMap { $0 }
        guard row[7] == "btree", !leading.isEmpty else { continue }
        let index = SQLCatalog.Index(leading, comparesBytes: row[8] == "true")
        change(table) { $0.indexes.append(index) }
      }
    }

    /// Finds generated `tsvector` columns with an index.
    private mutating func readSearchIndexes(_ identifiers: [String]) throws(PostgreSQLFailure) {
      for row in try rows(CatalogStatements.searchIndexes, identifiers) {
        guard let table = row[0], let name = row[1], let expression = row[2],
          let configuration = textSearchConfiguration(of: expression)
        else { continue }
        let columns = columns(row[3], of: table).compactMap { $0 }
        guard !columns.isEmpty else { continue }
        change(table) {
          $0.searchIndexes.append(.init(name, columns, configuration: configuration))
        }
      }
    }

    /// Adds partitions, since an error names the partition of a row and that partition's own constraints.
    private mutating func readPartitions(_ identifiers: [String]) throws(PostgreSQLFailure) {
      for row in try rows(CatalogStatements.partitions, identifiers) {
        guard let root = row[0], let schema = row[1], let table = row[2],
          let entry = tables[root], let own = entries[entry.key]
        else { continue }
        let key = TableNames.Key(schema: schema, table: table)
        if entries[key] == nil {
          entries[key] = TableNames.Entry(name: own.name, constraints: [:])
        }
        guard let constraint = row[3], let column = row[4], entries[key]?.name == own.name else {
          continue
        }
        entries[key]?.constraints[constraint, default: []].append(column)
      }
    }
  }

  extension SQLLimit {
    /// Creates the limit of a type with a modifier; -1 is none.
    fileprivate init?(_ type: String, modifier: Int) {
      switch type {
      case "smallint": self = .integers(Int64(Int16.min)...Int64(Int16.max))
      case "integer": self = .integers(Int64(Int32.min)...Int64(Int32.max))
      case "bit", "bit varying":
        guard modifier > 0 else { return nil }
        self = .characters(modifier)
      // The modifier includes the length of the server's header.
      case "character", "character varying":
        guard modifier >= 4 else { return nil }
        self = .characters(modifier - 4)
      case "name": self = .bytes(63)
      case "\"char\"": self = .bytes(1)
      case "numeric":
        guard modifier >= 4 else { return nil }
        let scale = (modifier - 4) & 0x7FF
        self = .digits((modifier - 4) >> 16 & 0xFFFF, scale: scale < 1_024 ? scale : scale - 2_048)
      default: return nil
      }
    }
  }
#endif
