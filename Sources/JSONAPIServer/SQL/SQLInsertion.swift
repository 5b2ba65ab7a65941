#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// An insertion of rows with values for the same columns.
final class SQLInsertion: Sendable {
  let type: ServedType
  let hasKey: Bool
  let names: [String]
  let columns: [SQLColumn]
  let statement: SQLStatement

  init(
    type: ServedType, hasKey: Bool, names: [String], columns: [SQLColumn], statement: SQLStatement
  ) {
    self.type = type
    self.hasKey = hasKey
    self.names = names
    self.columns = columns
    self.statement = statement
  }

  /// The statement that adds the row of a step; its result is the key.
  ///
  /// - Parameters:
  ///   - insertion: The previous insertion, which is reused if it has the same columns.
  ///   - step: The step.
  ///   - schema: The schema of the step's model.
  static func statement(
    _ insertion: inout SQLInsertion?, _ step: WriteStep, _ schema: SQLSchema
  ) throws(ServerDatabaseError) -> SQLStatement {
    var values = try schema.newKey(for: step)
    let hasKey = !values.isEmpty
    let assignments = step.assignments
    let current: SQLInsertion
    if let known = insertion, known.type.index == step.type, known.hasKey == hasKey,
      known.names.elementsEqual(assignments.lazy.map(\.column))
    {
      current = known
    } else {
      current = SQLWriter(schema, step).insertion(hasKey)
      insertion = current
    }
    values.reserveCapacity(values.count + assignments.count)
    for (assignment, column) in zip(assignments, current.columns) {
      values.append(try column.written(assignment, current.type))
    }
    var statement = current.statement
    statement.values = values
    return statement
  }
}

extension SQLColumn {
  /// A value as the column stores it; throws an error with the column's name if it can't.
  func written(
    _ assignment: WriteStep.Assignment, _ type: ServedType
  ) throws(ServerDatabaseError) -> ColumnValue {
    guard let value = written(assignment.value) else {
      throw .check(type: type.name, columns: [assignment.column])
    }
    return value
  }
}

extension SQLSchema {
  /// Checks that the key columns can store the step's key; throws an error with their names if they can't.
  func checkKey(of step: WriteStep) throws(ServerDatabaseError) {
    if step.key != .null, types[step.type].key.stored(step.key) == nil {
      let type = model.types[step.type]
      throw .check(type: type.name, columns: type.keyColumns.names)
    }
  }

  /// The key of a new row, with a value for each column; empty if the table generates it.
  ///
  /// UUIDs are generated here if the table doesn't.
  fileprivate func newKey(for step: WriteStep) throws(ServerDatabaseError) -> [ColumnValue] {
    try checkKey(of: step)
    let type = model.types[step.type]
    let key = types[step.type].key
    guard step.key == .null else {
      let values = key.stored(step.key) ?? []
      for (index, value) in values.enumerated() where !key.columns[index].fits(value) {
        throw .check(type: type.name, columns: [type.keyColumns.names[index]])
      }
      return values
    }
    guard !type.keyColumns.isComposite, type.key != .integer,
      !step.assignments.contains(where: { $0.column == type.keyColumns.first }),
      key.first.decoding != .integerText,
      let column = catalog.tables[type.table]?.column(type.keyColumns.first), !column.hasDefault
    else { return [] }
    return key.stored(.text(UUID().uuidString.lowercased())) ?? []
  }
}
