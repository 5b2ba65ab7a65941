#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import HTTPTypes
@_spi(Locks) import JSONAPI
import Logging

/// A server without the type of its principals.
final class Engine: Sendable {
  let model: ServedModel
  let records: [DefinitionRecord]
  /// The definitions for queries of hooks, which want one resource and may name everything visible.
  let hookRecords: [DefinitionRecord]
  let database: any Database
  let configuration: ServerConfiguration
  let prefix: String
  let links: LinkWriter
  let knowsPrincipals: Bool
  let logger: Logger
  private let visibleModels = Locked<[[Bool]: VisibleModel]>([:])
  /// The rules that hide types and fields, in one order.
  let hidingRules: [(type: Int, field: String?, rule: DefinitionRecord.Rule)]
  /// The types that have a row rule.
  private let typesWithRules: [Int]
  let hasSources: Bool
  let commits = CommitHooks()
  let openAPIDocuments = OpenAPICache()

  init(
    _ records: [DefinitionRecord], database: any Database, prefix: String,
    configuration: ServerConfiguration, knowsPrincipals: Bool, logger: Logger
  ) throws(DefinitionError) {
    model = try ServedModel(records)
    var reserved = configuration.offersAtomicOperations ? [Route.operationsName] : []
    if configuration.openAPI != nil { reserved.append(Route.openAPIName) }
    for name in reserved where model.type(name) != nil {
      throw DefinitionError(
        name, nil,
        "The path of the type is one of the server's own; switch that off in the configuration, or give the type another name."
      )
    }
    self.records = records
    hookRecords = records.map { record in
      var record = record
      (record.filterable, record.sortable, record.includable) = (nil, nil, nil)
      (record.pageStyles, record.maximumPage, record.showsTotal) = ([], 1, false)
      return record
    }
    self.database = database
    self.configuration = configuration
    self.knowsPrincipals = knowsPrincipals
    self.logger = logger
    var prefix = prefix
    while prefix.hasSuffix("/") { prefix.removeLast() }
    self.prefix = prefix
    var base = prefix
    if case .absolute(let address) = configuration.links {
      base = String(address.reversed().drop { $0 == "/" }.reversed()) + prefix
    }
    links = LinkWriter(base: base)
    hasSources = records.contains { $0.source != nil }
    typesWithRules = records.indices.filter { records[$0].rows != nil }
    hidingRules = records.enumerated().flatMap { index, record in
      (record.hidesType.map { [(index, nil, $0)] } ?? [])
        + record.hidden.sorted { $0.key < $1.key }.map { (index, Optional($0.key), $0.value) }
    }
  }

  /// What a request may know of, and which rows exist for it.
  ///
  /// - Throws: ``DefinitionError`` for a row rule that names what the model doesn't have.
  func scope(of request: ErasedRequest) throws(DefinitionError) -> RequestScope {
    let visible = visibleModel(of: request)
    var rules = visible.rules
    for index in typesWithRules where visible.types[index] != nil {
      guard let rule = records[index].rows?(request) else { continue }
      try model.check(rule, of: [index], records, isRowRule: true)
      rules[index] = rule
    }
    return RequestScope(
      request: request, visible: visible, rules: rules, knowsPrincipals: knowsPrincipals)
  }

  /// The condition on rows that a request may update or delete; nil if there is none.
  ///
  /// - Throws: ``DefinitionError`` if it names what the model doesn't have.
  func writableRows(
    of type: Int, _ request: ErasedRequest
  ) throws(DefinitionError) -> FilterExpression? {
    guard let rule = records[type].writableRows?(request) else { return nil }
    try model.check(rule, of: [type], records)
    return rule
  }

  /// What a request may know of.
  func visibleModel(of request: ErasedRequest) -> VisibleModel {
    visibleModel(hidingRules.map { $0.rule(request) })
  }

  func visibleModel(_ hidden: [Bool]) -> VisibleModel {
    if let known = visibleModels.withLock({ $0[hidden] }) { return known }
    var types: Set<Int> = []
    var fields = [Set<String>](repeating: [], count: records.count)
    for (rule, isHidden) in zip(hidingRules, hidden) where isHidden {
      if let field = rule.field { fields[rule.type].insert(field) } else { types.insert(rule.type) }
    }
    let made = VisibleModel(
      model, hiddenTypes: types, hiddenFields: fields, configuration: configuration, links: links)
    visibleModels.withLock { models in
      if models.count >= 64 { models.removeAll() }
      models[hidden] = made
    }
    return made
  }

  // MARK: - Answering

  func respond(
    to head: HTTPRequest, body: [UInt8], principal: (any ServerPrincipal)?, id: RequestID,
    date: Date
  ) async -> Answer {
    let request = ErasedRequest(head: head, principal: principal, date: date, identity: id)
    var answer: Answer
    do {
      answer = try await self.answer(request, body)
    } catch {
      answer = Refusal(thrown: error).map { Answer($0) } ?? failure(error, request)
    }
    finish(&answer, isPrivate: principal != nil)
    return answer
  }

  /// Adds the header fields that every response has.
  func finish(_ answer: inout Answer, isPrivate: Bool) {
    answer.headers.append(Answer.vary)
    if isPrivate, answer.headers[.cacheControl] == nil {
      answer.headers[.cacheControl] = "private, no-cache"
    }
    if answer.status != 204, answer.status != 304 {
      answer.headers.append(HTTPField(name: .contentLength, value: String(answer.body.count)))
    }
  }

  /// The answer to what nobody foresaw: an id, which the log has too, and nothing else.
  private func failure(_ error: any Error, _ request: ErasedRequest) -> Answer {
    if case DatabaseError.check = error, [.get, .head].contains(request.head.method) {
      // The cause may also be a row that a view can't show.
      logger.warning(
        "database refused a value", metadata: ["request": "\(request.id)", "error": "\(error)"])
      return Answer(
        Refusal(400, "invalidValue", "The database can't hold a value of the request."))
    }
    let reason: String? =
      switch error as? DatabaseError {
      case .busy: "The database is busy."
      case .deadline: "The database took too long."
      case .unavailable: "The database can't be reached."
      default: nil
      }
    if let reason {
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
    if case DatabaseError.commitUnknown = error {
      // To send it again, as after a 503, could do it twice.
      answer.code = "commitUnknown"
      answer.title = "It is not known whether the change was made."
    }
    return Answer(Refusal(500, [answer]))
  }

  private func answer(_ request: ErasedRequest, _ body: [UInt8]) async throws -> Answer {
    let target = request.head.path ?? "/"
    guard target.utf8.count <= configuration.limits.query.length else {
      throw Refusal(414, "limitExceeded", "The path and the query are too long.")
    }
    guard body.count <= configuration.limits.bodySize else {
      throw Refusal(413, "limitExceeded", "The body is too large.")
    }
    let (path, query) = target.pathAndQuery
    var scope = try scope(of: request)
    let atomic = Extension.atomicOperations.uri
    guard
      let route = Route(
        path, prefix: prefix, scope: scope,
        offersOperations: configuration.offersAtomicOperations,
        offersOpenAPI: configuration.openAPI != nil)
    else { throw Refusal.notFound }
    let method = try self.method(of: request.head)
    let methods = route.methods(model)
    var allow: String {
      route.allowedMethods(model, records).map(\.rawValue).joined(separator: ", ")
    }
    guard methods.contains(method) else {
      throw Refusal(
        405, "methodNotAllowed", "The URL doesn't know this method.", headers: [.allow: allow])
    }
    if method == .options { return Answer(204, headers: [.allow: allow]) }
    let items = query.map { QueryItem.items(parsing: String($0)) } ?? []
    guard items.count <= configuration.limits.query.parameters else {
      throw Refusal(400, "limitExceeded", "There are too many parameters.")
    }
    if case .openAPI = route, let info = configuration.openAPI {
      try refuseParameters(items)
      return openAPI(scope, info)
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
    switch (route, method) {
    case (.home, _), (.openAPI, _):
      try checkTypeWithoutBody()
      try refuseParameters(items)
      return home(scope)
    case (.operations, _):
      try Negotiation.check(
        contentType: request.head.headerFields[.contentType], required: [atomic])
      return try await operate(body, items, scope)
    case (.target(let target), .get), (.target(let target), .head):
      try checkTypeWithoutBody()
      return try await read(target, items, scope)
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

  /// Refuses every query parameter, at a URL that knows none (QRY-04).
  func refuseParameters(_ items: [QueryItem]) throws {
    guard let item = items.first else { return }
    throw Refusal.parameter(
      item.name, "unknownParameter", "There is no parameter with this name here.")
  }

  /// The method, or the one that a POST stands for where methods can be overridden.
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

  // MARK: - Reading

  func read(_ target: ReadTarget, _ items: [QueryItem], _ scope: RequestScope) async throws
    -> Answer
  {
    let response = try plan(target, items, scope)
    let rows = try await rows(of: response.plan)
    try check(response, rows)
    var answer = try document(response, rows, scope)
    guard answer.body.count <= configuration.limits.responseSize else {
      throw Refusal(400, "limitExceeded", "The response is too large; ask for a smaller page.")
    }
    if let known = scope.request.head.headerFields[.ifNoneMatch], let tag = answer.headers[.eTag],
      EntityTag.list(known, contains: tag)
    {
      answer.status = 304
      answer.body = []
      answer.headers[.contentType] = nil
    }
    return answer
  }

  /// The answer made of rows that were checked.
  ///
  /// The size isn't limited here: after a commit, an error would make clients repeat the change.
  func document(
    _ response: consuming PlannedResponse, _ rows: [RowSet], _ scope: consuming RequestScope,
    status: Int = 200
  ) throws -> Answer {
    if response.page?.style != .cursor { scope.profiles = [] }
    var meta: JSONObject?
    if response.isCollection, case .collection(let type) = response.target {
      meta = records[type].collectionMeta?(scope.request)
    }
    let (profiles, hasParameters) = (scope.profiles, !response.query.isEmpty)
    var writer = DocumentWriter(response, rows: rows, scope: scope, links: links, meta: meta)
    let (version, isPlain) = (writer.version, writer.isPlainResource)
    let body = writer.document()
    guard writer.longestPage <= configuration.limits.query.length else {
      throw PageRequest.longCursor
    }
    let tag = EntityTag.text(version, body, isPlain: isPlain && !hasParameters)
    var answer = Answer(status, body: body)
    answer.headers.append(profiles.isEmpty ? Answer.contentType : .contentType(of: profiles))
    answer.headers.append(HTTPField(name: .eTag, value: tag))
    return answer
  }

  /// Checks that what the URL names is there, and that not too much is included.
  func check(_ response: PlannedResponse, _ rows: [RowSet]) throws {
    switch response.target {
    case .collection: break
    case .resource, .related, .relationship: if rows[0].count == 0 { throw Refusal.notFound }
    }
    let limit = configuration.limits.includedResources
    let steps = rows.indices.filter { step in
      !response.primary.contains(step) && !(response.hasOwner && step == 0)
    }
    guard steps.reduce(0, { $0 + rows[$1].count }) > limit else { return }
    // Several rows can be one resource. Of a step that has reached its maximum, not all rows are here.
    func targets(_ steps: [Int]) -> Set<WriteStep.Target> {
      var targets: Set<WriteStep.Target> = []
      for step in steps {
        let type = response.plan.steps[step].type
        for row in 0..<rows[step].count {
          targets.insert(.init(type: type, key: rows[step][row, 0]))
        }
      }
      return targets
    }
    let isCut = steps.contains { step in
      response.plan.steps[step].maximumCount.map { rows[step].count >= $0 } ?? false
    }
    guard !isCut, targets(steps).subtracting(targets(response.primary)).count <= limit else {
      throw Refusal.parameter(
        "include", "limitExceeded", "The response would include too many resources.")
    }
  }

  var deadline: ContinuousClock.Instant {
    // A duration of a number that is none, or of 1e19, ends the process.
    .now + .seconds(min(max(0, configuration.limits.databaseSeconds), 1e9))
  }

  /// Runs a plan: its statements in one session, unless some of it is in no table.
  func rows(of plan: ReadPlan) async throws -> [RowSet] {
    hasSources ? try await rowsWithSources(of: plan) : try await run(plan, on: database)
  }

  func run<D: Database>(_ plan: ReadPlan, on database: D) async throws -> [RowSet] {
    try await database.read(plan.statementCount == 1 ? .single : .snapshot, until: deadline) {
      session in try plan.run(in: &session)
    }
  }

  func run<D: Database>(
    _ step: Step, of plan: ReadPlan, _ parents: [RowSet], on database: D
  ) async throws -> RowSet {
    try await database.read(.single, until: deadline) { session in
      try session.fetch(step, of: plan, parents: parents)
    }
  }

  // MARK: - Home

  /// The document at the root: what is served, and where.
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
      // No relation of the specification leads to a page for people.
      meta["explorer"] = JSONValue(String(links.base.dropLast(prefix.count)) + path)
    }
    let document = AnyDocument(meta: meta, links: own, jsonapi: JSONAPIObject(version: "1.1"))
    return Answer(200, body: document.json.bytes(), headers: HTTPFields([Answer.contentType]))
  }
}

extension ReadPlan {
  /// Runs all steps.
  func run(in session: inout some ReadSession) throws(DatabaseError) -> [RowSet] {
    var rows: [RowSet] = []
    rows.reserveCapacity(steps.count)
    for step in steps { rows.append(try session.fetch(step, of: self, parents: rows)) }
    return rows
  }
}

extension HTTPField.Name {
  static let methodOverride = HTTPField.Name("X-HTTP-Method-Override") ?? .allow
}
