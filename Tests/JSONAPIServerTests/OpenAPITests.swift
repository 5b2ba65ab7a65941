#if Macros
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("A server describes itself in OpenAPI")
  struct OpenAPITests {
    private func blog() throws -> JSONAPIServer<NoPrincipal> {
      try Blog.server(on: MemoryDatabase(Blog.rows))
    }

    /// What the document says differently from the wanted one, and why.
    private static let deviations = [
      (
        #"^! schemas/(People|Comments)\w*Attributes properties \w+ type: "#,
        "The models have no null."
      ),
      ("^! schemas/ArticlesAttributes properties slug type: ", "The model's slug may be null."),
      (#"^\+ schemas/\w+ properties age format$"#, "A Double has a format."),
      (
        #"^\+ schemas/(People|Comments)Create(Attributes)? required"#,
        "Attributes that can't be null are required."
      ),
      (
        #"^\+ paths .* parameters filter\["#,
        "The dialect has operators, and comments set no limit."
      ),
      (
        #"^\+ paths .* (post|patch|delete) parameters Idempotency-Key$"#,
        "Every write may have a key."
      ),
      (#"^\+ paths /operations post parameters$"#, "It may have a key, too."),
      (
        #"^\+ paths .* (post|patch|delete) responses 422$"#,
        "Another request may have had the key."
      ),
      (
        #"^\+ paths .*/relationships/\w+ get (parameters If-None-Match|responses 304)$"#,
        "Linkage has entity tags, too."
      ),
      (
        #"^\+ paths .*\{id\}/.* get parameters fields\["#,
        "What may be included has fields to choose."
      ),
      (#"^\+ paths .*comments get parameters page\["#, "Related comments are paged as all are."),
      (
        #"^\+ paths /comments/\{id\}/article get parameters include$"#,
        "It takes the paths of articles."
      ),
      (
        #"^\+ parameters/Include\w+ schema (items enum|uniqueItems)$"#,
        "The server knows the paths."
      ),
      (
        #"^\+ parameters/\w+ schema (default|maximum|minItems|maxItems)$"#,
        "The server has these limits."
      ),
      (
        #"^\+ paths .*/relationships/\w+ (patch|post|delete) responses 200$"#,
        "Hooks and triggers may change more than a request asks for."
      ),
      (#"^- paths .* patch responses 204$"#, "An update always answers with the resource."),
      ("^- responses/NoContent headers$", "There is no entity tag without a representation."),
      (
        #"^- schemas/\w+ToManyRelationship required$"#,
        "Linkage that is not in the row is there only if it is included."
      ),
      (
        "^- schemas/OperationRef properties relationship enum article$",
        "Nobody may write this relationship on its own."
      ),
    ]

    @Test func `The document of the fixture says what the wanted one says, but for what is listed`()
      throws
    {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/blog.openapi.json")
      let wanted = try JSONValue(parsing: Data(contentsOf: file))
      let comparison = OpenAPIComparison(
        wanted: wanted, found: try blog().openAPI().json,
        ["openapi", "info", "externalDocs", "servers", "tags", "paths"])
      var used: Set<String> = []
      for difference in comparison.differences.sorted() {
        let deviation = Self.deviations.first {
          difference.range(of: $0.0, options: .regularExpression) != nil
        }
        #expect(deviation != nil, "\(difference)")
        if let deviation { used.insert(deviation.0) }
      }
      #expect(used.count == Self.deviations.count, "\(used)")
    }

    @Test func `It is served with an entity tag, made once, and the same each time`() async throws {
      let api = try blog()
      let answer = await request(api, "/openapi.json")
      #expect(answer.head.status == .ok)
      #expect(answer.head.headerFields[.contentType] == "application/json")
      #expect(answer.body == api.openAPI().bytes)
      #expect(try blog().openAPI().bytes == answer.body)
      let tag = try #require(answer.head.headerFields[.eTag])
      #expect(tag == api.openAPI().entityTag)
      let again = await request(api, "/openapi.json", headers: [.ifNoneMatch: tag])
      #expect(again.head.status == .notModified)
      #expect(again.body.isEmpty)
      let head = await request(api, "/openapi.json", method: .head)
      #expect(head.body.isEmpty)
      #expect(head.head.headerFields[.contentLength] == String(answer.body.count))
      #expect(await request(api, "/openapi.json", method: .post).head.status == .methodNotAllowed)
      let indented = try JSONValue(parsing: api.openAPI().indented())
      #expect(indented == api.openAPI().json)
    }

    @Test func `The home document leads to it, and without it there is neither`() async throws {
      let home = try await blog().get("/")
      #expect(home.link("describedby") == "/openapi.json")
      var configuration = ServerConfiguration()
      configuration.openAPI = nil
      let api = try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(Person.self)
      }
      #expect(await api.get("/").link("describedby") == nil)
      #expect(await api.get("/openapi.json").status == 404)
    }

    @Test(
      "Types can't have the names of the server's own URLs",
      arguments: ["openapi.json", "operations"])
    func reserved(_ name: String) throws {
      let schema = Schema(name, id: Int.self, [.attribute("title", String.self)])
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase([:])) { Serve(schema: schema) }
      }
      #expect(error?.type == name)
      var configuration = ServerConfiguration()
      configuration.openAPI = nil
      configuration.offersAtomicOperations = false
      _ = try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(schema: schema)
      }
    }

    @Test func `Title, version, description and servers are those of the configuration`() throws {
      let document = try blog().openAPI(
        OpenAPIInfo(
          title: "Shop", version: "3.1", description: "All of it.",
          servers: ["https://example.com/api"])
      ).json
      #expect(document["info"]?["title"] == "Shop")
      #expect(document["info"]?["version"] == "3.1")
      #expect(document["info"]?["description"]?.string?.hasPrefix("All of it.") == true)
      #expect(document["servers"] == [["url": "https://example.com/api"]])
    }

    @Test(arguments: [
      ("blogPost", "blog post", "BlogPost"), ("userID", "user id", "UserID"),
      ("HTTPHeader", "http header", "HTTPHeader"),
    ])
    func `The name of one resource is words in sentences, with an acronym as one`(
      singular: String, words: String, base: String
    ) throws {
      let api = try JSONAPIServer(database: MemoryDatabase([:])) {
        Serve(schema: Schema("things", id: Int.self, [])) { $0.describe(singular: singular) }
      }
      let get = api.openAPI().json["paths"]?["/things/{id}"]?["get"]
      #expect(get?["operationId"]?.string?.hasSuffix(base) == true)
      #expect(get?["summary"]?.string?.contains(words) == true)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Paths of any depth end where nothing new follows`() throws {
      var configuration = ServerConfiguration()
      configuration.limits.query.pathDepth = .max
      let nodes = Schema("nodes", id: Int.self, [.relationship(.init("next", .one, to: ["nodes"]))])
      let api = try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(Person.self)
        Serve(schema: nodes)
      }
      #expect(api.openAPI().json["paths"]?["/nodes"] != nil)
    }

    private func request(
      _ api: JSONAPIServer<NoPrincipal>, _ path: String, method: HTTPRequest.Method = .get,
      headers: HTTPFields = [:]
    ) async -> (head: HTTPResponse, body: [UInt8]) {
      await api.respond(
        to: HTTPRequest(
          method: method, scheme: nil, authority: nil, path: path, headerFields: headers))
    }
  }
#endif
