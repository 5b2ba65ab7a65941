import HTTPTypes
public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Deletes a resource.
  ///
  /// ```swift
  /// try await client.delete(article)
  /// try await client.delete(Article.reference(id: "1"))
  /// ```
  ///
  /// A live object or record leaves its store; whoever holds it keeps what is in it, and responses to
  /// requests that were started before don't bring it back. Of a new one, the server is told nothing. Where
  /// the server has no such resource any more (404, 410), what was wanted is so, and the record is removed.
  ///
  /// - Parameter resource: A value, a reference, an `AnyResource`, a live object, a record.
  /// - Returns: The meta of the response; nil where it has none, as with 204.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` for 202: the server will do it
  ///   later, and a record stays; ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func delete(_ resource: some ResourceReferencing) async throws -> JSONObject? {
    do {
      if let object = resource as? any StoredObject { return try await delete(stored: object) }
      return try await delete(resource.resourceIdentifier, of: model(of: resource))
    } catch {
      throw ClientError(wrapping: error)
    }
  }

  private func model<Referenced>(
    of resource: some ResourceReferencing<Referenced>
  ) -> (any Resource.Type)? {
    Referenced.self as? any Resource.Type
  }

  /// Sends a request that deletes a resource, and reads the meta of the response.
  func delete(
    _ identifier: ResourceIdentifier, of model: (any Resource.Type)?
  ) async throws -> JSONObject? {
    guard !identifier.type.isEmpty, let id = identifier.id else {
      throw ClientError.missingID(of: identifier.type)
    }
    let target = Endpoint.Target.resource(type: identifier.type, id: id)
    let response = try await send(
      ClientRequest(.delete, .endpoint(Endpoint(.delete, target)), model: model))
    try response.checkCarriedOut()
    return response.isEmpty ? nil : try response.anyDocument().meta
  }
}
