// Definitions of a server: models, tables, resources by name and resources that no table holds.

#if Macros
  import Foundation
  import HTTPTypes
  // snippet.models
  import JSONAPI

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var words: Int?
    var author: ToOne<Person>
    var comments: ToMany<Comment>
    var tags: ToMany<Tag>
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
    var article: ToOne<Article>
  }

  @Resource("tags")
  struct Tag: Sendable {
    var id: Int
    var label: String
  }
  // snippet.end

  // snippet.database
  import JSONAPIServer

  let database = MemoryDatabase([
    "articles": [["id": 1, "title": "Mardi", "word_count": 1200, "author_id": 9]],
    "people": [["id": 9, "name": "Herman"]],
    "comments": [["id": 5, "body": "First!", "article_id": 1]],
    "tags": [["id": 3, "label": "sea"]],
    "article_tags": [["article_id": 1, "tag_id": 3]],
  ])
  // snippet.end

  func serveModels() async throws {
    print("== one")
    // snippet.server
    let api = try JSONAPIServer(database: database, path: "/api") {
      Serve(Article.self) {
        $0.column(\.words, "word_count")
        $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
      }
      Serve(Person.self)
      Serve(Comment.self)
      Serve(Tag.self)
    }
    // snippet.end
    try await api.show(.get, "/api/articles/1", hasLinks: true)
    print("== included")
    try await api.show(
      .get, "/api/articles/1?include=author,comments&fields[articles]=title,author,comments")
    print("== verify")
    // snippet.verify
    for problem in try await api.verify() { print(problem) }
    // snippet.end
  }

  // snippet.meta-model
  @Resource("chapters")
  struct Chapter: Sendable {
    var id: Int
    var title: String
    var meta: Meta

    struct Meta: Codable, Sendable { var views: Int }
  }
  // snippet.end

  func serveMeta() async throws {
    let database = MemoryDatabase([
      "chapters": [["id": 1, "title": "Loomings", "view_count": 7]]
    ])
    print("== meta")
    // snippet.meta
    let api = try JSONAPIServer(database: database) {
      Serve(Chapter.self) {
        $0.resourceMeta("views", column: "view_count", Int.self)
      }
    }
    // snippet.end
    try await api.show(.get, "/chapters/1", hasLinks: true)
  }

  func serveSome() async throws {
    print("== unserved")
    // snippet.unserved
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self)
      Serve(Person.self) { $0.sort(by: \.name, default: .ascending(\.name)) }
    }
    // snippet.end
    try await api.show(.get, "/articles/1")
    try await api.show(.get, "/articles?include=comments")
  }

  // snippet.elsewhere
  extension Serve<NoPrincipal> {
    static let comments = Serve(Comment.self) {
      $0.sort()
      $0.page(default: 10, maximum: 50)
    }
  }
  // snippet.end

  // snippet.shared
  func editable(_ definition: inout some ResourceDefinition<NoPrincipal>) {
    definition.version("version", required: true)
    definition.allow(.create, .update)
  }
  // snippet.end

  func serveSchema() async throws {
    print("== schema")
    // snippet.schema
    let schema = Schema("people", id: Int.self, [.attribute("name", String.self)])

    let api = try JSONAPIServer(database: database) {
      Serve(schema: schema, table: "people") {
        $0.sort(by: ["name"])
        $0.allow(.update)
        $0.willUpdate { change, _, _ in
          change.require("name", "must not be empty") { $0.string != "" }
        }
      }
    }
    // snippet.end
    try await api.show(.get, "/people/9")
  }

  // snippet.source
  @Resource("reports")
  struct Report: Sendable {
    var id: String
    var articles: Int
  }

  struct Reports: ResourceSource {
    let reports = ["2025": 31, "2026": 12]

    func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
      let filter = request.filter.expression
      guard filter == .everything, request.sort.isEmpty else {
        throw ServerError(
          errors: [ErrorObject(status: "400", title: "Reports can't be filtered or sorted.")])
      }
      let all = try await resources(reports.keys.sorted())
      return SourcePage(
        Array(all.dropFirst(request.offset).prefix(request.limit)),
        hasMore: all.count - request.offset > request.limit)
    }

    func resources(_ ids: [String]) async throws -> [Report] {
      ids.compactMap { id in reports[id].map { Report(id: id, articles: $0) } }
    }
  }
  // snippet.end

  func serveSource() async throws {
    print("== source")
    // snippet.serve-source
    let api = try JSONAPIServer(database: database) {
      Serve(source: Reports()) { $0.page([.number]) }
    }
    // snippet.end
    try await api.show(.get, "/reports?page[size]=1", hasLinks: true)
    print("== source-filter")
    try await api.show(.get, "/reports?sort=-articles")
  }

  // Prints what the articles show: each request with its response, without links unless they matter.
  extension JSONAPIServer {
    func show(
      _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
      as principal: Principal? = nil, with fields: HTTPFields = [:],
      showing shown: [HTTPField.Name] = [], hasLinks: Bool = false
    ) async throws {
      var head = HTTPRequest(
        method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
      print("> \(method) \(path)")
      for field in fields { print("\(field.name.rawName): \(field.value)") }
      if let json = try? JSONValue(parsing: body) {
        print(String(decoding: json.bytes(), as: UTF8.self))
      }
      if !body.isEmpty, fields[.contentType] == nil {
        head.headerFields[.contentType] = "application/vnd.api+json"
      }
      let (response, bytes) = await respond(
        to: head, body: Array(body.utf8), principal: principal, id: "6f1c",
        date: Date(timeIntervalSince1970: 1_767_225_600))
      let statuses: [HTTPResponse.Status] = [
        .ok, .created, .noContent, .notModified, .badRequest, .unauthorized, .forbidden, .notFound,
        .conflict, .preconditionFailed, .unprocessableContent, .preconditionRequired,
        .internalServerError,
      ]
      let reason = statuses.first { $0.code == response.status.code }?.reasonPhrase ?? ""
      print("< HTTP/1.1 \(response.status.code) \(reason)")
      for name in shown {
        if let value = response.headerFields[name] { print("\(name.rawName): \(value)") }
      }
      if let document = try? JSONValue(parsing: bytes) {
        let shown = document.without(hasLinks ? ["jsonapi"] : ["jsonapi", "links"])
        print(String(decoding: shown.bytes(), as: UTF8.self))
      }
    }
  }

  extension JSONValue {
    /// The value without some members, and without objects that have no others.
    func without(_ names: Set<String>) -> JSONValue {
      if let array { return JSONValue(array.map { $0.without(names) }) }
      guard let object else { return self }
      var rest = JSONObject()
      for (name, value) in object where !names.contains(name) {
        let value = value.without(names)
        if value.object?.isEmpty != true { rest[name] = value }
      }
      return JSONValue(rest)
    }
  }

  // What stands above is run.
  try await serveModels()
  try await serveMeta()
  try await serveSome()
  try await serveSchema()
  try await serveSource()
#endif
