public import JSONAPI

extension JSONAPIClient {
  /// Links a relationship to one to another resource (REL-U-01).
  ///
  /// ```swift
  /// try await client.replace(article.relationship(\.author), with: person)
  /// try await client.replace(article.relationship(\.author), with: nil)
  /// ```
  ///
  /// The store of a live object or record is told what the relationship is then.
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - resource: The resource; nil empties the relationship.
  /// - Returns: The relationship as the server has it now; as it was sent where the server responds with
  ///   204 or without linkage.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` where a resource has no id
  ///   yet; ``ClientError/Code/accepted`` for 202: the server will do it later;
  ///   ``ClientError/Code/cancelled`` if the task was cancelled.
  @discardableResult
  public func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with resource: Destination?
  ) async throws -> ToOne<Destination> {
    let value = resource.map { ToOne($0) } ?? .null
    return try await change(relationship, .update, value) ?? value
  }

  /// Links a relationship to one to a resource that is known by a reference; see
  /// `replace(_:with:)` of a resource.
  ///
  /// A reference with the `meta` of an identifier sends that, too.
  @discardableResult
  public func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with reference: Member
  ) async throws -> ToOne<Destination> {
    let value = ToOne<Destination>(reference.resourceIdentifier)
    return try await change(relationship, .update, value) ?? value
  }

  /// Links a relationship to many to these resources and no others (REL-U-03), for servers that allow it.
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - resources: The resources; none empty the relationship.
  /// - Returns: The relationship as the server has it now; as it was sent where the server responds with
  ///   204 or without linkage.
  /// - Throws: ``ClientError``, as for a relationship to one.
  @discardableResult
  public func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with resources: [Destination]
  ) async throws -> ToMany<Destination> {
    let value = ToMany(resources)
    return try await change(relationship, .update, value) ?? value
  }

  /// Links a relationship to many to the resources of references and no others; see `replace(_:with:)` of
  /// resources.
  @discardableResult
  public func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with references: [Member]
  ) async throws -> ToMany<Destination> {
    let value = ToMany<Destination>(references.map(\.resourceIdentifier))
    return try await change(relationship, .update, value) ?? value
  }
}
