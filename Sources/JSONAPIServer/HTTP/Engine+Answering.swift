#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
@_spi(Locks) import JSONAPI
import Logging

extension Engine {
  func respond(
    to head: HTTPRequest, body: [UInt8], principal: (any ServerPrincipal)?, id: RequestID,
    date: Date
  ) async -> Answer {
    let request = ErasedRequest(head: head, principal: principal, date: date, identity: id)
    var answer: Answer
    do {
      answer = try await self.answer(request, body) { try await self.read($0, $1, $2) }
      if let content = answer.content, head.method != .head {
        answer.body = try await content.all(upTo: configuration.limits.responseSize)
      }
    } catch {
      answer = self.answer(to: request, throwing: error)
    }
    finish(&answer, isPrivate: principal != nil)
    return answer
  }

  /// The response to a request that isn't carried out.
  func answer(to request: ErasedRequest, throwing error: any Error) -> Answer {
    Refusal(thrown: error).map { Answer($0) } ?? failure(error, request)
  }

  /// Adds the header fields that every response has.
  func finish(_ answer: inout Answer, isPrivate: Bool) {
    answer.headers.append(Answer.vary)
    answer.headers.append(Answer.noSniffing)
    if answer.status == 401, answer.headers[.wwwAuthenticate] == nil {
      answer.headers[.wwwAuthenticate] = configuration.challenge
    }
    if isPrivate, answer.headers[.cacheControl] == nil {
      answer.headers[.cacheControl] = "private, no-cache"
    }
    if answer.status != 204, answer.status != 304 {
      let count = answer.content?.range.count ?? answer.body.count
      answer.headers.append(HTTPField(name: .contentLength, value: String(count)))
    }
  }

  /// The response to any other error; for an unexpected one, only an id that the log has, too.
  private func failure(_ error: any Error, _ request: ErasedRequest) -> Answer {
    if case ServerDatabaseError.check = error, [.get, .head].contains(request.head.method) {
      // The cause may also be a row that a view can't show.
      logger.warning(
        "database refused a value", metadata: ["request": "\(request.id)", "error": "\(error)"])
      return Answer(
        Refusal(400, "invalidValue", "The database can't hold a value of the request."))
    }
    if case ServerDatabaseError.forbidden = error {
      // A privilege that the server lacks concerns the operator.
      logger.warning(
        "database forbade a request", metadata: ["request": "\(request.id)", "error": "\(error)"])
      return Answer(Refusal.forbidden("The database doesn't allow this request."))
    }
    let reason: String? =
      switch error as? ServerDatabaseError {
      case .busy: "The database is busy."
      case .deadline: "The database took too long."
      case .unavailable: "The database can't be reached."
      default: nil
      }
    if let reason {
      logger.warning(
        "database refused a request",
        metadata: ["request": "\(request.id)", "reason": "\(reason)"])
      return Answer(Refusal(503, "unavailable", reason, headers: [.retryAfter: "1"]))
    }
    logger.error(
      "request failed",
      metadata: [
        "request": "\(request.id)", "principal": "\(request.principal?.key ?? "nobody")",
        "error": "\(error)",
      ])
    var answer = ErrorObject(
      id: request.id, status: "500", title: "Something went wrong on the server.")
    if case ServerDatabaseError.commitUnknown = error {
      // Sending it again, as after a 503, could carry it out twice.
      answer.code = "commitUnknown"
      answer.title = "It is not known whether the change was made."
    }
    return Answer(Refusal(500, [answer]))
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: The body, unless it is received later.
  ///   - receive: Receives the body of an upload; nil if `body` is the upload.
  ///   - reading: Answers a GET of resources, after all checks that need no rows.
  func answer(
    _ request: ErasedRequest, _ body: [UInt8], receiving receive: ContentReceiver? = nil,
    reading: (ReadTarget, [QueryItem], RequestScope) async throws -> Answer
  ) async throws -> Answer {
    let target = request.head.path ?? "/"
    guard target.utf8.count <= configuration.limits.query.length else {
      throw Refusal(414, "limitExceeded", "The path and the query are too long.")
    }
    let (path, query) = target.pathAndQuery
    var scope = scope(of: request)
    let atomic = Extension.atomicOperations.uri
    let found = Route(
      path, prefix: prefix, scope: scope, offersOperations: configuration.offersAtomicOperations,
      offersOpenAPI: configuration.openAPI != nil)
    // Content has its own limit.
    if case .content? = found {
    } else if body.count > configuration.limits.bodySize {
      throw Refusal(413, "limitExceeded", "The body is too large.")
    }
    guard let route = found else { throw Refusal.notFound }
    let method = try self.method(of: request.head)
    let methods = route.methods(model)
    var allow: String {
      route.allowedMethods(scope.visible).map(\.rawValue).joined(separator: ", ")
    }
    guard methods.contains(method) else {
      throw Refusal(
        405, "methodNotAllowed", "This URL supports only \(allow).", headers: [.allow: allow])
    }
    if method == .options { return Answer(204, headers: [.allow: allow]) }
    let items = try query.map { try queryItems(String($0)) } ?? []
    guard items.count <= configuration.limits.query.parameters else {
      throw Refusal(400, "limitExceeded", "There are too many parameters.")
    }
    if case .openAPI = route, let info = configuration.openAPI {
      try refuseParameters(items)
      return openAPI(scope, info)
    }
    if case .content(let target) = route {
      try checkReading(of: target.resource, scope)
      return try await content(target, method, items, scope, receive ?? receiver(of: body))
    }
    var offered: [String] = []
    if case .operations = route { offered = [atomic] }
    scope.profiles = try Negotiation.profiles(
      accept: request.head.headerFields[.accept], offered: offered)
    func checkTypeWithoutBody() throws {
      try Negotiation.check(
        contentTypeWithoutBody: request.head.headerFields[.contentType],
        supported: configuration.offersAtomicOperations ? [atomic] : [])
    }
    if !body.isEmpty, let coding = request.head.headerFields[.contentEncoding],
      coding.lowercased() != "identity"
    {
      throw Refusal(
        415, "unsupportedMediaType", "The body has to be sent without a content coding.",
        source: .init(header: "Content-Encoding"), headers: [.acceptEncoding: "identity"])
    }
    if case .target(let target) = route { try checkReading(of: target, scope) }
    switch (route, method) {
    case (.home, _), (.openAPI, _), (.content, _):
      try checkTypeWithoutBody()
      try refuseParameters(items)
      return home(scope)
    case (.operations, _):
      try Negotiation.check(
        contentType: request.head.headerFields[.contentType], required: [atomic])
      return try await operate(body, items, scope)
    case (.target(let target), .get), (.target(let target), .head):
      try checkTypeWithoutBody()
      return try await reading(target, items, scope)
    case (.target(let target), _):
      // A DELETE of a resource may have any body or none.
      var needsBody = true
      if case .resource = target, method == .delete { needsBody = false }
      if needsBody {
        try Negotiation.check(
          contentType: request.head.headerFields[.contentType], required: [])
      } else {
        try checkTypeWithoutBody()
      }
      return try await write(target, method, body, items, scope)
    }
  }

  /// Refuses a URL of resources that the request may not read; for related ones, if it may read
  /// none of their types.
  func checkReading(of target: ReadTarget, _ scope: RequestScope) throws(Refusal) {
    func check(_ types: [Int]) throws(Refusal) {
      let denials = types.compactMap { records[$0].reading?.denial(for: scope.request) }
      guard !denials.isEmpty, denials.count == types.count else { return }
      if let reason = denials.lazy.compactMap(\.reason).first {
        throw .forbidden(reason, scope, hasRule: true)
      }
      let names = types.map { "\"\(model.types[$0].name)\"" }.joined(separator: " and ")
      throw .forbidden("You may not read resources of type \(names).", scope, hasRule: true)
    }
    try check([target.type])
    switch target {
    case .related(let type, _, let edge), .relationship(let type, _, let edge):
      try check(scope.visible.targets(of: edge, of: type))
    case .collection, .resource: break
    }
  }

  /// The parameters of a query string, which must be UTF-8.
  func queryItems(_ query: String) throws(Refusal) -> [QueryItem] {
    let items = QueryItem.items(parsing: query)
    guard QueryItem.isUTF8(query) else {
      func isText(_ text: String) -> Bool { !text.unicodeScalars.contains("\u{FFFD}") }
      let name = items.first { !isText($0.value) }.map(\.name).flatMap { isText($0) ? $0 : nil }
      throw Refusal(
        400, "malformedValue", "The query isn't UTF-8.", source: name.map { .init(parameter: $0) })
    }
    return items
  }

  /// Refuses every query parameter, at a URL that has none (QRY-04).
  func refuseParameters(_ items: [QueryItem]) throws {
    guard let item = items.first else { return }
    throw Refusal.parameter(
      item.name, "unknownParameter", "There is no parameter with this name here.")
  }

  /// The method, or the one that overrides a POST.
  private func method(of head: HTTPRequest) throws -> HTTPRequest.Method {
    guard configuration.allowsMethodOverride, head.method == .post,
      let text = head.headerFields[.methodOverride]
    else { return head.method }
    guard text.uppercased() == "PATCH" else {
      throw Refusal(
        400, "malformedValue", "Only PATCH can be sent as POST.",
        source: .init(header: "X-HTTP-Method-Override"))
    }
    return .patch
  }

  // MARK: - Home

  /// The home document, with links to what is served.
  private func home(_ scope: RequestScope) -> Answer {
    var addresses = LinksObject()
    for (index, type) in model.types.enumerated() where scope.visible.types[index] != nil {
      addresses[type.name] = .string(links.collection(type))
    }
    if configuration.offersAtomicOperations {
      addresses[Route.operationsName] = .string("\(links.base)/\(Route.operationsName)")
    }
    var own: LinksObject = ["self": .string(links.base.isEmpty ? "/" : links.base)]
    if configuration.openAPI != nil {
      own["describedby"] = .string("\(links.base)/\(Route.openAPIName)")
    }
    var meta: JSONObject = ["links": JSONValue(addresses.members)]
    if let path = configuration.explorerPath {
      // The specification has no link relation for a page for people.
      meta["explorer"] = JSONValue(String(links.base.dropLast(prefix.count)) + path)
    }
    let document = AnyDocument(meta: meta, links: own, jsonapi: JSONAPIObject(version: "1.1"))
    return Answer(200, body: document.json.bytes(), headers: HTTPFields([Answer.contentType]))
  }
}

extension HTTPField.Name {
  static let methodOverride = HTTPField.Name("X-HTTP-Method-Override") ?? .allow
}
