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
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` for a value or
  ///   reference that the server doesn't have; ``ClientError/Code/accepted`` for 202, which means
  ///   that the server will perform it later, and keeps the record; ``ClientError/Code/cancelled``
  ///   if the task was cancelled.
  @discardableResult
  public func delete(_ resource: some ResourceReferencing) async throws -> JSONObject? {
    try await write(storedObject(in: resource)) {
      $0.delete(resource)
    } reading: { answer, _ in
      guard let response = answer?.response, !response.isEmpty else { return nil }
      return try response.anyDocument().meta
    }
  }
}
