import JSONAPI

extension SQLCatalog {
  /// A full-text index of a table.
  package struct SearchIndex: Sendable, Hashable {
    /// The FTS5 table, or the column of type `tsvector`.
    package var name: String
    /// The columns whose text it indexes.
    package var columns: [String]
    /// The column with the rowids of FTS5; empty in PostgreSQL.
    package var key: String
    /// The text search configuration in PostgreSQL; empty in SQLite.
    package var configuration: String

    package init(
      _ name: String, _ columns: [String], key: String = "", configuration: String = ""
    ) {
      self.name = name
      self.columns = columns
      self.key = key
      self.configuration = configuration
    }
  }
}

extension SQLSchema {
  /// The index that finds words in columns and in no others.
  ///
  /// FTS5 can search some of its columns; a `tsvector` is a single text.
  func searchIndex(of type: ServedType, _ columns: Set<String>) -> SQLCatalog.SearchIndex? {
    rankingIndex(of: type, columns)
      ?? catalog.tables[type.table]?.searchIndexes.first { index in
        dialect == .sqlite && columns.isSubset(of: index.columns)
      }
  }

  /// The index with the text of exactly these columns, since the rank of a row depends on all of its indexed text.
  func rankingIndex(of type: ServedType, _ columns: Set<String>) -> SQLCatalog.SearchIndex? {
    catalog.tables[type.table]?.searchIndexes.first { columns == Set($0.columns) }
  }

  /// The problem with the search of a type; nil if an index supports it.
  func searchProblem(of type: ServedType, _ table: SQLCatalog.Table) -> String? {
    let columns = type.searched.compactMap { type.column($0) }.map { type.columns[$0].column }
    guard !table.isView, !columns.isEmpty, columns.allSatisfy({ table.column($0) != nil }),
      searchIndex(of: type, Set(columns)) == nil
    else { return nil }
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let index =
      dialect == .sqlite
      ? "table of FTS5 with `content='\(type.table)'`"
      : "generated column of type tsvector with a GIN index"
    return
      "no \(index) has the columns \(names), so that each search reads every row."
  }
}

/// Searches for words.
extension SQLCompiler {
  mutating func search(_ search: TextSearch, in columns: [Int], of source: Source) -> String {
    guard !search.words.isEmpty else { return "TRUE" }
    let type = model.types[source.type]
    let places = columns.map { place($0, of: source) }
    guard !places.isEmpty else { return "FALSE" }
    let columns = self.columns(of: places)
    if let index = schema.searchIndex(of: type, columns) {
      return indexed(search, columns, index, of: source)
    }
    switch dialect {
    case .sqlite: return function("jsonapi_search", search, places)
    case .postgreSQL:
      // Words only have letters, marks and digits, and so no special characters of LIKE.
      let patterns = bind(dialect.list(search.words.map { .text("% \($0) %") }), as: "text[]")
      return "\(words(of: places)) LIKE ALL (\(patterns))"
    }
  }

  /// The relevance of a row to a search: from an index of the searched text, or else the number of occurrences.
  ///
  /// An index of SQLite has it in a separate table; see ``ranking(_:_:)``.
  mutating func relevance(_ search: TextSearch, of source: Source) -> String {
    let places = places(searchedBy: search, of: source)
    // A plain number would be the position of a column.
    guard !search.words.isEmpty, !places.isEmpty else { return "0 + 0" }
    let index = schema.rankingIndex(of: model.types[source.type], columns(of: places))
    switch (dialect, index) {
    case (.sqlite, _?): return "-\(Self.ranked).rank"
    case (.sqlite, nil): return function("jsonapi_count_words", search, places)
    case (.postgreSQL, let index?):
      guard let query = query(search, index) else { return "0 + 0" }
      return "ts_rank(\(source.alias).\(dialect.quoted(index.name)), \(query))"
    case (.postgreSQL, nil):
      let words = bind(dialect.list(search.words.map { .text(" \($0) ") }), as: "text[]")
      // Words share no space, so that each occurrence can be removed.
      return "(SELECT SUM((octet_length(t) - octet_length(replace(t, w, ''))) / octet_length(w))"
        + " FROM replace(\(self.words(of: places)), ' ', '  ') AS t, unnest(\(words)) AS w)"
    }
  }

  /// The FTS5 table to join with that of a step in the order of a search, with the rank of each row found.
  ///
  /// FTS5 counts the rows with each word once per statement. A subquery would count them again for each row.
  mutating func ranking(
    _ step: Step, _ source: Source
  ) -> (tables: [String], conditions: [String]) {
    guard dialect == .sqlite, let search = step.sort.lazy.compactMap(\.relevance).first,
      !search.words.isEmpty
    else { return ([], []) }
    let columns = columns(of: places(searchedBy: search, of: source))
    guard !columns.isEmpty,
      let index = schema.rankingIndex(of: model.types[source.type], columns)
    else { return ([], []) }
    let table = dialect.quoted(index.name)
    return (
      ["\(table) AS \(Self.ranked)"],
      [
        "\(Self.ranked).\(table) MATCH \(matched(search, columns, index))",
        "\(Self.ranked).rowid = \(source.alias).\(dialect.quoted(index.key))",
      ]
    )
  }

  /// The alias of the table with the ranks; other tables are named by a letter and a number.
  private static var ranked: String { "ranked" }

  private func places(searchedBy search: TextSearch, of source: Source) -> [Place] {
    model.types[source.type].columns(searchedBy: search).map { place($0, of: source) }
  }

  private func columns(of places: [Place]) -> Set<String> {
    Set(places.compactMap { $0.served?.column })
  }

  /// A call of a SQLite function with words and texts.
  private mutating func function(
    _ name: String, _ search: TextSearch, _ places: [Place]
  ) -> String {
    let words = bind(.text(search.words.joined(separator: " ")), as: "text")
    return "\(name)(\(words), \(places.map(\.expression).joined(separator: ", ")))"
  }

  /// The words of texts for PostgreSQL, folded, with a space around each.
  private mutating func words(of places: [Place]) -> String {
    let text = places.map { "COALESCE((\($0.expression))::text, '')" }
      .joined(separator: " || ' ' || ")
    let separators = bind(.text("[^\(SearchWords.ranges)]+"), as: "text")
    return "(' ' || regexp_replace(\(dialect.caseFolded(text)), \(separators), ' ', 'g') || ' ')"
      + dialect.byteCollation
  }

  /// A search with a full-text index, which determines itself which letters are the same.
  ///
  /// Words are quoted or parsed as plain text, so that nothing in them is an operator.
  private mutating func indexed(
    _ search: TextSearch, _ columns: Set<String>, _ index: SQLCatalog.SearchIndex,
    of source: Source
  ) -> String {
    switch dialect {
    case .sqlite:
      let table = dialect.quoted(index.name)
      return "\(source.alias).\(dialect.quoted(index.key)) IN (SELECT rowid FROM \(table)"
        + " WHERE \(table) MATCH \(matched(search, columns, index)))"
    case .postgreSQL:
      guard let query = query(search, index) else { return "FALSE" }
      return "\(source.alias).\(dialect.quoted(index.name)) @@ \(query)"
    }
  }

  /// The query of FTS5.
  private mutating func matched(
    _ search: TextSearch, _ columns: Set<String>, _ index: SQLCatalog.SearchIndex
  ) -> String {
    var query = SearchWords.words(of: search.text, isFolded: false)
      .map { "\"\($0)\"" }.joined(separator: " AND ")
    if columns != Set(index.columns) {
      let names = columns.sorted().map { dialect.quoted($0) }.joined(separator: " ")
      query = "{\(names)} : (\(query))"
    }
    return bind(.text(query), as: "text")
  }

  /// The query of a `tsvector`; nil if no `tsvector` can have one of the words.
  private mutating func query(
    _ search: TextSearch, _ index: SQLCatalog.SearchIndex
  ) -> String? {
    let words = SearchWords.words(of: search.text, isFolded: false)
    // No `tsvector` has longer words, and a query is made without them.
    guard words.allSatisfy({ $0.utf8.count <= 2_046 }) else { return nil }
    let configuration = bind(.text(index.configuration), as: "regconfig")
    // PostgreSQL treats an address or a path as one word, which its parts alone don't find.
    let texts = Set([
      search.text.unicodeScalars.split(separator: "\0").map { String($0) }
        .joined(separator: " "), words.joined(separator: " "),
    ])
    let queries = texts.sorted().map {
      "plainto_tsquery(\(configuration), \(bind(.text($0), as: "text")))"
    }
    return "(\(queries.joined(separator: " || ")))"
  }
}
