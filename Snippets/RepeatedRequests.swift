// Requests with an Idempotency-Key: carried out once, however often they are sent.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer

  @Resource("orders")
  struct Order: Sendable {
    var id: Int
    var item: String
    var count: Int
  }

  let database = MemoryDatabase(["orders": []])

  func repeatRequests() async throws {
    // snippet.server
    var configuration = ServerConfiguration()
    configuration.idempotencyKeyLifetime = .seconds(30 * 86_400)
    configuration.limits.idempotencyKeys = 5_000_000

    let api = try JSONAPIServer(database: database, configuration: configuration) {
      Serve(Order.self) { $0.allow(.create, .update) }
    }
    // snippet.end
    guard let key = HTTPField.Name("Idempotency-Key"),
      let replayed = HTTPField.Name("Idempotent-Replayed")
    else { return }
    let order = #"{"data": {"type": "orders", "attributes": {"item": "Tea", "count": 1}}}"#
    let other = #"{"data": {"type": "orders", "attributes": {"item": "Tea", "count": 2}}}"#
    let fields: HTTPFields = [key: #""9c1f7c2e""#]
    print("== first")
    try await api.show(.post, "/orders", order, with: fields, showing: [.location])
    print("== again")
    try await api.show(.post, "/orders", order, with: fields, showing: [.location, replayed])
    print("== other")
    try await api.show(.post, "/orders", other, with: fields)
  }

  // Prints what the article shows: each request with its response, without links.
  extension JSONAPIServer {
    func show(
      _ method: HTTPRequest.Method, _ path: String, _ body: String, with fields: HTTPFields,
      showing shown: [HTTPField.Name] = []
    ) async throws {
      var head = HTTPRequest(
        method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
      print("> \(method) \(path)")
      for field in fields { print("\(field.name.rawName): \(field.value)") }
      print(String(decoding: try JSONValue(parsing: body).bytes(), as: UTF8.self))
      head.headerFields[.contentType] = "application/vnd.api+json"
      let (response, bytes) = await respond(to: head, body: Array(body.utf8))
      let reason =
        [HTTPResponse.Status.created, .unprocessableContent]
        .first { $0.code == response.status.code }?.reasonPhrase ?? ""
      print("< HTTP/1.1 \(response.status.code) \(reason)")
      for name in shown {
        if let value = response.headerFields[name] { print("\(name.rawName): \(value)") }
      }
      let document = try JSONValue(parsing: bytes).without(["jsonapi", "links"])
      print(String(decoding: document.bytes(), as: UTF8.self))
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
  try await repeatRequests()
#endif
