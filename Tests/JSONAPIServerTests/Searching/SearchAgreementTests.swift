#if Macros && SQLite
  import ConformanceSupport
  import GRDB
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPISQLite
  import JSONAPIStore
  import Testing

  /// Searches find the same rows in memory, in a store and in each database.
  @Suite("Searches agree")
  struct SearchAgreementTests {
    /// Letters of all kinds, marks, digits and what separates words.
    private static let scalars = Array(
      "aAbBzZßẞıİéÉ\u{301}\u{345}ΣςσкК日本ह\u{93F}\u{94D}٣²Ⅻ9_-\"%*.,!|&: \u{0}\n\u{2028}\u{1F600}\u{10400}\u{10428}\u{212A}ſ\u{AD}\u{200D}"
        .unicodeScalars)

    private static func text(_ random: inout SeededGenerator, upTo count: Int) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...count, using: &random) {
        text.append(AgreementTests.pick(scalars, &random))
      }
      return String(text)
    }

    /// Rows of random texts; PostgreSQL's have no NUL.
    private static func rows(
      _ random: inout SeededGenerator, _ text: (inout SeededGenerator) -> String
    ) -> [String: [[String: ColumnValue]]] {
      let books = (1...150).map { id in
        let body = Int.random(in: 0..<5, using: &random) == 0 ? nil : text(&random)
        return Shelf.book(Int64(id), text(&random), body)
      }
      return ["authors": Shelf.rows["authors"] ?? [], "books": books]
    }

    @Test(arguments: SearchDatabase.all.filter { $0.base != .memory && !$0.hasIndex })
    func `Random texts of all scripts, without an index`(_ kind: SearchDatabase) async throws {
      var random = SeededGenerator(seed: 4_848)
      let hasNUL = kind.base == .sqlite
      let rows = Self.rows(&random) { random in
        let text = Self.text(&random, upTo: 12)
        return hasNUL ? text : String(text.unicodeScalars.filter { $0 != "\0" }.map(Character.init))
      }
      // The literal of a NUL in a statement ends it.
      let inserted = hasNUL ? rows.mapValues { $0.map { $0.mapValues(Self.withoutNUL) } } : rows
      let shelf = try await Shelf(kind, inserted)
      let memory = MemoryDatabase(inserted)
      var found = 0
      for _ in 0..<300 {
        let text = TextSearch(Self.text(&random, upTo: 4), fields: ["title", "body"])
        var plan = try shelf.plan(text)
        if Bool.random(using: &random) {
          // Such pages have no cursors.
          plan.steps[0].selectsSortKeys = false
          plan.steps[0].sort = [
            .init(
              path: [], column: nil, isDescending: Bool.random(using: &random), relevance: text),
            .init(path: [], column: nil, isDescending: false),
          ]
        }
        try await AgreementTests.compare(plan, memory, shelf.database)
        found += try await AgreementTests.run(plan, on: memory)[0].count
      }
      #expect(found > 1_000)
    }

    private static func withoutNUL(_ value: ColumnValue) -> ColumnValue {
      guard case .text(let text) = value else { return value }
      return .text(text.split(separator: "\0").joined(separator: "\u{1}"))
    }

    /// Words and separators that memory, FTS5 and PostgreSQL take for the same.
    private static let words = [
      "whale", "Whale", "WHITE", "white", "moby", "Dick", "42", "7th", "日本", "éclair", "sea", "a",
    ]

    private static func prose(_ random: inout SeededGenerator, upTo count: Int) -> String {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in
        AgreementTests.pick(words, &random)
          + AgreementTests.pick(
            [" ", ", ", "! ", " (", ") ", "; ", "\n", " \"", "\" ", "? "], &random)
      }.joined()
    }

    @Test(arguments: SearchDatabase.all.filter { $0.hasIndex }, 0..<3)
    func `Prose, with an index`(_ kind: SearchDatabase, _ seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(480 + seed))
      let rows = Self.rows(&random) { Self.prose(&$0, upTo: 6) }
      let shelf = try await Shelf(kind, rows)
      let memory = MemoryDatabase(rows)
      var found = 0
      for _ in 0..<100 {
        let search = FilterExpression(
          TextSearch(Self.prose(&random, upTo: 3), fields: ["title", "body"]))
        var plan = try shelf.plan(TextSearch(""))
        plan.steps[0].condition = AgreementTests.pick(
          [
            search, !search, search && FilterExpression("title", .contains, "a"),
            search || FilterExpression("body", .equal, .null),
            .has("author", .has("books", search)),
          ], &random)
        try await AgreementTests.compare(plan, memory, shelf.database)
        found += try await AgreementTests.run(plan, on: memory)[0].count
      }
      #expect(found > 1_000)
    }

    @Test func `A store finds what the server does`() async throws {
      var random = SeededGenerator(seed: 4_849)
      let rows = Self.rows(&random) { Self.prose(&$0, upTo: 6) }
      let shelf = try await Shelf(SearchDatabase(base: .sqlite), rows) {
        // A store looks at all attributes that are text.
        $0.hide("notes") { _ in true }
        $0.record.takeAsDefaults()
        $0.page(maximum: 200)
      }
      let all = await shelf.api.get("/books?page[size]=200")
      let store = Store()
      try store.insert(parsing: all.body)
      for _ in 0..<50 {
        let text = Self.prose(&random, upTo: 3)
        guard !TextSearch(text).words.isEmpty else { continue }
        var parameters = QueryParameters()
        parameters.filter = .search(text)
        let isSorted = Bool.random(using: &random)
        if isSorted { parameters.sort = [.relevance, "id"] }
        let query = QueryItem.queryString(
          [QueryItem("filter[search]", text)]
            + (isSorted
              ? [QueryItem("sort", "-relevance,id"), QueryItem("page[number]", "1")] : []))
        let answer = await shelf.api.get("/books?page[size]=200&\(query)")
        let local = try store.records(of: "books", matching: parameters).compactMap(\.id)
        #expect(local == answer.ids(), "\(text)")
      }
    }

    @Test func `SQLite finds the rows of a search by its index`() async throws {
      let shelf = try await Shelf(.sqlite)
      shelf.database.statements.removeAll()
      _ = await shelf.api.get("/books?filter[search]=white%20whale&sort=-title&page[number]=1")
      let base = try #require(shelf.database.original as? SQLiteDatabase)
      for text in shelf.database.statements.all where text.contains("\"books\"") {
        let details = try await base.writer.read { connection in
          let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN " + text)
          statement.setUncheckedArguments([])
          return try Row.fetchAll(statement).map { $0["detail"] as String }
        }
        #expect(details.contains { $0.contains("books'fts VIRTUAL TABLE INDEX") }, "\(details)")
        #expect(details.contains { $0.hasPrefix("SEARCH t0 USING INTEGER PRIMARY KEY") })
        #expect(!details.contains { $0.hasPrefix("SCAN t0") })
      }
      #expect(!shelf.database.statements.all.isEmpty)
    }
  }
#endif
