public import JSONAPI

extension JSONAPIClient {
  /// Adds resources to a to-many relationship (REL-U-03); existing members aren't duplicated.
  ///
  /// ```swift
  /// try await client.add([comment], to: article.relationship(\.comments))
  /// try await client.add([Comment.reference(id: "5")], to: article.relationship(\.comments))
  /// ```
  ///
  /// - Parameters:
  ///   - members: The resources, or references to them.
  ///   - relationship: The relationship; that of a live object or record is updated in its store.
  /// - Returns: The server's current relationship; nil if the server responds with 204 or without
  ///   linkage.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` if a resource has
  ///   no id yet; ``ClientError/Code/accepted`` for 202: the server will perform it later;
  ///   ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func add<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ members: [Member], to relationship: RelationshipEndpoint<Owner, ToMany<Destination>>
  ) async throws -> ToMany<Destination>? {
    try await change(relationship) { $0.add(members, to: relationship) }
  }

  /// Removes resources from a to-many relationship (REL-U-03); resources that aren't in it are ignored.
  ///
  /// - Parameters:
  ///   - members: The resources, or references to them.
  ///   - relationship: The relationship; that of a live object or record is updated in its store.
  /// - Returns: The server's current relationship; nil if the server responds with 204 or without
  ///   linkage.
  /// - Throws: ``ClientError``, as ``add(_:to:)``.
  @discardableResult
  public func remove<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ members: [Member], from relationship: RelationshipEndpoint<Owner, ToMany<Destination>>
  ) async throws -> ToMany<Destination>? {
    try await change(relationship) { $0.remove(members, from: relationship) }
  }

  /// Changes a relationship, and reads it from the response, if that has linkage.
  func change<Owner, Value: LinkageValue>(
    _ relationship: RelationshipEndpoint<Owner, Value>, _ build: (inout AtomicOperations) -> Void
  ) async throws -> Value? {
    try await write(relationship.address.object?.object, relationship.parameters, build) {
      answer, _ in
      guard let response = answer?.response, !response.isEmpty else { return nil }
      let saved = try decodeRelationship(Value.self, from: response)
      return saved.linkage == .absent ? nil : saved
    }
  }
}
