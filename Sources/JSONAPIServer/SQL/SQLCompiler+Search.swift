import JSONAPI

extension SQLCatalog {
  /// A full-text index of a table.
  package struct SearchIndex: Sendable, Hashable {
    /// The table of FTS5, or the column of type `tsvector`.
    package var name: String
    /// The columns whose text it has.
    package var columns: [String]
    /// The column with the numbers of FTS5's rows; empty in PostgreSQL.
    package var key: String
    /// The configuration that PostgreSQL makes words by; empty in SQLite.
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
  /// FTS5 can be asked for some of its columns; a `tsvector` is one text.
  func searchIndex(of type: ServedType, _ columns: Set<String>) -> SQLCatalog.SearchIndex? {
    catalog.tables[type.table]?.searchIndexes.first { index in
      dialect == .sqlite ? columns.isSubset(of: index.columns) : columns == Set(index.columns)
    }
  }

  /// What is wrong with the search of a type; nil if an index serves it.
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
  mutating func search(_ search: TextSearch, of source: Source) -> String {
    guard !search.words.isEmpty else { return "TRUE" }
    let type = model.types[source.type]
    let places = (search.fields ?? []).compactMap { place($0, of: source) }
    guard !places.isEmpty else { return "FALSE" }
    let columns = Set(places.compactMap { $0.served?.column })
    if let index = schema.searchIndex(of: type, columns) {
      return indexed(search, columns, index, of: source)
    }
    switch dialect {
    case .sqlite:
      let words = bind(.text(search.words.joined(separator: " ")), as: "text")
      let texts = places.map(\.expression).joined(separator: ", ")
      return "jsonapi_search(\(words), \(texts))"
    case .postgreSQL:
      let text = places.map { "COALESCE((\($0.expression))::text, '')" }
        .joined(separator: " || ' ' || ")
      let separators = bind(.text("[^\(SearchWords.ranges)]+"), as: "text")
      // Words have letters, marks and digits alone, and so nothing that means something to LIKE.
      let patterns = bind(dialect.list(search.words.map { .text("% \($0) %") }), as: "text[]")
      return "(' ' || regexp_replace(\(dialect.caseFolded(text)), \(separators), ' ', 'g') || ' ')"
        + "\(dialect.byteCollation) LIKE ALL (\(patterns))"
    }
  }

  /// A search by a full-text index, which says by itself what letters are the same.
  ///
  /// Words are in quotes or parsed as plain text, so that nothing in them is an operator.
  private mutating func indexed(
    _ search: TextSearch, _ columns: Set<String>, _ index: SQLCatalog.SearchIndex,
    of source: Source
  ) -> String {
    let words = SearchWords.words(of: search.text, isFolded: false)
    switch dialect {
    case .sqlite:
      var query = words.map { "\"\($0)\"" }.joined(separator: " AND ")
      if columns != Set(index.columns) {
        let names = columns.sorted().map { dialect.quoted($0) }.joined(separator: " ")
        query = "{\(names)} : (\(query))"
      }
      let table = dialect.quoted(index.name)
      return "\(source.alias).\(dialect.quoted(index.key)) IN (SELECT rowid FROM \(table)"
        + " WHERE \(table) MATCH \(bind(.text(query), as: "text")))"
    case .postgreSQL:
      // Such words are in no `tsvector`, and a query is made without them.
      guard words.allSatisfy({ $0.utf8.count <= 2_046 }) else { return "FALSE" }
      let configuration = bind(.text(index.configuration), as: "regconfig")
      // PostgreSQL takes an address or a path for one word, which its parts alone don't find.
      let texts = Set([
        search.text.unicodeScalars.split(separator: "\0").map { String($0) }
          .joined(separator: " "), words.joined(separator: " "),
      ])
      let queries = texts.sorted().map {
        "plainto_tsquery(\(configuration), \(bind(.text($0), as: "text")))"
      }
      let column = "\(source.alias).\(dialect.quoted(index.name))"
      return "\(column) @@ (\(queries.joined(separator: " || ")))"
    }
  }
}
