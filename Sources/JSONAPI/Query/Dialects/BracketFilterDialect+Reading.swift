extension BracketFilterDialect {
  enum Meaning: Hashable {
    case comparison(FilterComparison.Operator)
    case null
  }

  /// The operator with a name; nil if there is none.
  func meaning(of name: String) -> Meaning? {
    if name == nullOperator { return .null }
    return operators.first { $0.value == name }.map { .comparison($0.key) }
  }

  /// Parses parameters that name fields and leaves the others.
  ///
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    var conditions: [FilterExpression] = []
    var rest: [QueryItem] = []
    for item in items {
      var names = try ParameterName(item.name).parts
      if operatorStyle == .dotted, let last = names.popLast() { names += DottedPath(last).names }
      var meaning = Meaning.comparison(.equal)
      if names.count > 1, let last = names.last, let found = self.meaning(of: last) {
        meaning = found
        names.removeLast()
      }
      var path = DottedPath(names)
      guard !names.isEmpty, path.isWellFormed else {
        rest.append(item)
        continue
      }
      try limits.check(path.count, limits.pathDepth, "names in a path", parameter: item.name)
      var type = Schema.ValueType(.any)
      switch scope.target(of: path) {
      case .missing:
        rest.append(item)
        continue
      case .attribute(let value): type = value
      case .unknown: break
      case .relationship: path = path.appending("id")
      }
      conditions.append(try condition(path, meaning, item, type, limits))
      try limits.check(
        conditions.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func condition(
    _ path: DottedPath,
    _ meaning: Meaning,
    _ item: QueryItem,
    _ type: Schema.ValueType,
    _ limits: QueryReader.Limits,
  ) throws(QueryError) -> FilterExpression {
    switch meaning {
    case .null:
      let flag = Schema.ValueType(.boolean)
      let isNull = try flag.filterValue(item.value, for: .equal, parameter: item.name)
      return FilterExpression(path, isNull == true ? .equal : .notEqual, .null)
    case .comparison(let comparison) where isList(comparison):
      let texts = item.value.parts(separatedBy: ",")
      try limits.check(texts.count, limits.listValues, "values in a list", parameter: item.name)
      var values: [FilterValue] = []
      for text in texts {
        values.append(try type.filterValue(text, for: comparison, parameter: item.name))
      }
      return FilterExpression(path, comparison == .isNotIn ? .isNotIn : .isIn, .list(values))
    case .comparison(let comparison):
      let value = try type.filterValue(item.value, for: comparison, parameter: item.name)
      return FilterExpression(path, comparison, value)
    }
  }
}
