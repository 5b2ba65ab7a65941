@_spi(Locks) import JSONAPI

/// A session of a ``MemoryDatabase``.
public struct MemorySession: ReadSession, Sendable {
  var tables: [String: MemoryTable] { didSet { types = Types() } }
  private var types = Types()

  /// The types for one state of the tables; a change starts with new ones.
  private final class Types: Sendable {
    let known = Locked<(model: ServedModel, types: [MemoryType])?>(nil)
  }

  init(tables: [String: MemoryTable]) { self.tables = tables }

  private func types(of model: ServedModel) -> [MemoryType] {
    types.known.withLock { known in
      if let known, known.model === model { return known.types }
      let made = model.types.map { type in
        MemoryType(type, type.isFromSource ? nil : tables[type.table])
      }
      known = (model, made)
      return made
    }
  }

  /// The tables as visible to a plan with a model and rules.
  func view(_ model: ServedModel, _ rules: RowRules?) -> MemoryView {
    MemoryView(tables: tables, types: types(of: model), model: model, rules: rules)
  }

  /// Runs a step of a plan.
  public func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet {
    var fetch = MemoryFetch(view: view(plan.model, plan.rules), step: step)
    return fetch.run(parents)
  }
}

/// One step that is being run.
private struct MemoryFetch {
  let view: MemoryView
  let step: Step
  let condition: Condition
  let type: ServedType
  let table: MemoryTable
  let columns: [Int?]
  let key: MemoryTable.Key
  /// The sort keys, with a composite key split into several.
  let sort: [Step.SortKey]
  /// Whether each of them is a decimal number in text.
  let decimals: [Bool]
  var rows: RowSet

  init(view: MemoryView, step: Step) {
    self.view = view
    self.step = step
    condition = step.condition(in: view.model)
    type = view.model.types[step.type]
    table = view[step.type].table
    let positions = view[step.type]
    columns = step.columns.map { positions.columns[$0] }
    key = positions.key
    sort = step.sort.flatMap { key in
      Array(repeating: key, count: view.keyType(of: key, from: step.type)?.keyParts.count ?? 1)
    }
    decimals = sort.map { key in
      let type = view.model.types[view.model.type(of: key, from: step.type)]
      return key.column.map { type.columns[$0].type.kind == .decimal } ?? false
    }
    rows = RowSet(width: step.width(in: view.model))
  }

  mutating func run(_ parents: [RowSet]) -> RowSet {
    switch step.source {
    case .all where step.countsOnly:
      rows.total = table.rows.indices.count { record($0).map { holds($0) } ?? false }
    case .all:
      let isKeyOrder = step.sort.count == 1 && step.sort[0].isKey
      let slots =
        isKeyOrder || step.sort.isEmpty
        ? table.slots(orderedBy: type.keyColumns) : Array(table.rows.indices)
      if isKeyOrder, condition.isEverything, view.isFree(step.type),
        step.boundary == nil
      {
        takePage(of: slots)
      } else {
        take(slots.compactMap { record($0) }.filter { holds($0) }, in: nil)
      }
    case .keys(let keys):
      let records = keys.compactMap { view.record(step.type, key: $0) }
      take(records.filter { holds($0) }, in: nil)
    case .edges(let edges):
      for (number, parent) in edges.enumerated() {
        takeRelated(parent, number, parents[parent.step])
      }
    }
    return rows
  }

  private func record(_ slot: Int) -> MemoryRecord? {
    view.record(step.type, slot: slot)
  }

  private func holds(_ record: MemoryRecord) -> Bool {
    view.isVisible(record) && condition.matches(record)
  }

  private mutating func takeRelated(_ parent: Step.Parent, _ number: Int, _ parentRows: RowSet) {
    let isInRow = view.model.types[parent.type].edges[parent.edge].isInRow
    for row in 0..<parentRows.count {
      if let maximum = step.maximumCount, rows.count >= maximum { return }
      guard let owner = view.record(parent.type, key: parentRows[row, 0]) else { continue }
      let origin = RowSet.Origin(parent: number, row: row)
      if isInRow, step.limit == nil {
        // One row at most, which needs no order.
        if let record = owner.linked(by: parent.edge, to: step.type), condition.matches(record) {
          append(record, in: origin)
        }
      } else {
        let related = owner.related(by: parent.edge, to: step.type)
        take(related.filter { condition.matches($0) }, in: origin)
      }
    }
  }

  /// Takes a page in the order of keys, without reading other rows.
  private mutating func takePage(of slots: [Int]) {
    let slots = step.sort.first?.isDescending == true ? slots.reversed() : slots
    if step.countsTotal { rows.total = slots.count }
    let rest = slots.dropFirst(step.offset)
    let page = step.limit.map { rest.prefix($0) } ?? rest
    rows.hasMore = page.count < rest.count
    rows.reserveCapacity(page.count)
    for slot in page { if let record = record(slot) { append(record) } }
  }

  private mutating func take(_ records: [MemoryRecord], in origin: RowSet.Origin?) {
    if step.countsTotal { rows.total = records.count }
    // The keys of all records in a row, and the records by their numbers.
    var keys: [ColumnValue] = []
    var page = Array(records.indices)[...]
    if records.count > 1 || step.boundary != nil {
      keys.reserveCapacity(records.count * sort.count)
      for record in records {
        for key in step.sort { append(value(of: key, in: record), of: key, to: &keys) }
      }
      page.sort { sort.compare(keys, $0, keys, $1, decimals) < 0 }
    }
    if let boundary = step.boundary, !boundary.values.isEmpty {
      var values: [ColumnValue] = []
      for (key, value) in zip(step.sort, boundary.values) {
        append(value.disclosed?.value ?? .null, of: key, to: &values)
      }
      page =
        boundary.isEnd
        ? page.prefix { sort.compare(keys, $0, values, 0, decimals) < 0 }
        : page.drop { sort.compare(keys, $0, values, 0, decimals) <= 0 }
    }
    page = page.dropFirst(step.offset)
    if let limit = step.limit, page.count > limit {
      if let origin { rows.parentsWithMore.insert(origin) }
      rows.hasMore = true
      page = step.boundary?.isEnd == true ? page.suffix(limit) : page.prefix(limit)
    }
    for number in page { append(records[number], in: origin) }
  }

  /// Adds the value of a sort key; of a composite key, its parts.
  private func append(
    _ value: ColumnValue, of key: Step.SortKey, to values: inout [ColumnValue]
  ) {
    guard let type = view.keyType(of: key, from: step.type), type.keyColumns.isComposite else {
      values.append(value)
      return
    }
    values += type.parts(of: value) ?? type.keyParts.map { _ in .null }
  }

  private func value(of key: Step.SortKey, in record: MemoryRecord) -> ColumnValue {
    if let search = key.relevance {
      let texts = type.columns(searchedBy: search).map { record.filterValue(ofColumn: $0) }
      return .integer(Int64(search.relevance(among: texts)))
    }
    var record: MemoryRecord? = record
    for edge in key.path {
      record = record.flatMap { record in
        record.served.edges[edge].targets.lazy.compactMap {
          record.related(by: edge, to: $0).first
        }.first
      }
    }
    guard let record else { return .null }
    return key.column.map { record.value(ofColumn: $0) } ?? record.key
  }

  private mutating func append(_ record: MemoryRecord, in origin: RowSet.Origin? = nil) {
    rows.append(table.value(record.row, key))
    for (index, column) in zip(step.columns, columns) {
      let value = record.row.value(at: column)
      if type.columns[index].part != .value {
        rows.append(value.content(type.columns[index].part, step.bytes))
      } else if value == .null || type.columns[index].type.allows(value) {
        rows.append(value)
      } else {
        rows.appendUnreadable()
      }
    }
    for edge in step.linkage {
      let linked = record.linked(by: edge).flatMap { link in
        step.selectsHeldLinkage || record.linked(by: edge, to: link.type) != nil ? link : nil
      }
      if type.edges[edge].isPolymorphic {
        rows.append(linked.map { .integer(Int64($0.type)) } ?? .null)
      }
      rows.append(linked?.key ?? .null)
    }
    if step.selectsSortKeys {
      for key in step.sort {
        let value = value(of: key, in: record)
        let column = key.column.map {
          view.model.types[view.model.type(of: key, from: step.type)].columns[$0]
        }
        rows.append(column?.type.allows(value) == false ? value.opaque : value)
      }
    }
    if let origin { rows.endRow(of: origin) }
  }
}

extension ColumnValue {
  /// The part of content that a step selects; null if it isn't bytes.
  fileprivate func content(_ part: ServedColumn.Part, _ range: Range<Int>?) -> ColumnValue {
    guard case .bytes(let bytes) = self else { return .null }
    if part == .size { return .integer(Int64(bytes.count)) }
    return .bytes(range.map { Array(bytes[$0.clamped(to: bytes.indices)]) } ?? bytes)
  }
}

extension [Step.SortKey] {
  /// Compares two records by their indexes in lists of sort key values.
  fileprivate func compare(
    _ ones: [ColumnValue], _ one: Int, _ others: [ColumnValue], _ other: Int, _ decimals: [Bool]
  ) -> Int {
    for index in indices {
      let (first, second) = (one * count + index, other * count + index)
      guard first < ones.count, second < others.count else { break }
      let order =
        if decimals[index], case .text(let one) = ones[first],
          case .text(let other) = others[second]
        {
          decimalOrder(one, other)
        } else {
          ones[first].order(others[second])
        }
      guard order != 0 else { continue }
      // Null comes last in both directions.
      let isNull = ones[first] == .null || others[second] == .null
      return self[index].isDescending && !isNull ? -order : order
    }
    return 0
  }
}
