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
