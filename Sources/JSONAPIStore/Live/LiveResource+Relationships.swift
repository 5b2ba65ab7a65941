public import JSONAPI

extension LiveResource {
  /// The linkage of a relationship, whether or not the resources are in the store.
  ///
  /// ```swift
  /// article.linkage(of: \.author)    // .absent, .null or .one(identifier)
  /// article.linkage(of: \.comments)  // .absent or .many(identifiers)
  /// ```
  public func linkage<Path: RelationshipPath>(of path: KeyPath<Fields, Path>) -> Linkage {
    relationship(path).map { store.naming($0.data) } ?? .absent
  }

  /// The links of a relationship.
  ///
  /// - Returns: The links; nil if the server sent none.
  public func links<Path: RelationshipPath>(of path: KeyPath<Fields, Path>) -> LinksObject? {
    relationship(path)?.links
  }

  /// The `meta` of a relationship.
  ///
  /// - Returns: The meta; nil if the server sent none.
  public func meta<Path: RelationshipPath>(of path: KeyPath<Fields, Path>) -> JSONObject? {
    relationship(path)?.meta
  }

  private func relationship<Path: RelationshipPath>(
    _ path: KeyPath<Fields, Path>
  ) -> AnyRelationship? {
    let name = Self.name(path)
    access(name)
    return record.relationship(name)
  }

  /// The object of a to-one relationship, loaded or not.
  ///
  /// If the property is `nil` because the resource isn't in the store, this is an unloaded object,
  /// which can be loaded.
  ///
  /// ```swift
  /// try await article.reference(to: \.author)?.load(with: service)
  /// ```
  ///
  /// - Returns: The object; `nil` if the relationship is empty or unknown, or leads to a resource
  ///   of another type.
  public func reference<Destination: LiveResource>(
    to path: KeyPath<Fields, ToOnePath<Self, Destination>>
  ) -> Destination? {
    linkage(of: path).identifiers.first.flatMap { store.reference(Destination.self, to: $0) }
  }

  /// The objects of a to-many relationship, loaded or not.
  ///
  /// - Returns: The objects in linkage order, without resources of other types.
  public func references<Destination: LiveResource>(
    to path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) -> [Destination] {
    let name = Self.name(path)
    access(name)
    return record.shownIdentifiers(of: name).compactMap {
      store.reference(Destination.self, to: $0)
    }
  }

  /// Adds a resource to a to-many relationship unless it is a member.
  ///
  /// If the linkage isn't completely known, saving the object sends the addition to the
  /// relationship's URL (POST) instead of replacing the relationship. Until then, properties show
  /// the addition, ``linkage(of:)`` is absent, and ``linkageChanges(of:)`` has the addition.
  public func add<Destination>(
    _ resource: Destination, to path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) {
    record.add([liveRecord.identifier(of: resource)], to: Self.name(path))
  }

  /// Removes a resource from a to-many relationship.
  ///
  /// If the linkage isn't completely known, saving the object sends the removal to the
  /// relationship's URL (DELETE).
  public func remove<Destination>(
    _ resource: Destination, from path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) {
    record.remove([resource.resourceIdentifier], from: Self.name(path))
  }

  /// The additions to and removals from a relationship, compared with what the server sent.
  ///
  /// A resource that was added and then removed is in neither list, unless the server's linkage
  /// isn't completely known: then it is in the list of the last change. Send the lists to a server
  /// that changes relationships at their own endpoints (REL-U-05, REL-U-08).
  public func linkageChanges<Path: RelationshipPath>(
    of path: KeyPath<Fields, Path>
  ) -> LinkageChanges {
    let name = Self.name(path)
    let known = linkage(of: path)
    let server = record.serverLinkage(of: name)
    if server == .absent,
      let members = record.memberChanges.first(where: { $0.name.isExactly(name) })
    {
      return members.changes
    }
    return LinkageChanges(from: server.identifiers, to: known.identifiers)
  }
}

/// The additions to and removals from a relationship.
public struct LinkageChanges: Sendable, Hashable {
  /// The added identifiers, in order.
  public let added: [ResourceIdentifier]
  /// The removed identifiers, in their former order.
  public let removed: [ResourceIdentifier]

  /// The kept identifiers whose other members changed, such as `meta`.
  public let changed: [ResourceIdentifier]

  /// Whether nothing was added, removed or changed, regardless of order.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  init(_ members: MemberEdits) {
    added = members.added
    removed = members.removed
    changed = []
  }

  package init(from old: [ResourceIdentifier], to new: [ResourceIdentifier]) {
    let before = Set(old.compactMap(\.identity))
    let after = Set(new.compactMap(\.identity))
    let known = Set(old.map(\.reference))
    added = new.filter { $0.identity.map { !before.contains($0) } ?? false }
    removed = old.filter { $0.identity.map { !after.contains($0) } ?? false }
    changed = new.filter {
      $0.identity.map { before.contains($0) } ?? false && !known.contains($0.reference)
    }
  }
}
