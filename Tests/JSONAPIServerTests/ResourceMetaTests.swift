#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What a definition adds to the `meta` of each resource (RES-10).
  @Suite("Meta of resources")
  struct ResourceMetaTests {
    @Resource("pages")
    struct Page: Sendable {
      var id: String
      var title: String
      var parent: ToOne<Page>
      var meta: Meta

      struct Meta: Codable, Sendable, Equatable {
        var views: Int?
        var seen: Date?
        var version: Int
      }
    }

    static let tables = SQLFixture([
      (
        "pages",
        "id TEXT PRIMARY KEY, title TEXT NOT NULL, parent_id TEXT, view_count {int}, "
          + "seen_at {date}, version {int} NOT NULL DEFAULT 1"
      )
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "pages": [
        [
          "id": "a", "title": "A", "view_count": 7, "seen_at": 1_700_000_000_000_000, "version": 3,
        ],
        ["id": "b/é", "title": "B", "parent_id": "a", "version": 1],
      ]
    ]

    private func server(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      let api = try JSONAPIServer(database: database.base, path: "/api") {
        Serve(Page.self) {
          $0.allow(.create, .update)
          $0.clientIDs(.allowed)
          $0.version("version")
          $0.resourceMeta("views", column: "view_count", Int.self)
          $0.resourceMeta("seen", column: "seen_at", Date.self)
        }
      }
      return (api, database)
    }

    @Test(arguments: DatabaseKind.available)
    func `A model reads its own meta from every response`(_ kind: DatabaseKind)
      async throws
    {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let decoder = JSONAPIDecoder()
      let first = try decoder.decode(Page.self, from: await api.get("/api/pages/a").body)
      let date = Date(timeIntervalSince1970: 1_700_000_000)
      #expect(first.meta == Page.Meta(views: 7, seen: date, version: 3))

      // A fieldset says nothing of them, and nulls are written.
      let list = await api.get("/api/pages?fields[pages]=title&sort=title")
      #expect(list.value("/data/0/meta/views")?.int == 7)
      #expect(list.value("/data/1/meta/views") == .null)
      #expect(list.value("/data/1/meta/version")?.int == 1)
      let included = await api.get("/api/pages/b%2F%C3%A9?include=parent")
      #expect(included.value("/included/0/meta/seen")?.string == "2023-11-14T22:13:20Z")
      let child = try decoder.decode(Page.self, from: included.body)
      #expect(child.parent.value?.meta.views == 7)

      let created = await api.send(
        .post, "/api/pages",
        #"{"data":{"type":"pages","id":"c","attributes":{"title":"C"},"meta":{"views":9}}}"#)
      #expect(created.status == 201)
      #expect(try decoder.decode(Page.self, from: created.body).meta.views == nil)
      #expect(try await api.verify().map(\.description).filter { $0.hasPrefix("pages.meta") } == [])
    }

    @Test(arguments: DatabaseKind.available)
    func `Cursors stand beside them, and no query names the columns`(_ kind: DatabaseKind)
      async throws
    {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let list = await api.get(
        "/api/pages?page[size]=1",
        headers: [.accept: PagingTests.profile])
      #expect(list.value("/data/0/meta/page/cursor")?.string != nil)
      #expect(list.value("/data/0/meta/views")?.int == 7)
      for query in ["sort=views", "filter[views]=7", "filter[view_count]=7", "fields[pages]=views"]
      {
        #expect(await api.get("/api/pages?\(query)").status == 400, "\(query)")
      }
    }

    @Test func `A value that the column can't hold is null, and the page is answered`()
      async throws
    {
      let database = try await TestDatabase(
        .sqlite, SQLFixture([("pages", "id INTEGER PRIMARY KEY, view_count INTEGER")]), [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run(["INSERT INTO pages VALUES (1, 'many'), (2, 5)"])
      let schema = Schema("pages", id: Int.self, [])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: schema) {
          $0.resourceMeta("views", column: "view_count", Schema.ValueType(Int.self))
        }
      }
      let list = await api.get("/pages")
      #expect(list.status == 200)
      #expect(list.value("/data/0/meta/views") == .null)
      #expect(list.value("/data/1/meta/views")?.int == 5)
    }

    @Test func `OpenAPI describes them`() async throws {
      let (api, database) = try await server(.memory)
      defer { withExtendedLifetime(database) {} }
      let document = api.openAPI().json
      let resource = document.value(at: "/components/schemas/Pages/properties/meta/allOf")
      let views = resource?.array?.first?.value(at: "/properties/views/type")
      #expect(views == ["integer", "null"], "\(document)")
    }

    @Test(arguments: [
      ("version", "The server itself writes this member"), ("a.b", "can't be the name"),
      ("", "can't be the name"),
    ])
    func `Names that can't be members are mistakes`(name: String, text: String) throws {
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase([:])) {
          Serve(schema: Schema("pages", id: Int.self, [])) {
            $0.resourceMeta(name, column: "views", Schema.ValueType(Int.self))
          }
        }
      }
      #expect(error.map { "\($0)".contains(text) } == true, "\(String(describing: error))")
    }
  }
#endif
