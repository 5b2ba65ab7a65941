/// Parses an expression of RSQL, checking limits along the way.
struct RSQLFilterReader {
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
    let expression = try alternatives(scope, depth: 1)
    guard index == bytes.count else { throw malformed("\";\", \",\" or the end") }
    return expression
  }

  private mutating func alternatives(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try limits.check(
      depth, min(limits.filterDepth, 64), "conditions within each other", parameter: parameter)
    var parts = [try conditions(scope, depth: depth)]
    while take(",") || take(" or ") { parts.append(try conditions(scope, depth: depth)) }
    return .any(parts)
  }

  private mutating func conditions(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    var parts = [try condition(scope, depth: depth)]
    while take(";") || take(" and ") { parts.append(try condition(scope, depth: depth)) }
    return .all(parts)
  }

  private mutating func condition(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    nodes += 1
    try limits.check(nodes, limits.filterNodes, "conditions in the filter", parameter: parameter)
    guard take("(") else { return try comparison(scope) }
    let inner = try alternatives(scope, depth: depth + 1)
    guard take(")") else { throw malformed("\")\"") }
    return inner
  }

  private mutating func comparison(_ scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    let start = index
    let written = DottedPath(word())
    guard written.isWellFormed else {
      index = start
      throw malformed("a field")
    }
    try limits.check(written.count, limits.pathDepth, "names in a path", parameter: parameter)
    let name = try operatorName()
    if name == "isempty" {
      switch scope.target(of: written) {
      case .relationship, .unknown: break
      case .attribute, .missing: throw .unknownField(written, parameter: parameter)
      }
      return try flag() ? !.has(written) : .has(written)
    }
    guard let (path, type) = scope.compared(written) else {
      throw .unknownField(written, parameter: parameter)
    }
    if name == "isnull" { return FilterExpression(path, try flag() ? .equal : .notEqual, .null) }
    let ignoring: TextDifference? = name == "ini" || name == "outi" ? .case : nil
    switch name {
    case "==",
      "ini" where !isAtList:
      return try equality(path, type, ignoring)
    case "!=",
      "outi" where !isAtList:
      return !(try equality(path, type, ignoring))
    case "in", "ini", "out", "outi":
      let isIn = name.hasPrefix("in")
      let values = try list(type)
      return FilterExpression(path, isIn ? .isIn : .isNotIn, .list(values), ignoring: ignoring)
    case "hasmember": return try member(path, type)
    case "hasnomember": return !(try member(path, type))
    case "between", "notbetween":
      let values = try list(type)
      guard values.count == 2 else { throw malformed("two values in parentheses") }
      return name == "between"
        ? .all([
          FilterExpression(path, .greaterOrEqual, values[0]),
          FilterExpression(path, .lessOrEqual, values[1]),
        ])
        : .any([
          FilterExpression(path, .lessThan, values[0]),
          FilterExpression(path, .greaterThan, values[1]),
        ])
    default:
      guard
        let order = RSQLFilterDialect.orders.first(where: { $0.value == "=\(name)=" })?.key
      else { throw malformed("an operator, not \"\(name)\",") }
      return FilterExpression(path, order, try value(type, order))
    }
  }

  /// A comparison with a value that stars can make a part of text.
  private mutating func equality(
    _ path: DottedPath, _ type: Schema.ValueType, _ ignoring: TextDifference?
  ) throws(QueryError) -> FilterExpression {
    let text = try argument()
    let (utf8, star) = (Array(text.utf8), UInt8(ascii: "*"))
    func part(_ range: Range<Int>) -> FilterValue {
      .string(String(decoding: utf8[range], as: UTF8.self))
    }
    switch (utf8.first == star, utf8.last == star) {
    case (true, true) where utf8.count > 2:
      return FilterExpression(path, .contains, part(1..<utf8.count - 1), ignoring: ignoring)
    case (true, _) where utf8.count > 1:
      return FilterExpression(path, .endsWith, part(1..<utf8.count), ignoring: ignoring)
    case (_, true) where utf8.count > 1:
      return FilterExpression(path, .startsWith, part(0..<utf8.count - 1), ignoring: ignoring)
    default:
      let value = try type.filterValue(text, for: .equal, parameter: parameter)
      return FilterExpression(path, .equal, value, ignoring: ignoring)
    }
  }

  /// An element of an array, or a value of any related resource.
  private mutating func member(
    _ path: DottedPath, _ type: Schema.ValueType
  ) throws(QueryError) -> FilterExpression {
    let text = try argument()
    if text == "null" { return FilterExpression(path, .equal, .null) }
    let comparison: FilterComparison.Operator = type.kind == .array ? .contains : .equal
    return FilterExpression(
      path, comparison, try type.filterValue(text, for: comparison, parameter: parameter))
  }

  private mutating func value(
    _ type: Schema.ValueType, _ comparison: FilterComparison.Operator
  ) throws(QueryError) -> FilterValue {
    try type.filterValue(argument(), for: comparison, parameter: parameter)
  }

  /// Values in parentheses, or one without.
  private mutating func list(_ type: Schema.ValueType) throws(QueryError) -> [FilterValue] {
    guard take("(") else { return [try listed(type)] }
    var values = [try listed(type)]
    while take(",") {
      values.append(try listed(type))
      try limits.check(values.count, limits.listValues, "values in a list", parameter: parameter)
    }
    guard take(")") else { throw malformed("\",\" or \")\"") }
    return values
  }

  private mutating func listed(_ type: Schema.ValueType) throws(QueryError) -> FilterValue {
    let start = index
    let text = try argument()
    // Elide takes the operator for another one if the first value has a star at an end.
    guard text.utf8.first != UInt8(ascii: "*"), text.utf8.last != UInt8(ascii: "*") else {
      index = start
      throw malformed("a value without a star at its ends")
    }
    return try type.filterValue(text, for: .equal, parameter: parameter)
  }

  private mutating func flag() throws(QueryError) -> Bool {
    try QueryItem(parameter, argument()).flag()
  }
}

// MARK: - Bytes

extension RSQLFilterReader {
  private var isAtList: Bool { index < bytes.count && bytes[index] == UInt8(ascii: "(") }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, RSQLFilterDialect.isUnreserved(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The name of an operator: `==`, `!=`, or what stands between two equals signs.
  private mutating func operatorName() throws(QueryError) -> String {
    for (sign, name) in [
      ("==", "=="), ("!=", "!="), ("<=", "le"), (">=", "ge"), ("<", "lt"), (">", "gt"),
    ] where take(sign) { return name }
    let start = index
    if take("=") {
      let name = word()
      if take("=") { return name }
    }
    index = start
    throw malformed("an operator")
  }

  private mutating func argument() throws(QueryError) -> String {
    guard let quote = [UInt8(ascii: "'"), UInt8(ascii: "\"")].first(where: { next == $0 }) else {
      let text = word()
      guard !text.isEmpty else { throw malformed("a value") }
      return text
    }
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        index += 1
        text.append(escaped)
      } else {
        text.append(byte)
      }
    }
    throw malformed("a quotation mark")
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
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
}
