#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import HTTPTypes
public import JSONAPI
public import Logging

/// A JSON:API server: the served types, and the response to each request.
///
/// ```swift
/// let api = try JSONAPIServer(database: database, path: "/api", principal: User.self) {
///   Serve(Article.self) { $0.allow(.create, .update) { $0.principal != nil } }
///   Serve(Person.self)
/// }
/// ```
///
/// It takes requests and returns responses as values, so any HTTP server can stand in front of it and tests need none.
public struct JSONAPIServer<Principal: ServerPrincipal>: Sendable {
  let engine: Engine
  /// The followers of queries; nil if event streams are off.
  let followers: Followers?

  /// Creates a server whose requests may come from a signed-in principal.
  ///
  /// - Parameters:
  ///   - database: The database that holds the rows.
  ///   - path: The path prefix of all types, such as `/api`.
  ///   - principal: The type of the sender of a request.
  ///   - requiresPrincipal: Whether types whose definition doesn't call `allow(.read)` can be read by signed-in
  ///     principals only. The home and OpenAPI documents still describe these types to everybody; hide types to prevent
  ///     that.
  ///   - configuration: The settings.
  ///   - logger: The logger of unexpected errors and warnings.
  ///   - definitions: The served types; anything not listed doesn't exist.
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
  ///   - database: The database that holds the rows.
  ///   - path: The path prefix of all types, such as `/api`.
  ///   - configuration: The settings.
  ///   - logger: The logger of unexpected errors and warnings.
  ///   - definitions: The served types; anything not listed doesn't exist.
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
  ///   - principal: The sender; nil if nobody signed in.
  ///   - id: The id of the request for logs, evaluated on first use; nil generates one.
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

  /// Responds to a request that was refused before it reached the server, for example by authentication.
  ///
  /// - Parameters:
  ///   - head: The request's head.
  ///   - status: The status of the response.
  ///   - detail: An explanation, if the status alone isn't enough.
  ///   - fields: Header fields of the response; a 401 without a challenge gets the configured one.
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

  /// Responds to a request with errors, in the server's own format, for handlers outside the server.
  ///
  /// ```swift
  /// let error = ServerError(errors: [ErrorObject(status: "409", title: "Already published")])
  /// let (head, body) = api.respond(to: request.head, with: error)
  /// ```
  ///
  /// - Parameters:
  ///   - head: The request's head.
  ///   - error: The errors. The response has their status; if they differ, 400, or 500 if one of them is 500 or above;
  ///     if they have none, 500.
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

  /// The served model.
  public var model: ServedModel { engine.model }

  /// The maximum size of a request body in bytes, for code that collects it.
  public var maximumBodySize: Int { engine.configuration.limits.bodySize }

  /// The path prefix of all types.
  public var path: String { engine.prefix }

  /// Whether the route at a URL supports a method, regardless of permissions and of whether its resource exists.
  ///
  /// - Parameter target: The path with its query.
  package func knows(_ method: HTTPRequest.Method, at target: String) -> Bool {
    engine.knows(method, at: target)
  }

  package var explorerPath: String? { engine.configuration.explorerPath }

  /// The database that holds the rows.
  package var database: any ServerDatabase { engine.database }

  /// Plans a GET without running it, to print the plan or check it in tests.
  ///
  /// - Parameters:
  ///   - target: The path with its query.
  ///   - principal: The sender; nil if nobody signed in.
  /// - Throws: The error with which a request would be refused, and ``DefinitionError`` for a row rule with a name that
  ///   isn't served.
  public func plan(_ target: String, principal: Principal? = nil) throws -> ReadPlan {
    try engine.plan(target, principal)
  }

  /// Checks the definitions against the database and the models shared with clients, and calls each row rule once.
  ///
  /// Of each table, it reads the first and the last 500 rows.
  ///
  /// - Parameter principal: The principal to call the rules for; nil for none. A condition in
  ///   ``ServerRequest/signedIn(_:)`` is only checked with a principal.
  /// - Returns: The findings: missing tables, columns, keys and indexes; rules with names that aren't served; values
  ///   that don't fit their attributes; dates in another form than the server writes; rows without an id; hidden
  ///   fields, and `meta` and `links` of a model, without which it can't be decoded; and, if anything can be written, a
  ///   missing ``ServerConfiguration/idempotencyTable``. A deployment should fail on findings whose
  ///   ``ServerFinding/severity`` is an error.
  /// - Throws: ``ServerDatabaseError``, for example if the database can't be reached.
  public func verify(as principal: Principal? = nil) async throws -> [ServerFinding] {
    try await engine.database.verify(engine.model) + engine.findings(aboutRulesFor: principal)
      + engine.records.flatMap { $0.neededHiddenFields + $0.unreadableOwnMembers }
      + engine.findingsAboutKeys()
  }

  /// Whether the database responds; reads at most one row.
  package func isReady() async -> Bool { await engine.isReady() }

  /// How long idempotency keys are remembered; nil if they are ignored.
  package var idempotencyKeyLifetime: Duration? { engine.configuration.idempotencyKeyLifetime }

  /// Whether the database has the table of idempotency keys.
  ///
  /// - Throws: ``ServerDatabaseError``.
  package func remembersRequests() async throws -> Bool {
    try await engine.requests?.isReady(in: engine.database) ?? false
  }

  /// Waits until the hooks of committed requests have finished, for use at shutdown.
  public func finishHooks() async { await engine.commits.finish() }
}

extension Engine {
  /// Whether the database responds; anybody can trigger this, at any rate.
  fileprivate func isReady() async -> Bool {
    do {
      guard let type = model.types.firstIndex(where: { !$0.isFromSource }) else {
        _ = try await database.verify(model)
        return true
      }
      let step = Step(type: type, source: .all, limit: 1)
      let plan = ReadPlan(steps: [step], rules: RowRules(of: model), model: model)
      _ = try await run(plan, on: database)
      return true
    } catch ServerDatabaseError.unavailable, ServerDatabaseError.busy, ServerDatabaseError.deadline
    {
      return false
    } catch {
      // Sending requests elsewhere doesn't fix a problem with the tables.
      return true
    }
  }

  /// Findings about the table of idempotency keys, if anything can be written at all.
  fileprivate func findingsAboutKeys() async throws -> [ServerFinding] {
    guard let requests, records.contains(where: { !$0.operations.isEmpty || !$0.edits.isEmpty })
    else { return [] }
    return try await requests.findings(about: database)
  }

  /// Findings about row rules and the values of deletions, each called once.
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
