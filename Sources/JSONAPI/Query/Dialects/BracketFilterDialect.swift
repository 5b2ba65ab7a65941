/// The dialects in which each condition is a separate parameter and all must hold.
///
/// | dialect | equality | list | others |
/// |---|---|---|---|
/// | ``FilterDialect/plain`` | `filter[title]=x` | | |
/// | ``FilterDialect/commaLists`` | `filter[title]=x` | `filter[title]=x,y` | |
/// | ``FilterDialect/operators`` | `filter[title]=x` | `filter[title]=x,y` | `filter[rating][gte]=4` |
/// | ``FilterDialect/django`` | `filter[title]=x` | `filter[title.in]=x,y` | `filter[rating.gte]=4` |
/// | ``FilterDialect/crnk`` | `filter[title][EQ]=x` | | `filter[rating][GE]=4` |
/// | ``FilterDialect/laravel`` | `filter[title]=x` | `filter[title][]=x&filter[title][]=y` | |
///
/// They can't express "or", "not" or counts. If commas separate values, no value can contain one.
/// A parameter that names a relationship, such as `filter[author]=9`, filters by id.
public struct BracketFilterDialect: FilterDialect, Hashable {
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

  /// How several values are written.
  public enum ListStyle: Sendable, Hashable {
    /// As one parameter, `filter[title]=x,y`; values then can't contain commas.
    case commas
    /// As several parameters, `filter[title][]=x&filter[title][]=y`.
    case repeated
  }

  /// How paths are written; both styles are read.
  public var paths: PathStyle

  /// The position of the operator's name.
  public var operatorStyle: OperatorStyle

  /// Whether lists of values are supported.
  public var hasLists: Bool

  /// How several values are written.
  public var listStyle: ListStyle

  /// The names of the operators besides equality and lists.
  public var operators: [FilterComparison.Operator: String]

  /// The names of the operators that ignore case.
  public var caselessOperators: [FilterComparison.Operator: String]

  /// The name of the operator for null, whose values are `true` and `false`.
  public var nullOperator: String?

  /// The parameter of a search; nil if the server has none.
  public var searchParameter: String?

  /// Creates a dialect.
  public init(
    paths: PathStyle = .dotted,
    hasLists: Bool = false,
    listStyle: ListStyle = .commas,
    operators: [FilterComparison.Operator: String] = [:],
    caselessOperators: [FilterComparison.Operator: String] = [:],
    nullOperator: String? = nil,
    operatorStyle: OperatorStyle = .bracketed,
    searchParameter: String? = nil,
  ) {
    self.paths = paths
    self.hasLists = hasLists
    self.listStyle = listStyle
    self.operators = operators
    self.caselessOperators = caselessOperators
    self.nullOperator = nullOperator
    self.operatorStyle = operatorStyle
    self.searchParameter = searchParameter
  }

  /// The operator names of ``FilterDialect/operators``.
  public static let standardOperators: [FilterComparison.Operator: String] = [
    .notEqual: "ne", .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt",
    .greaterOrEqual: "gte", .isNotIn: "nin", .contains: "contains", .startsWith: "startsWith",
    .endsWith: "endsWith", .matches: "like",
  ]

  /// The names of the operators of ``FilterDialect/operators`` that ignore case.
  public static let standardCaselessOperators: [FilterComparison.Operator: String] = [
    .equal: "ieq", .notEqual: "ine", .isIn: "iin", .isNotIn: "inin", .contains: "icontains",
    .startsWith: "istartsWith", .endsWith: "iendsWith", .matches: "ilike",
  ]

  /// The operator names of ``FilterDialect/django``: Django's lookups.
  public static let djangoLookups: [FilterComparison.Operator: String] = [
    .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt", .greaterOrEqual: "gte",
    .isIn: "in", .contains: "contains", .startsWith: "startswith", .endsWith: "endswith",
  ]

  /// Django's lookups that ignore case.
  public static let djangoCaselessLookups: [FilterComparison.Operator: String] = [
    .equal: "iexact", .contains: "icontains", .startsWith: "istartswith", .endsWith: "iendswith",
  ]

  /// Returns whether commas separate the values of a parameter.
  private func isList(
    _ comparison: FilterComparison.Operator, ignoring difference: TextDifference?
  ) -> Bool {
    switch comparison {
    case .equal:
      hasLists && listStyle == .commas && operators[.isIn] == nil && difference == nil
    case .isIn, .isNotIn: listStyle == .commas
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
      hasLists: true, operators: BracketFilterDialect.standardOperators,
      caselessOperators: BracketFilterDialect.standardCaselessOperators, nullOperator: "isNull",
      searchParameter: "filter[search]")
  }

  /// Filters of Django REST framework JSON:API: values and lookups, `filter[rating.gte]=4`.
  ///
  /// ```swift
  /// Article.query
  ///   .filter { $0.author.name == "Dan" && $0.rating >= 4 }
  ///   .search("swift")
  ///   .sort(.descending(\.rating)).page(.number(1, size: 20))
  /// // filter[author.name]=Dan, filter[rating.gte]=4, filter[search]=swift,
  /// // sort=-rating, page[number]=1, page[size]=20
  /// ```
  ///
  /// A view must allow each lookup in its `filterset_fields`, and `filter[search]` in its
  /// `search_fields`. Django has no lookups for "not equal", "in none of" and patterns; a filter
  /// that needs one throws ``QueryError/Code/notExpressible``. Case-insensitive comparisons are
  /// `iexact`, `icontains`, `istartswith` and `iendswith`. Pass lookups without an operator here,
  /// such as `regex`, by name: `.filter("name.regex", "^D")`.
  public static var django: BracketFilterDialect {
    BracketFilterDialect(
      operators: BracketFilterDialect.djangoLookups,
      caselessOperators: BracketFilterDialect.djangoCaselessLookups, nullOperator: "isnull",
      operatorStyle: .dotted, searchParameter: "filter[search]")
  }

  /// Filters of crnk: values and operators in upper case, `filter[rating][GE]=4`.
  ///
  /// It has no lists and no null. Its `LIKE` isn't written, since the server's repository
  /// determines what the pattern means.
  public static var crnk: BracketFilterDialect {
    BracketFilterDialect(operators: [
      .equal: "EQ", .notEqual: "NEQ", .lessThan: "LT", .lessOrEqual: "LE", .greaterThan: "GT",
      .greaterOrEqual: "GE",
    ])
  }

  /// Filters of Laravel JSON:API: `filter[slug]=x`, `filter[id][]=3&filter[id][]=9` and
  /// `filter[comments][user]=123`.
  ///
  /// The server's schema declares each filter and its meaning, so the dialect only has values and
  /// lists. Pass other filters by name: `.filter("popular", "true")`.
  public static var laravel: BracketFilterDialect {
    BracketFilterDialect(paths: .bracketed, hasLists: true, listStyle: .repeated)
  }
}

// MARK: - Reading

extension BracketFilterDialect {
  private enum Meaning: Hashable {
    case comparison(FilterComparison.Operator, ignoring: TextDifference?)
    case null
  }

  /// Returns the operator with a name; nil if there is none.
  private func meaning(of name: String) -> Meaning? {
    if name == nullOperator { return .null }
    if let known = operators.first(where: { $0.value == name }) {
      return .comparison(known.key, ignoring: nil)
    }
    return caselessOperators.first { $0.value == name }
      .map { .comparison($0.key, ignoring: .case) }
  }

  /// A parameter, or several with the same name that form a list.
  private struct Entry {
    let item: QueryItem
    let names: [String]
    /// The values of a list of repeated parameters.
    var values: [String]?
  }

  private func entries(_ items: [QueryItem]) throws(QueryError) -> [Entry] {
    var entries: [Entry] = []
    var lists: [ExactString: Int] = [:]
    for item in items {
      let names = try ParameterName(item.name).parts
      guard listStyle == .repeated, names.count > 1, names.last == "" else {
        entries.append(Entry(item: item, names: names))
        continue
      }
      if let index = lists[ExactString(item.name)] {
        entries[index].values?.append(item.value)
      } else {
        lists[ExactString(item.name)] = entries.count
        entries.append(Entry(item: item, names: names.dropLast(), values: [item.value]))
      }
    }
    return entries
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
    for entry in try entries(items) {
      let item = entry.item
      var names = entry.names
      if operatorStyle == .dotted, let last = names.popLast() { names += DottedPath(last).names }
      var meaning = Meaning.comparison(.equal, ignoring: nil)
      if names.count > 1, let last = names.last, let found = self.meaning(of: last) {
        meaning = found
        names.removeLast()
      }
      let path = DottedPath(names)
      guard !names.isEmpty, path.isWellFormed else {
        rest += entry.values?.map { QueryItem(item.name, $0) } ?? [item]
        continue
      }
      try limits.check(path.count, limits.pathDepth, "names in a path", parameter: item.name)
      guard let field = scope.compared(path) else {
        rest += entry.values?.map { QueryItem(item.name, $0) } ?? [item]
        continue
      }
      conditions.append(try condition(field.path, meaning, entry, field.type, limits))
      try limits.check(
        conditions.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func condition(
    _ path: DottedPath,
    _ meaning: Meaning,
    _ entry: Entry,
    _ type: Schema.ValueType,
    _ limits: QueryReader.Limits,
  ) throws(QueryError) -> FilterExpression {
    let item = entry.item
    switch meaning {
    case .null where entry.values == nil:
      let flag = Schema.ValueType(.boolean)
      let isNull = try flag.filterValue(item.value, for: .equal, parameter: item.name)
      return FilterExpression(path, isNull == true ? .equal : .notEqual, .null)
    case .null:
      throw QueryError(
        .malformedValue, parameter: item.name, message: "The operator takes one value.")
    case .comparison(let comparison, let difference)
    where entry.values != nil || isList(comparison, ignoring: difference):
      guard comparison == .equal || comparison == .isIn || comparison == .isNotIn else {
        throw QueryError(
          .malformedValue, parameter: item.name, message: "The operator takes one value.")
      }
      let texts = entry.values ?? item.value.parts(separatedBy: ",")
      try limits.check(texts.count, limits.listValues, "values in a list", parameter: item.name)
      var values: [FilterValue] = []
      for text in texts {
        values.append(try type.filterValue(text, for: comparison, parameter: item.name))
      }
      return FilterExpression(
        path, comparison == .isNotIn ? .isNotIn : .isIn, .list(values), ignoring: difference)
    case .comparison(let comparison, let difference):
      let value = try type.filterValue(item.value, for: comparison, parameter: item.name)
      return FilterExpression(path, comparison, value, ignoring: difference)
    }
  }
}

// MARK: - Writing

extension BracketFilterDialect {
  /// Writes a filter that is a conjunction of comparisons.
  ///
  /// - Returns: A parameter for each comparison, or several for a list.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    guard let comparisons = filter.conjunction else {
      throw .notExpressible("\"or\", \"not\" and conditions on related resources")
    }
    var items: [QueryItem] = []
    for comparison in comparisons {
      let more = try self.items(for: comparison)
      // Lists of parameters are a form of PHP.
      guard let name = more.first?.name, !items.contains(where: { $0.name == name }),
        listStyle != .repeated || more.areKept(beside: items)
      else {
        throw .notExpressible("two such conditions on a field", parameter: more.first?.name)
      }
      items += more
    }
    return items
  }

  private func items(for comparison: FilterComparison) throws(QueryError) -> [QueryItem] {
    guard case .field(let path) = comparison.operand else {
      throw .notExpressible(comparison.summary)
    }
    if comparison.value == .null, let nullOperator {
      switch comparison.comparison {
      case .equal: return [QueryItem(try name(path, nullOperator), "true")]
      case .notEqual: return [QueryItem(try name(path, nullOperator), "false")]
      default: break
      }
    }
    let name = try name(path, operatorName(of: comparison))
    let texts = try texts(of: comparison, name)
    let isOfSeveral = comparison.comparison == .isIn || comparison.comparison == .isNotIn
    guard listStyle == .repeated, isOfSeveral else {
      return [QueryItem(name, texts.joined(separator: ","))]
    }
    return texts.map { QueryItem(name + "[]", $0) }
  }

  private func texts(
    of comparison: FilterComparison, _ name: String
  ) throws(QueryError) -> [String] {
    let hasCommas =
      listStyle == .commas && isList(comparison.comparison, ignoring: comparison.ignoring)
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text, !hasCommas || !text.utf8.contains(UInt8(ascii: ",")) else {
        throw .notExpressible("a value of \(comparison.summary)", parameter: name)
      }
      texts.append(text)
    }
    guard !texts.isEmpty else {
      throw .notExpressible("the empty list of \(comparison.summary)", parameter: name)
    }
    return texts
  }

  /// Returns the name of the operator in brackets; nil if it is implied.
  private func operatorName(of comparison: FilterComparison) throws(QueryError) -> String? {
    switch (comparison.ignoring, comparison.comparison) {
    case (.case?, let other):
      if let name = caselessOperators[other] { return name }
    case (nil, let other):
      if let name = operators[other] { return name }
      if other == .equal || other == .isIn && hasLists { return nil }
    }
    throw .notExpressible(comparison.summary)
  }

  private func name(_ path: DottedPath, _ operatorName: String?) throws(QueryError) -> String {
    let names = paths == .dotted ? [path.text] : path.names
    // After a dot, an operator's name looks like a name in the path.
    let count = operatorStyle == .dotted ? path.count : names.count
    if operatorName == nil, count > 1, meaning(of: path.last) != nil {
      throw .notExpressible("the field \(path), whose name is also an operator's")
    }
    let all = names + [operatorName].compactMap { $0 }
    // An operator after a dot goes into the last brackets.
    let texts =
      operatorStyle == .dotted && operatorName != nil && all.count > 1
      ? all.dropLast(2) + [all.suffix(2).joined(separator: ".")] : all
    return "filter" + texts.map { "[\($0)]" }.joined()
  }
}
