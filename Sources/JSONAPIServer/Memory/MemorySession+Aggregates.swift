import JSONAPI

extension MemorySession {
  /// Counts rows and aggregates their values.
  public func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    let view = view(plan.model, plan.rules)
    let condition = step.condition(in: plan.model)
    let columns = plan.model.types[step.type].columns
    var found = GroupedTotals<ColumnValue>(
      aggregation.fields.map { columns[$0].type }, isGrouped: !aggregation.groups.isEmpty)
    for slot in view[step.type].table.rows.indices {
      guard let record = view.record(step.type, slot: slot), view.isVisible(record),
        condition.matches(record)
      else { continue }
      let group = aggregation.groups.map { index in
        let value = record.value(ofColumn: index)
        return columns[index].type.allows(value) ? value : .null
      }
      found.add(group) { record.value(ofColumn: aggregation.fields[$0]) }
      if found.groups.count > aggregation.limit { break }
    }
    return found.groups.map { GroupTotals($0) }
  }
}
