public import JSONAPI
public import JSONAPIStore

// The store of a live object is told what became of its relationship. So these take the place of the methods
// for values.
extension JSONAPIClient {
  /// Makes a relationship of a live object lead to other resources (REL-U-01, REL-U-03), and tells the
  /// object's store.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  ///   - value: Where it is to lead; only linkage and the meta of its identifiers are sent.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/encodingFailed`` where the linkage
  ///   is absent; `CancellationError` if the task was cancelled.
  @_disfavoredOverload
  @discardableResult
  public func replace<Object: LiveResource, Path: RelationshipPath>(
    _ path: KeyPath<Object.Fields, Path>,
    of owner: Object,
    with value: Path.Value
  ) async throws -> Path.Value where Path.Root == Object {
    try await change(path, of: owner, .update, value) ?? value
  }

  /// Makes a relationship to one of a live object lead to another resource, and tells the object's store.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  ///   - resource: The resource that it is to lead to; nil empties it.
  /// - Returns: The relationship as the server has it now; as it was sent where the server answers
  ///   without linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func replace<Object: LiveResource, Destination>(
    _ path: KeyPath<Object.Fields, ToOnePath<Object, Destination>>,
    of owner: Object,
    with resource: Destination?
  ) async throws -> ToOne<Destination> {
    let value = resource.map { ToOne($0) } ?? ToOne<Destination>.null
    return try await change(path, of: owner, .update, value) ?? value
  }

  /// Adds resources to a relationship to many of a live object (REL-U-03), and tells the object's store.
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func add<Object: LiveResource, Destination>(
    _ members: ToMany<Destination>,
    to path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: Object
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner, .add, members)
  }

  /// Removes resources from a relationship to many of a live object (REL-U-03), and tells the object's
  /// store.
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - path: The relationship; one of the class's own.
  ///   - owner: The object that has it.
  /// - Returns: The relationship as the server has it now; nil where the server answers without
  ///   linkage.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func remove<Object: LiveResource, Destination>(
    _ members: ToMany<Destination>,
    from path: KeyPath<Object.Fields, ToManyPath<Object, Destination>>,
    of owner: Object
  ) async throws -> ToMany<Destination>? {
    try await change(path, of: owner, .remove, members)
  }

  /// Changes a relationship, and tells the object's store what it is then, as far as that is known.
  private func change<Object: LiveResource, Path: RelationshipPath, Value: LinkageValue>(
    _ path: KeyPath<Object.Fields, Path>, of owner: Object,
    _ action: AtomicOperation.Action, _ value: Value
  ) async throws -> Value? where Path.Root == Object {
    let name = try relationshipName(path)
    let saved = try await change(path, of: owner.resourceIdentifier, action, value)
    let linkage = saved?.linkage ?? owner.record.linkage(of: name, after: action, value.linkage)
    guard let linkage else { return saved }
    let relationship = AnyRelationship(data: linkage)
    let resource = AnyResource(
      type: owner.record.type, id: owner.record.id, relationships: [name: relationship])
    try storing { () throws(StoreError) in
      _ = try owner.store.insert(resource, as: owner.store.begin())
    }
    return saved
  }
}

extension Record {
  /// What a relationship is after a change that the server has taken without saying more.
  ///
  /// - Returns: `nil` where the linkage before the change is not known.
  fileprivate func linkage(
    of name: String, after action: AtomicOperation.Action, _ change: Linkage
  ) -> Linkage? {
    if action == .update { return change }
    let known = serverResource.relationships?[name]?.data ?? .absent
    guard case .many(let before) = known, case .many(let members) = change else { return nil }
    let changed = Set(members.map(\.identity))
    let others = before.filter { !changed.contains($0.identity) }
    guard action == .add else { return .many(others) }
    let there = Set(before.map(\.identity))
    return .many(before + members.filter { !there.contains($0.identity) })
  }
}
