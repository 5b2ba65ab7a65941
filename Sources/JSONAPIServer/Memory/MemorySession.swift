import JSONAPI

/// A session of a ``MemoryDatabase``.
public struct MemorySession: ReadSession {
  var tables: [String: MemoryTable]

  /// Runs a step of a plan.
  public func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(DatabaseError) -> RowSet {
    let view = MemoryView(tables: tables, model: plan.model, rules: plan.rules)
    var fetch = MemoryFetch(view: view, step: step)
    return fetch.run(parents)
  }
}

/// One step that is being run.
private struct MemoryFetch {
  let view: MemoryView
  let step: Step
  let type: ServedType
  let table: MemoryTable
  let columns: [Int?]
  let key: Int?
  var rows: RowSet

  init(view: MemoryView, step: Step) {
    self.view = view
    self.step = step
    type = view.model.types[step.type]
    table = view[step.type].table
    let (positions, type) = (view[step.type], type)
    columns = step.columns.map { positions.columns[$0] }
    key = positions.key
    let linkage = step.linkage.reduce(0) { $0 + (type.edges[$1].targets.count > 1 ? 2 : 1) }
    rows = RowSet(
      width: 1 + step.columns.count + linkage + (step.selectsSortKeys ? step.sort.count : 0))
  }

  mutating func run(_ parents: [RowSet]) -> RowSet {
    switch step.source {
    case .all:
      let isKeyOrder = step.sort.count == 1 && step.sort[0].column == nil
      let slots =
        isKeyOrder || step.sort.isEmpty
        ? table.slots(orderedBy: type.keyColumn) : Array(table.rows.indices)
      if isKeyOrder, step.condition == .everything, view[step.type].isFree,
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
    view.isVisible(record) && (step.condition == .everything || step.condition.matches(record))
  }

  private mutating func takeRelated(_ parent: Step.Parent, _ number: Int, _ parentRows: RowSet) {
    for row in 0..<parentRows.count {
      if let maximum = step.maximumCount, rows.count >= maximum { return }
      let origin = RowSet.Origin(parent: number, row: row)
      guard let owner = view.record(parent.type, key: parentRows[row, 0]) else { continue }
      let related = owner.related(by: parent.edge, to: step.type)
      take(
        related.filter { step.condition == .everything || step.condition.matches($0) }, in: origin)
    }
  }

  /// Takes a page in the order of keys, without looking at other rows.
  private mutating func takePage(of slots: [Int]) {
    let slots = step.sort.first?.isDescending == true ? slots.reversed() : slots
    if step.countsTotal { rows.total = slots.count }
    let rest = slots.dropFirst(step.offset)
    let page = step.limit.map { rest.prefix($0) } ?? rest
    rows.hasMore = page.count < rest.count
    rows.reserveCapacity(page.count)
    for slot in page { if let record = record(slot) { append(record) } }
  }

  private mutating func take(_ records: some Sequence<MemoryRecord>, in origin: RowSet.Origin?) {
    var keyed = records.map { (record: $0, keys: sortKeys(of: $0)) }
    if !step.sort.isEmpty {
      keyed.sort { compare($0.keys, $1.keys) < 0 }
    }
    if step.countsTotal { rows.total = keyed.count }
    var page = keyed[...]
    if let boundary = step.boundary {
      page =
        boundary.isEnd
        ? page.prefix { compare($0.keys, boundary.values) < 0 }
        : page.drop { compare($0.keys, boundary.values) <= 0 }
    }
    page = page.dropFirst(step.offset)
    if let limit = step.limit, page.count > limit {
      if let origin { rows.parentsWithMore.insert(origin) }
      rows.hasMore = true
      page = step.boundary?.isEnd == true ? page.suffix(limit) : page.prefix(limit)
    }
    for (record, _) in page {
      append(record)
      if let origin { rows.endRow(of: origin) }
    }
  }

  private func sortKeys(of record: MemoryRecord) -> [DatabaseValue] {
    step.sort.map { key in
      var record: MemoryRecord? = record
      for edge in key.path {
        let next = record.flatMap { record in
          record.served.edges[edge].targets.lazy.compactMap {
            record.related(by: edge, to: $0).first
          }.first
        }
        record = next
      }
      guard let record else { return .null }
      return key.column.map { record.value(ofColumn: $0) } ?? record.key
    }
  }

  private func compare(_ one: [DatabaseValue], _ other: [DatabaseValue]) -> Int {
    for (index, key) in step.sort.enumerated() where index < one.count && index < other.count {
      let order = one[index].order(other[index])
      guard order != 0 else { continue }
      // Null comes last in both directions.
      let isNull = one[index] == .null || other[index] == .null
      return key.isDescending && !isNull ? -order : order
    }
    return 0
  }

  private mutating func append(_ record: MemoryRecord) {
    rows.append(table.value(record.row, key))
    for column in columns { rows.append(table.value(record.row, column)) }
    for edge in step.linkage {
      let linked = record.linked(by: edge).flatMap { link in
        view[link.type].isFree || !record.related(by: edge, to: link.type).isEmpty ? link : nil
      }
      if type.edges[edge].targets.count > 1 {
        rows.append(linked.map { .integer(Int64($0.type)) } ?? .null)
      }
      rows.append(linked?.key ?? .null)
    }
    if step.selectsSortKeys { for value in sortKeys(of: record) { rows.append(value) } }
  }
}
