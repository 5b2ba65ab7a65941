package import JSONAPI

/// Additions to and removals from a to-many relationship with unknown linkage.
///
/// They can't be sent as a replacement, which would unlink unknown members. The last change of each
/// resource counts: one that was added and then removed is a removal.
struct MemberEdits: Sendable, Hashable {
  private(set) var added: [ResourceIdentifier] = []
  private(set) var removed: [ResourceIdentifier] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  init(added: [ResourceIdentifier] = [], removed: [ResourceIdentifier] = []) {
    self.added = added
    self.removed = removed
  }

  /// Creates the changes that turn one linkage into another.
  init(from old: [ResourceIdentifier], to new: [ResourceIdentifier]) {
    let changes = LinkageChanges(from: old, to: new)
    self.init(added: changes.added, removed: changes.removed)
  }

  /// Merges later additions and removals.
  mutating func merge(_ later: MemberEdits) {
    let named = Set((later.added + later.removed).map(\.identity))
    added = added.filter { !named.contains($0.identity) } + later.added
    removed = removed.filter { !named.contains($0.identity) } + later.removed
  }

  /// Removes changes that were sent, unless their resources were changed again since.
  mutating func subtract(_ sent: MemberEdits) {
    let (sentAdded, sentRemoved) = (
      Set(sent.added.map(\.reference)), Set(sent.removed.map(\.identity))
    )
    added.removeAll { sentAdded.contains($0.reference) }
    removed.removeAll { sentRemoved.contains($0.identity) }
  }

  /// Returns edited members without these additions, and with what these removals took away.
  ///
  /// - Parameters:
  ///   - members: The members that are edited on top of these changes.
  ///   - known: The server's relationship, whose members stay or come back.
  func withdrawn(
    from members: [ResourceIdentifier], known: AnyRelationship?
  ) -> [ResourceIdentifier] {
    let pairs = (known?.data.identifiers ?? []).map { ($0.identity, $0) }
    let theirs = Dictionary(pairs) { first, _ in first }
    let gone = Set(added.map(\.reference))
    let kept = members.filter { theirs[$0.identity] != nil || !gone.contains($0.reference) }
    let mine = Set(kept.map(\.identity))
    var back: [ResourceIdentifier] = []
    for member in removed where !mine.contains(member.identity) {
      if let their = theirs[member.identity] {
        back.append(their)
      } else if known?.isLinkageComplete != true {
        back.append(member)
      }
    }
    return kept + back
  }

  /// Returns linkage with the additions and without the removals; for unknown linkage, the additions only.
  func applied(to linkage: Linkage?) -> Linkage {
    let members = linkage?.identifiers ?? []
    let gone = Set(removed.map(\.identity))
    let kept = members.filter { !gone.contains($0.identity) }
    let known = Set(kept.map(\.identity))
    return .many(kept + added.filter { !known.contains($0.identity) })
  }

  /// Whether linkage contains all additions and no removals.
  func agree(with linkage: Linkage?) -> Bool {
    guard case .many(let members)? = linkage else { return false }
    let known = Set(members.map(\.identity))
    return added.allSatisfy { known.contains($0.identity) }
      && !removed.contains { known.contains($0.identity) }
  }

  /// Returns the edits with transformed identifiers.
  func map(_ body: (ResourceIdentifier) -> ResourceIdentifier) -> MemberEdits {
    MemberEdits(added: added.map(body), removed: removed.map(body))
  }
}

extension Linkage {
  /// Returns the linkage with transformed identifiers.
  package func map(_ body: (ResourceIdentifier) -> ResourceIdentifier) -> Linkage {
    switch self {
    case .absent, .null: self
    case .one(let identifier): .one(body(identifier))
    case .many(let identifiers): .many(identifiers.map(body))
    }
  }
}
