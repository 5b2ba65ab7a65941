import JSONAPI
import JSONAPIStore

extension Store {
  /// Updates a relationship after a change that the server has carried out, as far as the linkage is known.
  ///
  /// - Parameters:
  ///   - saved: The linkage in the response; nil if it has none.
  ///   - name: The relationship's name in JSON.
  ///   - record: The record that has it.
  ///   - action: What was done to it.
  ///   - change: The linkage that was sent.
  ///   - version: The version of the response; nil for a new one.
  ///   - names: The ids that the server has given, by local ids.
  /// - Throws: `StoreError` if the store can't insert it.
  func note(
    _ saved: Linkage?, of name: String, of record: Record, after action: AtomicOperation.Action,
    _ change: Linkage, as version: Version? = nil, naming names: CreatedNames = CreatedNames()
  ) throws(StoreError) {
    guard let version = version ?? record.beginAnswer(), record.isInStore else { return }
    let known = record.serverLinkage(of: name)
    // First the linkage that was sent, so that an equal edit is dropped; the server's may have added meta.
    for linkage in [known.known(after: action, change), saved].compactMap({ $0 }) {
      _ = try insert(
        AnyResource(
          type: record.type, id: record.id, lid: record.id == nil ? record.lid : nil,
          relationships: [name: AnyRelationship(data: linkage)]),
        as: version)
    }
    switch action {
    case .add: record.markSaved(added: change.identifiers, of: name, naming: names.ids)
    case .remove: record.markSaved(removed: change.identifiers, of: name, naming: names.ids)
    case .update: break
    }
  }
}

extension Linkage {
  /// The linkage after a change; nil if it wasn't known before.
  fileprivate func known(after action: AtomicOperation.Action, _ change: Linkage) -> Linkage? {
    if action == .update { return change }
    guard case .many = self, case .many = change else { return nil }
    return applying(action, change)
  }
}
