public import JSONAPI

extension JSONAPIClient {
  /// Fetches a relationship itself: which resources it leads to, not the resources.
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - query: What to include.
  /// - Returns: The relationship with its linkage, links and meta.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetchRelationship(
    _ relationship: String,
    ofType type: String,
    id: String,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyRelationship {
    let place = try RelationshipPlace(relationship, of: ResourceIdentifier(type: type, id: id))
    return try await fetch(place.linkage, query: query).relationship
  }

  /// All resources at the other end of a relationship, page after page, fetched as they are asked for.
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func allRelated(
    _ relationship: String,
    ofType type: String,
    id: String,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyDocument> {
    pages(
      .related(type: type, id: id, relationship: relationship), query: query, strategy: strategy
    ).elements
  }

  /// Makes a relationship lead to other resources (REL-U-01, REL-U-03).
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - linkage: Where it is to lead: null or one resource for a relationship to one, a list for
  ///     one to many.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without a document.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` where the linkage
  ///   is absent; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replaceRelationship(
    _ relationship: String,
    ofType type: String,
    id: String,
    with linkage: Linkage
  ) async throws -> AnyRelationship {
    let place = try RelationshipPlace(relationship, of: ResourceIdentifier(type: type, id: id))
    return try await change(place, .update, linkage).known ?? AnyRelationship(data: linkage)
  }

  /// Adds resources to a relationship to many (REL-U-03); those that are there already stay once.
  ///
  /// - Parameters:
  ///   - identifiers: The resources to add.
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without a
  ///   document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add(
    _ identifiers: [ResourceIdentifier],
    toRelationship relationship: String,
    ofType type: String,
    id: String
  ) async throws -> AnyRelationship? {
    let place = try RelationshipPlace(relationship, of: ResourceIdentifier(type: type, id: id))
    return try await change(place, .add, .many(identifiers))
  }

  /// Removes resources from a relationship to many (REL-U-03).
  ///
  /// - Parameters:
  ///   - identifiers: The resources to remove.
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without a
  ///   document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove(
    _ identifiers: [ResourceIdentifier],
    fromRelationship relationship: String,
    ofType type: String,
    id: String
  ) async throws -> AnyRelationship? {
    let place = try RelationshipPlace(relationship, of: ResourceIdentifier(type: type, id: id))
    return try await change(place, .remove, .many(identifiers))
  }
}

extension AnyDocument {
  /// The document of a relationship, seen as the relationship that it is.
  fileprivate var relationship: AnyRelationship { AnyRelationship(members: members) }
}
