import JSONAPI

/// Plans over tables and sources, neither of which knows the other's resources.
extension Engine {
  /// Runs a plan of a server with sources.
  func rowsWithSources(of plan: ReadPlan) async throws -> [RowSet] {
    var rows: [RowSet] = []
    if plan.steps.contains(where: { model.types[$0.type].isFromSource }) {
      var first = FirstRows()
      for step in plan.steps {
        var found = try await fetch(step, of: plan, rows)
        if step.keepsFirst { first.keep(in: &found, of: step, model) }
        try await hideLinkage(in: &found, of: step, plan)
        rows.append(found)
      }
    } else {
      rows = try await run(forDatabase(plan), on: database)
      try await hideLinkage(in: &rows, of: plan)
    }
    try plan.rules.check()
    return rows
  }

  /// The plan with the linkage to sources unchanged from the tables; ``hideLinkage(in:of:)`` applies its rules.
  func forDatabase(_ plan: ReadPlan) -> ReadPlan {
    guard hasSources else { return plan }
    var plan = plan
    for (type, record) in records.enumerated() where record.source != nil { plan.rules.lift(type) }
    return plan
  }

  private func fetch(_ step: Step, of plan: ReadPlan, _ parents: [RowSet]) async throws -> RowSet {
    if let source = records[step.type].source {
      return try await source.fetch(step, of: plan, parents: parents)
    }
    let plan = forDatabase(plan)
    guard case .edges(let edges) = step.source, let parent = edges.first,
      model.types[parent.type].isFromSource,
      model.types[parent.type].edges[parent.edge].isInRow
    else { return try await run(step, of: plan, parents, on: database) }
    // The keys are in the rows of the source; the planner doesn't let other parents share the step.
    let places = plan.places(
      of: step.type, in: parents[parent.step], of: plan.steps[parent.step], parent.edge)
    var keyed = step.with(.keys(Array(places.keys)))
    keyed.limit = nil
    keyed.maximumCount = nil
    let found = try await run(keyed, of: plan, parents, on: database)
    var rows = RowSet(width: found.width)
    for row in 0..<found.count {
      for place in places[found[row, 0]] ?? [] {
        for column in 0..<found.width { rows.append(found[row, column]) }
        rows.endRow(of: .init(parent: 0, row: place))
      }
    }
    return rows
  }

  /// Makes linkage between tables and sources null if its target doesn't exist for the request.
  func hideLinkage(in rows: inout [RowSet], of plan: ReadPlan) async throws {
    for (index, step) in plan.steps.enumerated() {
      try await hideLinkage(in: &rows[index], of: step, plan)
    }
  }

  private func hideLinkage(
    in rows: inout RowSet, of step: Step, _ plan: ReadPlan
  ) async throws {
    let type = model.types[step.type]
    for edge in step.linkage {
      let targets = type.edges[edge].targets
      for target in targets
      where !plan.rules.hidesNothing(of: target)
        && (type.isFromSource || model.types[target].isFromSource)
      {
        var places = plan.places(of: target, in: rows, of: step, edge)
        guard !places.isEmpty, let cell = step.cell(of: edge, in: type) else { continue }
        if plan.rules[target] != .nothing {
          let related = Step(type: target, source: .keys(Array(places.keys)))
          let found = try await fetch(
            related, of: ReadPlan(steps: [related], rules: plan.rules, model: model), [])
          for row in 0..<found.count { places[found[row, 0]] = nil }
        }
        for row in places.values.joined() {
          rows.hide(row, cell)
          if type.edges[edge].isPolymorphic { rows.hide(row, cell - 1) }
        }
      }
    }
  }
}

extension ReadPlan {
  /// The keys of one type that a to-one relationship has in rows, with the rows of each.
  func places(
    of target: Int, in rows: RowSet, of step: Step, _ edge: Int
  ) -> [ColumnValue: [Int]] {
    let type = model.types[step.type]
    guard type.edges[edge].isInRow, let cell = step.cell(of: edge, in: type) else { return [:] }
    let isPolymorphic = type.edges[edge].isPolymorphic
    var places: [ColumnValue: [Int]] = [:]
    for row in 0..<rows.count where !rows.isNull(row, cell) {
      if isPolymorphic, rows[row, cell - 1] != .integer(Int64(target)) { continue }
      places[rows[row, cell], default: []].append(row)
    }
    return places
  }
}
