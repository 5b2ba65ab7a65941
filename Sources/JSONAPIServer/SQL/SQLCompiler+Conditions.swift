import JSONAPI

/// Conditions, which hold exactly if `FilterExpression.matches(_:)` does.
///
/// Comparisons with null are unknown in SQL, and a row is selected only if its condition is true; so unknown counts as
/// false, and needs COALESCE only under a negation.
extension SQLCompiler {
  /// The condition of a step, if it has one.
  mutating func condition(of step: Step, _ source: Source) -> [String] {
    let condition = step.condition(in: model)
    return condition.isEverything ? [] : [self.condition(condition, of: source)]
  }

  mutating func condition(_ condition: Condition, of source: Source) -> String {
    var index = 0
    return node(&index, of: condition, source)
  }

  private mutating func node(
    _ index: inout Int, of condition: Condition, _ source: Source
  ) -> String {
    let node = condition.expression.nodes[index]
    let names = condition.names[index]
    index += 1
    switch node.kind {
    case .and, .or:
      var parts: [String] = []
      for _ in 0..<node.childCount { parts.append(self.node(&index, of: condition, source)) }
      return node.kind == .and
        ? joined(parts, by: "AND", none: "TRUE") : joined(parts, by: "OR", none: "FALSE")
    case .not: return "NOT COALESCE(\(self.node(&index, of: condition, source)), FALSE)"
    case .has:
      let chains = chains(names, from: source)
      let start = index
      index = start + node.size - 1
      guard node.childCount > 0 else { return exists(chains) { _, _ in nil } }
      return exists(chains) { compiler, end in
        var inner = start
        return compiler.node(&inner, of: condition, end)
      }
    case .comparison(let comparison): return self.comparison(comparison, names, of: source)
    case .search(let search):
      return self.search(search, in: names.compactMap { $0.column(of: source.type) }, of: source)
    }
  }

  private mutating func comparison(
    _ comparison: FilterComparison, _ names: [ServedName], of source: Source
  ) -> String {
    if case .count = comparison.operand {
      let counts = chains(names, from: source).map { "(SELECT COUNT(*) FROM \($0.rows))" }
      guard !counts.isEmpty else { return "FALSE" }
      return count("(\(counts.joined(separator: " + ")))", comparison)
    }
    guard let name = names.last, names.count > 1 else {
      return compare(names.first, of: source, comparison, comparison.comparison)
    }
    let own = ownKey(names, of: source)
    if let own, own.isEnforced {
      return compare(own.key, comparison.comparison, comparison.value)
    }
    let (isNegative, positive) =
      switch comparison.comparison {
      case .notEqual: (true, FilterComparison.Operator.equal)
      case .isNotIn: (true, .isIn)
      default: (false, comparison.comparison)
      }
    let chains = chains(names.dropLast(), from: source)
    var condition = exists(chains) { compiler, end in
      own == nil ? compiler.compare(name, of: end, comparison, positive) : nil
    }
    if let own {
      // An index covers the column; whether the row exists is checked separately.
      let isEqual = compare(own.key, positive, comparison.value)
      condition = "(\(isEqual) AND \(condition))"
    }
    // An empty relationship counts as a single null.
    if positive.holdsForNull(comparison.value) {
      let any = exists(self.chains(names.dropLast(), from: source)) { _, _ in nil }
      condition = "(\(condition) OR NOT \(any))"
    }
    return isNegative ? "NOT \(condition)" : condition
  }

  /// A field of a row: its column, and its expression in the statement.
  struct Place {
    let expression: String
    let column: SQLColumn
    let served: ServedColumn?
  }

  func place(_ index: Int, of source: Source) -> Place {
    let column = schema.types[source.type].columns[index]
    return Place(
      expression: column.comparison(of: "\(source.alias).\(column.name)"), column: column.compared,
      served: model.types[source.type].columns[index])
  }

  /// The row's own columns with the id at the end of a path, if all rows of the target type are visible.
  private func ownKey(
    _ names: [ServedName], of source: Source
  ) -> (key: SQLKey, isEnforced: Bool)? {
    guard names.count == 2, let edge = names[0].edge(of: source.type),
      case let relationship = model.types[source.type].edges[edge],
      case .column(let columns) = relationship.storage, let target = relationship.targets.first,
      names[1][target] == .key, isFree(target)
    else { return nil }
    return (
      schema.types[source.type].key(in: columns).of(source.alias),
      schema.isEnforced(columns, from: source.type, to: target)
    )
  }

  private mutating func count(_ expression: String, _ comparison: FilterComparison) -> String {
    let numbers = comparison.value.elements.compactMap { value -> Double? in
      if case .number(let number) = value { number.double } else { nil }
    }
    let isNegative = comparison.comparison == .notEqual || comparison.comparison == .isNotIn
    let symbol = isNegative ? "=" : comparison.comparison.symbol ?? "="
    let parts = numbers.map {
      "\(expression) \(symbol) \(bind(.real($0), as: "double precision"))"
    }
    return (isNegative ? "NOT " : "") + joined(parts, by: "OR", none: "FALSE")
  }

  // MARK: Columns

  /// Compares a field of a row, by an operator in the place of the comparison's own.
  private mutating func compare(
    _ name: ServedName?, of source: Source, _ comparison: FilterComparison,
    _ operation: FilterComparison.Operator
  ) -> String {
    let value = comparison.value
    switch name?[source.type] {
    case .type?:
      let name = FilterValue.string(model.types[source.type].name)
      return comparison.with(comparison: operation).holds(among: [name]) ? "TRUE" : "FALSE"
    case .key?: return compare(key(of: source), operation, value)
    case .column(let column)?:
      let place = place(column, of: source)
      return switch comparison.ignoring {
      case .case?: compare(folded(place), operation, value.caseFolded)
      case nil: compare(place, operation, value)
      }
    case .edge?, nil: return operation.holdsForNull(value) ? "TRUE" : "FALSE"
    }
  }

  /// The place with its text in simple case folding.
  private func folded(_ place: Place) -> Place {
    Place(
      expression: dialect.caseFolded(place.expression), column: place.column.folded,
      served: place.served)
  }

  /// Compares a key; a composite one only supports equality.
  private mutating func compare(
    _ key: SQLKey, _ comparison: FilterComparison.Operator, _ value: FilterValue
  ) -> String {
    guard key.isComposite else {
      let place = Place(expression: key.first.name, column: key.first, served: nil)
      return compare(place, comparison, value)
    }
    var parts: [String] = []
    let keys = value.elements.compactMap { $0.text.map { ColumnValue.text($0) } }
    if !keys.isEmpty { parts.append(isOne(key, of: keys)) }
    if value.hasNull {
      parts.append(joined(key.names.map { "\($0) IS NULL" }, by: "OR", none: "FALSE"))
    }
    let isOne = joined(parts, by: "OR", none: "FALSE")
    return switch comparison {
    case .equal, .isIn: isOne
    case .notEqual, .isNotIn: "NOT COALESCE(\(isOne), FALSE)"
    default: "FALSE"
    }
  }

  /// Compares a column.
  private mutating func compare(
    _ place: Place, _ comparison: FilterComparison.Operator, _ value: FilterValue
  ) -> String {
    if place.column.isDateOfSQLite { return compareDate(place, comparison, value) }
    switch comparison {
    case .equal, .isIn: return isOne(place, value)
    case .notEqual where value == .null: return "\(place.expression) IS NOT NULL"
    case .notEqual, .isNotIn:
      let stored = storedValues(place, value)
      let hasNull = value.hasNull
      guard !stored.isEmpty else { return hasNull ? "\(place.expression) IS NOT NULL" : "TRUE" }
      if stored.count == 1, !hasNull {
        let other = bind(stored[0], as: place.column.type) + collation(place)
        return dialect.isDistinct(place.expression, other)
      }
      return "NOT COALESCE(\(isOne(place, value)), FALSE)"
    case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
      return ordered(place, comparison, value)
    case .contains where place.served?.type.kind == .array: return hasElement(place, value)
    case .contains, .startsWith, .endsWith, .matches: return text(place, comparison, value)
    }
  }

  /// Compares dates in SQLite, which can be text in several forms: `2025-01-31 08:30:00`, `2025-01-31T08:30:00Z`.
  ///
  /// The range around them can use an index.
  private mutating func compareDate(
    _ place: Place, _ comparison: FilterComparison.Operator, _ value: FilterValue
  ) -> String {
    let dates = value.elements.compactMap { value -> Int64? in
      guard case .integer(let date)? = databaseValue(value, place) else { return nil }
      return date
    }
    let date = "jsonapi_date(\(place.expression), \(place.column.decoding.unitOfDates))"
    if let symbol = comparison.symbol, comparison != .equal, comparison != .notEqual {
      guard let limit = dates.first else { return "FALSE" }
      let isLess = symbol.hasPrefix("<")
      let range = range(of: place, from: isLess ? nil : limit, to: isLess ? limit : nil)
      return joined(
        range + ["\(date) \(symbol) \(bind(.integer(limit), as: ""))"], by: "AND", none: "TRUE")
    }
    var parts: [String] = []
    if let first = dates.min(), let last = dates.max() {
      let range = range(of: place, from: first, to: last)
      let isOne =
        dates.count == 1
        ? "\(date) = \(bind(.integer(first), as: ""))"
        : "\(date) IN (SELECT value FROM json_each("
          + bind(dialect.list(dates.map { .integer($0) }), as: "") + "))"
      parts.append(joined(range + [isOne], by: "AND", none: "TRUE"))
    }
    if value.hasNull { parts.append("\(place.expression) IS NULL") }
    let isOne = joined(parts, by: "OR", none: "FALSE")
    return switch comparison {
    case .equal, .isIn: isOne
    case .notEqual, .isNotIn: "NOT COALESCE(\(isOne), FALSE)"
    default: "FALSE"
    }
  }

  /// Conditions that all dates of a range satisfy, in any form: the day is the same in all, except for the offset.
  private mutating func range(
    of place: Place, from first: Int64?, to last: Int64?
  ) -> [String] {
    let collation = collation(place)
    var conditions: [String] = []
    for (symbol, limit, days) in [(">=", first, -1), ("<", last, 2)] {
      guard let limit, let end = place.column.decoding.limit(limit, days: days) else { continue }
      conditions.append("\(place.expression) \(symbol) \(bind(end, as: ""))\(collation)")
    }
    return conditions
  }

  /// The collation that compares text by its bytes.
  ///
  /// Equality in PostgreSQL compares bytes anyway, but an index only supports the collation it was created with.
  private func collation(_ place: Place, isOrder: Bool = false) -> String {
    if dialect == .sqlite, place.column.decoding == .decimal { return dialect.decimalCollation }
    guard place.column.isText || place.column.cases != nil else { return "" }
    let isNamed = dialect == .sqlite || isOrder || place.column.hasIndexByBytes
    return isNamed ? dialect.byteCollation : ""
  }

  /// The values as the column stores them, without those that no row can have.
  private func storedValues(_ place: Place, _ value: FilterValue) -> [ColumnValue] {
    value.elements.flatMap { value -> [ColumnValue] in
      guard value != .null else { return [] }
      // The case of UUIDs is ignored, since some are stored in upper case.
      if case .string(let text) = value, place.served?.type.kind == .string,
        let uuid = uuidText(text)
      {
        return Set([text, uuid, uuid.uppercased()]).sorted().compactMap {
          place.column.stored(.text($0))
        }
      }
      guard let stored = databaseValue(value, place).flatMap({ place.column.stored($0) }) else {
        return []
      }
      // If SQLite doesn't convert text to numbers, a number differs from its text.
      if place.column.decoding == .anyText, case .text(let text) = stored,
        let number = ServedType.Key.integer.value(of: text)
      {
        return [stored, number]
      }
      return place.column.spellings(of: [stored])
    }
  }

  private func databaseValue(_ value: FilterValue, _ place: Place) -> ColumnValue? {
    if let served = place.served { return served.value(of: value) }
    // Keys.
    return switch (value, place.column.kind) {
    case (.null, _): .null
    case (.number(let number), .integer): number.integer(as: Int64.self).map { .integer($0) }
    case (_, .integer): ServedType.Key.integer.value(of: value.text)
    case (_, .uuid): value.text.flatMap { uuidText($0) }.map { .text($0) }
    default: value.text.map { .text($0) }
    }
  }

  private mutating func isOne(_ place: Place, _ value: FilterValue) -> String {
    let stored = storedValues(place, value)
    var parts: [String] = []
    if stored.count == 1 {
      parts.append(
        "\(place.expression) = \(bind(stored[0], as: place.column.type))\(collation(place))")
    } else if place.column.decoding == .decimal || place.column.decoding == .real
      || stored.contains(where: \.hasNUL)
    {
      // A number in a list would be converted to text, and text in JSON ends at a NUL.
      parts += stored.map {
        "\(place.expression) = \(bind($0, as: place.column.type))\(collation(place))"
      }
    } else if !stored.isEmpty {
      let list = bind(dialect.list(stored), as: "\(place.column.type)[]")
      switch dialect {
      case .sqlite:
        let element = place.column.element("value", dialect)
        parts.append(
          "\(place.expression)\(collation(place)) IN (SELECT \(element) FROM json_each(\(list)))")
      case .postgreSQL:
        parts.append("\(place.expression)\(collation(place)) = ANY(\(list))")
      }
    }
    if value.hasNull { parts.append("\(place.expression) IS NULL") }
    return joined(parts, by: "OR", none: "FALSE")
  }

  private mutating func ordered(
    _ place: Place, _ comparison: FilterComparison.Operator, _ value: FilterValue
  ) -> String {
    guard let symbol = comparison.symbol else { return "FALSE" }
    var expression = place.expression
    if place.column.kind == .integer || place.column.kind == .number,
      case .number(let number) = value
    {
      // Beyond all doubles, a number is greater or less than every value.
      guard let double = number.double else {
        return symbol.hasPrefix("<") == number.text.hasPrefix("-")
          ? "FALSE" : "\(expression) IS NOT NULL"
      }
      // Integers can be compared with numbers between them; SQLite compares them with doubles exactly.
      if place.column.kind == .integer, number.integer(as: Int64.self) == nil {
        let other = dialect == .postgreSQL ? number.numeric : nil
        return ofKind(
          "\(expression) \(symbol) \(bind(other ?? .real(double), as: "numeric"))", place, symbol)
      }
    }
    guard let value = databaseValue(value, place), value != .null,
      let other = place.column.ordered(symbol, value)
    else { return "FALSE" }
    if place.column.cases != nil { expression += "::text" }
    return ofKind(
      "\(expression) \(other.symbol) \(bind(other.value, as: other.type))"
        + collation(place, isOrder: true), place, symbol)
  }

  /// A comparison restricted to values of the column's kind: in SQLite, text is greater than any number, and a blob
  /// greater than any text.
  private func ofKind(_ condition: String, _ place: Place, _ symbol: String) -> String {
    guard dialect == .sqlite, symbol.hasPrefix(">") else { return condition }
    if place.column.isNumberOfSQLite {
      return "(\(condition) AND typeof(\(place.expression)) IN ('integer', 'real'))"
    }
    guard place.column.isText else { return condition }
    return "(\(condition) AND typeof(\(place.expression)) <> 'blob')"
  }
}

extension FilterComparison.Operator {
  /// Whether the comparison holds for a field without a value.
  func holdsForNull(_ value: FilterValue) -> Bool {
    switch self {
    case .equal, .isIn: value.hasNull
    case .notEqual, .isNotIn: !value.hasNull
    default: false
    }
  }

  var symbol: String? {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .lessThan: "<"
    case .lessOrEqual: "<="
    case .greaterThan: ">"
    case .greaterOrEqual: ">="
    case .isIn, .isNotIn, .contains, .startsWith, .endsWith, .matches: nil
    }
  }
}

extension FilterValue {
  /// Whether the value is null, or a list with null in it.
  var hasNull: Bool {
    if case .list(let values) = self { values.contains(.null) } else { self == .null }
  }
}
