#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  /// What the types of a model refuse, whatever columns could hold.
  @Suite("Values of models")
  struct ModelValueTests {
    enum State: String, Codable, Sendable { case draft, live }
    enum Level: Int, Codable, Sendable { case low = 1, high }

    struct Even: Codable, Sendable {
      var number: Int

      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
        guard number % 2 == 0 else {
          throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "odd"))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }

    struct Details: Codable, Sendable { var state: State }

    @Resource("orders")
    struct Order: Sendable {
      var id: Int
      var name: String
      var state: State?
      var level: Level?
      var even: Even?
      var small: Int8?
      var details: Details?
      var states: [State] = []
    }

    private static let row: [String: ColumnValue] = ["id": 1, "name": "a", "states": "[]"]

    private func patch(_ attribute: String) -> String {
      #"{"data": {"type": "orders", "id": "1", "attributes": {\#(attribute)}}}"#
    }

    @Test(
      "A value that the model's type refuses is not stored",
      arguments: [
        (#""state": "weird""#, "state"), (#""level": 7"#, "level"), (#""even": 3"#, "even"),
        (#""small": 300"#, "small"), (#""details": {"state": "weird"}"#, "details"),
        (#""states": ["draft", "weird"]"#, "states"),
      ])
    func refused(_ attribute: String, _ name: String) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(["orders": [Self.row]])) {
        Serve(Order.self) { $0.allow(.update) }
      }
      let answer = await api.send(.patch, "/orders/1", patch(attribute))
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/attributes/\(name)"])
      let read = await api.get("/orders/1").json["data"]?["attributes"]?[name]
      let kept: JSONValue = name == "states" ? [] : .null
      #expect(read == kept)
      let atomic = await api.operate(
        #"{"op": "update", "data": {"type": "orders", "id": "1", "attributes": {\#(attribute)}}}"#)
      #expect(atomic.sources == ["/atomic:operations/0/data/attributes/\(name)"])
    }

    @Test(
      arguments: [
        #""state": "live""#, #""level": 2"#, #""even": 4"#, #""small": 100"#,
        #""details": {"state": "draft"}"#, #""states": ["draft", "live"]"#, #""state": null"#,
      ])
    func `A value that the model's type takes is stored`(_ attribute: String) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(["orders": [Self.row]])) {
        Serve(Order.self) { $0.allow(.update) }
      }
      #expect(await api.send(.patch, "/orders/1", patch(attribute)).status == 200)
    }

    @Resource("people")
    struct Person: Sendable {
      var id: Int
      var name: String
    }

    @Resource("articles")
    struct Article: Sendable {
      var id: Int
      var title: String
      @Relationship var author: Person
    }

    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      @Relationship var author: Person?
      @Relationship var readers: [Person]
    }

    static let hooks: [@Sendable (inout Definition<Article, NoPrincipal>) -> Void] = [
      { $0.willUpdate { _, _, _ in } }, { $0.willDelete { _, _, _ in } },
      { $0.didCommit { _, _ in } },
    ]

    @Test(arguments: hooks.indices)
    func `Hooks of a model that needs a related resource are an error at the start`(_ index: Int) {
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(Article.self) { Self.hooks[index](&$0) }
          Serve(Person.self)
        }
      }
      #expect(error?.type == "articles")
      #expect(error?.field == "author")
    }

    @Test func `Hooks read models with related resources that may be missing`() async throws {
      let database = MemoryDatabase([
        "people": [["id": 9, "name": "Ada"]], "notes": [["id": 1, "author_id": 9]],
      ])
      let ids = Mutex<[Int]>([])
      let server = try JSONAPIServer(database: database) {
        Serve(Note.self) {
          $0.toMany(\.readers, through: "readers", "note_id", "person_id")
          $0.allow(.delete)
          $0.willDelete { note, _, _ in ids.withLock { $0.append(note.id) } }
        }
        Serve(Person.self)
        Serve(Article.self) {
          $0.willCreate { _, _, _ in }
          $0.prepare { _, _ in }
        }
      }
      #expect(await server.send(.delete, "/notes/1").status == 204)
      #expect(ids.withLock { $0 } == [1])
    }

    @Test func `A row that the model can't hold can be repaired where hooks don't read it`()
      async throws
    {
      let row = Self.row.merging(["state": "weird"]) { $1 }
      let api = try JSONAPIServer(database: MemoryDatabase(["orders": [row]])) {
        Serve(Order.self) {
          $0.allow(.update, .delete)
          $0.willUpdate { change, _, _ in
            if (try? change.old) == nil { change.name = "repaired" }
          }
          $0.willDelete { _, _, _ in }
        }
      }
      #expect(await api.send(.delete, "/orders/1").status == 409)
      let repaired = await api.send(.patch, "/orders/1", patch(#""state": "live""#))
      #expect(repaired.status == 200)
      #expect(repaired.value("/data/attributes/name")?.string == "repaired")
      #expect(await api.send(.delete, "/orders/1").status == 204)
    }

    struct Views: Codable, Sendable { var views: Int }
    struct Version: Codable, Sendable { var version: Int }
    struct Page: Codable, Sendable { var web: String }

    @Resource("pages")
    struct NeedsMeta: Sendable {
      var id: Int
      var meta: Views
    }

    @Resource("pages")
    struct MayHaveMeta: Sendable {
      var id: Int
      var meta: Views?
    }

    @Resource("pages")
    struct HasInitialMeta: Sendable {
      var id: Int
      var meta: Views = Views(views: 0)
    }

    @Resource("pages")
    struct ReadsVersion: Sendable {
      var id: Int
      var meta: Version
      var links: [String: String]
    }

    @Resource("pages")
    struct NeedsLink: Sendable {
      var id: Int
      var links: Page
    }

    @Test func `verify names a meta or links that the model needs and the server doesn't write`()
      async throws
    {
      func problems<R: Resource>(of type: R.Type, version: Bool = false) async throws -> [String] {
        let row: [String: ColumnValue] = ["id": 1, "version": 3]
        let api = try JSONAPIServer(database: MemoryDatabase(["pages": [row]])) {
          Serve(type) { if version { $0.version("version") } }
        }
        let problems = try await api.verify().map(\.description)
        // What it says is so.
        let body = await api.get("/pages/1").body
        #expect(((try? JSONAPIDecoder().decode(R.self, from: body)) == nil) == !problems.isEmpty)
        return problems
      }
      #expect(
        try await problems(of: NeedsMeta.self) == [
          "pages.meta: the server writes nothing as `meta`, which the model can't be decoded from; add members with `resourceMeta`, or use a type that can do without."
        ])
      #expect(try await problems(of: MayHaveMeta.self) == [])
      #expect(try await problems(of: HasInitialMeta.self) == [])
      #expect(
        try await problems(of: MayHaveMeta.self, version: true) == [
          "pages.meta: the server writes `version` as `meta`, which the model can't be decoded from; add members with `resourceMeta`, or use a type that can do without."
        ])
      #expect(try await problems(of: ReadsVersion.self, version: true) == [])
      #expect(try await problems(of: ReadsVersion.self).count == 1)
      #expect(
        try await problems(of: NeedsLink.self).map { $0.prefix(12) } == ["pages.links:"])
    }
  }
#endif
