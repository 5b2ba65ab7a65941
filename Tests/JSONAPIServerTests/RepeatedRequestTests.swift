#if Macros && SQLite
  import JSONAPI
  @testable import JSONAPIServer
  import enum JSONAPIServer.ColumnValue
  import Testing

  /// What is kept of a request for those that come after it.
  @Suite("Requests that come again")
  struct RepeatedRequestTests {
    @Test func `A known plan has the row rules and the key of the request`() throws {
      let known = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      for (id, fields) in [(1, ""), (2, ""), (1, ""), (3, "&fields[people]=name"), (2, "")] {
        let path = "/api/stories/\(id)?include=author\(fields)"
        let user = Newsroom.User(id: id)
        let plan = try known.plan(path, principal: user)
        let made = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
          .plan(path, principal: user)
        #expect(plan.description == made.description)
        #expect(plan.rules == made.rules)
        #expect(plan.steps.map(\.source) == made.steps.map(\.source))
        #expect(plan.steps.map(\.columns) == made.steps.map(\.columns))
      }
    }

    @Test func `Long parameters, filters and places in a collection aren't kept`() {
      let long = QueryItem("include", String(repeating: "author,", count: 200))
      #expect(PlanRequest(.collection(type: 0), [QueryItem("sort", "title")]) != nil)
      #expect(PlanRequest(.collection(type: 0), [long]) == nil)
      #expect(PlanRequest(.collection(type: 0), [QueryItem("filter[title]", "a")]) == nil)
      #expect(PlanRequest(.collection(type: 0), [QueryItem("page[number]", "2")]) == nil)
    }

    @Test(
      "A known statement has the values of the request",
      arguments: [SQLDialect.sqlite, .postgreSQL],
      [
        ("include=comments", nil), ("include=comments", 2), ("include=author,comments.person", nil),
        ("include=author,tags,comments.story", nil), ("include=tags", 3),
      ])
    func statements(_ dialect: SQLDialect, _ inclusion: (query: String, limit: Int?)) async throws {
      let database = MemoryDatabase(Newsroom.rows)
      let api = try Newsroom.server(on: database)
      let known = SQLSchema(api.model, dialect, SQLCatalog())
      for size in [5, 2, 5, 3] {
        var plan = try api.plan(
          "/api/stories?page[size]=\(size)&\(inclusion.query)",
          principal: Newsroom.User(id: 9, isEditor: true))
        if let limit = inclusion.limit { plan.steps[1].limit = limit }
        let rows = try await AgreementTests.run(plan, on: database)
        for (number, step) in plan.steps.enumerated() {
          let parents = Array(rows.prefix(number))
          let (first, second) = (
            statement(step, plan, parents, known),
            statement(step, plan, parents, SQLSchema(api.model, dialect, SQLCatalog()))
          )
          #expect(first?.text == second?.text)
          #expect(first?.values == second?.values)
          #expect(first?.owners?.map(\.place) == second?.owners?.map(\.place))
        }
      }
    }

    private func statement(
      _ step: Step, _ plan: ReadPlan, _ parents: [RowSet], _ schema: SQLSchema
    ) -> SQLStatement? {
      var compiler = SQLCompiler(schema, rules: plan.rules)
      return compiler.statement(step, of: plan.steps, parents: parents)
    }
  }
#endif
