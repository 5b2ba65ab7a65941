import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Fetches a relationship itself: which resources it leads to, with its links and meta (FET-13).
  ///
  /// The three states stay apart: linkage that the server doesn't tell, an empty relationship, and
  /// identifiers. Related resources come along where the query includes them.
  ///
  /// ```swift
  /// let comments = try await client.relationship(\.comments, of: article)
  /// comments.ids           // of the comments
  /// comments.links?.next   // more of them
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, by paths from the owner on.
  /// - Returns: The relationship: `ToOne` or `ToMany`.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` where there is no such
  ///   resource or relationship; `CancellationError` if the task was cancelled.
  public func relationship<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: R,
    query: Query<R> = Query()
  ) async throws -> Path.Value where Path.Root == R {
    try await relationship(path, of: ResourceReference(owner), query: query)
  }

  /// Fetches a relationship of a resource of which only the id is known.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - query: What to include, by paths from the owner on.
  /// - Returns: The relationship: `ToOne` or `ToMany`.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func relationship<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: ResourceReference<R>,
    query: Query<R> = Query()
  ) async throws -> Path.Value where Path.Root == R {
    let place = try RelationshipPlace(path, of: owner.identifier)
    let request = try fetching(named(place).linkage, query.parameters, of: R.self)
    return try decodeRelationship(Path.Value.self, from: try await send(request))
  }

  /// Fetches a relationship by its name, for types without typed paths.
  ///
  /// ```swift
  /// let author = try await client.relationship("author", of: article, as: ToOne<Person>.self)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  ///   - type: `ToOne` or `ToMany`.
  ///   - query: What to include, by paths from the owner on.
  /// - Returns: The relationship.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func relationship<Value: LinkageValue>(
    _ name: String,
    of owner: some RelatedResource,
    as type: Value.Type = Value.self,
    query: QueryParameters = QueryParameters()
  ) async throws -> Value {
    let place = try RelationshipPlace(name, of: owner)
    let request = try fetching(named(place).linkage, query, of: place.model)
    return try decodeRelationship(type, from: try await send(request))
  }

  /// Fetches a relationship by a link to it, verbatim: its own `self`, or the `next` page of a long one.
  ///
  /// ```swift
  /// if let next = comments.links?.next {
  ///   let more = try await client.relationship(ToMany<Comment>.self, link: next)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: `ToOne` or `ToMany`.
  ///   - link: The link as it is in a document.
  ///   - documentURL: The address of that document, which a relative link needs; the base URL where
  ///     it isn't given.
  /// - Returns: The relationship.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/invalidURL`` for a link that is
  ///   null; `CancellationError` if the task was cancelled.
  public func relationship<Value: LinkageValue>(
    _ type: Value.Type = Value.self,
    link: AnyLink,
    from documentURL: String? = nil
  ) async throws -> Value {
    guard let href = link.href, !href.isEmpty else {
      throw ClientError(.invalidURL, "the link leads nowhere")
    }
    let request = ClientRequest(.get, .link(href, documentURL: documentURL))
    return try decodeRelationship(type, from: try await send(request))
  }
}
