extension AnyResource {
  /// What has to be sent to make the server's `old` this resource: type, id, and the attributes and
  /// relationships that differ.
  ///
  /// An attribute that is missing here stays as it is on the server: only null removes a value. Linkage
  /// is compared by ``Linkage/isEquivalent(to:ordered:)``; other members of a relationship don't count.
  ///
  /// - Parameters:
  ///   - old: The resource as the server has it.
  ///   - ordered: Whether another order of linkage to many is a change.
  /// - Returns: The resource to send, nil where nothing differs.
  public func changes(from old: AnyResource, ordered: Bool = false) -> AnyResource? {
    let attributes = (self.attributes ?? JSONObject()).filter { old[$0.name] != $0.value }
    var relationships = RelationshipsObject()
    for (name, relationship) in self.relationships ?? RelationshipsObject() {
      let linkage = relationship.data
      let known = old.relationships?[name]?.data ?? .absent
      guard linkage != .absent, !linkage.isEquivalent(to: known, ordered: ordered) else { continue }
      relationships[name] = AnyRelationship(data: linkage)
    }
    guard !attributes.isEmpty || !relationships.members.isEmpty else { return nil }
    return AnyResource(
      type: type, id: id, lid: id == nil ? lid : nil,
      attributes: attributes.isEmpty ? nil : JSONObject(attributes),
      relationships: relationships.members.isEmpty ? nil : relationships)
  }
}
