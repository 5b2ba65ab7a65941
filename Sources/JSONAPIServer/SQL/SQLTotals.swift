import JSONAPI

/// The totals of a SQLite column: an aggregate function computes them row by row, since SQLite's
/// own ones don't support decimal numbers or dates in text, and stop at the largest integer.
package struct SQLTotals: Sendable {
  private let output: SQLOutput
  /// The unit of numbers that are dates, in microseconds; nil for other values.
  private let dateUnit: Int64?
  private var totals: ColumnTotals

  /// Creates the totals of no values.
  ///
  /// - Parameter code: The value of ``SQLColumn/totalsCode``.
  package init?(_ code: String) {
    if let unit = Int64(code) {
      (output, dateUnit) = (.none, unit)
      totals = ColumnTotals(Schema.ValueType(.date))
      return
    }
    dateUnit = nil
    switch code {
    case "integer": (output, totals) = (.value(.integer), ColumnTotals(Schema.ValueType(.integer)))
    case "number": (output, totals) = (.value(.real), ColumnTotals(Schema.ValueType(.number)))
    case "decimal": (output, totals) = (.value(.decimal), ColumnTotals(Schema.ValueType(.decimal)))
    case "text": (output, totals) = (.value(.plain), ColumnTotals(Schema.ValueType(.string)))
    case "anyText": (output, totals) = (.value(.anyText), ColumnTotals(Schema.ValueType(.string)))
    default: return nil
    }
  }

  /// Adds a value, converted as rows are read.
  package mutating func add(_ value: ColumnValue) {
    if let dateUnit {
      if let date = SQLDecoding.microseconds(value, unit: dateUnit) { totals.add(.integer(date)) }
      return
    }
    var rows = SQLRows(outputs: [output], width: 1)
    switch value {
    case .null, .bytes: return
    case .integer(let number): rows.integer(number)
    case .real(let number): rows.real(number)
    case .text(let text): rows.text(Array(text.utf8).span)
    }
    totals.add(rows.rows[0, 0])
  }

  /// The number of values, their sum, minimum and maximum, as a JSON array.
  package var json: String {
    let sum = totals.sum.map { ColumnValue.text($0.text) } ?? .null
    let list = SQLDialect.sqlite.list([
      .integer(Int64(totals.count)), sum, totals.minimum, totals.maximum,
    ])
    if case .text(let text) = list { return text }
    return "[]"
  }
}

extension ColumnTotals {
  /// The totals that a SQLite function has written; those of no values for anything else.
  init(_ type: Schema.ValueType, json written: ColumnValue) {
    guard case .text(let text) = written, let list = (try? JSONValue(parsing: text))?.array,
      list.count == 4, let count = list[0].int
    else {
      self.init(type)
      return
    }
    func value(_ json: JSONValue) -> ColumnValue {
      if let text = json.string { return .text(text) }
      guard let number = json.number else { return .null }
      if type.kind != .number, let whole = number.integer(as: Int64.self) { return .integer(whole) }
      return number.double.map { .real($0) } ?? .null
    }
    self.init(
      type, count: count, sum: list[1].string.flatMap { JSONNumber($0) }, minimum: value(list[2]),
      maximum: value(list[3]))
  }
}

extension SQLColumn {
  /// Tells a SQLite function how the column stores its values: the unit of dates, or a name.
  var totalsCode: String {
    switch kind {
    case .date: String(decoding.unitOfDates)
    case .integer: "integer"
    case .number: "number"
    case .decimal: "decimal"
    default: decoding == .plain ? "text" : "anyText"
    }
  }
}
