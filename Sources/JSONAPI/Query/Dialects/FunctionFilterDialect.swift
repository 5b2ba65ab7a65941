/// The dialect of JsonApiDotNetCore, in which a filter is one function expression.
///
/// ```
/// filter=and(greaterOrEqual(rating,'4'),or(equals(author.name,'Dan'),has(comments)))
/// ```
///
/// It can express nearly every ``FilterExpression``: `and`, `or`, `not`, `equals`,
/// `lessThan`, `lessOrEqual`, `greaterThan`, `greaterOrEqual`, `any`, `contains`, `startsWith`,
/// `endsWith`, `matches`, `has` with or without a condition, and `count(comments)` in place of a
/// field. Values are in single quotes, which are doubled within; `null` is unquoted.
///
/// The server accepts `has` only for to-many relationships. For relationships that are to-one in
/// the schema, the dialect writes `equals(author,null)` and `not(equals(author,null))`; it reads
/// both forms.
///
/// It has no case-insensitive functions; the database determines whether case counts.
public struct FunctionFilterDialect: FilterDialect {
  /// The name of the parameter; `filter` for most servers.
  public var parameter: String

  /// The parameter of a search; nil for JsonApiDotNetCore, `filter[search]` for a server of this package.
  public var searchParameter: String?

  /// Creates the dialect.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter.
  ///   - searchParameter: The parameter of a search, if the server has one.
  public init(parameter: String = "filter", searchParameter: String? = nil) {
    self.parameter = parameter
    self.searchParameter = searchParameter
  }

  /// Serializes a filter.
  ///
  /// - Returns: One parameter; none for a filter that always holds.
  /// - Throws: ``QueryError`` with the code `notExpressible`, for empty lists and alternatives, and
  ///   comparisons with whole arrays.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter, with to-one relationships compared with null.
  ///
  /// - Returns: One parameter; none for a filter that always holds.
  /// - Throws: ``QueryError`` with the code `notExpressible`, for empty lists and alternatives, and
  ///   comparisons with whole arrays.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard filter != .everything else { return [] }
    var text = ""
    var open: [(count: Int, scope: Schema.Scope)] = []
    var nodes = filter.nodes[...]
    while var node = nodes.popFirst() {
      let scope = open.last?.scope ?? scope
      if let path = Self.toOne(node, scope) {
        text += "not(equals(\(path),null))"
      } else if node.kind == .not, let child = nodes.first, let path = Self.toOne(child, scope) {
        text += "equals(\(path),null)"
        node = child
        nodes.removeFirst()
      } else {
        text += try Self.start(of: node)
      }
      if node.childCount > 0 {
        let inner = if case .has(let path) = node.kind { scope.following(path) } else { scope }
        open.append((node.childCount, inner))
        continue
      }
      while let (count, scope) = open.popLast() {
        if count > 1 {
          open.append((count - 1, scope))
          text += ","
          break
        }
        text += ")"
      }
    }
    return [QueryItem(parameter, text)]
  }

  /// Parses the filter from its parameter and leaves the others.
  ///
  /// - Returns: The filter, and the parameters that it doesn't cover.
  /// - Throws: ``QueryError`` with the name of the parameter if it is not a valid filter.
  public func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    var filter: FilterExpression?
    var rest: [QueryItem] = []
    for item in items {
      if item.name == parameter, filter == nil {
        var reader = FunctionFilterReader(item, limits: limits)
        filter = try reader.read(scope)
      } else {
        rest.append(item)
      }
    }
    return (filter, rest)
  }
}

extension FilterDialect where Self == FunctionFilterDialect {
  /// One expression of functions, `filter=and(equals(title,'x'),has(comments))`.
  public static var functions: FunctionFilterDialect { FunctionFilterDialect() }
}

extension FunctionFilterDialect {
  /// The names of the comparison functions.
  static let comparisons: [FilterComparison.Operator: String] = [
    .equal: "equals", .lessThan: "lessThan", .lessOrEqual: "lessOrEqual",
    .greaterThan: "greaterThan", .greaterOrEqual: "greaterOrEqual", .isIn: "any",
    .contains: "contains", .startsWith: "startsWith", .endsWith: "endsWith", .matches: "matches",
  ]

  /// The operators by function name.
  static let operators = Dictionary(
    comparisons.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// Returns the relationship of a `has` without a condition if it is to-one.
  private static func toOne(
    _ node: FilterExpression.Node, _ scope: Schema.Scope
  ) -> DottedPath? {
    guard case .has(let path) = node.kind, node.childCount == 0, scope.isToOne(path) else {
      return nil
    }
    return path
  }

  /// Returns the text of a node up to its first child, or all of it if it has none.
  private static func start(of node: FilterExpression.Node) throws(QueryError) -> String {
    switch node.kind {
    case .has(let path): return node.childCount == 0 ? "has(\(path))" : "has(\(path),"
    case .not: return "not("
    case .and, .or:
      guard node.childCount > 0 else { throw .notExpressible("a condition without parts") }
      return node.kind == .and ? "and(" : "or("
    case .search: throw .searchNotExpressible()
    case .comparison(let comparison):
      guard comparison.ignoring == nil else { throw .notExpressible(comparison.summary) }
      if let name = comparisons[comparison.comparison] { return try text(of: comparison, name) }
      guard let opposite = comparison.comparison.negated.flatMap({ comparisons[$0] }) else {
        throw .notExpressible(comparison.summary)
      }
      return "not(\(try text(of: comparison, opposite)))"
    }
  }

  private static func text(
    of comparison: FilterComparison, _ name: String
  ) throws(QueryError) -> String {
    var text =
      switch comparison.operand {
      case .field(let path): "\(name)(\(path)"
      case .count(let path): "\(name)(count(\(path))"
      }
    let values = comparison.literals
    guard !values.isEmpty else { throw .notExpressible("the empty list of \(comparison.summary)") }
    for value in values {
      if value == .null {
        text += ",null"
      } else if let literal = value.text {
        let quoted = literal.utf8.flatMap { $0 == UInt8(ascii: "'") ? [$0, $0] : [$0] }
        text += ",'\(String(decoding: quoted, as: UTF8.self))'"
      } else {
        throw .notExpressible("the value of \(comparison.summary)")
      }
    }
    return text + ")"
  }
}
