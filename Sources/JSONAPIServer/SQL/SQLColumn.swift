import JSONAPI

/// A column in statements.
struct SQLColumn: Sendable {
  /// The name in quotes.
  var name: String
  private(set) var decoding: SQLDecoding
  /// The type as which PostgreSQL binds values.
  private(set) var type: String
  private(set) var isNullable: Bool
  /// Whether SQLite has dates in several forms of text, sorted by the instant.
  let hasMixedDates: Bool
  /// Whether values are compared as text.
  private(set) var isText: Bool
  /// Whether the column is the first of an index that compares the bytes of text.
  var hasIndexByBytes = false
  /// The conversion of the column when it is selected.
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

  /// An expression that selects a value of the column.
  func selection(of expression: String) -> String {
    switch selected {
    case .plain: expression
    case .size where type.isEmpty:
      // SQLite determines both without reading the value.
      "CASE typeof(\(expression)) WHEN 'blob' THEN length(\(expression))"
        + " WHEN 'text' THEN length(CAST(\(expression) AS BLOB)) END"
    case .size: "octet_length(\(expression))"
    case .asText: "\(expression)::text"
    case .asJSON: "to_json(\(expression))"
    }
  }

  /// Whether the column's type has collations in PostgreSQL.
  var isCollatable: Bool { cases == nil && (type == "text" || type.hasPrefix("character")) }

  /// A column with another name.
  func named(_ name: String) -> SQLColumn {
    var column = self
    // All dialects quote alike.
    column.name = SQLDialect.sqlite.quoted(name)
    return column
  }

  /// Whether PostgreSQL stores a string in a special type, such as `inet`.
  ///
  /// They are compared as text: any text can be requested, and not all types have an order.
  var isCast: Bool {
    selected == .asText && decoding == .plain && cases == nil && !isText
      && (kind == .string || kind == .url)
  }

  /// Whether a value is within the declared limit of the column.
  func fits(_ value: ColumnValue) -> Bool {
    switch (limit, value) {
    case (.integers(let range)?, .integer(let number)): return range.contains(number)
    case (.characters(let count)?, .text(let text)):
      // Excess spaces are cut off.
      return text.utf8.count <= count
        || text.unicodeScalars.dropFirst(count).allSatisfy { $0 == " " }
    case (.bytes(let count)?, .text(let text)): return text.utf8.count <= count
    case (.digits(let count, let scale)?, .text(let text)):
      return JSONNumber(text)?.fits(count, scale) ?? true
    case (.digits(let count, let scale)?, .integer(let number)):
      return JSONNumber(number).fits(count, scale)
    case (.digits(let count, let scale)?, .real(let number)):
      return JSONNumber(number.description)?.fits(count, scale) ?? true
    default: return true
    }
  }

  /// Whether PostgreSQL stores decimal numbers as text, or as another type that isn't numeric.
  private var isNumberInText: Bool {
    decoding == .decimal
      && !["", "numeric", "bigint", "real", "double precision"].contains(type)
  }

  /// The column as used in comparisons.
  var compared: SQLColumn {
    guard isCast || isNumberInText else { return self }
    var column = self
    column.type = isCast ? "text" : "numeric"
    column.isText = isCast
    column.selected = .asText
    return column
  }

  /// The column as used in comparisons that ignore case.
  var folded: SQLColumn {
    var column = self
    if !type.isEmpty { column.type = "text" }
    column.isText = true
    column.cases = nil
    column.hasIndexByBytes = false
    return column
  }

  /// An expression that compares a value of the column.
  func comparison(of expression: String) -> String {
    if isCast { return "\(expression)::text" }
    guard isNumberInText else { return expression }
    let text = "\(expression)::text"
    // Numbers as documents write them, within the limits of `numeric`.
    let pattern = #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?$"#
    return "CASE WHEN \(text) ~ '\(pattern)' THEN \(text)::numeric END"
  }

  /// The column as used in orders.
  var inOrder: SQLColumn {
    guard hasMixedDates else { return compared }
    var column = self
    (column.decoding, column.isText, column.isNullable) = (.integer, false, true)
    return column
  }

  /// An expression that sorts by a value of the column.
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

  /// A number that the database computes, which isn't a column.
  static func number(_ dialect: SQLDialect) -> SQLColumn {
    SQLColumn(
      named: "", kind: .number, storage: .standard, isOptional: false, dialect, nil)
  }

  /// A text column that isn't a field, such as the type column of a polymorphic relationship.
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
      // A bound date is compared with its time: as `date` it would match everything on its day.
      type =
        switch (found, kind) {
        case ("date", .date): "timestamp without time zone"
        // Any integer can be requested; an assignment converts it to the column's type.
        case ("smallint", _), ("integer", _): "bigint"
        // These names would truncate a value to one character, or one bit.
        case ("character", _): "bpchar"
        case ("bit", _): "bit varying"
        // This one cuts off what is longer than 63 bytes.
        case ("name", _): "text"
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

  /// Whether a PostgreSQL type has collations; times and addresses have their own order, and `citext` ignores case.
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
    // Elsewhere SQLite stores numbers, and converts text to them if the affinity is numeric.
    case (.string, _), (.url, _): hasText(type) ? .plain : .anyText
    }
  }

  /// Whether SQLite converts all numbers to text, according to the declared type in upper case.
  private static func hasText(_ type: String) -> Bool {
    !type.contains("INT") && ["CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
  }

  /// The condition under which the values of a key's column are ids; nil if all are.
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
      // Without an affinity, a number and its text are different keys.
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

  /// Text in other types must be JSON, since it becomes part of the document unchanged.
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
