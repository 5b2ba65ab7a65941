import JSONAPI

extension SQLSession {
  /// Counts rows and aggregates their values, in one statement.
  package mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    let schema = try schemas.schema(of: plan.model, &driver)
    guard !isBrief else { throw .busy }
    var compiler = SQLCompiler(schema, rules: plan.rules)
    var statement = compiler.aggregates(step, aggregation)
    statement.endsPlan = true
    var found = SQLRows(outputs: statement.outputs, width: statement.outputs.count)
    found.maximumSize = plan.maximumSize
    try driver.run(statement, into: &found)
    if found.isTooLarge { throw .other(RowsTooLarge()) }
    let rows = found.rows
    let columns = plan.model.types[step.type].columns
    let groupCount = aggregation.groups.count
    return (0..<rows.count).map { row in
      func whole(_ cell: Int) -> Int {
        if case .integer(let number) = rows[row, cell] { Int(clamping: number) } else { 0 }
      }
      let totals = aggregation.fields.enumerated().map { index, field in
        let type = columns[field].type
        guard schema.dialect == .postgreSQL else {
          return ColumnTotals(type, json: rows[row, groupCount + 1 + index])
        }
        let cell = groupCount + 1 + index * 4
        var sum: JSONNumber?
        if case .text(let text) = rows[row, cell + 1] { sum = JSONNumber(text) }
        return ColumnTotals(
          type, count: whole(cell), sum: sum, minimum: rows[row, cell + 2],
          maximum: rows[row, cell + 3])
      }
      return GroupTotals(
        group: (0..<groupCount).map { rows[row, $0] }, count: whole(groupCount), totals: totals)
    }
  }
}
