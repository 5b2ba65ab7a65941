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
  /// A live object or record is removed from its store but keeps its values; responses to earlier requests
  /// don't bring it back. For a new one nothing is sent. If the server has no such resource (404, 410), a live
  /// object or record is removed without an error. The record of a value or a reference is removed from the
  /// client's store, if it has one.
  ///
  /// - Parameter resource: A value, a reference, an `AnyResource`, a live object or a record.
  /// - Returns: The response's meta; nil if it has none, as with 204.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` for a value or reference that the
  ///   server doesn't have; ``ClientError/Code/accepted`` for 202, which means that the server will do it
  ///   later, and keeps the record; ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func delete(_ resource: some ResourceReferencing) async throws -> JSONObject? {
    try await wrappingErrors {
      if let object = storedObject(in: resource) { return try await delete(stored: object) }
      let identifier = resource.resourceIdentifier
      let sent = store?.begin()
      let meta = try await delete(identifier, of: model(of: resource))
      if let store, let version = sent.flatMap({ store.begin(answering: $0) }) {
        try store.settle(
          AtomicOperation(.remove, target: identifier), nil, as: version, naming: CreatedNames())
      }
      return meta
    }
  }

  private func model<Referenced>(
    of resource: some ResourceReferencing<Referenced>
  ) -> (any Resource.Type)? {
    Referenced.self as? any Resource.Type
  }

  /// Sends a `DELETE` request and returns the response's meta.
  func delete(
    _ identifier: ResourceIdentifier, of model: (any Resource.Type)?, version: Int? = nil
  ) async throws -> JSONObject? {
    guard !identifier.type.isEmpty, let id = identifier.id else {
      throw ClientError.missingID(of: identifier.type)
    }
    let target = Endpoint.Target.resource(type: identifier.type, id: id)
    var request = ClientRequest(.delete, .endpoint(Endpoint(.delete, target)), model: model)
    request.version = version
    let response = try await carryOut(request)
    return response.isEmpty ? nil : try response.anyDocument().meta
  }
}
