#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A filter condition: a tree of comparisons, stored flat.
///
/// The nodes are stored in one array in preorder, so that building, evaluating and releasing deep
/// expressions doesn't use the call stack.
///
/// Expressions are normalized, so that those that differ only in `!` and parentheses are equal:
/// nested conjunctions are merged, `not` before an equality becomes the opposite operator, and
/// double negations cancel out.
public struct FilterExpression: Sendable, Hashable {
  /// One element of the tree.
  public struct Node: Sendable, Hashable {
    /// The meaning of an element.
    public enum Kind: Sendable, Hashable {
      /// All children hold; true without children.
      case and
      /// Any child holds; false without children.
      case or
      /// The only child does not hold.
      case not
      /// Any related resource satisfies the only child; without a child, the relationship is not
      /// empty.
      case has(DottedPath)
      /// The comparison holds.
      case comparison(FilterComparison)
      /// The words of a text occur in the resource.
      case search(TextSearch)
    }

    /// The meaning of the element.
    public let kind: Kind

    /// The number of nodes of the element and its descendants.
    public fileprivate(set) var size: Int

    /// The number of its children.
    public fileprivate(set) var childCount: Int
  }

  /// The nodes, each before its children.
  public private(set) var nodes: [Node]

  private init(nodes: [Node]) { self.nodes = nodes }

  /// Creates an expression of one comparison.
  public init(_ comparison: FilterComparison) {
    nodes = [Node(kind: .comparison(comparison), size: 1, childCount: 0)]
  }

  /// Creates an expression of one search.
  package init(_ search: TextSearch) {
    nodes = [Node(kind: .search(search), size: 1, childCount: 0)]
  }

  /// Creates an expression of one comparison of a field.
  public init(
    _ path: DottedPath, _ comparison: FilterComparison.Operator, _ value: FilterValue,
    ignoring difference: TextDifference? = nil
  ) {
    self.init(FilterComparison(.field(path), comparison, value, ignoring: difference))
  }

  /// The expression that always holds.
  public static let everything = FilterExpression(nodes: [Node(kind: .and, size: 1, childCount: 0)])

  /// The expression that never holds.
  public static let nothing = FilterExpression(nodes: [Node(kind: .or, size: 1, childCount: 0)])

  /// Returns the conjunction of several expressions.
  ///
  /// - Parameter expressions: The expressions; ``everything`` if empty.
  public static func all(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    joined(expressions, by: .and)
  }

  /// Returns the disjunction of several expressions.
  ///
  /// - Parameter expressions: The expressions; ``nothing`` if empty.
  public static func any(_ expressions: some Sequence<FilterExpression>) -> FilterExpression {
    joined(expressions, by: .or)
  }

  /// Returns an expression that holds if any related resource satisfies a condition.
  ///
  /// - Parameters:
  ///   - relationship: The path to the relationship.
  ///   - condition: The condition, with paths relative to the related resource. `nil` requires only
  ///     that the relationship is not empty.
  public static func has(
    _ relationship: DottedPath, _ condition: FilterExpression? = nil
  ) -> FilterExpression {
    let condition = condition.flatMap { $0 == .everything ? nil : $0 }
    return FilterExpression(
      parent: .has(relationship), children: condition?.nodes ?? [], count: condition == nil ? 0 : 1)
  }

  private init(parent: Node.Kind, children: [Node], count: Int) {
    nodes = [Node(kind: parent, size: children.count + 1, childCount: count)] + children
  }

  private static func joined(
    _ expressions: some Sequence<FilterExpression>, by kind: Node.Kind
  ) -> FilterExpression {
    let expressions = Array(expressions)
    var nodes: [Node] = []
    nodes.reserveCapacity(expressions.reduce(1) { $0 + $1.nodes.count })
    nodes.append(Node(kind: kind, size: 1, childCount: 0))
    let absorbing = kind == .and ? nothing : everything
    for expression in expressions {
      // A disjunction with a true part is true, and a conjunction with a false part is false.
      if expression == absorbing { return absorbing }
      let root = expression.nodes[0]
      if root.kind == kind {
        nodes += expression.nodes.dropFirst()
        nodes[0].childCount += root.childCount
      } else {
        nodes += expression.nodes
        nodes[0].childCount += 1
      }
    }
    if nodes[0].childCount == 1 { return FilterExpression(nodes: Array(nodes.dropFirst())) }
    nodes[0].size = nodes.count
    return FilterExpression(nodes: nodes)
  }

  /// Returns the expression with some conditions replaced.
  ///
  /// - Parameter change: Receives a comparison, a search or a `has`, its index in ``nodes``, and the relationships of
  ///   the `has` around it. It returns what to put there: for a `has` another one, else anything without children.
  package func rewriting<Failure: Error>(
    _ change: (Node.Kind, _ index: Int, _ within: [DottedPath]) throws(Failure) -> Node.Kind
  ) throws(Failure) -> FilterExpression {
    var within: [(path: DottedPath, end: Int)] = []
    var rewritten = nodes
    for (index, node) in nodes.enumerated() {
      while let last = within.last, last.end <= index { within.removeLast() }
      switch node.kind {
      case .and, .or, .not: continue
      case .has, .comparison, .search:
        let kind = try change(node.kind, index, within.map(\.path))
        rewritten[index] = Node(kind: kind, size: node.size, childCount: node.childCount)
      }
      if case .has(let path) = node.kind { within.append((path, index + node.size)) }
    }
    return FilterExpression(nodes: rewritten)
  }

  /// Returns the expression with document names, checked in the scope of a type.
  func resolved(in scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    try rewriting { kind, _, within throws(QueryError) in
      // Conditions within a `has` start at the related resources.
      let scope = within.reduce(scope) { $0.following($1) }
      switch kind {
      case .and, .or, .not, .search: return kind
      case .has(let path):
        try scope.checkFilter(path)
        return .has(scope.documentPath(for: path))
      case .comparison(let old):
        try scope.checkFilter(old.path)
        let path = scope.documentPath(for: old.path)
        let operand: FilterComparison.Operand =
          if case .count = old.operand { .count(path) } else { .field(path) }
        return .comparison(old.with(operand: operand))
      }
    }
  }

  /// The expressions that must all hold: the children of a conjunction, or the expression itself.
  var conjuncts: [FilterExpression] { nodes[0].kind == .and ? children : [self] }

  /// The children of the root.
  var children: [FilterExpression] {
    var children: [FilterExpression] = []
    var index = 1
    while index < nodes.count {
      let end = index + nodes[index].size
      children.append(FilterExpression(nodes: Array(nodes[index..<end])))
      index = end
    }
    return children
  }

  /// The comparisons if the expression is a conjunction of comparisons.
  ///
  /// - Returns: `nil` for any other expression.
  public var conjunction: [FilterComparison]? {
    guard nodes[0].kind == .and || nodes.count == 1 else { return nil }
    var comparisons: [FilterComparison] = []
    for node in nodes[0].kind == .and ? nodes.dropFirst() : nodes[...] {
      guard case .comparison(let comparison) = node.kind else { return nil }
      comparisons.append(comparison)
    }
    return comparisons
  }
}

extension FilterExpression {
  /// Holds if both expressions do.
  public static func && (one: FilterExpression, other: FilterExpression) -> FilterExpression {
    all([one, other])
  }

  /// Holds if at least one expression does.
  public static func || (one: FilterExpression, other: FilterExpression) -> FilterExpression {
    any([one, other])
  }

  /// Holds if and only if the expression doesn't.
  public static prefix func ! (expression: FilterExpression) -> FilterExpression {
    let root = expression.nodes[0]
    switch root.kind {
    case .not: return FilterExpression(nodes: Array(expression.nodes.dropFirst()))
    case .and where root.childCount == 0: return .nothing
    case .or where root.childCount == 0: return .everything
    case .comparison(let comparison):
      guard let negated = comparison.comparison.negated else { break }
      return FilterExpression(comparison.with(comparison: negated))
    default: break
    }
    return FilterExpression(parent: .not, children: expression.nodes, count: 1)
  }
}

extension FilterExpression {
  /// Returns a copy with dates in a coder's format.
  ///
  /// See ``Query/writingDates(_:)``.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> FilterExpression {
    rewriting { kind, _, _ in
      guard case .comparison(let old) = kind else { return kind }
      return .comparison(old.with(value: old.value.writingDates(strategy)))
    }
  }
}

extension QueryParameters {
  /// Returns a copy whose filter has dates in a coder's format.
  ///
  /// See ``Query/writingDates(_:)``.
  public func writingDates(
    _ strategy: PlainJSONEncoder.DateEncodingStrategy
  ) -> QueryParameters {
    var parameters = self
    parameters.filter = filter?.writingDates(strategy)
    return parameters
  }
}

extension FilterValue {
  fileprivate func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> FilterValue {
    switch self {
    case .date(let date):
      if case .format(let format) = strategy { return .dated(FilterDate(date, as: format)) }
      return FilterValue(date, writtenBy: strategy) ?? self
    case .list(let values): return .list(values.map { $0.writingDates(strategy) })
    default: return self
    }
  }

  /// Creates the number or string that a coder writes; `nil` if it writes anything else.
  private init?(_ date: Date, writtenBy strategy: PlainJSONEncoder.DateEncodingStrategy) {
    var encoder = PlainJSONEncoder()
    encoder.dateEncodingStrategy = strategy
    guard let json = try? JSONValue(parsing: encoder.encodeBytes(date)) else { return nil }
    switch json.kind {
    case .integer, .real, .string: self = json.filterValue
    default: return nil
    }
  }
}
