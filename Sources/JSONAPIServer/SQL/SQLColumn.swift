import JSONAPI

/// A column as statements name it.
struct SQLColumn: Sendable {
  /// The name in quotes.
  var name: String
  private(set) var decoding: SQLDecoding
  /// What PostgreSQL takes bound values for.
  private(set) var type: String
  private(set) var isNullable: Bool
  /// Whether SQLite has dates in several forms of text, whose order is that of the instants.
  let hasMixedDates: Bool
  /// Whether values are compared as text.
  private(set) var isText: Bool
  /// Whether an index by the bytes of the text begins with the column.
  var hasIndexByBytes = false
  /// What is put around the column to select it.
  private(set) var selected: Selection
  /// The values of an enumerated type.
  private(set) var cases: [String]?
  let isArray: Bool
  private let limit: SQLLimit?
  /// Whether it is an array of PostgreSQL with numbers.
  var hasNumbers: Bool {
    [
      "smallint[]", "integer[]", "bigint[]", "real[]", "double precision[]", "numeric[]",
    ].contains(type)
  }
  let kind: Schema.ValueType.Kind

  enum Selection: Sendable {
    case plain, asText, asJSON
    /// The number of bytes.
    case size
  }

  /// An expression with a value of the column as it is selected.
  func selection(of expression: String) -> String {
    switch selected {
    case .plain: expression
    case .size where type.isEmpty:
      // SQLite finds both out without reading the value.
      "CASE typeof(\(expression)) WHEN 'blob' THEN length(\(expression))"
        + " WHEN 'text' THEN length(CAST(\(expression) AS BLOB)) END"
    case .size: "octet_length(\(expression))"
    case .asText: "\(expression)::text"
    case .asJSON: "to_json(\(expression))"
    }
  }

  /// Whether PostgreSQL knows a collation for the column's type.
  var isCollatable: Bool { cases == nil && (type == "text" || type.hasPrefix("character")) }

  /// A column with another name.
  func named(_ name: String) -> SQLColumn {
    var column = self
    // All dialects quote alike.
    column.name = SQLDialect.sqlite.quoted(name)
    return column
  }

  /// Whether PostgreSQL has the values of a string in a type of their own, as `inet`.
  ///
  /// They are compared as text: any text can be asked for, and not all types have an order.
  var isCast: Bool {
    selected == .asText && decoding == .plain && cases == nil && !isText
      && (kind == .string || kind == .url)
  }

  /// Whether a value is within what the column is declared for.
  func fits(_ value: ColumnValue) -> Bool {
    switch (limit, value) {
    case (.integers(let range)?, .integer(let number)): return range.contains(number)
    case (.characters(let count)?, .text(let text)):
      // Spaces that are too many are cut off.
      return text.utf8.count <= count
        || text.unicodeScalars.dropFirst(count).allSatisfy { $0 == " " }
    case (.digits(let count, let scale)?, .text(let text)):
      return JSONNumber(text)?.fits(count, scale) ?? true
    case (.digits(let count, let scale)?, .integer(let number)):
      return JSONNumber(number).fits(count, scale)
    case (.digits(let count, let scale)?, .real(let number)):
      return JSONNumber(number.description)?.fits(count, scale) ?? true
    default: return true
    }
  }

  /// Whether PostgreSQL has decimal numbers in text, or in whatever else a model says.
  private var isNumberInText: Bool {
    decoding == .decimal
      && !["", "numeric", "bigint", "real", "double precision"].contains(type)
  }

  /// The column as comparisons have it.
  var compared: SQLColumn {
    guard isCast || isNumberInText else { return self }
    var column = self
    column.type = isCast ? "text" : "numeric"
    column.isText = isCast
    column.selected = .asText
    return column
  }

  /// The column as comparisons without case have it.
  var folded: SQLColumn {
    var column = self
    if !type.isEmpty { column.type = "text" }
    column.isText = true
    column.cases = nil
    column.hasIndexByBytes = false
    return column
  }

  /// An expression with a value of the column as it is compared.
  func comparison(of expression: String) -> String {
    if isCast { return "\(expression)::text" }
    guard isNumberInText else { return expression }
    let text = "\(expression)::text"
    // As documents write numbers, within what `numeric` holds.
    let pattern = #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?$"#
    return "CASE WHEN \(text) ~ '\(pattern)' THEN \(text)::numeric END"
  }

  /// The column as orders have it.
  var inOrder: SQLColumn {
    guard hasMixedDates else { return compared }
    var column = self
    (column.decoding, column.isText, column.isNullable) = (.integer, false, true)
    return column
  }

  /// An expression with a value of the column as it is sorted by.
  func order(of expression: String) -> String {
    hasMixedDates
      ? "jsonapi_date(\(expression), \(decoding.unitOfDates))" : comparison(of: expression)
  }

  /// The column of an attribute.
  init(_ column: ServedColumn, _ dialect: SQLDialect, _ found: SQLCatalog.Column?) {
    self.init(
      named: column.column, kind: column.type.kind, storage: column.storage,
      isOptional: column.isOptional, dialect, found)
    switch column.part {
    case .value: break
    case .bytes: decoding = .content
    case .size: (decoding, selected) = (.integer, .size)
    }
  }

  /// A column of a key.
  init(
    keyOf key: ServedType.Key, named name: String, _ dialect: SQLDialect,
    _ found: SQLCatalog.Column?
  ) {
    let kind: Schema.ValueType.Kind =
      switch key {
      case .integer: .integer
      case .uuid: .uuid
      case .text: .string
      }
    self.init(
      named: name, kind: kind, storage: .standard, isOptional: true, dialect, found, isKey: true)
  }

  /// What is no column, but a number that the database computes.
  static func number(_ dialect: SQLDialect) -> SQLColumn {
    SQLColumn(
      named: "", kind: .number, storage: .standard, isOptional: false, dialect, nil)
  }

  /// A column of text that is no field, as that with the type of a polymorphic relationship.
  init(textNamed name: String, _ dialect: SQLDialect, _ found: SQLCatalog.Column?) {
    self.init(named: name, kind: .string, storage: .text, isOptional: true, dialect, found)
  }

  private init(
    named name: String, kind: Schema.ValueType.Kind, storage: ColumnStorage, isOptional: Bool,
    _ dialect: SQLDialect, _ found: SQLCatalog.Column?, isKey: Bool = false
  ) {
    self.name = dialect.quoted(name)
    self.kind = kind
    hasMixedDates = dialect == .sqlite && kind == .date && storage == .mixedDates
    isNullable = isOptional || (found?.isNullable ?? true)
    cases = found?.cases
    isArray = found?.isArray ?? false
    limit = found?.limit
    switch dialect {
    case .sqlite:
      let type = found?.type.uppercased() ?? ""
      decoding = Self.sqliteDecoding(kind, storage, type)
      self.type = ""
      selected = .plain
    case .postgreSQL:
      let found = found?.type ?? Self.standardType(kind)
      (decoding, selected) =
        isKey && kind == .string && found == "numeric"
        ? (.numberText, .asText) : Self.postgreSQLDecoding(kind, storage, found, isArray)
      // A bound date is compared with its time: as `date` it would match everything of its day.
      type =
        switch (found, kind) {
        case ("date", .date): "timestamp without time zone"
        // Any whole number can be asked for; an assignment makes it the column's.
        case ("smallint", _), ("integer", _): "bigint"
        // By these names, a value would be cut to one character, or one bit.
        case ("character", _): "bpchar"
        case ("bit", _): "bit varying"
        default: found
        }
    }
    isText =
      switch decoding {
      case .plain:
        (kind == .string || kind == .url || kind == .data)
          && (dialect == .sqlite || Self.isComparedByBytes(self.type))
      case .dateText, .rfc3339, .dates, .anyText: true
      default: dialect == .sqlite && decoding == .uuid
      }
  }

  /// Whether a type of PostgreSQL has collations; times and addresses have an order of their own, and `citext`
  /// ignores case.
  private static func isComparedByBytes(_ type: String) -> Bool {
    ["text", "character varying", "bpchar", "name"].contains(type)
  }

  private static func sqliteDecoding(
    _ kind: Schema.ValueType.Kind, _ storage: ColumnStorage, _ type: String
  ) -> SQLDecoding {
    switch (kind, storage) {
    case (.date, .unixSeconds): .unixSeconds
    case (.date, .unixMilliseconds): .unixMilliseconds
    case (.date, .text): .rfc3339
    case (.date, .dates(let form)): .dates(form)
    case (.date, _): .dateText
    case (.boolean, _): .boolean
    case (.integer, _): .integer
    case (.number, _): .real
    case (.uuid, .bytes): .uuidBytes
    case (.uuid, _): type.contains("BLOB") ? .uuidBytes : .uuid
    case (.data, .bytes): .bytes
    case (.data, _): type.contains("BLOB") ? .bytes : .plain
    case (.decimal, _): .decimal
    case (.array, _), (.dictionary, _), (.object, _), (.any, _): .json
    case (.string, .text): .anyText
    case (.string, _) where type.contains("INT"): .integerText
    // Elsewhere SQLite keeps numbers, and makes them of text where the affinity is numeric.
    case (.string, _), (.url, _): hasText(type) ? .plain : .anyText
    }
  }

  /// Whether SQLite makes text of all numbers, by the declared type in upper case.
  private static func hasText(_ type: String) -> Bool {
    !type.contains("INT") && ["CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
  }

  /// The condition that the values of a key's column make ids; nil where all do.
  ///
  /// - Parameters:
  ///   - name: The column in the condition.
  ///   - found: The column of the table.
  func keyCondition(
    _ name: String, _ found: SQLCatalog.Column, _ dialect: SQLDialect
  ) -> String? {
    switch (dialect, decoding) {
    case (.sqlite, .integer), (.sqlite, .integerText): return "typeof(\(name)) = 'integer'"
    case (.sqlite, .uuidBytes): return "typeof(\(name)) = 'blob' AND length(\(name)) = 16"
    case (.sqlite, .uuid):
      return "\(name) GLOB '????????-????-????-????-????????????'"
        + " AND length(replace(\(name), '-', '')) = 32 AND \(name) NOT GLOB '*[^0-9A-Fa-f-]*'"
        + " AND \(name) IN (lower(\(name)), upper(\(name)))"
    case (.sqlite, _):
      let type = found.type.uppercased()
      // Without an affinity, a number is another key than its text.
      let isText = Self.hasText(type) || type.isEmpty || type.contains("BLOB")
      return isText
        ? "typeof(\(name)) = 'text'" : "typeof(\(name)) IN ('text', 'integer', 'real')"
    case (.postgreSQL, .integer) where type == "numeric":
      return "\(name) = trunc(\(name))"
        + " AND \(name) BETWEEN -9223372036854775808 AND 9223372036854775807"
    case (.postgreSQL, .numberText): return "\(name)::text ~ '^-?[0-9]'"
    case (.postgreSQL, .uuid) where type != "uuid":
      return "\(name) ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'"
        + " AND \(name) IN (lower(\(name)), upper(\(name)))"
    default: return found.isNullable ? "\(name) IS NOT NULL" : nil
    }
  }

  private static func postgreSQLDecoding(
    _ kind: Schema.ValueType.Kind, _ storage: ColumnStorage, _ type: String, _ isArray: Bool
  ) -> (SQLDecoding, Selection) {
    if kind.isJSON { return postgreSQLDecoding(ofJSONIn: type, isArray) }
    if isArray { return (kind == .decimal ? .decimal : .plain, .asJSON) }
    switch type {
    case "smallint", "integer", "bigint":
      switch kind {
      case .string: return (.integerText, .plain)
      case .number, .decimal: return (kind == .number ? .real : .decimal, .plain)
      case .date:
        return (storage == .unixMilliseconds ? .unixMilliseconds : .unixSeconds, .plain)
      default: return (.integer, .plain)
      }
    case "real", "double precision": return (kind == .decimal ? .decimal : .real, .plain)
    case "numeric":
      switch kind {
      case .number: return (.real, .asText)
      case .integer: return (.integer, .asText)
      default: return (.decimal, .asText)
      }
    case _ where kind == .decimal:
      return (.decimal, isComparedByBytes(type) || type == "character" ? .plain : .asText)
    case "boolean": return (.boolean, .plain)
    case "uuid": return (.uuid, .plain)
    case "bytea": return (kind == .uuid ? .uuidBytes : .bytes, .plain)
    case "timestamp with time zone", "timestamp without time zone", "date":
      return kind == .date ? (.timestamp, .plain) : (.plain, .asText)
    case "json", "jsonb": return (.plain, .asText)
    case "text", "character varying", "character", "name":
      switch kind {
      case .date:
        if case .dates(let form) = storage { return (.dates(form), .plain) }
        return (storage == .text ? .rfc3339 : .dateText, .plain)
      case .uuid: return (.uuid, .plain)
      default: return (.plain, .plain)
      }
    default: return (.plain, .asText)
    }
  }

  /// Whatever has no JSON in it is read as text that has to be JSON: it becomes a part of the document as it is.
  private static func postgreSQLDecoding(
    ofJSONIn type: String, _ isArray: Bool
  ) -> (SQLDecoding, Selection) {
    if isArray { return (.json, .asJSON) }
    return switch type {
    case "smallint", "integer", "bigint": (.integer, .plain)
    case "real", "double precision": (.real, .plain)
    case "numeric": (.decimal, .asText)
    case "json", "jsonb", "text", "character varying", "character", "name": (.json, .plain)
    default: (.json, .asText)
    }
  }

  /// The type of a column that the catalog doesn't have.
  private static func standardType(_ kind: Schema.ValueType.Kind) -> String {
    switch kind {
    case .integer: "bigint"
    case .number: "double precision"
    case .boolean: "boolean"
    case .date: "timestamp with time zone"
    case .uuid: "uuid"
    case .decimal: "numeric"
    case .string, .url, .data: "text"
    case .array, .dictionary, .object, .any: "jsonb"
    }
  }
}
