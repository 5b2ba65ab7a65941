import JSONAPI

/// Filters: checks of the fields to filter by, and conversion of ids to keys.
extension Planner {
  /// Resolves a filter: checks that its fields may be filtered by, and replaces ids by keys.
  func resolve(_ filter: FilterExpression, _ type: Int) throws -> FilterExpression {
    try filter.rewriting { kind, within in
      let path: DottedPath
      switch kind {
      case .has(let relationship): path = relationship
      case .comparison(let comparison): path = comparison.path
      case .search(let search): return .search(try resolve(search, within, type))
      case .and, .or, .not: return kind
      }
      let names = within.flatMap(\.names) + path.names
      let field = try place(of: names, type)
      try refuseSources(
        along: names, from: type, "filter", isID: field.isID && within.isEmpty)
      try checkFilterable(names, field, type)
      guard case .comparison(let comparison) = kind else { return kind }
      if field.isType {
        guard comparison.comparison.isEquality, comparison.ignoring == nil else {
          throw incomparable(comparison)
        }
        return kind
      }
      if field.isID || field.isRelationship, comparison.ignoring != nil {
        throw incomparable(comparison)
      }
      if field.isID { return try keyComparison(comparison, field.types) }
      if !field.isRelationship { try check(comparison, names.last ?? "", field.types) }
      return normalized(comparison, names.last ?? "", field.types)
    }
  }

  /// The comparison with the value as the column stores it, such as a date in whole microseconds.
  func normalized(
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
    return .comparison(comparison.with(value: value(comparison.value)))
  }

  /// Checks that values of the column support the comparison, in every database.
  func check(_ comparison: FilterComparison, _ name: String, _ types: [Int]) throws {
    for type in types {
      guard let index = model.types[type].column(name),
        !model.types[type].columns[index].type.allows(comparison)
      else { continue }
      throw incomparable(comparison)
    }
  }

  private func incomparable(_ comparison: FilterComparison) -> Refusal {
    Refusal.parameter(
      "filter", "unsupported", "Values of \"\(comparison.path)\" can't be compared like this.")
  }

  struct Place {
    var types: [Int]
    var isRelationship = false
    var isID = false
    /// Whether it is the type of related resources.
    var isType = false
  }

  /// The types and the kind of field that a path of visible names leads to.
  func place(of names: [String], _ type: Int) throws -> Place {
    var types = [type]
    for (index, name) in names.enumerated() {
      // Databases look up a name in all types that the path leads to, including those that hide it.
      guard !types.contains(where: { scope.visible.hides(name, of: $0) }) else {
        throw unknownField(names)
      }
      let next = scope.visible.targets(along: name, from: types)
      guard next.isEmpty else {
        types = next
        continue
      }
      guard index == names.count - 1 else { break }
      if name == "id" { return Place(types: types, isID: true) }
      if index > 0, types.contains(where: { model.types[$0].isTypeName(name) }) {
        return Place(types: types, isType: true)
      }
      guard types.contains(where: { scope.visible.column(name, of: $0) != nil }) else {
        throw unknownField(names)
      }
      return Place(types: types)
    }
    guard !names.isEmpty else { throw unknownField(names) }
    return Place(types: types, isRelationship: true)
  }

  func unknownField(_ names: [String]) -> Refusal {
    Refusal.parameter(
      "filter", "unknownField",
      "There is no field \"\(names.joined(separator: "."))\" to filter by.")
  }

  func checkFilterable(_ names: [String], _ place: Place, _ type: Int) throws {
    let path = names.joined(separator: ".")
    let isRelationship = place.isRelationship
    if let allowed = records[type].filterable {
      let owner =
        names.last == "id" || place.isType ? names.dropLast().joined(separator: ".") : nil
      let isAllowed =
        allowed.contains(path) || owner.map { allowed.contains($0) } ?? false
        || (isRelationship && allowed.contains { $0.hasPrefix(path + ".") })
      guard isAllowed else {
        throw Refusal.parameter(
          "filter", "unsupported", "The collection can't be filtered by \"\(path)\".")
      }
      return
    }
    // The related type doesn't restrict filters on the linkage itself.
    guard names.count > (place.isType ? 2 : 1), let edge = scope.visible.edge(names[0], of: type)
    else { return }
    for target in scope.visible.targets(of: edge, of: type) {
      try checkFilterable(Array(names.dropFirst()), place, target)
    }
  }

  /// Converts a comparison of ids to one of keys, each of which has one spelling.
  func keyComparison(
    _ comparison: FilterComparison, _ types: [Int]
  ) throws -> FilterExpression.Node.Kind {
    let path =
      comparison.path.withoutLast.map { $0.appending("$id") } ?? DottedPath("$id")
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

  /// Whether values support the operator.
  func allows(_ comparison: FilterComparison.Operator) -> Bool {
    switch comparison {
    case .startsWith, .endsWith, .matches: kind == .string || kind == .url
    case .contains: kind == .string || kind == .url || kind == .array
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: isOrdered
    case .equal, .notEqual, .isIn, .isNotIn: isOrdered || kind == .data
    }
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
