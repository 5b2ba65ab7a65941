#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Who may read a type: at its URLs, and wherever else it could be seen.
  @Suite("Access to reading")
  struct ReadingAccessTests {
    struct User: ServerPrincipal {
      var isEditor = false
      var key: String { isEditor ? "editor" : "user" }
    }

    @Resource("authors")
    struct Author: Sendable {
      var id: Int
      var name: String
    }

    @Resource("articles")
    struct Article: Sendable {
      var id: Int
      var title: String
      var author: ToOne<Author>
    }

    @Resource("pages")
    struct Page: Sendable {
      var id: Int
      var text: String
    }

    static let tables = SQLFixture([
      ("authors", "id {key}, name TEXT NOT NULL"),
      ("articles", "id {key}, title TEXT NOT NULL, author_id INTEGER REFERENCES authors"),
      ("pages", "id {key}, text TEXT NOT NULL"),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "authors": [["id": 1, "name": "Ada"]],
      "articles": [["id": 1, "title": "One", "author_id": 1]],
      "pages": [["id": 1, "text": "Imprint"]],
    ]

    /// Articles say nothing of reading, authors are the editors', pages everybody's.
    private func server(
      on database: some ServerDatabase, requiresPrincipal: Bool
    ) throws -> JSONAPIServer<User> {
      try JSONAPIServer(
        database: database, principal: User.self, requiresPrincipal: requiresPrincipal
      ) {
        Serve(Author.self) { $0.allow(.read) { $0.principal?.isEditor == true } }
        Serve(Article.self) { $0.allow(.create, .update, .delete) }
        Serve(Page.self) {
          $0.allow(.read)
          $0.allow(.update)
        }
      }
    }

    @Test("A URL of what may not be read is 401 or 403", arguments: DatabaseKind.available)
    func urls(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try server(on: database.base, requiresPrincipal: true)
      for (path, nobody, user) in [
        ("/articles", 401, 200), ("/articles/1", 401, 200), ("/articles/9", 401, 404),
        ("/authors", 401, 403), ("/authors/1", 401, 403), ("/articles/1/author", 401, 403),
        ("/articles/1/relationships/author", 401, 403), ("/pages", 200, 200),
        ("/pages/1", 200, 200),
      ] {
        #expect(await api.get(path).status == nobody, "\(path)")
        #expect(await api.get(path, as: User()).status == user, "\(path)")
        #expect(await api.get(path, as: User(isEditor: true)).status == (user == 404 ? 404 : 200))
      }
      let open = try server(on: database.base, requiresPrincipal: false)
      #expect(await open.get("/articles").status == 200)
      #expect(await open.get("/authors").status == 401)
      let refused = await api.get("/authors", as: User())
      #expect(refused.json["errors"]?[0]?["code"] == "forbidden")
      #expect(
        refused.json["errors"]?[0]?["detail"] == #"You may not read resources of type "authors"."#)
    }

    @Test("What may not be read is nowhere else", arguments: DatabaseKind.available)
    func elsewhere(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try server(on: database.base, requiresPrincipal: true)
      let included = await api.get("/articles?include=author", as: User())
      #expect(included.value("/data/0/relationships/author/data") == .null)
      #expect(included.json["included"] == [])
      #expect(await api.get("/articles?filter[author.name]=Ada", as: User()).ids() == [])
      #expect(await api.get("/articles?filter[author.id]=1", as: User()).ids() == [])
      let editor = User(isEditor: true)
      #expect(await api.get("/articles?filter[author.name]=Ada", as: editor).ids() == ["1"])
      let shown = await api.get("/articles?include=author", as: editor)
      #expect(shown.value("/included/0/attributes/name") == "Ada")
    }

    @Test("Who may not read a type can't write it", arguments: DatabaseKind.available)
    func writing(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try server(on: database.base, requiresPrincipal: true)
      let update =
        #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Two"}}}"#
      let creation = #"{"data": {"type": "articles", "attributes": {"title": "Three"}}}"#
      #expect(await api.send(.patch, "/articles/1", update).status == 401)
      #expect(await api.send(.post, "/articles", creation).status == 401)
      #expect(await api.send(.delete, "/articles/1", nil).status == 401)
      let operation = await api.operate(
        #"{"op": "update", "data": {"type": "articles", "id": "1", "attributes": {"title": "Two"}}}"#
      )
      #expect(operation.status == 404)
      #expect(await api.get("/articles/1", as: User()).value("/data/attributes/title") == "One")
      #expect(await api.send(.patch, "/articles/1", update, as: User()).status == 200)
      let page = #"{"data": {"type": "pages", "id": "1", "attributes": {"text": "New"}}}"#
      #expect(await api.send(.patch, "/pages/1", page).status == 200)
    }

    @Test func `OpenAPI says where a principal is needed`() throws {
      let api = try server(on: MemoryDatabase(Self.rows), requiresPrincipal: true)
      let document = try JSONValue(parsing: api.openAPI().bytes)
      func get(_ path: String) -> JSONValue? { document["paths"]?[path]?["get"] }
      for path in ["/articles", "/articles/{id}", "/authors", "/articles/{id}/author"] {
        #expect(get(path)?["responses"]?["401"] != nil, "\(path)")
        #expect(get(path)?["security"] == [["bearerAuth": []]], "\(path)")
      }
      #expect(get("/pages")?["responses"]?["401"] == nil)
      #expect(get("/pages")?["security"] == nil)
    }

    @Test func `Reading is allowed once`() {
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase(), principal: User.self) {
          Serve(Page.self) {
            $0.allow(.read)
            $0.allow(.read) { $0.principal != nil }
          }
        }
      }
    }
  }
#endif
