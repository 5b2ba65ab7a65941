// Atomic operations of a server: several changes in one transaction.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var comments: ToMany<Comment>
  }

  @Resource("comments")
  struct Comment: Sendable {
    var id: Int
    var body: String
    var article: ToOne<Article>
  }

  let database = MemoryDatabase(["articles": [["id": 1, "title": "Mardi"]], "comments": []])

  func operate() async throws {
    // snippet.server
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) { $0.allow(.create, .delete) }
      Serve(Comment.self) { $0.allow(.create) }
    }
    // snippet.end
    let type = #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#
    let fields: HTTPFields = [.contentType: type, .accept: type]
    print("== operations")
    try await api.show(
      .post, "/operations",
      #"""
      {"atomic:operations": [
        {"op": "add", "data": {"type": "articles", "lid": "a",
          "attributes": {"title": "Omoo"}}},
        {"op": "add", "data": {"type": "comments", "attributes": {"body": "First!"},
          "relationships": {"article": {"data": {"type": "articles", "lid": "a"}}}}},
        {"op": "remove", "ref": {"type": "articles", "id": "1"}}
      ]}
      """#, with: fields)
    print("== refused")
    try await api.show(
      .post, "/operations",
      #"""
      {"atomic:operations": [
        {"op": "add", "data": {"type": "articles", "attributes": {"title": "Typee"}}},
        {"op": "add", "data": {"type": "comments", "attributes": {"body": "Lost"},
          "relationships": {"article": {"data": {"type": "articles", "id": "99"}}}}}
      ]}
      """#, with: fields)
    print("== afterwards")
    try await api.show(.get, "/articles?fields[articles]=title")
  }

  func leaveOut() throws {
    // snippet.off
    var configuration = ServerConfiguration()
    configuration.offersAtomicOperations = false
    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Article.self)
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
  try await operate()
  try leaveOut()
#endif
