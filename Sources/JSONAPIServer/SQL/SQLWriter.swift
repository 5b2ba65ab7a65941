import JSONAPI

/// The statements of write steps.
struct SQLWriter {
  let schema: SQLSchema
  let step: WriteStep
  private let type: ServedType
  private let table: SQLTable
  private var values: [ColumnValue] = []

  init(_ schema: SQLSchema, _ step: WriteStep) {
    self.schema = schema
    self.step = step
    type = schema.model.types[step.type]
    table = schema.types[step.type]
  }

  private var dialect: SQLDialect { schema.dialect }

  private mutating func bind(_ value: ColumnValue, as type: String) -> String {
    values.append(value)
    return dialect.placeholder(values.count, as: type)
  }

  /// Binds a value and returns its placeholder; null if the column can't store it.
  private mutating func bind(_ value: ColumnValue, for column: SQLColumn) -> String {
    bind(column.written(value) ?? .null, as: column.type)
  }

  private mutating func statement(_ text: String) -> SQLStatement {
    defer { values = [] }
    return SQLStatement(text, values)
  }

  private var versionColumn: String? {
    type.version.map { table.columns[$0].name }
  }

  /// The insertion of rows with values for the same columns as the step.
  func insertion(_ hasKey: Bool) -> SQLInsertion {
    let assignments = step.assignments
    let columns = assignments.map { table.column(assigned: $0.column) }
    let shape = SQLStatementCache.Shape.insert(
      type: step.type, hasKey: hasKey, columns: columns.map(\.name))
    let statement = schema.statements.statement(shape, []) {
      let all = (hasKey ? table.key.columns : []) + columns
      var names = all.map(\.name)
      var places = all.enumerated().map { dialect.placeholder($0 + 1, as: $1.type) }
      if let version = versionColumn, !names.contains(version) {
        names.append(version)
        places.append("1")
      }
      let text =
        names.isEmpty
        ? "DEFAULT VALUES"
        : "(\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
      let key = table.key.columns.map { $0.selection(of: $0.name) }
      let added = table.addedKey(isGiven: hasKey)
      var statement = SQLStatement(
        "INSERT INTO \(table.name) \(text)"
          + (added == nil ? " RETURNING \(key.joined(separator: ", "))" : ""),
        outputs: table.key.outputs)
      statement.addedKey = added
      return statement
    }
    return SQLInsertion(
      type: type, hasKey: hasKey, names: assignments.map(\.column), columns: columns,
      statement: statement)
  }

  /// The statement that changes the row, and increments its version unless it is a part of a creation.
  ///
  /// - Returns: The statement; nil if there is nothing to change.
  mutating func update(
    _ assignments: [WriteStep.Assignment]
  ) throws(ServerDatabaseError) -> SQLStatement? {
    var parts: [String] = []
    for assignment in assignments {
      let column = table.column(assigned: assignment.column)
      let place = bind(try column.written(assignment, type), as: column.type)
      parts.append("\(column.name) = \(place)")
    }
    if let content = step.content, dialect == .sqlite, table.hasRowNumbers {
      // An UPDATE reads the columns that it doesn't set, so a separate one for the version would read the old bytes.
      let place = bind(.integer(Int64(content.upload.count)), as: "")
      parts.append("\(table.column(assigned: content.column).name) = zeroblob(\(place))")
    }
    if let version = versionColumn, !step.isPartOfCreation {
      parts.append(raising(version))
    }
    guard !parts.isEmpty else { return nil }
    let row = row()
    return statement(
      "UPDATE \(table.name) SET \(parts.joined(separator: ", ")) WHERE \(row)")
  }

  /// The assignment that increments a version, which begins anew after the largest number.
  ///
  /// SQLite would store a fraction then, and PostgreSQL would refuse the change.
  private func raising(_ version: String) -> String {
    "\(version) = CASE \(version) WHEN \(Int64.max) THEN 1 ELSE \(version) + 1 END"
  }

  /// The statement that sets a column of content to an expression with a value.
  mutating func content(
    _ column: String, _ value: ColumnValue, as type: String, _ expression: (String) -> String
  ) -> SQLStatement {
    let name = table.column(assigned: column).name
    let place = expression(bind(value, as: type))
    return statement("UPDATE \(table.name) SET \(name) = \(place) WHERE \(row())")
  }

  /// The statement that finds the row's rowid in SQLite.
  mutating func rowNumber() -> SQLStatement {
    var statement = statement("SELECT _rowid_ FROM \(table.name) WHERE \(row())")
    statement.outputs = [.value(.integer)]
    return statement
  }

  /// The condition for the row of the step, with the version that it must have.
  private mutating func row() -> String {
    var condition = table.key.equals(step.key) { bind($0, as: $1) }
    if let index = type.version, let version = step.version {
      let column = table.columns[index]
      condition += " AND \(column.name) = \(bind(version, for: column))"
    }
    return condition
  }

  /// The statements that delete the row, after those that delete its rows in join tables.
  ///
  /// Rows that a foreign key with ON DELETE RESTRICT protects are kept, so that the database refuses.
  mutating func delete() -> [SQLStatement] {
    var statements: [SQLStatement] = []
    for other in schema.model.types {
      for edge in other.edges {
        guard case .through(let join, let own, let far) = edge.storage else { continue }
        let keys = schema.catalog.tables[join]?.foreignKeys ?? []
        for (columns, isMeant) in [
          (own, other.index == type.index), (far, edge.targets.contains(type.index)),
        ] where isMeant {
          let names = Set(columns.names)
          if !keys.contains(where: { $0.restrictsDeletion && Set($0.columns) == names }) {
            statements.append(unjoin(join, columns))
          }
        }
      }
    }
    let row = row()
    var texts: Set<String> = []
    return statements.filter { texts.insert($0.text).inserted }
      + [statement("DELETE FROM \(table.name) WHERE \(row)")]
  }

  private mutating func unjoin(_ join: String, _ columns: KeyColumns) -> SQLStatement {
    let key = schema.key(of: type.index, in: join, columns)
    let condition = key.equals(step.key) { bind($0, as: $1) }
    return statement("DELETE FROM \(dialect.quotedTable(join)) WHERE \(condition)")
  }

  // MARK: Relationships

  /// The statements that add related rows; existing ones are kept.
  mutating func add(_ targets: [WriteStep.Target], to edge: ServedEdge)
    throws(ServerDatabaseError) -> [SQLStatement]
  {
    var statements: [SQLStatement] = []
    for (type, keys) in keysByType(targets) {
      if let statement = try add(keys, of: type, to: edge) { statements.append(statement) }
    }
    return statements
  }

  private mutating func add(_ keys: [ColumnValue], of target: Int, to edge: ServedEdge)
    throws(ServerDatabaseError) -> SQLStatement?
  {
    switch edge.storage {
    case .foreignKey(let columns):
      // The server has checked that columns of the related rows' own key have the right values.
      let own = schema.types[target].key
      let changes = try reference(from: target, along: edge, columns).filter {
        !own.names.contains($0.column.name)
      }.map { ($0.column.name, bind($0.value, as: $0.column.type)) }
      guard !changes.isEmpty else { return nil }
      let condition = isOne(keys, own)
      let text = update(target, changes.map { "\($0) = \($1)" }.joined(separator: ", "))
      let differs = changes.map { dialect.isDistinct($0, $1) }.joined(separator: " OR ")
      return statement(
        "\(text) WHERE \(condition) AND \(changes.count == 1 ? differs : "(\(differs))")")
    case .through(let join, let own, let other):
      let near = schema.key(of: type.index, in: join, own)
      let far = schema.key(of: target, in: join, other)
      let key = assignments(of: step.key, near)
      let possible = keys.filter { far.stored($0) != nil }
      let list = far.list(possible, dialect) { bind($0, as: $1) }
      let values = far.elements(of: "e", dialect)
      // The server has checked that a column of both sides has the same value in both.
      let pairs = key + zip(far.names, values).filter { !near.names.contains($0.0) }
      return statement(
        "INSERT INTO \(dialect.quotedTable(join))"
          + " (\(pairs.map { $0.0 }.joined(separator: ", ")))"
          + " SELECT \(pairs.map { $0.1 }.joined(separator: ", "))"
          + " FROM \(dialect.table(of: list, alias: "e", far))"
          + " WHERE NOT EXISTS (SELECT 1 FROM \(dialect.quotedTable(join)) AS j"
          + " WHERE \(near.of("j").equals(key.map { $0.1 })) AND \(far.of("j").equals(values)))"
          + onConflict(pairs.map { $0.0 }, of: join))
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  /// Ignores a pair that another transaction has added; a row that violates another constraint is an error.
  private func onConflict(_ pair: [String], of join: String) -> String {
    guard let table = schema.catalog.tables[join] else { return "" }
    func has(_ keys: [[String]]) -> Bool {
      keys.contains { key in Set(key.map { dialect.quoted($0) }) == Set(pair) }
    }
    let hasKey = has([table.primaryKey] + table.uniqueKeys) && !has(table.deferrableKeys)
    return hasKey ? " ON CONFLICT (\(pair.joined(separator: ", "))) DO NOTHING" : ""
  }

  /// The statements that remove related rows; missing ones are ignored.
  mutating func remove(_ targets: [WriteStep.Target], from edge: ServedEdge)
    throws(ServerDatabaseError) -> [SQLStatement]
  {
    try keysByType(targets).map { (type, keys) throws(ServerDatabaseError) in
      try remove(keys, of: type, from: edge)
    }
  }

  private mutating func remove(_ keys: [ColumnValue], of target: Int, from edge: ServedEdge)
    throws(ServerDatabaseError) -> SQLStatement
  {
    switch edge.storage {
    case .foreignKey(let columns):
      let foreign = schema.key(of: type.index, in: schema.model.types[target].table, columns)
      let changes =
        edge.inverses[target] == nil
        ? schema.model.types[target].cleared(columns.names).map { dialect.quoted($0) }
        : try reference(from: target, along: edge, columns).map { $0.column.name }
      let text = update(target, changes.map { "\($0) = NULL" }.joined(separator: ", "))
      var conditions = [isOne(keys, schema.types[target].key)]
      if let inverse = edge.inverses[target] {
        conditions += schema.conditions(
          that: inverse, of: target, leadsTo: type.index, alias: nil
        ) { bind($0, as: $1) }
      }
      conditions.append(foreign.equals(step.key) { bind($0, as: $1) })
      return statement("\(text) WHERE \(conditions.joined(separator: " AND "))")
    case .through(let join, let own, let other):
      let near = schema.key(of: type.index, in: join, own)
      let far = schema.key(of: target, in: join, other)
      let key = near.equals(step.key) { bind($0, as: $1) }
      return statement(
        "DELETE FROM \(dialect.quotedTable(join)) WHERE \(key) AND \(isOne(keys, far))")
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  /// The keys of related rows for each of their types, since each type has its own table.
  private func keysByType(
    _ targets: [WriteStep.Target]
  ) -> [(type: Int, keys: [ColumnValue])] {
    Dictionary(grouping: targets, by: \.type).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.map(\.key)) }
  }

  /// The beginning of an update of related rows, which increments their version.
  private func update(_ target: Int, _ assignment: String) -> String {
    let table = schema.types[target]
    let version = schema.model.types[target].version.map { table.columns[$0].name }
    return "UPDATE \(table.name) SET \(assignment)"
      + (version.map { ", " + raising($0) } ?? "")
  }

  /// The columns of a key with the placeholders of their values.
  private mutating func assignments(
    of key: ColumnValue, _ columns: SQLKey
  ) -> [(String, String)] {
    let values = columns.stored(key) ?? columns.columns.map { _ in .null }
    return zip(columns.columns, values).map { column, value in
      (column.name, bind(value, as: column.type))
    }
  }

  /// The columns by which related rows refer to the row of the step, with their values.
  private func reference(
    from target: Int, along edge: ServedEdge, _ columns: KeyColumns
  ) throws(ServerDatabaseError) -> [(column: SQLColumn, value: ColumnValue)] {
    let other = schema.model.types[target]
    guard let inverse = edge.inverses[target] else {
      let foreign = schema.key(of: type.index, in: other.table, columns)
      let values = foreign.stored(step.key) ?? foreign.columns.map { _ in .null }
      return zip(foreign.columns, values).map { (column: $0, value: $1) }
    }
    var values: [(column: SQLColumn, value: ColumnValue)] = []
    for assignment in schema.model.assignments(
      of: inverse, target, .init(type: type.index, key: step.key))
    {
      let column = schema.types[target].column(assigned: assignment.column)
      values.append((column, try column.written(assignment, other)))
    }
    return values
  }

  private mutating func isOne(_ keys: [ColumnValue], _ key: SQLKey) -> String {
    key.isOne(keys, dialect) { bind($0, as: $1) }
  }
}
