import HTTPTypes
public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Creates a resource.
  ///
  /// Properties that are nil are not sent. Related resources are sent as identifiers. A live object gets the
  /// server's id, has no edits afterwards, and is what comes back.
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; as it was sent where the server answers
  ///   without a document (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; the first of a live object's `unwritable`; `CancellationError` if the task was
  ///   cancelled.
  @discardableResult
  public func create<R: Resource>(_ resource: R, query: Query<R> = Query()) async throws -> R {
    if let object = resource as? any LiveResource {
      try await create(live: object, query.parameters)
      return resource
    }
    var sent = try configuration.encoder.resource(of: resource, nilEncoding: .omit).writable()
    if sent.id == nil, let makeID = configuration.makeID { sent.id = makeID() }
    sent = sent.withoutUnusedLID()
    let endpoint = Endpoint(.create, .collection(type: R.resourceType))
    return try await write(sent, .post, endpoint, query) ?? resource
  }

  /// Updates a resource with everything it says; properties that are nil become null.
  ///
  /// Of a live object, the edits are sent and nothing else, and nothing where there are none (CRU-24). A new
  /// one is created.
  ///
  /// - Parameters:
  ///   - resource: The resource, with its id.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; as it was sent where the server answers
  ///   without a document (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` for a resource
  ///   without id (CRU-23), with ``ClientError/Code/accepted`` where the server will do it later; the
  ///   first of a live object's `unwritable`; `CancellationError` if the task was cancelled.
  @discardableResult
  public func update<R: Resource>(_ resource: R, query: Query<R> = Query()) async throws -> R {
    if let object = resource as? any LiveResource {
      try await update(live: object, query.parameters)
      return resource
    }
    let sent = try configuration.encoder.resource(of: resource, nilEncoding: .null).writable()
    let endpoint = Endpoint(.update, try target(R.self, resource.id))
    return try await write(sent, .patch, endpoint, query) ?? resource
  }

  /// Updates a resource with what a closure changes in it, and nothing else (CRU-24).
  ///
  /// ```swift
  /// let saved = try await client.update(article) { $0.title = "New" }
  /// ```
  ///
  /// What is changed in a live object is an edit, is sent with the edits that there are already, and stays
  /// one if anything goes wrong.
  ///
  /// - Parameters:
  ///   - resource: The resource as the server has it.
  ///   - query: What to include in the answer, and which fields.
  ///   - change: Changes the resource; a property that is set to nil becomes null.
  /// - Returns: The resource as the server has it now; with the changes where the server answers
  ///   without a document (CRU-46). Nothing is sent where nothing was changed.
  /// - Throws: ``ClientError``, as for ``update(_:query:)->R``; whatever `change` throws.
  @discardableResult
  public func update<R: Resource>(
    _ resource: R,
    query: Query<R> = Query(),
    change: (inout R) throws -> Void
  ) async throws -> R {
    var changed = resource
    try change(&changed)
    return try await update(from: resource, to: changed, query: query)
  }

  /// Updates a resource with the difference of two versions, and nothing else (CRU-24).
  ///
  /// A live object has no versions: it is the resource, and knows its edits. Where both are the same object,
  /// these are sent. Where they are objects of two stores, the difference is sent, and the store of `new` is
  /// told.
  ///
  /// - Parameters:
  ///   - old: The resource as the server has it.
  ///   - new: The resource as it is to be.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; `new` where the server answers without a
  ///   document (CRU-46). Nothing is sent where nothing differs.
  /// - Throws: ``ClientError``, as for ``update(_:query:)->R``.
  @discardableResult
  public func update<R: Resource>(
    from old: R,
    to new: R,
    query: Query<R> = Query()
  ) async throws -> R {
    if let object = new as? any LiveResource {
      guard object !== old as? any LiveResource else { return try await update(new, query: query) }
      try await update(live: object, from: old, to: new, query.parameters)
      return new
    }
    return try await update(configuration.encoder.changes(from: old, to: new), query: query) ?? new
  }

  /// Deletes a resource.
  ///
  /// A live object leaves its store. Of a new one, the server is told nothing.
  ///
  /// - Parameter resource: The resource.
  /// - Returns: The meta of the server's answer, if it has one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; `CancellationError` if the task was cancelled.
  @discardableResult
  public func delete<R: Resource>(_ resource: R) async throws -> JSONObject? {
    if let object = resource as? any LiveResource { return try await delete(live: object) }
    return try await delete(R.self, id: resource.id)
  }

  /// Deletes a resource.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  /// - Returns: The meta of the server's answer, if it has one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; `CancellationError` if the task was cancelled.
  @discardableResult
  public func delete<R: Resource>(_ type: R.Type, id: R.ID) async throws -> JSONObject? {
    let request = ClientRequest(
      .delete, .endpoint(Endpoint(.delete, try target(R.self, id))), model: R.self)
    return try await delete(request)
  }

  /// Sends a resource, and reads the one that the server answers with.
  ///
  /// Everything that writes models comes through here, whatever it was made from.
  ///
  /// - Returns: The resource as the server has it now; nil where the server answers without one, with
  ///   204 or with a document of meta alone (CRU-46).
  func write<R: Resource>(
    _ resource: AnyResource,
    _ method: HTTPRequest.Method,
    _ endpoint: Endpoint,
    _ query: Query<R>
  ) async throws -> R? {
    try resource.checkLinkage()
    let answer = try await send(
      ClientRequest(
        method, .endpoint(endpoint), query: try queryString(query.parameters, of: R.self),
        body: AnyDocument(data: .one(resource)).data(), model: R.self))
    try answer.checkCarriedOut()
    guard !answer.isEmpty else { return nil }
    return try decodeSaved(R.self, from: answer)
  }
}
