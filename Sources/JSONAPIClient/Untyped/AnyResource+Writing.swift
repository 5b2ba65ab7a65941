import JSONAPI

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
}
