import HTTPTypes
@_spi(Locks) import JSONAPI
import Logging

extension Engine {
  func read(_ target: ReadTarget, _ items: [QueryItem], _ scope: RequestScope) async throws
    -> Answer
  {
    if let planned = try aggregates(of: target, items, scope) {
      return try await aggregate(planned, scope).unlessKnown(to: scope.request)
    }
    var response = try plan(target, items, scope)
    let limit = configuration.limits.responseSize
    // Several steps can select one resource, and cursors contain the values of sort keys.
    response.plan.maximumSize = limit > .max / 2 ? .max : 2 * limit
    let rows: [RowSet]
    do {
      rows = try await self.rows(of: response.plan)
    } catch ServerDatabaseError.other(let error) where error is RowsTooLarge {
      throw Self.responseTooLarge
    }
    try check(response, rows)
    return try document(response, rows, scope, maximumSize: limit).unlessKnown(to: scope.request)
  }

  static let responseTooLarge = Refusal(
    400, "limitExceeded", "The response is too large; ask for a smaller page.")

  /// The response for rows that were checked.
  ///
  /// - Parameter maximumSize: The maximum size of the body in bytes. After a commit there is none: an error would make
  ///   clients repeat the change.
  func document(
    _ response: consuming PlannedResponse, _ rows: [RowSet], _ scope: consuming RequestScope,
    status: Int = 200, maximumSize: Int = .max
  ) throws -> Answer {
    if response.page?.style != .cursor { scope.profiles = [] }
    var meta: JSONObject?
    if response.isCollection, case .collection(let type) = response.target {
      meta = records[type].collectionMeta?(scope.request)
    }
    let (profiles, hasParameters) = (scope.profiles, !response.query.isEmpty)
    let request = scope.request
    var writer = DocumentWriter(response, rows: rows, scope: scope, links: links, meta: meta)
    let (version, isPlain) = (writer.version, writer.isPlainResource)
    writer.maximumSize = maximumSize
    let body = writer.document()
    guard body.count <= maximumSize else { throw Self.responseTooLarge }
    report(writer.unreadable, request)
    guard writer.longestPage <= configuration.limits.query.length else {
      throw PageRequest.longCursor
    }
    let tag = EntityTag.text(version, body, isPlain: isPlain && !hasParameters)
    var answer = Answer(status, body: body)
    answer.headers.append(profiles.isEmpty ? Answer.contentType : .contentType(of: profiles))
    answer.headers.append(HTTPField(name: .eTag, value: tag))
    return answer
  }

  /// Checks that the target of the URL exists, and that not too much is included.
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
    // Several rows can be one resource. A step that has reached its maximum doesn't have all rows.
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
    // A duration of NaN, or of 1e19, would end the process.
    .now + .seconds(min(max(0, configuration.limits.databaseSeconds), 1e9))
  }

  /// Runs a plan, in one session unless some of it is in no table.
  func rows(of plan: ReadPlan) async throws -> [RowSet] {
    hasSources ? try await rowsWithSources(of: plan) : try await run(plan, on: database)
  }

  func run<D: ServerDatabase>(_ plan: ReadPlan, on database: D) async throws -> [RowSet] {
    try await database.read(plan.statementCount == 1 ? .single : .snapshot, until: deadline) {
      session in try plan.run(in: &session)
    }
  }

  func run<D: ServerDatabase>(
    _ step: Step, of plan: ReadPlan, _ parents: [RowSet], on database: D
  ) async throws -> RowSet {
    try await database.read(.single, until: deadline) { session in
      try session.fetch(step, of: plan, parents: parents)
    }
  }

  /// Logs values that don't fit their attributes, each attribute once.
  func report(_ values: [(type: Int, field: String, id: String)], _ request: ErasedRequest) {
    for (type, field, id) in values {
      let isNew = reported.withLock { $0.insert("\(type).\(field)").inserted }
      guard isNew else { continue }
      logger.warning(
        "a value doesn't fit its attribute",
        metadata: [
          "request": "\(request.id)", "type": "\(model.types[type].name)",
          "attribute": "\(field)", "id": "\(id)",
        ])
    }
  }
}

extension Answer {
  /// The answer, or 304 if the client has it already.
  ///
  /// - Throws: 412 if the client wants another one (`If-Match`).
  func unlessKnown(to request: ErasedRequest) throws(Refusal) -> Answer {
    let fields = request.head.headerFields
    guard let tag = headers[.eTag] else { return self }
    if let wanted = fields[.ifMatch], !EntityTag.list(wanted, contains: tag) {
      throw Refusal.changed
    }
    guard let known = fields[.ifNoneMatch], EntityTag.list(known, contains: tag) else {
      return self
    }
    var answer = self
    answer.status = 304
    answer.body = []
    answer.headers[.contentType] = nil
    return answer
  }
}
