/// A sample of the values of a column in SQLite, which stores any value in any column.
struct ColumnSample {
  /// The storage classes of the values, except null.
  private(set) var classes: Set<Class> = []
  /// The texts, long ones truncated; ``isJSON`` says whether they are valid JSON.
  private(set) var texts: [String] = []
  private(set) var integers: [Int64] = []
  private(set) var lengths: Set<Int64> = []
  private(set) var isJSON = true
  private(set) var hasNull = false

  enum Class: String {
    case integer, real, text, blob
  }

  mutating func add(_ kind: String, _ value: ColumnValue, isJSON: Bool) {
    guard let kind = Class(rawValue: kind) else { return hasNull = true }
    classes.insert(kind)
    switch value {
    case .integer(let number):
      if kind == .blob { lengths.insert(number) } else { integers.append(number) }
    case .text(let text): texts.append(text)
    case .null, .real, .bytes: break
    }
    if !isJSON { self.isJSON = false }
  }

  func has(only classes: Set<Class>) -> Bool { self.classes.isSubset(of: classes) }

  /// The form of dates that all texts have; nil if there is none.
  var dateText: DateText? {
    let forms = Set(texts.map { DateText(of: $0) })
    return forms.count == 1 ? forms.first ?? nil : nil
  }
}

/// The samples of a table's columns.
struct TableSample {
  private(set) var columns: [String: ColumnSample] = [:]
  /// Whether several rows of a view have the same key.
  private(set) var repeatsKey = false

  /// Checks whether several rows of a view have the same key.
  mutating func readKey<Driver: SQLDriver>(
    of name: String, _ view: SQLCatalog.Table, _ driver: inout Driver
  ) throws(ServerDatabaseError) {
    guard let key = view.columns.first(where: { $0.name.lowercased() == "id" }) else { return }
    let text = SQLStatement.repeatedKeys(of: name, [key.name], Driver.dialect)
    var rows = SQLRows(outputs: [.value(.plain)], width: 1)
    try driver.run(SQLStatement(text), into: &rows)
    repeatsKey = rows.rows.count > 0
  }

  init() {}

  /// Reads some rows of a table; none if it can't be read, such as a view with a mistake.
  init<Driver: SQLDriver>(_ name: String, _ table: SQLCatalog.Table, _ driver: inout Driver) {
    guard !table.columns.isEmpty else { return }
    let dialect = Driver.dialect
    let parts = table.columns.flatMap { column -> [String] in
      let name = dialect.quoted(column.name)
      let isJSON = column.type.uppercased().contains("JSON")
      return [
        "typeof(\(name))",
        "CASE typeof(\(name)) WHEN 'text' THEN substr(\(name), 1, 40)"
          + " WHEN 'integer' THEN \(name) WHEN 'blob' THEN length(\(name)) END",
        isJSON ? "json_valid(\(name))" : "1",
      ]
    }
    let text =
      "SELECT \(parts.joined(separator: ", ")) FROM \(dialect.quotedTable(name)) LIMIT 50"
    var rows = SQLRows(
      outputs: Array(repeating: .value(.plain), count: parts.count), width: parts.count)
    guard (try? driver.run(SQLStatement(text), into: &rows)) != nil else { return }
    for row in 0..<rows.rows.count {
      for (index, column) in table.columns.enumerated() {
        guard case .text(let kind) = rows.rows[row, 3 * index] else { continue }
        columns[column.name, default: ColumnSample()].add(
          kind, rows.rows[row, 3 * index + 1],
          isJSON: rows.rows[row, 3 * index + 2] != .integer(0))
      }
    }
  }
}
