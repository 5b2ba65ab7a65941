import JSONAPI

/// The columns of a key in statements: one, or several of a composite key.
struct SQLKey: Sendable {
  /// The columns, in the order of the parts of an id.
  let columns: [SQLColumn]

  /// The kind of value in each column.
  let kinds: [ServedType.Key]

  /// The columns of a table with keys.
  init(
    _ kinds: [ServedType.Key], in columns: KeyColumns, _ dialect: SQLDialect,
    _ table: SQLCatalog.Table?
  ) {
    self.kinds = kinds
    self.columns = zip(columns.names, kinds).map { name, kind in
      SQLColumn(keyOf: kind, named: name, dialect, table?.column(name))
    }
  }

  private init(_ columns: [SQLColumn], _ kinds: [ServedType.Key]) {
    self.columns = columns
    self.kinds = kinds
  }

  /// The kinds of a type's key columns: the table determines parts that no definition declares.
  static func kinds(of type: ServedType, _ table: SQLCatalog.Table?) -> [ServedType.Key] {
    guard type.keyColumns.isComposite else { return type.keyParts }
    return zip(type.keyColumns.names, type.keyParts).map { name, kind in
      kind == .text && table?.column(name)?.type == "uuid" ? .uuid : kind
    }
  }

  var isComposite: Bool { columns.count > 1 }

  /// The first column, and the only one unless the key is composite.
  var first: SQLColumn { columns[0] }

  /// The names of the columns.
  var names: [String] { columns.map(\.name) }

  /// The columns as one expression, a row if there are several.
  var row: String { isComposite ? "(\(list))" : first.name }

  /// The names of the columns, separated by commas.
  var list: String { isComposite ? names.joined(separator: ", ") : first.name }

  /// The key with the alias of its table.
  func of(_ alias: String) -> SQLKey {
    SQLKey(
      columns.map { column in
        var column = column
        column.name = "\(alias).\(column.name)"
        return column
      }, kinds)
  }

  /// The key with other names of its columns.
  func named(_ names: KeyColumns) -> SQLKey {
    SQLKey(zip(columns, names.names).map { $0.named($1) }, kinds)
  }

  /// The key as expressions with the values of its columns.
  func named(expressions: [String]) -> SQLKey {
    SQLKey(
      zip(columns, expressions).map { column, expression in
        var column = column
        column.name = expression
        return column
      }, kinds)
  }

  /// The outputs of the columns, which are joined to one value.
  var outputs: [SQLOutput] {
    columns.enumerated().map { index, column in
      .value(column.decoding, joining: index + 1 == columns.count ? columns.count : 1)
    }
  }

  // MARK: Values

  /// The parts of a composite key; nil if no row can have the key.
  func parts(of key: ColumnValue) -> [ColumnValue]? {
    key == .null ? columns.map { _ in .null } : CompositeKey.parts(key, kinds)
  }

  /// The values of the columns.
  ///
  /// - Returns: The values; nil if no row can have the key.
  func stored(_ key: ColumnValue) -> [ColumnValue]? {
    guard isComposite else { return first.stored(key).map { [$0] } }
    guard let parts = parts(of: key) else { return nil }
    var values: [ColumnValue] = []
    for (column, part) in zip(columns, parts) {
      guard let value = column.stored(part) else { return nil }
      values.append(value)
    }
    return values
  }

  // MARK: Lists

  /// Binds a value as a type of PostgreSQL and returns its placeholder.
  typealias Binding = (_ value: ColumnValue, _ type: String) -> String

  /// Several keys as ``SQLDialect/table(of:alias:_:)`` expects them; impossible keys are null.
  func list(_ keys: [ColumnValue], _ dialect: SQLDialect, _ bind: Binding) -> String {
    guard isComposite else {
      return bind(dialect.list(keys.map { first.stored($0) ?? .null }), "\(first.type)[]")
    }
    return list(rows: keys.map { stored($0) }, dialect, bind)
  }

  private func list(
    rows: [[ColumnValue]?], _ dialect: SQLDialect, _ bind: Binding
  ) -> String {
    if dialect == .sqlite { return bind(dialect.list(rows: rows), "") }
    return columns.enumerated().map { index, column in
      bind(dialect.list(rows.map { $0?[index] ?? .null }), "\(column.type)[]")
    }.joined(separator: ", ")
  }

  /// The values of a list's key, as the columns store them.
  func elements(of alias: String, _ dialect: SQLDialect) -> [String] {
    guard isComposite else { return [first.element("\(alias).value", dialect)] }
    return columns.enumerated().map { index, column in
      switch dialect {
      case .sqlite: column.element("json_extract(\(alias).value, '$[\(index)]')", dialect)
      case .postgreSQL: "\(alias).value\(index)"
      }
    }
  }

  /// A condition that the columns equal one of several keys.
  func isOne(_ keys: [ColumnValue], _ dialect: SQLDialect, _ bind: Binding) -> String {
    guard isComposite else {
      let stored = keys.compactMap { first.stored($0) }
      let list = bind(dialect.list(first.spellings(of: stored)), "\(first.type)[]")
      return switch dialect {
      case .sqlite:
        "\(first.name) IN (SELECT \(first.element("value", dialect)) FROM json_each(\(list)))"
      case .postgreSQL: "\(first.name) = ANY(\(list))"
      }
    }
    let list = list(rows: keys.compactMap { stored($0) }, dialect, bind)
    switch dialect {
    case .sqlite:
      let elements = elements(of: "e", dialect).joined(separator: ", ")
      return "\(row) IN (SELECT \(elements) FROM json_each(\(list)) AS e)"
    case .postgreSQL: return "\(row) IN (SELECT * FROM unnest(\(list)))"
    }
  }

  /// A condition that the columns are equal to other expressions.
  func equals(_ others: [String]) -> String {
    zip(columns, others).map { column, other in
      column.isUUIDText
        ? "\(column.name) IN (\(other), upper(\(other)))" : "\(column.name) = \(other)"
    }.joined(separator: " AND ")
  }

  /// A condition that the columns equal a key, parts of a conjunction; nothing equals null.
  func equals(_ key: ColumnValue, _ bind: Binding) -> String {
    guard let values = stored(key) else { return "\(first.name) = NULL" }
    return equals(zip(columns, values).map { bind($1, $0.type) })
  }
}
