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
  /// A value is sent without the properties that are nil, a draft with the fields that are set. Related
  /// resources are sent as identifiers; links, and relationships without linkage, aren't sent. The id is sent
  /// if there is one that isn't empty, or if the client's configuration makes ids (CRU-07, CRU-08). A live
  /// object or record gets the server's id, has no edits afterwards, and is returned.
  ///
  /// - Parameters:
  ///   - body: A value, a draft, an `AnyResource`, a live object or a record.
  ///   - query: The `include` and `fields` of the response.
  /// - Returns: The server's current resource. If the server responds with 204 or without a
  ///   resource, the resource as it was sent (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` for 202, which means
  ///   that the server will perform it later; ``ClientError/Code/emptyBody`` if the server sends no
  ///   resource and the one that was sent lacks fields of the model, such as a draft;
  ///   ``ClientError/Code/encodingFailed`` if nothing can be sent, such as for a live object that
  ///   is `unwritable`; ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func create<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Referenced {
    let object = storedObject(in: body)
    return try await write(object, query.parameters) {
      $0.create(body)
    } reading: { answer, version in
      if object != nil, let result = body as? Body.Referenced { return result }
      guard let answer else { throw ClientError(.encodingFailed, "there is nothing to create") }
      return try saved(Body.Referenced.self, in: answer.response, sentAt: version)
        ?? created(body, answer)
    }
  }

  /// Returns the resource that a server created and didn't return.
  private func created<Body: ResourceBody>(
    _ body: Body, _ answer: Answered
  ) throws(ClientError) -> Body.Referenced {
    // An empty id counts as none.
    if let value = body as? Body.Referenced,
      answer.operation.subject?.id ?? "" == body.resourceIdentifier.id ?? ""
    {
      let written = try? configuration.encoder.body(
        of: body, nilEncoding: .omit, keepsLID: true, includesRelated: true)
      // For a created value, elements appended to absent linkage are the complete linkage.
      guard let written, written.hasPartialLinkage else { return value }
      let source = DocumentSource(data: written.data, decoder: decoder)
      return (try? Body.Referenced.read(from: source)) ?? value
    }
    do {
      let data = AnyDocument(data: answer.operation.body.map { .one($0) } ?? .absent).data()
      return try Body.Referenced.read(from: DocumentSource(data: data, decoder: decoder))
    } catch {
      throw ClientError(
        .emptyBody,
        "the server created the resource but sent no document, and what was sent lacks fields",
        answer.response, underlying: error)
    }
  }
}
