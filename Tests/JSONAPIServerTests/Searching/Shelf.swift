#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// The databases that are searched, with and without a full-text index.
  struct SearchDatabase: Sendable, CustomTestStringConvertible {
    let base: DatabaseKind
    var hasIndex = false

    static let memory = SearchDatabase(base: .memory)
    static let sqlite = SearchDatabase(base: .sqlite, hasIndex: true)

    static let all = DatabaseKind.available.flatMap { kind in
      [SearchDatabase(base: kind)]
        + (kind == .memory ? [] : [SearchDatabase(base: kind, hasIndex: true)])
    }

    var testDescription: String { "\(base.rawValue)\(hasIndex ? " with an index" : "")" }

    /// The statements that make an index of books.
    var index: [String] {
      guard hasIndex else { return [] }
      return base == .sqlite
        ? [
          """
          CREATE VIRTUAL TABLE "books'fts" USING fts5(
            title, body, notes, content='books', content_rowid = "id",
            tokenize = 'unicode61 remove_diacritics 0')
          """,
          #"INSERT INTO "books'fts" ("books'fts") VALUES ('rebuild')"#,
        ]
        : [
          """
          ALTER TABLE books ADD COLUMN "the words" tsvector GENERATED ALWAYS AS (
            setweight(to_tsvector('simple', title), 'A') || to_tsvector('simple', COALESCE(body, ''))
          ) STORED
          """,
          #"CREATE INDEX ON books USING gin ("the words")"#,
        ]
    }
  }

  extension SearchDatabase {
    /// The statements that keep an index up to date that doesn't do so by itself.
    var triggers: [String] {
      guard hasIndex, base == .sqlite else { return [] }
      return [
        """
        CREATE TRIGGER books_au AFTER UPDATE ON books BEGIN
          INSERT INTO "books'fts" ("books'fts", rowid, title, body, notes)
          VALUES ('delete', old.id, old.title, old.body, old.notes);
          INSERT INTO "books'fts" (rowid, title, body, notes)
          VALUES (new.id, new.title, new.body, new.notes);
        END
        """
      ]
    }
  }

  /// Books that can be searched by title and body, and their authors, who can't.
  struct Shelf: Sendable {
    struct User: ServerPrincipal {
      var id: Int
      var key: String { "\(id)" }
    }

    let database: TestDatabase
    let api: JSONAPIServer<User>

    static let tables = SQLFixture([
      ("authors", "id {key}, name TEXT NOT NULL"),
      (
        "books",
        "id {key}, title TEXT NOT NULL, body TEXT, notes TEXT, author_id {int} REFERENCES authors"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "authors": [["id": 1, "name": "Melville"], ["id": 2, "name": "Stoker"]],
      "books": [
        book(1, "Moby-Dick", "The white whale, and Ahab."),
        book(2, "Typee", "A White WHALE at sea."),
        book(3, "Omoo", "Whale of the Sea (south)"),
        book(4, "Dracula", "The sea and nothing else", author: 2),
        book(5, "Billy Budd", nil),
      ],
    ]

    static func book(
      _ id: Int64, _ title: String, _ body: String?, author: Int64 = 1
    ) -> [String: ColumnValue] {
      [
        "id": .integer(id), "title": .text(title), "body": body.map { .text($0) } ?? .null,
        "notes": "secret", "author_id": .integer(author),
      ]
    }

    init(
      _ kind: SearchDatabase, _ rows: [String: [[String: ColumnValue]]] = Shelf.rows,
      and statements: [String] = [], configuration: ServerConfiguration = ServerConfiguration(),
      _ build: (inout AnyDefinition<User>) -> Void = { _ in }
    ) async throws {
      database = try await TestDatabase(kind.base, Self.tables, rows)
      try await database.base.run(kind.index + kind.triggers + statements)
      let books = Schema(
        "books", id: Int.self,
        [
          .attribute("title", String.self), .attribute("body", String?.self),
          .attribute("notes", String?.self),
          .relationship(.init("author", .one, to: ["authors"])),
        ])
      let authors = Schema(
        "authors", id: Int.self,
        [
          .attribute("name", String.self), .relationship(.init("books", .many, to: ["books"])),
        ])
      api = try JSONAPIServer(
        database: database.base, principal: User.self, configuration: configuration
      ) {
        Serve(schema: books) {
          $0.search(["title", "body"])
          $0.page([.cursor, .number], total: true)
          build(&$0)
        }
        Serve(schema: authors) { $0.relationship("books", .foreignKey("author_id")) }
      }
    }

    /// The plan of a search in title and body.
    func plan(_ search: TextSearch) throws -> ReadPlan {
      var plan = try api.plan("/books", principal: User(id: 1))
      plan.steps[0].condition = FilterExpression(search.searching(["title", "body"]))
      plan.steps[0].limit = nil
      return plan
    }
  }
#endif
