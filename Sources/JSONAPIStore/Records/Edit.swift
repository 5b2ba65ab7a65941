import JSONAPI

/// An unsaved change of a field.
struct Edit: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    /// An attribute; `nil` removes it.
    case attribute(JSONValue?)
    /// A relationship; `nil` removes it.
    case relationship(AnyRelationship?)
    /// Additions to and removals from a relationship with unknown linkage.
    case members(MemberEdits)
  }

  let name: String
  var value: Value
  /// Whether the order of to-many linkage matters.
  var isOrdered = false

  /// Whether the server's state already matches the edit.
  func agrees(with base: ResourceSlice?) -> Bool {
    switch value {
    case .attribute(let value): return base?.attribute(name) == value
    case .relationship(let relationship):
      let known = base?.relationship(name)
      // Links and meta can't be removed, so only linkage counts.
      guard let relationship else { return known?.data ?? .absent == .absent }
      guard let known else { return false }
      // A page doesn't say that there are no other members.
      if case .many = relationship.data, known.isPage, !relationship.isPage { return false }
      return relationship.data.isEquivalent(to: known.data, ordered: isOrdered)
    case .members(let members):
      guard let known = base?.relationship(name), members.agree(with: known.data) else {
        return false
      }
      // Members to remove may be on another page.
      return known.isLinkageComplete || members.removed.isEmpty
    }
  }

  /// Returns an edit of to-many linkage rebased on the server's current linkage.
  ///
  /// - Parameters:
  ///   - old: The relationship on which the edit was based.
  ///   - new: The current relationship.
  /// - Returns: The edit; nil if it doesn't change, such as an edit of incompletely known linkage.
  func moved(from old: AnyRelationship?, to new: AnyRelationship?) -> Edit? {
    guard case .relationship(var edited?) = value, case .many(let members) = edited.data,
      let old, let new, old.isLinkageComplete, case .many(let before) = old.data,
      !old.data.isEquivalent(to: new.data) || !new.isLinkageComplete
    else { return nil }
    var edit = self
    guard new.isLinkageComplete else {
      // The current linkage isn't completely known, so only the changes can be sent.
      let changes = MemberEdits(from: before, to: members)
      edit.value = .members(changes)
      return edit
    }
    guard case .many(let after) = new.data else { return nil }
    let (known, now) = (Set(before.map(\.identity)), Set(after.map(\.identity)))
    let mine = Set(members.map(\.identity))
    let untouched = Set(before.map(\.reference))
    let current = Dictionary(after.map { ($0.identity, $0) }) { first, _ in first }
    let kept = members.filter { !known.contains($0.identity) || now.contains($0.identity) }
    // The server's identifier of a member is used unless it was edited.
    let merged = kept.map { member in
      untouched.contains(member.reference) ? current[member.identity] ?? member : member
    }
    let others = after.filter { !known.contains($0.identity) && !mine.contains($0.identity) }
    edited.data = .many(merged + others)
    edit.value = .relationship(edited)
    return edit
  }

  /// Returns the server's relationship with the edit applied.
  func relationship(on known: AnyRelationship?) -> AnyRelationship? {
    switch value {
    case .attribute: return known
    case .relationship(let relationship): return relationship?.completed(by: known)
    case .members(let members):
      guard var known, known.data != .absent else { return known }
      known.data = members.applied(to: known.data)
      return known
    }
  }
}

extension AnyRelationship {
  /// Returns the edited relationship, with the server's links and meta if the edit has none.
  fileprivate func completed(by known: AnyRelationship?) -> AnyRelationship {
    guard var relationship = known else { return self }
    for (name, value) in members { relationship.members[name] = value }
    // The edit sets the complete linkage, whatever page of it the server sent.
    if data != .absent, members["links"] == nil, var links = known?.members["links"]?.object {
      for name in JSONValue.pageLinks { links[name] = nil }
      relationship.members["links"] = JSONValue(links)
    }
    return relationship
  }
}
