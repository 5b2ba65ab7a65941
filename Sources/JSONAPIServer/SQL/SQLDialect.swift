import JSONAPI

/// The differences between databases in the text of statements.
///
/// Placeholders are numbered in both, so that parts of a statement can be composed in any order.
package enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL

  /// An identifier in quotes.
  package func quoted(_ name: String) -> String {
    // By scalars, for the same reason as in lists.
    let parts = name.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }

  /// The quoted name of a table, with its schema if it has one.
  package func quotedTable(_ name: String) -> String {
    switch self {
    case .sqlite: quoted(name)
    case .postgreSQL:
      name.split(separator: ".", maxSplits: 1).map { quoted(String($0)) }.joined(separator: ".")
    }
  }

  /// The placeholder of a bound value.
  ///
  /// - Parameter type: The type as which PostgreSQL binds it.
  func placeholder(_ number: Int, as type: String) -> String {
    switch self {
    case .sqlite: "?\(number)"
    case .postgreSQL: "$\(number)::\(type)"
    }
  }

  /// Text in simple case folding.
  ///
  /// PostgreSQL has no function for it before version 18, and what its collations ignore depends on libraries, so the
  /// table is part of the statement, for text that isn't ASCII.
  func caseFolded(_ expression: String) -> String {
    switch self {
    case .sqlite: return "jsonapi_fold(\(expression))"
    case .postgreSQL:
      let text = "(\(expression))::text"
      let lower = "lower(\(text)\(byteCollation))"
      let (from, to) = CaseFolding.pairs
      return "(CASE WHEN octet_length(\(text)) = char_length(\(text)) THEN \(lower)"
        + " ELSE translate(\(lower), '\(from)', '\(to)') END)"
    }
  }

  /// A condition that two values differ, where null equals null.
  func isDistinct(_ one: String, _ other: String) -> String {
    switch self {
    case .sqlite: "\(one) IS NOT \(other)"
    case .postgreSQL: "\(one) IS DISTINCT FROM \(other)"
    }
  }

  /// Combines several values in one that can be bound: a JSON array, or an array literal.
  package func list(_ values: [ColumnValue]) -> ColumnValue {
    switch self {
    case .sqlite:
      var writer = JSONWriter(capacity: values.count * 8)
      writer.beginArray()
      for value in values {
        switch value {
        case .null: writer.null()
        case .integer(let number): writer.integer(number)
        case .real(let number): if !writer.double(number) { writer.null() }
        case .text(let text): writer.string(text)
        case .bytes(let bytes): writer.string(hexadecimal(bytes))
        }
      }
      writer.endArray()
      return .text(String(decoding: writer.finish(), as: UTF8.self))
    case .postgreSQL:
      let elements = values.map { value -> String in
        switch value {
        case .null: return "NULL"
        case .integer(let number): return String(number)
        case .real(let number): return number.description
        case .bytes(let bytes): return #""\\x"# + hexadecimal(bytes) + "\""
        case .text(let text):
          // By scalars: a quotation mark with an accent is one character, but still ends the text.
          var escaped = "\"".unicodeScalars
          for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
          }
          escaped.append("\"")
          return String(escaped)
        }
      }
      return .text("{" + elements.joined(separator: ",") + "}")
    }
  }

  /// Combines several rows of values in one that SQLite can bind: a JSON array of arrays.
  func list(rows: [[ColumnValue]?]) -> ColumnValue {
    var writer = JSONWriter(capacity: rows.count * 16)
    writer.beginArray()
    for row in rows {
      guard let row, case .text(let json) = list(row) else {
        writer.null()
        continue
      }
      writer.raw(Array(json.utf8))
    }
    writer.endArray()
    return .text(String(decoding: writer.finish(), as: UTF8.self))
  }

  /// A list of keys as a table of their values; `key` is the position of each.
  func table(of list: String, alias: String, _ key: SQLKey) -> String {
    switch self {
    case .sqlite: return "json_each(\(list)) AS \(alias)"
    case .postgreSQL:
      let names = key.isComposite ? key.columns.indices.map { "value\($0)" } : ["value"]
      return
        "unnest(\(list)) WITH ORDINALITY AS \(alias)(\(names.joined(separator: ", ")), key)"
    }
  }

  /// The position in a list, from zero.
  func position(in alias: String) -> String {
    switch self {
    case .sqlite: "\(alias).key"
    case .postgreSQL: "\(alias).key - 1"
    }
  }

  /// Joins a table to the previous ones, which are read first.
  ///
  /// SQLite reorders the tables of a plain join, but has no statistics on lists to do so.
  var join: String {
    switch self {
    case .sqlite: "CROSS JOIN"
    case .postgreSQL: "JOIN"
    }
  }

  /// The collation that compares text by its bytes.
  var byteCollation: String {
    switch self {
    case .sqlite: " COLLATE BINARY"
    case .postgreSQL: " COLLATE \"C\""
    }
  }

  /// The collation that compares decimal numbers in SQLite's text by value.
  var decimalCollation: String { " COLLATE jsonapi_decimal" }

  /// Moves nulls to the given end, if they aren't there by default.
  func nulls(isDescending: Bool, areFirst: Bool) -> String {
    let natural = self == .sqlite ? !isDescending : isDescending
    return natural == areFirst ? "" : areFirst ? " NULLS FIRST" : " NULLS LAST"
  }
}

/// Bytes in hexadecimal digits.
package func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
