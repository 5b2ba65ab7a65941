import JSONAPI

/// The tables as a request sees them.
struct MemoryView: Sendable {
  let tables: [String: MemoryTable]
  let model: ServedModel
  /// The condition that rows along relationships have to fulfil; nil within those conditions.
  let rules: [FilterExpression]?

  /// The view of the conditions themselves, to which all rows are visible.
  var withoutRules: MemoryView { MemoryView(tables: tables, model: model, rules: nil) }

  func record(_ type: Int, key: DatabaseValue) -> MemoryRecord? {
    let served = model.types[type]
    guard let table = tables[served.table],
      let slot = table.slots(with: key, in: served.keyColumn).first
    else { return nil }
    return record(type, slot: slot, in: table)
  }

  func record(_ type: Int, slot: Int, in table: MemoryTable) -> MemoryRecord? {
    guard let row = table.rows[slot] else { return nil }
    return MemoryRecord(view: self, type: type, table: table, row: row)
  }

  /// Whether a row exists for the request.
  func isVisible(_ record: MemoryRecord) -> Bool {
    guard let rules else { return true }
    let rule = rules[record.type]
    return rule == .everything
      || rule.matches(
        MemoryRecord(
          view: withoutRules, type: record.type, table: record.table, row: record.row))
  }
}

/// A row that filters are evaluated on.
struct MemoryRecord: FieldSource {
  let view: MemoryView
  let type: Int
  let table: MemoryTable
  let row: [DatabaseValue]

  var served: ServedType { view.model.types[type] }

  var key: DatabaseValue { self[served.keyColumn] }

  subscript(column: String) -> DatabaseValue { table.value(row, table.position(of: column)) }

  func value(of field: String) -> FilterValue {
    if field == "$id" || field == "id" {
      return switch key {
      case .integer(let number): .number(JSONNumber(number))
      case .text(let text): .string(text)
      default: .null
      }
    }
    guard let index = served.column(field) else { return .null }
    let column = served.columns[index]
    return column.filterValue(self[column.column])
  }

  func related(by relationship: String) -> [MemoryRecord] {
    guard let edge = served.edge(relationship) else { return [] }
    return served.edges[edge].targets.flatMap { related(by: edge, to: $0) }
  }

  /// The visible rows of one type that a relationship leads to.
  func related(by index: Int, to target: Int) -> [MemoryRecord] {
    let edge = served.edges[index]
    let other = view.model.types[target]
    let records: [MemoryRecord]
    switch edge.storage {
    case .column, .typed, .columns:
      guard let (type, key) = linked(by: index), type == target else { return [] }
      records = view.record(target, key: key).map { [$0] } ?? []
    case .foreignKey(let column):
      guard let table = view.tables[other.table] else { return [] }
      records = table.slots(with: key, in: column).compactMap {
        view.record(target, slot: $0, in: table)
      }
    case .through(let name, let own, let far):
      guard let join = view.tables[name] else { return [] }
      let position = join.position(of: far)
      records = join.slots(with: key, in: own).compactMap { slot in
        join.rows[slot].flatMap { view.record(target, key: join.value($0, position)) }
      }
    }
    return records.filter { view.isVisible($0) }
  }

  /// The type and key that a to-one relationship has in this row.
  func linked(by index: Int) -> (type: Int, key: DatabaseValue)? {
    let edge = served.edges[index]
    switch edge.storage {
    case .column(let column):
      let key = self[column]
      return key == .null ? nil : edge.targets.first.map { ($0, key) }
    case .typed(let id, let type, let names):
      guard case .text(let text) = self[type] else { return nil }
      let key = self[id]
      let target = edge.targets.first {
        let name = view.model.types[$0].name
        return names[name] ?? name == text
      }
      return key == .null ? nil : target.map { ($0, key) }
    case .columns(let columns):
      for target in edge.targets {
        guard let column = columns[view.model.types[target].name] else { continue }
        let key = self[column]
        if key != .null { return (target, key) }
      }
      return nil
    case .foreignKey, .through: return nil
    }
  }
}
