public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Saves a live object or a record: creates a new one, and sends only the edits of any other.
  ///
  /// ```swift
  /// let comment = try store.create("comments", attributes: ["body": "First!"])
  /// try await client.save(comment)           // POST, and comment.id is the server's
  /// comment.setAttribute("body", to: "Second!")
  /// try await client.save(comment)           // PATCH with the body alone
  /// ```
  ///
  /// Afterwards, the values that were sent count as the server's, unless its response differs
  /// (CRU-46). Edits made during the request stay for the next save. If the save fails, all edits
  /// stay, and `ClientError.problems(with:)` returns the server's problems with a field. Tasks that
  /// save the same object wait for each other, so it is never created twice.
  ///
  /// Edited relationships are sent completely; for servers that refuse this, save them at their own
  /// URLs. Additions to and removals from unknown linkage follow in separate requests (POST,
  /// DELETE), since a replacement would unlink unknown resources; if one of them fails, the earlier
  /// ones count as saved. Save related objects without an id first. A field that was made absent
  /// isn't sent, since JSON:API can't express that; set it to null to clear it.
  ///
  /// An object with an id and without a lid counts as existing on the server; use ``create(_:returning:)`` for
  /// one that doesn't.
  ///
  /// - Parameters:
  ///   - object: The object. If it isn't new and has no edits, nothing is sent.
  ///   - query: The `include` and `fields` of the response.
  /// - Returns: The object, even if the server responds with 204 or without a resource.
  /// - Throws: ``ClientError``, as ``create(_:returning:)`` and ``update(_:returning:)``.
  @discardableResult
  public func save<Object: StoredObject>(
    _ object: Object, returning query: Query<Object> = Query()
  ) async throws -> Object {
    try await write(object, query.parameters) {
      $0.save(object)
    } reading: { _, _ in
      object
    }
  }

  /// Saves the edit of one relationship of a live object at the relationship's own URL.
  ///
  /// For a to-many relationship, additions and removals are sent (CRU-40, CRU-41), so that changes of others
  /// aren't lost, and servers that refuse whole replacements (CRU-39) accept it. A to-one relationship is
  /// replaced, and so is linkage that wasn't known before it was set, or in which the order or an identifier's
  /// `meta` was edited.
  ///
  /// ```swift
  /// article.comments.append(comment)
  /// try await client.save(\.comments, of: article)
  /// ```
  ///
  /// - Parameters:
  ///   - path: A relationship of the object itself. If it has no edit, nothing is sent.
  ///   - object: The object, which must have an id.
  /// - Returns: The object, even if the server responds with 204 or without linkage.
  /// - Throws: ``ClientError``, as ``save(_:returning:)``; if a removal fails, earlier additions count as
  ///   saved.
  @discardableResult
  public func save<Object: LiveResource, Path: RelationshipPath>(
    _ path: KeyPath<Object.Fields, Path>, of object: Object
  ) async throws -> Object where Path.Root == Object {
    try await write(object) {
      $0.save(object.address(path))
    } reading: { _, _ in
      object
    }
  }

  /// Saves the edit of one relationship of a record or a live object at the relationship's own URL, like
  /// ``save(_:of:)``.
  ///
  /// ```swift
  /// article.setRelationship("tags", to: AnyRelationship(data: .many([tag.identifier])))
  /// try await client.save(article.relationship(toMany: "tags"))
  /// ```
  ///
  /// - Parameter relationship: The relationship of a stored object, not of a reference. If it has no edit,
  ///   nothing is sent.
  /// - Throws: ``ClientError``, as ``save(_:of:)``; with the code ``ClientError/Code/encodingFailed`` for
  ///   the relationship of a reference.
  public func save<Owner: StoredObject, Value>(
    _ relationship: RelationshipEndpoint<Owner, Value>
  ) async throws {
    try await write(relationship.address.object?.object, relationship.parameters) {
      $0.save(relationship.address)
    } reading: { _, _ in
    }
  }
}
