import JSONAPI

/// Compares a model with a database.
package struct SQLVerification {
  /// What is missing or can't be represented.
  package private(set) var findings: [ServerFinding] = []

  private let schema: SQLSchema

  /// Reads the catalog and compares.
  package init<Driver: SQLDriver>(
    _ model: ServedModel, _ driver: inout Driver
  ) throws(ServerDatabaseError) {
    let catalog = try driver.catalog(of: SQLSchema.tables(of: model))
    schema = SQLSchema(model, Driver.dialect, catalog)
    for type in model.types where !type.isFromSource {
      check(type)
    }
    for type in model.types where !type.isFromSource && isComplete(type) {
      let error = try driver.attempt { driver throws(ServerDatabaseError) in
        try checkRows(of: type, &driver)
      }
      if let error { add(.error, "its rows can't be read: \(error)", type) }
    }
  }

  private mutating func add(
    _ severity: Finding.Severity, _ message: String, _ type: ServedType, _ field: String? = nil
  ) {
    findings.append(ServerFinding(severity, message, type: type.name, field: field))
  }

  private func table(_ name: String) -> SQLCatalog.Table? { schema.catalog.tables[name] }

  private mutating func check(_ type: ServedType) {
    guard let table = table(type.table) else {
      add(.error, "there is no table \"\(type.table)\".", type)
      return
    }
    checkKey(type, table)
    checkRights(type, table)
    for (served, column) in zip(type.columns, schema.types[type.index].columns) {
      guard let found = table.column(served.column) else {
        add(
          .error, "the table \"\(type.table)\" has no column \"\(served.column)\".", type,
          served.name)
        continue
      }
      if served.part == .size { continue }
      if served.part == .bytes, schema.dialect == .postgreSQL, found.type != "bytea" {
        add(
          .error, "the column \"\(served.column)\" is \(found.type), which can't be content.", type,
          served.name)
      } else if !column.canHold(found) {
        add(
          .error,
          "the column \"\(served.column)\" is \(found.type), which can't be \(served.type.expectation).",
          type, served.name)
      }
    }
    for edge in type.edges { check(edge, of: type, table) }
    for name in type.indexedNames { checkIndex(name, of: type, table) }
    if let problem = schema.searchProblem(of: type, table) {
      add(.warning, problem, type)
    }
  }

  private mutating func checkKey(_ type: ServedType, _ table: SQLCatalog.Table) {
    let names = type.keyColumns.names
    for (name, column) in zip(names, schema.types[type.index].key.columns) {
      guard let found = table.column(name) else {
        add(.error, "the table \"\(type.table)\" has no column \"\(name)\" for ids.", type)
        return
      }
      if !column.canHold(found) {
        add(
          .error,
          "the column \"\(name)\" is \(found.type), which can't be \(names.count > 1 ? "part of an id" : "an id") of the type.",
          type)
      }
    }
    if names.count > 1, type.isCreatedWithoutID {
      for name in names where !type.hasValue(for: name) {
        guard let found = table.column(name), !found.hasDefault, !found.isGenerated else {
          continue
        }
        add(
          .error,
          "nothing gives the column \"\(name)\" of the key its value when a resource is created; make it an attribute, let a hook set it as a server column, or allow ids of clients.",
          type)
      }
    }
    if !table.isView, !table.isUnique(names) {
      add(
        .error,
        names.count > 1
          ? "the columns \(list(names)) are neither the primary key nor unique together."
          : "the column \(list(names)) is neither the primary key nor unique.", type)
    }
  }

  /// Reports columns that the role can't read, for which requests get 403.
  private mutating func checkRights(_ type: ServedType, _ table: SQLCatalog.Table) {
    let names = Set(
      type.keyColumns.names + type.columns.map(\.column)
        + type.edges.flatMap { $0.isInRow ? $0.columns : [] })
    let unread = table.columns.filter { !$0.isReadable && names.contains($0.name) }.map(\.name)
    guard !unread.isEmpty else { return }
    let isAll = !table.columns.contains(where: \.isReadable)
    add(
      .error,
      "the role can't read the table \"\(type.table)\""
        + (isAll ? "." : ", columns \(list(unread))."), type)
  }

  // MARK: Rows

  /// The number of rows to read from either end of a table.
  private static let sample = 500

  private func isComplete(_ type: ServedType) -> Bool {
    guard let table = table(type.table) else { return false }
    return (type.columns.map(\.column) + type.keyColumns.names).allSatisfy {
      table.column($0)?.isReadable == true
    }
  }

  /// Looks in the first and the last rows for missing ids and values that don't fit attributes.
  private mutating func checkRows<Driver: SQLDriver>(
    of type: ServedType, _ driver: inout Driver
  ) throws(ServerDatabaseError) {
    guard let found = table(type.table), found.problem == nil else { return }
    let table = schema.types[type.index]
    let names = type.keyColumns.names
    if found.isView {
      var rows = SQLRows(outputs: [.value(.plain)], width: 1)
      let text = SQLStatement.repeatedKeys(of: type.table, names, schema.dialect)
      try driver.run(SQLStatement(text), into: &rows)
      if rows.rows.count > 0 {
        add(.error, "several rows of \"\(type.table)\" have the same \(list(names)).", type)
      }
    }
    let conditions = table.keyConditions(of: "t0")
    if !conditions.isEmpty {
      var rows = SQLRows(outputs: [.value(.plain)], width: 1)
      let text =
        "SELECT 1 FROM \(table.name) AS t0"
        + " WHERE NOT COALESCE(\(conditions.joined(separator: " AND ")), FALSE) LIMIT 1"
      try driver.run(SQLStatement(text), into: &rows)
      if rows.rows.count > 0 {
        add(.warning, "rows whose \(list(names)) can't be an id are not served.", type)
      }
    }
    // PostgreSQL only stores declared types, except in text and in numbers of any size.
    let columns = zip(type.columns, table.columns).filter {
      $0.part == .value && (schema.dialect == .sqlite || $1.isLoose)
    }
    guard !columns.isEmpty else { return }
    let key = table.key.columns.map { $0.selection(of: $0.name) }
    var selected = key
    var outputs = table.key.outputs
    for (_, column) in columns {
      selected += [column.selection(of: column.name), column.isDateText ? column.name : "NULL"]
      outputs += [.value(column.decoding), .value(.plain)]
    }
    var reported: Set<String> = []
    var forms: [DateForms] = columns.map { _ in DateForms() }
    for order in ["", " DESC"] {
      let terms = table.key.columns.map { $0.name + order }.joined(separator: ", ")
      let text =
        "SELECT \(selected.joined(separator: ", ")) FROM \(table.name)"
        + " ORDER BY \(terms) LIMIT \(Self.sample)"
      var rows = SQLRows(outputs: outputs, width: 1 + 2 * columns.count)
      try driver.run(SQLStatement(text), into: &rows)
      for row in 0..<rows.rows.count {
        for (index, (served, column)) in columns.enumerated() {
          let cell = 1 + 2 * index
          if rows.rows.isUnreadable(row, cell) {
            guard reported.insert(served.name).inserted else { continue }
            add(
              .warning,
              "the column \"\(served.column)\" has a value that can't be \(served.type.expectation) and is shown as null, as in the row with the id \(type.id(of: rows.rows[row, 0])).",
              type, served.name)
          } else if case .text(let text) = rows.rows[row, cell + 1],
            case .text(let written)? = column.decoding.written(rows.rows[row, cell])
          {
            forms[index].note(text, written, type.id(of: rows.rows[row, 0]))
          }
        }
      }
    }
    for ((served, column), forms) in zip(columns, forms) where !column.hasMixedDates {
      guard !reported.contains(served.name), let problem = forms.problem else { continue }
      add(.warning, "the column \"\(served.column)\" has \(problem)", type, served.name)
    }
  }

  private func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private mutating func check(_ edge: ServedEdge, of type: ServedType, _ table: SQLCatalog.Table) {
    switch edge.storage {
    case .column, .typed, .columns:
      for column in edge.columns where table.column(column) == nil {
        add(.error, "the table \"\(type.table)\" has no column \"\(column)\".", type, edge.name)
      }
    case .foreignKey(let columns):
      for target in edge.targets {
        let other = schema.model.types[target]
        guard let table = self.table(other.table) else { continue }
        checkKey(columns, in: other.table, table, for: edge, of: type)
        if edge.cardinality == .one, !isUnique(columns, target, edge, table) {
          add(
            .warning,
            "the relationship is to-one, but \(list(columns.names)) of the table \"\(other.table)\" \(columns.isComposite ? "aren't unique together" : "isn't unique"), so only the first row is shown.",
            type, edge.name)
        }
      }
    case .through(let join, let own, let other):
      guard let table = self.table(join) else {
        add(.error, "there is no table \"\(join)\".", type, edge.name)
        return
      }
      checkKey(own, in: join, table, for: edge, of: type)
      for column in other.names where table.column(column) == nil {
        add(.error, "the table \"\(join)\" has no column \"\(column)\".", type, edge.name)
      }
    }
  }

  /// Whether at most one row refers to another by columns, as far as the database describes it.
  private func isUnique(
    _ columns: KeyColumns, _ target: Int, _ edge: ServedEdge, _ table: SQLCatalog.Table
  ) -> Bool {
    guard !table.isView, columns.names.allSatisfy({ table.column($0) != nil }) else { return true }
    var names = Set(columns.names)
    // The ids of several types can be in one column.
    if let inverse = edge.inverses[target],
      case .typed(_, let type, _) = schema.model.types[target].edges[inverse].storage
    {
      names.insert(type)
    }
    return ([table.primaryKey] + table.uniqueKeys).contains {
      !$0.isEmpty && names.isSuperset(of: $0)
    }
  }

  /// Checks that columns by which related rows are found exist and have an index.
  private mutating func checkKey(
    _ columns: KeyColumns, in name: String, _ table: SQLCatalog.Table, for edge: ServedEdge,
    of owner: ServedType
  ) {
    let missing = columns.names.filter { table.column($0) == nil }
    for column in missing {
      add(.error, "the table \"\(name)\" has no column \"\(column)\".", owner, edge.name)
    }
    if missing.isEmpty, !table.isView, !table.hasIndex(on: columns.names) {
      add(
        .warning, "no index of the table \"\(name)\" begins with \(list(columns.names)).", owner,
        edge.name)
    }
  }

  private mutating func checkIndex(
    _ name: String, of type: ServedType, _ table: SQLCatalog.Table
  ) {
    guard !table.isView else { return }
    let columns: [String]
    var isText = false
    if let index = type.column(name) {
      columns = [type.columns[index].column]
      isText = schema.types[type.index].columns[index].isText
    } else if let edge = type.edge(name) {
      let storage = type.edges[edge].storage
      if case .column(let key) = storage {
        columns = key.names
      } else {
        columns = type.edges[edge].columns.suffix(1)
      }
    } else {
      return
    }
    guard !columns.isEmpty, columns.allSatisfy({ table.column($0) != nil }) else { return }
    if !table.hasIndex(on: columns, comparingBytes: isText) {
      let collation = isText && schema.dialect == .postgreSQL ? " with COLLATE \"C\"" : ""
      add(
        .warning,
        "no index of the table \"\(type.table)\" begins with \(list(columns))\(collation), by which requests may filter or sort.",
        type, name)
    }
  }
}

/// The forms of dates in a text column.
private struct DateForms {
  /// A date that the server would write in another form.
  private var other: (text: String, written: String, id: String)?
  /// A date in another form than that one.
  private var second: String?
  /// The last date that the server would write unchanged.
  private var own: String?

  mutating func note(_ text: String, _ written: String, _ id: String) {
    guard text != written, DateText(of: text) != DateText(of: written) else {
      own = text
      return
    }
    guard let other else { return self.other = (text, written, id) }
    if second == nil, DateText(of: text) == nil || DateText(of: text) != DateText(of: other.text) {
      second = text
    }
  }

  /// The problem, with its solution; nil if there is none.
  var problem: String? {
    guard let other else { return nil }
    if let second = second ?? own {
      return
        "dates in several forms, such as \"\(other.text)\" and \"\(second)\", which sort as text; with `column(_:_:as: .mixedDates)` they sort by the instant."
    }
    let storage = DateText(of: other.text) == nil ? ".mixedDates" : "form"
    return
      "the date \"\(other.text)\" where the server writes \"\(other.written)\"; name the form with `column(_:_:as: \(storage))`, so that both sort as dates do, as in the row with the id \(other.id)."
  }
}

extension ServedType {
  /// Whether an attribute, a server column or a to-one relationship uses a column.
  fileprivate func hasValue(for column: String) -> Bool {
    columns.contains { $0.column == column }
      || edges.contains { $0.isInRow && $0.columns.contains(column) }
  }
}

extension SQLCatalog.Table {
  /// Whether an index begins with columns, in any order.
  func hasIndex(on columns: [String], comparingBytes: Bool = false) -> Bool {
    indexes.contains {
      Set($0.columns.prefix(columns.count)) == Set(columns) && (!comparingBytes || $0.comparesBytes)
    }
  }
}

extension SQLColumn {
  /// Whether dates are text.
  fileprivate var isDateText: Bool {
    switch decoding {
    case .dateText, .rfc3339, .dates: true
    default: false
    }
  }

  /// Whether a column of PostgreSQL may have values that don't fit the attribute.
  fileprivate var isLoose: Bool {
    switch decoding {
    case .dateText, .rfc3339, .dates, .json, .uuidBytes: true
    case .uuid, .decimal, .integer, .real: type != "uuid" && (isText || type == "numeric")
    default: false
    }
  }

  /// Whether a column's values can be the attribute's.
  fileprivate func canHold(_ found: SQLCatalog.Column) -> Bool {
    // SQLite stores any value in any column.
    guard !type.isEmpty else { return true }
    if found.isArray { return kind == .array || kind == .any }
    switch found.type {
    case "smallint", "integer", "bigint":
      return [.integer, .number, .decimal, .date, .boolean, .string, .any].contains(kind)
    case "real", "double precision": return [.number, .any].contains(kind)
    case "numeric":
      return [.integer, .number, .decimal].contains(kind) || decoding == .numberText
    case "boolean": return kind == .boolean
    case "uuid": return [.uuid, .string].contains(kind)
    case "bytea": return [.data, .uuid].contains(kind)
    case "timestamp with time zone", "timestamp without time zone", "date":
      return [.date, .string].contains(kind)
    case "json", "jsonb": return [.array, .dictionary, .object, .any].contains(kind)
    case "text", "character varying", "character", "name":
      return ![.boolean, .integer, .number].contains(kind)
    default: return [.string, .url].contains(kind)
    }
  }
}
