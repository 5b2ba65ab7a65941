import JSONAPI

/// The statements of write steps.
struct SQLWriter {
  let schema: SQLSchema
  let step: WriteStep
  private var values: [DatabaseValue] = []

  init(_ schema: SQLSchema, _ step: WriteStep) {
    self.schema = schema
    self.step = step
  }

  private var dialect: SQLDialect { schema.dialect }
  private var type: ServedType { schema.model.types[step.type] }
  private var table: SQLTable { schema.types[step.type] }

  private mutating func bind(_ value: DatabaseValue, as type: String) -> String {
    values.append(value)
    return dialect.placeholder(values.count, as: type)
  }

  /// The place of a value; null if the column can't have it.
  private mutating func bind(_ value: DatabaseValue, for column: SQLColumn) -> String {
    bind(column.written(value) ?? .null, as: column.type)
  }

  private mutating func statement(_ text: String) -> SQLStatement {
    defer { values = [] }
    return SQLStatement(text, values)
  }

  /// The column of an assignment.
  private func column(_ name: String) -> SQLColumn {
    if let index = type.columns.firstIndex(where: { $0.column == name }) {
      return table.columns[index]
    }
    if name == type.keyColumn { return table.key }
    let edge = type.edges.first { $0.columns.contains(name) }
    if case .typed(_, let typeColumn, _)? = edge?.storage, typeColumn == name {
      return SQLColumn(textNamed: name, dialect)
    }
    return table.key(in: name)
  }

  /// Whether a column can keep a value; one that can't is refused with the column's name.
  func check(_ assignments: [WriteStep.Assignment]) throws(DatabaseError) {
    for assignment in assignments where column(assignment.column).written(assignment.value) == nil {
      throw .check(type: type.name, columns: [assignment.column])
    }
  }

  private var versionColumn: String? {
    type.version.map { table.columns[$0].name }
  }

  /// The statement that adds a row; its result is the key.
  ///
  /// - Parameter key: The key; null if the database makes it.
  mutating func insert(_ key: DatabaseValue, _ assignments: [WriteStep.Assignment])
    -> SQLStatement
  {
    var columns: [String] = []
    var places: [String] = []
    if key != .null {
      columns.append(table.key.name)
      places.append(bind(key, for: table.key))
    }
    for assignment in assignments {
      let column = column(assignment.column)
      columns.append(column.name)
      places.append(bind(assignment.value, for: column))
    }
    if let version = versionColumn, !columns.contains(version) {
      columns.append(version)
      places.append("1")
    }
    let values =
      columns.isEmpty
      ? "DEFAULT VALUES"
      : "(\(columns.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))"
    var statement = statement("INSERT INTO \(table.name) \(values) RETURNING \(table.key.name)")
    statement.outputs = [.value(table.key.decoding)]
    return statement
  }

  /// The statement that changes the row, and raises its version.
  ///
  /// - Returns: The statement; nil if there is nothing to change.
  mutating func update(_ assignments: [WriteStep.Assignment]) -> SQLStatement? {
    var parts: [String] = []
    for assignment in assignments {
      let column = column(assignment.column)
      parts.append("\(column.name) = \(bind(assignment.value, for: column))")
    }
    if let version = versionColumn { parts.append("\(version) = \(version) + 1") }
    guard !parts.isEmpty else { return nil }
    let row = row()
    return statement(
      "UPDATE \(table.name) SET \(parts.joined(separator: ", ")) WHERE \(row)")
  }

  /// The condition for the row of the step, with the version that it must have.
  private mutating func row() -> String {
    var condition = "\(table.key.name) = \(bind(step.key, for: table.key))"
    if let index = type.version, let version = step.version {
      let column = table.columns[index]
      condition += " AND \(column.name) = \(bind(version, for: column))"
    }
    return condition
  }

  /// The statements that remove the row: first those of tables that join it with others.
  mutating func delete() -> [SQLStatement] {
    var statements: [SQLStatement] = []
    for other in schema.model.types {
      for edge in other.edges {
        guard case .through(let join, let own, let far) = edge.storage else { continue }
        if other.index == type.index { statements.append(unjoin(join, own)) }
        if edge.targets.contains(type.index) { statements.append(unjoin(join, far)) }
      }
    }
    let row = row()
    var texts: Set<String> = []
    return statements.filter { texts.insert($0.text).inserted }
      + [statement("DELETE FROM \(table.name) WHERE \(row)")]
  }

  private mutating func unjoin(_ join: String, _ name: String) -> SQLStatement {
    let column = schema.key(of: type.index, in: join, name)
    let key = bind(step.key, for: column)
    return statement("DELETE FROM \(dialect.quotedTable(join)) WHERE \(column.name) = \(key)")
  }

  // MARK: Relationships

  /// The statements that add related rows; those that are there stay.
  mutating func add(_ targets: [WriteStep.Target], to edge: ServedEdge)
    throws(DatabaseError) -> [SQLStatement]
  {
    guard let target = targets.first?.type else { return [] }
    let keys = targets.map(\.key)
    switch edge.storage {
    case .foreignKey(let name):
      let column = schema.key(of: type.index, in: schema.model.types[target].table, name)
      let key = bind(step.key, for: column)
      let condition = isOne(keys, schema.types[target].key)
      let text = update(target, "\(column.name) = \(key)")
      return [
        statement("\(text) WHERE \(condition) AND \(dialect.isDistinct(column.name, key))")
      ]
    case .through(let join, let own, let other):
      let ownColumn = schema.key(of: type.index, in: join, own)
      let otherColumn = schema.key(of: target, in: join, other)
      let key = bind(step.key, for: ownColumn)
      let list = bind(
        dialect.list(keys.compactMap { otherColumn.written($0) }), as: "\(otherColumn.type)[]")
      let value = element("e.value", otherColumn)
      return [
        statement(
          "INSERT INTO \(dialect.quotedTable(join)) (\(ownColumn.name), \(otherColumn.name))"
            + " SELECT \(key), \(value) FROM \(dialect.table(of: list, alias: "e"))"
            + " WHERE NOT EXISTS (SELECT 1 FROM \(dialect.quotedTable(join)) AS j"
            + " WHERE j.\(ownColumn.name) = \(key) AND j.\(otherColumn.name) = \(value))"
            + " ON CONFLICT DO NOTHING")
      ]
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  /// The statements that remove related rows; those that aren't there are passed over.
  mutating func remove(_ targets: [WriteStep.Target], from edge: ServedEdge)
    throws(DatabaseError) -> [SQLStatement]
  {
    guard let target = targets.first?.type else { return [] }
    let keys = targets.map(\.key)
    switch edge.storage {
    case .foreignKey(let name):
      let column = schema.key(of: type.index, in: schema.model.types[target].table, name)
      let text = update(target, "\(column.name) = NULL")
      let key = bind(step.key, for: column)
      return [
        statement(
          "\(text) WHERE \(isOne(keys, schema.types[target].key)) AND \(column.name) = \(key)")
      ]
    case .through(let join, let own, let other):
      let ownColumn = schema.key(of: type.index, in: join, own)
      let otherColumn = schema.key(of: target, in: join, other)
      let key = bind(step.key, for: ownColumn)
      return [
        statement(
          "DELETE FROM \(dialect.quotedTable(join)) WHERE \(ownColumn.name) = \(key)"
            + " AND \(isOne(keys, otherColumn))")
      ]
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  /// The beginning of an update of related rows, which raises their version.
  private func update(_ target: Int, _ assignment: String) -> String {
    let table = schema.types[target]
    let version = schema.model.types[target].version.map { table.columns[$0].name }
    return "UPDATE \(table.name) SET \(assignment)"
      + (version.map { ", \($0) = \($0) + 1" } ?? "")
  }

  private func element(_ text: String, _ column: SQLColumn) -> String {
    dialect == .sqlite && column.decoding == .uuidBytes ? "jsonapi_bytes(\(text))" : text
  }

  private mutating func isOne(_ keys: [DatabaseValue], _ column: SQLColumn) -> String {
    let list = bind(
      dialect.list(keys.compactMap { column.written($0) }), as: "\(column.type)[]")
    return switch dialect {
    case .sqlite:
      "\(column.name) IN (SELECT \(element("value", column)) FROM json_each(\(list)))"
    case .postgreSQL: "\(column.name) = ANY(\(list))"
    }
  }
}
