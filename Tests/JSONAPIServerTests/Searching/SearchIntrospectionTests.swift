#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  @testable import JSONAPIServer
  @testable import JSONAPISQLite
  #if PostgreSQL
    @testable import JSONAPIPostgreSQL
  #endif
  import Testing

  /// Full-text indexes make types searchable.
  @Suite("Introspection of full-text indexes")
  struct SearchIntrospectionTests {
    private static let library = """
      CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, search TEXT);
      CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body_text TEXT, size INTEGER);
      CREATE VIRTUAL TABLE books_fts USING fts5(title, body_text, size, content='Books', content_rowid='id');
      CREATE VIRTUAL TABLE authors_fts USING fts5(name, content="authors");
      CREATE VIRTUAL TABLE own USING fts5(title);
      CREATE VIRTUAL TABLE parts USING fts5(title, content=books, tokenize=trigram);
      INSERT INTO books VALUES (1, 'Moby-Dick', 'A white whale', 7), (2, 'Omoo', 'Dick', 8);
      INSERT INTO books_fts(books_fts) VALUES ('rebuild')
      """

    private static let withoutBody = {
      var options = IntrospectionOptions()
      options.hidden = ["books.body_text"]
      return options
    }()

    @Test func `A table of FTS5 is the index of the table whose text it has`() async throws {
      let found = try await IntrospectionTests.Found(Self.library)
      #expect(found.types.types.map(\.schema.type) == ["authors", "books"])
      #expect(found.types.types.map(\.searched) == [[], ["title", "bodyText"]])
      #expect(found.types.notes.contains { $0.contains("books can be searched") })
      #expect(found.types.notes.contains { $0.contains("authors has a field \"search\"") })
      #expect(found.reason("own") != nil)
      #expect(found.reason("parts") != nil)
      #expect(found.reason("books_fts") == nil)
      let api = try found.server()
      #expect(await api.get("/books?filter[search]=dick").ids() == ["1", "2"])
      #expect(await api.get("/books?filter[search]=DICK%20whale").ids() == ["1"])
      // The number is in the index, and not what is searched.
      #expect(await api.get("/books?filter[search]=7").ids() == [])
      #expect(found.database.statements.all.contains { $0.contains(" MATCH ") })
      #expect(try await api.verify() == [])
    }

    @Test func `What is hidden is not searched, and a definition can say otherwise`() async throws {
      let hidden = try await IntrospectionTests.Found(Self.library, .sqlite, Self.withoutBody)
      #expect(hidden.types.types.map(\.searched) == [[], ["title"]])
      let own = try hidden.server()
      #expect(await own.get("/books?filter[search]=dick").ids() == ["1"])
      #expect(await own.get("/books?filter[search]=whale").ids() == [])
      let found = try await IntrospectionTests.Found(Self.library)
      let api = try JSONAPIServer(database: found.database.base) {
        for type in found.types.types { Serve(introspected: type) { $0.search([]) } }
      }
      #expect(await api.get("/books?filter[search]=dick").codes == ["unknownParameter"])
    }

    @Test(
      arguments: [
        ("CREATE VIRTUAL TABLE f USING fts5(a, b, content=t)", "t(a b)"),
        (
          "CREATE VIRTUAL TABLE \"f g\" USING FTS5 (\"a b\", c UNINDEXED, content='my ''t''')",
          "my 't'(a b)"
        ),
        (
          "create virtual table f using fts5([a], `b`, content=\"t\", content_rowid = [n])",
          "t(a b)n"
        ),
        (
          "CREATE VIRTUAL TABLE f USING fts5(a,content=t,tokenize='porter unicode61',prefix='2 3')",
          "t(a)"
        ),
        (
          "CREATE VIRTUAL TABLE f USING fts5(a,content=t,tokenize = porter ascii, detail=full)",
          "t(a)"
        ),
        (
          "CREATE VIRTUAL TABLE f USING fts5(a, content=t, tokenize=\"unicode61 tokenchars '-_'\")",
          "t(a)"
        ),
        ("CREATE VIRTUAL TABLE f USING fts5(a)", nil),
        ("CREATE VIRTUAL TABLE f USING fts5(a, content='')", nil),
        ("CREATE VIRTUAL TABLE f USING fts5(a, content=t, detail=none)", nil),
        ("CREATE VIRTUAL TABLE f USING fts5(a, content=t, tokenize='trigram')", nil),
        ("CREATE VIRTUAL TABLE f USING fts5(a, content=t, tokenize='mine')", nil),
        ("CREATE VIRTUAL TABLE f USING fts4(a, content=t)", nil),
        ("CREATE VIRTUAL TABLE f USING rtree(id, a, b)", nil),
        ("CREATE VIRTUAL TABLE f USING fts5(", nil), ("USING fts5", nil), ("'", nil), ("", nil),
      ] as [(String, String?)])
    func `Statements of FTS5 are read`(statement: String, content: String?) {
      let table = FullTextTable(statement)
      #expect(
        table.map { "\($0.content)(\($0.columns.joined(separator: " ")))\($0.key ?? "")" }
          == content)
    }

    #if PostgreSQL
      @Test(.enabled(if: DatabaseKind.available.contains(.postgreSQL)))
      func `A generated column with an index makes a type of PostgreSQL searchable`() async throws {
        let found = try await IntrospectionTests.Found(
          """
          CREATE TABLE books (id bigint PRIMARY KEY, title text NOT NULL, body_text varchar(80),
            words tsvector GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || COALESCE(body_text, ''))) STORED,
            more tsvector);
          CREATE INDEX ON books USING gin (words);
          CREATE INDEX ON books USING gin (more);
          CREATE TABLE plain (id bigint PRIMARY KEY, title text,
            words tsvector GENERATED ALWAYS AS (to_tsvector('simple', title)) STORED);
          INSERT INTO books (id, title, body_text) VALUES (1, 'Moby-Dick', 'Two white whales'), (2, 'Omoo', 'x')
          """, .postgreSQL)
        #expect(found.types.types.map(\.schema.type) == ["books", "plain"])
        #expect(found.types.types.map(\.searched) == [["title", "bodyText"], []])
        #expect(found.reason("books", "words") == nil)
        #expect(found.reason("books", "more") != nil)
        #expect(found.reason("plain", "words") != nil)
        let api = try found.server()
        // The index says what a word is: that of English has no plurals.
        #expect(await api.get("/books?filter[search]=whale").ids() == ["1"])
        #expect(await api.get("/books?filter[search]=moby-dick").ids() == ["1"])
        #expect(found.database.statements.all.contains { $0.contains(" @@ ") })
        #expect(try await api.verify() == [])
        let hidden = try await IntrospectionTests.Found(
          """
          CREATE TABLE books (id bigint PRIMARY KEY, title text NOT NULL, body_text text,
            words tsvector GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || body_text)) STORED);
          CREATE INDEX ON books USING gin (words)
          """, .postgreSQL, Self.withoutBody)
        #expect(hidden.types.types.map(\.searched) == [[]])
        #expect(hidden.reason("books", "words")?.contains("no attribute") == true)
      }

      @Test(
        arguments: [
          ("to_tsvector('simple'::regconfig, title)", "simple"),
          (
            "(setweight(to_tsvector('english'::regconfig, a), 'A'::\"char\") || to_tsvector('english'::regconfig, b))",
            "english"
          ),
          ("to_tsvector('public.mine'::regconfig, a)", "public.mine"),
          ("(to_tsvector('simple'::regconfig, a) || to_tsvector('english'::regconfig, b))", nil),
          ("to_tsvector(language, a)", nil), ("''::tsvector", nil), ("to_tsvector(", nil),
          ("to_tsvector('simple", nil),
        ] as [(String, String?)])
      func `Expressions say their configuration`(expression: String, name: String?) {
        #expect(textSearchConfiguration(of: expression) == name)
      }
    #endif
  }
#endif
