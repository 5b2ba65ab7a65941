import JSONAPI

/// The types and tables that a plan reads.
struct PlanReach: Sendable {
  /// The types whose row rules apply, as indexes of ``ServedModel/types``.
  private(set) var types: Set<Int> = []
  /// The names of the tables in lower case; those with a schema are also included without it.
  private(set) var tables: Set<String> = []
  private let model: ServedModel

  init(_ plan: ReadPlan) {
    model = plan.model
    for step in plan.steps {
      visit(step.type)
      if case .edges(let parents) = step.source {
        for parent in parents { follow(model.types[parent.type].edges[parent.edge]) }
      }
      for edge in step.linkage { follow(model.types[step.type].edges[edge]) }
      for key in step.sort {
        var type = step.type
        for edge in key.path {
          follow(model.types[type].edges[edge])
          type = model.types[type].edges[edge].targets.first ?? type
        }
      }
      follow(step.condition(in: model))
    }
    // Rules don't apply to rows that other rules read.
    var reach = self
    for type in types { reach.follow(plan.rules.condition(of: type)) }
    tables = reach.tables
  }

  private mutating func visit(_ type: Int) {
    types.insert(type)
    add(model.types[type].table)
  }

  private mutating func add(_ table: String) {
    let name = table.lowercased()
    tables.insert(name)
    let parts = name.split(separator: ".", maxSplits: 1)
    if parts.count == 2 { tables.insert(String(parts[1])) }
  }

  private mutating func follow(_ edge: ServedEdge) {
    if case .through(let table, _, _) = edge.storage { add(table) }
    for target in edge.targets { visit(target) }
  }

  private mutating func follow(_ condition: Condition) {
    for name in condition.names.joined() {
      for (type, edge) in name.edges { follow(model.types[type].edges[edge]) }
    }
  }
}
