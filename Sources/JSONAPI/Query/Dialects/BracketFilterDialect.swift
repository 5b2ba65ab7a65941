/// The dialects in which each condition is a separate parameter and all have to hold.
///
/// | dialect | equality | list | others |
/// |---|---|---|---|
/// | ``FilterDialect/plain`` | `filter[title]=x` | | |
/// | ``FilterDialect/commaLists`` | `filter[title]=x` | `filter[title]=x,y` | |
/// | ``FilterDialect/operators`` | `filter[title]=x` | `filter[title]=x,y` | `filter[rating][gte]=4` |
/// | ``FilterDialect/django`` | `filter[title]=x` | `filter[title.in]=x,y` | `filter[rating.gte]=4` |
///
/// They can't express "or", "not" or counts. If commas separate values, no value can contain one.
/// A parameter that names a relationship, such as `filter[author]=9`, filters by id.
public struct BracketFilterDialect: FilterDialect {
  /// How paths are written.
  public enum PathStyle: Sendable, Hashable {
    /// As `filter[author.name]`.
    case dotted
    /// As `filter[author][name]`.
    case bracketed
  }

  /// The position of the operator's name.
  public enum OperatorStyle: Sendable, Hashable {
    /// In separate brackets: `filter[rating][gte]`.
    case bracketed
    /// After the path and a dot: `filter[rating.gte]`.
    case dotted
  }

  /// How paths are written; both styles are read.
  public var paths: PathStyle

  /// The position of the operator's name.
  public var operatorStyle: OperatorStyle

  /// Whether commas separate the values of a list.
  public var hasLists: Bool

  /// The names of the operators besides equality and lists.
  public var operators: [FilterComparison.Operator: String]

  /// The name of the operator for null, whose values are `true` and `false`.
  public var nullOperator: String?

  /// Creates a dialect.
  public init(
    paths: PathStyle = .dotted,
    hasLists: Bool = false,
    operators: [FilterComparison.Operator: String] = [:],
    nullOperator: String? = nil,
    operatorStyle: OperatorStyle = .bracketed,
  ) {
    self.paths = paths
    self.hasLists = hasLists
    self.operators = operators
    self.nullOperator = nullOperator
    self.operatorStyle = operatorStyle
  }

  /// The operator names of ``FilterDialect/operators``.
  public static let standardOperators: [FilterComparison.Operator: String] = [
    .notEqual: "ne", .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt",
    .greaterOrEqual: "gte", .isNotIn: "nin", .contains: "contains", .startsWith: "startsWith",
    .endsWith: "endsWith", .matches: "like",
  ]

  /// The operator names of ``FilterDialect/django``: Django's lookups.
  public static let djangoLookups: [FilterComparison.Operator: String] = [
    .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt", .greaterOrEqual: "gte",
    .isIn: "in", .contains: "contains", .startsWith: "startswith", .endsWith: "endswith",
  ]

  /// Whether commas in the value of a parameter separate values.
  func isList(_ comparison: FilterComparison.Operator) -> Bool {
    switch comparison {
    case .equal: hasLists && operators[.isIn] == nil
    case .isIn, .isNotIn: true
    default: false
    }
  }
}

extension FilterDialect where Self == BracketFilterDialect {
  /// One value for each field, `filter[title]=x`.
  public static var plain: BracketFilterDialect { BracketFilterDialect() }

  /// One or several values for each field, `filter[title]=x,y`.
  public static var commaLists: BracketFilterDialect { BracketFilterDialect(hasLists: true) }

  /// Values and operators, `filter[rating][gte]=4`.
  public static var operators: BracketFilterDialect {
    BracketFilterDialect(
      hasLists: true, operators: BracketFilterDialect.standardOperators, nullOperator: "isNull")
  }

  /// Filters of Django REST framework JSON:API: values and lookups, `filter[rating.gte]=4`.
  ///
  /// ```swift
  /// Article.query
  ///   .filter { $0.author.name == "Dan" && $0.rating >= 4 }
  ///   .filter("search", "swift")
  ///   .sort(.descending(\.rating)).page(.number(1, size: 20))
  /// // filter[author.name]=Dan, filter[rating.gte]=4, filter[search]=swift,
  /// // sort=-rating, page[number]=1, page[size]=20
  /// ```
  ///
  /// A view has to allow each lookup in its `filterset_fields`, and `filter[search]` in its
  /// `search_fields`. Django has no lookups for "not equal", "in none of" and patterns; a filter that
  /// needs one throws ``QueryError/Code/notExpressible``. Lookups that have no operator
  /// here, such as `icontains`, go in as they are: `.filter("name.icontains", "dan")`.
  public static var django: BracketFilterDialect {
    BracketFilterDialect(
      operators: BracketFilterDialect.djangoLookups, nullOperator: "isnull",
      operatorStyle: .dotted)
  }
}

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

extension BracketFilterDialect {
  /// Writes a filter that is a conjunction of comparisons.
  ///
  /// - Returns: A parameter for each comparison.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    guard let comparisons = filter.conjunction else {
      throw .notExpressible("\"or\", \"not\" and conditions on related resources")
    }
    var items: [QueryItem] = []
    for comparison in comparisons {
      let item = try item(for: comparison)
      guard !items.contains(where: { $0.name == item.name }) else {
        throw .notExpressible("two conditions of one kind on a field", parameter: item.name)
      }
      items.append(item)
    }
    return items
  }

  private func item(for comparison: FilterComparison) throws(QueryError) -> QueryItem {
    guard case .field(let path) = comparison.operand else {
      throw .notExpressible("the count of \(comparison.path)")
    }
    if comparison.value == .null, let nullOperator {
      switch comparison.comparison {
      case .equal: return QueryItem(try name(path, nullOperator), "true")
      case .notEqual: return QueryItem(try name(path, nullOperator), "false")
      default: break
      }
    }
    let name = try name(path, operatorName(of: comparison))
    return QueryItem(name, try value(of: comparison, name))
  }

  private func value(
    of comparison: FilterComparison, _ name: String
  ) throws(QueryError) -> String {
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text,
        !isList(comparison.comparison) || !text.utf8.contains(UInt8(ascii: ","))
      else {
        throw .notExpressible("a value of \(comparison.summary)", parameter: name)
      }
      texts.append(text)
    }
    guard !texts.isEmpty else {
      throw .notExpressible("the empty list of \(comparison.summary)", parameter: name)
    }
    return texts.joined(separator: ",")
  }

  /// The name of the operator in brackets; nil if it is implied.
  private func operatorName(of comparison: FilterComparison) throws(QueryError) -> String? {
    if let name = operators[comparison.comparison] { return name }
    switch comparison.comparison {
    case .equal: return nil
    case .isIn where hasLists: return nil
    default: throw .notExpressible(comparison.summary)
    }
  }

  private func name(_ path: DottedPath, _ operatorName: String?) throws(QueryError) -> String {
    let names = paths == .dotted ? [path.text] : path.names
    // After a dot, an operator's name looks like one in the path.
    let count = operatorStyle == .dotted ? path.count : names.count
    if operatorName == nil, count > 1, meaning(of: path.last) != nil {
      throw .notExpressible("the field \(path), whose name is also an operator's")
    }
    let all = names + [operatorName].compactMap { $0 }
    // An operator after a dot is in the last brackets.
    let texts =
      operatorStyle == .dotted && operatorName != nil && all.count > 1
      ? all.dropLast(2) + [all.suffix(2).joined(separator: ".")] : all
    return "filter" + texts.map { "[\($0)]" }.joined()
  }
}
