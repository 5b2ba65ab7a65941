// The conformance suite against a server in this process.

#if Macros
  import JSONAPI
  import JSONAPIConformance
  import JSONAPIServer
  import JSONAPITesting

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
    var age: Double
  }

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var body: String?
    var author: ToOne<Person>
    var comments: ToMany<Comment>
  }

  @Resource("comments")
  struct Comment: Sendable {
    var id: Int
    var body: String
    var author: ToOne<Person>
    var article: ToOne<Article>
  }

  let api = try JSONAPIServer(database: MemoryDatabase()) {
    Serve(Article.self) { $0.allow(.create, .update, .delete) }
    Serve(Person.self) { $0.allow(.create, .update, .delete) }
    Serve(Comment.self) { $0.allow(.create, .update, .delete) }
  }
  let server = ServerTransport(api)
  // This server has no reviewers and no slugs.
  let map = try ConformanceMap("articles.reviewers =\narticles.slug =", for: .standard)

  // snippet.test
  let run = ConformanceRun(
    base: "http://localhost", transport: server, fixture: .create, map: map)
  let report = try await run.report()
  for requirement in report.requirements where requirement.verdict == .broken {
    print(requirement.id, requirement.title)
  }
  print(report.isConforming)
// snippet.end
#endif
