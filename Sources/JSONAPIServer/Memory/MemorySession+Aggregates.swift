import JSONAPI

extension MemorySession {
  /// Counts rows and adds up their values.
  public func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    let view = view(plan.model, plan.rules)
    let columns = plan.model.types[step.type].columns
    func none(_ group: [ColumnValue]) -> GroupTotals {
      GroupTotals(
        group: group, count: 0, totals: aggregation.fields.map { ColumnTotals(columns[$0].type) })
    }
    var places: [[ColumnValue]: Int] = [:]
    var groups: [GroupTotals] = []
    if aggregation.groups.isEmpty {
      places[[]] = 0
      groups.append(none([]))
    }
    for slot in view[step.type].table.rows.indices {
      guard let record = view.record(step.type, slot: slot), view.isVisible(record),
        step.condition == .everything || step.condition.matches(record)
      else { continue }
      let group = aggregation.groups.map { index in
        let value = record.value(ofColumn: index)
        return columns[index].type.allows(value) ? value : .null
      }
      let place = places[group] ?? groups.count
      if place == groups.count {
        places[group] = place
        groups.append(none(group))
        if groups.count > aggregation.limit { return groups }
      }
      groups[place].count += 1
      for (index, field) in aggregation.fields.enumerated() {
        groups[place].totals[index].add(record.value(ofColumn: field))
      }
    }
    return groups
  }
}
