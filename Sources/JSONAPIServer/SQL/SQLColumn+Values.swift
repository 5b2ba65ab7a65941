#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// Values as a column keeps them, and as it is compared with them.
extension SQLColumn {
  /// The value to compare the column with.
  ///
  /// - Returns: The value; nil if no row can have it.
  func stored(_ value: ColumnValue) -> ColumnValue? {
    canHold(value) ? decoding.stored(value).flatMap { exact($0) } : nil
  }

  /// What the column is compared with in an order: what it can't hold lies behind the greatest value below, or
  /// before all values.
  ///
  /// - Returns: The symbol, the value and its type; nil if no row fulfils the comparison.
  func ordered(
    _ symbol: String, _ value: ColumnValue
  ) -> (symbol: String, value: ColumnValue, type: String)? {
    guard let stored = decoding.stored(value) else {
      // The years of dates in text are those of four digits.
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

  /// What a place in an order has of the column.
  ///
  /// Rows are compared by what the database has, whatever the model makes of it: dates in text have several forms.
  func place(in dialect: SQLDialect) -> SQLOutput {
    guard dialect == .postgreSQL else { return .place(decoding) }
    switch decoding {
    case .dateText, .rfc3339, .dates, .decimal: return .place(decoding)
    case .uuid where type != "uuid": return .place(decoding)
    // As a whole number or a double, another one.
    case .integer where type == "numeric", .real where type == "numeric":
      return .place(decoding)
    default: return .value(decoding)
    }
  }

  /// The value as the column's type of PostgreSQL has it.
  ///
  /// - Returns: The value; nil if the type has none like it.
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

  /// Whether the column is one of PostgreSQL, whose text has no NUL.
  private var isPostgreSQL: Bool { !type.isEmpty }

  /// Whether UUIDs are kept as text, which some write in upper case.
  var isUUIDText: Bool { decoding == .uuid && type != "uuid" }

  /// What the column may have for values: UUIDs in text have two spellings.
  func spellings(of stored: [ColumnValue]) -> [ColumnValue] {
    guard isUUIDText else { return stored }
    return stored.flatMap { value -> [ColumnValue] in
      guard case .text(let text) = value else { return [value] }
      return [value, .text(text.uppercased())]
    }
  }

  /// Whether SQLite has the dates, as text or as numbers.
  var isDateOfSQLite: Bool { !isPostgreSQL && kind == .date }

  /// Whether SQLite has the numbers, and maybe text among them.
  var isNumberOfSQLite: Bool {
    !isPostgreSQL && (decoding == .integer || decoding == .real || decoding == .boolean)
  }

  /// A value of a list, as the column keeps it: JSON has no bytes.
  func element(_ text: String, _ dialect: SQLDialect) -> String {
    dialect == .sqlite && decoding == .uuidBytes ? "jsonapi_bytes(\(text))" : text
  }

  /// The value to write.
  func written(_ value: ColumnValue) -> ColumnValue? {
    // Where text ends at a NUL, many functions of SQLite believe.
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
  /// What is too long to be told exactly is the database's to refuse.
  func fits(_ count: Int, _ scale: Int) -> Bool {
    guard let decimal, count < 38, abs(scale) < 64 else {
      return (double ?? .infinity).magnitude < Double("2e\(count - scale)") ?? .infinity
    }
    let limit = Decimal(sign: .plus, exponent: count - scale, significand: 1)
    return abs(decimal) < limit - Decimal(sign: .plus, exponent: -scale - 1, significand: 5)
  }

  /// The number as PostgreSQL's `numeric`, which has limits of its own; nil if it is beyond all doubles.
  var numeric: ColumnValue? {
    double.map { .text(decimal == nil ? $0.description : text) }
  }
}

extension ColumnValue {
  var hasNUL: Bool { if case .text(let text) = self { text.hasNUL } else { false } }
}
