#if Macros
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Reading from a server")
  struct ReadingTests {
    let api: JSONAPIServer<NoPrincipal>

    init() throws { api = try Blog.server(on: MemoryDatabase(Blog.rows)) }

    @Test(
      arguments: [
        (200, "/people/1", [:]), (404, "/people/99", [:]), (405, "/operations", [:]),
        (406, "/people", [.accept: "application/vnd.api+json;charset=utf-8"]),
        (400, "/people?include=nobody", [:]),
      ] as [(Int, String, [HTTPField.Name: String])])
    func `No response to HEAD has a body`(
      _ status: Int, _ path: String, _ headers: [HTTPField.Name: String]
    ) async {
      let answer = await api.send(.head, path, headers: headers)
      #expect(answer.status == status)
      #expect(answer.body.isEmpty)
      #expect(answer.headers[.contentLength].flatMap { Int($0) } ?? 0 > 0)
    }

    @Test(
      "A media type takes precedence over ranges that include it",
      arguments: [
        ("*/*", 200), ("text/html, */*;q=0.1", 200), ("application/*, */*;q=0", 200),
        ("application/vnd.api+json;q=0.1, */*;q=0", 200),
        ("application/vnd.api+json;charset=utf-8;q=0, */*", 200),
        ("application/vnd.api+json;profile=\"urn:a\";q=0, */*", 200),
        ("application/vnd.api+json;charset=utf-8, */*", 200),
        ("application/vnd.api+json;q=0", 406), ("application/vnd.api+json;q=0, */*", 406),
        ("*/*, application/vnd.api+json;q=0.0, application/*", 406),
        ("application/*;q=0, */*", 406), ("*/*;q=0", 406), ("text/*", 406),
      ])
    func accept(_ accept: String, _ status: Int) async {
      #expect(await api.get("/people", headers: [.accept: accept]).status == status)
    }

    @Test func `Ids that can't be in a path have no links (RES-17, FET-02)`() async throws {
      let ids = ["", ".", "..", "...", "a"]
      let rows = ids.map { id in
        ["id": .text(id), "parent_id": "a"] as [String: ColumnValue]
      }
      let api = try JSONAPIServer(database: MemoryDatabase(["codes": rows])) {
        Serve(
          schema: Schema(
            "codes",
            [
              .relationship(.init("parent", .one, to: ["codes"])),
              .relationship(.init("codes", .many, to: ["codes"])),
            ])
        ) {
          $0.relationship("codes", .foreignKey("parent_id"))
          $0.clientIDs(.required)
          $0.allow(.create, .delete)
        }
      }
      let codes = await api.get("/codes?include=parent")
      let resources = codes.json["data"]?.array ?? []
      #expect(Set(codes.ids()) == Set(ids))
      for resource in resources {
        let isLinked = ["...", "a"].contains(resource["id"]?.string)
        #expect((resource["links"] != nil) == isLinked)
        let relationships = resource["relationships"]
        #expect((relationships?["parent"]?["links"] != nil) == isLinked)
        #expect(relationships?["parent"]?["data"] == ["type": "codes", "id": "a"])
        #expect((relationships?["codes"] != nil) == isLinked)
        guard let link = resource.value(at: "/links/self")?.string else { continue }
        #expect(await api.get(link).value("/data/id") == resource["id"])
      }
      #expect(await api.send(.delete, "/codes/..").status == 204)
      let created = await api.send(.post, "/codes", #"{"data": {"type": "codes", "id": ".."}}"#)
      #expect(created.status == 201)
      #expect(created.headers[.location] == nil)
    }

    @Test func `Rows in memory may have no columns, or fewer than later ones`() async throws {
      func server(_ rows: [[String: ColumnValue]]) throws -> JSONAPIServer<NoPrincipal> {
        try JSONAPIServer(database: MemoryDatabase(["codes": rows])) {
          Serve(schema: Schema("codes", id: Int.self, [.attribute("name", String?.self)])) {
            $0.allow(.create)
          }
        }
      }
      let empty = try server([[:]])
      #expect(await empty.get("/codes").ids() == [])
      #expect(await empty.send(.post, "/codes", #"{"data": {"type": "codes"}}"#).status == 201)
      #expect(await empty.get("/codes/1").status == 200)
      let few = try server([["name": "a"], ["name": "b", "id": 2]])
      #expect(await few.get("/codes").ids().first == "2")
    }

    @Test(
      "A plan has one step for each relationship to include, and shares steps that lead to one type"
    )
    func plan() throws {
      let plan = try api.plan("/articles?include=author,comments.author")
      #expect(plan.statementCount == 3)
      #expect(
        plan.description == """
          0: SELECT articles [title, body, slug] LINK [author] ORDER id LIMIT 25
          1: SELECT comments VIA 0.comments [body] LINK [author, article] ORDER id
          2: SELECT people VIA 0.author, 1.author [name, age] ORDER id
          """)
    }
  }
#endif
