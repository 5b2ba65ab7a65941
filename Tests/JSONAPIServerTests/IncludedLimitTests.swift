#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Limits of included relationships")
  struct IncludedLimitTests {
    static let groups = Schema(
      "groups", id: Int.self, [.relationship(.init("items", .many, to: ["items"]))])

    static let items = Schema(
      "items", id: Int.self,
      [.attribute("rank", Int.self), .relationship(.init("group", .one, to: ["groups"]))])

    static let tables = SQLFixture([
      ("groups", "id {key}"), ("items", "id {key}, rank {int} NOT NULL, group_id {int}"),
    ])

    /// Groups of 12 items each, whose order by rank is not that of their ids.
    static func rows(_ count: Int64) -> [String: [[String: ColumnValue]]] {
      [
        "groups": (1...count).map { ["id": .integer($0)] },
        "items": (0..<count * 12).map { number in
          [
            "id": .integer(number + 1), "rank": .integer(number * 7 % 12),
            "group_id": .integer(number / 12 + 1),
          ]
        },
      ]
    }

    @Test(
      "What is included has its limit for each of many parents, and one for all of them",
      arguments: DatabaseKind.available)
    func manyParents(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows(100))
      defer { withExtendedLifetime(database) {} }
      func server(limit: Int) throws -> JSONAPIServer<NoPrincipal> {
        try JSONAPIServer(database: database.base) {
          Serve(schema: Self.groups) {
            $0.page(default: 100)
            $0.included("items", limit: limit)
          }
          Serve(schema: Self.items)
        }
      }
      let all = try await server(limit: 10).get("/groups?include=items")
      #expect(all.status == 200)
      #expect(all.ids("included").count == 1_000)
      for group in all.json["data"]?.array ?? [] {
        #expect(group.value(at: "/relationships/items/data")?.array?.count == 10)
        #expect(group.value(at: "/relationships/items/links/next") != nil)
      }
      let many = try await server(limit: 20).get("/groups?include=items")
      #expect(many.status == 400)
      #expect(many.codes == ["limitExceeded"])
    }

    @Test(arguments: DatabaseKind.available)
    func `A resource that many others lead to counts once`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows(4))
      defer { withExtendedLifetime(database) {} }
      func server(limit: Int) throws -> JSONAPIServer<NoPrincipal> {
        var configuration = ServerConfiguration()
        configuration.limits.includedResources = limit
        return try JSONAPIServer(database: database.base, configuration: configuration) {
          Serve(schema: Self.groups)
          Serve(schema: Self.items) { $0.page(default: 48) }
        }
      }
      let all = try await server(limit: 4).get("/items?include=group")
      #expect(all.ids("included").sorted() == ["1", "2", "3", "4"])
      let many = try await server(limit: 3).get("/items?include=group")
      #expect(many.status == 400)
      #expect(many.codes == ["limitExceeded"])
    }

    @Test(
      "The link to the rest of what is included goes on where it was cut",
      arguments: DatabaseKind.available,
      [(5, [.cursor, .number]), (5, [.cursor, .offset]), (9, [.number, .offset])]
        as [(Int, [PageStyle])])
    func rest(_ kind: DatabaseKind, _ pages: (limit: Int, styles: [PageStyle])) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows(2))
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.groups) { $0.included("items", limit: pages.limit) }
        Serve(schema: Self.items) {
          $0.sort(by: ["rank"], default: [SortField("rank", isDescending: true)])
          $0.page(default: 3, maximum: 6, pages.styles)
        }
      }
      // One parent and several are read in different ways.
      for path in ["/groups/1", "/groups"] {
        let groups = await api.get("\(path)?include=items")
        let data = try #require(groups.json["data"])
        let group = data.array?.first ?? data
        let linkage = group.value(at: "/relationships/items/data")?.array ?? []
        var ids = linkage.compactMap { $0["id"]?.string }
        #expect(ids.count == pages.limit)
        var next = group.value(at: "/relationships/items/links/next")?.string
        while let address = next, ids.count < 20 {
          let page = await api.get(address)
          #expect(page.status == 200)
          ids += page.ids()
          next = page.link("next")
        }
        // The rank of the item with the number n is 7n modulo 12, so each rank is there once.
        #expect(ids == (0..<12).reversed().map { String($0 * 7 % 12 + 1) })
      }
    }

    @Test("With the profile, linkage that is cut has prev beside next (CUR-21, CUR-29)")
    func profile() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Self.rows(2))) {
        Serve(schema: Self.groups) { $0.included("items", limit: 5) }
        Serve(schema: Self.items) { $0.page(default: 3, maximum: 6) }
      }
      let links: JSONPointer = "/data/0/relationships/items/links"
      let path = "/groups?include=items"
      let plain = await api.get(path).value(links)?.object
      #expect(plain?.keys == ["self", "related", "next"])
      let page = await api.get(path, headers: [.accept: PagingTests.profile])
      #expect(page.headers[.contentType] == PagingTests.profile)
      let paged = page.value(links)
      #expect(paged?["prev"] == .null)
      #expect(paged?["next"] == plain?["next"])
    }

    @Test(
      "A limit without pages for the rest is refused",
      arguments: [[.cursor], [], [.cursor, .number]] as [[PageStyle]])
    func withoutPages(_ styles: [PageStyle]) throws {
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: Self.groups) { $0.included("items", limit: 7) }
          Serve(schema: Self.items) { $0.page(default: 3, maximum: 6, styles) }
        }
      }
      #expect(error?.field == "items")
    }
  }
#endif
