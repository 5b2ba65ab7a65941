#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import JSONAPI

extension Store {
  /// Creates the body of a create request (CRU-03): all fields, including local edits.
  ///
  /// Relationships without linkage are left out (CRU-05). Related records are identified by id, or
  /// by `lid` while they have none. The record's own `lid` is written only if something in the
  /// document refers to it, because servers of JSON:API 1.0 reject it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - includesRelated: Whether related records that have no id go to `included`, and those that they
  ///     lead to in turn, for servers that create them along with it.
  /// - Throws: ``StoreError`` with findings if the document would violate the specification.
  public func createDocument(
    for record: Record, includesRelated: Bool = false
  ) throws(StoreError) -> AnyDocument {
    var included: [Record] = []
    if includesRelated {
      var known: Set = [ObjectIdentifier(record)]
      var position = -1
      while position < included.count {
        let current = position < 0 ? record : included[position]
        for name in current.relationshipNames {
          for other in current.related(name)
          where other.id == nil && known.insert(ObjectIdentifier(other)).inserted {
            included.append(other)
          }
        }
        position += 1
      }
    }
    let bodies = included.map { $0.body }
    let document = AnyDocument(
      data: .one(record.body.withoutUnusedLID(among: bodies)),
      included: bodies.isEmpty ? nil : bodies)
    return try checked(document, .createRequest, record.identifier)
  }

  /// Throws where the body that creates a record's resource would break a rule of the specification.
  package func check(
    _ body: RequestBody, of record: Record
  ) throws(StoreError) {
    try check(body.data, .createRequest, record.identifier)
  }

  /// Creates the body of an update request with the edited fields (CRU-22).
  ///
  /// - Throws: ``StoreError`` for a record without id, and with findings if the document would
  ///   violate the specification.
  public func updateDocument(for record: Record) throws(StoreError) -> AnyDocument {
    guard record.id != nil else {
      throw StoreError(
        .missingID, identifier: record.identifier, expected: "the id of the resource to update",
        found: "none")
    }
    return try checked(
      AnyDocument(data: .one(record.changes)), .updateRequest, record.identifier)
  }

  /// Creates the body of a request to a relationship (REL-U-01, REL-U-03): only the linkage.
  ///
  /// - Throws: ``StoreError`` with findings if the document would violate the specification, for
  ///   example because the linkage is unknown.
  public func linkageDocument(
    of relationship: String, of record: Record
  ) throws(StoreError) -> AnyDocument {
    var members = JSONObject()
    members["data"] = record.relationship(relationship).flatMap { naming($0.data).json }
    return try checked(AnyDocument(members: members), .relationship, record.identifier)
  }

  /// Creates the body of a request to a to-one relationship: a record's identifier or null.
  ///
  /// - Parameter record: The record; `nil` to empty the relationship.
  /// - Throws: ``StoreError`` with findings if the document would violate the specification.
  public func linkageDocument(to record: Record?) throws(StoreError) -> AnyDocument {
    let members: JSONObject = ["data": record?.identifier.json ?? .null]
    return try checked(AnyDocument(members: members), .relationship, record?.identifier)
  }

  /// Creates the body of a request to a to-many relationship: the identifiers of records.
  ///
  /// - Throws: ``StoreError`` with findings if the document would violate the specification.
  public func linkageDocument(to records: [Record]) throws(StoreError) -> AnyDocument {
    let members: JSONObject = ["data": JSONValue(records.map(\.identifier.json))]
    return try checked(AnyDocument(members: members), .relationship, records.first?.identifier)
  }

  /// Linkage with ids in place of the lids of resources that have got an id since.
  func naming(_ linkage: Linkage) -> Linkage {
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

  private func checked(
    _ document: AnyDocument, _ context: DocumentContext, _ identifier: ResourceIdentifier?
  ) throws(StoreError) -> AnyDocument {
    try check(document.data(), context, identifier)
    return document
  }

  private func check(
    _ document: Data, _ context: DocumentContext, _ identifier: ResourceIdentifier?
  ) throws(StoreError) {
    let findings = DocumentValidator(context: context).validate(document)
      .filter { $0.severity == .error }
    guard !findings.isEmpty else { return }
    throw StoreError(
      .invalidRequest, identifier: identifier,
      expected: "a document that the specification allows",
      found: findings.map { "\($0)" }.joined(separator: "; "), findings: findings)
  }
}

extension Record {
  /// The resource as the body of a creation has it: all fields, edits included, without links and meta of
  /// the server, and linkage alone.
  package var body: AnyResource {
    let resource = resource
    var relationships = RelationshipsObject()
    for (name, relationship) in resource.relationships ?? [:] where relationship.isLinkageComplete {
      let linkage = store?.naming(relationship.data) ?? relationship.data
      relationships[name] = AnyRelationship(data: linkage)
    }
    // A resource that is about to be created has no more than what was added.
    for (name, changes) in memberChanges where relationships[name] == nil {
      relationships[name] = AnyRelationship(data: .many(changes.added))
    }
    return AnyResource(
      type: type, id: id, lid: id == nil ? lid : nil,
      attributes: resource.attributes.flatMap { $0.isEmpty ? nil : $0 },
      relationships: relationships.members.isEmpty ? nil : relationships)
  }
}
