/// The dialect of AshJsonApi: a tree of brackets with fields, predicates, `and`, `or` and `not`.
///
/// ```
/// filter[title]=Omoo
/// filter[rating][greater_than_or_equal]=4
/// filter[author][name][in][]=Dan&filter[author][name][in][]=Eve
/// filter[or][][title]=Omoo&filter[or][][rating][less_than]=2
/// filter[not][title][contains]=whale
/// ```
///
/// The server merges the parameters of one level, so each level has one `or`, whose alternatives
/// are single conditions, and one `not`. Patterns, counts and case-insensitive comparisons can't be
/// expressed; an attribute's type determines whether case counts.
public struct AshFilterDialect: FilterDialect {
  /// Creates the dialect.
  public init() {}

  static let predicates: [FilterComparison.Operator: String] = [
    .equal: "eq", .notEqual: "not_eq", .lessThan: "less_than",
    .lessOrEqual: "less_than_or_equal", .greaterThan: "greater_than",
    .greaterOrEqual: "greater_than_or_equal", .isIn: "in", .contains: "contains",
  ]

  /// The predicates by name, including names that are only read.
  private static let named: [String: FilterComparison.Operator] = Dictionary(
    uniqueKeysWithValues: predicates.map { ($0.value, $0.key) }
  ).merging(
    [
      "equals": .equal, "not_equals": .notEqual, "lt": .lessThan, "lte": .lessOrEqual,
      "gt": .greaterThan, "gte": .greaterOrEqual,
    ]) { name, _ in name }

  private static func isLogic(_ name: String) -> Bool {
    name == "and" || name == "or" || name == "not"
  }

  /// Serializes a filter.
  ///
  /// - Returns: The parameters.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter.
  ///
  /// - Returns: The parameters.
  /// - Throws: ``QueryError`` with the code `notExpressible`, also for arrays that contain a value.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    try items(filter, "filter", scope, depth: 1)
  }

  private func items(
    _ filter: FilterExpression, _ prefix: String, _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> [QueryItem] {
    guard depth <= 64 else { throw .notExpressible("more than 64 conditions within each other") }
    var items: [QueryItem] = []
    var logic: Set<String> = []
    let parts = filter.conjuncts
    let paths = parts.compactMap { part -> DottedPath? in
      if case .comparison(let comparison) = part.nodes[0].kind { comparison.path } else { nil }
    }
    for part in parts {
      var more: [QueryItem] = []
      switch part.nodes[0].kind {
      case .comparison(let comparison) where comparison.comparison == .isNotIn:
        guard logic.insert("not").inserted else { throw .notExpressible(comparison.summary) }
        more = try self.items(
          comparison.with(comparison: .isIn), prefix + "[not]", isAlone: true, scope)
      case .comparison(let comparison):
        let isAlone = paths.count { $0 == comparison.path } == 1
        more = try self.items(comparison, prefix, isAlone: isAlone, scope)
      case .or:
        guard logic.insert("or").inserted, part.nodes.count > 1 else {
          throw .notExpressible("more than one \"or\" at a place, or one without parts")
        }
        for child in part.children {
          let alternative = try self.items(child, prefix + "[or][]", scope, depth: depth + 1)
          guard alternative.count == 1 else {
            throw .notExpressible("an \"or\" of more than single conditions")
          }
          more += alternative
        }
      case .not:
        guard logic.insert("not").inserted, let child = part.children.first else {
          throw .notExpressible("more than one \"not\" at a place")
        }
        more = try self.items(child, prefix + "[not]", scope, depth: depth + 1)
      case .and: throw .notExpressible("a condition without parts")
      case .has(let path): throw .notExpressible("\"has\" of \(path)")
      case .search: throw .searchNotExpressible()
      }
      // The parameters of a list share one name.
      guard let first = more.first, !items.contains(where: { $0.name == first.name }) else {
        throw .notExpressible("two conditions of one kind on a field")
      }
      items += more
    }
    return items
  }

  /// Returns the parameters of a comparison.
  ///
  /// - Parameter isAlone: Whether it is the only comparison of its field on this level.
  private func items(
    _ comparison: FilterComparison, _ prefix: String, isAlone: Bool, _ scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard case .field(let path) = comparison.operand, comparison.ignoring == nil,
      let predicate = Self.predicates[comparison.comparison],
      !path.names.contains(where: { Self.isLogic($0) }),
      comparison.comparison != .contains || scope.compared(path)?.type.kind != .array
    else { throw .notExpressible(comparison.summary) }
    let name = prefix + path.names.map { "[\($0)]" }.joined()
    if comparison.value == .null {
      switch comparison.comparison {
      case .equal: return [QueryItem(name + "[is_nil]", "true")]
      case .notEqual: return [QueryItem(name + "[is_nil]", "false")]
      default: break
      }
    }
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text else {
        throw .notExpressible("a value of \(comparison.summary)")
      }
      texts.append(text)
    }
    guard let text = texts.first else {
      throw .notExpressible("the empty list of \(comparison.summary)")
    }
    switch comparison.comparison {
    case .isIn: return texts.map { QueryItem(name + "[in][]", $0) }
    case .equal where isAlone:
      guard path.count == 1 || Self.named[path.last] == nil && path.last != "is_nil"
      else { throw .notExpressible("the field \(path), whose name is also an operator's") }
      return [QueryItem(name, text)]
    default: return [QueryItem(name + "[\(predicate)]", text)]
    }
  }
}

extension FilterDialect where Self == AshFilterDialect {
  /// Filters of AshJsonApi, `filter[rating][greater_than_or_equal]=4`.
  public static var ash: AshFilterDialect { AshFilterDialect() }
}

// MARK: - Reading

extension AshFilterDialect {
  /// A parameter, and the names in its brackets from a level on.
  private struct Entry {
    let item: QueryItem
    let names: ArraySlice<String>
    /// The meaning of the names, if already known.
    var field: Field?
  }

  /// The meaning of a parameter's names.
  private struct Field {
    let path: DottedPath
    let type: Schema.ValueType
    /// The predicate; nil for `is_nil`.
    let predicate: FilterComparison.Operator?
    let isList: Bool
  }

  /// Parses parameters that name fields and leaves the others.
  ///
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    var entries: [Entry] = []
    var rest: [QueryItem] = []
    for item in items {
      let names = try ParameterName(item.name).parts[...]
      guard let first = names.first, !first.isEmpty else {
        rest.append(item)
        continue
      }
      let field = Self.isLogic(first) ? nil : Self.field(names, scope)
      if field == nil, !Self.isLogic(first) {
        rest.append(item)
      } else {
        entries.append(Entry(item: item, names: names, field: field))
      }
    }
    guard !entries.isEmpty else { return (nil, rest) }
    try limits.check(entries.count, limits.filterNodes, "conditions in the filter")
    return (try level(entries, scope, limits, depth: 1), rest)
  }

  /// Returns the field and predicate of a parameter; nil if there is no such field.
  private static func field(_ names: ArraySlice<String>, _ scope: Schema.Scope) -> Field? {
    var names = names
    let isList = names.count > 1 && names.last == ""
    if isList { names.removeLast() }
    var predicate: FilterComparison.Operator? = .equal
    if names.count > 1, let last = names.last {
      if let named = named[last] {
        predicate = named
        names.removeLast()
      } else if last == "is_nil" {
        predicate = nil
        names.removeLast()
      }
    }
    let written = DottedPath(names)
    guard written.isWellFormed, let (path, type) = scope.compared(written) else { return nil }
    return Field(path: path, type: type, predicate: predicate, isList: isList)
  }

  /// Parses the conditions of a level, in the order of their first parameters.
  private func level(
    _ entries: [Entry], _ scope: Schema.Scope, _ limits: QueryReader.Limits, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try limits.check(
      depth, min(limits.filterDepth, 64), "conditions within each other",
      parameter: entries.first?.item.name)
    var conditions: [FilterExpression] = []
    /// The parameters of each condition, with its position.
    var groups: [ExactString: (place: Int, entries: [Entry])] = [:]
    func collect(_ entry: Entry, under name: String) {
      let key = ExactString(name)
      let place = groups[key]?.place ?? conditions.count
      if place == conditions.count { conditions.append(.everything) }
      groups[key, default: (place, [])].entries.append(entry)
    }
    for entry in entries {
      let name = entry.names.first ?? ""
      if Self.isLogic(name) {
        collect(Entry(item: entry.item, names: entry.names.dropFirst()), under: name)
      } else if entry.names.last == "" {
        collect(entry, under: "[" + entry.names.joined(separator: "]["))
      } else {
        conditions.append(try condition([entry], scope, limits))
      }
    }
    for (name, group) in groups {
      conditions[group.place] =
        switch name.text {
        case "not": !(try level(group.entries, scope, limits, depth: depth + 1))
        case "and": .all(try elements(group.entries, scope, limits, depth: depth + 1))
        case "or": .any(try elements(group.entries, scope, limits, depth: depth + 1))
        default: try condition(group.entries, scope, limits)
        }
    }
    return .all(conditions)
  }

  /// Parses a list of conditions: each parameter with empty brackets is a condition, and those with
  /// the same number form one.
  private func elements(
    _ entries: [Entry], _ scope: Schema.Scope, _ limits: QueryReader.Limits, depth: Int
  ) throws(QueryError) -> [FilterExpression] {
    var elements: [[Entry]] = []
    var numbered: [String: Int] = [:]
    for entry in entries {
      guard let number = entry.names.first, number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { throw malformed(entry, "brackets that are empty or hold a number") }
      let inner = Entry(item: entry.item, names: entry.names.dropFirst())
      if let index = numbered[number] {
        elements[index].append(inner)
      } else {
        if !number.isEmpty { numbered[number] = elements.count }
        elements.append([inner])
      }
    }
    var expressions: [FilterExpression] = []
    for element in elements { expressions.append(try level(element, scope, limits, depth: depth)) }
    return expressions
  }

  /// Parses the condition of a parameter, or of the parameters of one list.
  private func condition(
    _ entries: [Entry], _ scope: Schema.Scope, _ limits: QueryReader.Limits
  ) throws(QueryError) -> FilterExpression {
    guard let entry = entries.first else { return .everything }
    let parameter = entry.item.name
    guard let field = entry.field ?? Self.field(entry.names, scope) else {
      throw .unknownField(DottedPath(entry.names), parameter: parameter)
    }
    let (path, type) = (field.path, field.type)
    try limits.check(path.count, limits.pathDepth, "names in a path", parameter: parameter)
    if field.predicate == nil, !field.isList {
      return FilterExpression(path, try entry.item.flag() ? .equal : .notEqual, .null)
    }
    guard let predicate = field.predicate, field.isList == (predicate == .isIn) else {
      throw malformed(entry, "one value, or brackets after in")
    }
    try limits.check(entries.count, limits.listValues, "values in a list", parameter: parameter)
    var values: [FilterValue] = []
    for entry in entries {
      values.append(try type.filterValue(entry.item.value, for: predicate, parameter: parameter))
    }
    return FilterExpression(path, predicate, predicate == .isIn ? .list(values) : values[0])
  }

  private func malformed(_ entry: Entry, _ expected: String) -> QueryError {
    QueryError(
      .malformedName, parameter: entry.item.name, message: "The filter is malformed.",
      expected: expected)
  }
}
