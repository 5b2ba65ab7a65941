public import JSONAPI
public import JSONAPIStore

extension AtomicOperations {
  /// Links a to-one relationship to another resource; nil empties it.
  ///
  /// ```swift
  /// operations.replace(article.relationship(\.author), with: person)
  /// ```
  ///
  /// - Parameters:
  ///   - relationship: The relationship, possibly of a resource that an earlier operation creates.
  ///   - resource: The resource, possibly one that an earlier operation creates.
  public mutating func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with resource: Destination?
  ) {
    change(relationship, .update, resource.map { .one($0.resourceIdentifier) } ?? .null)
  }

  /// Links a to-one relationship to the resource of a reference.
  public mutating func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToOne<Destination>>, with reference: Member
  ) {
    change(relationship, .update, .one(reference.resourceIdentifier))
  }

  /// Replaces the members of a to-many relationship with resources.
  public mutating func replace<Owner, Destination>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with resources: [Destination]
  ) {
    change(relationship, .update, .many(resources.map(\.resourceIdentifier)))
  }

  /// Replaces the members of a to-many relationship with the resources of references.
  public mutating func replace<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ relationship: RelationshipEndpoint<Owner, ToMany<Destination>>, with references: [Member]
  ) {
    change(relationship, .update, .many(references.map(\.resourceIdentifier)))
  }

  /// Adds resources to a to-many relationship.
  public mutating func add<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ members: [Member], to relationship: RelationshipEndpoint<Owner, ToMany<Destination>>
  ) {
    change(relationship, .add, .many(members.map(\.resourceIdentifier)))
  }

  /// Removes resources from a to-many relationship.
  public mutating func remove<Owner, Destination, Member: ResourceReferencing<Destination>>(
    _ members: [Member], from relationship: RelationshipEndpoint<Owner, ToMany<Destination>>
  ) {
    change(relationship, .remove, .many(members.map(\.resourceIdentifier)))
  }

  /// Saves the edits of a relationship of a live object or record, if there are any.
  ///
  /// They are sent as additions and removals, or as new linkage.
  ///
  /// - Parameter relationship: The relationship of a stored object, not of a reference.
  public mutating func save<Owner: StoredObject, Value>(
    _ relationship: RelationshipEndpoint<Owner, Value>
  ) { save(relationship.address) }

  mutating func save(_ relationship: RelationshipAddress) {
    attempt { list throws(ClientError) in
      guard let record = relationship.record else {
        throw ClientError(.encodingFailed, "a reference has no edits to save")
      }
      try list.save(relationship: relationship.name, of: record)
    }
  }

  private mutating func change<Owner, Value>(
    _ relationship: RelationshipEndpoint<Owner, Value>, _ action: AtomicOperation.Action,
    _ linkage: Linkage
  ) {
    attempt { list throws(ClientError) in
      let address = relationship.address
      if let object = address.object?.object { try list.note(owner: object) }
      let model = address.model?.type ?? address.record?.liveClass
      let name = try address.name
      try list.change(
        model?.documentName(for: name, keys: list.encoder.values.keyFormat) ?? name,
        of: address.currentOwner, action, linkage, model: model)
    }
  }

  /// Adds an operation on a relationship.
  mutating func change(
    _ relationship: String, of owner: ResourceIdentifier, _ action: AtomicOperation.Action,
    _ linkage: Linkage, model: (any Resource.Type)? = nil
  ) throws(ClientError) {
    // An operation that is sent alone needs the URL of the relationship.
    if makeID == nil {
      try check(owner)
    } else {
      _ = try RelationshipPlace(relationship, of: owner)
    }
    if waiting != nil { try checkKnown(owner) }
    guard let data = linkage.json else {
      throw ClientError(.encodingFailed, "a relationship without linkage can't be sent")
    }
    for identifier in linkage.identifiers where identifier.lid == nil || identifier.lid != owner.lid
    {
      try checkKnown(identifier)
    }
    for identifier in linkage.identifiers { try check(identifier) }
    append(
      AtomicOperation(action, target: owner, relationship: relationship, data: data), of: model)
  }
}
