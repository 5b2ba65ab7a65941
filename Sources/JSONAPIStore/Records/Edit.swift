import JSONAPI

/// A change to a field that the server has not been told of.
struct Edit: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    /// An attribute; `nil` if it shall be absent.
    case attribute(JSONValue?)
    /// A relationship; `nil` if it shall be absent.
    case relationship(AnyRelationship?)
    /// What was added to and removed from a relationship whose linkage was not known.
    case members(MemberEdits)
  }

  let name: String
  var value: Value
  /// Whether the order of linkage to many counts.
  var isOrdered = false

  /// Whether the server says the same already.
  func agrees(with base: ResourceSlice?) -> Bool {
    switch value {
    case .attribute(let value): return base?.attribute(name) == value
    case .relationship(let relationship):
      let known = base?.relationship(name)
      // Links and meta can't be taken away, so that only linkage counts.
      guard let relationship else { return known?.data ?? .absent == .absent }
      guard let known else { return false }
      return relationship.data.isEquivalent(to: known.data, ordered: isOrdered)
    case .members(let members):
      guard let known = base?.relationship(name), members.agree(with: known.data) else {
        return false
      }
      // What is to be removed may be on another page.
      return known.isLinkageComplete || members.removed.isEmpty
    }
  }

  /// The edit on top of what the server has now, for members that were added and removed on top of what it had.
  ///
  /// - Parameters:
  ///   - old: The relationship by which the edit was made.
  ///   - new: The relationship as it is now.
  /// - Returns: The edit; nil if it stays as it is, as one of linkage of which not all was known.
  func moved(from old: AnyRelationship?, to new: AnyRelationship?) -> Edit? {
    guard case .relationship(var edited?) = value, case .many(let members) = edited.data,
      let old, let new, old.isLinkageComplete, case .many(let before) = old.data,
      !old.data.isEquivalent(to: new.data) || !new.isLinkageComplete
    else { return nil }
    var edit = self
    guard new.isLinkageComplete else {
      // What is known now is not all that there is, so nothing but the changes can be sent.
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
    // What the server says of a member counts, unless it was edited.
    let merged = kept.map { member in
      untouched.contains(member.reference) ? current[member.identity] ?? member : member
    }
    let others = after.filter { !known.contains($0.identity) && !mine.contains($0.identity) }
    edited.data = .many(merged + others)
    edit.value = .relationship(edited)
    return edit
  }

  /// The relationship with the edit on top of what the server has.
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
  /// What is edited, with links and meta of the server's relationship where the edit has none.
  fileprivate func completed(by known: AnyRelationship?) -> AnyRelationship {
    guard var relationship = known else { return self }
    for (name, value) in members { relationship.members[name] = value }
    // What was set is all of the linkage, whatever page of it the server sent.
    if data != .absent, members["links"] == nil, var links = known?.members["links"]?.object {
      for name in JSONValue.pageLinks { links[name] = nil }
      relationship.members["links"] = JSONValue(links)
    }
    return relationship
  }
}
