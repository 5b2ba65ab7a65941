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
  /// - Returns: The resource as the server has it now. If the server responds with 204 or without a resource,
  ///   the resource as it was sent (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` for 202, which means that the
  ///   server will do it later; ``ClientError/Code/emptyBody`` if the server sends no resource and what was
  ///   sent doesn't have all fields of the model, as with a draft; ``ClientError/Code/encodingFailed`` if
  ///   nothing can be sent, as with a live object that is `unwritable`; ``ClientError/Code/cancelled`` if the
  ///   task was cancelled.
  @discardableResult
  public func create<Body: ResourceBody>(
    _ body: Body, returning query: Query<Body.Referenced> = Query()
  ) async throws -> Body.Referenced {
    try await wrappingErrors {
      if let object = storedObject(in: body), let result = body as? Body.Referenced {
        try await create(stored: object, query.parameters)
        return result
      }
      let id = try newID(
        for: body.resourceIdentifier, of: Body.Referenced.self as? any Resource.Type)
      let sent = try written(body, .omit, newID: id, isCreation: true)
      let (saved, response) = try await write(sent, isCreation: true, returning: query)
      return try saved ?? created(body, by: sent, response)
    }
  }

  /// The resource that a server created and didn't return.
  private func created<Body: ResourceBody>(
    _ body: Body, by sent: RequestBody, _ response: ClientResponse
  ) throws(ClientError) -> Body.Referenced {
    // An empty id is none.
    let id = body.resourceIdentifier.id ?? ""
    if let value = body as? Body.Referenced, sent.identifier.id ?? "" == id {
      guard sent.hasPartialLinkage else { return value }
      return whole(body) ?? value
    }
    do {
      return try Body.Referenced.read(from: DocumentSource(data: sent.data, decoder: decoder))
    } catch {
      throw ClientError(
        .emptyBody,
        "the server created the resource but sent no document, and what was sent lacks fields",
        response, underlying: error)
    }
  }

  /// A value that was created, for which what was appended to absent linkage is all of it; nil if it can't be
  /// read back.
  private func whole<Body: ResourceBody>(_ body: Body) -> Body.Referenced? {
    let written = try? configuration.encoder.body(
      of: body, nilEncoding: .omit, keepsLID: true, includesRelated: true)
    guard let data = written?.data else { return nil }
    return try? Body.Referenced.read(from: DocumentSource(data: data, decoder: decoder))
  }
}
