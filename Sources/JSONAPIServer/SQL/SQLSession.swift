@_spi(Locks) import JSONAPI

/// A session of a SQL database.
package struct SQLSession<Driver: SQLDriver>: WriteSession {
  /// The connection.
  package var driver: Driver

  /// Whether plans that find rows by anything but keys are refused with ``ServerDatabaseError/busy`` before the first
  /// statement, and counts after ``briefCount`` rows.
  package var isBrief = false

  /// The maximum number of rows that a brief session counts.
  static var briefCount: Int { 2_000 }

  let schemas: SQLSchemas

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - driver: The connection.
  ///   - schemas: The schemas of the database, which all sessions share.
  package init(_ driver: Driver, _ schemas: SQLSchemas) {
    self.driver = driver
    self.schemas = schemas
  }

  /// Runs a step of a plan.
  package mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet {
    let schema = try schemas.schema(of: plan.model, &driver)
    let count = step.countsTotal ? self.count(step, of: plan, parents: parents, schema) : nil
    if isBrief {
      // If a plan isn't run as a whole, its single step.
      let steps = parents.isEmpty ? plan.steps : [step]
      guard steps.allSatisfy({ schema.isBrief($0, of: plan) }) else { throw .busy }
      if let count, schema.statements.isLong(count) { throw .busy }
    }
    let width = step.width(in: plan.model)
    let endsPlan = parents.count == plan.steps.count - 1
    var result = RowSet(width: width)
    if !step.countsOnly {
      var compiler = SQLCompiler(schema, rules: plan.rules)
      guard var statement = compiler.statement(step, of: plan.steps, parents: parents) else {
        return result
      }
      statement.endsPlan = endsPlan && count == nil
      result = try rows(statement, step, of: plan, parents: parents)
      if schema.types[step.type].hasRowNumbers,
        step.columns.contains(where: { plan.model.types[step.type].columns[$0].part == .bytes })
      {
        result = try withBytes(result, of: step, in: plan.model)
      }
    }
    if var count {
      count.endsPlan = endsPlan
      result.total = try total(count, schema)
    }
    return result
  }

  private func count(
    _ step: Step, of plan: ReadPlan, parents: [RowSet], _ schema: SQLSchema
  ) -> SQLStatement {
    var compiler = SQLCompiler(schema, rules: plan.rules)
    return compiler.count(step, parents: parents, upTo: isBrief ? Self.briefCount : nil)
  }

  private mutating func total(
    _ statement: SQLStatement, _ schema: SQLSchema
  ) throws(ServerDatabaseError) -> Int? {
    var count = SQLRows(outputs: statement.outputs, width: 1)
    do throws(ServerDatabaseError) {
      try driver.run(statement, into: &count)
    } catch {
      // Interrupted after the maximum number of instructions.
      if isBrief, case .deadline = error { schema.statements.noteLong(statement) }
      throw error
    }
    guard case .integer(let number)? = count.rows.first else { return nil }
    if isBrief, number >= Self.briefCount {
      schema.statements.noteLong(statement)
      throw .busy
    }
    return Int(exactly: number)
  }

  private mutating func rows(
    _ statement: SQLStatement, _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet {
    var rows = SQLRows(
      outputs: statement.outputs, width: step.width(in: plan.model), limit: step.limit,
      keys: plan.model.keys)
    rows.reserveCapacity(min(step.likelyCount, 64))
    rows.maximumSize = plan.maximumSize - parents.reduce(0) { $0 + $1.size }
    try driver.run(statement, into: &rows)
    if rows.isTooLarge { throw .other(RowsTooLarge()) }
    var result = rows.rows
    if let owners = statement.owners { result.repeatRows(for: owners) }
    result.cutPage(of: step, parents)
    return result
  }

  /// Runs a write step.
  package mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue {
    let schema = try schemas.schema(of: step.model, &driver)
    do {
      return try write(step, schema)
    } catch {
      throw schema.named(error, near: step.type)
    }
  }

  /// Runs insertions one after the other, until one fails.
  package mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError) {
    guard let model = insertions.first?.model else { return }
    let schema = try schemas.schema(of: model, &driver)
    let first = keys.count
    do {
      try write(insertions, schema, &keys)
    } catch {
      let failed = keys.count - first
      throw insertions.indices.contains(failed)
        ? schema.named(error, near: insertions[failed].type) : error
    }
  }

  /// Runs an insertion as the last step of the transaction.
  package mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError) {
    let schema = try schemas.schema(of: insertion.model, &driver)
    var made: SQLInsertion?
    let statement = try SQLInsertion.statement(&made, insertion, schema)
    do {
      try driver.runLast(statement)
    } catch {
      throw schema.named(named(error, insertion, statement, schema), near: insertion.type)
    }
  }

  private mutating func write(
    _ insertions: [WriteStep], _ schema: SQLSchema, _ keys: inout [ColumnValue]
  ) throws(ServerDatabaseError) {
    var statements: [SQLStatement] = []
    // A step that can't be run fails after those before it.
    var invalid: ServerDatabaseError?
    var insertion: SQLInsertion?
    for step in insertions {
      do {
        statements.append(try SQLInsertion.statement(&insertion, step, schema))
      } catch {
        invalid = error
        break
      }
    }
    var results: [SQLRows] = []
    var failure: ServerDatabaseError?
    do {
      try driver.run(statements, into: &results)
    } catch {
      failure =
        statements.indices.contains(results.count)
        ? named(error, insertions[results.count], statements[results.count], schema) : error
    }
    for (index, rows) in results.enumerated() {
      let key = rows.rows.first ?? .null
      if key == .null, rows.rows.count > 0 { throw missingKey(of: insertions[index]) }
      keys.append(key)
    }
    if let error = failure ?? invalid { throw error }
  }

  private mutating func write(
    _ step: WriteStep, _ schema: SQLSchema
  ) throws(ServerDatabaseError) -> ColumnValue {
    var writer = SQLWriter(schema, step)
    switch step.action {
    case .insert:
      var keys: [ColumnValue] = []
      try write([step], schema, &keys)
      return keys.first ?? .null
    case .update(let assignments):
      try schema.checkKey(of: step)
      if let statement = try writer.update(assignments) {
        do {
          guard try driver.run(statement) > 0 else { return .null }
        } catch {
          throw named(error, step, statement, schema)
        }
      }
      if let content = step.content { try write(content, of: step, schema) }
      return step.key
    case .delete:
      var count = 0
      for statement in writer.delete() { count = try driver.run(statement) }
      return count == 0 ? .null : step.key
    case .add, .remove, .replace:
      guard let change = step.action.linkage else { return .null }
      if !step.isPartOfCreation { guard try raiseVersion(&writer) else { return .null } }
      let edge = step.model.types[step.type].edges[change.edge]
      for statement in try writer.remove(change.removed, from: edge)
        + writer.add(change.added, to: edge)
      { try driver.run(statement) }
      return step.key
    }
  }

  /// Adds the columns of the violation that a driver has found.
  private func named(
    _ error: ServerDatabaseError, _ step: WriteStep, _ statement: SQLStatement, _ schema: SQLSchema
  ) -> ServerDatabaseError {
    guard let violation = driver.violation else { return error }
    let type = step.model.types[step.type]
    let table = schema.catalog.tables[type.table]
    var assigned = step.assignments.map { (column: $0.column, value: $0.value) }
    if case .insert = step.action, statement.values.count > assigned.count {
      let key = zip(type.keyColumns.names, statement.values).map { (column: $0, value: $1) }
      assigned = key + assigned
    }
    var columns: [String]
    switch violation {
    case .type(let index):
      columns = assigned.indices.contains(index) ? [assigned[index].column] : []
    case .check(let rule): columns = table?.checks[rule] ?? []
    case .domain(let name):
      columns = assigned.filter { table?.column($0.column)?.domain == name }.map(\.column)
      if case .notNull = error {
        columns.removeAll { name in assigned.contains { $0.column == name && $0.value != .null } }
      }
      // It is unknown which of several it was.
      if columns.count > 1 { columns = [] }
    }
    switch error {
    case .check(_, let names) where names.isEmpty: return .check(type: type.table, columns: columns)
    case .notNull(_, let name) where name.isEmpty && !columns.isEmpty:
      return .notNull(type: type.table, column: columns[0])
    default: return error
    }
  }

  /// The error for a row with nulls in its key, which the database would allow but which wouldn't be a resource.
  private func missingKey(of step: WriteStep) -> ServerDatabaseError {
    let type = step.model.types[step.type]
    let missing = type.keyColumns.names.first { name in
      !step.assignments.contains { $0.column == name && $0.value != .null }
    }
    return .notNull(type: type.table, column: missing ?? type.keyColumns.first)
  }

  /// Increments the version of a row whose relationship changes; false if it doesn't have the required version.
  private mutating func raiseVersion(_ writer: inout SQLWriter) throws(ServerDatabaseError) -> Bool
  {
    guard let statement = try writer.update([]) else { return true }
    return try driver.run(statement) > 0
  }

  /// Runs a statement of the application.
  package mutating func execute(
    _ statement: String, _ values: [ColumnValue]
  ) throws(ServerDatabaseError) {
    try driver.run(SQLStatement(statement, values))
  }
}

extension Step {
  /// The expected number of rows.
  fileprivate var likelyCount: Int {
    if case .keys(let keys) = source { keys.count } else { rowLimit ?? 8 }
  }

  /// The number of cells of each row.
  func width(in model: ServedModel) -> Int {
    let edges = model.types[type].edges
    return 1 + columns.count + (selectsSortKeys ? sort.count : 0)
      + linkage.reduce(0) { $0 + (edges[$1].isPolymorphic ? 2 : 1) }
  }
}

extension RowSet {
  fileprivate var first: ColumnValue? { count > 0 ? self[0, 0] : nil }

  /// Drops the row that was read beyond the page, and reverses rows that were read backwards.
  fileprivate mutating func cutPage(of step: Step, _ parents: [RowSet]) {
    if case .edges(let edges) = step.source {
      // Several parents already have their limits and their origins.
      hasMore = !parentsWithMore.isEmpty
      guard edges.count == 1, parents[edges[0].step].count == 1 else { return }
    }
    if let limit = step.limit, count > limit {
      hasMore = true
      truncate(to: limit)
    }
    if step.boundary?.isEnd == true { reverse() }
    guard case .edges = step.source else { return }
    let origin = Origin(parent: 0, row: 0)
    if hasMore { parentsWithMore.insert(origin) }
    for _ in 0..<count { endRow(of: origin) }
  }
}

/// The schema of each model's tables, read once they all exist.
package final class SQLSchemas: Sendable {
  private let schemas = Locked<[ObjectIdentifier: Known]>([:])

  private struct Known {
    var schema: SQLSchema
    /// When to check again for missing tables; nil if there were none.
    var end: ContinuousClock.Instant?
  }

  package init() {}

  /// The schema of a model; while tables of it are missing, it is read again at most once a second.
  package func schema<Driver: SQLDriver>(
    of model: ServedModel, _ driver: inout Driver
  ) throws(ServerDatabaseError) -> SQLSchema {
    let id = ObjectIdentifier(model)
    if let known = schemas.withLock({ $0[id] }), known.end.map({ .now < $0 }) ?? true {
      return known.schema
    }
    let tables = SQLSchema.tables(of: model)
    let catalog = try driver.catalog(of: tables)
    // The schema retains the model, so that no other one gets its identifier.
    let schema = SQLSchema(model, Driver.dialect, catalog)
    // A migration may still create the others.
    let isComplete = tables.allSatisfy { catalog.tables[$0] != nil }
    schemas.withLock {
      $0[id] = Known(schema: schema, end: isComplete ? nil : .now + .seconds(1))
    }
    return schema
  }
}
