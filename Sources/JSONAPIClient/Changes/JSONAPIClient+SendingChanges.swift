import HTTPTypes
import JSONAPI
import JSONAPIStore

// All writes go through here: of values, live objects and records, of relationships, and of
// operations that a server doesn't perform as a whole.
extension JSONAPIClient {
  /// The answer to a write: the operation as sent, and the server's response.
  typealias Answered = (operation: AtomicOperation, response: ClientResponse)

  /// Sends changes as separate requests, while no other task writes the records.
  ///
  /// - Parameters:
  ///   - object: The written live object or record. Its changes are determined when its turn comes,
  ///     since another task may be saving it.
  ///   - query: The included resources and the fields of the first response.
  ///   - build: Adds the changes.
  ///   - read: Reads the answer to the first change; it is nil if there is nothing to send.
  func write<Result>(
    _ object: (any StoredObject)?, _ query: QueryParameters = QueryParameters(),
    _ build: (inout AtomicOperations) -> Void,
    reading read: (Answered?, Store.Version?) throws -> Result
  ) async throws -> Result {
    try await wrappingErrors {
      try await inTurn(object.map { [$0.record] } ?? []) {
        var changes = AtomicOperations(encoder: configuration.encoder)
        changes.makeID = newID
        build(&changes)
        if let failure = changes.failure { throw failure }
        var progress = AtomicProgress(of: changes, in: store)
        progress.readsValues = false
        try await sendEach(changes, returning: query, &progress)
        try progress.check()
        return try read(progress.first, progress.sent)
      }
    }
  }

  /// Sends operations one by one, and updates the stores after each.
  func sendEach(
    _ changes: AtomicOperations, returning query: QueryParameters = QueryParameters(),
    _ progress: inout AtomicProgress
  ) async throws {
    progress.take([])
    for (index, operation) in changes.operations.enumerated() {
      let query = try index == 0 ? queryString(query, of: changes.models[index]) : ""
      let record = changes.subjects.record(of: operation)
      let (names, isRead) = (progress.names, record != nil || progress.readsValues)
      do {
        let answer = try await send(
          operation, of: changes.models[index], record, query, naming: names)
        let document = isRead ? try self.document(of: answer) : nil
        progress.take([document], answering: answer)
      } catch let error as ClientError where record != nil && operation.isDone(despite: error) {
        progress.take([nil])
      }
    }
  }

  /// Sends an operation as a separate request.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - model: The model of its resource, if there is one.
  ///   - record: The written record; nil for a value or a reference.
  ///   - query: The query string.
  ///   - names: The ids of resources that were created before.
  private func send(
    _ operation: AtomicOperation, of model: (any Resource.Type)?, _ record: Record?,
    _ query: String, naming names: CreatedNames
  ) async throws -> Answered {
    let version = record?.version(before: operation)
    var missing: [ResourceIdentifier] = []
    var operation = operation.named(by: names, missing: &missing)
    if let missing = missing.first { throw ClientError.unknownLocalID(missing) }
    if operation.isCreation, var sent = operation.body,
      let id = try newID(for: sent.resourceIdentifier, of: model)
    {
      sent.id = id
      operation.data = sent.json
    }
    var request = try operation.request()
    request.query = query
    request.model = model
    request.version = version
    return (operation, try await carryOut(request))
  }

  /// Returns the document of the server's answer, or the resource as sent if it was created and not returned.
  private func document(of answer: Answered) throws -> AnyDocument? {
    let (operation, response) = answer
    let document = response.isEmpty ? nil : try response.anyDocument(operation.responseContext)
    guard operation.isCreation, var sent = operation.body, sent.id != nil,
      try document.flatMap({ try response.saved(in: $0) }) == nil
    else { return document }
    sent.lid = nil
    var members = document?.members ?? JSONObject()
    members["data"] = sent.json
    return AnyDocument(members: members)
  }

  /// Reads the resource in the response to a write; nil if it has none (CRU-46).
  ///
  /// - Parameter sent: The store's version before the write was sent; nil without a store.
  func saved<Output: ResourceOutput>(
    _ type: Output.Type, in response: ClientResponse, sentAt sent: Store.Version?
  ) throws -> Output? {
    guard !response.isEmpty else { return nil }
    var quiet = response
    // A response without a resource isn't a deviation.
    if store == nil { quiet.findingLog = nil }
    // A store that was cleared since ignores responses with the version that it had then.
    let version = sent.map { store?.begin(answering: $0) ?? $0 }
    let reader = ResponseReader(
      quiet, to: ClientRequest(.get, .link(response.url)), client: self, version: version)
    do {
      let saved = try Output.readOptional(from: reader)
      if store == nil, let findings = reader.parts?.findings() {
        response.findingLog?.tell(findings, of: response)
      }
      return saved
    } catch let error as ClientError where error.saysNoResource {
      return nil
    } catch {
      let cause = (error as? ClientError)?.underlying ?? error
      if store == nil { response.findingLog?.tell(failure: cause, of: response) }
      throw error
    }
  }

  /// Returns an id for a resource that is created without one, if the configuration makes ids.
  func newID(
    for identifier: ResourceIdentifier, of model: (any Resource.Type)?
  ) throws(ClientError) -> String? {
    guard identifier.id?.isEmpty ?? true, let id = configuration.makeID?() else { return nil }
    guard model?.canHold(id) ?? true else {
      throw ClientError(
        .encodingFailed,
        "'makeID' makes the id '\(id)', which the model of '\(identifier.type)' can't hold")
    }
    return id
  }
}

extension Resource {
  fileprivate static func canHold(_ id: String) -> Bool { ID(idText: id) != nil }
}

extension ClientResponse {
  /// The saved resource in the response; nil if the response has none.
  func saved(in document: AnyDocument) throws -> AnyResource? {
    switch document.data {
    case .one(let saved): return saved
    case .absent, .null: return nil
    case .many:
      throw ClientError(.malformedDocument, "expected one resource, found an array", self)
    }
  }
}

extension ClientError {
  /// Whether the document has no resource; some servers send an empty `errors` instead.
  fileprivate var saysNoResource: Bool {
    if let cause = underlying as? ResourceDecodingError { return cause.code == .missingData }
    return code == .errorsInSuccess && errors.isEmpty
  }
}
