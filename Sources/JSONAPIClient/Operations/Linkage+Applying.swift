import JSONAPI

extension Linkage {
  /// The linkage after members were added, removed, or replaced.
  func applying(_ action: AtomicOperation.Action, _ change: Linkage) -> Linkage {
    guard action != .update, case .many(let members) = self else {
      return action == .remove ? self : change
    }
    let changed = Set(change.identifiers.map(\.identity))
    let rest = members.filter { !changed.contains($0.identity) }
    if action == .remove { return .many(rest) }
    let known = Set(members.map(\.identity))
    return .many(members + change.identifiers.filter { !known.contains($0.identity) })
  }
}
