import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// All resources at the other end of a relationship to many, page after page, fetched as they are
  /// asked for.
  ///
  /// ```swift
  /// for try await comment in client.allRelated(\.comments, of: article) { print(comment.body) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  @_disfavoredOverload
  public func allRelated<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyMetaDocument<[Destination]>> {
    allRelated(path, of: ResourceReference(owner), query: query, strategy: strategy)
  }

  /// All resources at the other end of a relationship to many, page after page, fetched as they are
  /// asked for.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func allRelated<R: Resource, Destination: Resource>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R,
    query: Query<Destination>,
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyMetaDocument<[Destination]>> {
    allRelated(path, of: ResourceReference(owner), query: query.parameters, strategy: strategy)
  }

  /// All resources at the other end of a relationship to many, of a resource of which only the id is
  /// known, page after page, fetched as they are asked for.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func allRelated<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyMetaDocument<[Destination]>> {
    allRelated(query, strategy) { () throws(ClientError) in
      try RelationshipPlace(path, of: owner.identifier)
    }
  }

  /// All resources at the other end of a relationship to many, by its name, for types without typed paths,
  /// page after page, fetched as they are asked for.
  ///
  /// ```swift
  /// for try await comment in client.allRelated("comments", of: article, as: Comment.self) {
  ///   print(comment.body)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  ///   - type: What each of the resources is made into.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func allRelated<Destination: RelatedResource>(
    _ name: String,
    of owner: some RelatedResource,
    as type: Destination.Type = Destination.self,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyMetaDocument<[Destination]>> {
    allRelated(query, strategy) { () throws(ClientError) in
      try RelationshipPlace(name, of: owner)
    }
  }

  private func allRelated<Destination: RelatedResource>(
    _ query: QueryParameters, _ strategy: (any PageStrategy)?,
    at place: () throws(ClientError) -> RelationshipPlace
  ) -> PageElements<AnyMetaDocument<[Destination]>> {
    let first = Result { () throws(ClientError) in
      try fetching(named(place()).related, query, of: Destination.model)
    }
    let loader = PageLoader(client: self, strategy: strategy) {
      try decodeDocument([Destination].self, from: $0)
    }
    return Pages(first: first, loader: loader).elements
  }
}
