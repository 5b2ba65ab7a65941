// Writing to a server: what may be written, the hooks of a request, and an outbox.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var slug: String?
    var words: Int
    var createdAt: Date?
    var author: ToOne<Person>?
    var tags: ToMany<Tag>
  }

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
  }

  @Resource("tags")
  struct Tag: Sendable {
    var id: String
    var label: String
  }

  struct User: ServerPrincipal {
    var id: Int
    var key: String { "user \(id)" }
  }

  let herman = User(id: 9)

  let database = MemoryDatabase([
    "articles": [["id": 1, "title": "Mardi", "slug": "mardi", "words": 1200, "author_id": 9]],
    "people": [["id": 9, "name": "Herman"]],
    "tags": [["id": "sea", "label": "The sea"]],
  ])

  // snippet.index
  actor SearchIndex {
    private(set) var titles: [Int: String] = [:]

    func update(_ id: Int, _ title: String?) { titles[id] = title }

    func isForbidden(_ title: String) async -> Bool { title == "Advertisement" }
  }
  // snippet.end

  let index = SearchIndex()

  func makeServer() throws -> JSONAPIServer<User> {
    // snippet.server
    let api = try JSONAPIServer(database: database, principal: User.self) {
      Serve(Article.self) {
        $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
        $0.readOnly(\.slug, \.createdAt)
        $0.writable(\.author, on: [])
        $0.allow(.create, .update, .delete) { $0.principal != nil }
        $0.allow(.add, .remove, of: \.tags) { $0.principal != nil }

        $0.prepare { change, _ in
          if let title = change.title.value, await index.isForbidden(title) {
            change.refuse(\.title, "must not advertise")
          }
        }
        $0.willCreate { change, request, _ in
          change.require(\.title, "must not be empty") { !$0.isEmpty }
          change.slug = change.title.value?.lowercased()
          change.createdAt = request.date
          if change.words == nil { change.words = 0 }
          if let user = request.principal { change.author = ToOne(id: user.id) }
        }
        $0.willUpdate { change, _, session in
          change.require(\.title, "must not be empty") { !$0.isEmpty }
          if let title = change.title.value, try title != change.old?.title,
            try session.unrestricted.exists(Article.query.filter { $0.title == title })
          {
            change.refuse(\.title, "is taken")
          }
        }
        $0.didCommit { change, _ in await index.update(change.id, change.value?.title) }
      }
      Serve(Person.self)
      Serve(Tag.self) {
        $0.clientIDs(.required)
        $0.allow(.create) { $0.principal != nil }
      }
    }
    // snippet.end
    return api
  }

  func write(_ api: JSONAPIServer<User>) async throws {
    print("== create")
    try await api.show(
      .post, "/articles?fields[articles]=title,slug,words,createdAt,author",
      #"{"data": {"type": "articles", "attributes": {"title": "Omoo"}}}"#, as: herman,
      showing: [.location])
    print("== invalid")
    try await api.show(
      .post, "/articles", #"{"data": {"type": "articles", "attributes": {"title": ""}}}"#,
      as: herman)
    print("== readonly")
    try await api.show(
      .patch, "/articles/1",
      #"{"data": {"type": "articles", "id": "1", "attributes": {"slug": "other"}}}"#, as: herman)
    print("== taken")
    try await api.show(
      .patch, "/articles/1",
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Omoo"}}}"#, as: herman)
    print("== relationship")
    try await api.show(
      .post, "/articles/1/relationships/tags", #"{"data": [{"type": "tags", "id": "sea"}]}"#,
      as: herman)
    print("== replace")
    try await api.show(
      .patch, "/articles/1/relationships/tags", #"{"data": []}"#, as: herman)
    print("== client-id")
    try await api.show(
      .post, "/tags",
      #"{"data": {"type": "tags", "id": "whales", "attributes": {"label": "Whales"}}}"#, as: herman)
    try await api.show(
      .post, "/tags",
      #"{"data": {"type": "tags", "id": "sea", "attributes": {"label": "Sea again"}}}"#, as: herman)
    print("== delete")
    try await api.show(.delete, "/articles/1", as: herman)
    await api.finishHooks()
    let titles = await index.titles
    assert(titles == [2: "Omoo"])
  }

  func serveWithOutbox() throws {
    // snippet.outbox
    let api = try JSONAPIServer(database: database) {
      Serve(Person.self) {
        $0.allow(.update)
        $0.willUpdate { change, request, session in
          try session.execute(
            "INSERT INTO outbox (kind, request, made_at) VALUES (?, ?, ?)", "person.updated",
            .text(request.id), .real(request.date.timeIntervalSince1970))
        }
      }
    }
    // snippet.end
    _ = api
  }

  func serveDefaulted() throws {
    // snippet.defaulted
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.allow(.create)
        $0.defaulted(\.words)  // words integer NOT NULL DEFAULT 0
      }
      Serve(Person.self)
    }
    // snippet.end
    _ = api
  }

  func serveMarked() async throws {
    let notes = MemoryDatabase(["tags": [["id": "sea", "label": "The sea"]]])
    // snippet.marked
    let api = try JSONAPIServer(database: notes) {
      Serve(Tag.self) {
        let deletedAt = $0.serverColumn("deleted_at", Date.self)
        $0.rows { _, _ in deletedAt == nil }
        $0.allow(.delete)
        $0.delete(setting: deletedAt)
      }
    }
    // snippet.end
    let head = HTTPRequest(method: .delete, scheme: nil, authority: nil, path: "/tags/sea")
    let deleted = await api.respond(to: head)
    assert(deleted.head.status == .noContent)
    var again = head
    again.method = .get
    let answer = await api.respond(to: again)
    assert(answer.head.status == .notFound)
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

  // What stands above is run; a MemoryDatabase has no statements for the outbox, and no defaults.
  try await write(makeServer())
  try serveWithOutbox()
  try serveDefaulted()
  try await serveMarked()
#endif
