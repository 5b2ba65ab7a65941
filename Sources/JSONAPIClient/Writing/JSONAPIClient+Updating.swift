public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Updates a resource with all fields of a body.
  ///
  /// A value is sent whole, with null for attributes and single resources that are nil. An optional
  /// `ToOne`, `ToMany` or array of resources that is nil is omitted, since nil may mean that the
  /// server didn't send it. A draft is sent with the fields that are set, a live object or a record
  /// with its edits; if there are none, nothing is sent (CRU-24). A new live object or record is created.
  ///
  /// An array of resources replaces the server's linkage. If linkage may be absent, or not fully
  /// included, use `ToMany`.
  ///
  /// - Parameters:
  ///   - body: A value, a draft, changes, an `AnyResource`, a live object or a record, with its id.
  ///   - query: The `include` and `fields` of the response.
  /// - Returns: The server's current resource. If the server responds with 204 or without a
  ///   resource (CRU-46), or if nothing is sent: the value itself, or nil for a draft and for changes.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` for a resource
  ///   without an id (CRU-23) or a live object that is `unwritable`; ``ClientError/Code/accepted``
  ///   for 202, which means that the server will perform it later; ``ClientError/Code/cancelled``
  ///   if the task was cancelled.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Updated {
    try await update(body, query) { $0.update(body) }
  }

  /// Updates a resource with the difference of two versions (CRU-24).
  ///
  /// Linkage is compared with `Linkage.isEquivalent(to:ordered:)`: the order of a to-many relationship makes
  /// no difference, and an array of resources that differs is sent as the whole new linkage. If both arguments
  /// are the same live object, its edits are sent. For live objects of two stores, the difference is sent, and
  /// the store of `body` is updated.
  ///
  /// - Parameters:
  ///   - body: The new version.
  ///   - old: The version that the server has.
  ///   - query: The `include` and `fields` of the response.
  /// - Returns: The server's current resource. If the server responds with 204 or without a
  ///   resource (CRU-46), or if nothing differs and nothing is sent: the value itself, or nil for a draft.
  /// - Throws: ``ClientError``, as ``update(_:returning:)``, and with the code
  ///   ``ClientError/Code/encodingFailed`` if the two versions are of different resources.
  @discardableResult
  public func update<Body: ResourceBody>(
    _ body: Body, from old: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Updated {
    try await update(body, query) { $0.update(body, from: old) }
  }

  /// Updates the fields of a resource that a closure changes (CRU-24).
  ///
  /// ```swift
  /// let saved = try await client.update(article) { $0.title = "Typee" }
  /// ```
  ///
  /// Changes of a live object are edits: they are sent with its other edits, and stay if the update fails.
  ///
  /// - Parameters:
  ///   - body: The resource that the server has.
  ///   - query: The `include` and `fields` of the response.
  ///   - change: Changes the resource. A property set to nil is sent as null. An attribute removed from an
  ///     `AnyResource` isn't sent.
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

  /// Updates the fields that a closure sets, of a resource that is known only by its id (CRU-24).
  ///
  /// ```swift
  /// try await client.update(Article.reference(id: "1")) { $0.summary = nil }
  /// ```
  ///
  /// - Parameters:
  ///   - reference: The resource.
  ///   - query: The `include` and `fields` of the response.
  ///   - build: Sets fields; nil is sent as null.
  /// - Returns: The server's current resource; nil if the server responds with 204 or without a
  ///   resource (CRU-46), or if no field is set and nothing is sent.
  /// - Throws: ``ClientError``, as ``update(_:returning:)``.
  @discardableResult
  public func update<R: Resource>(
    _ reference: ResourceReference<R>, returning query: Query<R> = Query(),
    _ build: (inout Draft<R>) -> Void
  ) async throws -> R? {
    try await update(ReferencedDraft(reference, build), returning: query)
  }

  private func update<Body: ResourceBody>(
    _ body: Body, _ query: Query<Body.Referenced>, _ build: (inout AtomicOperations) -> Void
  ) async throws -> Body.Updated {
    let object = storedObject(in: body)
    return try await write(object, query.parameters, build) { answer, version in
      guard object == nil, let answer else { return Body.updated(body, by: nil) }
      return Body.updated(
        body, by: try saved(Body.Referenced.self, in: answer.response, sentAt: version))
    }
  }
}
