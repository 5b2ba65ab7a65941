// One model for an app and its server, where the two need something else: ids, unknown values, hidden fields, absence,
// nested values, versions, dialects, and relationships to several types.

#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPIClient
  import JSONAPITesting

  // snippet.models
  import JSONAPI

  @Resource("loans", keys: .dasherized)
  struct Loan: Sendable {
    var id: Int?
    var status: OpenEnum<LoanStatus> = .known(.open)
    var pickUp: Place?
    var staffNote: String?
    var item: ToOne<Item>
    var member: ToOne<Member>
  }

  enum LoanStatus: String, Codable, Sendable { case open, returned }

  struct Place: Codable, Sendable {
    var street: String
    var postalCode: String
  }

  @ResourceUnion
  enum Item {
    case book(Book)
    case film(Film)
  }

  @Resource("books")
  struct Book: Sendable {
    var id: Int
    var title: String
  }

  @Resource("films")
  struct Film: Sendable {
    var id: Int
    var title: String
    var minutes: Int?
  }

  @Resource("members")
  struct Member: Sendable {
    var id: Int
    var name: String
  }
  // snippet.end

  // snippet.user
  import JSONAPIServer

  struct User: ServerPrincipal {
    var id: Int
    var isStaff = false
    var key: String { "user \(id)" }
  }
  // snippet.end

  let database = MemoryDatabase([
    "loans": [
      [
        "id": 1, "status": "lost", "staff_note": "Call on Monday.", "item_type": "films",
        "item_id": 7, "member_id": 4, "version": 1,
        "pick_up": #"{"street": "Wharf 1", "postal-code": "02740"}"#,
      ]
    ],
    "books": [["id": 1, "title": "Typee"]],
    "films": [["id": 7, "title": "Moby Dick", "minutes": 116]],
    "members": [["id": 4, "name": "Ishmael"]],
  ])

  // snippet.server
  func makeServer() throws -> JSONAPIServer<User> {
    try JSONAPIServer(database: database, principal: User.self) {
      Serve(Loan.self) {
        $0.version("version")
        $0.toOne(\.item, "item_id", type: "item_type")
        $0.hide(\.staffNote) { $0.principal?.isStaff != true }
        $0.allow(.create, .update)
        $0.willCreate { change, _, _ in
          change.require(\.status, "is not a status") { $0.known != nil }
        }
        $0.willUpdate { change, _, _ in
          change.require(\.status, "is not a status") { $0.known != nil }
        }
      }
      Serve(Book.self)
      Serve(Film.self)
      Serve(Member.self)
    }
  }
  // snippet.end

  func read(_ client: JSONAPIClient) async throws -> Loan {
    // snippet.read
    let loan = try await client.fetch(Loan.query(id: 1).include(\.item))
    switch loan.item.value {
    case .book(let book)?: print(book.title)
    case .film(let film)?: print(film.title, film.minutes ?? 0)
    case nil: print("not included")
    }
    print(loan.status, loan.status == .open)
    // snippet.end
    return loan
  }

  func lend(_ client: JSONAPIClient) async throws -> Loan {
    // snippet.create
    let new = Loan(
      pickUp: Place(street: "Wharf 1", postalCode: "02740"), item: ToOne(Item.book, id: 1),
      member: ToOne(id: 4))
    let loan = try await client.create(new)
    print(loan.id ?? 0, loan.status)
    // snippet.end
    return loan
  }

  func extend(_ client: JSONAPIClient, _ loan: Loan) async throws -> Loan {
    // snippet.update
    let returned = try await client.update(loan) { $0.status = .known(.returned) }
    // snippet.end
    return returned
  }

  func configured(_ database: MemoryDatabase) throws {
    // snippet.dialect
    var settings = ServerConfiguration()
    settings.filters = [.functions]
    let api = try JSONAPIServer(database: database, configuration: settings) {
      Serve(Book.self)
    }

    var client = JSONAPIClient(transport: .server(api))
    client.configuration.filterDialect = .functions
    // snippet.end
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

  let api = try makeServer()
  let client = JSONAPIClient(transport: .server(api, principal: User(id: 4)))

  print("== loan")
  try await api.show(.get, "/loans/1?include=item", as: User(id: 4))

  print("== read")
  let loan = try await read(client)
  precondition(loan.status == .unknown("lost") && loan.staffNote == nil)

  print("== create")
  let new = try await lend(client)
  precondition(new.status == .open && new.pickUp?.postalCode == "02740" && new.item.value == nil)
  let returned = try await extend(client, new)
  precondition(returned.status == .returned)

  let film = #""item": {"data": {"type": "films", "id": "7"}}"#
  func body(_ attributes: String, _ relationships: String) -> String {
    #"{"data": {"type": "loans", "attributes": {\#(attributes)}, "relationships": {\#(relationships)}}}"#
  }
  print("== unknown")
  try await api.show(.post, "/loans", body(#""status": "shredded""#, film), as: User(id: 4))
  print("== hidden")
  let note = #""status": "open", "staff-note": "Mine.""#
  try await api.show(.post, "/loans", body(note, film), as: User(id: 4))
  print("== target")
  let member = #""item": {"data": {"type": "members", "id": "4"}}"#
  try await api.show(.post, "/loans", body(#""status": "open""#, member), as: User(id: 4))
  try configured(database)
#endif
