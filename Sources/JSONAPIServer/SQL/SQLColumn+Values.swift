#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// Values as a column stores them and is compared with them.
extension SQLColumn {
  /// The value to compare the column with.
  ///
  /// - Returns: The value; nil if no row can have it.
  func stored(_ value: ColumnValue) -> ColumnValue? {
    canHold(value) ? decoding.stored(value).flatMap { exact($0) } : nil
  }

  /// The operand to compare the column with in an order: a value that it can't hold is replaced by the greatest value
  /// below, or precedes all values.
  ///
  /// - Returns: The symbol, the value and its type; nil if no row satisfies the comparison.
  func ordered(
    _ symbol: String, _ value: ColumnValue
  ) -> (symbol: String, value: ColumnValue, type: String)? {
    guard let stored = decoding.stored(value) else {
      // Dates in text only have years of four digits.
      let years = DateText.yearsOfText
      guard symbol != "=", case .integer(let date) = value, !years.contains(date) else {
        return nil
      }
      let isLess = symbol.hasPrefix("<")
      return date < 0
        ? ordered(isLess ? "<" : ">=", .integer(years.lowerBound))
        : ordered(isLess ? "<=" : ">", .integer(years.upperBound))
    }
    let type = cases == nil ? type : "text"
    if let exact = exact(stored), !isPostgreSQL || !exact.hasNUL {
      return (symbol, exact, type)
    }
    let below: ColumnValue
    switch stored {
    case .real(let number):
      guard type == "bigint", let whole = Int64(exactly: number.rounded(.down)) else {
        return (symbol, stored, "double precision")
      }
      below = .integer(whole)
    case .text(let text) where type == "bigint":
      return JSONNumber(text).map { (symbol, .text($0.text), "numeric") }
    case .text(let text):
      guard let end = text.utf8.firstIndex(of: 0), type != "uuid" else { return nil }
      below = .text(String(text[..<end]))
    case .null, .integer, .bytes: return nil
    }
    return symbol == "=" ? nil : (symbol.hasPrefix(">") ? ">" : "<=", below, type)
  }

  /// The output of the column as a position in an order.
  ///
  /// Rows are compared by the database's values, however the model interprets them: dates in text have several forms.
  func place(in dialect: SQLDialect) -> SQLOutput {
    guard dialect == .postgreSQL else { return .place(decoding) }
    switch decoding {
    case .dateText, .rfc3339, .dates, .decimal: return .place(decoding)
    case .uuid where type != "uuid": return .place(decoding)
    // As an integer or a double, it would be another value.
    case .integer where type == "numeric", .real where type == "numeric":
      return .place(decoding)
    default: return .value(decoding)
    }
  }

  /// The value as the column's PostgreSQL type represents it.
  ///
  /// - Returns: The value; nil if the type can't represent it.
  private func exact(_ value: ColumnValue) -> ColumnValue? {
    switch value {
    case .real(let number) where type == "bigint":
      return Int64(exactly: number).map { .integer($0) }
    case .real(let number) where type == "real":
      let single = Float(number)
      guard single.isFinite, single != 0 || number == 0 else { return nil }
      return value
    case .text(let text) where type == "bigint":
      return JSONNumber(text)?.integer(as: Int64.self).map { .integer($0) }
    case .text(let text) where type == "uuid" && kind != .uuid:
      guard uuidText(text) != nil else { return nil }
      return value
    default: return value
    }
  }

  private func canHold(_ value: ColumnValue) -> Bool {
    guard case .text(let text) = value else { return true }
    if let cases { return cases.contains(text) }
    return !isPostgreSQL || !text.hasNUL
  }

  /// Whether the column is in PostgreSQL, whose text has no NUL.
  private var isPostgreSQL: Bool { !type.isEmpty }

  /// Whether UUIDs are stored as text, which may be in upper case.
  var isUUIDText: Bool { decoding == .uuid && type != "uuid" }

  /// The spellings of values that the column may have: UUIDs in text have two.
  func spellings(of stored: [ColumnValue]) -> [ColumnValue] {
    guard isUUIDText else { return stored }
    return stored.flatMap { value -> [ColumnValue] in
      guard case .text(let text) = value else { return [value] }
      return [value, .text(text.uppercased())]
    }
  }

  /// Whether it has dates in SQLite, as text or as numbers.
  var isDateOfSQLite: Bool { !isPostgreSQL && kind == .date }

  /// Whether it has numbers in SQLite, possibly mixed with text.
  var isNumberOfSQLite: Bool {
    !isPostgreSQL && (decoding == .integer || decoding == .real || decoding == .boolean)
  }

  /// A value of a list, as the column stores it: JSON has no bytes.
  ///
  /// In SQLite, a number of a list differs from its text in a column, unless it is an expression, which gets the
  /// column's affinity. Columns that refer to a number can be text.
  func element(_ text: String, _ dialect: SQLDialect) -> String {
    guard dialect == .sqlite else { return text }
    return decoding == .uuidBytes ? "jsonapi_bytes(\(text))" : "+\(text)"
  }

  /// The value to write.
  func written(_ value: ColumnValue) -> ColumnValue? {
    // Many functions of SQLite treat a NUL as the end of text.
    guard canHold(value), !value.hasNUL,
      let written = decoding.written(value).flatMap({ exact($0) }),
      fits(written)
    else { return nil }
    return written
  }
}

extension JSONNumber {
  /// Whether a decimal number, rounded to a scale, has no more digits than a column.
  ///
  /// The database checks numbers that are too long for an exact comparison.
  func fits(_ count: Int, _ scale: Int) -> Bool {
    guard let decimal, count < 38, abs(scale) < 64 else {
      return (double ?? .infinity).magnitude < Double("2e\(count - scale)") ?? .infinity
    }
    let limit = Decimal(sign: .plus, exponent: count - scale, significand: 1)
    return abs(decimal) < limit - Decimal(sign: .plus, exponent: -scale - 1, significand: 5)
  }

  /// The number as PostgreSQL's `numeric`, which has its own limits; nil if it is beyond all doubles.
  var numeric: ColumnValue? {
    double.map { .text(decimal == nil ? $0.description : text) }
  }
}

extension ColumnValue {
  var hasNUL: Bool { if case .text(let text) = self { text.hasNUL } else { false } }
}
