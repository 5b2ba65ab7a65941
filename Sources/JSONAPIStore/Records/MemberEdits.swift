package import JSONAPI

/// Resources that were added to and removed from a to-many relationship whose linkage is not known.
///
/// They can't be sent as a replacement, which would unlink all that nobody knows of. Of each resource, what
/// was said last counts: one that was added and then removed is to be removed.
struct MemberEdits: Sendable, Hashable {
  private(set) var added: [ResourceIdentifier] = []
  private(set) var removed: [ResourceIdentifier] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  init(added: [ResourceIdentifier] = [], removed: [ResourceIdentifier] = []) {
    self.added = added
    self.removed = removed
  }

  /// What makes one linkage of another.
  init(from old: [ResourceIdentifier], to new: [ResourceIdentifier]) {
    let changes = LinkageChanges(from: old, to: new)
    self.init(added: changes.added, removed: changes.removed)
  }

  /// What remains to be done after later additions and removals.
  mutating func merge(_ later: MemberEdits) {
    let named = Set((later.added + later.removed).map(\.identity))
    added = added.filter { !named.contains($0.identity) } + later.added
    removed = removed.filter { !named.contains($0.identity) } + later.removed
  }

  /// Takes away what was sent, unless something else was said of it since.
  mutating func subtract(_ sent: MemberEdits) {
    let (sentAdded, sentRemoved) = (
      Set(sent.added.map(\.reference)), Set(sent.removed.map(\.identity))
    )
    added.removeAll { sentAdded.contains($0.reference) }
    removed.removeAll { sentRemoved.contains($0.identity) }
  }

  /// Linkage with the additions and without what was removed; that of an unknown to-many relationship has
  /// the additions alone.
  func applied(to linkage: Linkage?) -> Linkage {
    let members = linkage?.identifiers ?? []
    let gone = Set(removed.map(\.identity))
    let kept = members.filter { !gone.contains($0.identity) }
    let known = Set(kept.map(\.identity))
    return .many(kept + added.filter { !known.contains($0.identity) })
  }

  /// Whether linkage has all that was added and nothing that was removed.
  func agree(with linkage: Linkage?) -> Bool {
    guard case .many(let members)? = linkage else { return false }
    let known = Set(members.map(\.identity))
    return added.allSatisfy { known.contains($0.identity) }
      && !removed.contains { known.contains($0.identity) }
  }

  /// The same with other identifiers.
  func map(_ body: (ResourceIdentifier) -> ResourceIdentifier) -> MemberEdits {
    MemberEdits(added: added.map(body), removed: removed.map(body))
  }
}

extension Linkage {
  /// The same with other identifiers.
  package func map(_ body: (ResourceIdentifier) -> ResourceIdentifier) -> Linkage {
    switch self {
    case .absent, .null: self
    case .one(let identifier): .one(body(identifier))
    case .many(let identifiers): .many(identifiers.map(body))
    }
  }
}
