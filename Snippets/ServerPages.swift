// Pages of a server's collections: by cursor, by number, and of included relationships.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var rating: Int?
    var comments: ToMany<Comment>
  }

  @Resource("comments")
  struct Comment: Sendable {
    var id: Int
    var body: String
    var likes: Int
    var article: ToOne<Article>
  }

  let database = MemoryDatabase([
    "articles": [
      ["id": 1, "title": "Typee", "rating": 3], ["id": 2, "title": "Omoo", "rating": 4],
      ["id": 3, "title": "Mardi", "rating": 4], ["id": 4, "title": "Redburn", "rating": 2],
    ],
    "comments": [
      ["id": 5, "body": "First!", "likes": 1, "article_id": 3],
      ["id": 6, "body": "Second", "likes": 9, "article_id": 3],
      ["id": 7, "body": "Third", "likes": 4, "article_id": 3],
    ],
  ])

  func servePages() async throws {
    // snippet.server
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.page(default: 2, maximum: 50, [.cursor])
        $0.sort(by: \.title, \.rating, default: .descending(\.rating))
        $0.included(\.comments, sort: .descending(\.likes), limit: 2)
      }
      Serve(Comment.self) { $0.page(default: 20, maximum: 100, [.number], total: true) }
    }
    // snippet.end
    print("== first")
    try await api.show(.get, "/articles?fields[articles]=title,rating", hasLinks: true)
    print("== second")
    // The address is that of the link `next`.
    let first = await api.respond(
      to: HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/articles?fields[articles]=title,rating"))
    let next = try JSONValue(parsing: first.body)["links"]?["next"]?.string ?? ""
    try await api.show(.get, next)
    print("== profile")
    try await api.show(
      .get, "/articles?fields[articles]=title&page[size]=1",
      with: [
        .accept:
          #"application/vnd.api+json;profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination""#
      ], showing: [.contentType])
    print("== refused")
    try await api.show(.get, "/articles?page[size]=500")
    try await api.show(.get, "/articles?page[after]=abc")
    try await api.show(.get, "/articles?page[number]=2")
    print("== conditions")
    // snippet.conditions
    let liked = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.included(\.comments, sort: .descending(\.likes)) { $0.likes > 1 }
        $0.meta { request in ["asOf": JSONValue(request.date.formatted(.iso8601))] }
      }
      Serve(Comment.self)
    }
    // snippet.end
    try await liked.show(
      .get,
      "/articles?include=comments&filter[title]=Mardi&fields[articles]=comments&fields[comments]=likes"
    )
    print("== conditions-related")
    try await liked.show(.get, "/articles/3/comments?fields[comments]=likes")
    print("== number")
    try await api.show(
      .get, "/comments?page[number]=2&page[size]=2&fields[comments]=body", hasLinks: true)
    print("== included")
    try await api.show(
      .get, "/articles/3?include=comments&fields[comments]=body,likes&fields[articles]=comments",
      hasLinks: true)
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
  try await servePages()
#endif
