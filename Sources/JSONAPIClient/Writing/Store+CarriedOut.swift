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
  /// - Throws: What the store throws that can't take the answer; ``ClientError`` where the server has
  ///   created a resource and doesn't say its id.
  func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, as version: Version,
    naming names: CreatedNames
  ) throws {
    let operation = operation.named(by: names)
    guard let subject = operation.subject else { return }
    let record = record(subject)
    if let relationship = operation.relationship {
      guard let record else { return }
      let change = Linkage(member: operation.data)
      let saved = document.map { AnyRelationship(members: $0.members).data }
      return try note(
        saved.flatMap { $0.isOfSameKind(as: change) ? $0 : nil }, of: relationship, of: record,
        after: operation.action, change, naming: names)
    }
    guard operation.action != .remove else {
      // A new record under the same id is to take the place of what was deleted.
      if let record, record.id == nil || !record.isNew { remove(record, as: version) }
      return
    }
    if let record, let sent = operation.body {
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
}

extension Linkage {
  /// Whether both are of a relationship to one, or both of one to many.
  fileprivate func isOfSameKind(as other: Linkage) -> Bool {
    switch (self, other) {
    case (.many, .many), (.one, .one), (.one, .null), (.null, .one), (.null, .null): true
    default: false
    }
  }
}
