import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Saves a record: creates the resource if it has no id yet, else sends the edits and nothing else.
  ///
  /// ```swift
  /// let comment = try store.create("comments", attributes: ["body": "First!"])
  /// try await client.save(comment)           // POST, and comment.id is the server's
  /// comment.setAttribute("body", to: "Second!")
  /// try await client.save(comment)           // PATCH with the body alone
  /// ```
  ///
  /// What was sent is what the server has from then on, unless its answer says otherwise (CRU-46). Edits
  /// that are made while the request is under way stay, to be saved next. Whatever goes wrong, all edits
  /// stay, and `ClientError.problems(with:)` says what the server has against a field; where somebody
  /// holds a live object of the record, problems have the names of its properties too. Records
  /// are saved one after the other if several tasks save the same one, so none is created twice.
  ///
  /// Edited relationships are sent whole; for servers that refuse that, there is
  /// ``saveRelationship(_:of:)``. What was added to or removed from linkage that is not known follows in requests
  /// of its own to the relationship (POST, DELETE), since a replacement would unlink what nobody knows of; should
  /// one of them fail, what was sent before it counts as saved. Related records that have no id have to be saved first. A field that
  /// was made absent is not sent, since JSON:API has no words for that: null takes a value away.
  ///
  /// - Parameters:
  ///   - record: The record. Where there are no edits, nothing is sent, unless it is to be created.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The record.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do it
  ///   later, ``ClientError/Code/encodingFailed`` for a record that can't be sent as it is;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func save(
    _ record: Record, query: QueryParameters = QueryParameters()
  ) async throws -> Record {
    try await inTurn([record]) {
      if record.isNew {
        try await sendCreation(of: record, query)
      } else {
        try await send(record.changes, asChangesOf: record, query)
        try await sendMemberChanges(of: record)
      }
    }
    return record
  }

  /// Creates the resource of a record that has got its id here (CRU-07).
  ///
  /// ``save(_:query:)`` takes a record with an id and without lid for one that the server knows; this is for
  /// those that it doesn't.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The record.
  /// - Throws: As ``save(_:query:)``, with the code ``ClientError/Code/conflict`` where the server has
  ///   the id already.
  @discardableResult
  public func create(
    _ record: Record, query: QueryParameters = QueryParameters()
  ) async throws -> Record {
    try await inTurn([record]) { try await sendCreation(of: record, query) }
    return record
  }

  private func sendCreation(
    of record: Record, _ query: QueryParameters
  ) async throws {
    let store = try record.owner()
    var sent = try record.creation()
    try sent.checkLinkage()
    if sent.id == nil, let makeID = configuration.makeID {
      sent.id = makeID()
      sent.lid = nil
    }
    let request = ClientRequest(
      .post, .endpoint(Endpoint(.create, .collection(type: record.type))),
      query: try queryString(query), body: AnyDocument(data: .one(sent.withoutUnusedLID())).data(),
      model: record.liveClass)
    let answer = try await send(request)
    try answer.checkCarriedOut()
    let document = answer.isEmpty ? nil : try answer.anyDocument()
    let created = try document.flatMap { try answer.saved(in: $0) }
    guard let id = created?.id ?? sent.id else {
      throw ClientError(.emptyBody, unsaidID, answer)
    }
    let saved = created ?? AnyResource(type: record.type, id: id)
    try take(saved, document, of: answer, sent: sent, record, store)
  }

  /// Sends what is to change in the resource of a record, and tells the record what became of it.
  func send(
    _ sent: AnyResource, asChangesOf record: Record, _ query: QueryParameters
  ) async throws {
    let store = try record.owner()
    guard sent.attributes != nil || sent.relationships != nil, let id = sent.id else { return }
    try sent.checkLinkage()
    let request = ClientRequest(
      .patch, .endpoint(Endpoint(.update, .resource(type: record.type, id: id))),
      query: try queryString(query), body: AnyDocument(data: .one(sent)).data(),
      model: record.liveClass)
    let answer = try await send(request)
    try answer.checkCarriedOut()
    let document = answer.isEmpty ? nil : try answer.anyDocument()
    let saved = try document.flatMap { try answer.saved(in: $0) }
    try take(saved, document, of: answer, sent: sent, record, store)
  }

  /// Gives the server's answer to the record, and what it includes to the store.
  ///
  /// The version is that of the answer, not of the request's start: what was just saved is not to be
  /// overwritten by what was read while it was being saved.
  private func take(
    _ saved: AnyResource?, _ document: AnyDocument?, of answer: ServerAnswer, sent: AnyResource,
    _ record: Record, _ store: Store
  ) throws {
    // A record that has left its store meanwhile, as when the user signs out, doesn't come back.
    guard record.isInStore else { return }
    let version = store.begin()
    do {
      try record.markSaved(with: saved, sent: sent, as: version)
    } catch {
      throw ClientError(
        .malformedDocument, "the server's answer does not fit the record", answer,
        underlying: error)
    }
    guard let document, document.data != .absent else { return }
    _ = try answer.insert(document, into: store, as: version)
  }
}

extension ServerAnswer {
  /// The resource that the server has saved; nil where it adds nothing to what was sent.
  func saved(in document: AnyDocument) throws -> AnyResource? {
    switch document.data {
    case .one(let saved): return saved
    case .absent, .null: return nil
    case .many:
      throw ClientError(.malformedDocument, "one resource was expected, many came", self)
    }
  }
}

extension Record {
  /// The resource as a request has it that creates it and others.
  func creation() throws -> AnyResource {
    let store = try owner()
    return try storing { () throws(StoreError) in try store.creation(of: self) }
  }

  /// Whether the record is still in the store that it came from.
  var isInStore: Bool { store?.record(identifier) === self }

  /// The store that the record is in.
  func owner() throws -> Store {
    guard let store, isInStore else {
      throw ClientError(.encodingFailed, "the record of type \(type) is in no store")
    }
    return store
  }
}

/// What is wrong where a new resource has no id.
let unsaidID = "the server has created the resource and does not say its id"

/// Runs what a store may refuse, and throws that as an error of the client.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw ClientError(.encodingFailed, "the record can't be sent", underlying: error)
  }
}
