// Updates of a server that don't overwrite each other: versions, entity tags and preconditions.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
  }

  let database = MemoryDatabase(["articles": [["id": 1, "title": "Mardi", "version": 7]]])

  func serveVersions() async throws {
    // snippet.server
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.version("version", required: true)
        $0.allow(.update, .delete)
      }
    }
    // snippet.end
    let body =
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Mardi, and a Voyage"}}}"#
    print("== get")
    try await api.show(.get, "/articles/1", showing: [.eTag])
    print("== unchanged")
    try await api.show(.get, "/articles/1", with: [.ifNoneMatch: #""v7""#], showing: [.eTag])
    print("== update")
    try await api.show(.patch, "/articles/1", body, with: [.ifMatch: #""v7""#], showing: [.eTag])
    print("== late")
    try await api.show(.patch, "/articles/1", body, with: [.ifMatch: #""v7""#])
    print("== missing")
    try await api.show(.delete, "/articles/1")
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
  try await serveVersions()
#endif
