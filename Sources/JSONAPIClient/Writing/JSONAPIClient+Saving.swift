public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Saves a live object or a record: creates the resource if it is new, else sends the edits and nothing
  /// else.
  ///
  /// ```swift
  /// let comment = try store.create("comments", attributes: ["body": "First!"])
  /// try await client.save(comment)           // POST, and comment.id is the server's
  /// comment.setAttribute("body", to: "Second!")
  /// try await client.save(comment)           // PATCH with the body alone
  /// ```
  ///
  /// What was sent is what the server has from then on, unless its response says otherwise (CRU-46). Edits
  /// that are made while the request is under way stay, to be saved next. Whatever goes wrong, all edits
  /// stay, and `ClientError.problems(with:)` says what the server has against a field. If several tasks save
  /// the same object, they do so one after the other, so none is created twice.
  ///
  /// Edited relationships are sent whole; for servers that refuse that, save them by their endpoints. What
  /// was added to or removed from linkage that is not known follows in requests of its own to the
  /// relationship (POST, DELETE), since a replacement would unlink what nobody knows of; should one of them
  /// fail, what was sent before it counts as saved. Related objects that have no id have to be saved first.
  /// A field that was made absent is not sent, since JSON:API has no words for that: null takes a value away.
  ///
  /// An object with an id and without lid counts as one that the server knows; ``create(_:returning:)`` is
  /// for those that it doesn't.
  ///
  /// - Parameters:
  ///   - object: The object. Where there are no edits, nothing is sent, unless it is to be created.
  ///   - query: What to include in the response, and which fields.
  /// - Returns: The object, also where the server responds with 204 or without a resource.
  /// - Throws: ``ClientError``, as ``create(_:returning:)`` and ``update(_:returning:)``.
  @discardableResult
  public func save<Object: StoredObject>(
    _ object: Object, returning query: Query<Object> = Query()
  ) async throws -> Object {
    do {
      try await save(stored: object, query.parameters)
      return object
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  /// Saves the edit of one relationship of a live object at the relationship's own address.
  ///
  /// Of a relationship to many, those that were added are sent to be added, and those that were removed to
  /// be removed (CRU-40, CRU-41), so that nothing is lost that others have changed meanwhile, and servers
  /// that refuse whole replacements (CRU-39) are content. A relationship to one is replaced, and so is
  /// linkage that was not known before it was set, and linkage of which an identifier's `meta` or the order
  /// was edited.
  ///
  /// ```swift
  /// article.comments.append(comment)
  /// try await client.save(\.comments, of: article)
  /// ```
  ///
  /// - Parameters:
  ///   - path: A relationship of the object's own. Where it has no edit, nothing is sent.
  ///   - object: The object, which the server has to know.
  /// - Returns: The object, also where the server responds with 204 or without linkage.
  /// - Throws: ``ClientError``, as ``save(_:returning:)``; what was added before a removal failed counts as
  ///   saved.
  @discardableResult
  public func save<Object: LiveResource, Path: RelationshipPath>(
    _ path: KeyPath<Object.Fields, Path>, of object: Object
  ) async throws -> Object where Path.Root == Object {
    do {
      try await save(relationship: relationshipName(path), of: object.record)
      return object
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  /// Saves the edit of one relationship of a record or a live object at the relationship's own address, as
  /// ``save(_:of:)`` does.
  ///
  /// ```swift
  /// article.setRelationship("tags", to: AnyRelationship(data: .many([tag.identifier])))
  /// try await client.save(article.relationship(toMany: "tags"))
  /// ```
  ///
  /// - Parameter relationship: The relationship of an object, not of a reference to one. Where it has no
  ///   edit, nothing is sent.
  /// - Throws: ``ClientError``, as ``save(_:of:)``; with the code ``ClientError/Code/encodingFailed`` for
  ///   the relationship of a reference.
  public func save<Owner: StoredObject, Value>(
    _ relationship: RelationshipEndpoint<Owner, Value>
  ) async throws {
    do {
      guard let record = relationship.address.record else {
        throw ClientError(.encodingFailed, "a reference has no edits to save")
      }
      try await save(relationship: relationship.address.place().name, of: record)
    } catch {
      throw ClientError(wrapping: error)
    }
  }
}
