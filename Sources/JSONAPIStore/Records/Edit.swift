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
    case .members(let members): return members.agree(with: base?.relationship(name)?.data)
    }
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
    return relationship
  }
}

extension String {
  /// Whether two strings are the same bytes; Swift takes some that are not for the same text.
  func isSameText(as other: String) -> Bool {
    self == other && utf8.count == other.utf8.count
  }
}
