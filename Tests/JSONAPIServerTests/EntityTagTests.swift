#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// The tag that a GET of a URL has is accepted by a write to the same URL, once.
  @Suite("Entity tags and writes to the same URL")
  struct EntityTagTests {
    static let schemas = [
      Schema("people", id: Int.self, [.attribute("name", String.self)]),
      Schema("tags", id: Int.self, [.attribute("label", String.self)]),
      Schema(
        "articles", id: Int.self,
        [
          .attribute("title", String.self), .attribute("words", Int.self),
          .relationship(.init("author", .one, to: ["people"], isOptional: true)),
          .relationship(.init("tags", .many, to: ["tags"])),
        ]),
    ]

    static let tables = SQLFixture([
      ("people", "id {key}, name TEXT NOT NULL"), ("tags", "id {key}, label TEXT NOT NULL"),
      (
        "articles",
        "id {key}, title TEXT NOT NULL, words {int} NOT NULL, version {int} NOT NULL, "
          + "author_id {int}"
      ),
      (
        "article_tags",
        "article_id {int} NOT NULL, tag_id {int} NOT NULL, PRIMARY KEY (article_id, tag_id)"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"]],
      "tags": [["id": 1, "label": "t"], ["id": 2, "label": "u"]],
      "articles": [["id": 1, "title": "A", "words": 1, "version": 1, "author_id": 1]],
      "article_tags": [["article_id": 1, "tag_id": 1]],
    ]

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, isVersioned: Bool, rows: [String: [[String: ColumnValue]]] = Self.rows
    ) async throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: await databases.make(kind, Self.tables, rows)) {
        for schema in Self.schemas {
          Serve(schema: schema) {
            $0.allow(.create, .update, .delete)
            guard schema.type == "articles" else { return }
            if isVersioned { $0.version("version") }
            $0.relationship(
              "tags", .through(table: "article_tags", own: "article_id", other: "tag_id"))
            $0.allow(.add, .remove, .replace, of: "tags")
          }
        }
      }
    }

    private static let title =
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "B"}}}"#

    /// Writes, each of which changes what a GET of the URL shows.
    static let writes: [(method: HTTPRequest.Method, path: String, body: String?)] = [
      (.patch, "/articles/1", title), (.patch, "/articles/1?include=author", title),
      (.patch, "/articles/1?include=tags&fields[articles]=title,tags", title),
      (.patch, "/articles/1?fields[articles]=title", title),
      (.post, "/articles/1/relationships/tags", #"{"data": [{"type": "tags", "id": "2"}]}"#),
      (.patch, "/articles/1/relationships/tags", #"{"data": [{"type": "tags", "id": "2"}]}"#),
      (.delete, "/articles/1/relationships/tags", #"{"data": [{"type": "tags", "id": "1"}]}"#),
      (.patch, "/articles/1/relationships/author", #"{"data": null}"#),
      (
        .patch, "/articles/1/relationships/author", #"{"data": {"type": "people", "id": "2"}}"#
      ),
      (.delete, "/articles/1", nil),
    ]

    static let combinations = DatabaseKind.available.flatMap { kind in
      [true, false].map { (kind, $0) }
    }

    @Test(arguments: combinations, writes.indices)
    func `The tag of a GET is accepted at the same URL, and stale after the change`(
      _ combination: (kind: DatabaseKind, isVersioned: Bool), _ index: Int
    ) async throws {
      let api = try await server(combination.kind, isVersioned: combination.isVersioned)
      let write = Self.writes[index]
      let tag = try #require(await api.get(write.path).headers[.eTag])
      func send(_ tag: String) async -> Exchange {
        await api.send(write.method, write.path, write.body, headers: [.ifMatch: tag])
      }
      let stale = await send("\"other\"")
      #expect(stale.status == 412)
      #expect(stale.sources == ["If-Match"])
      #expect(await api.get(write.path).headers[.eTag] == tag)
      // A proxy that compresses makes it a weak one.
      let done = await send("\"other\", W/\(tag)")
      #expect((200..<300).contains(done.status), "\(done.json)")
      let isGone = write.path == "/articles/1" && write.method == .delete
      #expect(await send(tag).status == (isGone ? 404 : 412))
      if done.status == 200, let new = done.headers[.eTag] {
        #expect(await api.get(write.path).headers[.eTag] == new)
      }
    }

    @Test(arguments: combinations)
    func `A GET is answered only if it has the tag that is asked for`(
      _ combination: (kind: DatabaseKind, isVersioned: Bool)
    ) async throws {
      let api = try await server(combination.kind, isVersioned: combination.isVersioned)
      let paths = ["/articles", "/articles/1?include=author", "/articles/1/relationships/tags"]
      for path in paths {
        let tag = try #require(await api.get(path).headers[.eTag])
        for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
          #expect(await api.get(path, headers: [.ifMatch: tags]).status == 200, "\(tags)")
        }
        let known = await api.get(path, headers: [.ifMatch: tag, .ifNoneMatch: tag])
        #expect(known.status == 304)
        let other = await api.get(path, headers: [.ifMatch: "\"other\"", .ifNoneMatch: tag])
        #expect(other.status == 412)
        #expect(other.sources == ["If-Match"])
      }
      #expect(await api.get("/articles/9", headers: [.ifMatch: "\"other\""]).status == 404)
    }

    @Test(arguments: combinations, writes.indices)
    func `The tag of the resource is accepted at all of its URLs`(
      _ combination: (kind: DatabaseKind, isVersioned: Bool), _ index: Int
    ) async throws {
      let api = try await server(combination.kind, isVersioned: combination.isVersioned)
      let write = Self.writes[index]
      let resource = await api.get("/articles/1")
      var tag = try #require(resource.headers[.eTag])
      if let version = resource.value("/data/meta/version") { tag = "\"v\(version)\"" }
      #expect(combination.isVersioned == tag.hasPrefix("\"v"))
      let answer = await api.send(
        write.method, write.path, write.body, headers: [.ifMatch: tag])
      #expect((200..<300).contains(answer.status), "\(answer.json)")
    }

    @Test(arguments: combinations, writes.indices)
    func `If-None-Match refuses to change what is there, or is as it was`(
      _ combination: (kind: DatabaseKind, isVersioned: Bool), _ index: Int
    ) async throws {
      let api = try await server(combination.kind, isVersioned: combination.isVersioned)
      let write = Self.writes[index]
      let tag = try #require(await api.get(write.path).headers[.eTag])
      func send(_ tags: String, _ path: String = write.path) async -> Exchange {
        await api.send(write.method, path, write.body, headers: [.ifNoneMatch: tags])
      }
      for tags in ["*", tag, "\"other\", \(tag)"] {
        let answer = await send(tags)
        #expect(answer.status == 412, "\(tags)")
        #expect(answer.sources == ["If-None-Match"])
      }
      #expect(await api.get(write.path).headers[.eTag] == tag)
      #expect((200..<300).contains(await send("\"other\"").status))
    }

    @Test(arguments: DatabaseKind.available)
    func `After the largest number, a version begins anew`(_ kind: DatabaseKind) async throws {
      var rows = Self.rows
      rows["articles"]?[0]["version"] = .integer(.max)
      let api = try await server(kind, isVersioned: true, rows: rows)
      let tag = "\"v\(Int64.max)\""
      let change = await api.send(.patch, "/articles/1", Self.title, headers: [.ifMatch: tag])
      #expect(change.value("/data/meta/version") == 1)
      let tags = #"{"data": [{"type": "tags", "id": "2"}]}"#
      let path = "/articles/1/relationships/tags"
      #expect(await api.send(.post, path, tags, headers: [.ifMatch: "\"v1\""]).status == 204)
      #expect(await api.get("/articles/1").value("/data/meta/version") == 2)
    }

    /// What raises the version of an article before its row is deleted.
    static let raises = ["a trigger of the join table", "a hook"]

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory }, raises)
    func `A deletion with If-Match removes a row whose version rises meanwhile`(
      _ kind: DatabaseKind, _ cause: String
    ) async throws {
      let database = try await databases.make(kind, Self.tables, Self.rows)
      func raise(_ id: String) -> String {
        "UPDATE articles SET version = version + 1 WHERE id = \(id)"
      }
      let change = raise("OLD.article_id")
      let byHook = raise("1")
      let isHook = cause == "a hook"
      if !isHook, kind == .sqlite {
        try await database.run([
          "CREATE TRIGGER raising AFTER DELETE ON article_tags BEGIN \(change); END"
        ])
      } else if !isHook {
        try await database.run([
          """
          CREATE FUNCTION raising() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN \(change); RETURN NULL; END $$
          """,
          """
          CREATE TRIGGER raising AFTER DELETE ON article_tags
          FOR EACH ROW EXECUTE FUNCTION raising()
          """,
        ])
      }
      let api = try JSONAPIServer(database: database) {
        for schema in Self.schemas {
          Serve(schema: schema) {
            guard schema.type == "articles" else { return }
            $0.allow(.delete)
            $0.version("version")
            $0.relationship(
              "tags", .through(table: "article_tags", own: "article_id", other: "tag_id"))
            if isHook { $0.willDelete { _, _, session in try session.execute(byHook) } }
          }
        }
      }
      func delete(_ tag: String) async -> Int {
        await api.send(.delete, "/articles/1", headers: [.ifMatch: tag]).status
      }
      #expect(await delete("\"v2\"") == 412)
      #expect(await api.get("/articles/1/tags").ids() == ["1"])
      #expect(await delete("\"v1\"") == 204)
      #expect(await api.get("/articles/1").status == 404)
    }

    @Test func `A creation, and what doesn't exist, have no tags to compare`() async throws {
      let api = try await server(.memory, isVersioned: true)
      let new = #"{"data": {"type": "tags", "attributes": {"label": "v"}}}"#
      #expect(await api.send(.post, "/tags", new, headers: [.ifNoneMatch: "*"]).status == 201)
      let missing = #"{"data": {"type": "tags", "id": "9", "attributes": {"label": "v"}}}"#
      #expect(
        await api.send(.patch, "/tags/9", missing, headers: [.ifNoneMatch: "*"]).status == 404)
      #expect(await api.send(.patch, "/tags/9", missing, headers: [.ifMatch: "*"]).status == 404)
    }
  }
#endif
