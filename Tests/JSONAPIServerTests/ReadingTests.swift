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
