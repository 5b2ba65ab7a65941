import JSONAPI
import JSONAPIStore

extension Store {
  /// Updates records after a write that the server has performed, regardless of who sent it.
  ///
  /// The version is that of the response, not of the request's start, so that a response read during the save
  /// doesn't overwrite what was saved.
  ///
  /// - Parameters:
  ///   - operation: The operation as it was sent.
  ///   - document: The server's answer, if there is one.
  ///   - version: The version of the response.
  ///   - names: The ids that the server has assigned, by the local ids of resources of any origin.
  ///   - later: The unsent operations on the same resource behind it, whose edits stay.
  ///   - isValue: Whether a value or a reference was written, and not a record. Edits stay in this case.
  /// - Throws: The error of a store that can't take the answer; ``ClientError`` if the server has
  ///   created a resource and doesn't return its id.
  func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, as version: Version,
    naming names: CreatedNames, before later: [AtomicOperation] = [], isValue: Bool = false
  ) throws {
    try together { try take(operation, document, version, names, later, isValue) }
  }

  private func take(
    _ operation: AtomicOperation, _ document: AnyDocument?, _ version: Version,
    _ names: CreatedNames, _ later: [AtomicOperation], _ isValue: Bool
  ) throws {
    let operation = operation.named(by: names)
    guard let subject = operation.subject else { return }
    let record = record(subject)
    if let relationship = operation.relationship {
      guard let record, record.isLoaded || !isValue else { return }
      return try settle(
        operation, document, of: relationship, of: record, as: version, names, later)
    }
    guard operation.action != .remove else {
      forgetWithheld(subject, as: version)
      // A new record with the same id replaces the deleted one.
      if let record, record.id == nil || !record.isNew { remove(record, as: version) }
      return
    }
    if isValue {
      // The sent fields may not be all fields of an unloaded record.
      if let sent = operation.body, let id = sent.id,
        self.record(type: sent.type, id: id)?.isLoaded == true
      {
        try insert(sent, as: version)
      }
    } else if let record = record ?? withheld(subject), let sent = operation.body {
      var saved: AnyResource?
      if case .one(let resource)? = document?.data { saved = resource }
      if record.id == nil {
        guard let id = saved?.id ?? sent.id else { throw ClientError(.emptyBody, unsaidID) }
        saved = saved ?? AnyResource(type: sent.type)
        saved?.id = id
      }
      let own = operation.without(changesOf: later)?.fields ?? []
      try record.markSaved(
        with: saved, sent: sent, as: version, naming: names.ids,
        keeping: Set(operation.fields).subtracting(own))
    }
    if let document, document.data != .absent { try insert(document, as: version) }
  }

  /// Updates a relationship after a change that the server has performed, if the linkage is known.
  private func settle(
    _ operation: AtomicOperation, _ document: AnyDocument?, of name: String, of record: Record,
    as version: Version, _ names: CreatedNames, _ later: [AtomicOperation]
  ) throws {
    guard record.isInStore else { return }
    let change = Linkage(member: operation.data)
    let known = record.serverRelationship(name) ?? AnyRelationship()
    // First the sent linkage, so that an equal edit is dropped; the server's may have added meta.
    if let sent = known.known(after: operation.action, change) {
      try record.take(sent: sent, of: name, as: version)
    }
    if let saved = document?.relationship, saved.data.isOfSameKind(as: change) {
      try insert(
        AnyResource(
          type: record.type, id: record.id, lid: record.id == nil ? record.lid : nil,
          relationships: [name: saved]),
        as: version)
    }
    let own = Linkage(member: operation.without(changesOf: later)?.data).identifiers
    switch operation.action {
    case .add: record.markSaved(added: own, of: name, as: version, naming: names.ids)
    case .remove: record.markSaved(removed: own, of: name, as: version, naming: names.ids)
    case .update: break
    }
  }
}

extension AnyDocument {
  /// The linkage of a relationship's document, and its links if they lead to other pages.
  fileprivate var relationship: AnyRelationship {
    let whole = AnyRelationship(members: members)
    return AnyRelationship(data: whole.data, links: whole.isPage ? whole.links : nil)
  }
}

extension AnyRelationship {
  /// Returns the relationship after a change; nil if its linkage wasn't known before.
  ///
  /// A page stays a page.
  fileprivate func known(
    after action: AtomicOperation.Action, _ change: Linkage
  ) -> AnyRelationship? {
    if action == .update { return AnyRelationship(data: change) }
    guard case .many = data, case .many = change else { return nil }
    return AnyRelationship(data: data.applying(action, change), links: isPage ? links : nil)
  }
}

extension Linkage {
  /// Whether both are to-one linkage, or both are to-many linkage.
  fileprivate func isOfSameKind(as other: Linkage) -> Bool {
    switch (self, other) {
    case (.many, .many), (.one, .one), (.one, .null), (.null, .one), (.null, .null): true
    default: false
    }
  }
}

extension Store {
  /// Marks remembered results as stale that completed operations may have changed.
  func invalidate(_ done: some Sequence<AtomicOperation>) {
    for type in Set(done.compactMap { $0.subject?.type }) { invalidate(type) }
  }
}
