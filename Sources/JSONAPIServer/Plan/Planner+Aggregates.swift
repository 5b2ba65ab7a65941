import JSONAPI

/// The plan of a request for aggregates, with the names of the results.
struct PlannedAggregates: Sendable {
  /// A number of each group.
  struct Term: Sendable {
    let function: AggregateTerm.Function
    /// The attribute's name; empty for the number of rows.
    let name: String
    /// The index of the attribute in ``Aggregation/fields``.
    let field: Int
  }

  let plan: ReadPlan
  let aggregation: Aggregation
  let terms: [Term]
  /// The query string.
  let query: String

  var step: Step { plan.steps[0] }
}

extension Planner {
  /// The maximum numbers of aggregates, and of attributes to group by, in a request.
  static let maximumAggregates = (terms: 20, groups: 3)

  /// Plans a response with aggregates.
  ///
  /// - Returns: The plan; nil for a request without their parameters, and for a type that doesn't
  ///   offer them.
  func aggregates(of type: Int, _ items: [QueryItem]) throws -> PlannedAggregates? {
    guard let offered = records[type].aggregates, items.contains(where: \.isAggregate) else {
      return nil
    }
    let own = items.filter(\.isAggregate)
    let (termsName, groupsName) = (AggregateTerm.parameter, AggregateTerm.groupsParameter)
    func value(_ name: String) throws -> [String] {
      let found = own.filter { $0.name == name }
      guard found.count <= 1 else {
        throw Refusal.parameter(name, "duplicateParameter", "The parameter is repeated.")
      }
      guard let text = found.first?.value else { return [] }
      return text.parts(separatedBy: ",")
    }
    var (terms, fields): ([PlannedAggregates.Term], [Int]) = ([], [])
    for text in try value(termsName) {
      guard let term = AggregateTerm(text) else {
        throw Refusal.parameter(
          termsName, "malformedValue",
          "Expected count, sum(field), minimum(field), maximum(field) and average(field), with commas between."
        )
      }
      guard let name = term.field else {
        terms.append(.init(function: .count, name: "", field: 0))
        continue
      }
      // Hidden attributes are answered like missing ones.
      guard offered.fields.contains(name), let column = scope.visible.column(name, of: type),
        model.types[type].columns[column].type.has(term.function)
      else {
        throw Refusal.parameter(
          termsName, "unsupported", "The collection has no aggregate \"\(term.text)\".")
      }
      let field = fields.firstIndex(of: column) ?? fields.count
      if field == fields.count { fields.append(column) }
      terms.append(.init(function: term.function, name: name, field: field))
    }
    if terms.isEmpty { terms = [.init(function: .count, name: "", field: 0)] }
    let groups = try value(groupsName).map { name in
      guard offered.groups.contains(name), let column = scope.visible.column(name, of: type) else {
        throw Refusal.parameter(
          groupsName, "unsupported", "The collection can't be grouped by \"\(name)\".")
      }
      return column
    }
    try limit(terms.count, Self.maximumAggregates.terms, "numbers", termsName)
    try limit(groups.count, Self.maximumAggregates.groups, "attributes to group by", groupsName)
    guard Set(groups).count == groups.count else {
      throw Refusal.parameter(groupsName, "malformedValue", "An attribute is named twice.")
    }
    var step = Step(type: type, source: .all)
    if groups.isEmpty, fields.isEmpty { (step.countsTotal, step.limit) = (true, 0) }
    if own.count < items.count {
      let parameters = try read(items.filter { !$0.isAggregate }, type)
      if let (_, name) = parameters.parameter(besides: [.filter]) {
        throw Refusal.parameter(
          name, "unsupported", "With aggregates, a request has filters and nothing else.")
      }
      if let filter = parameters.filter { step.select(where: try resolve(filter, type)) }
    }
    return PlannedAggregates(
      plan: ReadPlan(steps: [step], rules: scope.rules, model: model),
      aggregation: Aggregation(groups: groups, fields: fields, limit: maximumGroups),
      terms: terms, query: QueryItem.queryString(items))
  }

  private func limit(_ count: Int, _ maximum: Int, _ what: String, _ name: String) throws {
    guard count > maximum else { return }
    throw Refusal.parameter(
      name, "limitExceeded", "There are too many \(what). Expected at most \(maximum).")
  }
}

extension QueryItem {
  fileprivate var isAggregate: Bool {
    name == AggregateTerm.parameter || name == AggregateTerm.groupsParameter
  }
}
