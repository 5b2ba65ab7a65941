import JSONAPI
import JSONAPIStore

// A live object is not a version of a resource but the resource itself: it tracks its edits, and its store
// is updated from responses. The public methods call these after a cast rather than by overloads, so that
// generic code handles live objects correctly, too.
extension JSONAPIClient {
  /// Creates a live object or record, which gets the server's id.
  func create(stored object: any StoredObject, _ query: QueryParameters) async throws {
    try object.checkWritable()
    let record = object.record
    try await inTurn([record]) { try await sendCreation(of: record, query) }
  }

  /// Sends the edits of a live object or record; creates a new one.
  func save(stored object: any StoredObject, _ query: QueryParameters) async throws {
    try object.checkWritable()
    let record = object.record
    try await inTurn([record]) {
      if record.isNew {
        try await sendCreation(of: record, query)
      } else {
        try await send(record.changes, asChangesOf: record, query)
        try await sendMemberChanges(of: record)
      }
    }
  }

  /// Sends the difference of a live object or record from another one.
  func save(
    stored object: any StoredObject, changes: AnyResource?, _ query: QueryParameters
  ) async throws {
    try object.checkWritable()
    guard let changes else { return }
    let record = object.record
    try await inTurn([record]) { try await send(changes, asChangesOf: record, query) }
  }

  /// Deletes a live object or record on the server and from its store.
  func delete(stored object: any StoredObject) async throws -> JSONObject? {
    let record = object.record
    return try await inTurn([record]) {
      // Asked in turn, since a creation may be under way.
      guard !record.isNew else {
        record.store?.remove(record)
        return nil
      }
      var meta: JSONObject?
      do {
        meta = try await delete(
          record.identifier, of: record.liveClass, version: record.serverVersion(changing: nil))
      } catch let error as ClientError where error.code == .notFound {}
      record.removeDeleted()
      return meta
    }
  }

  private func sendCreation(
    of record: Record, _ query: QueryParameters
  ) async throws {
    let store = try record.owner()
    var sent = record.body
    if let id = try newID(for: sent.resourceIdentifier, of: record.liveClass) {
      sent.id = id
      sent.lid = nil
    }
    let body = try written(sent, .null)
    try storing { () throws(StoreError) in try store.check(body, of: record) }
    try await send(body, of: sent, isCreation: true, record, store, query)
  }

  /// Sends changes of a record, and marks them as saved.
  private func send(
    _ sent: AnyResource, asChangesOf record: Record, _ query: QueryParameters
  ) async throws {
    let store = try record.owner()
    guard sent.attributes != nil || sent.relationships != nil, sent.id != nil else { return }
    try await send(written(sent, .null), of: sent, isCreation: false, record, store, query)
  }

  /// Sends a body, and merges the server's response into the record, and its included resources into the store.
  ///
  /// The version is that of the response, not of the request's start, so that a response read during the save
  /// doesn't overwrite what was saved.
  private func send(
    _ body: RequestBody, of sent: AnyResource, isCreation: Bool, _ record: Record, _ store: Store,
    _ query: QueryParameters
  ) async throws {
    let response = try await send(
      body, isCreation: isCreation, query, model: record.liveClass,
      version: isCreation ? nil : record.serverVersion(changing: sent.fieldNames))
    let document = response.isEmpty ? nil : try response.anyDocument()
    var saved = try document.flatMap { try response.saved(in: $0) }
    if isCreation {
      guard let id = saved?.id ?? sent.id else {
        throw ClientError(.emptyBody, unsaidID, response)
      }
      saved = saved ?? AnyResource(type: record.type, id: id)
    }
    // A record that was removed from its store in the meantime, as when the user signs out, stays removed.
    guard let version = record.beginAnswer() else { return }
    try store.together {
      do {
        try record.markSaved(with: saved, sent: sent, as: version)
      } catch {
        throw ClientError(
          .malformedDocument, "can't update the record from the response", response,
          underlying: error)
      }
      guard let document, document.data != .absent else { return }
      _ = try response.insert(document, into: store, as: version)
    }
  }
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

extension AnyResource {
  /// The names of the attributes and relationships.
  var fieldNames: [String] {
    (attributes?.keys ?? []) + (relationships?.members.keys ?? [])
  }
}

extension Record {
  /// The resource as a request has it that creates it and others, by its local id.
  func creation(_ encoder: JSONAPIEncoder) throws -> AnyResource {
    let store = try owner()
    let resource = body
    let written = try encoding {
      try encoder.body(of: resource, nilEncoding: .null, keepsLID: true)
    }
    try storing { () throws(StoreError) in try store.check(written, of: self) }
    return resource
  }
}
