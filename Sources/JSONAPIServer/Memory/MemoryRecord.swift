import JSONAPI

/// A type with its table, and the positions of its columns in a row.
final class MemoryType: Sendable {
  let served: ServedType
  let table: MemoryTable
  let key: MemoryTable.Key
  let columns: [Int?]
  let edges: [[Int?]]

  init(_ served: ServedType, _ table: MemoryTable?) {
    let table = table ?? MemoryTable()
    self.served = served
    self.table = table
    key = served.isFromSource ? .one(0) : table.key(of: served.keyColumns)
    columns = served.columns.map { table.position(of: $0.column) }
    edges = served.edges.map { $0.columns.map { table.position(of: $0) } }
  }
}

/// The tables as visible to a request.
final class MemoryView: Sendable {
  let tables: [String: MemoryTable]
  let model: ServedModel
  /// The conditions that rows along relationships must satisfy; nil within those conditions.
  let rules: RowRules?
  private let types: [MemoryType]
  /// The view in which row rules are evaluated, which sees all rows; nil for that view itself.
  private let everything: MemoryView?

  init(
    tables: [String: MemoryTable], types: [MemoryType], model: ServedModel,
    rules: RowRules?
  ) {
    self.tables = tables
    self.types = types
    self.model = model
    self.rules = rules
    everything = rules.map { _ in
      MemoryView(tables: tables, types: types, model: model, rules: nil)
    }
  }

  subscript(type: Int) -> MemoryType { types[type] }

  /// Whether all rows of a type are visible.
  func isFree(_ type: Int) -> Bool { rules?.hidesNothing(of: type) ?? true }

  func record(_ type: Int, key: ColumnValue) -> MemoryRecord? {
    let known = types[type]
    // A source has resources that are in no table: only their keys are known.
    if known.served.isFromSource {
      return isFree(type) ? MemoryRecord(view: self, type: type, row: [key]) : nil
    }
    return known.table.slot(with: key, at: known.key).flatMap { record(type, slot: $0) }
  }

  func record(_ type: Int, slot: Int) -> MemoryRecord? {
    guard let row = types[type].table.rows[slot] else { return nil }
    return MemoryRecord(view: self, type: type, row: row)
  }

  /// The type of the id in a sort key; nil for a column.
  func keyType(of key: Step.SortKey, from type: Int) -> ServedType? {
    key.column == nil && key.relevance == nil ? model.types[model.type(of: key, from: type)] : nil
  }

  /// Whether a row exists for the request.
  func isVisible(_ record: MemoryRecord) -> Bool {
    guard let rules, let everything, !isFree(record.type) else { return true }
    return rules.condition(of: record.type).matches(
      MemoryRecord(view: everything, type: record.type, row: record.row))
  }
}

/// A row that filters are evaluated on.
struct MemoryRecord: ServedRecord {
  let view: MemoryView
  let type: Int
  let row: [ColumnValue]

  var served: ServedType { view[type].served }

  var key: ColumnValue { view[type].table.value(row, view[type].key) }

  /// The value of a column of the type.
  func value(ofColumn column: Int) -> ColumnValue {
    row.value(at: view[type].columns[column])
  }

  var typeName: String { served.name }

  var keyValue: FilterValue { key.keyFilterValue }

  func filterValue(ofColumn column: Int) -> FilterValue {
    served.columns[column].filterValue(value(ofColumn: column))
  }

  func related(by edge: Int) -> [MemoryRecord] {
    served.edges[edge].targets.flatMap { related(by: edge, to: $0) }
  }

  /// The visible rows of one type that a relationship leads to.
  func related(by index: Int, to target: Int) -> [MemoryRecord] {
    let edge = served.edges[index]
    let records: [MemoryRecord]
    switch edge.storage {
    case .column, .typed, .columns: return linked(by: index, to: target).map { [$0] } ?? []
    case .foreignKey(let columns):
      let found = view[target].table.slots(with: key, in: columns).compactMap {
        view.record(target, slot: $0)
      }
      // If the column has ids of several types, each row states which.
      records =
        edge.inverses[target].map { inverse in
          found.filter { $0.linked(by: inverse)?.type == type }
        } ?? found
    case .through(let name, let own, let far):
      guard let join = view.tables[name] else { return [] }
      let farKey = join.key(of: far)
      records = join.slots(with: key, in: own).compactMap { slot in
        join.rows[slot].flatMap { view.record(target, key: join.value($0, farKey)) }
      }
    }
    return view.isFree(target) ? records : records.filter { view.isVisible($0) }
  }

  /// The visible row of one type that a to-one relationship in this row leads to.
  func linked(by index: Int, to target: Int) -> MemoryRecord? {
    guard let (type, key) = linked(by: index), type == target,
      let record = view.record(target, key: key)
    else { return nil }
    return view.isFree(target) || view.isVisible(record) ? record : nil
  }

  /// The type and key that a to-one relationship has in this row.
  func linked(by index: Int) -> (type: Int, key: ColumnValue)? {
    let edge = served.edges[index]
    let positions = view[type].edges[index]
    switch edge.storage {
    case .column:
      let key =
        positions.count == 1
        ? row.value(at: positions[0]) : CompositeKey.key(positions.map { row.value(at: $0) })
      return key == .null ? nil : (edge.targets[0], key)
    case .typed(_, _, let names):
      guard case .text(let text) = row.value(at: positions[0]) else { return nil }
      let key = row.value(at: positions[1])
      let target = edge.targets.first {
        let name = view.model.types[$0].name
        return names[name] ?? name == text
      }
      return key == .null ? nil : target.map { ($0, key) }
    case .columns(let columns):
      for (position, name) in zip(positions, columns.keys.sorted()) {
        let key = row.value(at: position)
        guard key != .null else { continue }
        return edge.targets.first { view.model.types[$0].name == name }.map { ($0, key) }
      }
      return nil
    case .foreignKey, .through: return nil
    }
  }
}
