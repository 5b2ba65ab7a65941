#if Macros
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  @Suite("Statements that requests run")
  struct StatementCountTests {
    let database = CountingDatabase(MemoryDatabase(Blog.rows))
    let api: JSONAPIServer<NoPrincipal>
    let transport: ServerTransport<NoPrincipal>
    let client: JSONAPIClient

    init() throws {
      api = try Blog.server(on: database)
      transport = ServerTransport(api)
      client = JSONAPIClient(transport: transport)
    }

    @Test(
      "A request runs a statement for its resources, and one for each type and depth of what is included",
      arguments: [
        ("/articles/1", 1), ("/articles", 1), ("/articles?include=author", 2),
        ("/articles?include=author,comments.author", 3),
        ("/articles?include=author,comments.author,reviewers", 3),
        ("/articles?filter[author.id]=1&sort=-title", 1), ("/articles/1/author", 2),
        ("/articles/1/comments?include=author", 3), ("/articles/1/relationships/reviewers", 2),
        ("/comments?include=author,article", 3), ("/nothing", 0), ("/articles?include=editor", 0),
      ])
    func reading(_ path: String, _ count: Int) async throws {
      let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
      _ = try await transport.send(request, body: nil, context: RequestContext())
      let exchange = try #require(transport.exchanges.last)
      #expect(exchange.statements?.count == count, "\(exchange.statements ?? [])")
      if count > 0 { #expect(try api.plan(path).statementCount == count) }
    }

    @Test func `More rows run no more statements`() async throws {
      let query = Article.query.include(\.author, \.comments.author, \.reviewers)
      _ = try await client.fetch(query)
      let before = transport.exchanges.last?.statements
      for number in 1...20 {
        let author = try await client.create(
          Person.draft {
            $0.name = "Person \(number)"
            $0.age = 30
          })
        try await client.create(
          Article.draft {
            $0.title = "Article \(number)"
            $0.author = ToOne(id: author.id)
            $0.reviewers = ToMany(ids: ["1", author.id])
          })
      }
      let page = try await client.fetch(query)
      #expect(page.elements.count == 23)
      #expect(transport.exchanges.last?.statements == before)
      #expect(before?.count == 3)
    }

    @Test
    func `A creation runs one statement for each related type, the write, and what it returns`()
      async throws
    {
      _ = try await client.create(
        Article.draft {
          $0.title = "Foxtrot"
          $0.author = ToOne(id: "1")
          $0.reviewers = ToMany(ids: ["1", "2", "3"])
        })
      let statements = try #require(transport.exchanges.last?.statements)
      #expect(
        statements.filter { !$0.hasPrefix("SELECT") } == [
          "INSERT articles", "ADD articles.reviewers",
        ])
      #expect(statements.count == 5)
    }

    @Test func `Statements of requests that run at once are kept apart`() async throws {
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          let client = client
          group.addTask {
            if number.isMultiple(of: 2) {
              _ = try await client.fetch(Article.query.include(\.author, \.reviewers))
            } else {
              _ = try await client.fetch(Person.query(id: "1"))
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(transport.exchanges.count == 40)
      for exchange in transport.exchanges {
        let isOne = exchange.request.path == "/people/1"
        #expect(exchange.statements?.count == (isOne ? 1 : 2))
      }
      #expect(database.statements.count == 60)
    }

    @Test func `Without a database that counts, there is no count that could be taken for none`()
      async throws
    {
      let transport = ServerTransport(try Blog.server(on: MemoryDatabase(Blog.rows)))
      _ = try await JSONAPIClient(transport: transport).fetch(Person.query)
      let exchange = try #require(transport.exchanges.last)
      #expect(exchange.statements == nil)
    }
  }
#endif
