/// An operator by the name that a dialect gives it.
package struct OperatorName: Sendable {
  let name: String
  /// What it compares; nil if values of all types have it, such as a test for null.
  let comparison: FilterComparison.Operator?
  let isOfText: Bool

  init(_ name: String, _ comparison: FilterComparison.Operator? = nil, isOfText: Bool = false) {
    self.name = name
    self.comparison = comparison
    self.isOfText = isOfText
  }
}

/// A dialect whose parameters name operators, as in `filter[rating][gte]`.
///
/// It leaves a parameter with an unknown operator, as that may be a filter of the server's own.
package protocol OperatorDialect: FilterDialect {
  /// The operators.
  var operatorNames: [OperatorName] { get }

  /// Whether operators follow a dot rather than being in brackets.
  var hasDottedOperators: Bool { get }
}

extension OperatorDialect {
  /// `false`, for operators in brackets.
  package var hasDottedOperators: Bool { false }

  /// Returns the error about a parameter with a field and an unknown operator; nil for any other one.
  func unknownOperator(in parameter: String, _ scope: Schema.Scope) -> QueryError? {
    guard var names = (try? ParameterName(parameter))?.parts else { return nil }
    if names.last == "" { names.removeLast() }
    if hasDottedOperators, let last = names.popLast() { names += DottedPath(last).names }
    guard names.count > 1, let name = names.popLast() else { return nil }
    let path = DottedPath(names)
    guard path.isWellFormed, case .attribute(let type) = scope.target(of: path) else { return nil }
    let known = type.names(of: operatorNames)
    guard !known.isEmpty, !known.contains(name) else { return nil }
    return .unknownOperator(
      name, among: known, parameter: parameter, code: QueryError.Code("unknownParameter"))
  }
}

extension QueryError {
  /// Creates the error for an operator that a dialect doesn't have.
  static func unknownOperator(
    _ name: String, among known: [String], parameter: String, code: Code = .malformedValue
  ) -> QueryError {
    QueryError(
      code, parameter: parameter, message: "There is no such operator.",
      expected: "one of " + known.joined(separator: ", "), found: "\"\(name)\"")
  }
}

extension Schema.ValueType {
  /// Returns the names of the operators that values support, or of all if the type isn't known.
  func names(of operators: [OperatorName]) -> [String] {
    let isText = kind == .string || kind == .url
    return operators.filter { known in
      guard kind != .any, let comparison = known.comparison else { return true }
      return allows(comparison) && (isText || !known.isOfText)
    }.map(\.name).sorted()
  }

  /// Whether values support the operator.
  package func allows(_ comparison: FilterComparison.Operator) -> Bool {
    switch comparison {
    case .startsWith, .endsWith, .matches: kind == .string || kind == .url
    case .contains: kind == .string || kind == .url || kind == .array
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: isOrdered
    case .equal, .notEqual, .isIn, .isNotIn: isOrdered || kind == .data
    }
  }

  /// Whether resources can be sorted by values of the type.
  package var isOrdered: Bool {
    switch kind {
    case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid: true
    case .data, .array, .dictionary, .object, .any: false
    }
  }
}

// MARK: - The dialects

extension [OperatorName] {
  /// The names in a dialect's table.
  init(_ names: [FilterComparison.Operator: String], isOfText: Bool = false) {
    self = names.map { OperatorName($0.value, $0.key, isOfText: isOfText) }
  }

  /// Adds names of one operator.
  mutating func add(
    _ names: [String], _ comparison: FilterComparison.Operator? = nil, isOfText: Bool = false
  ) {
    for name in names { append(OperatorName(name, comparison, isOfText: isOfText)) }
  }
}

extension BracketFilterDialect: OperatorDialect {
  package var operatorNames: [OperatorName] {
    var names = [OperatorName](operators)
    names += [OperatorName](caselessOperators, isOfText: true)
    if let nullOperator { names.add([nullOperator]) }
    return names
  }

  package var hasDottedOperators: Bool { operatorStyle == .dotted }
}

extension AshFilterDialect: OperatorDialect {
  package var operatorNames: [OperatorName] {
    var names = [OperatorName](Self.predicates)
    names.add(["is_nil"])
    return names
  }
}

extension GraphitiFilterDialect: OperatorDialect {
  package var operatorNames: [OperatorName] {
    var names = [OperatorName](Self.parts)
    names.add(["eq", "eql"], .isIn)
    for name in names { names.add(["not_" + name.name], name.comparison) }
    return names + [OperatorName](Self.orders)
  }
}

extension APIPlatformFilterDialect: OperatorDialect {
  package var operatorNames: [OperatorName] {
    [OperatorName](Self.orders) + [OperatorName](Self.dates)
  }
}

extension DrupalFilterDialect {
  /// The operators.
  static var operatorNames: [OperatorName] {
    var names = [OperatorName](operators)
    names.add(["BETWEEN", "NOT BETWEEN"], .lessThan)
    names.add(["IS NULL", "IS NOT NULL"])
    return names
  }
}

extension RSQLFilterDialect {
  /// The operators of attributes.
  static var operatorNames: [OperatorName] {
    var names = [OperatorName](orders)
    names.add(["==", "!=", "=in=", "=out="], .equal)
    names.add(["=ini=", "=outi="], .equal, isOfText: true)
    names.add(["=between=", "=notbetween="], .lessThan)
    names.add(["=isnull=", "=hasmember=", "=hasnomember="])
    return names
  }
}
