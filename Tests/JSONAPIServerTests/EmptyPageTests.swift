#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Pages behind the end, and those whose rows are gone, lead back to rows that are there.
  @Suite("Empty pages")
  struct EmptyPageTests {
    private static let schema = Schema(
      "notes", id: Int.self,
      [.attribute("text", String.self), .attribute("rank", Int?.self)])
    private static let tables = SQLFixture([("notes", "id {key}, text TEXT NOT NULL, rank {int}")])
    private static let rows: [String: [[String: ColumnValue]]] = [
      "notes": (1...5).map {
        ["id": .integer($0), "text": .text("n\($0)"), "rank": .integer($0 / 2)]
      }
    ]

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, _ styles: [PageStyle], total: Bool = false
    ) async throws -> JSONAPIServer<NoPrincipal> {
      let database = try await databases.make(kind, Self.tables, Self.rows)
      return try JSONAPIServer(database: database) {
        Serve(schema: Self.schema) {
          $0.page(default: 2, maximum: 10, styles, total: total)
          $0.allow(.delete)
        }
      }
    }

    @Test(
      arguments: DatabaseKind.available,
      [
        ("page[number]=4", false, "page[number]=3"), ("page[number]=9", false, "page[number]=8"),
        ("page[number]=9", true, "page[number]=3"), ("page[offset]=6", false, "page[offset]=4"),
        ("page[offset]=9", true, "page[offset]=3"), ("page[offset]=5", false, "page[offset]=3"),
      ])
    func `A page behind the end leads back`(
      _ kind: DatabaseKind, _ page: (query: String, total: Bool, previous: String)
    ) async throws {
      let api = try await server(kind, [.number, .offset], total: page.total)
      let empty = await api.get("/notes?\(page.query)")
      #expect(empty.ids() == [])
      #expect(empty.link("prev")?.hasSuffix(page.previous.encoded) == true)
      #expect(empty.value("/links/next") == .null)
    }

    @Test(arguments: DatabaseKind.available, ["", "sort=rank", "sort=-rank", "sort=-id"])
    func `A page whose rows are gone leads to the last one`(
      _ kind: DatabaseKind, _ sort: String
    ) async throws {
      let api = try await server(kind, [.cursor])
      let query = sort.isEmpty ? "" : "?\(sort)"
      let all = await api.get("/notes?page[size]=10" + (sort.isEmpty ? "" : "&\(sort)")).ids()
      let first = await api.get("/notes\(query)")
      let second = await api.get(try #require(first.link("next")))
      let next = try #require(second.link("next"))
      let gone = try #require(all.last)
      #expect(await api.send(.delete, "/notes/\(gone)").status == 204)
      let empty = await api.get(next)
      #expect(empty.ids() == [])
      #expect(empty.value("/links/next") == .null)
      let last = await api.get(try #require(empty.link("prev")))
      #expect(last.ids() == Array(all[2..<4]))
      #expect(last.value("/links/next") == .null)
      let start = await api.get(try #require(last.link("prev")))
      #expect(start.ids() == Array(all[0..<2]))
      #expect(start.value("/links/prev") == .null)
      #expect(await api.get(try #require(start.link("next"))).ids() == Array(all[2..<4]))
    }

    @Test(arguments: DatabaseKind.available)
    func `A page before the first rows leads to the first one`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind, [.cursor])
      let first = await api.get("/notes")
      let second = await api.get(try #require(first.link("next")))
      let previous = try #require(second.link("prev"))
      for id in ["1", "2"] { #expect(await api.send(.delete, "/notes/\(id)").status == 204) }
      let empty = await api.get(previous)
      #expect(empty.ids() == [])
      #expect(empty.value("/links/prev") == .null)
      #expect(await api.get(try #require(empty.link("next"))).ids() == ["3", "4"])
    }

    @Test(arguments: DatabaseKind.available)
    func `A collection without resources leads nowhere`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind, [.cursor])
      let first = await api.get("/notes?page[size]=5&filter[text]=none")
      #expect(first.value("/links/prev") == .null)
      #expect(first.value("/links/next") == .null)
      let second = await api.get(
        try #require(await api.get("/notes").link("next")) + "&filter[text]=none")
      let last = await api.get(try #require(second.link("prev")))
      #expect(last.ids() == [])
      #expect(last.value("/links/prev") == .null)
      #expect(last.value("/links/next") == .null)
    }

    @Test func `The end is no place to go on from`() async throws {
      let api = try await server(.memory, [.cursor])
      let second = await api.get(
        try #require(await api.get("/notes").link("next")) + "&filter[text]=none")
      let end = try #require(second.link("prev")?.split(separator: "=").last)
      #expect(await api.get("/notes?page[before]=\(end)").ids() == ["4", "5"])
      let refused = await api.get("/notes?page[after]=\(end)")
      #expect(refused.status == 400)
      #expect(refused.sources == ["page[after]"])
    }
  }

  extension String {
    /// The query as links have it.
    fileprivate var encoded: String {
      split(separator: "[").joined(separator: "%5B").split(separator: "]").joined(separator: "%5D")
    }
  }
#endif
