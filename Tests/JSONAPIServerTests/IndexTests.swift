#if Macros && SQLite && PostgreSQL
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  /// What PostgreSQL's planner makes of the statements, with 20,000 rows that it has statistics of.
  @Suite("Indexes of PostgreSQL", .enabled(if: DatabaseKind.available.contains(.postgreSQL)))
  struct IndexTests {
    private static let tables = SQLFixture([
      ("writers", "id {key}, name TEXT NOT NULL"),
      (
        "books",
        "id {key}, title TEXT NOT NULL, words {int}, writer_id {int} REFERENCES writers"
      ),
      ("tags", "id {key}, name TEXT NOT NULL"),
      (
        "book_tags",
        "book_id {int} REFERENCES books, tag_id {int} REFERENCES tags, PRIMARY KEY (book_id, tag_id)"
      ),
    ])

    private static let filling = [
      "INSERT INTO writers (name) SELECT 'Writer ' || n FROM generate_series(1, 2000) AS n",
      """
      INSERT INTO books (title, words, writer_id)
      SELECT 'Book ' || n % 5000, NULLIF(n % 700, 0), 1 + n % 2000 FROM generate_series(1, 20000) AS n
      """,
      "INSERT INTO tags (name) SELECT 'Tag ' || n FROM generate_series(1, 500) AS n",
      "INSERT INTO book_tags SELECT n, 1 + n % 500 FROM generate_series(1, 20000) AS n",
      "CREATE INDEX by_words ON books (words, id)",
      "CREATE INDEX by_words_down ON books (words DESC NULLS LAST, id DESC)",
      #"CREATE INDEX by_title ON books (title COLLATE "C", words DESC NULLS LAST, id DESC)"#,
      "CREATE INDEX by_writer ON books (writer_id, words, id)",
      "CREATE INDEX by_tag ON book_tags (tag_id, book_id)",
      "ANALYZE writers", "ANALYZE books", "ANALYZE tags", "ANALYZE book_tags",
    ]

    private struct Library {
      let test: TestDatabase
      let database: PostgreSQLDatabase
      let api: JSONAPIServer<NoPrincipal>

      init() async throws {
        test = try await TestDatabase(.postgreSQL, IndexTests.tables, [:])
        try await test.base.run(IndexTests.filling)
        database = try #require(test.original as? PostgreSQLDatabase)
        let books = Schema(
          "books", id: Int.self,
          [
            .attribute("title", String.self), .attribute("words", Int?.self),
            .relationship(.init("writer", .one, to: ["writers"])),
            .relationship(.init("tags", .many, to: ["tags"])),
          ])
        let writers = Schema(
          "writers", id: Int.self,
          [
            .attribute("name", String.self), .relationship(.init("books", .many, to: ["books"])),
          ])
        let tags = Schema(
          "tags", id: Int.self,
          [.attribute("name", String.self), .relationship(.init("books", .many, to: ["books"]))])
        api = try JSONAPIServer(database: PatientDatabase(database)) {
          Serve(schema: books) {
            $0.relationship(
              "tags", .through(table: "book_tags", own: "book_id", other: "tag_id"))
            $0.page([.cursor])
          }
          Serve(schema: writers) {
            $0.relationship("books", .foreignKey("writer_id"))
            $0.page([.cursor])
          }
          Serve(schema: tags) {
            $0.relationship(
              "books", .through(table: "book_tags", own: "tag_id", other: "book_id"))
          }
        }
      }

      /// The plan of the last step of a request, with what its parents are.
      func plan(_ path: String, change: (inout ReadPlan) -> Void = { _ in }) async throws -> String
      {
        var plan = try api.plan(path)
        change(&plan)
        let made = plan
        return try await database.read(.snapshot, until: .now + .seconds(30)) { session in
          let tables = SQLSchema.tables(of: made.model)
          let schema = SQLSchema(
            made.model, .postgreSQL, try session.session.driver.catalog(of: tables))
          var parents: [RowSet] = []
          for step in made.steps.dropLast() {
            parents.append(try session.fetch(step, of: made, parents: parents))
          }
          var compiler = SQLCompiler(schema, rules: made.rules)
          guard let step = made.steps.last,
            let statement = compiler.statement(step, of: made.steps, parents: parents)
          else { return "no statement" }
          var rows = SQLRows(outputs: [.value(.plain)], width: 1)
          try session.session.driver.run(
            SQLStatement("EXPLAIN (COSTS OFF) " + statement.text, statement.values), into: &rows)
          return (0..<rows.rows.count).map { row in
            if case .text(let line) = rows.rows[row, 0] { line } else { "" }
          }.joined(separator: "\n")
        }
      }
    }

    @Test func `A place in an order is found by an index, with nulls and mixed directions`()
      async throws
    {
      let library = try await Library()
      let indexes = [
        // Those with nulls are found in both indexes.
        "words": "by_words", "-words": "by_words", "title,-words": "by_title",
        "id": "books_pkey", "-id": "books_pkey",
      ]
      for (sort, index) in indexes {
        for isEnd in [false, true] {
          for words in [ColumnValue.integer(350), .null] {
            let plan = try await library.plan("/books?sort=\(sort)&page[size]=20") { plan in
              let values = plan.steps[0].sort.map { key -> ColumnValue in
                key.column == nil ? .integer(9_000) : key.column == 0 ? .text("Book 3") : words
              }
              plan.steps[0].boundary = .init(values: values, isEnd: isEnd)
            }
            #expect(plan.contains(" \(index)"), "\(sort) \(isEnd) \(words)\n\(plan)")
            #expect(!plan.contains("Seq Scan"), "\(sort) \(isEnd) \(words)\n\(plan)")
          }
        }
      }
      withExtendedLifetime(library) {}
    }

    @Test func `The first page in an order is read from the index, without sorting`() async throws {
      let library = try await Library()
      for (sort, index) in [
        "words": "by_words", "-words": "by_words_down", "title,-words": "by_title",
      ] {
        let plan = try await library.plan("/books?sort=\(sort)&page[size]=20")
        #expect(plan.contains("using \(index) "), "\(sort)\n\(plan)")
        #expect(!plan.contains("Sort"), "\(sort)\n\(plan)")
      }
      withExtendedLifetime(library) {}
    }

    @Test func `Related resources and filters are found by indexes`() async throws {
      let library = try await Library()
      let paths = [
        "/writers?include=books&page[size]=5": "by_writer",
        "/books?include=tags&page[size]=5": "book_tags_pkey",
        "/tags/7?include=books": "by_tag",
        "/books?include=writer&page[size]=5": "writers_pkey",
        "/books?filter[title]=Book%203": "by_title",
        "/books?filter[title]=Book%203,Book%204": "by_title",
        "/books?filter[writer.id]=7": "by_writer",
        "/writers/7/books": "by_writer",
      ]
      for (path, index) in paths {
        let plan = try await library.plan(path)
        #expect(plan.contains(" \(index)"), "\(path)\n\(plan)")
        #expect(!plan.contains("Seq Scan on books"), "\(path)\n\(plan)")
        #expect(!plan.contains("Seq Scan on book_tags"), "\(path)\n\(plan)")
      }
      let nested = try await library.plan("/writers?include=books&page[size]=5") { plan in
        plan.steps[1].limit = 2
      }
      #expect(nested.contains(" by_writer"), "\(nested)")
      #expect(!nested.contains("Seq Scan on books"), "\(nested)")
      withExtendedLifetime(library) {}
    }
  }
#endif
