import JSONAPI

extension SQLSchema {
  /// Whether a step finds its rows by indexed keys, in key order, and compares only their own simple values: the work
  /// is proportional to the rows on a page and to the rows that are counted.
  func isBrief(_ step: Step, of plan: ReadPlan) -> Bool {
    guard types[step.type].hasKeyIndex, step.sort.allSatisfy({ $0.isKey }) else { return false }
    let rules = plan.rules
    func ruleSatisfies(_ isSimple: (Condition) -> Bool, of type: Int) -> Bool {
      rules.hidesNothing(of: type) || isSimple(rules.condition(of: type))
    }
    // For to-one relationships, the visibility of the related row is checked.
    for edge in step.linkage {
      for target in model.types[step.type].edges[edge].targets {
        guard types[target].hasKeyIndex, ruleSatisfies(\.comparesOwnValues, of: target) else {
          return false
        }
      }
    }
    let condition = step.condition(in: model)
    func satisfies(_ isSimple: (Condition) -> Bool) -> Bool {
      isSimple(condition) && ruleSatisfies(isSimple, of: step.type)
    }
    // To reach another value, SQLite reads the pages of a long value before it.
    guard !step.countsTotal || satisfies(\.comparesKeys) else { return false }
    switch step.source {
    case .all: return step.limit != nil && satisfies(\.comparesKeys)
    case .keys: return satisfies(\.comparesOwnValues)
    case .edges(let parents):
      return satisfies(\.comparesOwnValues)
        && parents.allSatisfy { types[$0.type].indexedEdges[$0.edge] }
    }
  }
}

extension Condition {
  /// Whether only the key of the row is compared.
  fileprivate var comparesKeys: Bool {
    compares { $0.count == 1 && $0[0].fields.allSatisfy { $0.field == .key } }
  }

  /// Whether only values in the row are compared.
  fileprivate var comparesOwnValues: Bool { compares { $0.count == 1 } }

  /// Whether only whole values of fields are compared; searching in a long text is slow.
  private func compares(_ isCompared: ([ServedName]) -> Bool) -> Bool {
    isEverything
      || zip(expression.nodes, names).allSatisfy { node, names in
        switch node.kind {
        case .and, .or, .not: true
        case .has, .search: false
        case .comparison(let comparison):
          switch (comparison.operand, comparison.comparison) {
          case (.count, _), (_, .contains), (_, .startsWith), (_, .endsWith), (_, .matches): false
          case (.field, _): comparison.ignoring == nil && isCompared(names)
          }
        }
      }
  }
}
