extension Linkage {
  /// Whether two linkages are equivalent.
  ///
  /// Change detection uses this rule for models, ``AnyResource``, records of a store and live
  /// objects.
  ///
  /// - Absent linkage, null, one identifier and a list are never the same as one another.
  /// - Two identifiers are the same if they have the same type, the same id (or the same `lid`, where
  ///   there is no id) and the same other members, `meta` among them.
  /// - Linkage to many is a set (REL-13): neither the order of identifiers counts, nor whether one is
  ///   listed twice. With `ordered`, both do.
  ///
  /// The time is linear in the number of identifiers.
  ///
  /// - Parameters:
  ///   - other: The linkage to compare with.
  ///   - ordered: Whether the order of linkage to many counts, for servers that keep one.
  /// - Returns: `true` if changing one into the other needs no request.
  public func isEquivalent(to other: Linkage, ordered: Bool = false) -> Bool {
    switch (self, other) {
    case (.absent, .absent), (.null, .null): return true
    case (.one(let one), .one(let two)): return one.isEquivalent(to: two)
    case (.many(let one), .many(let two)):
      if one.elementsEqual(two, by: { $0.isEquivalent(to: $1) }) { return true }
      return !ordered && Set(one.map(\.reference)) == Set(two.map(\.reference))
    default: return false
    }
  }
}

extension ResourceIdentifier {
  /// All that an identifier says, with one name for the resource.
  package struct Reference: Hashable {
    let identity: Identity?
    let rest: JSONObject
  }

  /// All that the identifier says, with one name for the resource.
  package var reference: Reference {
    // Without a type or an id, the identifier is compared by its members.
    guard let identity else { return Reference(identity: nil, rest: members) }
    guard members.count > 2 else { return Reference(identity: identity, rest: JSONObject()) }
    let rest = members.filter { $0.name != "type" && $0.name != "id" && $0.name != "lid" }
    return Reference(identity: identity, rest: JSONObject(rest))
  }

  fileprivate func isEquivalent(to other: ResourceIdentifier) -> Bool {
    reference == other.reference
  }
}
