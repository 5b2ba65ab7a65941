import JSONAPI

/// What differs between databases in the text of a statement.
///
/// Placeholders have numbers in both, so that parts of a statement can be put together in any order.
package enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL

  /// An identifier in quotes.
  package func quoted(_ name: String) -> String {
    // By scalars, for the same reason as in lists.
    let parts = name.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.map { String($0) }.joined(separator: "\"\"") + "\""
  }

  /// The name of a table in quotes, with that of its schema if it has one.
  package func quotedTable(_ name: String) -> String {
    switch self {
    case .sqlite: quoted(name)
    case .postgreSQL:
      name.split(separator: ".", maxSplits: 1).map { quoted(String($0)) }.joined(separator: ".")
    }
  }

  /// The place of a bound value.
  ///
  /// - Parameter type: The type that PostgreSQL takes it for.
  func placeholder(_ number: Int, as type: String) -> String {
    switch self {
    case .sqlite: "?\(number)"
    case .postgreSQL: "$\(number)::\(type)"
    }
  }

  /// Text in simple case folding.
  ///
  /// PostgreSQL has no function for it before version 18, and what its collations ignore depends on libraries: so the
  /// table is part of the statement, for text that isn't ASCII alone.
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

  /// A condition on two values that takes null for a value.
  func isDistinct(_ one: String, _ other: String) -> String {
    switch self {
    case .sqlite: "\(one) IS NOT \(other)"
    case .postgreSQL: "\(one) IS DISTINCT FROM \(other)"
    }
  }

  /// Several values as one that can be bound: a JSON array, or the literal of an array.
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
          // By scalars: a quotation mark with an accent is one character, and ends the text all the same.
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

  /// Several rows of values as one value that SQLite can be given: a JSON array of arrays.
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

  /// Joins a table to those before it, which are read first.
  ///
  /// SQLite reorders the tables of a plain join; for lists it has no statistics that it could do it by.
  var join: String {
    switch self {
    case .sqlite: "CROSS JOIN"
    case .postgreSQL: "JOIN"
    }
  }

  /// What compares text by its bytes.
  var byteCollation: String {
    switch self {
    case .sqlite: " COLLATE BINARY"
    case .postgreSQL: " COLLATE \"C\""
    }
  }

  /// What compares decimal numbers in SQLite's text by their values.
  var decimalCollation: String { " COLLATE jsonapi_decimal" }

  /// What puts nulls at the wanted end, where they aren't there by themselves.
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
