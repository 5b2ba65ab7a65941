#if SQLite
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import GRDB
  import JSONAPI
  import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError

  extension ServerDatabaseError {
    /// Translates an error of SQLite.
    init(_ error: GRDB.DatabaseError) {
      let names = error.message.map { Self.columns(in: $0) } ?? []
      let table = names.first?.table ?? ""
      let columns = names.map(\.column)
      switch error.extendedResultCode {
      case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
        self = .unique(type: table, columns: columns)
      case .SQLITE_CONSTRAINT_NOTNULL:
        self = .notNull(type: table, column: columns.first ?? "")
      case .SQLITE_CONSTRAINT_FOREIGNKEY: self = .foreignKey(type: "", columns: [])
      // SQLite reports ON DELETE RESTRICT this way.
      case .SQLITE_CONSTRAINT_TRIGGER where error.message == "FOREIGN KEY constraint failed":
        self = .foreignKey(type: "", columns: [])
      // The text of a CHECK can look like a list of columns.
      case .SQLITE_CONSTRAINT_CHECK: self = .check(type: "", columns: [])
      case .SQLITE_CONSTRAINT_DATATYPE, .SQLITE_CONSTRAINT_TRIGGER:
        self = .check(type: table, columns: columns)
      default:
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_INTERRUPT: self = .deadline
        case .SQLITE_TOOBIG, .SQLITE_MISMATCH: self = .check(type: table, columns: columns)
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY: self = .unavailable
        default: self = .other(error)
        }
      }
    }

    /// The columns in a message, such as `UNIQUE constraint failed: articles.slug, articles.tenant` or
    /// `cannot store TEXT value in INTEGER column articles.words`.
    private static func columns(in message: String) -> [(table: String, column: String)] {
      let list =
        message.split(separator: ": ", maxSplits: 1).dropFirst().first
        ?? message.split(separator: " column ").dropFirst().last
      guard let list else { return [] }
      return list.split(separator: ", ").compactMap { name in
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
      }
    }
  }

  extension SQLViolation {
    /// The CHECK in an error of SQLite.
    init?(_ error: GRDB.DatabaseError) {
      guard error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK,
        let rule = error.message?.split(separator: ": ", maxSplits: 1).dropFirst().first
      else { return nil }
      self = .check(String(rule))
    }
  }

  extension DatabaseCollation {
    /// Compares decimal numbers in text by value.
    static let decimal = DatabaseCollation("jsonapi_decimal") { one, other in
      switch decimalOrder(one, other) {
      case ..<0: .orderedAscending
      case 0: .orderedSame
      default: .orderedDescending
      }
    }
  }

  extension DatabaseFunction {
    /// The microseconds since 1970 of a date in any form; null if it isn't a date.
    ///
    /// The second argument is the unit of numbers in microseconds, or 0 if dates are text.
    static let date = DatabaseFunction("jsonapi_date", argumentCount: 2, pure: true) { values in
      guard case .int64(let unit) = values[1].storage else { return nil }
      let value: ColumnValue =
        switch values[0].storage {
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .null, .blob: .null
        }
      return SQLDecoding.microseconds(value, unit: unit)
    }

    /// Text with Unicode's simple case folding; other values are unchanged.
    static let caseFolding = DatabaseFunction(
      "jsonapi_fold", argumentCount: 1, pure: true
    ) { values in
      guard case .string(let text) = values[0].storage else { return values[0] }
      return text.caseFolded
    }

    /// Whether all words of the first argument, folded and separated by spaces, occur in the texts of the others.
    static let search = DatabaseFunction("jsonapi_search", pure: true) { values in
      guard let words = values.first?.text else { return false }
      return SearchWords.all(
        words.split(separator: " "), occurIn: values.dropFirst().compactMap(\.text))
    }

    /// The number of times that the words of the first argument, folded and separated by spaces, occur in the others.
    static let wordCount = DatabaseFunction("jsonapi_count_words", pure: true) { values in
      guard let words = values.first?.text else { return 0 }
      return SearchWords.count(
        of: words.split(separator: " "), in: values.dropFirst().compactMap(\.text))
    }

    /// Bytes from hexadecimal digits, since lists are bound as JSON, which has no bytes.
    static let bytes = DatabaseFunction("jsonapi_bytes", argumentCount: 1, pure: true) { values in
      guard let text = String.fromDatabaseValue(values[0]), text.utf8.count % 2 == 0 else {
        return nil
      }
      var bytes = Data()
      var digits = text[...]
      while !digits.isEmpty {
        guard let byte = UInt8(digits.prefix(2), radix: 16) else { return nil }
        bytes.append(byte)
        digits = digits.dropFirst(2)
      }
      return bytes
    }
  }

  extension DatabaseValue {
    fileprivate var text: String? { if case .string(let text) = storage { text } else { nil } }
  }
#endif
