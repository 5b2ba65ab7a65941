import HTTPTypes
import JSONAPI
import Logging

extension Engine {
  /// Carries out a request once, even if it is sent again with the same `Idempotency-Key`.
  ///
  /// - Parameters:
  ///   - method: The effective method of the request.
  ///   - body: The body.
  ///   - scope: The request.
  ///   - types: The types that it changes.
  ///   - carryOut: Carries it out; if there is a key, looks it up and records it in the transaction.
  ///   - answer: Answers a repeated request, given the ids that were created.
  func once(
    _ method: HTTPRequest.Method, _ body: [UInt8], _ scope: RequestScope, types: [Int],
    carryOut: (RequestKey?) async throws -> Answer,
    repeating answer: ([String]) async throws -> Answer
  ) async throws -> Answer {
    guard let requests, var key = try RequestKey(method, body, of: scope.request),
      try await requests.isReady(in: database)
    else { return try await carryOut(nil) }
    try await requests.enter(key, until: deadline)
    defer {
      requests.leave(key)
      if requests.isCleaningDue() {
        commits.run { [self, now = key.date] in
          do {
            try await requests.clean(database, now: now)
          } catch {
            logger.warning("old keys of requests weren't deleted", metadata: ["error": "\(error)"])
          }
        }
      }
    }
    // Hooks must run only once. Without hooks, a repeated request is detected when its row can't be inserted, so that
    // other requests don't pay for a lookup.
    let hooks = types.map { records[$0].hooks }
    if hooks.contains(where: { !$0.prepare.isEmpty }) {
      if let known = try await requests.known(key, in: database, until: deadline) {
        return try await repeated(known, key, answer)
      }
    } else {
      key.needsLookUp = hooks.contains { !$0.will.isEmpty }
    }
    do {
      return try await carryOut(key)
    } catch {
      // Another process may have carried it out in the meantime, so that this one is refused; or the connection broke
      // during the commit, and this one succeeded.
      var known = (error as? RepeatedRequest)?.known
      if known == nil { known = try await requests.known(key, in: database, until: deadline) }
      if let known { return try await repeated(known, key, answer) }
      switch error {
      case is RepeatedRequest: throw ServerDatabaseError.busy
      // If it is sent again, it is carried out or recognized.
      case ServerDatabaseError.commitUnknown: throw ServerDatabaseError.unavailable
      default: throw error
      }
    }
  }

  private func repeated(
    _ known: RequestMemory.Known, _ key: RequestKey, _ answer: ([String]) async throws -> Answer
  ) async throws -> Answer {
    guard known.fingerprint == key.fingerprint else {
      throw Refusal(
        422, "keyReused", "Another request was carried out with this key.",
        source: .init(header: "Idempotency-Key"))
    }
    var answer = try await answer(known.created)
    answer.headers.append(HTTPField(name: .idempotentReplayed, value: "true"))
    return answer
  }

  /// Answers a request that was carried out before, with the current state of the resource.
  func answer(
    repeated mutation: Mutation, _ created: [String], _ items: [QueryItem], _ scope: RequestScope
  ) async throws -> Answer {
    let key: ColumnValue?
    var isCreation = false
    switch mutation {
    case .delete, .edit: return Answer(204)
    case .update(let known, _): key = known
    case .create(let resource):
      isCreation = true
      key = created.first.flatMap { model.types[resource.type].key(of: $0) }
    }
    var answer: Answer
    do {
      guard let key else { throw Refusal.notFound }
      let response = try plan(.resource(type: mutation.type, key: key), items, scope)
      let rows = try await rows(of: response.plan)
      try check(response, rows)
      answer = try document(response, rows, scope, status: isCreation ? 201 : 200)
    } catch let error where !error.isTemporary {
      // It was carried out, whatever happened to the resource since.
      guard isCreation, let id = created.first else { return Answer(204) }
      answer = identified(model.types[mutation.type], id)
    }
    if isCreation, let id = created.first, isPathSegment(id) {
      answer.headers[.location] = links.resource(model.types[mutation.type], id)
    }
    return answer
  }

  /// The response with only the identity of a created resource, if nothing else can be shown.
  private func identified(_ type: ServedType, _ id: String) -> Answer {
    let document = AnyDocument(
      data: .one(AnyResource(type: type.name, id: id)), jsonapi: JSONAPIObject(version: "1.1"))
    return Answer(201, body: document.json.bytes(), headers: HTTPFields([Answer.contentType]))
  }
}

extension Error {
  /// Whether the same request may succeed a little later.
  var isTemporary: Bool {
    switch self as? ServerDatabaseError {
    case .busy, .deadline, .unavailable: true
    default: false
    }
  }
}
