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
