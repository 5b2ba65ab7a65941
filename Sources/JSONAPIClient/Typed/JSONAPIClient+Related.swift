import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Fetches the resource at the other end of a relationship to one.
  ///
  /// ```swift
  /// let author = try await client.related(\.author, of: article).data   // nil where there is none
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, and which fields.
  /// - Returns: The document, whose data is `nil` where the relationship is empty.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @_disfavoredOverload
  public func related<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToOnePath<R, Destination>>,
    of owner: R,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyMetaDocument<Destination?> {
    try await related(path, of: ResourceReference(owner), query: query)
  }

  /// Fetches the resource at the other end of a relationship to one.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, and which fields.
  /// - Returns: The document, whose data is `nil` where the relationship is empty.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func related<R: Resource, Destination: Resource>(
    _ path: KeyPath<R.Fields, ToOnePath<R, Destination>>,
    of owner: R,
    query: Query<Destination>
  ) async throws -> AnyMetaDocument<Destination?> {
    try await related(path, of: ResourceReference(owner), query: query.parameters)
  }

  /// Fetches the resource at the other end of a relationship to one, of a resource of which only the
  /// id is known.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, and which fields.
  /// - Returns: The document, whose data is `nil` where the relationship is empty.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func related<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToOnePath<R, Destination>>,
    of owner: ResourceReference<R>,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyMetaDocument<Destination?> {
    let place = try RelationshipPlace(path, of: owner.identifier)
    return try await document(Destination?.self, at: place, query)
  }

  /// Fetches the resources at the other end of a relationship to many: the first page of them, where
  /// the server has pages.
  ///
  /// ```swift
  /// let comments = try await client.related(\.comments, of: article, query: Comment.query.include(\.author))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @_disfavoredOverload
  public func related<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<AnyMetaDocument<[Destination]>> {
    try await related(path, of: ResourceReference(owner), query: query, strategy: strategy)
  }

  /// Fetches the resources at the other end of a relationship to many: the first page of them, where
  /// the server has pages.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func related<R: Resource, Destination: Resource>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R,
    query: Query<Destination>,
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<AnyMetaDocument<[Destination]>> {
    try await related(
      path, of: ResourceReference(owner), query: query.parameters, strategy: strategy)
  }

  /// Fetches the resources at the other end of a relationship to many, of a resource of which only
  /// the id is known.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func related<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<AnyMetaDocument<[Destination]>> {
    let place = try RelationshipPlace(path, of: owner.identifier)
    let request = try fetching(named(place).related, query, of: Destination.model)
    return try await page(request, strategy: strategy) {
      try decodeDocument([Destination].self, from: $0)
    }
  }

  /// Fetches what is at the other end of a relationship, by its name, for types without typed paths.
  ///
  /// ```swift
  /// let author = try await client.related("author", of: article, as: Person?.self)
  /// let comments = try await client.related("comments", of: article, as: [Comment].self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  ///   - type: An optional for a relationship to one, an array for one to many.
  ///   - query: Which resources, in which order, what to include, and which fields.
  /// - Returns: The document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func related<D: PrimaryData>(
    _ name: String,
    of owner: some RelatedResource,
    as type: D.Type = D.self,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyMetaDocument<D> {
    try await document(type, at: RelationshipPlace(name, of: owner), query)
  }

  private func document<D: PrimaryData>(
    _ type: D.Type, at place: RelationshipPlace, _ query: QueryParameters
  ) async throws -> AnyMetaDocument<D> {
    let request = try fetching(named(place).related, query, of: D.model)
    return try decodeDocument(type, from: try await send(request))
  }
}
