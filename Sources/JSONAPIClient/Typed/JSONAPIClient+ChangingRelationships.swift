public import JSONAPI

extension JSONAPIClient {
  /// Makes a relationship lead to other resources (REL-U-01, REL-U-03).
  ///
  /// ```swift
  /// try await client.replace(\.author, of: article, with: ToOne(id: "9"))
  /// try await client.replace(\.author, of: article, with: nil)
  /// try await client.replace(\.tags, of: article, with: ToMany(ids: ["1", "2"]))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - value: Where it is to lead; only linkage and the meta of its identifiers are sent.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` where the linkage
  ///   is absent; `CancellationError` if the task was cancelled.
  @_disfavoredOverload
  @discardableResult
  public func replace<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: R,
    with value: Path.Value
  ) async throws -> Path.Value where Path.Root == R {
    try await change(path, of: owner, .update, value) ?? value
  }

  /// Makes a relationship of a resource of which only the id is known lead to other resources.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - value: Where it is to lead.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replace<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: ResourceReference<R>,
    with value: Path.Value
  ) async throws -> Path.Value where Path.Root == R {
    try await change(path, of: owner.identifier, .update, value) ?? value
  }

  /// Makes a relationship to one lead to another resource.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - resource: The resource that it is to lead to; nil empties it.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replace<R: Resource, Destination>(
    _ path: KeyPath<R.Fields, ToOnePath<R, Destination>>,
    of owner: R,
    with resource: Destination?
  ) async throws -> ToOne<Destination> {
    let value = resource.map { ToOne($0) } ?? ToOne<Destination>.null
    return try await change(path, of: owner, .update, value) ?? value
  }

  /// Makes a relationship lead to other resources, by its name, for types without typed paths.
  ///
  /// - Parameters:
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  ///   - value: Where it is to lead: `ToOne` or `ToMany`.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replace<Value: LinkageValue>(
    _ name: String,
    of owner: some RelatedResource,
    with value: Value
  ) async throws -> Value {
    try await change(RelationshipPlace(name, of: owner), of: owner, .update, value) ?? value
  }

  /// Adds resources to a relationship to many (REL-U-03); those that are there already stay once.
  ///
  /// ```swift
  /// try await client.add([comment], to: \.comments, of: article)
  /// try await client.add(ToMany(ids: ["5"]), to: \.comments, of: Article.reference(id: "1"))
  /// ```
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    to path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner, .add, members)
  }

  /// Adds resources to a relationship to many of a resource of which only the id is known.
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    to path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner.identifier, .add, members)
  }

  /// Adds resources to a relationship to many, by its name, for types without typed paths.
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add<Destination>(
    _ members: ToMany<Destination>,
    to name: String,
    of owner: some RelatedResource
  ) async throws -> ToMany<Destination>? {
    try await change(RelationshipPlace(name, of: owner), of: owner, .add, members)
  }

  /// Removes resources from a relationship to many (REL-U-03).
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    from path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner, .remove, members)
  }

  /// Removes resources from a relationship to many of a resource of which only the id is known.
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    from path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner.identifier, .remove, members)
  }

  /// Removes resources from a relationship to many, by its name, for types without typed paths.
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - name: The relationship's name in JSON.
  ///   - owner: The resource that has it: a model of any kind, or an `AnyResource`.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove<Destination>(
    _ members: ToMany<Destination>,
    from name: String,
    of owner: some RelatedResource
  ) async throws -> ToMany<Destination>? {
    try await change(RelationshipPlace(name, of: owner), of: owner, .remove, members)
  }
}
