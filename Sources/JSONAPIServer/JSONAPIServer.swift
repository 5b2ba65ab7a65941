#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import HTTPTypes
public import JSONAPI
public import Logging

/// A JSON:API server: what is served, and the answer to each request.
///
/// ```swift
/// let api = try JSONAPIServer(database: database, path: "/api", principal: User.self) {
///   Serve(Article.self) { $0.allow(.create, .update) { $0.principal != nil } }
///   Serve(Person.self)
/// }
/// ```
///
/// It knows requests and responses as values, so that any HTTP server can stand before it and tests need none.
public struct JSONAPIServer<Principal: ServerPrincipal>: Sendable {
  let engine: Engine
  /// The followers of queries; nil if event streams are off.
  let followers: Followers?

  /// Creates a server whose requests can come from somebody who signed in.
  ///
  /// - Parameters:
  ///   - database: Where the rows are.
  ///   - path: The path before those of types, such as `/api`.
  ///   - principal: Who sends requests.
  ///   - requiresPrincipal: Whether only somebody who signed in may read types whose definition doesn't say
  ///     `allow(.read)`. What the home and OpenAPI documents say of the types stays open; hide types for that.
  ///   - configuration: The settings.
  ///   - logger: The logger of unexpected errors and warnings.
  ///   - definitions: The types that are served; what is not named doesn't exist.
  /// - Throws: ``DefinitionError`` if the definitions don't fit together.
  public init(
    database: some ServerDatabase, path: String = "", principal: Principal.Type,
    requiresPrincipal: Bool = false, configuration: ServerConfiguration = ServerConfiguration(),
    logger: Logger = Logger(label: "JSONAPIServer"),
    @Definitions<Principal> _ definitions: () throws -> Definitions<Principal>.Part
  ) throws {
    var records = try definitions().records
    if requiresPrincipal {
      for index in records.indices where records[index].reading == nil {
        records[index].allowReading { $0.principal != nil }
      }
    }
    engine = try Engine(
      records, database: database, prefix: path, configuration: configuration,
      knowsPrincipals: true, logger: logger)
    followers = configuration.followers.map { [engine] in Followers(engine, $0) }
  }

  /// Creates a server where nobody signs in.
  ///
  /// - Parameters:
  ///   - database: Where the rows are.
  ///   - path: The path before those of types, such as `/api`.
  ///   - configuration: The settings.
  ///   - logger: The logger of unexpected errors and warnings.
  ///   - definitions: The types that are served; what is not named doesn't exist.
  /// - Throws: ``DefinitionError`` if the definitions don't fit together.
  public init(
    database: some ServerDatabase, path: String = "",
    configuration: ServerConfiguration = ServerConfiguration(),
    logger: Logger = Logger(label: "JSONAPIServer"),
    @Definitions<NoPrincipal> _ definitions: () throws -> Definitions<NoPrincipal>.Part
  ) throws where Principal == NoPrincipal {
    engine = try Engine(
      definitions().records, database: database, prefix: path, configuration: configuration,
      knowsPrincipals: false, logger: logger)
    followers = configuration.followers.map { [engine] in Followers(engine, $0) }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - head: The request's head; its path is absolute.
  ///   - body: The request's body; empty for none.
  ///   - principal: Who sends it; nil if nobody signed in.
  ///   - id: The id of the request for logs, evaluated once something asks for it; nil makes one.
  ///   - date: When it arrived.
  /// - Returns: The response, with its body; for a HEAD the body is empty and the header fields are those of a GET.
  public func respond(
    to head: HTTPRequest, body: [UInt8] = [], principal: Principal? = nil,
    id: @escaping @autoclosure @Sendable () -> String? = nil, date: Date = Date()
  ) async -> (head: HTTPResponse, body: [UInt8]) {
    let answer = await engine.respond(
      to: head, body: body, principal: principal, id: RequestID(id), date: date)
    return (answer.head, head.method == .head ? [] : answer.body)
  }

  /// Answers a request that was refused before it came here, as by what finds out who sends it.
  ///
  /// - Parameters:
  ///   - head: The request's head.
  ///   - status: The status of the response.
  ///   - detail: What is wrong, if there is more to say than the status does.
  ///   - fields: Header fields of the response; a 401 without a challenge gets that of the configuration.
  /// - Returns: The response, with its body.
  package func respond(
    to head: HTTPRequest, refusing status: HTTPResponse.Status, _ detail: String? = nil,
    fields: HTTPFields = [:]
  ) -> (head: HTTPResponse, body: [UInt8]) {
    var fields = fields
    (fields[.contentType], fields[.contentLength]) = (nil, nil)
    let error = ServerError(refusing: status, detail)
    var answer = Answer(Refusal(status.code, error.errors, headers: fields))
    engine.finish(&answer, isPrivate: false)
    return (answer.head, head.method == .head ? [] : answer.body)
  }

  /// Answers a request with errors, as the server itself does, for handlers beside it.
  ///
  /// ```swift
  /// let error = ServerError(errors: [ErrorObject(status: "409", title: "Already published")])
  /// let (head, body) = api.respond(to: request.head, with: error)
  /// ```
  ///
  /// - Parameters:
  ///   - head: The request's head.
  ///   - error: The errors. Their status is that of the response; where they differ, it is 400, or 500 if one of
  ///     them has such a status, and 500 if they have none.
  /// - Returns: The response, with its body; for a HEAD the body is empty.
  public func respond(
    to head: HTTPRequest, with error: ServerError
  ) -> (head: HTTPResponse, body: [UInt8]) {
    let unknown = ErrorObject(status: "500", title: "Something went wrong on the server.")
    var answer = Answer(
      Refusal(thrown: error)
        ?? Refusal(500, error.errors.isEmpty ? [unknown] : error.errors))
    engine.finish(&answer, isPrivate: false)
    return (answer.head, head.method == .head ? [] : answer.body)
  }

  /// The model that is served.
  public var model: ServedModel { engine.model }

  /// The largest body that is accepted, in bytes, for what collects it.
  public var maximumBodySize: Int { engine.configuration.limits.bodySize }

  /// The path before those of types.
  public var path: String { engine.prefix }

  /// Whether a URL that the server has knows a method, whoever may use it; one of a resource that doesn't exist may.
  ///
  /// - Parameter target: The path with its query.
  package func knows(_ method: HTTPRequest.Method, at target: String) -> Bool {
    engine.knows(method, at: target)
  }

  package var explorerPath: String? { engine.configuration.explorerPath }

  /// Where the rows are.
  package var database: any ServerDatabase { engine.database }

  /// Plans a GET without running it, to print it or to assert it in tests.
  ///
  /// - Parameters:
  ///   - target: The path with its query.
  ///   - principal: Who sends it; nil if nobody signed in.
  /// - Throws: What a request would be refused for, and ``DefinitionError`` for a row rule that names what isn't served.
  public func plan(_ target: String, principal: Principal? = nil) throws -> ReadPlan {
    try engine.plan(target, principal)
  }

  /// Compares the definitions with the database and with the models that clients may share, and calls each row rule once.
  ///
  /// Of each table, the first and the last 500 rows are looked at.
  ///
  /// - Parameter principal: Who the rules are called for; nil for nobody. A condition in
  ///   ``ServerRequest/signedIn(_:)`` is looked at for a principal alone.
  /// - Returns: What is wrong: tables, columns, keys and indexes that are missing, rules that name what isn't served,
  ///   values that don't fit their attributes, dates in another form than the server writes, rows without an id, hidden
  ///   fields, and `meta` and `links` of a model, without which it can't be decoded, and, where something can be
  ///   written, the table of ``ServerConfiguration/idempotencyTable``. A deployment should fail on those whose
  ///   ``ServerFinding/severity`` is an error.
  /// - Throws: ``ServerDatabaseError``, for example if the database can't be reached.
  public func verify(as principal: Principal? = nil) async throws -> [ServerFinding] {
    try await engine.database.verify(engine.model) + engine.findings(aboutRulesFor: principal)
      + engine.records.flatMap { $0.neededHiddenFields + $0.unreadableOwnMembers }
      + engine.findingsAboutKeys()
  }

  /// Whether the database answers, asked for no more than a row.
  package func isReady() async -> Bool { await engine.isReady() }

  /// How long keys of requests are remembered; nil if they are ignored.
  package var idempotencyKeyLifetime: Duration? { engine.configuration.idempotencyKeyLifetime }

  /// Whether the database has the table for keys of requests.
  ///
  /// - Throws: ``ServerDatabaseError``.
  package func remembersRequests() async throws -> Bool {
    try await engine.requests?.isReady(in: engine.database) ?? false
  }

  /// Waits for the hooks of committed requests, as at the end of the program.
  public func finishHooks() async { await engine.commits.finish() }
}

extension Engine {
  /// Whether the database answers; anybody may ask as often as they like.
  fileprivate func isReady() async -> Bool {
    do {
      guard let type = model.types.firstIndex(where: { !$0.isFromSource }) else {
        _ = try await database.verify(model)
        return true
      }
      let rules = RowRules(.init(repeating: .everything, count: model.types.count))
      let step = Step(type: type, source: .all, limit: 1)
      _ = try await run(ReadPlan(steps: [step], rules: rules, model: model), on: database)
      return true
    } catch ServerDatabaseError.unavailable, ServerDatabaseError.busy, ServerDatabaseError.deadline
    {
      return false
    } catch {
      // What is wrong with the tables isn't mended by sending requests elsewhere.
      return true
    }
  }

  /// What keeps the server from remembering keys of requests, if anything can be written at all.
  fileprivate func findingsAboutKeys() async throws -> [ServerFinding] {
    guard let requests, records.contains(where: { !$0.operations.isEmpty || !$0.edits.isEmpty })
    else { return [] }
    return try await requests.findings(about: database)
  }

  /// What is wrong with the rules of rows and the values of deletions, each called once.
  fileprivate func findings(aboutRulesFor principal: (any ServerPrincipal)?) -> [ServerFinding] {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: prefix + "/")
    let request = ErasedRequest(head: head, principal: principal, date: Date())
    var mistakes: [DefinitionError] = []
    for type in records.indices {
      _ = mistakes.collect { () throws(DefinitionError) in try rows(of: type, request) }
      _ = mistakes.collect { () throws(DefinitionError) in try writableRows(of: type, request) }
      _ = mistakes.collect { () throws(DefinitionError) in try deletion(of: type, request) }
    }
    return mistakes.flatMap { [$0] + $0.others }.map { mistake in
      ServerFinding(
        .error, mistake.message, type: mistake.type.isEmpty ? nil : mistake.type,
        field: mistake.field)
    }
  }

  fileprivate func knows(_ method: HTTPRequest.Method, at target: String) -> Bool {
    let head = HTTPRequest(method: method, scheme: nil, authority: nil, path: target)
    let request = ErasedRequest(head: head, principal: nil, date: Date())
    let scope = scope(of: request)
    let route = Route(
      target.pathAndQuery.path, prefix: prefix, scope: scope,
      offersOperations: configuration.offersAtomicOperations,
      offersOpenAPI: configuration.openAPI != nil)
    return route?.methods(model).contains(method) ?? false
  }

  fileprivate func plan(_ target: String, _ principal: (any ServerPrincipal)?) throws -> ReadPlan {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: target)
    let scope = scope(
      of: ErasedRequest(head: head, principal: principal, date: Date()))
    let (path, query) = target.pathAndQuery
    let route = Route(path, prefix: prefix, scope: scope, offersOperations: false)
    do {
      guard case .target(let target)? = route else { throw Refusal.notFound }
      let items = try query.map { try queryItems(String($0)) } ?? []
      let plan = try self.plan(target, items, scope).plan
      for type in plan.types { _ = plan.rules[type] }
      try plan.rules.check()
      return plan
    } catch let refusal as Refusal {
      throw ServerError(errors: refusal.errors)
    }
  }
}
