/// Parses a function expression, checking limits along the way.
struct FunctionFilterReader {
  private let parameter: String
  private let bytes: [UInt8]
  private let limits: QueryReader.Limits
  private var index = 0
  private var nodes = 0

  init(_ item: QueryItem, limits: QueryReader.Limits) {
    parameter = item.name
    bytes = Array(item.value.utf8)
    self.limits = limits
  }

  mutating func read(_ scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    let expression = try expression(scope, depth: 1)
    guard index == bytes.count else { throw malformed("the end") }
    return expression
  }

  private mutating func expression(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try limits.check(
      depth, min(limits.filterDepth, 64), "conditions within each other", parameter: parameter)
    nodes += 1
    try limits.check(nodes, limits.filterNodes, "conditions in the filter", parameter: parameter)
    let start = index
    let name = word()
    let result: FilterExpression
    switch name {
    case "and", "or":
      try expect("(")
      var parts = [try expression(scope, depth: depth + 1)]
      while take(",") { parts.append(try expression(scope, depth: depth + 1)) }
      result = name == "and" ? .all(parts) : .any(parts)
    case "not":
      try expect("(")
      result = !(try expression(scope, depth: depth + 1))
    case "has":
      try expect("(")
      let path = try path()
      let inner = try relationship(path, scope)
      result = .has(path, take(",") ? try expression(inner, depth: depth + 1) : nil)
    default:
      guard let comparison = FunctionFilterDialect.operators[name] else {
        index = start
        throw malformed("the name of a function")
      }
      try expect("(")
      result = try self.comparison(comparison, scope)
    }
    try expect(")")
    return result
  }

  private mutating func comparison(
    _ comparison: FilterComparison.Operator, _ scope: Schema.Scope
  ) throws(QueryError) -> FilterExpression {
    let (operand, type, relationship) = try operand(scope)
    try expect(",")
    var value = try literal(comparison, type)
    if comparison == .equal, value == .null, let relationship { return !.has(relationship) }
    if comparison == .isIn {
      var values = [value]
      while take(",") {
        values.append(try literal(comparison, type))
        try limits.check(values.count, limits.listValues, "values in a list", parameter: parameter)
      }
      value = .list(values)
    }
    return FilterExpression(FilterComparison(operand, comparison, value))
  }

  private mutating func operand(
    _ scope: Schema.Scope
  ) throws(QueryError) -> (FilterComparison.Operand, Schema.ValueType, relationship: DottedPath?) {
    let path = try path()
    if path.text == "count", take("(") {
      let counted = try self.path()
      _ = try relationship(counted, scope)
      try expect(")")
      return (.count(counted), Schema.ValueType(.integer), nil)
    }
    switch scope.target(of: path) {
    case .attribute(let type): return (.field(path), type, nil)
    case .unknown: return (.field(path), Schema.ValueType(.any), nil)
    case .relationship: return (.field(path.appending("id")), Schema.ValueType(.string), path)
    case .missing: throw unknown(path)
    }
  }

  private func relationship(
    _ path: DottedPath, _ scope: Schema.Scope
  ) throws(QueryError) -> Schema.Scope {
    switch scope.target(of: path) {
    case .relationship(let inner): return inner
    case .unknown: return Schema.Scope(nil)
    case .attribute, .missing: throw unknown(path)
    }
  }

  private mutating func path() throws(QueryError) -> DottedPath {
    let start = index
    let path = DottedPath(word())
    guard path.isWellFormed else {
      index = start
      throw malformed("a field")
    }
    try limits.check(path.count, limits.pathDepth, "names in a path", parameter: parameter)
    return path
  }

  private mutating func literal(
    _ comparison: FilterComparison.Operator, _ type: Schema.ValueType
  ) throws(QueryError) -> FilterValue {
    guard take("'") else {
      let start = index
      if word() == "null" { return .null }
      index = start
      throw malformed("a value in single quotes, or null")
    }
    var text: [UInt8] = []
    while true {
      guard let byte = next else { throw malformed("a single quote") }
      index += 1
      if byte == UInt8(ascii: "'"), !take("'") { break }
      text.append(byte)
    }
    let literal = String(decoding: text, as: UTF8.self)
    return try type.filterValue(literal, for: comparison, parameter: parameter)
  }
}

// MARK: - Bytes

extension FunctionFilterReader {
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func word() -> String {
    let start = index
    scan: while let byte = next {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "'"): break scan
      default: index += 1
      }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(QueryError) {
    guard take(character) else { throw malformed("\"\(character)\"") }
  }

  private func malformed(_ expected: String) -> QueryError {
    let rest = String(decoding: bytes[index...].prefix(20), as: UTF8.self)
    return QueryError(
      .malformedValue,
      parameter: parameter,
      message: "The filter is malformed at byte \(index).",
      expected: expected,
      found: rest.isEmpty ? "the end" : "\"\(rest)\"",
    )
  }

  private func unknown(_ path: DottedPath) -> QueryError {
    .unknownField(path, parameter: parameter)
  }
}
