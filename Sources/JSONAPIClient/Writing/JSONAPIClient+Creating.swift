public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Creates a resource.
  ///
  /// ```swift
  /// let article = try await client.create(Article.draft {
  ///   $0.title = "Omoo"
  ///   $0.author = author
  /// })
  /// ```
  ///
  /// Of a value, properties that are nil are not sent; of a draft, the fields that are set are. Related
  /// resources are sent as identifiers, links and relationships without linkage not at all. The id is sent
  /// if there is one, or if the client's configuration makes ids (CRU-07, CRU-08). A live object or record
  /// gets the server's id, has no edits afterwards, and is the result.
  ///
  /// - Parameters:
  ///   - body: A value, a draft, an `AnyResource`, a live object, a record.
  ///   - query: What to include in the response, and which fields.
  /// - Returns: The resource as the server has it now; as it was sent, with its id, where the server
  ///   responds with 204 or without a resource (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` for 202: the server will do it
  ///   later; ``ClientError/Code/emptyBody`` where the server sends no resource and none can be read from
  ///   what was sent, as from a draft of some fields; ``ClientError/Code/encodingFailed`` where nothing
  ///   can be sent, such as a live object's `unwritable`; ``ClientError/Code/cancelled`` if the task was
  ///   cancelled.
  @discardableResult
  public func create<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Referenced {
    do {
      if let object = body as? any StoredObject, let result = body as? Body.Referenced {
        try await create(stored: object, query.parameters)
        return result
      }
      let sent = try written(body, .omit, newID: newID(for: body.resourceIdentifier))
      let response = try await send(
        ResourceWrite(
          body: sent, isCreation: true, query: query.parameters,
          model: Body.Referenced.self as? any Resource.Type))
      return try saved(Body.Referenced.self, from: response) ?? created(body, by: sent, response)
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  /// The resource that a server has created without a word about it.
  private func created<Body: ResourceBody>(
    _ body: Body, by sent: RequestBody, _ response: ClientResponse
  ) throws(ClientError) -> Body.Referenced {
    if let value = body as? Body.Referenced, sent.identifier.id == body.resourceIdentifier.id {
      return value
    }
    do {
      return try Body.Referenced.read(from: DocumentSource(data: sent.data, decoder: decoder))
    } catch {
      throw ClientError(
        .emptyBody,
        "the server has created the resource and sends none, and what was sent is not a whole one",
        response, underlying: error)
    }
  }
}
