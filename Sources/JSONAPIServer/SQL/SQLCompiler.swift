import JSONAPI

/// Compiles the steps of a plan to statements.
///
/// Identifiers come from the model and are quoted; values are only bound.
struct SQLCompiler {
  let schema: SQLSchema
  /// The conditions that rows along relationships must satisfy; nil within those conditions.
  var rules: RowRules?

  private(set) var values: [ColumnValue] = []
  private var aliases = 0

  init(_ schema: SQLSchema, rules: RowRules?) {
    self.schema = schema
    self.rules = rules
  }

  var dialect: SQLDialect { schema.dialect }

  var model: ServedModel { schema.model }

  /// A table of a type with an alias that is unique in the statement.
  struct Source {
    let type: Int
    let alias: String
  }

  mutating func source(_ type: Int) -> Source { Source(type: type, alias: alias()) }

  mutating func alias() -> String {
    defer { aliases += 1 }
    return "t\(aliases)"
  }

  func named(_ source: Source) -> String { "\(schema.types[source.type].name) AS \(source.alias)" }

  func key(of source: Source) -> SQLKey { schema.types[source.type].key.of(source.alias) }

  // MARK: Values

  /// Binds a value that the column has encoded, and returns its placeholder.
  mutating func bind(_ value: ColumnValue, as type: String) -> String {
    values.append(value)
    return dialect.placeholder(values.count, as: type)
  }

  mutating func bind(_ number: Int) -> String { bind(.integer(Int64(number)), as: "bigint") }

  /// A list of keys as a table; those that no row can have are null.
  mutating func table(of keys: [ColumnValue], for key: SQLKey, alias: String) -> String {
    let list = key.list(keys, dialect) { bind($0, as: $1) }
    return dialect.table(of: list, alias: alias, key)
  }

  /// A condition that columns have one of several keys.
  mutating func isOne(_ key: SQLKey, of values: [ColumnValue]) -> String {
    let possible = values.filter { key.stored($0) != nil }
    guard possible.count > 1 else {
      return possible.first.map { value in key.equals(value) { bind($0, as: $1) } } ?? "FALSE"
    }
    return key.isOne(possible, dialect) { bind($0, as: $1) }
  }

  /// The expression that selects a column.
  func selected(_ column: SQLColumn, of alias: String) -> String {
    column.selection(of: "\(alias).\(column.name)")
  }

  /// The expressions that select the columns of a key.
  func selected(_ key: SQLKey, of alias: String) -> [String] {
    key.columns.map { selected($0, of: alias) }
  }

  // MARK: Rules

  /// The conditions on a type's rows, if there are any here.
  mutating func rule(of source: Source) -> [String] {
    guard let rules else { return [] }
    let keyed = schema.types[source.type].keyConditions(of: source.alias)
    let rule = rules.condition(of: source.type)
    guard !rule.isEverything else { return keyed }
    // The conditions themselves see all rows.
    self.rules = nil
    defer { self.rules = rules }
    return keyed + [condition(rule, of: source)]
  }

  func isFree(_ type: Int) -> Bool { rules?.hidesNothing(of: type) ?? true }
}
