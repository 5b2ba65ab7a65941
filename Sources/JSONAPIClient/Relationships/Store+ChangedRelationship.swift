import JSONAPI
import JSONAPIStore

extension Store {
  /// Updates a relationship after a change that the server has carried out, as far as the linkage is known.
  ///
  /// - Parameters:
  ///   - saved: The relationship in the response; nil if it has no linkage.
  ///   - name: The relationship's name in JSON.
  ///   - record: The record that has it.
  ///   - action: What was done to it.
  ///   - change: The linkage that was sent.
  ///   - version: The version of the response; nil for a new one.
  ///   - names: The ids that the server has given, by local ids.
  /// - Throws: `StoreError` if the store can't insert it.
  func note(
    _ saved: AnyRelationship?, of name: String, of record: Record,
    after action: AtomicOperation.Action,
    _ change: Linkage, as version: Version? = nil, naming names: CreatedNames = CreatedNames()
  ) throws(StoreError) {
    guard let version = version ?? record.beginAnswer(), record.isInStore else { return }
    try together { () throws(StoreError) in
      try take(saved, of: name, of: record, after: action, change, as: version, naming: names)
    }
  }

  private func take(
    _ saved: AnyRelationship?, of name: String, of record: Record,
    after action: AtomicOperation.Action, _ change: Linkage, as version: Version,
    naming names: CreatedNames
  ) throws(StoreError) {
    let known = record.serverRelationship(name) ?? AnyRelationship()
    // First the linkage that was sent, so that an equal edit is dropped; the server's may have added meta.
    if let sent = known.known(after: action, change) {
      try record.take(sent: sent, of: name, as: version)
    }
    if let saved {
      _ = try insert(
        AnyResource(
          type: record.type, id: record.id, lid: record.id == nil ? record.lid : nil,
          relationships: [name: saved]),
        as: version)
    }
    switch action {
    case .add:
      record.markSaved(
        added: change.identifiers, of: name, as: version, naming: names.ids)
    case .remove:
      record.markSaved(
        removed: change.identifiers, of: name, as: version, naming: names.ids)
    case .update: break
    }
  }
}

extension AnyRelationship {
  /// The relationship after a change; nil if its linkage wasn't known before.
  ///
  /// One page stays one.
  fileprivate func known(
    after action: AtomicOperation.Action, _ change: Linkage
  ) -> AnyRelationship? {
    if action == .update { return AnyRelationship(data: change) }
    guard case .many = data, case .many = change else { return nil }
    return AnyRelationship(data: data.applying(action, change), links: isPage ? links : nil)
  }
}
