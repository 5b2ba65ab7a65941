/// The difference between two values of a resource, the body of a minimal `PATCH`.
///
/// ```swift
/// var new = article
/// new.title = "New"
/// new.summary = nil
/// let changes = try new.changes(from: article)
/// changes.names                                  // ["title", "summary"]
/// let body = try JSONAPIEncoder().updateDocument(for: changes)  // "title" and "summary": null
/// ```
///
/// A field that is absent in the new value, such as ``Field/absent`` or absent linkage, isn't a change. An
/// optional property that became nil is null; an array of resources or a ``ToMany`` is an empty
/// array. A nil relationship isn't a change if the older value has no linkage; ``ToOne/null`` and
/// ``ToMany/empty`` are. Only the linkage of relationships counts (REL-07); the resource's own
/// `meta` is sent whole if it differs. ``Linkage/isEquivalent(to:ordered:)`` compares linkage: an
/// identifier's `meta` makes a difference, the order of to-many linkage doesn't (REL-13), unless
/// `ordered` is true. Members appended to or removed from incomplete linkage can't be expressed as
/// a difference, so this is an error.
public struct ResourceChanges<R: Resource>: Sendable, Hashable {
  /// The identifier, the changed fields, and `meta` if it changed.
  public let resource: AnyResource

  package init(resource: AnyResource) { self.resource = resource }

  /// Whether nothing changed.
  public var isEmpty: Bool { names.isEmpty && resource.meta == nil }

  /// The names of the changed fields in JSON, attributes before relationships.
  public var names: [String] {
    (resource.attributes?.keys ?? []) + (resource.relationships?.members.keys ?? [])
  }

  /// The changed attributes, with their new values.
  public var attributes: JSONObject { resource.attributes ?? JSONObject() }

  /// The changed relationships, with their new linkage.
  public var relationships: RelationshipsObject { resource.relationships ?? RelationshipsObject() }
}

extension Resource {
  /// Returns the difference between an older value of the resource and this one.
  ///
  /// A changed array of resources becomes the whole new linkage. An array can't distinguish absent
  /// or partly included linkage from empty linkage; ``ToMany`` can, see
  /// <doc:RelationshipsAndIncludes>.
  ///
  /// - Parameters:
  ///   - old: The older value.
  ///   - encoder: Writes the values; its fieldsets and include paths are ignored.
  ///   - ordered: Whether a different order of to-many linkage is a change.
  /// - Throws: ``ResourceEncodingError`` if the values are of different resources or have no id, or a
  ///   ``ToMany`` was changed in place while its linkage wasn't complete; and any error of encoding them.
  public func changes(
    from old: Self, using encoder: JSONAPIEncoder = JSONAPIEncoder(), ordered: Bool = false
  ) throws -> ResourceChanges<Self> {
    guard let id = id.idText else { throw ResourceEncodingError.missingID(of: Self.resourceType) }
    let changes = try difference(from: old, using: encoder, ordered: ordered)
    return ResourceChanges(resource: changes ?? AnyResource(type: Self.resourceType, id: id))
  }
}

extension ResourceBody {
  /// Returns the difference between an older body of the resource and this one; nil if there is
  /// none.
  ///
  /// - Parameters:
  ///   - old: The older body.
  ///   - encoder: Writes the values; its fieldsets and include paths are ignored.
  ///   - ordered: Whether a different order of to-many linkage is a change.
  /// - Throws: ``ResourceEncodingError`` if they are of different resources, and any error of encoding them.
  package func difference(
    from old: Self, using encoder: JSONAPIEncoder, ordered: Bool = false
  ) throws -> AnyResource? {
    let (one, other) = (old.resourceIdentifier, resourceIdentifier)
    guard one.type == other.type, one.id == other.id else {
      throw ResourceEncodingError(
        code: .otherResource, resourceType: other.type, pointer: JSONPointer(["data", "id"]),
        expected: other.id.map { "two values of the resource '\($0)'" } ?? "two values without id",
        found: one.id.map { "a value of '\($0)'" } ?? "a value without id")
    }
    let before = try encoder.comparable(old, emptiesRelationships: false)
    var after = try encoder.comparable(self, emptiesRelationships: true)
    // Nil empties a relationship only if the old value has linkage.
    let known = before.resource.relationships
    for name in after.emptied where (known?[name]?.data ?? .absent) == .absent {
      after.resource.relationships?[name] = nil
    }
    for name in after.pages {
      let linkage = after.resource.relationships?[name]?.data ?? .absent
      guard linkage.isEquivalent(to: known?[name]?.data ?? .absent, ordered: ordered) else {
        throw ResourceEncodingError.page(name, of: other.type)
      }
      after.resource.relationships?[name] = nil
    }
    let changes = after.resource.changes(from: before.resource, ordered: ordered)
    // Linkage that the old value has too is the server's, as after a creation.
    let partial = after.partial.filter { !before.partial.contains($0) }
    if let name = partial.first(where: { changes?.relationships?[$0] != nil }) {
      throw ResourceEncodingError.partialLinkage(name, of: other.type)
    }
    return changes
  }
}

extension AnyResource {
  /// Returns the resource to send for updating `old` to this one: type, id, the attributes and relationships
  /// that differ, and `meta` if it does.
  ///
  /// An attribute or `meta` that is missing here isn't sent and keeps its value on the server; set an
  /// attribute to null to clear it. Linkage is compared with ``Linkage/isEquivalent(to:ordered:)``; other
  /// members of a relationship are ignored. Incomplete linkage isn't sent.
  ///
  /// - Parameters:
  ///   - old: The version that the server has.
  ///   - ordered: Whether a different order of to-many linkage is a change.
  /// - Returns: The resource to send; nil if nothing differs.
  public func changes(from old: AnyResource, ordered: Bool = false) -> AnyResource? {
    // An object has an index of its names, which a lookup in the resource lacks.
    let known = old.attributes ?? JSONObject()
    let attributes = (self.attributes ?? JSONObject()).filter { known[$0.name] != $0.value }
    var relationships = RelationshipsObject()
    let oldRelationships = old.relationships
    for (name, relationship) in self.relationships ?? RelationshipsObject() {
      let linkage = relationship.data
      let known = oldRelationships?[name]?.data ?? .absent
      guard relationship.isLinkageComplete, !linkage.isEquivalent(to: known, ordered: ordered)
      else { continue }
      relationships[name] = AnyRelationship(data: linkage)
    }
    let meta = meta == old.meta ? nil : meta
    guard !attributes.isEmpty || !relationships.members.isEmpty || meta != nil else { return nil }
    var changes = AnyResource(
      type: type, id: id, lid: id == nil ? lid : nil,
      attributes: attributes.isEmpty ? nil : JSONObject(attributes),
      relationships: relationships.members.isEmpty ? nil : relationships)
    changes.meta = meta
    return changes
  }
}

extension ResourceChanges: ResourceBody {
  /// The type of the result.
  public typealias Referenced = R
  /// The resource, if the server sends one.
  public typealias Updated = R?

  /// The identifier of the changed resource.
  public var resourceIdentifier: ResourceIdentifier { resource.resourceIdentifier }

  /// Writes the changed fields.
  public func writeBody(to writer: inout ResourceWriter) throws { writer.body(of: resource) }

  /// Whether nothing changed.
  public static func isEmptyUpdate(_ body: ResourceChanges) -> Bool { body.isEmpty }
}
