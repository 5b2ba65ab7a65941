import JSONAPI
import JSONAPIStore

extension Store {
  /// Tells the records what the server has done.
  ///
  /// The version is that of the response, not of the request's start, so that a response read during the save
  /// doesn't overwrite what was saved.
  ///
  /// - Parameters:
  ///   - operation: What was sent.
  ///   - document: What the server has answered, if anything.
  ///   - version: The version of the response.
  ///   - names: The ids that the server has given, by the local ids of resources of any origin.
  ///   - isValue: Whether a value or a reference was written, and not a record, whose edits stay then.
  /// - Throws: What the store throws that can't take the answer; ``ClientError`` where the server has
  ///   created a resource and doesn't say its id.
  func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, as version: Version,
    naming names: CreatedNames, isValue: Bool = false
  ) throws {
    try together { try take(operation, document, version, names, isValue) }
  }

  private func take(
    _ operation: AtomicOperation, _ document: AnyDocument?, _ version: Version,
    _ names: CreatedNames, _ isValue: Bool
  ) throws {
    let operation = operation.named(by: names)
    guard let subject = operation.subject else { return }
    let record = record(subject)
    if let relationship = operation.relationship {
      guard let record, record.isLoaded || !isValue else { return }
      let change = Linkage(member: operation.data)
      let saved = document.map { $0.relationship }
      return try note(
        saved.flatMap { $0.data.isOfSameKind(as: change) ? $0 : nil }, of: relationship, of: record,
        after: operation.action, change, as: version, naming: names)
    }
    guard operation.action != .remove else {
      // A new record under the same id is to take the place of what was deleted.
      if let record, record.id == nil || !record.isNew { remove(record, as: version) }
      return
    }
    if isValue {
      if let sent = operation.body { try update(sent, as: version) }
    } else if let record, let sent = operation.body {
      var saved: AnyResource?
      if case .one(let resource)? = document?.data { saved = resource }
      if record.id == nil {
        guard let id = saved?.id ?? sent.id else { throw ClientError(.emptyBody, unsaidID) }
        saved = saved ?? AnyResource(type: sent.type)
        saved?.id = id
      }
      try record.markSaved(with: saved, sent: sent, as: version, naming: names.ids)
    }
    if let document, document.data != .absent { try insert(document, as: version) }
  }

  /// Updates the record of a resource that was written as a value (CRU-46).
  ///
  /// The record's other edits stay. A record that isn't loaded stays so, since what was sent may not be all of it.
  func update(_ sent: AnyResource, as version: Version) throws(StoreError) {
    guard let id = sent.id, record(type: sent.type, id: id)?.isLoaded == true else { return }
    try insert(sent, as: version)
  }
}

extension AnyDocument {
  /// The linkage of a document that is a relationship, and its links where they lead to other pages.
  var relationship: AnyRelationship {
    let whole = AnyRelationship(members: members)
    return AnyRelationship(data: whole.data, links: whole.isPage ? whole.links : nil)
  }
}

extension Linkage {
  /// Whether both are of a to-one relationship, or both of a to-many one.
  fileprivate func isOfSameKind(as other: Linkage) -> Bool {
    switch (self, other) {
    case (.many, .many), (.one, .one), (.one, .null), (.null, .one), (.null, .null): true
    default: false
    }
  }
}
