// Errors of a server: what each status means, and the limits above which requests are refused.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Logging

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var rating: Int
  }

  @Resource("reports")
  struct Report: Sendable {
    var id: String
  }

  let database = MemoryDatabase(["articles": [["id": 1, "title": "Mardi", "rating": 3]]])

  struct Outage: Error {}

  /// A source that fails.
  struct Reports: ResourceSource {
    func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
      throw Outage()
    }

    func resources(_ ids: [String]) async throws -> [Report] { throw Outage() }
  }

  func refuse() async throws {
    let api = try JSONAPIServer(
      database: database, logger: Logger(label: "api") { _ in SwiftLogNoOpLogHandler() }
    ) {
      Serve(Article.self) {
        $0.allow(.create)
        // snippet.thrown
        $0.prepare { change, request in
          guard request.date < Date(timeIntervalSince1970: 4_102_444_800) else {
            throw ServerError(
              errors: [ErrorObject(status: "409", code: "closed", title: "Writing has ended.")])
          }
        }
        // snippet.end
      }
      Serve(source: Reports())
    }
    print("== parameter")
    try await api.show(.get, "/articles?filter[raiting]=3")
    print("== pointer")
    try await api.show(
      .post, "/articles",
      #"{"data": {"type": "articles", "attributes": {"title": 1, "rating": "high"}}}"#)
    print("== missing")
    try await api.show(
      .post, "/articles", #"{"data": {"type": "articles", "attributes": {"title": "Omoo"}}}"#)
    print("== structure")
    try await api.show(.post, "/articles", #"{"data": {"attributes": {"title": "Omoo"}}}"#)
    print("== internal")
    try await api.show(.get, "/reports")
  }

  func limit() async throws {
    // snippet.limits
    var configuration = ServerConfiguration()
    configuration.limits.bodySize = 64 << 10
    configuration.limits.includedResources = 200
    configuration.limits.query.includePaths = 4
    configuration.limits.query.filterNodes = 10

    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Article.self)
    }
    // snippet.end
    print("== limits")
    try await api.show(.get, "/articles?sort=title,title,title,title,title,rating")
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
  try await refuse()
  try await limit()
#endif
