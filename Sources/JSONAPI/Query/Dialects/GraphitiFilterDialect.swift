/// The dialect of Graphiti: `filter[rating][gte]=4`, and operators for text, most of which ignore
/// case.
///
/// ```
/// filter[title][eql]=Omoo          filter[title][match]=whale      without case
/// filter[rating]=1,2               filter[title]=omoo              without case
/// filter[title][eql]={{one, two}}  a comma in a value
/// ```
///
/// On the server, text equality without an operator ignores case, and so do `prefix`, `suffix` and
/// `match`: the dialect writes them only for ``TextDifference/case``. Case-sensitive equality is
/// `eql`. "Or", patterns and counts can't be expressed. Null is the text `null` unless a filter
/// declares otherwise, so it isn't written; neither are empty text and text with brackets, which
/// the server would split.
public struct GraphitiFilterDialect: FilterDialect {
  /// Creates the dialect.
  public init() {}

  static let orders: [FilterComparison.Operator: String] = [
    .lessThan: "lt", .lessOrEqual: "lte", .greaterThan: "gt", .greaterOrEqual: "gte",
  ]

  static let parts: [FilterComparison.Operator: String] = [
    .contains: "match", .startsWith: "prefix", .endsWith: "suffix",
  ]

  /// Serializes a filter that is a conjunction.
  ///
  /// - Returns: A parameter for each comparison.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    try items(for: filter, scope: Schema.Scope(nil))
  }

  /// Serializes a filter that is a conjunction; the scope determines which attributes are text.
  ///
  /// - Returns: A parameter for each comparison.
  /// - Throws: ``QueryError`` with the code `notExpressible`.
  public func items(
    for filter: FilterExpression, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    var items: [QueryItem] = []
    for part in filter.conjuncts {
      let item: QueryItem
      switch (part.nodes[0].kind, part.nodes.last?.kind) {
      case (.comparison(let comparison), _):
        item = try self.item(comparison, isNegated: false, scope)
      case (.not, .comparison(let comparison)) where part.nodes.count == 2:
        item = try self.item(comparison, isNegated: true, scope)
      default: throw .notExpressible("\"or\", \"not\" and conditions on related resources")
      }
      guard [item].areKept(beside: items) else {
        throw .notExpressible("two such conditions on a field", parameter: item.name)
      }
      items.append(item)
    }
    return items
  }

  private func item(
    _ comparison: FilterComparison, isNegated: Bool, _ scope: Schema.Scope
  ) throws(QueryError) -> QueryItem {
    guard case .field(let path) = comparison.operand else {
      throw .notExpressible(comparison.summary)
    }
    let name = try operatorName(comparison, isNegated: isNegated, path, scope)
    let parameter = "filter[\(path)]" + (name == "eq" ? "" : "[\(name)]")
    var texts: [String] = []
    for value in comparison.literals {
      guard let text = value.text, let escaped = Self.escaped(text) else {
        throw .notExpressible("a value of \(comparison.summary)", parameter: parameter)
      }
      texts.append(escaped)
    }
    guard !texts.isEmpty else {
      throw .notExpressible("the empty list of \(comparison.summary)", parameter: parameter)
    }
    return QueryItem(parameter, texts.joined(separator: ","))
  }

  private func operatorName(
    _ comparison: FilterComparison, isNegated: Bool, _ path: DottedPath, _ scope: Schema.Scope
  ) throws(QueryError) -> String {
    let kind = scope.compared(path)?.type.kind ?? .any
    let isText = Self.isText(kind, path) && comparison.literals.allSatisfy(\.hasText)
    let ignoresCase = comparison.ignoring == .case
    switch comparison.comparison {
    case .equal, .isIn, .notEqual, .isNotIn:
      // Values other than text have no case and no operator for it.
      guard !isNegated, isText || !ignoresCase else { break }
      let isNot = comparison.comparison == .notEqual || comparison.comparison == .isNotIn
      return (isNot ? "not_" : "") + (isText && !ignoresCase ? "eql" : "eq")
    case .contains, .startsWith, .endsWith:
      guard ignoresCase, kind != .array, let name = Self.parts[comparison.comparison] else { break }
      return (isNegated ? "not_" : "") + name
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
      guard !isNegated, !ignoresCase, let name = Self.orders[comparison.comparison] else { break }
      return name
    case .matches: break
    }
    throw .notExpressible(isNegated ? "\"not\" of \(comparison.summary)" : comparison.summary)
  }

  /// Returns whether an attribute is what Graphiti calls a string, as far as known.
  private static func isText(_ kind: Schema.ValueType.Kind, _ path: DottedPath) -> Bool {
    path.last != "id" && (kind == .string || kind == .url || kind == .any)
  }

  /// Returns a value, in curly brackets if it has a comma; nil if the server would misread it.
  private static func escaped(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "[")) else { return nil }
    let hasCurly = bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "}"))
    guard bytes.contains(UInt8(ascii: ",")) else {
      return hasCurly && (text.contains("{{") || text.contains("}}")) ? nil : text
    }
    return hasCurly ? nil : "{{\(text)}}"
  }
}

extension FilterDialect where Self == GraphitiFilterDialect {
  /// Filters of Graphiti, `filter[rating][gte]=4`.
  public static var graphiti: GraphitiFilterDialect { GraphitiFilterDialect() }
}

// MARK: - Reading

extension GraphitiFilterDialect {
  private struct Meaning {
    let comparison: FilterComparison.Operator
    var isNegated = false
    /// Whether text is compared case-insensitively.
    var ignoresCase = false
  }

  private static func meaning(of name: String) -> Meaning? {
    let isNegated = name.hasPrefix("not_")
    let positive = isNegated ? String(name.dropFirst(4)) : name
    switch positive {
    case "eq": return Meaning(comparison: .isIn, isNegated: isNegated, ignoresCase: true)
    case "eql": return Meaning(comparison: .isIn, isNegated: isNegated)
    default: break
    }
    if let part = parts.first(where: { $0.value == positive }) {
      return Meaning(comparison: part.key, isNegated: isNegated, ignoresCase: true)
    }
    guard !isNegated else { return nil }
    return orders.first { $0.value == positive }.map { Meaning(comparison: $0.key) }
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
      let meaning = names.count > 1 ? Self.meaning(of: names[1]) : Self.meaning(of: "eq")
      guard names.count == 1 || names.count == 2, let meaning,
        case let written = DottedPath(names[0]), written.isWellFormed,
        let (path, type) = scope.compared(written)
      else {
        rest.append(item)
        continue
      }
      try limits.check(written.count, limits.pathDepth, "names in a path", parameter: item.name)
      conditions.append(try condition(path, type, meaning, item, limits))
      try limits.check(
        conditions.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    return (conditions.isEmpty ? nil : .all(conditions), rest)
  }

  private func condition(
    _ path: DottedPath, _ type: Schema.ValueType, _ meaning: Meaning, _ item: QueryItem,
    _ limits: QueryReader.Limits
  ) throws(QueryError) -> FilterExpression {
    let texts = Self.values(in: item.value)
    guard !texts.isEmpty else {
      throw QueryError(.malformedValue, parameter: item.name, message: "There is no value.")
    }
    try limits.check(texts.count, limits.listValues, "values in a list", parameter: item.name)
    var values: [FilterValue] = []
    for text in texts {
      values.append(try type.filterValue(text, for: meaning.comparison, parameter: item.name))
    }
    let isText = Self.isText(type.kind, path)
    let ignoring: TextDifference? = meaning.ignoresCase && isText ? .case : nil
    guard meaning.comparison != .isIn else {
      return FilterExpression(
        path, meaning.isNegated ? .isNotIn : .isIn, .list(values), ignoring: ignoring)
    }
    let any = FilterExpression.any(
      values.map { FilterExpression(path, meaning.comparison, $0, ignoring: ignoring) })
    return meaning.isNegated ? !any : any
  }

  /// Returns the values between commas; commas in double curly brackets are part of a value.
  private static func values(in text: String) -> [String] {
    var values: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    let bytes = Array(text.utf8)
    var index = 0
    func isPair(_ byte: UInt8) -> Bool {
      index + 1 < bytes.count && bytes[index] == byte && bytes[index + 1] == byte
    }
    while index < bytes.count {
      if !isQuoted, isPair(UInt8(ascii: "{")) {
        isQuoted = true
        index += 2
      } else if isQuoted, isPair(UInt8(ascii: "}")) {
        isQuoted = false
        index += 2
      } else if !isQuoted, bytes[index] == UInt8(ascii: ",") {
        values.append(String(decoding: value, as: UTF8.self))
        value = []
        index += 1
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    values.append(String(decoding: value, as: UTF8.self))
    // The server drops empty values.
    return values.filter { !$0.isEmpty }
  }
}
