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
      guard let id = record.id else {
        throw ClientError(.encodingFailed, "the record of type \(record.type) has no id yet")
      }
      let edit = RelationshipEdit(record: record, id: id, store: store, name: name, edited: edited)
      try await edit.send(through: self)
    }
  }

  /// Sends additions to and removals from relationships whose linkage isn't known.
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
        let saved = try await change(place, action, sent)?.data
        try storing { () throws(StoreError) in
          try store.note(saved, of: relationship, of: record, after: action, sent)
        }
      }
    }
  }
}

/// The edit of a relationship that is being sent.
private struct RelationshipEdit {
  let record: Record
  let id: String
  let store: Store
  let name: String
  let edited: Linkage

  func send(through client: JSONAPIClient) async throws {
    let owner = ResourceIdentifier(type: record.type, id: id)
    let place = try RelationshipPlace(name, of: owner, model: record.liveClass)
    let known = record.serverLinkage(of: name)
    var response: AnyRelationship?
    for (action, change) in record.steps(from: known, to: edited, of: name) {
      response = try await client.change(place, action, change)
      // If the removal fails, only the removal remains to be saved.
      if action == .add {
        try insert(response ?? AnyRelationship(data: known.applying(.add, change)))
      }
    }
    try take(response)
  }

  /// Marks the edit as saved, with the server's linkage.
  ///
  /// An edit that equals the server's linkage is dropped; one that was changed in the meantime stays.
  private func take(_ saved: AnyRelationship?) throws {
    try insert(AnyRelationship(data: edited))
    if let saved { try insert(saved) }
  }

  private func insert(_ relationship: AnyRelationship) throws {
    guard let version = record.beginAnswer() else { return }
    let resource = AnyResource(
      type: record.type, id: id, relationships: [name: relationship])
    try storing { () throws(StoreError) in
      _ = try store.insert(resource, as: version)
    }
  }
}
