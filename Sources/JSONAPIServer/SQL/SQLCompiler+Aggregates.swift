import JSONAPI

/// Statements that count rows and aggregate their values.
extension SQLCompiler {
  /// The statement of an aggregate: the columns to group by, the count, and the totals of each
  /// column.
  mutating func aggregates(_ step: Step, _ aggregation: Aggregation) -> SQLStatement {
    let source = source(step.type)
    let table = schema.types[step.type]
    var selection = Selection()
    for index in aggregation.groups {
      let column = table.columns[index]
      selection.add(group("\(source.alias).\(column.name)", column), .value(column.decoding))
    }
    let groups = selection.text
    selection.add("COUNT(*)", .value(.integer))
    for index in aggregation.fields { addTotals(of: table.columns[index], source, to: &selection) }
    var text = "SELECT \(selection.text) FROM \(rows(of: step, source, from: nil))"
    if !groups.isEmpty {
      text += " GROUP BY \(groups) LIMIT \(bind(aggregation.limit.withOneMore))"
    }
    return SQLStatement(text, values, outputs: selection.outputs)
  }

  /// The expression to group by: text is compared by its bytes, whatever the column's collation.
  private func group(_ expression: String, _ column: SQLColumn) -> String {
    column.selection(of: expression) + (column.isText ? dialect.byteCollation : "")
  }

  private func addTotals(
    of column: SQLColumn, _ source: Source, to selection: inout Selection
  ) {
    let expression = "\(source.alias).\(column.name)"
    guard dialect == .postgreSQL else {
      selection.add("jsonapi_totals(\(expression), '\(column.totalsCode)')", .value(.plain))
      return
    }
    func add(_ value: String, _ sum: String, _ output: SQLOutput, asText: String = "") {
      selection.add("COUNT(\(value))", .value(.integer))
      selection.add(sum, .value(.decimal))
      selection.add("MIN(\(value))\(asText)", output)
      selection.add("MAX(\(value))\(asText)", output)
    }
    switch column.kind {
    case .integer, .number, .decimal:
      let number = numeric(expression, column)
      add(number, "SUM(\(number))::text", .value(.decimal), asText: "::text")
    case .date where !column.isText: add(expression, "NULL::text", .value(column.decoding))
    default:
      add(
        "((\(expression))::text\(dialect.byteCollation))", "NULL::text",
        .value(textDecoding(column)))
    }
  }

  /// Text of dates is decoded as in rows; other text is unchanged.
  private func textDecoding(_ column: SQLColumn) -> SQLDecoding {
    column.kind == .date ? column.decoding : .plain
  }

  /// A number of PostgreSQL as `numeric`, as documents write it; null if they can't contain it.
  private func numeric(_ expression: String, _ column: SQLColumn) -> String {
    let text: String
    switch column.type {
    case "bigint": return "(\(expression))::numeric"
    case "numeric", "double precision": text = "(\(expression))::text"
    // Documents contain it as a double.
    case "real": text = "(\(expression))::double precision::text"
    default:
      return column.kind == .decimal ? "(\(column.comparison(of: expression)))" : "NULL::numeric"
    }
    // Infinities and NaN begin with other characters.
    let pattern = column.kind == .integer ? #"^-?[0-9]+(\.0*)?$"# : "^-?[0-9]"
    var condition = "\(text) ~ '\(pattern)'"
    if column.kind == .integer {
      condition += " AND \(expression) BETWEEN \(Int64.min) AND \(Int64.max)"
    }
    return "(CASE WHEN \(condition) THEN \(text)::numeric END)"
  }
}
