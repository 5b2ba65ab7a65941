import JSONAPI

/// Derives types from a catalog, by the rules of ``IntrospectedDatabase``.
///
/// Everything is processed in the order of names, never in that of a dictionary.
package struct Introspector {
  let catalog: SQLCatalog
  let dialect: SQLDialect
  let options: IntrospectionOptions
  let samples: [String: TableSample]

  var omissions: [IntrospectedDatabase.Omission] = []
  var notes: [String] = []
  /// The type names of tables, including those that aren't served.
  var typeNames: [String: WordsOfName] = [:]
  /// The excluded tables, the tables named by `except`, and the hidden columns of each table.
  var excluded: Set<String> = []
  var exceptions: Set<String> = []
  var hidden: [String: Set<String>] = [:]
  /// The foreign keys of each table, in the order of the key that they refer to, and the tables that others refer to.
  var foreignKeys: [String: [SQLCatalog.ForeignKey]] = [:]
  var referred: Set<String> = []
  /// The key of each table that is a type.
  var keys: [String: FoundKey] = [:]
  var joins: [JoinTable] = []
  /// The tables by their lowercase names.
  let lowercasedTables: [String: String]

  /// The columns of a type's ids.
  struct FoundKey {
    let columns: KeyColumns
    /// The type of each column.
    let types: [Schema.ValueType]
    let clientIDs: ClientIDs

    /// The type of ids.
    var type: Schema.ValueType {
      types.count == 1 ? types[0] : Schema.ValueType(.string)
    }

    /// The type of a column as a part of ids; nil if it isn't in a key, or is the whole key.
    func type(ofPart column: String) -> Schema.ValueType? {
      columns.isComposite ? columns.names.firstIndex(of: column).map { types[$0] } : nil
    }

    func contains(_ column: String) -> Bool { columns.names.contains(column) }
  }

  init(
    _ catalog: SQLCatalog, _ dialect: SQLDialect, _ samples: [String: TableSample],
    _ options: IntrospectionOptions
  ) {
    self.catalog = catalog
    self.dialect = dialect
    self.samples = samples
    self.options = options
    lowercasedTables = Dictionary(
      catalog.tables.keys.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)
  }

  /// Reads a database.
  ///
  /// - Parameters:
  ///   - options: What to read.
  ///   - driver: The connection.
  /// - Throws: ``ServerDatabaseError``, and ``IntrospectionError`` for names that the database doesn't have.
  package static func run<Driver: SQLDriver>(
    _ options: IntrospectionOptions, _ driver: inout Driver
  ) throws -> IntrospectedDatabase {
    var catalog = try driver.catalog(of: nil)
    var samples: [String: TableSample] = [:]
    for (name, table) in catalog.tables.sorted(by: { $0.key < $1.key })
    where table.indexedTable == nil {
      let isServed = !table.isView || table.columns.contains { $0.name.lowercased() == "id" }
      guard isServed, table.problem == nil else { continue }
      var sample =
        Driver.dialect == .sqlite ? TableSample(name, table, &driver) : TableSample()
      if table.isView {
        let error = try driver.attempt { driver throws(ServerDatabaseError) in
          try sample.readKey(of: name, table, &driver)
        }
        if error != nil { catalog.tables[name]?.problem = "its rows can't be read" }
      }
      samples[name] = sample
    }
    return try run(catalog, Driver.dialect, samples, options)
  }

  static func run(
    _ catalog: SQLCatalog, _ dialect: SQLDialect, _ samples: [String: TableSample],
    _ options: IntrospectionOptions
  ) throws(IntrospectionError) -> IntrospectedDatabase {
    var catalog = catalog
    var unserved: [IntrospectedDatabase.Omission] = []
    for (name, table) in catalog.tables {
      // In a model, a dot separates schema and table.
      if dialect == .postgreSQL, name.contains(".") {
        unserved.append(
          .init(table: name, column: nil, reason: "its name has a dot, as if it had a schema"))
      } else if name == RequestMemory.table {
        unserved.append(.init(table: name, column: nil, reason: "it is the server's own"))
      } else if !table.columns.isEmpty, !table.columns.contains(where: \.isReadable) {
        unserved.append(.init(table: name, column: nil, reason: "the role can't read it"))
      }
    }
    for omission in unserved { catalog.tables[omission.table] = nil }
    // A full-text index is found through its table.
    for (name, table) in catalog.tables where table.indexedTable != nil {
      catalog.tables[name] = nil
    }
    var introspector = Introspector(catalog, dialect, samples, options)
    introspector.omissions = unserved
    introspector.nameTypes()
    introspector.readForeignKeys()
    try introspector.readOptions()
    introspector.findKeys()
    introspector.alignForeignKeys()
    introspector.findJoins()
    let types = introspector.types()
    return IntrospectedDatabase(
      types: types,
      omissions: introspector.omissions.sorted {
        ($0.table, $0.column ?? "") < ($1.table, $1.column ?? "")
      },
      notes: introspector.notes)
  }

  /// The names of the tables, in order.
  var tables: [String] { catalog.tables.keys.sorted() }

  mutating func omit(_ table: String, column: String? = nil, _ reason: String) {
    omissions.append(.init(table: table, column: column, reason: reason))
  }

  // MARK: Names of types

  private mutating func nameTypes() {
    let prefix = sharedPrefix
    var taken: [String: String] = [:]
    func words(_ table: String) -> WordsOfName {
      let plain = table.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? table
      var words = WordsOfName(plain)
      for prefix in [WordsOfName(["tbl"]), prefix] {
        if let rest = words.without(prefix: prefix), !rest.isEmpty { words = rest }
      }
      return words.isEmpty ? WordsOfName(["table"]) : words
    }
    // A table with the same name as its type keeps it.
    let ordered = tables.sorted { one, other in
      let first = words(one).camelCase != one
      let second = words(other).camelCase != other
      return first == second ? one < other : !first
    }
    for table in ordered {
      let plain = words(table)
      var name = plain
      var number = 2
      while let other = taken[name.camelCase] {
        name = WordsOfName(plain.words.dropLast() + [(plain.words.last ?? "") + String(number)])
        if number == 2 {
          notes.append(
            "The type of the table \"\(table)\" has a number: \"\(other)\" has the name without one."
          )
        }
        number += 1
      }
      taken[name.camelCase] = table
      typeNames[table] = name
    }
  }

  /// The word before the underscore that all names begin with, if there are three tables or more.
  private var sharedPrefix: WordsOfName {
    let starts = Set(
      tables.map { table -> Substring? in
        let name = table.split(separator: ".", maxSplits: 1).last ?? ""
        guard let underscore = name.firstIndex(of: "_"), underscore > name.startIndex else {
          return nil
        }
        return name[..<underscore]
      })
    // With `step_1`, only the number would be left.
    let hasNumbers = tables.contains { table in
      table.drop { $0 != "_" }.dropFirst().first?.isNumber ?? false
    }
    guard tables.count >= 3, !hasNumbers, starts.count == 1, let start = starts.first ?? nil else {
      return WordsOfName([])
    }
    return WordsOfName(String(start))
  }

  func typeName(_ table: String) -> WordsOfName { typeNames[table] ?? WordsOfName(table) }

  // MARK: Options

  private mutating func readOptions() throws(IntrospectionError) {
    if let only = options.only {
      var kept: Set<String> = []
      for name in only { kept.insert(try table(name, "only")) }
      excluded = Set(tables).subtracting(kept)
    }
    for name in options.except where !omissions.contains(where: { $0.table == name }) {
      exceptions.insert(try table(name, "except"))
    }
    excluded.formUnion(exceptions)
    for table in excluded.sorted() where options.only == nil { omit(table, "left out as asked") }
    if options.only == nil {
      for table in tables where !excluded.contains(table) && Self.isAccount(table) {
        excluded.insert(table)
        omit(table, "it says which migrations have run; name it with --only to serve it")
      }
    }
    for name in options.hidden {
      guard let dot = name.lastIndex(of: ".") else {
        throw IntrospectionError(
          option: "hide", description: "\"\(name)\" is not a column; write table.column.")
      }
      let table = try table(String(name[..<dot]), "hide")
      let wanted = String(name[name.index(after: dot)...])
      let columns = catalog.tables[table]?.columns.map(\.name) ?? []
      guard
        let column = columns.first(where: { $0 == wanted })
          ?? columns.first(where: { WordsOfName($0).camelCase == wanted })
      else {
        throw IntrospectionError(
          option: "hide",
          description: "The table \"\(table)\" has no column \"\(wanted)\"."
            + Self.suggestion(wanted, columns))
      }
      hidden[table, default: []].insert(column)
    }
    for (table, columns) in hidden.sorted(by: { $0.key < $1.key }) {
      for column in columns.sorted() { omit(table, column: column, "hidden as asked") }
    }
    hideReferences()
    for (name, table) in catalog.tables where !excluded.contains(name) {
      for column in table.columns where !column.isReadable {
        guard hidden[name, default: []].insert(column.name).inserted else { continue }
        omit(name, column: column.name, "the role can't read it")
      }
    }
  }

  /// Hides the columns that refer to hidden ones, since they have the same values.
  private mutating func hideReferences() {
    var pending = hidden.sorted { $0.key < $1.key }
      .flatMap { table, columns in columns.sorted().map { (table: table, column: $0) } }
    while let (table, column) = pending.popLast() {
      for name in tables {
        for key in allForeignKeys(of: name) where key.table == table {
          for (own, target) in zip(key.columns, key.targetColumns) where target == column {
            guard hidden[name, default: []].insert(own).inserted else { continue }
            pending.append((name, own))
            if excluded.contains(name) { continue }
            omit(name, column: own, "it refers to \"\(table).\(column)\", which is hidden")
          }
        }
      }
    }
  }

  /// Whether a table has the name of a framework's table of migrations.
  private static func isAccount(_ table: String) -> Bool {
    let names: Set = [
      "grdb_migrations", "_fluent_migrations", "schema_migrations", "ar_internal_metadata",
      "django_migrations", "alembic_version", "flyway_schema_history", "databasechangelog",
      "databasechangeloglock", "_prisma_migrations", "knex_migrations", "knex_migrations_lock",
      "sequelizemeta", "__efmigrationshistory", "goose_db_version", "_sqlx_migrations",
      "__diesel_schema_migrations", "doctrine_migration_versions", "__drizzle_migrations",
    ]
    return names.contains(table.lowercased())
  }

  private func table(
    _ name: String, _ option: String
  ) throws(IntrospectionError) -> String {
    if let omission = omissions.first(where: { $0.table == name && $0.column == nil }) {
      throw IntrospectionError(
        option: option,
        description: "The table \"\(name)\" can't be served: \(omission.reason).")
    }
    if catalog.tables[name] != nil { return name }
    if let table = tables.first(where: { typeName($0).camelCase == name }) { return table }
    throw IntrospectionError(
      option: option,
      description: "There is no table \"\(name)\"." + Self.suggestion(name, tables))
  }

  private static func suggestion(_ name: String, _ names: [String]) -> String {
    nearestName(to: name, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
