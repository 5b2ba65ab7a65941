import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Saves the edit of one relationship of a record at the relationship's own URL.
  func save(relationship name: String, of record: Record) async throws {
    try await inTurn([record]) {
      let store = try record.owner()
      guard !record.memberChanges.contains(where: { $0.name == name }) else {
        return try await sendMemberChanges(of: record, named: name)
      }
      guard let edited = record.changes.relationships?[name]?.data else { return }
      guard record.id != nil else {
        throw ClientError(.encodingFailed, "the record of type \(record.type) has no id yet")
      }
      try await send(edited, of: name, record, store)
    }
  }

  /// Sends the edit of a relationship, and marks it as saved, with the server's linkage.
  ///
  /// An edit that equals the server's linkage is dropped; one that was changed in the meantime stays.
  private func send(
    _ edited: Linkage, of name: String, _ record: Record, _ store: Store
  ) async throws {
    let place = try RelationshipPlace(name, of: record.identifier, model: record.liveClass)
    let known = record.serverLinkage(of: name)
    var saved: AnyRelationship?
    for (action, sent) in record.steps(from: known, to: edited, of: name) {
      saved = try await change(place, action, sent)
      // If the removal fails, only the removal remains to be saved.
      if action == .add {
        try record.take(AnyRelationship(data: known.applying(.add, sent)), of: name)
        if let saved { try store.insert(saved, of: name, record) }
      }
    }
    try record.take(AnyRelationship(data: edited), of: name)
    if let saved { try store.insert(saved, of: name, record) }
  }

  /// Sends additions to and removals from relationships whose linkage isn't all known.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - name: The relationship; nil for all.
  /// - Throws: ``ClientError``; what was sent before counts as saved.
  func sendMemberChanges(of record: Record, named name: String? = nil) async throws {
    for (relationship, changes) in record.memberChanges where name ?? relationship == relationship {
      let store = try record.owner()
      let place = try RelationshipPlace(
        relationship, of: record.identifier, model: record.liveClass)
      for (action, sent) in changes.steps {
        let saved = try await change(place, action, sent)
        try storing { () throws(StoreError) in
          try store.note(saved, of: relationship, of: record, after: action, sent)
        }
      }
    }
  }
}

extension Record {
  /// Takes what a request has made of a relationship, unless the record has left its store.
  fileprivate func take(_ relationship: AnyRelationship, of name: String) throws {
    guard let version = beginAnswer() else { return }
    try storing { () throws(StoreError) in try take(sent: relationship, of: name, as: version) }
  }
}

extension Store {
  /// Inserts what the server has said of a relationship, unless the record has left the store.
  fileprivate func insert(
    _ relationship: AnyRelationship, of name: String, _ record: Record
  ) throws {
    guard let version = record.beginAnswer() else { return }
    let resource = AnyResource(
      type: record.type, id: record.id, relationships: [name: relationship])
    try storing { () throws(StoreError) in
      _ = try insert(resource, as: version)
    }
  }
}
