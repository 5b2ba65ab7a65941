public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Updates a resource with everything a body says.
  ///
  /// Of a value, properties that are nil become null; of a draft, the fields that are set are sent, and
  /// nothing where none is. Of a live object or a record, the edits are sent and nothing else, and nothing
  /// where there are none (CRU-24); a new one is created.
  ///
  /// - Parameters:
  ///   - body: A value, a draft, changes, an `AnyResource`, a live object, a record; with its id.
  ///   - query: What to include in the response, and which fields.
  /// - Returns: The resource as the server has it now. Where the server responds with 204 or without a
  ///   resource (CRU-46), and where nothing is sent: the value itself; nil of a draft and of changes.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` for a resource without id
  ///   (CRU-23) or a live object's `unwritable`; ``ClientError/Code/accepted`` for 202: the server will do
  ///   it later; ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Updated {
    do {
      if let object = body as? any StoredObject {
        try await save(stored: object, query.parameters)
        return Body.updated(body, by: nil)
      }
      let identifier = body.resourceIdentifier
      guard identifier.id != nil else { throw ClientError.missingID(of: identifier.type) }
      guard !Body.isEmptyUpdate(body) else { return Body.updated(body, by: nil) }
      let saved = try await update(written(body, .null), returning: query)
      return Body.updated(body, by: saved)
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  /// Updates a resource with the difference of two versions, and nothing else (CRU-24).
  ///
  /// Linkage is compared by `Linkage.isEquivalent(to:ordered:)`: another order of a relationship to many is
  /// no difference. A live object has no versions, it is the resource: where both are the same object, its
  /// edits are sent. Where they are objects of two stores, the difference is sent, and the store of `body`
  /// is told.
  ///
  /// - Parameters:
  ///   - body: The resource as it is to be.
  ///   - old: The resource as the server has it.
  ///   - query: What to include in the response, and which fields.
  /// - Returns: The resource as the server has it now. Where the server responds with 204 or without a
  ///   resource (CRU-46), and where nothing differs, so that nothing is sent: the value itself; nil of a
  ///   draft.
  /// - Throws: ``ClientError``, as ``update(_:returning:)``, and with the code
  ///   ``ClientError/Code/encodingFailed`` where these are two resources.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, from old: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Updated {
    do {
      if let object = body as? any StoredObject {
        guard let other = old as? any StoredObject, object !== other else {
          return try await update(body, returning: query)
        }
        try await save(stored: object, changes: changes(from: old, to: body), query.parameters)
        return Body.updated(body, by: nil)
      }
      guard let changes = try changes(from: old, to: body) else {
        return Body.updated(body, by: nil)
      }
      let saved = try await update(written(changes, .null), returning: query)
      return Body.updated(body, by: saved)
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  /// Updates a resource with what a closure changes in it, and nothing else (CRU-24).
  ///
  /// ```swift
  /// let saved = try await client.update(article) { $0.title = "Typee" }
  /// ```
  ///
  /// What is changed in a live object is an edit, is sent with the edits that there are already, and stays
  /// one if anything goes wrong.
  ///
  /// - Parameters:
  ///   - body: The resource as the server has it.
  ///   - query: What to include in the response, and which fields.
  ///   - change: Changes the resource. A property that is set to nil becomes null; of an `AnyResource`, an
  ///     attribute that is removed stays as it is on the server.
  /// - Returns: As ``update(_:from:returning:)``.
  /// - Throws: ``ClientError``, as ``update(_:from:returning:)``.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query(),
    _ change: (inout Body) -> Void
  ) async throws -> Body.Updated {
    var changed = body
    change(&changed)
    return try await update(changed, from: body, returning: query)
  }

  /// Updates the fields of a resource that a closure sets, and nothing else (CRU-24); the resource itself
  /// needn't be known.
  ///
  /// ```swift
  /// try await client.update(Article.reference(id: "1")) { $0.summary = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - reference: The resource.
  ///   - query: What to include in the response, and which fields.
  ///   - build: Sets fields; `nil` sets null.
  /// - Returns: The resource as the server has it now; nil where the server responds with 204 or without a
  ///   resource (CRU-46), and where nothing is set, so that nothing is sent.
  /// - Throws: ``ClientError``, as ``update(_:returning:)``.
  @discardableResult
  public func update<R: Resource>(
    _ reference: ResourceReference<R>, returning query: Query<R> = Query(),
    _ build: (inout Draft<R>) -> Void
  ) async throws -> R? {
    try await update(ReferencedDraft(reference, build), returning: query)
  }

  /// What is different between two bodies of one resource; nil where nothing is.
  private func changes<Body: ResourceBody>(
    from old: Body, to new: Body
  ) throws(ClientError) -> AnyResource? {
    guard let id = new.resourceIdentifier.id ?? old.resourceIdentifier.id, !id.isEmpty else {
      throw .missingID(of: new.resourceIdentifier.type)
    }
    return try encoding("can't compute the changes") {
      try new.difference(from: old, using: configuration.encoder)
    }
  }

  private func update<Output: ResourceOutput>(
    _ body: RequestBody, returning query: Query<Output>
  ) async throws -> Output? {
    let response = try await send(
      ResourceWrite(
        body: body, isCreation: false, query: query.parameters,
        model: Output.self as? any Resource.Type))
    return try saved(Output.self, from: response)
  }
}
