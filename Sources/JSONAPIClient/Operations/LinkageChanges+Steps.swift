import JSONAPI
import JSONAPIStore

/// A change of a relationship that one request or operation makes.
typealias LinkageStep = (action: AtomicOperation.Action, change: Linkage)

extension LinkageChanges {
  /// The additions and the removals, if there are any.
  var steps: [LinkageStep] {
    let members = [(AtomicOperation.Action.add, added), (.remove, removed)]
    return members.filter { !$0.1.isEmpty }.map { ($0, .many($1)) }
  }
}

extension Record {
  /// Returns the steps that turn a relationship's linkage into the edited linkage.
  ///
  /// Members are added and removed, so that changes of others aren't lost. A to-one relationship is replaced, and
  /// so is linkage that isn't known, or in which the order or an identifier's `meta` was edited.
  func steps(from known: Linkage, to edited: Linkage, of relationship: String) -> [LinkageStep] {
    guard case .many(let old) = known, case .many(let new) = edited,
      !isOrderEdited(relationship)
    else { return [(.update, edited)] }
    let changes = LinkageChanges(from: old, to: new)
    return changes.changed.isEmpty ? changes.steps : [(.update, edited)]
  }
}
