// Tests of a server: in process, by its plans, and with the app's own client.

#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var author: ToOne<Person>
    var comments: ToMany<Comment>
  }

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
  }

  @Resource("comments")
  struct Comment: Sendable {
    var id: Int
    var body: String
    var author: ToOne<Person>
    var article: ToOne<Article>
  }

  let rows: [String: [[String: ColumnValue]]] = [
    "articles": [["id": 1, "title": "Mardi", "author_id": 9]],
    "people": [["id": 9, "name": "Herman"]], "comments": [],
  ]

  func makeServer(
    on database: some ServerDatabase = MemoryDatabase(rows)
  ) throws -> JSONAPIServer<NoPrincipal> {
    try JSONAPIServer(database: database, path: "/api") {
      Serve(Article.self) { $0.allow(.update) }
      Serve(Person.self)
      Serve(Comment.self)
    }
  }

  func testResponse() async throws {
    // snippet.respond
    let api = try makeServer()
    let (head, body) = await api.respond(
      to: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/articles/1"))
    assert(head.status == .ok)
    let article = try JSONAPIDecoder().decode(Article.self, from: body)
    assert(article.title == "Mardi")
    // snippet.end
  }

  func testPlan() throws {
    print("== plan")
    // snippet.plan
    let api = try makeServer()
    let plan = try api.plan("/api/articles?include=author,comments.author&sort=-title")
    print(plan)
    assert(plan.statementCount == 3)
    // snippet.end
  }

  func testClient() async throws {
    // snippet.client
    let client = JSONAPIClient(transport: .server(try makeServer()))

    let article = try await client.fetch(Article.query(id: 1).include(\.author))
    let saved = try await client.update(article) { $0.title = "Mardi, and a Voyage Thither" }
    assert(saved.title == "Mardi, and a Voyage Thither")
    // snippet.end
  }

  func countStatements() async throws {
    // snippet.count
    let database = CountingDatabase(MemoryDatabase(rows))
    let transport = ServerTransport(try makeServer(on: database))
    let client = JSONAPIClient(transport: transport)

    _ = try await client.fetch(Article.query.include(\.author, \.comments.author))
    assert(transport.exchanges.last?.statements?.count == 3)
    // snippet.end
  }

  // What stands above is true.
  try await testResponse()
  try testPlan()
  try await testClient()
  try await countStatements()
#endif
