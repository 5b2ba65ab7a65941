// Access rules of a server: who may see and change which types, fields, rows and relationships.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var isPublished: Bool
    var notes: String?
    var author: ToOne<Person>
    var tags: ToMany<Tag>
  }

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
  }

  @Resource("tags")
  struct Tag: Sendable {
    var id: Int
    var label: String
  }

  let database = MemoryDatabase([
    "articles": [
      [
        "id": 1, "title": "Mardi", "is_published": 1, "notes": "Cut chapter 3", "author_id": 9,
        "tenant_id": 1,
      ],
      ["id": 2, "title": "Pierre", "is_published": 0, "author_id": 9, "tenant_id": 1],
    ],
    "people": [["id": 9, "name": "Herman"], ["id": 4, "name": "Ishmael"]],
    "tags": [["id": 3, "label": "sea"]],
  ])

  // snippet.principal
  struct User: ServerPrincipal {
    var id: Int
    var isEditor = false
    var key: String { "user \(id)" }
  }
  // snippet.end

  let herman = User(id: 9)
  let ishmael = User(id: 4)

  func makeServer() throws -> JSONAPIServer<User> {
    // snippet.server
    let api = try JSONAPIServer(database: database, principal: User.self) {
      Serve(Article.self) {
        $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
        // Rows: what is published, and one's own.
        $0.rows { article, request in
          article.isPublished == true || request.signedIn { article.author.id == $0.id }
        }
        $0.writableRows { article, request in request.signedIn { article.author.id == $0.id } }
        // Fields.
        $0.hide(\.notes) { $0.principal?.isEditor != true }
        $0.writable(\.isPublished, on: [.update]) { $0.principal?.isEditor == true }
        // Operations and relationships.
        $0.allow(.create, .update, .delete) { $0.principal != nil }
        $0.allow(.add, .remove, of: \.tags) { $0.principal?.isEditor == true }
      }
      Serve(Person.self)
      Serve(Tag.self) { $0.hide { $0.principal == nil } }
    }
    // snippet.end
    return api
  }

  func read(_ api: JSONAPIServer<User>) async throws {
    print("== rows")
    try await api.show(.get, "/articles?fields[articles]=title")
    try await api.show(.get, "/articles/2")
    print("== own-rows")
    try await api.show(.get, "/articles?fields[articles]=title", as: herman)
    print("== hidden")
    try await api.show(.get, "/articles?sort=notes")
    try await api.show(.get, "/articles?sort=nonsense")
    print("== hidden-type")
    try await api.show(.get, "/tags/3")
  }

  func write(_ api: JSONAPIServer<User>) async throws {
    let title =
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Mardi, and a Voyage"}}}"#
    print("== nobody")
    try await api.show(.patch, "/articles/1", title, showing: [.wwwAuthenticate])
    print("== somebody")
    try await api.show(.patch, "/articles/1", title, as: ishmael)
    print("== field")
    try await api.show(
      .patch, "/articles/2",
      #"{"data": {"type": "articles", "id": "2", "attributes": {"isPublished": true}}}"#,
      as: herman)
    print("== away")
    try await api.show(
      .patch, "/articles/2",
      #"""
      {"data": {"type": "articles", "id": "2",
        "relationships": {"author": {"data": {"type": "people", "id": "4"}}}}}
      """#, as: herman)
  }

  func serveMembers() async throws {
    // snippet.reading
    let api = try JSONAPIServer(database: database, principal: User.self, requiresPrincipal: true) {
      Serve(Article.self) {
        $0.toMany(\.tags, through: "article_tags", "article_id", "tag_id")
        $0.rows { article, _ in article.isPublished == true }
      }
      Serve(Person.self) { $0.allow(.read) { $0.principal?.isEditor == true } }
      Serve(Tag.self) { $0.allow(.read) }
    }
    // snippet.end
    print("== members")
    try await api.show(.get, "/articles/1")
    try await api.show(.get, "/people/9", as: ishmael)
    try await api.show(.get, "/tags/3")
  }

  func serveTenants() throws {
    // snippet.tenant
    let api = try JSONAPIServer(database: database, principal: User.self) {
      Serve(Article.self) {
        let tenant = $0.serverColumn("tenant_id", Int.self)
        $0.rows { _, request in request.signedIn { tenant == $0.id } }
        $0.allow(.create) { $0.principal != nil }
        $0.willCreate { change, request, _ in change.set(tenant, request.principal?.id) }
      }
    }
    // snippet.end
    _ = api
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
  let api = try makeServer()
  try await read(api)
  try await write(api)
  try await serveMembers()
  try serveTenants()
#endif
