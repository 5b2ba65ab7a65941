import JSONAPI
import JSONAPIStore

extension LiveResource {
  /// Tells the store what a relationship is after a change at its own address, as far as that is known.
  ///
  /// - Parameters:
  ///   - saved: What the server says it is; `nil` where it says nothing.
  ///   - name: The relationship's name in JSON.
  ///   - action: What was done to it.
  ///   - change: The linkage that was sent.
  /// - Throws: ``ClientError`` where the store can't take it.
  func note(
    _ saved: Linkage?, of name: String, after action: AtomicOperation.Action, _ change: Linkage
  ) throws {
    guard let linkage = saved ?? record.linkage(of: name, after: action, change) else { return }
    let resource = AnyResource(
      type: record.type, id: record.id, relationships: [name: AnyRelationship(data: linkage)])
    try storing { () throws(StoreError) in
      _ = try store.insert(resource, as: store.begin())
    }
  }
}

extension Record {
  /// What a relationship is after a change that the server has taken without saying more.
  ///
  /// - Returns: `nil` where the linkage before the change is not known.
  fileprivate func linkage(
    of name: String, after action: AtomicOperation.Action, _ change: Linkage
  ) -> Linkage? {
    if action == .update { return change }
    let known = serverResource.relationships?[name]?.data ?? .absent
    guard case .many(let before) = known, case .many(let members) = change else { return nil }
    let changed = Set(members.map(\.identity))
    let others = before.filter { !changed.contains($0.identity) }
    guard action == .add else { return .many(others) }
    let there = Set(before.map(\.identity))
    return .many(before + members.filter { !there.contains($0.identity) })
  }
}
