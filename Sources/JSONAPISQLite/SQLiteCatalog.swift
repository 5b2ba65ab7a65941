#if SQLite
  import GRDB
  package import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError

  extension SQLiteDriver {
    package mutating func catalog(of tables: [String]?) throws(ServerDatabaseError) -> SQLCatalog {
      do {
        return try SQLiteCatalog(database: database).read(tables)
      } catch let error as GRDB.DatabaseError {
        throw configuration.translated(error)
      } catch {
        throw .other(error)
      }
    }
  }

  /// Reads SQLite's description of its tables.
  private struct SQLiteCatalog {
    let database: GRDB.Database

    func read(_ wanted: [String]?) throws -> SQLCatalog {
      var catalog = SQLCatalog()
      // Table names ignore case, as in SQLite's statements.
      let wanted = wanted.map { names in Dictionary(grouping: names) { $0.lowercased() } }
      let found = try Row.fetchAll(
        database,
        sql: """
          SELECT name, type, wr, strict FROM pragma_table_list
          WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
          """)
      for row in found {
        let own: String = row["name"]
        guard let names = wanted.map({ $0[own.lowercased()] }) ?? [own] else { continue }
        var described: SQLCatalog.Table
        do {
          described = try table(
            own, isView: row["type"] == "view", isStrict: row["strict"] == 1)
          described.hasRowNumbers =
            row["type"] == "table" && row["wr"] == 0
            && !described.columns.contains { $0.name.lowercased() == "_rowid_" }
        } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_ERROR {
          // A view whose tables are gone, or a virtual table whose module is missing.
          described = SQLCatalog.Table()
          described.problem = error.message ?? "SQLite gives no reason"
        }
        for name in names { catalog.tables[name] = described }
      }
      let rowless = Set(found.filter { $0["wr"] == 1 }.map { ($0["name"] as String).lowercased() })
      try readSearchIndexes(into: &catalog, withoutRowID: rowless)
      return catalog
    }

    private func table(
      _ name: String, isView: Bool, isStrict: Bool
    ) throws -> SQLCatalog.Table {
      var table = SQLCatalog.Table()
      table.isView = isView
      var keys: [(place: Int, name: String)] = []
      let columns = try Row.fetchAll(
        database, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [name])
      for row in columns {
        // 1 is a hidden column of a virtual table.
        let hidden: Int = row["hidden"]
        guard hidden != 1 else { continue }
        var column = SQLCatalog.Column(name: row["name"], type: row["type"] ?? "")
        // Elsewhere ANY converts text to numbers; here it keeps every value, like a column without a type.
        if isStrict, column.type.uppercased() == "ANY" { column.type = "" }
        column.isNullable = row["notnull"] == 0
        column.hasDefault = (row["dflt_value"] as String?) != nil
        column.isGenerated = hidden >= 2
        let place: Int = row["pk"]
        if place > 0 { keys.append((place, column.name)) }
        table.columns.append(column)
      }
      table.primaryKey = keys.sorted { $0.place < $1.place }.map(\.name)
      if !table.primaryKey.isEmpty { table.indexes.append(.init(table.primaryKey)) }
      let hasKeyIndex = try readIndexes(of: name, into: &table)
      // A key with its own index, as in a WITHOUT ROWID table, isn't the rowid.
      if !hasKeyIndex, table.primaryKey.count == 1,
        let index = table.columns.firstIndex(where: { $0.name == table.primaryKey[0] }),
        table.columns[index].type.uppercased() == "INTEGER"
      {
        table.columns[index].isNullable = false
        table.columns[index].hasDefault = true
        table.rowID = table.primaryKey[0]
      }
      try readForeignKeys(of: name, into: &table)
      let statement = try String.fetchOne(
        database, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
        arguments: [name])
      if let statement, statement.lowercased().contains("check") {
        table.checks = SQLiteChecks(statement, columns: table.columns.map(\.name)).columns
      }
      return table
    }

    /// Reads the indexes.
    ///
    /// - Returns: Whether the primary key has one.
    private func readIndexes(
      of name: String, into table: inout SQLCatalog.Table
    ) throws -> Bool {
      let indexes = try Row.fetchAll(
        database, sql: "SELECT * FROM pragma_index_list(?)", arguments: [name])
      for index in indexes where index["partial"] == 0 {
        let parts = try Row.fetchAll(
          database, sql: "SELECT * FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno",
          arguments: [index["name"] as String])
        let isPrimary = index["origin"] == "pk"
        // A column that is unique by itself may be used as the key.
        if isPrimary || index["unique"] == 1 && parts.count == 1 {
          for part in parts {
            guard let place = table.columns.firstIndex(where: { $0.name == part["name"] }),
              let collation: String = part["coll"], collation.uppercased() != "BINARY"
            else { continue }
            table.columns[place].collation = collation
          }
        }
        guard !isPrimary else { continue }
        let columns = parts.map { $0["name"] as String? }
        // An expression has no name.
        let names = Array(columns.prefix { $0 != nil }.compactMap { $0 })
        guard !names.isEmpty else { continue }
        let collation: String? = parts.first?["coll"]
        table.indexes.append(
          .init(names, comparesBytes: collation.map { $0.uppercased() == "BINARY" } ?? true))
        if index["unique"] == 1, names.count == columns.count { table.uniqueKeys.append(names) }
      }
      return indexes.contains { $0["origin"] == "pk" }
    }

    /// Finds the FTS5 tables that are the index of another table.
    private func readSearchIndexes(
      into catalog: inout SQLCatalog, withoutRowID rowless: Set<String>
    ) throws {
      let found = try Row.fetchAll(
        database,
        sql: """
          SELECT name, sql FROM sqlite_master
          WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%' AND sql LIKE '%fts5%' ORDER BY name
          """)
      for row in found {
        let own: String = row["name"]
        guard let statement: String = row["sql"], let index = FullTextTable(statement) else {
          continue
        }
        let content = index.content.lowercased()
        for name in catalog.tables.keys where name.lowercased() == content {
          guard let table = catalog.tables[name], table.problem == nil,
            let key = index.key ?? (table.isView || rowless.contains(content) ? nil : "rowid")
          else { continue }
          let columns = index.columns.compactMap { column in
            table.columns.first { $0.name.lowercased() == column.lowercased() }?.name
          }
          guard !columns.isEmpty, columns.count == index.columns.count else { continue }
          catalog.tables[name]?.searchIndexes.append(.init(own, columns, key: key))
          for other in catalog.tables.keys where other.lowercased() == own.lowercased() {
            catalog.tables[other]?.indexedTable = name
          }
        }
      }
    }

    private func readForeignKeys(of name: String, into table: inout SQLCatalog.Table) throws {
      let rows = try Row.fetchAll(
        database, sql: "SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq",
        arguments: [name])
      let isEnforced = try Bool.fetchOne(database, sql: "PRAGMA foreign_keys") ?? false
      var keys: [Int: SQLCatalog.ForeignKey] = [:]
      for row in rows {
        let id: Int = row["id"]
        let target: String = row["table"]
        keys[id, default: .init([], target, [])].columns.append(row["from"])
        if let column: String = row["to"] { keys[id]?.targetColumns.append(column) }
        keys[id]?.restrictsDeletion = isEnforced && row["on_delete"] == "RESTRICT"
      }
      table.foreignKeys = keys.sorted { $0.key < $1.key }.map(\.value)
    }
  }
#endif
