import JSONAPI

/// The attribute type and storage of the values of a column.
struct FoundValues {
  var type: Schema.ValueType
  var storage = ColumnStorage.standard
  /// How the values differ from the declared type of the column.
  var note: String?

  private init(_ kind: Schema.ValueType.Kind, _ storage: ColumnStorage = .standard) {
    type = Schema.ValueType(kind)
    self.storage = storage
  }

  /// Creates the values of a column; nil if they can't be an attribute.
  init?(_ column: SQLCatalog.Column, _ sample: ColumnSample?, _ dialect: SQLDialect) {
    switch dialect {
    case .sqlite: self.init(sqlite: column, sample ?? ColumnSample())
    case .postgreSQL: self.init(postgreSQL: column)
    }
  }

  /// Dates without a time.
  private static let day = Schema.ValueType(.date, dateFormat: AttributeDateFormats.Day.self)

  // MARK: SQLite

  private init?(sqlite column: SQLCatalog.Column, _ sample: ColumnSample) {
    let declared = column.type.uppercased()
    if let values = Self.declared(declared, sample) {
      self = values
      return
    }
    guard let values = Self.stored(sample) else { return nil }
    self = values
    if !declared.isEmpty { note = "is declared \(column.type) and has other values" }
  }

  /// The values that a column is declared for; nil if its actual values are different.
  private static func declared(_ type: String, _ sample: ColumnSample) -> FoundValues? {
    func has(_ parts: String...) -> Bool { parts.contains { type.contains($0) } }
    if has("BOOL") {
      return sample.has(only: [.integer]) && sample.integers.allSatisfy { 0...1 ~= $0 }
        ? FoundValues(.boolean) : nil
    }
    if has("DATE", "TIMESTAMP") { return dates(type, sample) }
    if has("UUID", "GUID") { return uuids(sample) }
    if has("JSON") {
      return sample.has(only: [.text, .integer, .real]) && sample.isJSON ? FoundValues(.any) : nil
    }
    // The order is that of SQLite's affinity rules: POINT is an integer there.
    if has("INT") {
      if sample.has(only: [.integer]) { return FoundValues(.integer) }
      return sample.has(only: [.integer, .real]) ? FoundValues(.number) : nil
    }
    if has("CHAR", "CLOB", "TEXT", "STRING", "ENUM") {
      return sample.has(only: [.text, .integer, .real]) ? FoundValues(.string) : nil
    }
    if has("BLOB", "BINARY") {
      return sample.has(only: [.blob]) ? FoundValues(.data, .bytes) : nil
    }
    if has("REAL", "FLOA", "DOUB") {
      return sample.has(only: [.integer, .real]) ? FoundValues(.number) : nil
    }
    if has("DECIMAL", "NUMERIC", "MONEY", "NUMBER") {
      if sample.has(only: [.integer, .real]) { return FoundValues(.number) }
      return sample.has(only: [.integer, .real, .text])
        && sample.texts.allSatisfy { JSONNumber($0) != nil } ? FoundValues(.decimal) : nil
    }
    return sample.classes.isEmpty ? FoundValues(.string) : nil
  }

  private static func dates(_ type: String, _ sample: ColumnSample) -> FoundValues? {
    // Without values, the declared type determines the form.
    let declared = type.contains("TIME") ? "2000-01-01 00:00:00" : "2000-01-01"
    let form = sample.classes.isEmpty ? DateText(of: declared) : sample.dateText
    if sample.has(only: [.text]), var form {
      // Later values may have a time, which a day would hide.
      form.refusesTimes = form.separator == nil
      var values = FoundValues(.date, .dates(form))
      if form.separator == nil { values.type = day }
      return values
    }
    guard sample.has(only: [.integer]) else { return nil }
    return FoundValues(.date, hasMilliseconds(sample.integers) ? .unixMilliseconds : .unixSeconds)
  }

  /// Whether most dates are in milliseconds, ignoring zeros and the year 9999 in seconds, which
  /// stand for no date.
  private static func hasMilliseconds(_ numbers: [Int64]) -> Bool {
    let dates = numbers.filter { $0 != 0 && !(253_370_764_800...253_402_300_799 ~= $0) }
    // In seconds, this would be the year 5138.
    let many = dates.count { $0.magnitude > 100_000_000_000 }
    return many > dates.count - many
  }

  private static func uuids(_ sample: ColumnSample) -> FoundValues? {
    if sample.has(only: [.blob]), !sample.classes.isEmpty {
      return sample.lengths == [16] ? FoundValues(.uuid, .bytes) : nil
    }
    // SQLite compares text by its bytes, so text in upper case would not be found.
    return sample.has(only: [.text]) && sample.texts.allSatisfy { uuidText($0) == $0 }
      ? FoundValues(.uuid) : nil
  }

  /// The values that are stored, regardless of the declared type.
  private static func stored(_ sample: ColumnSample) -> FoundValues? {
    if sample.classes.isEmpty { return FoundValues(.string) }
    if sample.has(only: [.integer]) { return FoundValues(.integer) }
    if sample.has(only: [.integer, .real]) { return FoundValues(.number) }
    if sample.has(only: [.blob]) { return FoundValues(.data, .bytes) }
    return sample.classes.contains(.blob) ? nil : FoundValues(.string, .text)
  }

  // MARK: PostgreSQL

  private init?(postgreSQL column: SQLCatalog.Column) {
    if column.isArray {
      // Regardless of the declaration, each element may be null or an array.
      self.init(.array)
      type = Schema.ValueType(.array, element: Schema.ValueType(.any))
      return
    }
    if let cases = column.cases {
      self.init(.string)
      type = Schema.ValueType(.string, cases: cases.map { .string($0) })
      return
    }
    guard let kind = Self.kind(of: column.type) else { return nil }
    self.init(kind)
    if column.type == "date" { type = Self.day }
  }

  private static func kind(of type: String) -> Schema.ValueType.Kind? {
    switch type {
    case "smallint", "integer", "bigint": .integer
    case "real", "double precision": .number
    case "numeric": .decimal
    case "boolean": .boolean
    case "uuid": .uuid
    case "bytea": .data
    case "date", "timestamp with time zone", "timestamp without time zone": .date
    case "json", "jsonb": .any
    case "text", "character varying", "character", "name", "citext", "time without time zone",
      "time with time zone", "interval", "inet", "cidr", "macaddr", "macaddr8", "bit",
      "bit varying", "money", "oid", "\"char\"":
      .string
    default: type.hasSuffix("range") ? .string : nil
    }
  }
}
