#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// A transaction of a ``MemoryDatabase``: a copy of the tables, which replaces them at the end.
public struct MemoryTransaction: WriteSession {
  var session: MemorySession

  /// Runs a step of a plan.
  public func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet {
    try session.fetch(step, of: plan, parents: parents)
  }

  /// Throws, since there are no statements.
  public func execute(_ statement: String, _ values: [ColumnValue]) throws(ServerDatabaseError) {
    throw .unsupported("MemoryDatabase has no statements.")
  }

  /// Runs a write step.
  public mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue {
    let type = step.model.types[step.type]
    if case .insert(let assignments) = step.action {
      return try insert(step.key, assignments, into: type)
    }
    let table = session.tables[type.table] ?? MemoryTable()
    guard let slot = table.slots(with: step.key, in: type.keyColumns).first,
      let row = table.rows[slot]
    else { return .null }
    if let index = type.version, let wanted = step.version,
      wanted != row.value(at: table.position(of: type.columns[index].column))
    {
      return .null
    }
    var changes = step.isPartOfCreation ? [] : raisedVersion(of: row, in: table, type)
    switch step.action {
    case .insert: break
    case .update(let assignments):
      changes = assignments + changes
      if let content = step.content {
        let bytes = try content.upload.bytes(in: 0..<content.upload.count)
        changes.append(.init(column: content.column, value: .bytes(bytes)))
      }
    case .delete:
      try unlinkAll(step.key, of: type, in: step.model)
      session.tables[type.table]?.keepLargestInteger(in: type.keyColumns.first)
      session.tables[type.table]?.remove(slot)
      return step.key
    case .add, .remove, .replace:
      guard let change = step.action.linkage else { break }
      // Before the related rows, which may include the row itself.
      session.tables[type.table]?.update(slot, changes)
      let edge = type.edges[change.edge]
      for target in change.removed where linked(step, change.edge).contains(target) {
        try unlink(step, edge, target)
      }
      for target in change.added where !linked(step, change.edge).contains(target) {
        try link(step, edge, target)
      }
      return step.key
    }
    session.tables[type.table]?.update(slot, changes)
    return step.key
  }

  /// The next version of a row; empty if its type has none.
  private func raisedVersion(
    of row: [ColumnValue], in table: MemoryTable, _ type: ServedType
  ) -> [WriteStep.Assignment] {
    guard let column = type.version.map({ type.columns[$0].column }),
      case .integer(let number) = row.value(at: table.position(of: column))
    else { return [] }
    return [WriteStep.Assignment(column: column, value: .integer(number == .max ? 1 : number + 1))]
  }

  private mutating func insert(
    _ wanted: ColumnValue, _ assignments: [WriteStep.Assignment], into type: ServedType
  ) throws(ServerDatabaseError) -> ColumnValue {
    var table = session.tables[type.table] ?? MemoryTable()
    var key = wanted
    var values = assignments
    if key != .null {
      values += self.assignments(type.keyColumns, key, of: type)
    } else if let made = try self.key(of: type, assignments) {
      key = made
    } else {
      key =
        type.key == .integer
        ? .integer(table.nextInteger(in: type.keyColumns.first))
        : .text(UUID().uuidString.lowercased())
      values.append(WriteStep.Assignment(column: type.keyColumns.first, value: key))
    }
    guard table.slots(with: key, in: type.keyColumns).isEmpty else {
      throw .unique(type: type.name, columns: type.keyColumns.names)
    }
    if let index = type.version {
      values.append(WriteStep.Assignment(column: type.columns[index].column, value: .integer(1)))
    }
    table.insert(values)
    table.note(key)
    session.tables[type.table] = table
    return key
  }

  /// The key in attributes and relationships; nil if it has to be generated.
  private func key(
    of type: ServedType, _ assignments: [WriteStep.Assignment]
  ) throws(ServerDatabaseError) -> ColumnValue? {
    var parts: [ColumnValue] = []
    for column in type.keyColumns.names {
      if let value = assignments.first(where: { $0.column == column })?.value, value != .null {
        parts.append(value)
      } else if type.keyColumns.isComposite {
        throw .notNull(type: type.name, column: column)
      }
    }
    return type.keyColumns.isComposite ? CompositeKey.key(parts) : parts.first
  }

  /// The values of columns with the key of a type; null in all of them if there is no key.
  private func assignments(
    _ columns: KeyColumns, _ key: ColumnValue, of type: ServedType
  ) -> [WriteStep.Assignment] {
    let parts = key == .null ? nil : type.parts(of: key)
    return columns.names.enumerated().map { index, column in
      WriteStep.Assignment(column: column, value: parts?[index] ?? .null)
    }
  }

  // MARK: Relationships

  /// The rows that a to-many relationship leads to.
  private func linked(_ step: WriteStep, _ edge: Int) -> [WriteStep.Target] {
    let view = session.view(step.model, nil)
    guard let record = view.record(step.type, key: step.key) else { return [] }
    return record.related(by: edge).map { WriteStep.Target(type: $0.type, key: $0.key) }
  }

  private mutating func link(
    _ step: WriteStep, _ edge: ServedEdge, _ target: WriteStep.Target
  ) throws(ServerDatabaseError) {
    switch edge.storage {
    case .foreignKey(let columns): try setKey(columns, step.key, target, step, edge)
    case .through(let name, let own, let other):
      let types = step.model.types
      session.tables[name, default: MemoryTable()].insert(
        assignments(own, step.key, of: types[step.type])
          + assignments(other, target.key, of: types[target.type]))
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  private mutating func unlink(
    _ step: WriteStep, _ edge: ServedEdge, _ target: WriteStep.Target
  ) throws(ServerDatabaseError) {
    switch edge.storage {
    case .foreignKey(let columns): try setKey(columns, .null, target, step, edge)
    case .through(let name, let own, let other):
      guard let join = session.tables[name] else { return }
      let far = join.key(of: other)
      for slot in join.slots(with: step.key, in: own) {
        if let row = join.rows[slot], join.value(row, far) == target.key {
          session.tables[name]?.remove(slot)
        }
      }
    case .column, .typed, .columns:
      throw .unsupported("A to-many relationship has no columns of its own.")
    }
  }

  private mutating func setKey(
    _ columns: KeyColumns, _ key: ColumnValue, _ target: WriteStep.Target, _ step: WriteStep,
    _ edge: ServedEdge
  ) throws(ServerDatabaseError) {
    let type = step.model.types[target.type]
    guard let table = session.tables[type.table],
      let slot = table.slots(with: target.key, in: type.keyColumns).first,
      let row = table.rows[slot]
    else { throw .foreignKey(type: type.name, columns: columns.names) }
    let owner = key == .null ? nil : WriteStep.Target(type: step.type, key: key)
    let reference =
      edge.inverses[target.type].map { step.model.assignments(of: $0, target.type, owner) }
      ?? (owner == nil
        ? type.cleared(columns.names).map { .init(column: $0, value: .null) }
        : assignments(columns, key, of: step.model.types[step.type]))
    let changes = reference + raisedVersion(of: row, in: table, type)
    session.tables[type.table]?.update(slot, changes)
  }

  /// Removes a row from all relationships that lead to it.
  private mutating func unlinkAll(
    _ key: ColumnValue, of type: ServedType, in model: ServedModel
  ) throws(ServerDatabaseError) {
    for other in model.types {
      for edge in other.edges {
        if other.index == type.index, case .through(let name, let own, _) = edge.storage {
          removeRows(of: name, where: own, is: key)
        }
        guard edge.targets.contains(type.index) else { continue }
        switch edge.storage {
        case .through(let name, _, let far): removeRows(of: name, where: far, is: key)
        case .column, .columns:
          var columns = KeyColumns(edge.columns)
          if case .columns(let names) = edge.storage { columns = [names[type.name] ?? ""] }
          let slots = session.tables[other.table]?.slots(with: key, in: columns) ?? []
          guard slots.isEmpty || Set(columns.names).isDisjoint(with: other.keyColumns.names) else {
            throw .foreignKey(type: other.name, columns: columns.names)
          }
          let nulls = other.cleared(columns.names).map {
            WriteStep.Assignment(column: $0, value: .null)
          }
          for slot in slots { session.tables[other.table]?.update(slot, nulls) }
        case .typed, .foreignKey: break
        }
      }
    }
  }

  private mutating func removeRows(
    of name: String, where columns: KeyColumns, is key: ColumnValue
  ) {
    guard let table = session.tables[name] else { return }
    for slot in table.slots(with: key, in: columns) { session.tables[name]?.remove(slot) }
  }
}
