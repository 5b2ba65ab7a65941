import JSONAPI

/// Conditions on parts of text, and on elements of arrays.
extension SQLCompiler {
  /// A condition that an array has an element.
  mutating func hasElement(_ place: Place, _ value: FilterValue) -> String {
    guard let text = value.text, !text.hasNUL else { return "FALSE" }
    var parts: [String] = []
    // If elements can be numbers, `1.50` equals 1.5.
    let isNumber: Bool? =
      switch place.served?.type.element?.kind {
      case .integer, .number, .decimal: true
      // Elements of other PostgreSQL arrays can't be cast to numbers.
      case nil, .any: place.column.isArray && !place.column.hasNumbers ? false : nil
      default: false
      }
    if isNumber != false, let number = JSONNumber(text), let condition = hasNumber(place, number) {
      parts.append(condition)
    }
    if isNumber != true { parts.append(hasText(place, text)) }
    return joined(parts, by: "OR", none: "FALSE")
  }

  private mutating func hasNumber(_ place: Place, _ number: JSONNumber) -> String? {
    switch dialect {
    case .sqlite:
      let value: ColumnValue? =
        number.integer(as: Int64.self).map { .integer($0) } ?? number.double.map { .real($0) }
      return value.map {
        "EXISTS (SELECT 1 FROM json_each(\(place.expression))"
          + " WHERE type IN ('integer', 'real') AND value = \(bind($0, as: "")))"
      }
    case .postgreSQL:
      guard let numeric = number.numeric else { return nil }
      let element = bind(numeric, as: "numeric")
      // Converted through text: as `numeric`, a double has 15 digits.
      return place.column.isArray
        ? "\(element) = ANY(\(place.expression)::text[]::numeric[])"
        : "EXISTS (SELECT 1 FROM jsonb_array_elements(\(place.expression)::jsonb) AS e"
          + " WHERE e = to_jsonb(\(element)))"
    }
  }

  private mutating func hasText(_ place: Place, _ text: String) -> String {
    switch dialect {
    case .sqlite:
      let element = bind(.text(text), as: "text")
      return "EXISTS (SELECT 1 FROM json_each(\(place.expression))"
        + " WHERE CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'"
        + " ELSE CAST(value AS TEXT) END = \(element))"
    case .postgreSQL:
      let element = bind(.text(text), as: "text")
      return place.column.isArray
        ? "\(element) = ANY(\(place.expression)::text[])"
        : "EXISTS (SELECT 1 FROM jsonb_array_elements_text(\(place.expression)::jsonb) AS e"
          + " WHERE e = \(element))"
    }
  }

  /// Compares parts of text, byte by byte.
  mutating func text(
    _ place: Place, _ comparison: FilterComparison.Operator, _ value: FilterValue
  ) -> String {
    guard let text = value.text, !text.hasNUL || dialect == .sqlite && comparison != .matches,
      place.column.isText || place.column.cases != nil
    else { return "FALSE" }
    if text.isEmpty, comparison != .matches { return "\(place.expression) IS NOT NULL" }
    let name = place.expression
    switch dialect {
    case .sqlite:
      let column = "CAST(\(name) AS BLOB)"
      let part = { (compiler: inout Self) in
        "CAST(\(compiler.bind(.text(text), as: "text")) AS BLOB)"
      }
      switch comparison {
      case .contains: return "instr(\(column), \(part(&self))) > 0"
      case .startsWith:
        return "substr(\(column), 1, \(bind(text.utf8.count))) = \(part(&self))"
      case .endsWith: return "substr(\(column), \(bind(-text.utf8.count))) = \(part(&self))"
      default:
        let pattern = TextPattern(text).parts.map { part -> String in
          switch part {
          case .anyText: "*"
          case .anyScalar: "?"
          case .scalar(let scalar):
            scalar == "[" || scalar == "*" || scalar == "?" ? "[\(scalar)]" : String(scalar)
          }
        }.joined()
        return "\(name) GLOB \(bind(.text(pattern), as: "text"))"
      }
    case .postgreSQL:
      let column = "\(name)::text\(dialect.byteCollation)"
      switch comparison {
      case .contains: return "position(\(bind(.text(text), as: "text")) IN (\(column))) > 0"
      case .startsWith: return "starts_with(\(column), \(bind(.text(text), as: "text")))"
      case .endsWith:
        return "right(\(column), \(bind(text.unicodeScalars.count))::integer)"
          + " = \(bind(.text(text), as: "text"))"
      default:
        let pattern = TextPattern(text).parts.map { part -> String in
          switch part {
          case .anyText: "%"
          case .anyScalar: "_"
          case .scalar(let scalar):
            (scalar == "%" || scalar == "_" || scalar == "\\" ? "\\" : "") + String(scalar)
          }
        }.joined()
        return "\(column) LIKE \(bind(.text(pattern), as: "text"))"
      }
    }
  }
}
