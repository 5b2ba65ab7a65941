#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  @testable import JSONAPIServer
  import JSONAPITesting
  import Testing

  /// `filter[search]` in memory and in each database, with and without a full-text index.
  @Suite("Searching for words")
  struct SearchTests {
    @Test(arguments: SearchDatabase.all)
    func `Requests find rows with all words, beside everything else`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind)
      for (path, ids) in [
        ("/books?filter[search]=white%20whale", ["1", "2"]),
        ("/books?filter[search]=WHALE", ["1", "2", "3"]),
        ("/books?filter[search]=whale,dick", ["1"]), ("/books?filter[search]=whales", []),
        ("/books?filter[search]=whal", []), ("/books?filter[search]=secret", []),
        ("/books?filter%5Bsearch%5D=sea", ["2", "3", "4"]),
        ("/books?filter[search]=sea&filter[title]=Omoo", ["3"]),
        ("/books?filter[search]=sea&filter[author.name][contains]=Mel", ["2", "3"]),
        ("/books?filter[search]=sea&sort=title", ["4", "3", "2"]),
        ("/books?filter[search]=sea&page[size]=2&page[number]=2", ["4"]),
        ("/books?filter[search]=sea&include=author&fields[books]=title", ["2", "3", "4"]),
        ("/authors/1/books?filter[search]=whale", ["1", "2", "3"]),
        ("/authors/2/books?filter[search]=whale", []),
        ("/authors/2/books?filter[search]=sea", ["4"]),
        ("/authors/1/relationships/books?filter[search]=dick", ["1"]),
      ] as [(String, [String])] {
        let answer = await shelf.api.get(path)
        #expect(answer.status == 200, "\(path)")
        #expect(answer.ids() == ids, "\(path)")
      }
      let counted = await shelf.api.get("/books?filter[search]=sea&page[size]=1")
      #expect(counted.json["meta"]?["page"]?["total"] == 3)
      #expect(counted.link("next")?.contains("search") == true)
      let empty = await shelf.api.get("/books?filter[search]=sea&page[size]=0")
      #expect(empty.json["meta"]?["page"]?["total"] == 3)
      if kind.hasIndex {
        let text = try #require(
          shelf.database.statements.all.last { $0.contains("SELECT") })
        #expect(text.contains(kind.base == .sqlite ? " MATCH " : " @@ "), "\(text)")
      }
    }

    @Test(arguments: SearchDatabase.all)
    func `Pages by cursor go through what is found`(_ kind: SearchDatabase) async throws {
      let shelf = try await Shelf(kind)
      var path: String? = "/books?filter[search]=sea&page[size]=1"
      var ids: [String] = []
      while let next = path, ids.count < 9 {
        let answer = await shelf.api.get(next)
        ids += answer.ids()
        path = answer.link("next")
      }
      #expect(ids == ["2", "3", "4"])
    }

    /// What would be an operator in FTS5, PostgreSQL or SQL, with the rows that have its words.
    static let hostile: [(String, [String]?)] = [
      ("\"", nil), ("*", nil), ("", nil), (" ", nil), ("…", nil), ("\u{301}", nil), ("\u{0}", nil),
      ("'", nil), ("&", nil), (":*", nil), ("whal*", []), ("wha:*", []),
      ("\"white whale\"", ["1", "2"]),
      ("\"whale white\"", ["1", "2"]), ("NEAR(white whale)", []), ("white AND whale", ["1"]),
      ("white OR whale", []), ("NOT whale", []), ("title:whale", []), ("title : dick", []),
      ("whale & !dick", ["1"]), ("whale | omoo", ["3"]), ("^whale", ["1", "2", "3"]),
      ("{title} : dick", []), ("-whale", ["1", "2", "3"]), ("whale <-> white", ["1", "2"]),
      ("white\u{0}whale", ["1", "2"]), ("');DROP TABLE books;--", []),
      ("whale\"", ["1", "2", "3"]),
      ("\"\"\" OR \"whale", []), ("%", nil), ("whale\\", ["1", "2", "3"]),
      ("whale\u{FFFD}", ["1", "2", "3"]), ("\u{1F433} whale", ["1", "2", "3"]),
      (String(repeating: "w", count: 2_500), []),
      (String(repeating: "whale ", count: 400), ["1", "2", "3"]),
    ]

    @Test(arguments: SearchDatabase.all)
    func `Nothing in the text is an operator, and text without words is an error`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind)
      for (text, ids) in Self.hostile {
        let query = QueryItem.queryString([QueryItem("filter[search]", text)])
        let answer = await shelf.api.get("/books?\(query)")
        if let ids {
          #expect(answer.status == 200, "\(text)")
          #expect(answer.ids() == ids, "\(text)")
        } else {
          #expect(answer.status == 400, "\(text)")
          #expect(answer.sources == ["filter[search]"], "\(text)")
        }
      }
      let many = (0...100).map { "w\($0)" }.joined(separator: "%20")
      let refused = await shelf.api.get("/books?filter[search]=\(many)")
      #expect(refused.codes == ["limitExceeded"])
      #expect(refused.sources == ["filter[search]"])
      let tooMany = (0..<10_000).map { "w\($0)" }.joined(separator: "+")
      let tooLong = await shelf.api.get("/books?filter[search]=\(tooMany)")
      #expect((400..<500).contains(tooLong.status))
      let twice = await shelf.api.get("/books?filter[search]=a&filter[search]=b")
      #expect(twice.codes == ["duplicateParameter"])
      // In the process itself nothing limits a search.
      let plan = try shelf.plan(TextSearch((0..<1_000).map { "w\($0)" }.joined(separator: " ")))
      #expect(try await AgreementTests.run(plan, on: shelf.database.base)[0].count == 0)
    }

    @Test(arguments: SearchDatabase.all)
    func `Other types, single resources and names alike are refused`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind)
      for (path, code) in [
        ("/authors?filter[search]=x", "unknownParameter"),
        ("/books/1?filter[search]=x", "unsupported"),
        ("/books?filter[Search]=x", "unknownParameter"),
        ("/books?filter[search][contains]=x", "unknownParameter"),
        ("/books?filter[author.search]=x", "unknownParameter"),
      ] {
        let answer = await shelf.api.get(path)
        #expect(answer.status == 400, "\(path)")
        #expect(answer.codes == [code], "\(path)")
        #expect(answer.sources.first?.hasPrefix("filter[") == true, "\(path)")
      }
    }

    @Test(arguments: SearchDatabase.all)
    func `What is hidden from a request finds nothing for it`(_ kind: SearchDatabase) async throws {
      let shelf = try await Shelf(kind) {
        $0.hide("body") { $0.principal?.id != 1 }
        $0.hide("title") { $0.principal?.id == 3 }
        $0.rows { request in
          request.principal?.id == 1 ? .everything : FilterExpression("title", .notEqual, "Omoo")
        }
      }
      func ids(_ text: String, _ user: Int?) async -> [String] {
        await shelf.api.get(
          "/books?filter[search]=\(text)", as: user.map { Shelf.User(id: $0) }
        ).ids()
      }
      // The whale is in the bodies, and the dick in a title.
      #expect(await ids("whale", 1) == ["1", "2", "3"])
      #expect(await ids("whale", 2) == [])
      #expect(await ids("dick", 2) == ["1"])
      #expect(await ids("dick%20whale", 2) == [])
      #expect(await ids("omoo", 1) == ["3"])
      #expect(await ids("omoo", 2) == [])
      let nothing = await shelf.api.get("/books?filter[search]=whale", as: Shelf.User(id: 3))
      let unknown = await shelf.api.get("/authors?filter[search]=whale", as: Shelf.User(id: 3))
      #expect(nothing.status == 400)
      #expect(nothing.body == unknown.body)
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks search as requests do`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(
        kind, SQLFixture([("memos", "id {key}, title TEXT NOT NULL, text TEXT")]),
        ["memos": [["id": 1, "title": "Moby-Dick", "text": "A white whale"]]])
      let api = try JSONAPIServer(database: database.base) {
        Serve(Memo.self) {
          $0.search(\.title, \.text)
          $0.allow(.create)
          $0.willCreate { change, _, session in
            guard let title = change.title.value else { return }
            if try session.exists(Memo.query.search(title)) { change.refuse(\.title, "is taken") }
          }
        }
      }
      func create(_ title: String) async -> Int {
        await api.send(
          .post, "/memos", #"{"data": {"type": "memos", "attributes": {"title": "\#(title)"}}}"#
        ).status
      }
      #expect(await create("WHALE, Dick") == 422)
      #expect(await create("Omoo") == 201)
      #expect(await create("Omoo!") == 422)
      let client = JSONAPIClient(transport: ServerTransport(api))
      let found = try await client.fetch(Memo.query.search("dick?").sort(.ascending(\.title)))
      #expect(found.map(\.title) == ["Moby-Dick"])
      withExtendedLifetime(database) {}
    }

    @Resource("memos")
    struct Memo: Sendable {
      var id: Int
      var title: String
      var text: String?
    }

    @Test func `Definitions say what is wrong with them`() throws {
      func mistakes(
        _ fields: [Schema.Field], _ build: (inout AnyDefinition<NoPrincipal>) -> Void
      ) -> [String] {
        do {
          _ = try JSONAPIServer(database: MemoryDatabase([:])) {
            Serve(schema: Schema("things", id: Int.self, fields)) { build(&$0) }
          }
          return []
        } catch {
          return ["\(error)"]
        }
      }
      let fields: [Schema.Field] = [
        .attribute("title", String.self), .attribute("size", Int.self),
      ]
      #expect(mistakes(fields) { $0.search(["title"]) } == [])
      for (wrong, part) in [
        (mistakes(fields) { $0.search(["size"]) }, "are text"),
        (mistakes(fields) { $0.search(["body"]) }, "are text"),
        (mistakes(fields + [.attribute("search", String.self)]) { $0.search(["title"]) }, "field"),
        (
          mistakes(fields) {
            $0.search(["title"])
            $0.search(["title"])
          }, "twice"
        ),
      ] {
        #expect(wrong.first?.contains(part) == true, "\(wrong) \(part)")
      }
      let ruled = try JSONAPIServer(database: MemoryDatabase(["things": []])) {
        Serve(schema: Schema("things", id: Int.self, fields)) {
          $0.rows { _ in .search("x") }
        }
      }
      #expect(throws: (any Error).self) { try ruled.plan("/things") }
    }

    @Test(arguments: SearchDatabase.all.filter { $0.base != .memory })
    func `Verifying says where no index serves a search`(_ kind: SearchDatabase) async throws {
      let shelf = try await Shelf(kind)
      let problems = try await shelf.api.verify().map(\.description).filter {
        $0.contains("search")
      }
      #expect(problems.isEmpty == kind.hasIndex)
      #expect(problems.allSatisfy { $0.contains("\"title\", \"body\"") })
    }

    @Test func `The OpenAPI document describes the parameter to who may search`() async throws {
      let shelf = try await Shelf(.memory) { $0.hide("body") { $0.principal == nil } }
      func text(_ user: Shelf.User?) -> String {
        String(decoding: shelf.api.openAPI(as: user).indented(), as: UTF8.self)
      }
      let (own, other) = (text(Shelf.User(id: 1)), text(nil))
      #expect(own.contains("filter[search]"))
      #expect(own.contains("occur in title or body"))
      #expect(other.contains("occur in title,"))
    }
  }
#endif
