public import JSONAPI

extension AnyResource {
  /// The resource as a request may carry it.
  ///
  /// Links are the server's to say, so they are left out, and so are relationships without linkage
  /// (CRU-05, CRU-27) and the links of relationships. Everything else stays.
  ///
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` where the type is
  ///   missing (CRU-04).
  func writable() throws -> AnyResource {
    guard !type.isEmpty else {
      throw ClientError(.encodingFailed, "a resource without type can't be sent")
    }
    var resource = self
    resource.links = nil
    guard let relationships else { return resource }
    var kept = RelationshipsObject()
    for (name, relationship) in relationships where relationship.data != .absent {
      var relationship = relationship
      relationship.links = nil
      kept[name] = relationship
    }
    resource.relationships = kept.members.isEmpty ? nil : kept
    return resource
  }

  /// Throws where linkage is to a resource that nobody knows: one without id, whose local id is
  /// neither the resource's own nor among those given.
  func checkLinkage(knowing localIDs: Set<String> = []) throws {
    for (_, relationship) in relationships ?? RelationshipsObject() {
      for identifier in relationship.data.identifiers where identifier.id == nil {
        if let lid = identifier.lid, lid == self.lid || localIDs.contains(lid) { continue }
        throw ClientError(
          .encodingFailed,
          "a related resource of type '\(identifier.type)' has no id, and nothing creates it before"
        )
      }
    }
  }

  /// What has to be sent to make the server's `old` this resource: type, id, and the attributes
  /// and relationships that differ.
  ///
  /// An attribute that is missing here is left as it is: only null takes a value away. Linkage of a
  /// relationship to many is compared without regard to order, which has no meaning (REL-13).
  ///
  /// - Parameter old: The resource as the server has it.
  /// - Returns: The resource to send, nil where nothing differs.
  public func changes(from old: AnyResource) -> AnyResource? {
    var attributes = JSONObject()
    for (name, value) in self.attributes ?? JSONObject() where old[name] != value {
      attributes[name] = value
    }
    var relationships = RelationshipsObject()
    for (name, relationship) in self.relationships ?? RelationshipsObject() {
      let before = old.relationships?[name]?.data ?? .absent
      guard relationship.data != .absent, !relationship.data.isSame(as: before) else { continue }
      relationships[name] = AnyRelationship(data: relationship.data)
    }
    guard !attributes.isEmpty || !relationships.members.isEmpty else { return nil }
    return AnyResource(
      type: type,
      id: id,
      lid: lid,
      attributes: attributes.isEmpty ? nil : attributes,
      relationships: relationships.members.isEmpty ? nil : relationships)
  }
}

extension Linkage {
  fileprivate func isSame(as other: Linkage) -> Bool {
    guard case .many(let left) = self, case .many(let right) = other else { return self == other }
    return left.count == right.count && Set(left) == Set(right)
  }
}
