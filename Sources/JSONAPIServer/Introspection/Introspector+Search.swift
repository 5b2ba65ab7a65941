import JSONAPI

/// Full-text indexes, which make types searchable.
extension Introspector {
  /// Whether a column is a full-text index of PostgreSQL, and not an attribute.
  func isSearchIndex(_ column: SQLCatalog.Column, of table: SQLCatalog.Table) -> Bool {
    dialect == .postgreSQL && table.searchIndexes.contains { $0.name == column.name }
  }

  /// The attributes that the best index of a table covers.
  ///
  /// - Parameters:
  ///   - name: The table's name.
  ///   - table: The table.
  ///   - columns: The column of each attribute.
  ///   - fields: The fields of the type.
  mutating func searched(
    _ name: String, _ table: SQLCatalog.Table, _ columns: [String: String],
    _ fields: [Schema.Field]
  ) -> [String] {
    var texts: [String: String] = [:]
    for case .attribute(let attribute) in fields where attribute.value.kind == .string {
      if let column = columns[attribute.name] { texts[column] = attribute.name }
    }
    var best: [String] = []
    for index in table.searchIndexes {
      let found = index.columns.compactMap { texts[$0] }
      // FTS5 can search some columns; a `tsvector` finds words of the others, too.
      guard dialect == .sqlite || found.count == index.columns.count else {
        omit(name, column: index.name, "it has words of a column that is no attribute of text")
        continue
      }
      if found.count > best.count { best = found }
    }
    guard !best.isEmpty else { return [] }
    let type = typeName(name).camelCase
    guard !fields.contains(where: { $0.name == "search" }) else {
      notes.append(
        "The type \(type) has a field \"search\", so that it can't be searched for words.")
      return []
    }
    notes.append(
      "The type \(type) can be searched for words: `filter[search]` looks at \(best.joined(separator: ", "))."
    )
    return best
  }
}
