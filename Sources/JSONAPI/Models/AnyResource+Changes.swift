extension AnyResource {
  /// Returns the resource to send for updating `old` to this one: type, id, the attributes and relationships
  /// that differ, and `meta` if it does.
  ///
  /// An attribute or `meta` that is missing here isn't sent and keeps its value on the server; set an
  /// attribute to null to clear it. Linkage is compared with ``Linkage/isEquivalent(to:ordered:)``; other
  /// members of a relationship are ignored. Linkage that isn't complete isn't sent.
  ///
  /// - Parameters:
  ///   - old: The version that the server has.
  ///   - ordered: Whether another order of linkage to many is a change.
  /// - Returns: The resource to send, nil where nothing differs.
  public func changes(from old: AnyResource, ordered: Bool = false) -> AnyResource? {
    let attributes = (self.attributes ?? JSONObject()).filter { old[$0.name] != $0.value }
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
