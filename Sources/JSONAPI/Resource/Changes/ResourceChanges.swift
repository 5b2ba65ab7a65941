/// What is different between two values of one resource: the body of the smallest PATCH.
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
/// A field that the new value does not have at all, as ``Field/absent`` or linkage that is absent, is no
/// change. Relationships count by their linkage alone (REL-07), which is compared by
/// ``Linkage/isEquivalent(to:ordered:)``: the `meta` of an identifier counts, and the order of linkage to many
/// does not (REL-13), unless `ordered` says so.
public struct ResourceChanges<R: Resource>: Sendable, Hashable {
  /// The identifier, and the changed fields alone.
  public let resource: AnyResource

  package init(resource: AnyResource) { self.resource = resource }

  /// Whether nothing changed.
  public var isEmpty: Bool { names.isEmpty }

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
  /// What is different between an older value of the resource and this one.
  ///
  /// - Parameters:
  ///   - old: The older value.
  ///   - encoder: How values are written; its fieldsets and include paths play no part.
  ///   - ordered: Whether another order of linkage to many is a change.
  /// - Throws: ``ResourceEncodingError`` where the values are different resources or have no id, and
  ///   what encoding them throws.
  public func changes(
    from old: Self, using encoder: JSONAPIEncoder = JSONAPIEncoder(), ordered: Bool = false
  ) throws -> ResourceChanges<Self> {
    guard let id = id.idText else { throw ResourceEncodingError.missingID(of: Self.resourceType) }
    let changes = try difference(from: old, using: encoder, ordered: ordered)
    return ResourceChanges(resource: changes ?? AnyResource(type: Self.resourceType, id: id))
  }
}

extension ResourceBody {
  /// What is different between an older body of the same resource and this one; nil where nothing is.
  ///
  /// - Parameters:
  ///   - old: The older one.
  ///   - encoder: How values are written; its fieldsets and include paths play no part.
  ///   - ordered: Whether another order of linkage to many is a change.
  /// - Throws: ``ResourceEncodingError`` where these are two resources, and what encoding them throws.
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
    return try encoder.resource(of: self)
      .changes(from: encoder.resource(of: old), ordered: ordered)
  }
}
