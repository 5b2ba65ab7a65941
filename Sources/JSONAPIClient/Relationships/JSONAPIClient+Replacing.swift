public import JSONAPI

extension JSONAPIClient {
  /// Replaces a to-one relationship (REL-U-01).
  ///
  /// ```swift
  /// try await client.replace(article.relationship(\.author), with: person)
  /// try await client.replace(article.relationship(\.author), with: nil)
  /// ```
  ///
  /// The relationship of a live object or record is updated in its store.
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - resource: The resource; nil clears the relationship.
  /// - Returns: The server's current relationship; the one that was sent if the server responds
  ///   with 204 or without linkage.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` if a resource has
  ///   no id yet; ``ClientError/Code/accepted`` for 202: the server will perform it later;
  ///   ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with resource: Destination?
  ) async throws -> ToOne<Destination> {
    try await change(relationship) { $0.replace(relationship, with: resource) }
      ?? resource.map { ToOne($0) } ?? .null
  }

  /// Replaces a to-one relationship with a resource known by reference.
  ///
  /// If the reference has an identifier's `meta`, it is sent, too.
  ///
  /// - Returns: The server's current relationship; the one that was sent if the server responds
  ///   with 204 or without linkage.
  /// - Throws: ``ClientError``, as for a resource.
  @discardableResult
  public func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with reference: Member
  ) async throws -> ToOne<Destination> {
    try await change(relationship) { $0.replace(relationship, with: reference) }
      ?? ToOne(reference.resourceIdentifier)
  }

  /// Replaces a to-many relationship with resources (REL-U-03), which servers may refuse (CRU-39).
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - resources: The resources; an empty array clears the relationship.
  /// - Returns: The server's current relationship; the one that was sent if the server responds
  ///   with 204 or without linkage.
  /// - Throws: ``ClientError``, as for a to-one relationship.
  @discardableResult
  public func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with resources: [Destination]
  ) async throws -> ToMany<Destination> {
    try await change(relationship) { $0.replace(relationship, with: resources) }
      ?? ToMany(resources)
  }

  /// Replaces a to-many relationship with resources known by reference (REL-U-03), which servers may refuse (CRU-39).
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - references: The references; an empty array clears the relationship.
  /// - Returns: The server's current relationship; the one that was sent if the server responds
  ///   with 204 or without linkage.
  /// - Throws: ``ClientError``, as for a to-one relationship.
  @discardableResult
  public func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with references: [Member]
  ) async throws -> ToMany<Destination> {
    try await change(relationship) { $0.replace(relationship, with: references) }
      ?? ToMany(references.map(\.resourceIdentifier))
  }
}
