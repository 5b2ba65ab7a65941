import JSONAPI

/// Filters: checks of the fields to filter by, and conversion of ids to keys.
extension Planner {
  /// Resolves a filter: checks that its fields may be filtered by, and replaces ids by keys.
  func resolve(_ filter: FilterExpression, _ type: Int) throws -> Condition {
    try model.condition(filter, of: [type]) { kind, path in
      if case .search(let search) = kind { return .search(try resolve(search, path)) }
      guard let place = scope.visible.place(of: path) else {
        throw Refusal.parameter(
          "filter", "unknownField", "There is no field \"\(path.text())\" to filter by.")
      }
      try refuseSources(along: path, "filter", isID: place.end == .id)
      try refuseHidden(along: path)
      try checkFilterable(path, place, type)
      guard case .comparison(let comparison) = kind else { return kind }
      switch place.end {
      case .relationship, .id, .type:
        guard comparison.ignoring == nil, place.end != .type || comparison.comparison.isEquality
        else { throw incomparable(comparison) }
        guard place.end == .id else { return kind }
        // A source knows no keys.
        let isFromSource = path.types.allSatisfy { model.types[$0].isFromSource }
        return try keyComparison(comparison, place.types, as: isFromSource ? "id" : "$id")
      case .attribute:
        let columns = (path.names.last?.columns ?? []).filter { place.types.contains($0.type) }
          .map { model.types[$0.type].columns[$0.column] }
        guard columns.allSatisfy({ $0.type.allows(comparison) }) else {
          throw incomparable(comparison)
        }
        return place.types.count == 1 ? normalized(comparison, columns) : kind
      }
    }
  }

  /// The comparison with the value as the column stores it, such as a date in whole microseconds.
  private func normalized(
    _ comparison: FilterComparison, _ columns: [ServedColumn]
  ) -> FilterExpression.Node.Kind {
    guard case .field = comparison.operand, let column = columns.first, column.type.kind == .date
    else { return .comparison(comparison) }
    func value(_ value: FilterValue) -> FilterValue {
      if case .list(let values) = value {
        return .list(values.map { column.value(of: $0).map(column.filterValue) ?? $0 })
      }
      return column.value(of: value).map(column.filterValue) ?? value
    }
    return .comparison(comparison.with(value: value(comparison.value)))
  }

  private func incomparable(_ comparison: FilterComparison) -> Refusal {
    Refusal.parameter(
      "filter", "unsupported", "Values of \"\(comparison.path)\" can't be compared like this.")
  }

  /// Refuses a path that the types on its way don't let one filter by, from one of its names on.
  private func checkFilterable(
    _ path: ServedPath, from first: Int = 0, _ place: VisibleModel.Place, _ type: Int
  ) throws {
    let text = path.text(from: first)
    let isOfLinkage = place.end == .id || place.end == .type
    if let allowed = records[type].filterable {
      let isAllowed =
        allowed.contains(text)
        || isOfLinkage && DottedPath(text).withoutLast.map { allowed.contains($0.text) } ?? false
        || place.end == .relationship && allowed.contains { $0.hasPrefix(text + ".") }
      guard isAllowed else {
        throw Refusal.parameter(
          "filter", "unsupported", "The collection can't be filtered by \"\(text)\".")
      }
      return
    }
    // The related type doesn't restrict filters on the linkage itself.
    guard path.names.count - first > (place.end == .type ? 2 : 1),
      let edge = path.names[first].edge(of: type), scope.visible.shows(.edge(edge), of: type)
    else { return }
    for target in scope.visible.targets(of: edge, of: type) {
      try checkFilterable(path, from: first + 1, place, target)
    }
  }

  /// Converts a comparison of ids to one of keys, each of which has one spelling.
  ///
  /// - Parameter name: The name of the key; with that of the id, they are ids again.
  private func keyComparison(
    _ comparison: FilterComparison, _ types: [Int], as name: DottedPath
  ) throws -> FilterExpression.Node.Kind {
    let path = comparison.path.withoutLast.map { $0.appending(name) } ?? name
    let values = comparison.value.elements.flatMap { element -> [FilterValue] in
      guard let text = element.text else { return element == .null ? [.null] : [] }
      return types.compactMap { model.types[$0].key(of: text)?.keyFilterValue }
    }
    func compared(
      _ comparison: FilterComparison.Operator, _ value: FilterValue
    ) -> FilterExpression.Node.Kind {
      .comparison(FilterComparison(.field(path), comparison, value))
    }
    let isNull = comparison.value == .null
    switch comparison.comparison {
    case .equal, .isIn: return isNull ? compared(.equal, .null) : compared(.isIn, .list(values))
    case .notEqual, .isNotIn:
      return isNull ? compared(.notEqual, .null) : compared(.isNotIn, .list(values))
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
      guard !types.contains(where: { model.types[$0].keyColumns.isComposite }) else {
        throw Refusal.parameter(
          "filter", "unsupported", "Ids of several parts can only be equal or not.")
      }
      guard Set(types.map { model.types[$0].key }).count <= 1 else {
        throw Refusal.parameter(
          "filter", "unsupported", "Ids of different types can only be equal or not.")
      }
      // Compared with something that isn't an id, nothing is less or greater.
      guard let single = values.first, single != .null else { return .or }
      return compared(comparison.comparison, single)
    case .contains, .startsWith, .endsWith, .matches:
      throw Refusal.parameter(
        "filter", "unsupported", "Ids can be compared as a whole and not in part.")
    }
  }
}

extension Schema.ValueType {
  /// Whether values support the comparison; all support one with null.
  fileprivate func allows(_ comparison: FilterComparison) -> Bool {
    // Case is only defined for text.
    guard comparison.ignoring == nil || kind == .string || kind == .url else { return false }
    return comparison.value == .null || allows(comparison.comparison)
  }
}

extension FilterComparison.Operator {
  /// Whether the operator only tests for equal values.
  var isEquality: Bool {
    switch self {
    case .equal, .notEqual, .isIn, .isNotIn: true
    default: false
    }
  }
}
