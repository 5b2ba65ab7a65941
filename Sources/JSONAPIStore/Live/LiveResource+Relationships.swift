public import JSONAPI

extension LiveResource {
  /// The linkage of a relationship, in its states, whether the resources are in the store or not.
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
  /// - Returns: The links, if the server sent any.
  public func links<Path: RelationshipPath>(of path: KeyPath<Fields, Path>) -> LinksObject? {
    relationship(path)?.links
  }

  /// What else the server says about a relationship.
  ///
  /// - Returns: The meta, if the server sent any.
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

  /// The object that a relationship to one leads to, loaded or not.
  ///
  /// Where a property is `nil` because the resource is not in the store, this is an object with nothing
  /// but its identity, which can be loaded.
  ///
  /// ```swift
  /// try await article.reference(to: \.author)?.load(with: service)
  /// ```
  ///
  /// - Returns: The object; `nil` where the relationship is empty or not told, or leads to a resource
  ///   of another type.
  public func reference<Destination: LiveResource>(
    to path: KeyPath<Fields, ToOnePath<Self, Destination>>
  ) -> Destination? {
    linkage(of: path).identifiers.first.flatMap { store.reference(Destination.self, to: $0) }
  }

  /// The objects that a relationship to many leads to, loaded or not.
  ///
  /// - Returns: The objects in the order of the linkage; resources of other types are left out.
  public func references<Destination: LiveResource>(
    to path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) -> [Destination] {
    let name = Self.name(path)
    access(name)
    return record.shownIdentifiers(of: name).compactMap {
      store.reference(Destination.self, to: $0)
    }
  }

  /// Adds a resource to a relationship to many, unless it is there.
  ///
  /// Where the linkage is not known, the object is saved by adding the resource at the relationship's own
  /// address (POST), not by replacing the relationship. Until then, properties show what was added, and
  /// ``linkage(of:)`` is absent. ``linkageChanges(of:)`` has what is to be sent.
  public func add<Destination>(
    _ resource: Destination, to path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) {
    record.add([liveRecord.identifier(of: resource)], to: Self.name(path))
  }

  /// Removes a resource from a relationship to many.
  ///
  /// Where the linkage is not known, the object is saved by removing the resource at the relationship's own
  /// address (DELETE).
  public func remove<Destination>(
    _ resource: Destination, from path: KeyPath<Fields, ToManyPath<Self, Destination>>
  ) {
    record.remove([resource.resourceIdentifier], from: Self.name(path))
  }

  /// What was added to and removed from a relationship, compared with what the server sent.
  ///
  /// A resource that was added and removed again is in neither list, unless the server's linkage is not
  /// known: then the list that it came to last has it. The lists are what a server wants
  /// that changes relationships at their own endpoints (REL-U-05, REL-U-08).
  public func linkageChanges<Path: RelationshipPath>(
    of path: KeyPath<Fields, Path>
  ) -> LinkageChanges {
    let name = Self.name(path)
    let known = linkage(of: path)
    if known == .absent, let members = record.memberChanges.first(where: { $0.name == name }) {
      return members.changes
    }
    let server = record.serverResource.relationships?[name]?.data.identifiers ?? []
    return LinkageChanges(from: server, to: known.identifiers)
  }
}

/// What was added to and removed from a relationship.
public struct LinkageChanges: Sendable, Hashable {
  /// The identifiers that are new, in their order.
  public let added: [ResourceIdentifier]
  /// The identifiers that are gone, in the order that they had.
  public let removed: [ResourceIdentifier]

  /// The identifiers that stay and have other members than before, as another `meta`.
  public let changed: [ResourceIdentifier]

  /// Whether nothing was added, removed or changed; the order may be another.
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
