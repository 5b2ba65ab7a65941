public import JSONAPI
import JSONAPIStore

extension AtomicOperations {
  /// Makes a relationship lead to other resources.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  ///   - value: Where it is to lead: `ToOne` or `ToMany`.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func replace<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: R,
    with value: Path.Value
  ) throws where Path.Root == R {
    try change(path, of: owner, .update, value.linkage)
  }

  /// Makes a relationship lead to other resources.
  ///
  /// - Parameters:
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it, one that an earlier operation creates among them.
  ///   - value: Where it is to lead: `ToOne` or `ToMany`.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func replace<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: ResourceReference<R>,
    with value: Path.Value
  ) throws where Path.Root == R {
    try change(path, of: owner.identifier, .update, value.linkage)
  }

  /// Adds resources to a relationship to many.
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func add<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    to path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R
  ) throws {
    try change(path, of: owner, .add, members.linkage)
  }

  /// Adds resources to a relationship to many.
  ///
  /// - Parameters:
  ///   - members: The resources to add, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it, one that an earlier operation creates among them.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func add<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    to path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>
  ) throws {
    try change(path, of: owner.identifier, .add, members.linkage)
  }

  /// Removes resources from a relationship to many.
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func remove<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    from path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: R
  ) throws {
    try change(path, of: owner, .remove, members.linkage)
  }

  /// Removes resources from a relationship to many.
  ///
  /// - Parameters:
  ///   - members: The resources to remove, embedded or by identifier.
  ///   - path: The relationship; one of the resource's own.
  ///   - owner: The resource that has it, one that an earlier operation creates among them.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the linkage is
  ///   absent, or the owner has no id.
  public mutating func remove<R: Resource, Destination>(
    _ members: ToMany<Destination>,
    from path: KeyPath<R.Fields, ToManyPath<R, Destination>>,
    of owner: ResourceReference<R>
  ) throws {
    try change(path, of: owner.identifier, .remove, members.linkage)
  }

  /// Adds an operation on a relationship of a resource that is at hand.
  private mutating func change<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: R,
    _ action: AtomicOperation.Action,
    _ linkage: Linkage
  ) throws where Path.Root == R {
    if let object = owner as? any LiveResource { try note(owner: object) }
    try change(path, of: owner.resourceIdentifier, action, linkage)
  }

  /// Adds an operation on a relationship that a typed path leads to.
  private mutating func change<R: Resource, Path: RelationshipPath>(
    _ path: KeyPath<R.Fields, Path>,
    of owner: ResourceIdentifier,
    _ action: AtomicOperation.Action,
    _ linkage: Linkage
  ) throws where Path.Root == R {
    let name = try relationshipName(path)
    let sent = AnyResource(
      type: owner.type, id: owner.id, lid: owner.lid,
      relationships: [name: AnyRelationship(data: linkage)])
    try sent.checkLinkage(knowing: localIDs)
    try change(name, of: owner, action, linkage, model: R.self)
  }

  /// Adds an operation on a relationship.
  mutating func change(
    _ relationship: String,
    of owner: ResourceIdentifier,
    _ action: AtomicOperation.Action,
    _ linkage: Linkage,
    model: (any Resource.Type)? = nil
  ) throws {
    try check(owner)
    guard let data = linkage.json else {
      throw ClientError(.encodingFailed, "a relationship without linkage can't be sent")
    }
    for identifier in linkage.identifiers { try check(identifier) }
    let operation = AtomicOperation(action, target: owner, relationship: relationship, data: data)
    append(operation, of: model)
  }
}
