import JSONAPI

/// Plans responses: the only place where names in a request are resolved to columns and relationships.
struct Planner {
  let scope: RequestScope
  let records: [DefinitionRecord]
  let maximumIncluded: Int
  let maximumGroups: Int

  var model: ServedModel { scope.model }

  func plan(_ target: ReadTarget, _ items: [QueryItem]) throws -> PlannedResponse {
    var response = PlannedResponse(
      target, items, ReadPlan(steps: [], rules: scope.rules, model: model))
    switch target {
    case .collection(let type): return try plan(type, read(items, type), items)
    case .resource(let type, let key):
      let parameters = try read(items, type)
      try refuseCollectionParameters(parameters, items)
      response.plan.steps = [Step(type: type, source: .keys([key]))]
      try finish([(0, type)], parameters, &response)
    case .related(let type, let key, let edge):
      try planRelated(type, key, edge, items, &response)
    case .relationship(let type, let key, let edge):
      try planLinkage(type, key, edge, items, &response)
    }
    return response
  }

  /// Plans a collection.
  func plan(
    _ type: Int, _ parameters: QueryParameters, _ items: [QueryItem]
  ) throws -> PlannedResponse {
    var response = PlannedResponse(
      .collection(type: type), items, ReadPlan(steps: [], rules: scope.rules, model: model))
    response.plan.steps = [try collection(type, parameters, of: [type], &response)]
    try finish([(0, type)], parameters, &response)
    return response
  }

  func planRelated(
    _ type: Int, _ key: ColumnValue, _ edge: Int, _ items: [QueryItem],
    _ response: inout PlannedResponse
  ) throws {
    let targets = scope.visible.targets(of: edge, of: type)
    let parameters = try read(items, targets.count == 1 ? targets[0] : nil)
    let primary = try addSteps(from: type, key, edge, to: targets, parameters, items, &response)
    let name = model.types[type].edges[edge].name
    try finish(
      primary, parameters, &response,
      alsoIncludable: records[type].includable.map { allowed in
        Set(
          allowed.compactMap { path in
            let path = DottedPath(path)
            return path.first == name ? path.withoutFirst?.text : nil
          })
      })
  }

  /// Adds the step of a relationship's owner, and one for each of the relationship's types.
  ///
  /// - Returns: The steps of the related resources, with their types.
  private func addSteps(
    from type: Int, _ key: ColumnValue, _ edge: Int, to targets: [Int],
    _ parameters: QueryParameters, _ items: [QueryItem], _ response: inout PlannedResponse
  ) throws -> [(step: Int, type: Int)] {
    let relationship = model.types[type].edges[edge]
    var owner = Step(type: type, source: .keys([key]))
    // From or to a source, the keys of the related resources are needed.
    if needsLinkage(edge, of: type) { owner.linkage = [edge] }
    response.plan.steps = [owner]
    for target in targets {
      let source = Step.Source.edges([.init(step: 0, type: type, edge: edge)])
      if response.isCollection {
        let page = try collection(
          target, parameters, of: relationship.targets, &response, window: relationship.window)
        response.plan.steps.append(page.with(source))
      } else {
        try refuseCollectionParameters(parameters, items)
        var step = Step(type: target, source: source)
        if relationship.isToOneElsewhere {
          // The same row as in an inclusion.
          step.sort = standardKeys([], target)
          step.keepsFirst = true
        }
        response.plan.steps.append(step)
      }
    }
    return targets.enumerated().map { ($0 + 1, $1) }
  }

  func planLinkage(
    _ type: Int, _ key: ColumnValue, _ edge: Int, _ items: [QueryItem],
    _ response: inout PlannedResponse
  ) throws {
    let targets = scope.visible.targets(of: edge, of: type)
    // Paths to include begin at the owner of the relationship, everything else at its related resources (INC-10).
    let inclusion = try read(items.filter { $0.name == "include" }, type)
    let parameters = try read(
      items.filter { $0.name != "include" }, targets.count == 1 ? targets[0] : nil)
    let name = model.types[type].edges[edge].name
    for path in inclusion.include?.paths ?? [] where path.first != name {
      throw Refusal.parameter(
        "include", "unknownRelationship",
        "Paths to include begin with the relationship that is asked for.")
    }
    let primary = try addSteps(from: type, key, edge, to: targets, parameters, items, &response)
    response.primary = primary.map(\.step)
    response.hasInclude = inclusion.include != nil
    try check(inclusion.include, records[type].includable)
    // The related resources themselves are in the response only if they are included.
    var rest = IncludePaths()
    if let include = inclusion.include, !include.isEmpty {
      rest = include.under(name)
      for (step, target) in primary {
        use(target, parameters, &response)
        response.plan.steps[step].select(response.layouts[target])
      }
    }
    try include(rest, from: primary, parameters, &response)
  }

  // MARK: Parameters

  func read(_ items: [QueryItem], _ type: Int?) throws -> QueryParameters {
    let (others, search) = try type.map { try readSearch(of: $0, items) } ?? (items, nil)
    var parameters: QueryParameters
    var reader = scope.visible.reader
    if let type, hasRelevance(type) { reader.sortNames = [SortField.relevanceName] }
    do {
      parameters = try reader.read(
        others, schema: type.flatMap { scope.visible.types[$0]?.schema })
    } catch {
      throw Refusal(type.map { corrected(error, $0) } ?? error)
    }
    if let search { parameters.filter = (parameters.filter ?? .everything) && search }
    // Unknown parameters are refused (QRY-04).
    if let (part, name) = parameters.parameter(besides: [.include, .fields, .filter, .sort, .page])
    {
      let dialect = scope.visible.reader.dialect as? CombinedFilterDialect
      let dialects = part == .namedFilter ? dialect?.sentence : nil
      let schema = type.flatMap { scope.visible.types[$0]?.schema }
      if part == .namedFilter, let error = reader.unknownOperator(in: name, schema: schema) {
        throw Refusal(error.adding(dialects ?? ""))
      }
      throw Refusal.parameter(
        name, "unknownParameter", "There is no parameter with this name.\(dialects ?? "")")
    }
    if type == nil, let (part, name) = parameters.parameter(besides: [.include, .fields, .page]) {
      throw Refusal.parameter(
        part == .filter ? filterName(items) : name, "unsupported",
        "Resources of several types can't be filtered and sorted.")
    }
    return parameters
  }

  /// The name of the first part of a filter in the request.
  private func filterName(_ items: [QueryItem]) -> String {
    items.first { $0.name == "filter" || $0.name.hasPrefix("filter[") }?.name ?? "filter"
  }

  func refuseCollectionParameters(_ parameters: QueryParameters, _ items: [QueryItem]) throws {
    if let (part, name) = parameters.parameter(besides: [.include, .fields]) {
      throw Refusal.parameter(
        part == .filter ? filterName(items) : name, "unsupported",
        "The parameter needs a collection.")
    }
  }

  // MARK: Collections

  /// The step of one type of a collection.
  ///
  /// - Parameter types: All types of the collection, including hidden ones, which have the same pages.
  func collection(
    _ type: Int, _ parameters: QueryParameters, of types: [Int],
    _ response: inout PlannedResponse, window: EdgeWindow? = nil
  ) throws -> Step {
    let record = records[type]
    let fields = sortFields(parameters, type)
    let sort = fields.map { relevanceKey($0, parameters.filter, type) }
    let page = try PageRequest(
      parameters.page, types.map { records[$0] }, wantsCursors: scope.wantsCursors,
      hasRelevance: sort.contains { $0 != nil })
    response.page = page
    var step = Step(type: type, source: .all)
    if let window { step.condition = window.condition }
    if let filter = try parameters.filter.map({ try resolve($0, type) }) {
      if step.condition == .everything {
        step.select(where: filter)
      } else {
        step.condition = step.condition && filter.expression
      }
    }
    let standard = window.flatMap { $0.sort.isEmpty ? nil : $0.sort }
    step.sort = try sortKeys(fields, known: sort, type, record, standard: standard)
    step.limit = page.size
    step.offset = page.offset
    step.boundary = page.boundary
    step.countsTotal = record.showsTotal
    step.selectsSortKeys = page.style == .cursor
    if let boundary = step.boundary, !isPlace(boundary, step) {
      throw PageRequest.invalidCursor(boundary.isEnd ? "page[before]" : "page[after]")
    }
    return step
  }

  /// Whether a position has a value of the right type for each sort key, and an id; or is the end.
  private func isPlace(_ boundary: Step.Boundary, _ step: Step) -> Bool {
    if boundary.values.isEmpty, boundary.isEnd { return true }
    guard boundary.values.count == step.sort.count else { return false }
    return zip(step.sort, boundary.values).allSatisfy { key, value in
      guard value != .null else { return !key.path.isEmpty || key.column != nil }
      let type = model.types[model.type(of: key, from: step.type)]
      return key.column.map { type.columns[$0].type.canBe(value) } ?? type.isKey(value)
    }
  }

  /// - Parameter known: The sort keys of those fields for which they are known.
  private func sortKeys(
    _ fields: [SortField], known: [Step.SortKey?], _ type: Int, _ record: DefinitionRecord,
    standard: [SortField]?
  ) throws -> [Step.SortKey] {
    func unsupported(_ detail: String) -> Refusal {
      // CUR-30.
      record.pageStyles.contains(.cursor)
        ? PageRequest.cursorRefusal("sort", "unsupported-sort", detail)
        : Refusal.parameter("sort", "unsupported", detail)
    }
    for (field, key) in zip(fields, known)
    where key == nil && record.sortable?.contains(field.path.text) == false {
      throw unsupported("The collection can't be sorted by \"\(field.path)\".")
    }
    guard !fields.isEmpty else { return standardKeys(standard ?? record.defaultSort, type) }
    var keys: [Step.SortKey] = []
    for (field, key) in zip(fields, known) {
      do {
        keys.append(try key ?? sortKey(field, type))
      } catch let refusal as Refusal {
        throw unsupported(refusal.errors.first?.detail ?? "")
      }
    }
    // A source gets the order that it was asked for.
    if !model.types[type].isFromSource { keys.makeTotal() }
    return keys
  }

  /// The sort keys of a default order, without fields that are hidden from the request.
  func standardKeys(_ fields: [SortField], _ type: Int) -> [Step.SortKey] {
    var keys = fields.compactMap { try? sortKey($0, type) }
    if !model.types[type].isFromSource { keys.makeTotal() }
    return keys
  }

  func sortKey(_ field: SortField, _ type: Int) throws -> Step.SortKey {
    let path = model.path(field.path, from: [type])
    try refuseSources(along: path, "sort")
    return try scope.visible.sortKey(field, along: path, from: type)
  }
}

extension Step {
  mutating func select(_ layout: ResourceLayout?) {
    guard let layout else { return }
    columns = layout.columns
    linkage = layout.linkage
  }

  func with(_ source: Source) -> Step {
    var step = self
    step.source = source
    return step
  }
}

extension [Step.SortKey] {
  /// Adds the id as the last key, to order rows that are otherwise equal, in the direction of the key before it, so
  /// that an index on that key serves both.
  mutating func makeTotal() {
    guard !contains(where: \.isKey) else { return }
    append(Step.SortKey(path: [], column: nil, isDescending: last?.isDescending ?? false))
  }
}

extension EdgeWindow {
  var isPlain: Bool { condition == .everything && sort.isEmpty && limit == nil }
}

extension ServedType {
  /// Whether a value is a key of the type.
  fileprivate func isKey(_ value: ColumnValue) -> Bool {
    switch (value, key) {
    case (.integer, .integer): true
    case (.text(let text), .uuid): uuidText(text) != nil
    case (.text, .text): parts(of: value) != nil
    // Text ids in a SQLite column that converts them to numbers.
    case (.integer, .text): !keyColumns.isComposite
    case (.bytes, _): value.disclosed != nil
    default: false
    }
  }
}

extension Schema.ValueType {
  /// Whether values of the type can be positions in an order in this form, or as ``ColumnValue/opaque``.
  fileprivate func canBe(_ value: ColumnValue) -> Bool {
    if case .bytes = value { return value.disclosed != nil }
    return allows(value)
  }

  /// Whether values of the type have this form in rows.
  func allows(_ value: ColumnValue) -> Bool {
    switch (value, kind) {
    case (.integer(let number), .boolean): number == 0 || number == 1
    case (.integer, .integer), (.integer, .number), (.real, .number), (.integer, .date): true
    case (.text(let text), .uuid): uuidText(text) != nil
    case (.text, .string), (.text, .url), (.text, .data): true
    case (.text(let text), .decimal): JSONNumber(text) != nil
    case (.text(let text), .array), (.text(let text), .dictionary), (.text(let text), .object),
      (.text(let text), .any):
      (try? JSONValue(parsing: text, limits: .unlimited)) != nil
    default: false
    }
  }
}
