/// The RSQL dialect, a superset of FIQL, as supported by Elide.
///
/// ```
/// filter=rating=ge=4;(author.name==Dan,title==*whale*)
/// ```
///
/// `;` is "and", `,` is "or". Comparisons are `==`, `!=`, `=lt=`, `=le=`, `=gt=`, `=ge=`, `=in=`, `=out=`, `=isnull=`
/// and `=isempty=`; a star at the ends of a value means that text starts with, ends with or
/// contains it. `=ini=` and `=outi=` ignore case; `=hasmember=` is for arrays. There is no syntax
/// for "not", counts, other patterns, and several conditions on the same related resource.
public struct RSQLFilterDialect: FilterDialect {
  /// The name of the parameter: `filter`, or `filter[books]` for the filter of one type.
  public var parameter: String

  /// Creates the dialect.
  public init(parameter: String = "filter") { self.parameter = parameter }

  /// The ordering operators.
  static let orders: [FilterComparison.Operator: String] = [
    .lessThan: "=lt=", .lessOrEqual: "=le=", .greaterThan: "=gt=", .greaterOrEqual: "=ge=",
  ]

  /// Serializes a filter.
  ///
  /// - Returns: One parameter; none for a filter that always holds.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter.
  ///
  /// - Returns: One parameter; none for a filter that always holds.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    guard filter != .everything else { return [] }
    var text = ""
    var open: [(isAnd: Bool, left: Int, hasParentheses: Bool)] = []
    var nodes = filter.nodes[...]
    while let node = nodes.popFirst() {
      switch node.kind {
      case .and, .or:
        guard node.childCount > 0 else { throw .notExpressible("a condition without parts") }
        let hasParentheses = node.kind == .or && open.last?.isAnd == true
        if hasParentheses { text += "(" }
        open.append((node.kind == .and, node.childCount, hasParentheses))
        continue
      case .not:
        guard let child = nodes.popFirst() else { throw .notExpressible("\"not\"") }
        text += try Self.negated(child, scope)
      case .has(let path):
        guard node.childCount == 0 else { throw .notExpressible("\"has\" of \(path)") }
        text += try Self.presence(of: path, scope) + "=false"
      case .comparison(let comparison): text += try Self.text(comparison, scope)
      case .search: throw .searchNotExpressible()
      }
      while var last = open.popLast() {
        last.left -= 1
        if last.left > 0 {
          open.append(last)
          text += last.isAnd ? ";" : ","
          break
        }
        if last.hasParentheses { text += ")" }
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
        var reader = RSQLFilterReader(item, limits: limits)
        filter = try reader.read(scope)
      } else {
        rest.append(item)
      }
    }
    return (filter, rest)
  }
}

extension FilterDialect where Self == RSQLFilterDialect {
  /// One expression of RSQL, `filter=rating=ge=4;title==*whale*`.
  public static var rsql: RSQLFilterDialect { RSQLFilterDialect() }
}

extension RSQLFilterDialect {
  /// Returns whether a byte needs no quotes.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "!"),
      UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x00...0x20:
      false
    default: true
    }
  }

  private static func selector(_ path: DottedPath) throws(QueryError) -> String {
    guard path.text.utf8.allSatisfy(isUnreserved) else {
      throw .notExpressible("the name \"\(path)\"")
    }
    return path.text
  }

  /// Returns the selector of a relationship with the operator that is true if it is empty: Elide's `isempty` is false
  /// for every to-one relationship.
  private static func presence(
    of path: DottedPath, _ scope: Schema.Scope
  ) throws(QueryError) -> String {
    try selector(path) + (scope.isToOne(path) ? "=isnull" : "=isempty")
  }

  /// Returns a negated condition for which there is an operator.
  private static func negated(
    _ node: FilterExpression.Node, _ scope: Schema.Scope
  ) throws(QueryError) -> String {
    switch node.kind {
    case .has(let path) where node.childCount == 0: return try presence(of: path, scope) + "=true"
    case .comparison(let comparison):
      switch comparison.comparison {
      case .contains, .startsWith, .endsWith: return try text(comparison, isNegated: true, scope)
      default: throw .notExpressible("\"not\" of \(comparison.summary)")
      }
    default: throw .notExpressible("\"not\"")
    }
  }

  private static func text(
    _ comparison: FilterComparison, isNegated: Bool = false, _ scope: Schema.Scope
  ) throws(QueryError) -> String {
    guard case .field(let path) = comparison.operand else {
      throw .notExpressible(comparison.summary)
    }
    let selector = try selector(path)
    let ignoresCase = comparison.ignoring == .case
    let isEqual = ignoresCase ? "=ini=" : "=="
    let isNotEqual = ignoresCase ? "=outi=" : "!="
    func argument(
      _ value: FilterValue, before: String = "", after: String = ""
    ) throws(QueryError) -> String {
      guard let text = value.text else {
        throw .notExpressible("a value of \(comparison.summary)")
      }
      let star = UInt8(ascii: "*")
      let isWild = !before.isEmpty || !after.isEmpty
      // A star at an end always belongs to the operator.
      let hasFreeStart = before.isEmpty && text.utf8.first == star
      let hasFreeEnd = after.isEmpty && text.utf8.last == star
      guard !hasFreeStart, !hasFreeEnd, !isWild || !text.isEmpty else {
        throw .notExpressible("a value of \(comparison.summary)")
      }
      return quoted(before + text + after)
    }
    switch comparison.comparison {
    case .equal where comparison.value == .null: return selector + "=isnull=true"
    case .notEqual where comparison.value == .null: return selector + "=isnull=false"
    case .equal: return selector + isEqual + (try argument(comparison.value))
    case .notEqual: return selector + isNotEqual + (try argument(comparison.value))
    case .isIn, .isNotIn:
      guard !comparison.literals.isEmpty else {
        throw .notExpressible("the empty list of \(comparison.summary)")
      }
      var arguments: [String] = []
      for value in comparison.literals { arguments.append(try argument(value)) }
      let name = (comparison.comparison == .isIn ? "in" : "out") + (ignoresCase ? "i" : "")
      return "\(selector)=\(name)=(\(arguments.joined(separator: ",")))"
    case .contains where scope.compared(path)?.type.kind == .array:
      guard !ignoresCase, let text = comparison.value.text, text != "null" else { break }
      return selector + (isNegated ? "=hasnomember=" : "=hasmember=") + quoted(text)
    case .contains:
      let part = try argument(comparison.value, before: "*", after: "*")
      return selector + (isNegated ? isNotEqual : isEqual) + part
    case .startsWith:
      let part = try argument(comparison.value, after: "*")
      return selector + (isNegated ? isNotEqual : isEqual) + part
    case .endsWith:
      let part = try argument(comparison.value, before: "*")
      return selector + (isNegated ? isNotEqual : isEqual) + part
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
      guard !ignoresCase, let name = orders[comparison.comparison],
        let text = comparison.value.text
      else { break }
      return selector + name + quoted(text)
    case .matches: break
    }
    throw .notExpressible(comparison.summary)
  }

  /// Returns a value, in single quotes if it has a reserved character.
  private static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isUnreserved) { return text }
    var quoted = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
        quoted.append(UInt8(ascii: "\\"))
      }
      quoted.append(byte)
    }
    quoted.append(UInt8(ascii: "'"))
    return String(decoding: quoted, as: UTF8.self)
  }
}
