public import JSONAPI
public import JSONAPIStore

// A live object is no version of a resource but the resource itself: it has edits, and its store is told what
// the server answers. So these take the place of the methods for values.
extension JSONAPIClient {
  /// Creates the resource of a live object, which gets the server's id.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The object.
  /// - Throws: As ``save(_:query:)``; the first of the object's `unwritable`.
  @discardableResult
  public func create<Object: LiveResource>(
    _ object: Object, query: Query<Object> = Query()
  ) async throws -> Object {
    try checkWritable(object)
    try await create(object.record, query: query.parameters)
    return object
  }

  /// Updates the resource of a live object with its edits, and nothing else (CRU-24).
  ///
  /// - Parameters:
  ///   - object: The object; where it has no edits, nothing is sent. A new one is created.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The object.
  /// - Throws: As ``save(_:query:)``; the first of the object's `unwritable`.
  @discardableResult
  public func update<Object: LiveResource>(
    _ object: Object, query: Query<Object> = Query()
  ) async throws -> Object {
    try checkWritable(object)
    if object.isNew { return try await create(object, query: query) }
    try await save(object.record, query: query.parameters)
    return object
  }

  /// Updates the resource of a live object with what a closure changes in it, and with the edits that it has
  /// already (CRU-24).
  ///
  /// ```swift
  /// try await client.update(article) { $0.title = "New" }
  /// ```
  ///
  /// - Parameters:
  ///   - object: The object; where it has no edits in the end, nothing is sent. A new one is created.
  ///   - query: What to include in the answer, and which fields.
  ///   - change: Changes the object. The changes are edits, and stay if anything goes wrong.
  /// - Returns: The object.
  /// - Throws: As ``save(_:query:)``; the first of the object's `unwritable`; whatever `change` throws.
  @discardableResult
  public func update<Object: LiveResource>(
    _ object: Object, query: Query<Object> = Query(), change: (inout Object) throws -> Void
  ) async throws -> Object {
    var changed = object
    try change(&changed)
    return try await update(changed, query: query)
  }

  /// Deletes the resource of a live object, and removes the object's record from its store.
  ///
  /// - Parameter object: The object; a new one is only removed.
  /// - Returns: The meta of the server's answer, if it has one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do it
  ///   later, and the record stays; `CancellationError` if the task was cancelled.
  @discardableResult
  public func delete<Object: LiveResource>(_ object: Object) async throws -> JSONObject? {
    guard object.isNew else { return try await delete(object.record) }
    object.store.remove(object.record)
    return nil
  }

  private func checkWritable(_ object: some LiveResource) throws {
    if let first = object.unwritable.min(by: { $0.key < $1.key }) { throw first.value }
  }
}

extension AtomicOperations {
  /// Updates the resource of a live object with its edits; nothing is added where it has none.
  ///
  /// The object is not told what the server answers: it keeps its edits until it is reloaded.
  ///
  /// - Parameter object: The object.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing.
  public mutating func update<Object: LiveResource>(_ object: Object) throws {
    try update(object.changes)
  }

  /// Updates the resource of a live object with what a closure changes in it, and with the edits that it has
  /// already; nothing is added where it has none.
  ///
  /// The object is not told what the server answers: it keeps its edits until it is reloaded.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - change: Changes the object.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the id is
  ///   missing; whatever `change` throws.
  public mutating func update<Object: LiveResource>(
    _ object: Object, change: (inout Object) throws -> Void
  ) throws {
    var changed = object
    try change(&changed)
    try update(changed)
  }
}
