/// The dialect of Spatie's laravel-query-builder: `filter[name]=seb,freek`, and operators before a value.
///
/// ```
/// filter[title]=Omoo
/// filter[id]=1,2
/// filter[rating]=>=4
/// filter[summary]=
/// ```
///
/// The server declares what a filter means: `AllowedFilter::exact` for equality and lists,
/// `AllowedFilter::operator` with `FilterOperator::DYNAMIC` for operators, and `nullable()` for an
/// empty value, which is null. A field has one condition. Partial filters, which match part of the
/// text case-insensitively, aren't written for any comparison, since the result would depend on the
/// declaration.
public struct SpatieFilterDialect: FilterDialect {
  /// Creates the dialect.
  public init() {}

  /// The operators, prefixes of others last.
  private static let operators: [(text: String, comparison: FilterComparison.Operator)] = [
    ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<>", .notEqual), ("<", .lessThan),
    (">", .greaterThan), ("=", .equal),
  ]

  /// Serializes a filter that is a conjunction of conditions on different fields.
  ///
  /// - Returns: A parameter for each condition.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    guard let comparisons = filter.conjunction else {
      throw .notExpressible("\"or\", \"not\" and conditions on related resources")
    }
    var items: [QueryItem] = []
    for comparison in comparisons {
      guard case .field(let path) = comparison.operand, comparison.ignoring == nil else {
        throw .notExpressible(comparison.summary)
      }
      let name = "filter[\(path)]"
      guard !items.contains(where: { $0.name == name }) else {
        throw .notExpressible("two conditions on a field", parameter: name)
      }
      items.append(QueryItem(name, try text(of: comparison, name)))
    }
    return items
  }

  private func text(
    of comparison: FilterComparison, _ name: String
  ) throws(QueryError) -> String {
    if comparison.comparison == .equal, comparison.value == .null { return "" }
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text, let first = text.utf8.first,
        !text.utf8.contains(UInt8(ascii: ",")), !"<>=".utf8.contains(first)
      else { throw .notExpressible("a value of \(comparison.summary)", parameter: name) }
      texts.append(text)
    }
    guard let text = texts.first else {
      throw .notExpressible("the empty list of \(comparison.summary)", parameter: name)
    }
    switch comparison.comparison {
    case .equal: return text
    case .isIn: return texts.joined(separator: ",")
    default:
      guard let known = Self.operators.first(where: { $0.comparison == comparison.comparison })
      else { throw .notExpressible(comparison.summary, parameter: name) }
      return known.text + text
    }
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
      let names = try ParameterName(item.name).parts
      guard names.count == 1, case let written = DottedPath(names[0]), written.isWellFormed,
        let (path, type) = scope.compared(written)
      else {
        rest.append(item)
        continue
      }
      try limits.check(written.count, limits.pathDepth, "names in a path", parameter: item.name)
      conditions.append(try condition(path, type, item, limits))
      try limits.check(
        conditions.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func condition(
    _ path: DottedPath, _ type: Schema.ValueType, _ item: QueryItem, _ limits: QueryReader.Limits
  ) throws(QueryError) -> FilterExpression {
    guard !item.value.isEmpty else { return FilterExpression(path, .equal, .null) }
    let known = Self.operators.first { item.value.utf8.starts(with: $0.text.utf8) }
    if let known {
      let text = String(item.value.unicodeScalars.dropFirst(known.text.utf8.count))
      return FilterExpression(
        path, known.comparison,
        try type.filterValue(text, for: known.comparison, parameter: item.name))
    }
    let texts = item.value.parts(separatedBy: ",")
    try limits.check(texts.count, limits.listValues, "values in a list", parameter: item.name)
    var values: [FilterValue] = []
    for text in texts {
      values.append(try type.filterValue(text, for: .isIn, parameter: item.name))
    }
    return FilterExpression(path, .isIn, .list(values))
  }
}

extension FilterDialect where Self == SpatieFilterDialect {
  /// Filters of Spatie's laravel-query-builder, `filter[rating]=>=4`.
  public static var spatie: SpatieFilterDialect { SpatieFilterDialect() }
}
