/// The dialect of Drupal's JSON:API module: named conditions, and groups of them.
///
/// ```
/// filter[title]=Omoo
/// filter[g1][group][conjunction]=OR
/// filter[c1][condition][path]=rating&filter[c1][condition][operator]=>=&filter[c1][condition][value]=4
/// filter[c1][condition][memberOf]=g1
/// ```
///
/// An equality has the short form if it is the only one of its field. The dialect can express "and"
/// and "or" in any nesting, but not "not", counts, patterns or several conditions on the same
/// related resource. Booleans are `1` and `0`.
///
/// Whether case counts depends on each field and its database, so comparisons can't specify it.
public struct DrupalFilterDialect: FilterDialect {
  /// Creates the dialect.
  public init() {}

  /// The names of the operators.
  static let operators: [FilterComparison.Operator: String] = [
    .equal: "=", .notEqual: "<>", .lessThan: "<", .lessOrEqual: "<=", .greaterThan: ">",
    .greaterOrEqual: ">=", .isIn: "IN", .isNotIn: "NOT IN", .contains: "CONTAINS",
    .startsWith: "STARTS_WITH", .endsWith: "ENDS_WITH",
  ]

  /// The operators by their names.
  static let named = Dictionary(uniqueKeysWithValues: operators.map { ($0.value, $0.key) })

  /// Serializes a filter.
  ///
  /// - Returns: The parameters of its conditions and groups.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter.
  ///
  /// - Returns: The parameters of its conditions and groups.
  /// - Throws: ``QueryError`` with the code `notExpressible`, also for arrays that contain a value.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard filter != .everything else { return [] }
    var writer = DrupalFilterWriter(filter, scope)
    try writer.write(filter)
    return writer.items
  }

  /// Parses conditions and groups, and leaves parameters that don't name a field.
  ///
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    var reader = DrupalFilterReader(scope: scope, limits: limits)
    for item in items { try reader.take(item) }
    return (try reader.filter(), reader.rest)
  }
}

extension FilterDialect where Self == DrupalFilterDialect {
  /// Conditions and groups of Drupal, `filter[c1][condition][path]=rating`.
  public static var drupal: DrupalFilterDialect { DrupalFilterDialect() }
}

/// Writes conditions and groups.
private struct DrupalFilterWriter {
  var items: [QueryItem] = []
  private let scope: Schema.Scope
  /// The fields with a condition in the short form.
  private var short: Set<DottedPath> = []
  private var number = 0

  init(_ filter: FilterExpression, _ scope: Schema.Scope) {
    self.scope = scope
    var repeated: Set<DottedPath> = []
    for part in filter.conjuncts {
      guard case .comparison(let comparison) = part.nodes[0].kind, isSimple(comparison) else {
        continue
      }
      if !short.insert(comparison.path).inserted { repeated.insert(comparison.path) }
    }
    short.subtract(repeated)
  }

  private func isSimple(_ comparison: FilterComparison) -> Bool {
    guard case .field = comparison.operand, comparison.comparison == .equal else { return false }
    return comparison.value.text != nil && comparison.ignoring == nil
  }

  mutating func write(_ filter: FilterExpression) throws(QueryError) {
    var groups: [(id: String?, left: Int)] = []
    for (index, node) in filter.nodes.enumerated() {
      let parent = groups.last.flatMap(\.id)
      switch node.kind {
      case .and where index == 0:
        groups.append((nil, node.childCount))
        continue
      case .and, .or:
        guard node.childCount > 0 else { throw .notExpressible("a condition without parts") }
        let id = next("g")
        let conjunction = node.kind == .and ? "AND" : "OR"
        items.append(QueryItem("filter[\(id)][group][conjunction]", conjunction))
        if let parent { items.append(QueryItem("filter[\(id)][group][memberOf]", parent)) }
        groups.append((id, node.childCount))
        continue
      case .not: throw .notExpressible("\"not\"")
      case .has(let path): throw .notExpressible("\"has\" of \(path)")
      case .search: throw .searchNotExpressible()
      case .comparison(let comparison):
        // At the root, all conditions must hold.
        let isAtRoot = groups.allSatisfy { $0.id == nil }
        if isAtRoot, isSimple(comparison), short.contains(comparison.path) {
          items.append(
            QueryItem("filter[\(comparison.path)]", try text(comparison.value, comparison)))
        } else {
          try write(comparison, memberOf: parent)
        }
      }
      while var group = groups.popLast() {
        group.left -= 1
        guard group.left > 0 else { continue }
        groups.append(group)
        break
      }
    }
  }

  private mutating func write(
    _ comparison: FilterComparison, memberOf group: String?
  ) throws(QueryError) {
    guard case .field(let path) = comparison.operand, comparison.ignoring == nil,
      let name = DrupalFilterDialect.operators[comparison.comparison],
      comparison.comparison != .contains || scope.compared(path)?.type.kind != .array
    else { throw .notExpressible(comparison.summary) }
    let prefix = "filter[\(next("c"))][condition]"
    items.append(QueryItem(prefix + "[path]", path.text))
    switch (comparison.comparison, comparison.value) {
    case (.equal, .null): items.append(QueryItem(prefix + "[operator]", "IS NULL"))
    case (.notEqual, .null): items.append(QueryItem(prefix + "[operator]", "IS NOT NULL"))
    case (.isIn, let value), (.isNotIn, let value):
      guard !value.elements.isEmpty else {
        throw .notExpressible("the empty list of \(comparison.summary)")
      }
      items.append(QueryItem(prefix + "[operator]", name))
      for (index, element) in value.elements.enumerated() {
        items.append(QueryItem(prefix + "[value][\(index + 1)]", try text(element, comparison)))
      }
    case (_, let value):
      if comparison.comparison != .equal { items.append(QueryItem(prefix + "[operator]", name)) }
      items.append(QueryItem(prefix + "[value]", try text(value, comparison)))
    }
    if let group { items.append(QueryItem(prefix + "[memberOf]", group)) }
  }

  private func text(
    _ value: FilterValue, _ comparison: FilterComparison
  ) throws(QueryError) -> String {
    if case .boolean(let flag) = value { return flag ? "1" : "0" }
    guard let text = value.text else {
      throw .notExpressible("a value of \(comparison.summary)")
    }
    return text
  }

  /// Returns a name that no condition in the short form has.
  private mutating func next(_ letter: String) -> String {
    repeat { number += 1 } while short.contains(DottedPath("\(letter)\(number)"))
    return "\(letter)\(number)"
  }
}
