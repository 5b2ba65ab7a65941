/// Parses an RSQL expression, checking limits along the way.
struct RSQLFilterReader {
  private var text: FilterScanner

  init(_ item: QueryItem, limits: QueryReader.Limits) {
    text = FilterScanner(item, limits: limits, words: RSQLFilterDialect.isUnreserved)
  }

  mutating func read(_ scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    let expression = try alternatives(scope, depth: 1)
    guard text.next == nil else { throw text.malformed("\";\", \",\" or the end") }
    return expression
  }

  private mutating func alternatives(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try text.checkDepth(depth)
    var parts = [try conditions(scope, depth: depth)]
    while text.take(",") || text.take(" or ") { parts.append(try conditions(scope, depth: depth)) }
    return .any(parts)
  }

  private mutating func conditions(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    var parts = [try condition(scope, depth: depth)]
    while text.take(";") || text.take(" and ") { parts.append(try condition(scope, depth: depth)) }
    return .all(parts)
  }

  private mutating func condition(
    _ scope: Schema.Scope, depth: Int
  ) throws(QueryError) -> FilterExpression {
    try text.countCondition()
    guard text.take("(") else { return try comparison(scope) }
    let inner = try alternatives(scope, depth: depth + 1)
    try text.expect(")")
    return inner
  }

  private mutating func comparison(_ scope: Schema.Scope) throws(QueryError) -> FilterExpression {
    let written = try text.path()
    let name = try operatorName()
    if name == "isempty" {
      switch scope.target(of: written) {
      case .relationship, .unknown: break
      case .attribute, .missing: throw text.unknownField(written)
      }
      return try flag() ? !.has(written) : .has(written)
    }
    if name == "isnull", scope.isToOne(written) {
      return try flag() ? !.has(written) : .has(written)
    }
    guard let (path, type) = scope.compared(written) else {
      throw text.unknownField(written)
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
      guard values.count == 2 else { throw text.malformed("two values in parentheses") }
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
      else {
        throw .unknownOperator(
          "=\(name)=", among: type.names(of: RSQLFilterDialect.operatorNames),
          parameter: text.parameter)
      }
      return FilterExpression(path, order, try value(type, order))
    }
  }

  /// Parses an equality, in which stars in the value match a part of text.
  private mutating func equality(
    _ path: DottedPath, _ type: Schema.ValueType, _ ignoring: TextDifference?
  ) throws(QueryError) -> FilterExpression {
    let argument = try argument()
    let (utf8, star) = (Array(argument.utf8), UInt8(ascii: "*"))
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
      let value = try type.filterValue(argument, for: .equal, parameter: text.parameter)
      return FilterExpression(path, .equal, value, ignoring: ignoring)
    }
  }

  /// Parses a condition on an element of an array, or on a value of any related resource.
  private mutating func member(
    _ path: DottedPath, _ type: Schema.ValueType
  ) throws(QueryError) -> FilterExpression {
    let argument = try argument()
    if argument == "null" { return FilterExpression(path, .equal, .null) }
    let comparison: FilterComparison.Operator = type.kind == .array ? .contains : .equal
    return FilterExpression(
      path, comparison, try type.filterValue(argument, for: comparison, parameter: text.parameter))
  }

  private mutating func value(
    _ type: Schema.ValueType, _ comparison: FilterComparison.Operator
  ) throws(QueryError) -> FilterValue {
    try type.filterValue(argument(), for: comparison, parameter: text.parameter)
  }

  /// Parses values in parentheses, or a single one without.
  private mutating func list(_ type: Schema.ValueType) throws(QueryError) -> [FilterValue] {
    guard text.take("(") else { return [try listed(type)] }
    var values = [try listed(type)]
    while text.take(",") {
      values.append(try listed(type))
      try text.checkList(values.count)
    }
    guard text.take(")") else { throw text.malformed("\",\" or \")\"") }
    return values
  }

  private mutating func listed(_ type: Schema.ValueType) throws(QueryError) -> FilterValue {
    let start = text.index
    let value = try argument()
    // Elide treats the operator as another one if the first value has a star at an end.
    guard value.utf8.first != UInt8(ascii: "*"), value.utf8.last != UInt8(ascii: "*") else {
      text.index = start
      throw text.malformed("a value without a star at its ends")
    }
    return try type.filterValue(value, for: .equal, parameter: text.parameter)
  }

  private mutating func flag() throws(QueryError) -> Bool {
    try QueryItem(text.parameter, argument()).flag()
  }

  private var isAtList: Bool { text.next == UInt8(ascii: "(") }

  /// Parses the name of an operator: `==`, `!=`, or the text between two equals signs.
  private mutating func operatorName() throws(QueryError) -> String {
    for (sign, name) in [
      ("==", "=="), ("!=", "!="), ("<=", "le"), (">=", "ge"), ("<", "lt"), (">", "gt"),
    ] where text.take(sign) { return name }
    let start = text.index
    if text.take("=") {
      let name = text.word()
      if text.take("=") { return name }
    }
    text.index = start
    throw text.malformed("an operator")
  }

  private mutating func argument() throws(QueryError) -> String {
    for quote in ["'", "\""] as [Unicode.Scalar] where text.next == UInt8(ascii: quote) {
      text.index += 1
      return try text.text(upTo: quote, escapedBy: "\\", "a quotation mark")
    }
    let word = text.word()
    guard !word.isEmpty else { throw text.malformed("a value") }
    return word
  }
}
