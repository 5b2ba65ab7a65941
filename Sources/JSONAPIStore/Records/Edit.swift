import JSONAPI

/// A change to a field that the server has not been told of.
struct Edit: Sendable {
  enum Value: Sendable {
    /// An attribute; `nil` where it shall be absent.
    case attribute(JSONValue?)
    /// A relationship; `nil` where it shall be absent.
    case relationship(AnyRelationship?)
  }

  let name: String
  var value: Value

  var isRelationship: Bool {
    if case .relationship = value { true } else { false }
  }

  /// Whether the server says the same already.
  func agrees(with base: ResourceSlice?) -> Bool {
    switch value {
    case .attribute(let value): return base?.attribute(name) == value
    case .relationship(let relationship):
      let known = base?.relationship(name)
      guard let relationship else { return known == nil }
      guard let known, relationship.data.leads(where: known.data) else { return false }
      return (relationship.meta ?? known.meta) == known.meta
    }
  }

  /// Whether two edits set the same.
  func isSame(as other: Edit) -> Bool {
    switch (value, other.value) {
    case (.attribute(let one), .attribute(let other)): one == other
    case (.relationship(let one), .relationship(let other)):
      (one?.data ?? .absent).leads(where: other?.data ?? .absent)
    default: false
    }
  }
}

extension Linkage {
  /// Whether two linkages are to the same resources; meta of identifiers does not count.
  func leads(where other: Linkage) -> Bool {
    switch (self, other) {
    case (.absent, .absent), (.null, .null): true
    case (.one(let one), .one(let two)): one.identity == two.identity
    case (.many(let one), .many(let two)): one.map(\.identity) == two.map(\.identity)
    default: false
    }
  }
}

extension AnyRelationship {
  /// What is edited, with links and meta of the server's relationship where the edit has none.
  func completed(by known: AnyRelationship?) -> AnyRelationship {
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
