import JSONAPI

/// Makes the plan of a response: the only place where the names of a request become columns and relationships.
struct Planner {
  let scope: RequestScope
  let records: [DefinitionRecord]
  let maximumIncluded: Int

  init(scope: RequestScope, engine: Engine) {
    self.scope = scope
    records = engine.records
    maximumIncluded = engine.configuration.limits.includedResources
  }

  private var model: ServedModel { scope.model }

  /// Plans what a GET of a URL answers.
  ///
  /// - Parameter items: The query parameters.
  /// - Throws: ``Refusal`` for what the request may not name.
  func plan(_ target: ReadTarget, _ items: [QueryItem]) throws -> PlannedResponse {
    var response = PlannedResponse(
      target: target, plan: ReadPlan(steps: [], rules: scope.rules, model: model), items: items)
    switch target {
    case .collection(let type):
      let parameters = try read(items, type)
      let step = try collection(type, parameters, records[type], &response)
      response.plan.steps = [step]
      try finish([(0, type)], parameters, &response)
    case .resource(let type, let key):
      let parameters = try read(items, type)
      try refuseCollectionParameters(parameters)
      response.plan.steps = [Step(type: type, source: .keys([key]))]
      try finish([(0, type)], parameters, &response)
    case .related(let type, let key, let edge):
      try planRelated(type, key, edge, items, &response)
    case .relationship(let type, let key, let edge):
      try planLinkage(type, key, edge, items, &response)
    }
    return response
  }

  private func planRelated(
    _ type: Int, _ key: DatabaseValue, _ edge: Int, _ items: [QueryItem],
    _ response: inout PlannedResponse
  ) throws {
    let targets = scope.visible.targets(of: edge, of: type)
    let parameters = try read(items, targets.count == 1 ? targets[0] : nil)
    response.plan.steps = [owner(type, key, edge)]
    for target in targets {
      var step = Step(type: target, source: .edges([.init(step: 0, type: type, edge: edge)]))
      if response.isCollection {
        let page = try collection(
          target, parameters, records[target], &response,
          window: model.types[type].edges[edge].window)
        step = page.with(step.source)
      } else {
        try refuseCollectionParameters(parameters)
      }
      response.plan.steps.append(step)
    }
    let name = model.types[type].edges[edge].name
    try finish(
      targets.enumerated().map { ($0 + 1, $1) }, parameters, &response,
      alsoIncludable: records[type].includable.map { allowed in
        Set(
          allowed.compactMap { path in
            let path = DottedPath(path)
            return path.first == name ? path.withoutFirst?.text : nil
          })
      })
  }

  /// The step that selects the owner of a relationship; a source needs the keys of what it leads to.
  private func owner(_ type: Int, _ key: DatabaseValue, _ edge: Int) -> Step {
    var step = Step(type: type, source: .keys([key]))
    let relationship = model.types[type].edges[edge]
    if relationship.isInRow, relationship.targets.contains(where: { model.types[$0].isFromSource })
    {
      step.linkage = [edge]
    }
    return step
  }

  private func planLinkage(
    _ type: Int, _ key: DatabaseValue, _ edge: Int, _ items: [QueryItem],
    _ response: inout PlannedResponse
  ) throws {
    let targets = scope.visible.targets(of: edge, of: type)
    // Paths to include begin at the owner of the relationship, everything else at what it leads to (INC-10).
    let inclusion = try read(items.filter { $0.name == "include" }, type)
    let parameters = try read(
      items.filter { $0.name != "include" }, targets.count == 1 ? targets[0] : nil)
    let name = model.types[type].edges[edge].name
    for path in inclusion.include?.paths ?? [] where path.first != name {
      throw Refusal.parameter(
        "include", "unknownRelationship",
        "Paths to include begin with the relationship that is asked for.")
    }
    response.plan.steps = [owner(type, key, edge)]
    for target in targets {
      var step = Step(type: target, source: .edges([.init(step: 0, type: type, edge: edge)]))
      if response.isCollection {
        let page = try collection(
          target, parameters, records[target], &response,
          window: model.types[type].edges[edge].window)
        step = page.with(step.source)
      } else {
        try refuseCollectionParameters(parameters)
      }
      response.plan.steps.append(step)
    }
    response.primary = targets.indices.map { $0 + 1 }
    response.hasInclude = inclusion.include?.isEmpty == false
    try check(inclusion.include, records[type].includable)
    // The related resources themselves are in the response only if they are to be included.
    var rest = IncludePaths()
    if let include = inclusion.include, !include.isEmpty {
      rest = include.under(name)
      for (index, target) in targets.enumerated() {
        use(target, parameters, &response)
        response.plan.steps[index + 1].select(response.layouts[target])
      }
    }
    try include(
      rest, from: targets.enumerated().map { ($0 + 1, $1) }, parameters, &response)
  }

  // MARK: Parameters

  private func read(_ items: [QueryItem], _ type: Int?) throws -> QueryParameters {
    let parameters: QueryParameters
    do {
      parameters = try scope.visible.reader.read(
        items, schema: type.flatMap { scope.visible.types[$0]?.schema })
    } catch {
      throw Refusal(error)
    }
    // What nobody understands is no parameter of this server (QRY-04).
    if let item = parameters.filterItems.first ?? parameters.items.first {
      throw Refusal.parameter(
        item.name, "unknownParameter", "There is no parameter with this name.")
    }
    if type == nil, parameters.filter != nil || !parameters.sort.isEmpty {
      throw Refusal.parameter(
        parameters.filter == nil ? "sort" : "filter", "unsupported",
        "Resources of several types can't be filtered and sorted.")
    }
    return parameters
  }

  private func refuseCollectionParameters(_ parameters: QueryParameters) throws {
    let name =
      parameters.filter != nil
      ? "filter" : !parameters.sort.isEmpty ? "sort" : parameters.page?.items.first?.parameterName
    if let name {
      throw Refusal.parameter(name, "unsupported", "The parameter needs a collection.")
    }
  }

  // MARK: Collections

  private func collection(
    _ type: Int, _ parameters: QueryParameters, _ record: DefinitionRecord,
    _ response: inout PlannedResponse, window: EdgeWindow? = nil
  ) throws -> Step {
    let page = try PageRequest(parameters.page, record)
    response.page = page
    var step = Step(type: type, source: .all)
    if let window { step.condition = window.condition }
    if let filter = parameters.filter {
      step.condition = step.condition && (try resolve(filter, type, record))
    }
    let standard = window.flatMap { $0.sort.isEmpty ? nil : $0.sort }
    step.sort = try sortKeys(parameters.sort, type, record, standard: standard)
    step.limit = page.size
    step.offset = page.offset
    step.boundary = page.boundary
    step.countsTotal = record.showsTotal
    step.selectsSortKeys = page.style == .cursor
    if let boundary = step.boundary, boundary.values.count != step.sort.count {
      throw PageRequest.invalidCursor(boundary.isEnd ? "page[before]" : "page[after]")
    }
    return step
  }

  private func sortKeys(
    _ fields: [SortField], _ type: Int, _ record: DefinitionRecord, standard: [SortField]?
  ) throws -> [Step.SortKey] {
    for field in fields where record.sortable?.contains(field.path.text) == false {
      let detail = "The collection can't be sorted by \"\(field.path)\"."
      // CUR-30.
      throw record.pageStyles.contains(.cursor)
        ? PageRequest.cursorRefusal("sort", "unsupported-sort", detail)
        : Refusal.parameter("sort", "unsupported", detail)
    }
    var keys: [Step.SortKey] = []
    for field in fields.isEmpty ? standard ?? record.defaultSort : fields {
      keys.append(try sortKey(field, type))
    }
    // The id decides between rows that are equal, so that each order is total.
    if !keys.contains(where: { $0.path.isEmpty && $0.column == nil }) {
      keys.append(Step.SortKey(path: [], column: nil, isDescending: false))
    }
    return keys
  }

  private func sortKey(_ field: SortField, _ type: Int) throws -> Step.SortKey {
    var names = field.path.names
    let last = names.removeLast()
    var type = type
    var path: [Int] = []
    for name in names {
      guard let edge = scope.visible.edge(name, of: type),
        case let targets = scope.visible.targets(of: edge, of: type), targets.count == 1,
        model.types[type].edges[edge].cardinality == .one
      else {
        throw Refusal.parameter(
          "sort", "unsupported", "Only to-one relationships lead to fields to sort by.")
      }
      path.append(edge)
      type = targets[0]
    }
    guard last != "id" else {
      return Step.SortKey(path: path, column: nil, isDescending: field.isDescending)
    }
    guard let column = model.types[type].column(last),
      scope.visible.types[type]?.columns.contains(column) == true,
      model.types[type].columns[column].type.isOrdered
    else {
      throw Refusal.parameter("sort", "unsupported", "\"\(field.path)\" has no order.")
    }
    return Step.SortKey(path: path, column: column, isDescending: field.isDescending)
  }

  // MARK: Filters

  /// The filter with keys in the place of ids, of names that may be filtered by alone.
  private func resolve(
    _ filter: FilterExpression, _ type: Int, _ record: DefinitionRecord
  ) throws -> FilterExpression {
    try filter.rewriting { kind, within in
      let path: DottedPath
      switch kind {
      case .has(let relationship): path = relationship
      case .comparison(let comparison): path = comparison.path
      case .and, .or, .not: return kind
      }
      let names = within.flatMap(\.names) + path.names
      let field = try place(of: names, type)
      try checkFilterable(names, field.isRelationship, type)
      guard case .comparison(let comparison) = kind else { return kind }
      if field.isID { return try keyComparison(comparison, field.types) }
      return normalized(comparison, names.last ?? "", field.types)
    }
  }

  /// The comparison with the value as the column keeps it, such as a date in whole microseconds.
  private func normalized(
    _ comparison: FilterComparison, _ name: String, _ types: [Int]
  ) -> FilterExpression.Node.Kind {
    guard case .field = comparison.operand, types.count == 1,
      let index = model.types[types[0]].column(name),
      case let column = model.types[types[0]].columns[index], column.type.kind == .date
    else { return .comparison(comparison) }
    func value(_ value: FilterValue) -> FilterValue {
      if case .list(let values) = value {
        return .list(values.map { column.value(of: $0).map(column.filterValue) ?? $0 })
      }
      return column.value(of: value).map(column.filterValue) ?? value
    }
    return .comparison(
      FilterComparison(comparison.operand, comparison.comparison, value(comparison.value)))
  }

  private struct Place {
    var types: [Int]
    var isRelationship = false
    var isID = false
  }

  /// Where a path of visible names leads.
  private func place(of names: [String], _ type: Int) throws -> Place {
    var types = [type]
    for (index, name) in names.enumerated() {
      let next = Array(
        Set(
          types.flatMap { type in
            scope.visible.edge(name, of: type).map { scope.visible.targets(of: $0, of: type) }
              ?? []
          })
      ).sorted()
      guard next.isEmpty else {
        types = next
        continue
      }
      guard index == names.count - 1 else { break }
      if name == "id" { return Place(types: types, isID: true) }
      let isKnown = types.contains { type in
        model.types[type].column(name).map {
          scope.visible.types[type]?.columns.contains($0) == true
        } ?? false
      }
      if isKnown { return Place(types: types) }
      throw unknownField(names)
    }
    guard !names.isEmpty else { throw unknownField(names) }
    return Place(types: types, isRelationship: true)
  }

  private func unknownField(_ names: [String]) -> Refusal {
    Refusal.parameter(
      "filter", "unknownField",
      "There is no field \"\(names.joined(separator: "."))\" to filter by.")
  }

  private func checkFilterable(_ names: [String], _ isRelationship: Bool, _ type: Int) throws {
    let path = names.joined(separator: ".")
    if let allowed = records[type].filterable {
      let owner = names.last == "id" ? names.dropLast().joined(separator: ".") : nil
      let isAllowed =
        allowed.contains(path) || owner.map { allowed.contains($0) } ?? false
        || (isRelationship && allowed.contains { $0.hasPrefix(path + ".") })
      guard isAllowed else {
        throw Refusal.parameter(
          "filter", "unsupported", "The collection can't be filtered by \"\(path)\".")
      }
      return
    }
    guard names.count > 1, let edge = scope.visible.edge(names[0], of: type) else { return }
    for target in scope.visible.targets(of: edge, of: type) {
      try checkFilterable(Array(names.dropFirst()), isRelationship, target)
    }
  }

  /// A comparison of ids as one of keys, each of which has one spelling.
  private func keyComparison(
    _ comparison: FilterComparison, _ types: [Int]
  ) throws -> FilterExpression.Node.Kind {
    let path =
      comparison.path.withoutLast.map { $0.appending("$id") } ?? DottedPath("$id")
    let texts = comparison.value == .null ? [] : comparison.value.texts
    var values: [FilterValue] = []
    for text in texts {
      for type in types {
        switch model.types[type].key(of: text) {
        case .integer(let number): values.append(.number(JSONNumber(number)))
        case .text(let text): values.append(.string(text))
        default: continue
        }
      }
    }
    let value: FilterValue
    let comparisonOperator: FilterComparison.Operator
    switch comparison.comparison {
    case .equal, .isIn:
      if comparison.value == .null {
        (comparisonOperator, value) = (.equal, .null)
      } else {
        (comparisonOperator, value) = (.isIn, .list(values))
      }
    case .notEqual, .isNotIn:
      if comparison.value == .null {
        (comparisonOperator, value) = (.notEqual, .null)
      } else {
        (comparisonOperator, value) = (.isNotIn, .list(values))
      }
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
      // Compared with what is no id, nothing is less and nothing greater.
      guard let single = values.first else { return .or }
      (comparisonOperator, value) = (comparison.comparison, single)
    case .contains, .startsWith, .endsWith, .matches:
      throw Refusal.parameter(
        "filter", "unsupported", "Ids can be compared as a whole and not in part.")
    }
    return .comparison(FilterComparison(.field(path), comparisonOperator, value))
  }

  // MARK: Inclusion

  private func finish(
    _ primary: [(step: Int, type: Int)], _ parameters: QueryParameters,
    _ response: inout PlannedResponse, alsoIncludable: Set<String>? = nil
  ) throws {
    response.primary = primary.map(\.step)
    response.hasInclude = parameters.include?.isEmpty == false
    for (step, type) in primary {
      var allowed = records[type].includable
      if let alsoIncludable { allowed?.formUnion(alsoIncludable) }
      try check(parameters.include, allowed)
      use(type, parameters, &response)
      response.plan.steps[step].select(response.layouts[type])
    }
    try include(parameters.include ?? IncludePaths(), from: primary, parameters, &response)
  }

  private func check(_ include: IncludePaths?, _ allowed: Set<String>?) throws {
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
  private func checkNames(of paths: IncludePaths, from types: [Int]) throws {
    for path in paths.paths {
      var types = types
      for name in path.names {
        types = types.flatMap { type in
          scope.visible.edge(name, of: type).map { scope.visible.targets(of: $0, of: type) } ?? []
        }
      }
      guard !types.isEmpty else {
        throw Refusal.parameter(
          "include", "unknownRelationship", "There is no path \"\(path)\" to include.")
      }
    }
  }

  private func use(_ type: Int, _ parameters: QueryParameters, _ response: inout PlannedResponse) {
    guard response.layouts[type] == nil else { return }
    response.layouts[type] = scope.visible.layout(
      of: type, fields: parameters.fields[model.types[type].name])
  }

  private struct Leaf {
    let step: Int
    let type: Int
    let edge: Int
    let target: Int
    let place: Int
  }

  /// Adds a step for each relationship to include; what leads to the same type and no further shares one.
  private func include(
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
          // One of several types that a relationship leads to has the name; `checkNames` has seen to it.
          continue
        }
        let rest = paths.under(name)
        response.included[step].append(.init(edge: edge, steps: []))
        let place = response.included[step].count - 1
        for target in scope.visible.targets(of: edge, of: type) {
          use(target, parameters, &response)
          let further = IncludePaths(
            rest.paths.filter { scope.visible.edge($0.first, of: target) != nil })
          guard !further.isEmpty else {
            leaves.append(Leaf(step: step, type: type, edge: edge, target: target, place: place))
            continue
          }
          let new = add(
            [Leaf(step: step, type: type, edge: edge, target: target, place: place)], &response)
          queue.append((new, target, further))
        }
      }
    }
    var shared: [Int: [Leaf]] = [:]
    var order: [Int] = []
    for leaf in leaves {
      if model.types[leaf.type].edges[leaf.edge].window.isPlain {
        if shared[leaf.target] == nil { order.append(leaf.target) }
        shared[leaf.target, default: []].append(leaf)
      } else {
        _ = add([leaf], &response)
      }
    }
    for target in order { _ = add(shared[target] ?? [], &response) }
  }

  private func add(_ leaves: [Leaf], _ response: inout PlannedResponse) -> Int {
    let new = response.plan.steps.count
    guard let first = leaves.first else { return new }
    var step = Step(
      type: first.target,
      source: .edges(leaves.map { .init(step: $0.step, type: $0.type, edge: $0.edge) }))
    let window = model.types[first.type].edges[first.edge].window
    step.condition = window.condition
    step.limit = window.limit
    step.maximumCount = maximumIncluded + 1
    step.sort = window.sort.compactMap { try? sortKey($0, first.target) }
    step.sort.append(Step.SortKey(path: [], column: nil, isDescending: false))
    step.select(response.layouts[first.target])
    response.plan.steps.append(step)
    response.included.append([])
    for (parent, leaf) in leaves.enumerated() {
      response.included[leaf.step][leaf.place].steps.append((new, parent))
    }
    return new
  }
}

extension Step {
  fileprivate mutating func select(_ layout: ResourceLayout?) {
    guard let layout else { return }
    columns = layout.columns
    linkage = layout.linkage
  }

  fileprivate func with(_ source: Source) -> Step {
    var step = self
    step.source = source
    return step
  }
}

extension EdgeWindow {
  var isPlain: Bool { condition == .everything && sort.isEmpty && limit == nil }
}

extension QueryItem {
  fileprivate var parameterName: String { "page[\(name)]" }
}

extension FilterValue {
  fileprivate var texts: [String] {
    if case .list(let values) = self { values.compactMap(\.text) } else { text.map { [$0] } ?? [] }
  }
}

extension Schema.ValueType {
  /// Whether resources can be sorted by values of the type.
  var isOrdered: Bool {
    switch kind {
    case .string, .integer, .number, .boolean, .date, .url, .uuid: true
    case .decimal, .data, .array, .dictionary, .object, .any: false
    }
  }
}
