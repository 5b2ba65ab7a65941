#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  /// Who may write is known before a transaction, and a rule is called where it is needed.
  @Suite("The order of access")
  struct AccessOrderTests {
    typealias User = Newsroom.User

    @Resource("stories")
    struct Story: Sendable {
      var id: Int
      var title: String
      var author: ToOne<Person>
      var comments: ToMany<Comment>
      var tags: ToMany<Tag>
    }

    @Resource("tags")
    struct Tag: Sendable {
      var id: Int
      var label: String
    }

    @Resource("people")
    struct Person: Sendable {
      var id: Int
      var name: String
    }

    @Resource("comments")
    struct Comment: Sendable {
      var id: Int
      var text: String
      var story: ToOne<Story>
    }

    /// A database in memory that counts the transactions that write.
    private final class CountingWrites: ServerDatabase {
      let base = MemoryDatabase(Newsroom.rows)
      let writes = Mutex(0)

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryDatabase.Reader) throws -> Result
      ) async throws -> Result {
        try await base.read(isolation, until: deadline, body)
      }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryDatabase.Writer) throws -> Result
      ) async throws -> Result {
        writes.withLock { $0 += 1 }
        return try await base.write(until: deadline, body)
      }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }
    }

    private func server(
      _ database: some ServerDatabase, _ build: (inout Definition<Story, User>) -> Void
    ) throws -> JSONAPIServer<User> {
      try JSONAPIServer(database: database, principal: User.self) {
        Serve(Person.self)
        Serve(Comment.self)
        Serve(Tag.self)
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          build(&$0)
        }
      }
    }

    /// Every way to write a story.
    static let writes: [(method: HTTPRequest.Method, path: String, body: String?)] = [
      (.post, "/stories", #"{"data": {"type": "stories", "attributes": {"title": "x"}}}"#),
      (
        .patch, "/stories/1",
        #"{"data": {"type": "stories", "id": "1", "attributes": {"title": "x"}}}"#
      ),
      (.delete, "/stories/1", nil),
      (.patch, "/stories/1/relationships/author", #"{"data": {"type": "people", "id": "1"}}"#),
      (.patch, "/stories/1/relationships/tags", #"{"data": [{"type": "tags", "id": "1"}]}"#),
      (.post, "/stories/1/relationships/tags", #"{"data": [{"type": "tags", "id": "1"}]}"#),
      (.delete, "/stories/1/relationships/tags", #"{"data": [{"type": "tags", "id": "1"}]}"#),
    ]

    static let operations = [
      #"{"op": "add", "data": {"type": "stories", "attributes": {"title": "x"}}}"#,
      #"{"op": "update", "data": {"type": "stories", "id": "1", "attributes": {"title": "x"}}}"#,
      #"{"op": "remove", "ref": {"type": "stories", "id": "1"}}"#,
      #"{"op": "update", "ref": {"type": "stories", "id": "1", "relationship": "author"}, "data": null}"#,
      #"{"op": "add", "ref": {"type": "stories", "id": "1", "relationship": "tags"}, "data": []}"#,
    ]

    @Test("Who may not write starts no transaction", arguments: [false, true])
    func access(_ hasHooks: Bool) async throws {
      let database = CountingWrites()
      let api = try server(database) {
        $0.allow(.create, .update, .delete) { $0.principal != nil }
        $0.allow(.replace, .add, .remove, of: \.tags) { $0.principal != nil }
        if hasHooks {
          $0.willCreate { _, _, _ in }
          $0.willUpdate { _, _, _ in }
          $0.willDelete { _, _, _ in }
        }
      }
      for (method, path, body) in Self.writes {
        let answer = await api.send(method, path, body)
        #expect(answer.status == 401, "\(method) \(path)")
        #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      }
      for operation in Self.operations {
        #expect(await api.operate(operation).status == 401)
      }
      #expect(database.writes.withLock { $0 } == 0)
      for (method, path, body) in Self.writes {
        let answer = await api.send(method, path, body, as: User(id: 1))
        #expect([200, 201, 204, 404].contains(answer.status), "\(method) \(path)")
      }
      #expect(database.writes.withLock { $0 } == Self.writes.count)
    }

    @Test func `What nobody may write starts no transaction`() async throws {
      let database = CountingWrites()
      let api = try server(database) { _ in }
      for (method, path, body) in Self.writes {
        #expect(await api.send(method, path, body, as: User(id: 1)).status == 403)
      }
      #expect(database.writes.withLock { $0 } == 0)
    }

    @Test func `Who may write no row, and who sees none, start no transaction`() async throws {
      let database = CountingWrites()
      let writable = try server(database) {
        $0.allow(.update, .delete)
        $0.allow(.replace, .add, .remove, of: \.tags)
        $0.writableRows { story, request in request.signedIn { story.author.id == $0.id } }
      }
      let visible = try server(database) {
        $0.allow(.update, .delete)
        $0.allow(.replace, .add, .remove, of: \.tags)
        $0.rows { story, request in request.signedIn { story.author.id == $0.id } }
      }
      for (method, path, body) in Self.writes.dropFirst() {
        #expect(await writable.send(method, path, body).status == 401)
        #expect(await visible.send(method, path, body).status == 404)
      }
      #expect(database.writes.withLock { $0 } == 0)
    }

    @Test func `A field that may not be written starts no transaction`() async throws {
      let database = CountingWrites()
      let api = try server(database) {
        $0.allow(.update)
        $0.readOnly(\.title, \.author)
      }
      for (method, path, body) in [Self.writes[1], Self.writes[3]] {
        #expect(await api.send(method, path, body).status == 403)
      }
      #expect(database.writes.withLock { $0 } == 0)
    }

    @Test func `Related rows that may not be changed start no transaction`() async throws {
      let database = CountingWrites()
      let api = try server(database) {
        $0.allow(.create, .update)
        $0.allow(.replace, .add, .remove, of: \.comments)
      }
      let user = User(id: 1)
      for members in [#"[{"type": "comments", "id": "1"}]"#, "[]"] {
        for method in [HTTPRequest.Method.patch, .post, .delete] {
          let answer = await api.send(
            method, "/stories/1/relationships/comments", #"{"data": \#(members)}"#, as: user)
          #expect(answer.status == 403)
          #expect(answer.sources == ["/data"])
        }
        let new = """
          {"type": "stories", "attributes": {"title": "x"},
            "relationships": {"comments": {"data": \(members)}}}
          """
        let created = await api.send(.post, "/stories", #"{"data": \#(new)}"#, as: user)
        #expect(created.status == 403)
        #expect(created.sources == ["/data/relationships/comments/data"])
        let operation = await api.operate(#"{"op": "add", "data": \#(new)}"#, as: user)
        #expect(operation.status == 403)
        #expect(
          operation.sources == ["/atomic:operations/0/data/relationships/comments/data"])
      }
      #expect(database.writes.withLock { $0 } == 0)
    }

    @Test func `A new row that the row rule hides in any case starts no transaction`()
      async throws
    {
      let database = CountingWrites()
      let api = try server(database) {
        $0.allow(.create)
        $0.rows { story, request in request.signedIn { story.author.id == $0.id } }
      }
      let (method, path, body) = Self.writes[0]
      let created = await api.send(method, path, body)
      #expect(created.status == 401)
      #expect(created.sources == ["/data"])
      let operation = await api.operate(Self.operations[0])
      #expect(operation.status == 401)
      #expect(operation.sources == ["/atomic:operations/0/data"])
      #expect(database.writes.withLock { $0 } == 0)
    }

    // MARK: Challenges

    @Test(arguments: ["Bearer", #"Basic realm="news""#])
    func `A 401 says how to sign in as the configuration does`(_ challenge: String) async throws {
      var configuration = ServerConfiguration()
      configuration.challenge = challenge
      let api = try JSONAPIServer(
        database: MemoryDatabase(Newsroom.rows), principal: User.self, configuration: configuration
      ) {
        Serve(Person.self) {
          $0.allow(.delete) { $0.principal != nil }
          $0.allow(.create)
          $0.prepare { _, _ in
            throw ServerError(errors: [ErrorObject(status: "401", title: "Sign in")])
          }
        }
      }
      let refused = await api.send(.delete, "/people/1")
      #expect(refused.status == 401)
      #expect(refused.headers[.wwwAuthenticate] == challenge)
      let hook = await api.send(
        .post, "/people", #"{"data": {"type": "people", "attributes": {"name": "x"}}}"#)
      #expect(hook.status == 401)
      #expect(hook.headers[.wwwAuthenticate] == challenge)
      let other = api.respond(
        to: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/people"),
        with: ServerError(errors: [ErrorObject(status: "401", title: "Sign in")]))
      #expect(other.head.headerFields[.wwwAuthenticate] == challenge)
      let forbidden = await api.send(.delete, "/people/1", as: User(id: 1))
      #expect(forbidden.headers[.wwwAuthenticate] == nil)
    }

    // MARK: Rules where they are needed

    private func counting(
      _ calls: StatementTexts, _ broken: String? = nil
    ) throws -> JSONAPIServer<User> {
      func rule(_ type: String) -> @Sendable (ServerRequest<User>) -> FilterExpression {
        { _ in
          calls.append(type)
          return type == broken ? FilterExpression("nothing", .equal, 1) : .everything
        }
      }
      return try JSONAPIServer(database: MemoryDatabase(Newsroom.rows), principal: User.self) {
        Serve(Person.self) { $0.names.rows(rule("people")) }
        Serve(Comment.self) {
          $0.allow(.update)
          $0.names.rows(rule("comments"))
          $0.names.writableRows(rule("writable comments"))
        }
        Serve(Tag.self) { $0.names.rows(rule("tags")) }
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.names.rows(rule("stories"))
        }
      }
    }

    @Test(arguments: [
      ("/people", ["people"]), ("/people/1", ["people"]), ("/tags", ["tags"]),
      ("/comments", ["comments", "stories"]), ("/comments?fields[comments]=text", ["comments"]),
      ("/stories", ["people", "stories"]),
      ("/stories?include=tags", ["people", "stories", "tags"]),
      ("/stories/1/comments", ["comments", "stories"]),
      ("/comments?filter[story.title]=x&fields[comments]=text", ["comments", "stories"]),
      ("/", []),
    ])
    func `A request calls the rules of the types that it touches, each once`(
      _ path: String, _ types: [String]
    ) async throws {
      let calls = StatementTexts()
      #expect(try await counting(calls).get(path).status == 200)
      #expect(calls.all.sorted() == types)
    }

    @Test func `A rule that names what isn't served fails where it is needed`() async throws {
      let calls = StatementTexts()
      let api = try counting(calls, "tags")
      for path in ["/", "/people", "/stories", "/stories/1", "/comments/1"] {
        #expect(await api.get(path).status == 200, "\(path)")
      }
      for path in ["/tags", "/tags/1", "/stories?include=tags", "/stories/1/tags"] {
        #expect(await api.get(path).status == 500, "\(path)")
      }
      #expect(throws: DefinitionError.self) { try api.plan("/tags") }
      _ = try api.plan("/stories")
    }

    @Test func `A rule that fails while a change is carried out undoes it`() async throws {
      let calls = StatementTexts()
      let api = try counting(calls, "stories")
      let body = #"{"data": {"type": "comments", "id": "1", "attributes": {"text": "new"}}}"#
      #expect(await api.send(.patch, "/comments/1", body).status == 500)
      let text = await api.get("/comments/1?fields[comments]=text")
      #expect(text.value("/data/attributes/text")?.string == "One")
    }

    @Test func `Verifying calls each rule once`() async throws {
      let calls = StatementTexts()
      #expect(try await counting(calls).verify() == [])
      #expect(
        calls.all.sorted() == [
          "comments", "people", "stories", "tags", "writable comments",
        ])
      for broken in ["stories", "writable comments"] {
        let problems = try await counting(calls, broken).verify().map(\.description)
        let problem = try #require(problems.first)
        #expect(problems.count == 1)
        #expect(problem.hasPrefix(broken == "stories" ? "stories.nothing:" : "comments.nothing:"))
      }
    }

    @Test func `Rules for whoever is signed in are verified for a principal`() async throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase(Newsroom.rows), principal: User.self
      ) {
        Serve(schema: Schema("people", id: Int.self, [.attribute("name", String.self)])) {
          $0.rows { request in
            request.principal.map { FilterExpression("owner", .equal, .number(JSONNumber($0.id))) }
              ?? .nothing
          }
        }
      }
      #expect(try await api.verify() == [])
      #expect(try await api.verify(as: User(id: 1)).count == 1)
    }

    @Test func `Verifying finds a deletion that no column can hold`() async throws {
      let schema = Schema("people", id: Int.self, [.attribute("name", String.self)])
      let api = try JSONAPIServer(database: MemoryDatabase(Newsroom.rows)) {
        Serve(schema: schema) {
          $0.delete(setting: "name") { _ in .null }
          $0.rows { _ in FilterExpression("name", .notEqual, .null) }
        }
      }
      #expect(try await api.verify().count == 1)
    }
  }
#endif
