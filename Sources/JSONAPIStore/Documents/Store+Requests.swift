package import JSONAPI

extension Store {
  /// Throws if the body of a record's create request violates the specification.
  package func check(
    _ body: RequestBody, of record: Record
  ) throws(StoreError) {
    let findings = DocumentValidator(context: .createRequest).validate(body.data)
      .filter { $0.severity == .error }
    guard !findings.isEmpty else { return }
    throw StoreError(
      .invalidRequest, identifier: record.identifier,
      expected: "a document that the specification allows",
      found: findings.map { "\($0)" }.joined(separator: "; "), findings: findings)
  }

  /// Returns linkage with lids replaced by the ids that resources have received since.
  package func naming(_ linkage: Linkage) -> Linkage {
    linkage.map { naming($0) }
  }

  func naming(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
    guard identifier.id == nil, let lid = identifier.lid,
      let id = record(type: identifier.type, lid: lid)?.id
    else { return identifier }
    var named = identifier
    named.lid = nil
    named.id = id
    return named
  }
}

extension Record {
  /// The resource as the body of a create request: all fields including edits, relationships with
  /// linkage only, and no links or meta of the server.
  package var body: AnyResource {
    let resource = resource
    var relationships = RelationshipsObject()
    for (name, relationship) in resource.relationships ?? [:] where relationship.isLinkageComplete {
      let linkage = store?.naming(relationship.data) ?? relationship.data
      relationships[name] = AnyRelationship(data: linkage)
    }
    // A relationship of a new resource contains only what was added.
    for (name, changes) in memberChanges where relationships[name] == nil {
      relationships[name] = AnyRelationship(data: .many(changes.added))
    }
    return AnyResource(
      type: type, id: id, lid: id == nil ? lid : nil,
      attributes: resource.attributes.flatMap { $0.isEmpty ? nil : $0 },
      relationships: relationships.members.isEmpty ? nil : relationships)
  }
}
