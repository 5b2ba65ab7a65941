import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Creates a resource from a draft: the fields that are set are sent, and nothing else.
  ///
  /// - Parameters:
  ///   - draft: The fields; its id is sent if it has one, or if the client's configuration makes ids
  ///     (CRU-07, CRU-08).
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document, which it may if it adds nothing to the draft (CRU-15).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; `CancellationError` if the task was cancelled.
  @discardableResult
  public func create<R: Resource>(
    _ draft: Draft<R>,
    query: Query<R> = Query()
  ) async throws -> R? {
    var sent = try configuration.encoder.resource(of: draft)
    if sent.id == nil, let makeID = configuration.makeID { sent.id = makeID() }
    sent = sent.withoutUnusedLID()
    let endpoint = Endpoint(.create, .collection(type: R.resourceType))
    return try await write(sent, .post, endpoint, query)
  }

  /// Creates a resource from the fields that a closure sets.
  ///
  /// ```swift
  /// let article = try await client.create(Article.self) {
  ///   $0.title = "New"
  ///   $0.author = ToOne(id: "9")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - query: What to include in the answer, and which fields.
  ///   - build: Sets fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document (CRU-15).
  /// - Throws: ``ClientError``, as for ``create(_:query:)->R?``; whatever `build` throws.
  @discardableResult
  public func create<R: Resource>(
    _ type: R.Type,
    query: Query<R> = Query(),
    _ build: (inout Draft<R>) throws -> Void
  ) async throws -> R? {
    try await create(R.draft(build), query: query)
  }

  /// Creates a resource of its form without an identifier, as resource objects have one.
  ///
  /// ```swift
  /// let person = try await client.create(newPerson, as: Person.self)
  /// ```
  ///
  /// - Parameters:
  ///   - resource: The resource, without identifier.
  ///   - type: The resource with its identifier.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document (CRU-15).
  /// - Throws: ``ClientError``, as for ``create(_:query:)->R?``.
  @discardableResult
  public func create<R: ResourceWithNewForm>(
    _ resource: R.NewForm,
    as type: R.Type,
    query: Query<R> = Query()
  ) async throws -> R? {
    var sent = try configuration.encoder.resource(ofNew: resource).writable()
    if sent.id == nil, let makeID = configuration.makeID { sent.id = makeID() }
    sent = sent.withoutUnusedLID()
    let endpoint = Endpoint(.create, .collection(type: type.resourceType))
    return try await write(sent, .post, endpoint, query)
  }

  /// Updates the fields of a resource that a draft sets, and nothing else (CRU-24).
  ///
  /// - Parameters:
  ///   - draft: The resource's id, and the fields; what is set to null is sent as null.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document (CRU-46), and where the draft sets nothing: then nothing is sent.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` for a draft without
  ///   id (CRU-23), with ``ClientError/Code/accepted`` where the server will do it later;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func update<R: Resource>(
    _ draft: Draft<R>,
    query: Query<R> = Query()
  ) async throws -> R? {
    guard let id = draft.id else {
      throw ClientError(.encodingFailed, "a draft without id can't be an update")
    }
    let target = try target(R.self, id)
    guard !draft.isEmpty else { return nil }
    let sent = try configuration.encoder.resource(of: draft)
    return try await write(sent, .patch, Endpoint(.update, target), query)
  }

  /// Updates the fields of a resource that a closure sets, and nothing else (CRU-24); the resource
  /// itself needn't be known.
  ///
  /// ```swift
  /// try await client.update(Article.self, id: "1") { $0.summary = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - query: What to include in the answer, and which fields.
  ///   - build: Sets fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document (CRU-46), and where nothing is set: then nothing is sent.
  /// - Throws: ``ClientError``, as where a draft is passed; whatever `build` throws.
  @discardableResult
  public func update<R: Resource>(
    _ type: R.Type,
    id: R.ID,
    query: Query<R> = Query(),
    _ build: (inout Draft<R>) throws -> Void
  ) async throws -> R? {
    try await update(R.draft(id: id, build), query: query)
  }

  /// Updates what changed in a resource, and nothing else (CRU-24).
  ///
  /// - Parameters:
  ///   - changes: What changed.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; nil where the server answers without a
  ///   document (CRU-46), and where nothing changed: then nothing is sent.
  /// - Throws: ``ClientError``, as for ``update(_:query:)->R?``.
  @discardableResult
  public func update<R: Resource>(
    _ changes: ResourceChanges<R>,
    query: Query<R> = Query()
  ) async throws -> R? {
    guard !changes.isEmpty else { return nil }
    guard let id = changes.resource.id, !id.isEmpty else {
      throw ClientError(.encodingFailed, "a resource without id can't be updated")
    }
    let endpoint = Endpoint(.update, .resource(type: R.resourceType, id: id))
    return try await write(changes.resource.writable(), .patch, endpoint, query)
  }
}
