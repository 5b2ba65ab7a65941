import JSONAPI

/// Inclusion: a step for each relationship, shared by those that lead to the same type.
extension Planner {
  func finish(
    _ primary: [(step: Int, type: Int)], _ parameters: QueryParameters,
    _ response: inout PlannedResponse, alsoIncludable: Set<String>? = nil
  ) throws {
    response.primary = primary.map(\.step)
    response.hasInclude = parameters.include != nil
    for (step, type) in primary {
      var allowed = records[type].includable
      if let alsoIncludable { allowed?.formUnion(alsoIncludable) }
      try check(parameters.include, allowed)
      use(type, parameters, &response)
      response.plan.steps[step].select(response.layouts[type])
    }
    try include(parameters.include ?? IncludePaths(), from: primary, parameters, &response)
  }

  func check(_ include: IncludePaths?, _ allowed: Set<String>?) throws {
    guard let include, let allowed else { return }
    for path in include.paths where !allowed.contains(path.text) {
      throw Refusal.parameter(
        "include", allowed.isEmpty ? "unsupported" : "unknownRelationship",
        allowed.isEmpty
          ? "Related resources can't be included here."
          : "The path \"\(path)\" can't be included here.")
    }
  }

  /// Checks that each path exists from one of the types.
  func checkNames(of paths: IncludePaths, from types: [Int]) throws {
    for path in paths.paths {
      var types = types
      for name in path.names { types = scope.visible.targets(along: name, from: types) }
      guard !types.isEmpty else {
        throw Refusal.parameter(
          "include", "unknownRelationship", "There is no path \"\(path)\" to include.")
      }
    }
  }

  func use(_ type: Int, _ parameters: QueryParameters, _ response: inout PlannedResponse) {
    guard response.layouts[type] == nil else { return }
    response.layouts[type] = scope.visible.layout(
      of: type, fields: parameters.fields[model.types[type].name])
  }

  struct Leaf {
    let step: Int
    let type: Int
    let edge: Int
    let target: Int
    let place: Int
  }

  /// Adds a step for each relationship to include; those that lead to the same type and no further share one.
  func include(
    _ paths: IncludePaths, from primary: [(step: Int, type: Int)], _ parameters: QueryParameters,
    _ response: inout PlannedResponse
  ) throws {
    try checkNames(of: paths, from: primary.map(\.type))
    response.included = Array(repeating: [], count: response.plan.steps.count)
    var leaves: [Leaf] = []
    var queue = primary.map { (step: $0.step, type: $0.type, paths: paths) }
    var next = 0
    while next < queue.count {
      let (step, type, paths) = queue[next]
      next += 1
      for name in paths.relationships {
        guard let edge = scope.visible.edge(name, of: type) else {
          // Only some of the relationship's types have the name; `checkNames` has checked that.
          continue
        }
        // A fieldset may exclude the relationship; the document then doesn't have it either.
        if needsLinkage(edge, of: type), !response.plan.steps[step].linkage.contains(edge) {
          response.plan.steps[step].linkage.append(edge)
        }
        let rest = paths.under(name)
        response.included[step].append(.init(edge: edge, steps: []))
        let place = response.included[step].count - 1
        for target in scope.visible.targets(of: edge, of: type) {
          use(target, parameters, &response)
          let further = IncludePaths(
            rest.paths.filter { scope.visible.edge($0.first, of: target) != nil })
          let leaf = Leaf(step: step, type: type, edge: edge, target: target, place: place)
          if further.isEmpty {
            leaves.append(leaf)
          } else {
            queue.append((add([leaf], &response), target, further))
          }
        }
      }
    }
    var shared: [Int: [Leaf]] = [:]
    var order: [Int] = []
    for leaf in leaves {
      if model.types[leaf.type].edges[leaf.edge].window.isPlain,
        !model.types[leaf.type].isFromSource
      {
        if shared[leaf.target] == nil { order.append(leaf.target) }
        shared[leaf.target, default: []].append(leaf)
      } else {
        _ = add([leaf], &response)
      }
    }
    for target in order { _ = add(shared[target] ?? [], &response) }
  }

  func add(_ leaves: [Leaf], _ response: inout PlannedResponse) -> Int {
    let new = response.plan.steps.count
    guard let first = leaves.first else { return new }
    var step = Step(
      type: first.target,
      source: .edges(leaves.map { .init(step: $0.step, type: $0.type, edge: $0.edge) }))
    let window = model.types[first.type].edges[first.edge].window
    step.condition = window.condition
    step.limit = window.limit
    // To-one relationships have no more rows than their parents, and many of these are one resource.
    let isToOne = leaves.allSatisfy { model.types[$0.type].edges[$0.edge].isInRow }
    step.maximumCount = isToOne ? nil : maximumIncluded.withOneMore
    step.keepsFirst = leaves.contains { model.types[$0.type].edges[$0.edge].isToOneElsewhere }
    // A link to the rest continues in the order at the relationship's own URL.
    let hasDefault = window.sort.isEmpty && window.limit != nil
    step.sort = standardKeys(
      hasDefault ? records[first.target].defaultSort : window.sort, first.target)
    step.select(response.layouts[first.target])
    response.plan.steps.append(step)
    response.included.append([])
    for (parent, leaf) in leaves.enumerated() {
      response.included[leaf.step][leaf.place].steps.append((new, parent))
    }
    return new
  }
}
