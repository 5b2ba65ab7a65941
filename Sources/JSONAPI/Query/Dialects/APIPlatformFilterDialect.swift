/// The dialect of API Platform, with its documented filters for Doctrine: search, range, date and exists.
///
/// ```
/// filter[title]=Omoo
/// filter[id][]=3&filter[id][]=9
/// filter[rating][gte]=4
/// filter[createdAt][strictly_before]=2024-05-01T00:00:00Z
/// filter[exists][summary]=false
/// ```
///
/// The server declares which filters a property has, and whether a search matches the whole text or
/// part of it, with or without case. The dialect writes equality for all of these, and nothing for
/// parts of text. Servers ignore undeclared filters.
public struct APIPlatformFilterDialect: FilterDialect {
  /// Creates the dialect.
  public init() {}

  static let orders: [FilterComparison.Operator: String] = [
    .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt", .greaterOrEqual: "gte",
  ]

  static let dates: [FilterComparison.Operator: String] = [
    .lessThan: "strictly_before", .lessOrEqual: "before", .greaterThan: "strictly_after",
    .greaterOrEqual: "after",
  ]

  /// Serializes a filter that is a conjunction.
  ///
  /// - Returns: The parameters.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter that is a conjunction; the scope determines which attributes are dates.
  ///
  /// - Returns: The parameters.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    var items: [QueryItem] = []
    for part in filter.conjuncts {
      let more: [QueryItem]
      switch (part.nodes[0].kind, part.nodes.last?.kind) {
      case (.comparison(let comparison), _): more = try self.items(comparison, scope)
      case (.has(let path), _) where part.nodes.count == 1:
        more = [QueryItem("filter[exists][\(path)]", "true")]
      case (.not, .has(let path)) where part.nodes.count == 2:
        more = [QueryItem("filter[exists][\(path)]", "false")]
      default: throw .notExpressible("\"or\", \"not\" and conditions on related resources")
      }
      guard more.areKept(beside: items) else {
        throw .notExpressible("two such conditions on a field", parameter: more.first?.name)
      }
      items += more
    }
    return items
  }

  private func items(
    _ comparison: FilterComparison, _ scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard case .field(let path) = comparison.operand, comparison.ignoring == nil,
      path.text != "exists"
    else { throw .notExpressible(comparison.summary) }
    let kind = scope.compared(path)?.type.kind
    switch comparison.comparison {
    case .equal where comparison.value == .null:
      return [QueryItem("filter[exists][\(path)]", "false")]
    case .notEqual where comparison.value == .null:
      return [QueryItem("filter[exists][\(path)]", "true")]
    case .equal, .isIn:
      let isOne = comparison.comparison == .equal
      var items: [QueryItem] = []
      for value in comparison.literals {
        items.append(
          QueryItem("filter[\(path)]" + (isOne ? "" : "[]"), try text(value, comparison)))
      }
      guard !items.isEmpty else {
        throw .notExpressible("the empty list of \(comparison.summary)")
      }
      return items
    default:
      let isDate = kind == .date || comparison.value.isDate
      guard let name = (isDate ? Self.dates : Self.orders)[comparison.comparison] else {
        throw .notExpressible(comparison.summary)
      }
      let text = try text(comparison.value, comparison)
      // The server's range filter ignores what isn't a number, and its date filter what is one.
      guard (JSONNumber(text) == nil) == isDate else {
        throw .notExpressible("a value of \(comparison.summary)")
      }
      return [QueryItem("filter[\(path)][\(name)]", text)]
    }
  }

  private func text(
    _ value: FilterValue, _ comparison: FilterComparison
  ) throws(QueryError) -> String {
    guard let text = value.text else { throw .notExpressible("a value of \(comparison.summary)") }
    return text
  }

  /// Parses parameters that name fields and leaves the others.
  ///
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    var conditions: [FilterExpression] = []
    var lists: [DottedPath: (place: Int, values: [FilterValue])] = [:]
    var rest: [QueryItem] = []
    for item in items {
      let names = try ParameterName(item.name).parts
      if names.count == 2, names[0] == "exists",
        let condition = existence(DottedPath(names[1]), scope, try item.flag())
      {
        conditions.append(condition)
        continue
      }
      let comparison: FilterComparison.Operator? =
        switch names.count {
        case 1: .equal
        case 2 where names[1] == "": .isIn
        case 2:
          (Self.orders.first { $0.value == names[1] } ?? Self.dates.first { $0.value == names[1] })?
            .key
        default: nil
        }
      guard let comparison, case let written = DottedPath(names[0]), written.isWellFormed,
        let (path, type) = scope.compared(written)
      else {
        rest.append(item)
        continue
      }
      try limits.check(written.count, limits.pathDepth, "names in a path", parameter: item.name)
      let value = try type.filterValue(item.value, for: comparison, parameter: item.name)
      if comparison == .isIn {
        let place = lists[path]?.place ?? conditions.count
        if place == conditions.count { conditions.append(.everything) }
        lists[path, default: (place, [])].values.append(value)
        try limits.check(
          lists[path]?.values.count ?? 0, limits.listValues, "values in a list",
          parameter: item.name)
      } else {
        conditions.append(FilterExpression(path, comparison, value))
      }
      try limits.check(
        conditions.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    for (path, list) in lists {
      conditions[list.place] = FilterExpression(path, .isIn, .list(list.values))
    }
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func existence(
    _ path: DottedPath, _ scope: Schema.Scope, _ exists: Bool
  ) -> FilterExpression? {
    guard path.isWellFormed else { return nil }
    switch scope.target(of: path) {
    case .attribute, .unknown: return FilterExpression(path, exists ? .notEqual : .equal, .null)
    case .relationship: return exists ? .has(path) : !.has(path)
    case .missing: return nil
    }
  }
}

extension FilterValue {
  fileprivate var isDate: Bool {
    switch self {
    case .date, .dated: true
    default: false
    }
  }
}

extension FilterDialect where Self == APIPlatformFilterDialect {
  /// Filters of API Platform, `filter[rating][gte]=4`.
  public static var apiPlatform: APIPlatformFilterDialect { APIPlatformFilterDialect() }
}
