#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// A transaction of a ``MemoryDatabase``: a copy of the tables, which takes their place at the end.
public struct MemoryTransaction: WriteSession {
  var session: MemorySession

  /// Runs a step of a plan.
  public func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(DatabaseError) -> RowSet {
    try session.fetch(step, of: plan, parents: parents)
  }

  /// Throws: there are no statements.
  public func execute(_ statement: String, _ values: [DatabaseValue]) throws(DatabaseError) {
    throw .unsupported("MemoryDatabase has no statements.")
  }

  /// Runs a write step.
  public mutating func write(_ step: WriteStep) throws(DatabaseError) -> DatabaseValue {
    let type = step.model.types[step.type]
    if case .insert(let assignments) = step.action {
      return try insert(step.key, assignments, into: type)
    }
    var table = session.tables[type.table] ?? MemoryTable()
    guard let slot = table.slots(with: step.key, in: type.keyColumn).first,
      let row = table.rows[slot]
    else { return .null }
    var version: [WriteStep.Assignment] = []
    if let index = type.version {
      let column = type.columns[index].column
      let current = table.value(row, table.position(of: column))
      if let wanted = step.version, wanted != current { return .null }
      if case .integer(let number) = current {
        version = [WriteStep.Assignment(column: column, value: .integer(number &+ 1))]
      }
    }
    switch step.action {
    case .insert: break
    case .update(let assignments):
      table.update(slot, assignments + version)
      session.tables[type.table] = table
    case .delete:
      try unlinkAll(step.key, of: type, in: step.model)
      session.tables[type.table]?.remove(slot)
    case .add(let edge, let targets):
      for target in targets { try link(step, type.edges[edge], target) }
      session.tables[type.table]?.update(slot, version)
    case .remove(let edge, let targets):
      for target in targets { try unlink(step, type.edges[edge], target) }
      session.tables[type.table]?.update(slot, version)
    case .replace(let edge, let targets, let old):
      for target in old where !targets.contains(target) {
        try unlink(step, type.edges[edge], target)
      }
      for target in targets { try link(step, type.edges[edge], target) }
      session.tables[type.table]?.update(slot, version)
    }
    return step.key
  }

  private mutating func insert(
    _ wanted: DatabaseValue, _ assignments: [WriteStep.Assignment], into type: ServedType
  ) throws(DatabaseError) -> DatabaseValue {
    var table = session.tables[type.table] ?? MemoryTable()
    var key = wanted
    if key == .null {
      key =
        type.key == .integer
        ? .integer(table.nextInteger(in: type.keyColumn)) : .text(UUID().uuidString.lowercased())
    }
    guard table.slots(with: key, in: type.keyColumn).isEmpty else {
      throw .unique(type: type.name, columns: [type.keyColumn])
    }
    var values = [WriteStep.Assignment(column: type.keyColumn, value: key)] + assignments
    if let index = type.version {
      values.append(WriteStep.Assignment(column: type.columns[index].column, value: .integer(1)))
    }
    table.insert(values)
    session.tables[type.table] = table
    return key
  }

  // MARK: Relationships

  /// The rows that a to-many relationship leads to.
  private func linked(_ step: WriteStep, _ edge: ServedEdge) -> [WriteStep.Target] {
    let view = session.view(step.model, nil)
    guard let record = view.record(step.type, key: step.key) else { return [] }
    return record.related(by: edge.name).map { WriteStep.Target(type: $0.type, key: $0.key) }
  }

  private mutating func link(
    _ step: WriteStep, _ edge: ServedEdge, _ target: WriteStep.Target
  ) throws(DatabaseError) {
    guard !linked(step, edge).contains(target) else { return }
    switch edge.storage {
    case .foreignKey(let column): try setKey(column, step.key, target, step.model)
    case .through(let name, let own, let other):
      session.tables[name, default: MemoryTable()].insert([
        WriteStep.Assignment(column: own, value: step.key),
        WriteStep.Assignment(column: other, value: target.key),
      ])
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  private mutating func unlink(
    _ step: WriteStep, _ edge: ServedEdge, _ target: WriteStep.Target
  ) throws(DatabaseError) {
    guard linked(step, edge).contains(target) else { return }
    switch edge.storage {
    case .foreignKey(let column):
      try setKey(column, .null, target, step.model)
    case .through(let name, let own, let other):
      guard let join = session.tables[name] else { return }
      let position = join.position(of: other)
      for slot in join.slots(with: step.key, in: own) {
        if let row = join.rows[slot], join.value(row, position) == target.key {
          session.tables[name]?.remove(slot)
        }
      }
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  private mutating func setKey(
    _ column: String, _ key: DatabaseValue, _ target: WriteStep.Target, _ model: ServedModel
  ) throws(DatabaseError) {
    let type = model.types[target.type]
    guard let slot = session.tables[type.table]?.slots(with: target.key, in: type.keyColumn).first
    else { throw .foreignKey(type: type.name, columns: [column]) }
    var assignments = [WriteStep.Assignment(column: column, value: key)]
    if let index = type.version, let table = session.tables[type.table],
      let row = table.rows[slot],
      case .integer(let number) = table.value(row, table.position(of: type.columns[index].column))
    {
      assignments.append(
        WriteStep.Assignment(column: type.columns[index].column, value: .integer(number &+ 1)))
    }
    session.tables[type.table]?.update(slot, assignments)
  }

  /// Removes a row from all relationships that lead to it.
  private mutating func unlinkAll(
    _ key: DatabaseValue, of type: ServedType, in model: ServedModel
  ) throws(DatabaseError) {
    for other in model.types {
      for edge in other.edges {
        if other.index == type.index, case .through(let name, let own, _) = edge.storage {
          removeRows(of: name, where: own, is: key)
        }
        guard edge.targets.contains(type.index) else { continue }
        switch edge.storage {
        case .through(let name, _, let far): removeRows(of: name, where: far, is: key)
        case .column(let column):
          let slots = session.tables[other.table]?.slots(with: key, in: column) ?? []
          for slot in slots {
            session.tables[other.table]?.update(
              slot, [WriteStep.Assignment(column: column, value: .null)])
          }
        case .typed, .columns, .foreignKey: break
        }
      }
    }
  }

  private mutating func removeRows(of name: String, where column: String, is key: DatabaseValue) {
    guard let table = session.tables[name] else { return }
    for slot in table.slots(with: key, in: column) { session.tables[name]?.remove(slot) }
  }
}
