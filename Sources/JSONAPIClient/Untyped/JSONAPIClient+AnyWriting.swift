import Foundation
import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Creates a resource.
  ///
  /// Links and relationships without linkage are not sent. The id is sent if there is one, or if
  /// the client's configuration makes ids (CRU-07, CRU-08).
  ///
  /// - Parameters:
  ///   - resource: The resource.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; as it was sent where the server answers
  ///   without a document (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; `CancellationError` if the task was cancelled.
  @discardableResult
  public func create(
    _ resource: AnyResource,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyResource {
    var sent = try resource.writable()
    if sent.id == nil, let makeID = configuration.makeID { sent.id = makeID() }
    let endpoint = Endpoint(.create, .collection(type: sent.type))
    return try await write(sent, .post, endpoint, query)
  }

  /// Updates a resource with everything it says.
  ///
  /// - Parameters:
  ///   - resource: The resource, with its id.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; as it was sent where the server answers
  ///   without a document (CRU-46).
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` for a resource
  ///   without id (CRU-23), with ``ClientError/Code/accepted`` where the server will do it later;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func update(
    _ resource: AnyResource,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyResource {
    let sent = try resource.writable()
    let endpoint = Endpoint(.update, .resource(type: sent.type, id: try id(of: sent)))
    return try await write(sent, .patch, endpoint, query)
  }

  /// Updates a resource with what a closure changes in it, and nothing else (CRU-24).
  ///
  /// ```swift
  /// let saved = try await client.update(article) { $0["title"] = "New" }
  /// ```
  ///
  /// - Parameters:
  ///   - resource: The resource as the server has it.
  ///   - query: What to include in the answer, and which fields.
  ///   - change: Changes the resource. An attribute is taken away by null, not by removing it.
  /// - Returns: The resource as the server has it now; with the changes where the server answers
  ///   without a document (CRU-46). Nothing is sent where nothing was changed.
  /// - Throws: ``ClientError``, as for ``update(_:query:)->AnyResource``; whatever `change` throws.
  @discardableResult
  public func update(
    _ resource: AnyResource,
    query: QueryParameters = QueryParameters(),
    change: (inout AnyResource) throws -> Void
  ) async throws -> AnyResource {
    var changed = resource
    try change(&changed)
    return try await update(from: resource, to: changed, query: query)
  }

  /// Updates a resource with the difference of two versions, and nothing else (CRU-24).
  ///
  /// - Parameters:
  ///   - old: The resource as the server has it.
  ///   - new: The resource as it is to be.
  ///   - query: What to include in the answer, and which fields.
  /// - Returns: The resource as the server has it now; `new` where the server answers without a
  ///   document (CRU-46). Nothing is sent where nothing differs.
  /// - Throws: ``ClientError``, as for ``update(_:query:)->AnyResource``.
  @discardableResult
  public func update(
    from old: AnyResource,
    to new: AnyResource,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyResource {
    guard var changes = new.changes(from: old) else { return new }
    changes.id = old.id ?? new.id
    let endpoint = Endpoint(.update, .resource(type: changes.type, id: try id(of: changes)))
    return try await write(changes.writable(), .patch, endpoint, query, asSent: new)
  }

  /// Deletes a resource.
  ///
  /// - Parameters:
  ///   - type: The resource's type.
  ///   - id: The resource's id.
  /// - Returns: The meta of the server's answer, if it has one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do
  ///   it later; `CancellationError` if the task was cancelled.
  @discardableResult
  public func delete(type: String, id: String) async throws -> JSONObject? {
    try await delete(
      ClientRequest(.delete, .endpoint(Endpoint(.delete, .resource(type: type, id: id)))))
  }

  /// Sends a request that deletes a resource, and reads the meta of the answer.
  func delete(_ request: ClientRequest) async throws -> JSONObject? {
    let answer = try await send(request)
    try answer.checkCarriedOut()
    return answer.isEmpty ? nil : try answer.anyDocument().meta
  }

  private func id(of resource: AnyResource) throws -> String {
    guard let id = resource.id else {
      throw ClientError(.encodingFailed, "a resource without id can't be updated")
    }
    return id
  }

  private func write(
    _ resource: AnyResource,
    _ method: HTTPRequest.Method,
    _ endpoint: Endpoint,
    _ query: QueryParameters,
    asSent: AnyResource? = nil
  ) async throws -> AnyResource {
    let answer = try await send(
      ClientRequest(
        method, .endpoint(endpoint), query: try queryString(query),
        body: AnyDocument(data: .one(resource)).data()))
    try answer.checkCarriedOut()
    guard !answer.isEmpty else { return asSent ?? resource }
    switch try answer.anyDocument().data {
    case .one(let saved): return saved
    case .absent, .null: return asSent ?? resource
    case .many:
      throw ClientError(.malformedDocument, "one resource was expected, many came", answer)
    }
  }
}
