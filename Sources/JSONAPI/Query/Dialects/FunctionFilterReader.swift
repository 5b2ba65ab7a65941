/// Parses a function expression, checking limits along the way.
struct FunctionFilterReader {
  private var text: FilterScanner

  init(_ item: QueryItem, limits: QueryReader.Limits) {
    text = FilterScanner(item, limits: limits, words: Self.isInWord)
  }

  mutating func read(_ scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    let expression = try expression(scope, depth: 1)
    guard text.next == nil else { throw text.malformed("the end") }
    return expression
  }

  private mutating func expression(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try text.checkDepth(depth)
    try text.countCondition()
    let start = text.index
    let name = text.word()
    let result: FilterExpression
    switch name {
    case "and", "or":
      try text.expect("(")
      var parts = [try expression(scope, depth: depth + 1)]
      while text.take(",") { parts.append(try expression(scope, depth: depth + 1)) }
      result = name == "and" ? .all(parts) : .any(parts)
    case "not":
      try text.expect("(")
      result = !(try expression(scope, depth: depth + 1))
    case "has":
      try text.expect("(")
      let path = try text.path()
      let inner = try relationship(path, scope)
      result = .has(path, text.take(",") ? try expression(inner, depth: depth + 1) : nil)
    default:
      guard let comparison = FunctionFilterDialect.operators[name] else {
        if !name.isEmpty, text.next == UInt8(ascii: "(") {
          let known = ["and", "or", "not", "has"] + FunctionFilterDialect.operators.keys.sorted()
          throw .unknownOperator(name, among: known, parameter: text.parameter)
        }
        text.index = start
        throw text.malformed("the name of a function")
      }
      try text.expect("(")
      result = try self.comparison(comparison, scope)
    }
    try text.expect(")")
    return result
  }

  private mutating func comparison(
    _ comparison: FilterComparison.Operator, _ scope: Schema.Scope
  ) throws(QueryError) -> FilterExpression {
    let (operand, type, relationship) = try operand(scope)
    try text.expect(",")
    var value = try literal(comparison, type)
    if comparison == .equal, value == .null, let relationship { return !.has(relationship) }
    if comparison == .isIn {
      var values = [value]
      while text.take(",") {
        values.append(try literal(comparison, type))
        try text.checkList(values.count)
      }
      value = .list(values)
    }
    return FilterExpression(FilterComparison(operand, comparison, value))
  }

  private mutating func operand(
    _ scope: Schema.Scope
  ) throws(QueryError) -> (FilterComparison.Operand, Schema.ValueType, relationship: DottedPath?) {
    let path = try text.path()
    if path.text == "count", text.take("(") {
      let counted = try text.path()
      _ = try relationship(counted, scope)
      try text.expect(")")
      return (.count(counted), Schema.ValueType(.integer), nil)
    }
    switch scope.target(of: path) {
    case .attribute(let type): return (.field(path), type, nil)
    case .unknown: return (.field(path), Schema.ValueType(.any), nil)
    case .relationship: return (.field(path.appending("id")), Schema.ValueType(.string), path)
    case .missing: throw text.unknownField(path)
    }
  }

  private func relationship(
    _ path: DottedPath, _ scope: Schema.Scope
  ) throws(QueryError) -> Schema.Scope {
    switch scope.target(of: path) {
    case .relationship(let inner): return inner
    case .unknown: return Schema.Scope(nil)
    case .attribute, .missing: throw text.unknownField(path)
    }
  }

  private mutating func literal(
    _ comparison: FilterComparison.Operator, _ type: Schema.ValueType
  ) throws(QueryError) -> FilterValue {
    guard text.take("'") else {
      let start = text.index
      if text.word() == "null" { return .null }
      text.index = start
      throw text.malformed("a value in single quotes, or null")
    }
    let literal = try text.text(upTo: "'", escapedBy: "'", "a single quote")
    return try type.filterValue(literal, for: comparison, parameter: text.parameter)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "'"): false
    default: true
    }
  }
}
