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
    var request = try fetching(place.linkage, query.parameters)
    request.model = R.self
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
    var request = try fetching(place.linkage, query)
    request.model = place.model
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

/// Where a relationship is, checked.
struct RelationshipPlace: Sendable {
  /// The type of the resource that has it.
  let type: String
  /// The id of that resource.
  let id: String
  /// The relationship's name in JSON.
  let name: String
  /// The model of the resource that has it, if there is one.
  var model: (any Resource.Type)?

  init(
    _ name: String, of owner: ResourceIdentifier, model: (any Resource.Type)? = nil
  ) throws(ClientError) {
    guard !owner.type.isEmpty, let id = owner.id, !id.isEmpty else {
      throw ClientError(
        .invalidURL, "a resource of type '\(owner.type)' has no id yet, nor have its relationships")
    }
    type = owner.type
    self.id = id
    self.name = name
    self.model = model
  }

  init<Owner: RelatedResource>(_ name: String, of owner: Owner) throws(ClientError) {
    try self.init(name, of: owner.resourceIdentifier, model: Owner.self as? any Resource.Type)
  }

  init<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>, of owner: ResourceIdentifier
  ) throws(ClientError) where Path.Root == R {
    try self.init(relationshipName(path), of: owner, model: R.self)
  }

  /// The place of the relationship itself.
  var linkage: Endpoint.Target { .relationship(type: type, id: id, relationship: name) }

  /// The place of the resources at its other end.
  var related: Endpoint.Target { .related(type: type, id: id, relationship: name) }
}

/// The name of a relationship that is the type's own.
func relationshipName<R: Resource, Path: RelationshipPath>(
  _ path: KeyPath<R.Fields, Path>
) throws(ClientError) -> String where Path.Root == R {
  let path = R.fields[keyPath: path].fieldRoute.path
  guard path.count == 1 else {
    throw ClientError(
      .invalidURL, "'\(path)' leads over several relationships; none of them has this address")
  }
  return path.text
}
