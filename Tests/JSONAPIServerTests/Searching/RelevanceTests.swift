#if Macros && SQLite
  import ConformanceSupport
  import GRDB
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  @testable import JSONAPIServer
  import JSONAPISQLite
  import JSONAPITesting
  import Testing

  /// `sort=-relevance` beside `filter[search]`.
  @Suite("The order of relevance")
  struct RelevanceTests {
    /// Books in which a word occurs once, twice and three times, among many in which it doesn't.
    private static let rows: [String: [[String: ColumnValue]]] = [
      "authors": Shelf.rows["authors"] ?? [],
      "books": [
        Shelf.book(1, "Typee", "A whale, and much else that is told at length of islands"),
        Shelf.book(2, "Whale", "whale WHALE"), Shelf.book(3, "Omoo", "The whale: whale!"),
        Shelf.book(4, "Whale", "whale WHALE", author: 2),
      ] + (5...40).map { Shelf.book($0, "Dracula \($0)", "The sea and nothing else") },
    ]

    /// An index of SQLite with what is searched and nothing else.
    private static func ranks(_ kind: SearchDatabase) -> [String] {
      guard kind.hasIndex, kind.base == .sqlite else { return [] }
      return [
        """
        CREATE VIRTUAL TABLE ranks USING fts5(
          title, body, content='books', content_rowid = "id", tokenize = 'unicode61 remove_diacritics 0')
        """,
        "INSERT INTO ranks (ranks) VALUES ('rebuild')",
      ]
    }

    @Test(arguments: SearchDatabase.all)
    func `What has the words more often comes first, on every page`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind, Self.rows, and: Self.ranks(kind))
      for (path, ids) in [
        ("/books?filter[search]=whale&sort=-relevance", ["4", "2", "3", "1"]),
        ("/books?filter[search]=whale&sort=relevance", ["1", "3", "2", "4"]),
        ("/books?filter[search]=whale&sort=-relevance,id", ["2", "4", "3", "1"]),
        ("/books?filter[search]=whale&sort=title,-relevance", ["3", "1", "4", "2"]),
        ("/books?filter[search]=whale&sort=-relevance&filter[author]=1", ["2", "3", "1"]),
        ("/authors/1/books?filter[search]=whale&sort=-relevance", ["2", "3", "1"]),
        ("/authors/1/relationships/books?filter[search]=whale&sort=-relevance", ["2", "3", "1"]),
      ] as [(String, [String])] {
        let answer = await shelf.api.get(path)
        #expect(answer.status == 200, "\(path)")
        #expect(answer.ids() == ids, "\(path)")
      }
      var path: String? = "/books?filter[search]=whale&sort=-relevance&page[size]=1"
      var found: [String] = []
      while let next = path, found.count < 9 {
        let answer = await shelf.api.get(next)
        #expect(answer.json["meta"]?["page"]?["total"] == 4)
        found += answer.ids()
        path = answer.link("next")
      }
      #expect(found == ["4", "2", "3", "1"])
      guard kind.hasIndex else { return }
      let text = try #require(
        shelf.database.statements.all.last { $0.contains("ORDER BY") })
      #expect(text.contains(kind.base == .sqlite ? "ranked.rank" : "ts_rank("), "\(text)")
    }

    @Test(arguments: SearchDatabase.all)
    func `Only a search of a collection in numbered pages has it`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind, Self.rows)
      for (path, code) in [
        ("/authors?sort=-relevance", "unknownField"),
        ("/books?filter[search]=whale&sort=-author.relevance", "unknownField"),
        ("/books/1?filter[search]=whale&sort=-relevance", "unsupported"),
      ] {
        let answer = await shelf.api.get(path)
        #expect(answer.status == 400, "\(path)")
        #expect(answer.codes == [code], "\(path)")
      }
      let cursor = await shelf.api.get(
        "/books?filter[search]=whale&sort=title&page[size]=1")
      let after = try #require(cursor.link("next").flatMap { $0.split(separator: "page").last })
      let refused = await shelf.api.get(
        "/books?filter[search]=whale&sort=-relevance&page\(after)")
      #expect(refused.status == 400)
      // CUR-30.
      #expect(refused.codes == ["unsupported-sort"])
      #expect(refused.sources == ["sort"])
      // Without a search all are alike.
      for (path, ids) in [
        ("/books?sort=-relevance&page[size]=2", ["1", "2"]),
        ("/books?filter[title]=Whale&sort=relevance,-id", ["4", "2"]),
      ] {
        #expect(await shelf.api.get(path).ids() == ids, "\(path)")
      }
      let profile = MediaType.jsonAPI(profiles: [Profile.cursorPagination.uri]).description
      let wanted = await shelf.api.get(
        "/books?filter[search]=whale&sort=-relevance", headers: [.accept: profile])
      #expect(wanted.codes == ["unsupported-sort"])
      let cursors = try await Shelf(kind, Self.rows) {
        $0.record.takeAsDefaults()
        $0.page([.cursor])
      }
      let never = await cursors.api.get("/books?filter[search]=whale&sort=-relevance")
      #expect(never.status == 400)
      #expect(never.codes == ["unsupported-sort"])
    }

    @Test(arguments: SearchDatabase.all)
    func `Hidden text doesn't change it`(_ kind: SearchDatabase) async throws {
      func order(_ bodies: [String]) async throws -> [String] {
        var rows = Self.rows
        rows["books"] = bodies.enumerated().map { number, body in
          Shelf.book(Int64(number + 1), "Whale \(number)", body)
        }
        let shelf = try await Shelf(kind, rows, and: Self.ranks(kind)) {
          $0.hide("body") { $0.principal == nil }
        }
        let answer = await shelf.api.get("/books?filter[search]=whale&sort=-relevance")
        #expect(answer.status == 200)
        return answer.ids()
      }
      let long = String(repeating: "whale sea ", count: 50)
      #expect(try await order([long, "", "whale"]) == order(["", "whale", long]))
    }

    @Test
    func `A field of the name goes first, and a list of fields to sort by takes nothing away`()
      async throws
    {
      let database = MemoryDatabase([
        "notes": [
          ["id": 1, "title": "whale whale", "relevance": 1],
          ["id": 2, "title": "whale", "relevance": 2],
        ]
      ])
      func ids(_ fields: [Schema.Field]) async throws -> [String] {
        let api = try JSONAPIServer(database: database) {
          Serve(schema: Schema("notes", id: Int.self, fields)) {
            $0.search(["title"])
            $0.sort(by: ["title"] + fields.dropFirst().map(\.name))
            $0.page([.number])
          }
        }
        return await api.get("/notes?filter[search]=whale&sort=-relevance").ids()
      }
      let title = Schema.Field.attribute("title", String.self)
      #expect(try await ids([title]) == ["1", "2"])
      #expect(try await ids([title, .attribute("relevance", Int.self)]) == ["2", "1"])
    }

    @Test func `SQLite finds and ranks the rows by its index`() async throws {
      let shelf = try await Shelf(.sqlite, Self.rows, and: Self.ranks(.sqlite))
      _ = await shelf.api.get("/books?filter[search]=whale&sort=-relevance&page[number]=1")
      let base = try #require(shelf.database.original as? SQLiteDatabase)
      let text = try #require(shelf.database.statements.all.last { $0.contains("ranked") })
      let details = try await base.writer.read { connection in
        let statement = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN " + text)
        statement.setUncheckedArguments([])
        return try Row.fetchAll(statement).map { $0["detail"] as String }
      }
      #expect(details.contains { $0.hasPrefix("SCAN ranked VIRTUAL TABLE INDEX") }, "\(details)")
      #expect(!details.contains { $0.hasPrefix("SCAN t0") }, "\(details)")
    }

    @Test func `The OpenAPI document lists it where there are numbered pages`() async throws {
      func names(_ styles: [PageStyle]) async throws -> Bool {
        let shelf = try await Shelf(.memory) {
          $0.record.takeAsDefaults()
          $0.page(styles)
        }
        return String(decoding: shelf.api.openAPI().indented(), as: UTF8.self)
          .contains("\"-relevance\"")
      }
      #expect(try await names([.cursor, .number]))
      #expect(try await !names([.cursor]))
    }

    @Test func `Clients and hooks ask for it with the search`() async throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase([
          "memos": [
            ["id": 1, "title": "whale", "text": .null],
            ["id": 2, "title": "whale whale", "text": .null],
          ]
        ])
      ) {
        Serve(SearchTests.Memo.self) {
          $0.search(\.title, \.text)
          $0.page([.number])
          $0.allow(.create)
          $0.willCreate { change, _, session in
            let best = try session.first(SearchTests.Memo.query.search("whale").sort(.relevance))
            if best?.id != 2 { change.refuse(\.title, "has another best") }
          }
        }
      }
      let client = JSONAPIClient(transport: ServerTransport(api))
      let found = try await client.fetch(SearchTests.Memo.query.search("whale").sort(.relevance))
      #expect(found.map(\.id) == [2, 1])
      let made = await api.send(
        .post, "/memos", #"{"data": {"type": "memos", "attributes": {"title": "x"}}}"#)
      #expect(made.status == 201)
    }
  }
#endif
