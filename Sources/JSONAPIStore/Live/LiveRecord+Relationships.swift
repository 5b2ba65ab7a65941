public import JSONAPI

// Relationships are resolved when they are read; a record stores only linkage.
extension LiveRecord {
  /// Reads a to-one relationship.
  ///
  /// - Returns: The related object; `nil` if the relationship is empty or absent, or leads to a
  ///   resource that is not in the store.
  @inlinable
  public func one<Owner: LiveResource, Destination: LiveResource>(
    _ field: Int, of owner: Owner
  ) -> Destination? {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.knownRelated(Destination.self, field, of: table)?.first() { return known }
    return resolve(Destination.self, field, of: table).first
  }

  /// Reads a to-many relationship.
  ///
  /// - Returns: The related objects that are in the store, in linkage order.
  @inlinable
  public func many<Owner: LiveResource, Destination: LiveResource>(
    _ field: Int, of owner: Owner
  ) -> [Destination] {
    access(field, of: owner)
    let table = Owner.liveFields.table
    if let known = record.knownRelated(Destination.self, field, of: table)?.all() { return known }
    return resolve(Destination.self, field, of: table)
  }

  /// Reads a to-one relationship of several types.
  ///
  /// - Returns: The related resource; `nil` if the relationship is empty or absent, or leads to a
  ///   resource that is not in the store.
  public func one<Owner: LiveResource, Destination: ResourceUnion>(
    _ field: Int, of owner: Owner
  ) -> Destination? {
    access(field, of: owner)
    return resolved(Destination?.self, field, of: Owner.liveFields.table) ?? nil
  }

  /// Reads a to-many relationship of several types.
  ///
  /// - Returns: The related resources that are in the store, in linkage order.
  public func many<Owner: LiveResource, Destination: ResourceUnion>(
    _ field: Int, of owner: Owner
  ) -> [Destination] {
    access(field, of: owner)
    return resolved([Destination].self, field, of: Owner.liveFields.table, showsAdditions: true)
      ?? []
  }

  /// Reads a to-one relationship as a value of a model that isn't a live class.
  ///
  /// - Returns: A copy of the related resource, edits included; `nil` if the relationship is empty
  ///   or absent, or leads to a resource that is not in the store or that the model can't represent.
  @_disfavoredOverload
  public func one<Owner: LiveResource, Destination: Resource>(
    _ field: Int, of owner: Owner
  ) -> Destination? {
    access(field, of: owner)
    return copies(Destination.self, field, of: Owner.liveFields.table).first
  }

  /// Reads a to-many relationship as values of a model that isn't a live class.
  ///
  /// - Returns: Copies, edits included, of the related resources that are in the store and that the
  ///   model can represent.
  @_disfavoredOverload
  public func many<Owner: LiveResource, Destination: Resource>(
    _ field: Int, of owner: Owner
  ) -> [Destination] {
    access(field, of: owner)
    return copies(Destination.self, field, of: Owner.liveFields.table)
  }

  private func copies<Destination: Resource>(
    _ type: Destination.Type, _ field: Int, of table: FieldTable
  ) -> [Destination] {
    store.resolve(field, of: record, in: table, Destination.resourceType).records.compactMap {
      $0.isKnown ? try? store.snapshot(of: $0, as: Destination.self) : nil
    }
  }

  /// Reads a to-one relationship without a model.
  ///
  /// - Returns: The related resource; only its identity if it is not in the store.
  public func one<Owner: LiveResource>(_ field: Int, of owner: Owner) -> AnyResource? {
    access(field, of: owner)
    return resolved(AnyResource?.self, field, of: Owner.liveFields.table) ?? nil
  }

  /// Reads a to-many relationship without a model.
  ///
  /// - Returns: The related resources; only their identities if they are not in the store.
  public func many<Owner: LiveResource>(_ field: Int, of owner: Owner) -> [AnyResource] {
    access(field, of: owner)
    return resolved([AnyResource].self, field, of: Owner.liveFields.table, showsAdditions: true)
      ?? []
  }

  /// Reads a relationship as a `ToOne` or `ToMany`, which keep linkage, links and meta.
  ///
  /// - Returns: The relationship; absent if there is none, or if it can't be read as this type.
  public func relationship<Owner: LiveResource, Value: RelationshipValue & ExpressibleByAbsence>(
    _ field: Int, of owner: Owner
  ) -> Value {
    access(field, of: owner)
    return resolved(Value.self, field, of: Owner.liveFields.table) ?? .valueOfAbsence
  }

  private func resolved<Value: RelationshipValue>(
    _ type: Value.Type, _ field: Int, of table: FieldTable, showsAdditions: Bool = false
  ) -> Value? {
    watch(field, of: table)
    let name = table.name(at: field)
    var known = record.relationship(name)
    if showsAdditions, known?.data ?? .absent == .absent {
      let added = record.shownIdentifiers(of: name)
      if !added.isEmpty { known = AnyRelationship(data: .many(added)) }
    }
    guard var relationship = known else { return nil }
    if relationship.data.identifiers.contains(where: { $0.id == nil }) {
      relationship.data = store.naming(relationship.data)
    }
    return try? store.codec.decoder.relationship(
      type, from: relationship.json, in: LiveRun(store: store))
  }

  /// Writes the linkage of a to-one relationship.
  ///
  /// An object created without a store joins this one; an object of another store is copied to it.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - value: The related resource; `nil` writes null, which empties the relationship.
  public func set<Owner: LiveResource>(
    _ field: Int, of owner: Owner, one value: (some RelatedResource)?
  ) {
    let name = Owner.liveFields.table.name(at: field)
    let identifiers = keepingMeta(value.map { [identifier(of: $0)] } ?? [], of: name)
    record.setLinkage(name, to: identifiers.first.map { .one($0) } ?? .null)
  }

  /// Writes the linkage of a to-many relationship.
  ///
  /// These resources replace the linkage. If the server sent only a page of it, only the visible
  /// part of that page changes, and other pages stay. Objects of another store join this one or are copied.
  public func set<Owner: LiveResource>(
    _ field: Int, of owner: Owner, many values: [some RelatedResource]
  ) {
    let name = Owner.liveFields.table.name(at: field)
    let identifiers = values.map { identifier(of: $0) }
    guard !record.isLinkagePage(name) else {
      let seen = record.shownIdentifiers(of: name).filter { store.record($0) != nil }
      return record.edit(MemberEdits(from: seen.map(store.naming), to: identifiers), of: name)
    }
    record.setLinkage(name, to: .many(keepingMeta(identifiers, of: name)))
  }

  /// Writes the linkage of a relationship.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - value: The relationship; absent linkage removes it.
  public func set<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner, relationship value: ToOne<Destination>
  ) {
    if let related = value.value { _ = identifier(of: related) }
    record.setLinkage(Owner.liveFields.table.name(at: field), to: value.linkage)
  }

  /// Writes the linkage of a relationship.
  ///
  /// Changes to incomplete linkage are recorded as additions and removals and don't replace it. A
  /// page of another relationship isn't written; ``LiveResource/unwritable`` has the reason.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - owner: The object.
  ///   - value: The relationship; absent linkage removes it.
  public func set<Owner: LiveResource, Destination>(
    _ field: Int, of owner: Owner, relationship value: ToMany<Destination>
  ) {
    for related in value.values { _ = identifier(of: related) }
    let name = Owner.liveFields.table.name(at: field)
    if let changes = value.partialChanges {
      return record.edit(
        MemberEdits(added: changes.added, removed: changes.removed), of: name)
    }
    guard value.relationship.isPage else { return record.setLinkage(name, to: value.linkage) }
    // The page that the record already has is no change.
    guard record.relationship(name)?.data.isEquivalent(to: value.linkage) != true else { return }
    record.noteUnwritable(name, ResourceEncodingError.page(name, of: record.type))
  }

  /// Writes an in-place change of a to-many relationship.
  ///
  /// Resources that are not in the store weren't visible, so their identifiers stay. If the linkage
  /// isn't completely known, the edit consists of the additions and removals instead of the array.
  public func change<Owner: LiveResource, Destination: RelatedResource>(
    _ field: Int, of owner: Owner, from old: [Destination], to new: [Destination]
  ) {
    let name = Owner.liveFields.table.name(at: field)
    let seen = Set(old.compactMap(\.resourceIdentifier.identity))
    let identifiers = keepingMeta(new.map { identifier(of: $0) }, of: name)
    guard identifiers.map(\.identity) != old.map(\.resourceIdentifier.identity) else { return }
    guard record.isLinkageKnown(name) else {
      // The rest of the linkage is unknown, so only additions and removals can be recorded.
      let kept = Set(identifiers.compactMap(\.identity))
      let members = MemberEdits(
        added: identifiers.filter { $0.identity.map { !seen.contains($0) } ?? false },
        removed: old.map(\.resourceIdentifier).filter {
          $0.identity.map { !kept.contains($0) } ?? false
        })
      return record.edit(members, of: name)
    }
    // Identifiers that weren't visible keep their positions.
    var rest = identifiers[...]
    var linkage: [ResourceIdentifier] = []
    for known in record.relationship(name).map({ store.naming($0.data).identifiers }) ?? [] {
      if known.identity.map({ !seen.contains($0) }) ?? true {
        linkage.append(known)
      } else if let next = rest.popFirst() {
        linkage.append(next)
      }
    }
    record.setLinkage(name, to: .many(linkage + rest), ordered: record.isOrderEdited(name))
  }

  /// Returns identifiers with the `meta` that the relationship already has for them: a property of
  /// objects has no `meta`, so the server's stays.
  private func keepingMeta(
    _ identifiers: [ResourceIdentifier], of name: String
  ) -> [ResourceIdentifier] {
    let known = record.relationship(name).map { store.naming($0.data).identifiers } ?? []
    guard known.contains(where: { $0.meta != nil }) else { return identifiers }
    let pairs = known.compactMap { known in known.identity.map { ($0, known) } }
    let byIdentity = Dictionary(pairs) { first, _ in first }
    return identifiers.map { $0.identity.flatMap { byIdentity[$0] } ?? $0 }
  }

  /// Returns the identifier of a related resource, bringing the resource into this store if
  /// necessary: an object created without a store joins this one, and any other object is copied.
  func identifier(of value: some RelatedResource) -> ResourceIdentifier {
    let resource = (value as? any ResourceUnion)?.resource ?? value
    if let object = resource as? any LiveResource {
      if object.store !== store, !store.join(object.store) { store.adopt(object.record) }
    } else if !(resource is AnyResource), let value = resource as? any Resource,
      store.record(value.resourceIdentifier) == nil, let record = try? store.take(value)
    {
      // A value without an id has received a local one.
      return record.identifier
    }
    return resource.resourceIdentifier
  }
}
