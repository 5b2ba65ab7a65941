#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Pages of a server")
  struct PagingTests {
    static let profile = MediaType.jsonAPI(profiles: [Profile.cursorPagination.uri]).description

    let api: JSONAPIServer<NoPrincipal>

    init() throws {
      // Seven words: some equal, some null.
      let words: [ColumnValue] = [3, 1, .null, 3, 1, 2, .null]
      let rows = words.enumerated().map { index, words in
        [
          "id": .integer(Int64(index + 1)), "title": .text("T\(index % 2)"), "words": words,
          "author_id": 1,
        ] as [String: ColumnValue]
      }
      api = try JSONAPIServer(
        database: MemoryDatabase([
          "books": rows,
          "writers": [["id": 1, "name": "Ada"]],
        ])
      ) {
        Serve(Book.self) { $0.page(default: 3, maximum: 5) }
        Serve(Writer.self) {
          $0.toMany(\.books, foreignKey: "author_id")
          $0.included(\.books, sort: .descending(\.words), limit: 2)
        }
      }
    }

    @Resource("books")
    struct Book: Sendable {
      var id: Int
      var title: String
      var words: Int?
      var author: ToOne<Writer>
    }

    @Resource("writers")
    struct Writer: Sendable {
      var id: Int
      var name: String
      var books: ToMany<Book>
    }

    /// Walks to the end by `next`, and back by `prev`.
    private func walk(_ path: String) async -> (there: [String], back: [String]) {
      var there: [String] = []
      var back: [String] = []
      var next: String? = path
      var last = path
      while let path = next {
        let page = await api.get(path)
        there += page.ids()
        last = path
        next = page.link("next")
        if there.count > 50 { break }
      }
      next = last
      while let path = next {
        let page = await api.get(path)
        back = page.ids() + back
        next = page.link("prev")
        if back.count > 50 { break }
      }
      return (there, back)
    }

    @Test(
      "A walk along the pages meets every resource once, in order (PAG-05, CUR-01, CUR-22)",
      arguments: ["", "sort=words", "sort=-words", "sort=title,-words", "sort=-title,words,-id"],
      [
        "page[size]=1", "page[size]=2", "page[size]=3", "page[size]=5",
        "page[number]=1&page[size]=2",
      ]
    )
    func walk(sort: String, page: String) async throws {
      let expected = sorted(sort)
      let (there, back) = await walk("/books?\(sort)&\(page)")
      #expect(there == expected)
      #expect(back == expected)
    }

    /// The ids in the order of a sort parameter, by the query evaluator of the library; null comes last, and ids
    /// that decide have the direction of the last field.
    private func sorted(_ sort: String) -> [String] {
      let words: [FilterValue] = [3, 1, .null, 3, 1, 2, .null]
      var fields = sort.dropFirst(5).split(separator: ",").map { SortField(parsing: String($0)) }
      fields.append(SortField(parsing: fields.last?.isDescending == true ? "-id" : "id"))
      return (1...7).sorted(by: fields, nulls: .last) { id in
        FieldLookup { name in
          switch name {
          case "words": words[id - 1]
          case "title": .string("T\((id - 1) % 2)")
          default: .number(JSONNumber(id))
          }
        }
      }.map(String.init)
    }

    @Test func `Items have cursors where the profile is asked for (CUR-11, CUR-12, CUR-19)`()
      async throws
    {
      let page = await api.get(
        "/books?sort=words&page[size]=5", headers: [.accept: Self.profile])
      let type = page.headers[.contentType].flatMap { MediaType($0) }
      #expect(type?.profiles == [Profile.cursorPagination.uri])
      let all = sorted("sort=words")
      let items = try #require(page.json["data"]?.array)
      #expect(items.count == 5)
      for (index, item) in items.enumerated() {
        let cursor = try #require(item.value(at: "/meta/page/cursor")?.string)
        let after = await api.get("/books?sort=words&page[size]=1&page[after]=\(cursor)")
        #expect(after.ids() == Array(all.dropFirst(index + 1).prefix(1)))
        let before = await api.get("/books?sort=words&page[size]=1&page[before]=\(cursor)")
        #expect(before.ids() == Array(all.prefix(index).suffix(1)))
      }
      #expect(await api.get("/books").json["data"]?.array?.first?["meta"] == nil)
    }

    @Test func `A page goes on where its cursor's item was deleted (CUR-04)`() async throws {
      let database = MemoryDatabase(["books": (1...3).map { ["id": .integer($0), "title": "T"] }])
      let api = try JSONAPIServer(database: database) {
        Serve(Book.self) {
          $0.page(default: 1, maximum: 5)
          $0.allow(.delete)
        }
      }
      let next = try #require(await api.get("/books").link("next"))
      #expect(await api.send(.delete, "/books/1").status == 204)
      #expect(await api.get(next).ids() == ["2"])
    }

    @Test(
      "A walk in the order of long text meets every resource, or is refused (CUR-03, CUR-30)",
      arguments: [(100, false), (4_000, false), (7_000, true), (100_000, true)])
    func longText(_ length: Int, _ isRefused: Bool) async throws {
      let rows = (1...3).map { number in
        ["id": .integer(number), "title": .text(String(repeating: "\(number)", count: length))]
          as [String: ColumnValue]
      }
      let api = try JSONAPIServer(database: MemoryDatabase(["books": rows])) { Serve(Book.self) }
      var ids: [String] = []
      var next: String? = "/books?sort=title&page[size]=1"
      while let path = next, ids.count < 9 {
        let page = await api.get(path)
        #expect(page.status == (isRefused ? 400 : 200))
        #expect(page.codes == (isRefused ? ["unsupported-sort"] : []))
        #expect(page.sources == (isRefused ? ["sort"] : []))
        ids += page.ids()
        next = page.link("next")
      }
      #expect(ids == (isRefused ? [] : ["1", "2", "3"]))
      // Without a cursor there is nothing to refuse.
      #expect(await api.get("/books?sort=title").ids().count == 3)
      #expect(await api.get("/books?sort=title&page[number]=2&page[size]=1").ids() == ["2"])
      let items = await api.get("/books?sort=title", headers: [.accept: Self.profile])
      #expect(items.status == (isRefused ? 400 : 200))
    }

    @Test(
      "Cursors that the server didn't write are refused (CUR-10)",
      arguments: [
        "x", "!!", "WyIxIl0", "WyIxIiwiaTEiXQ==", "WyIyIiwiaTEiXQ", "",
        // An id that is null, and one that is text.
        "WyIxIiwibiJd", "WyIxIiwidGFiYyJd",
      ])
    func strictCursors(_ text: String) async throws {
      let page = await api.get("/books?page[after]=\(text)")
      #expect(page.status == 400)
      #expect(page.sources == ["page[after]"])
      #expect(page.codes == ["invalid-parameter-value"])
    }

    @Test func `A cursor of another order is refused (CUR-10, CUR-32)`() async throws {
      func cursor(_ sort: String) async throws -> String {
        let page = await api.get("/books?sort=\(sort)", headers: [.accept: Self.profile])
        return try #require(page.value("/data/0/meta/page/cursor")?.string)
      }
      for (sort, other) in [("title", "words"), ("words", "title")] {
        let page = await api.get("/books?sort=\(sort)&page[after]=\(try await cursor(other))")
        #expect(page.status == 400)
        #expect(page.sources == ["page[after]"])
      }
    }

    @Test
    func `The limit of a relationship cuts its linkage and links to the rest (REL-06, PAG-02)`()
      async throws
    {
      let writer = await api.get("/writers/1?include=books")
      let linkage = writer.value("/data/relationships/books/data")?.array ?? []
      #expect(linkage.compactMap { $0["id"]?.string } == ["4", "1"])
      let next = try #require(writer.value("/data/relationships/books/links/next")?.string)
      let rest = await api.get(next)
      #expect(rest.ids() == ["6", "5"])
      // Identifiers alone.
      #expect(rest.json["data"]?.array?.first?["attributes"] == nil)
    }

    @Test func `The size of a page has a default and a maximum (CUR-06, CUR-07, CUR-08)`()
      async throws
    {
      #expect(await api.get("/books").ids().count == 3)
      for size in ["6", "1000", "99999999999999999999"] {
        let large = await api.get("/books?page[size]=\(size)")
        #expect(large.status == 400)
        #expect(large.codes == ["max-size-exceeded"])
        #expect(large.value("/errors/0/meta/page/maxSize")?.int == 5)
      }
      for size in ["0", "-1", "x", "%2B1"] {
        let page = await api.get("/books?page[size]=\(size)")
        #expect(page.status == 400)
        #expect(page.sources == ["page[size]"])
      }
      for number in ["9223372036854775807", "99999999999999999999"] {
        let page = await api.get("/books?page[number]=\(number)&page[size]=1")
        #expect(page.sources == ["page[number]"])
      }
      #expect(await api.get("/books?page[offset]=1").status == 400)
    }

    @Test(
      "Behind the last page, prev leads to the last one if the total is known, and else back (PAG-04)",
      arguments: [false, true])
    func behindTheEnd(_ showsTotal: Bool) async throws {
      let rows = (1...7).map { ["id": .integer($0), "title": "T"] as [String: ColumnValue] }
      let api = try JSONAPIServer(database: MemoryDatabase(["books": rows])) {
        Serve(Book.self) {
          $0.page(default: 3, maximum: 5, [.number, .offset], total: showsTotal)
        }
      }
      for (path, back) in [
        ("/books?page[number]=99", "page%5Bnumber%5D=98"),
        ("/books?page[offset]=100&page[limit]=3", "page%5Boffset%5D=97"),
      ] {
        let page = await api.get(path)
        #expect(page.ids() == [])
        #expect(page.json["links"]?["next"] == .null)
        guard showsTotal else {
          #expect(page.link("prev")?.hasSuffix(back) == true)
          continue
        }
        let previous = try #require(page.link("prev"))
        #expect(await api.get(previous).ids().last == "7")
      }
      let last = await api.get("/books?page[number]=3")
      #expect(last.ids() == ["7"])
      #expect(await api.get(try #require(last.link("prev"))).ids() == ["4", "5", "6"])
    }

    @Test func `The link to a document repeats its query (DOC-10, FET-01, QRY-06)`() async throws {
      let page = await api.get("/books?sort=-words&include=author&fields[books]=title&page[size]=2")
      let link = try #require(page.link("self"))
      // Names as a serialiser of forms writes them.
      #expect(
        link == "/books?sort=-words&include=author&fields%5Bbooks%5D=title&page%5Bsize%5D=2")
      let next = try #require(page.link("next"))
      #expect(next.contains("page%5Bafter%5D="))
      for link in [link, next] {
        let query = link.drop { $0 != "?" }
        #expect(!query.contains { "[]\" ".contains($0) }, "\(link)")
      }
      let again = await api.get(link)
      #expect(again.body == page.body)
      #expect(again.ids() == ["4", "1"])
    }

    @Test func `Text that escapes make six times as long is written whole`() async throws {
      let title = String(repeating: "\u{1}", count: 5_000)
      let api = try JSONAPIServer(
        database: MemoryDatabase(["books": [["id": 1, "title": .text(title), "author_id": 1]]])
      ) { Serve(Book.self) }
      let page = await api.get("/books")
      #expect(page.value("/data/0/attributes/title")?.string == title)
    }

    @Test func `A collection is an array with one member, and with none (DOC-13)`() async throws {
      #expect(await api.get("/writers").json["data"]?.array?.count == 1)
      #expect(await api.get("/writers?filter[name]=x").json["data"]?.array?.count == 0)
    }

    @Test(arguments: [true, false])
    func `A page of size 0 is refused with the profile only, in any order of requests (CUR-05)`(
      _ isFirst: Bool
    ) async throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase(["writers": [["id": 1, "name": "Ada"]]])
      ) {
        Serve(schema: Schema("writers", id: Int.self, [.attribute("name", String.self)])) {
          $0.page([.cursor], total: true)
        }
      }
      for wantsCursors in [isFirst, !isFirst, isFirst] {
        let page = await api.get(
          "/writers?page[size]=0", headers: wantsCursors ? [.accept: Self.profile] : [:])
        #expect(page.status == (wantsCursors ? 400 : 200))
        #expect(page.value("/meta/page/total")?.int == (wantsCursors ? nil : 1))
      }
    }

    @Test(arguments: DatabaseKind.available, ["page[size]=0", "page[limit]=0"])
    func `A page of size 0 is the total alone`(_ kind: DatabaseKind, _ page: String) async throws {
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("writers", "id {key}, name TEXT NOT NULL"),
          ("books", "id {key}, title TEXT NOT NULL, words {int}, author_id {int}"),
        ]),
        [
          "writers": [["id": 1, "name": "Ada"], ["id": 2, "name": "Bo"]],
          "books": (1...5).map {
            ["id": .integer($0), "title": .text("T\($0 % 2)"), "author_id": 1]
          },
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Book.self) { $0.page([.number, .offset], total: true) }
        Serve(Writer.self) { $0.toMany(\.books, foreignKey: "author_id") }
      }
      for (path, total) in [
        ("/books?include=author", 5), ("/books?filter[title]=T1", 3),
        ("/writers/1/books?sort=title", 5),
        ("/writers/2/books?fields[books]=title", 0), ("/books?page[offset]=0&sort=-title", 5),
      ] where !(page.contains("size") && path.contains("offset")) {
        database.statements.removeAll()
        let answer = await api.get(path + (path.contains("?") ? "&" : "?") + page)
        #expect(answer.status == 200)
        #expect(answer.ids() == [] && answer.ids("included") == [])
        #expect(answer.value("/meta/page/total")?.int == total, "\(path)")
        #expect(answer.link("next") == nil && answer.link("prev") == nil)
        // No row is read, and no schema a second time.
        if kind != .memory, path.hasPrefix("/books"), path.hasSuffix("title") {
          let looks = database.statements.all.filter { $0.hasPrefix("SELECT") }
          #expect(looks.count == 1, "\(looks)")
        }
      }
      // Without a total there is nothing to ask for.
      #expect(await api.get("/writers?\(page)").status == 400)
      #expect(await api.get("/writers?page[size]=0").sources == ["page[size]"])
    }
  }
#endif
