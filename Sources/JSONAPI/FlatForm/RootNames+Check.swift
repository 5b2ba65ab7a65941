extension RootNames {
  /// Checks that the names in the flat form tell the unflattener what the members of a resource were.
  ///
  /// - Parameter listed: The relationships that the flat form lists, with their names there.
  func check(
    _ node: JSONNode, _ listed: [(name: String, node: JSONNode)]
  ) throws(FlatFormError) {
    // Attributes and the resource's own members with their names in the document, and meta with its relationship.
    var members: [(name: String, text: String, relationship: String?, value: JSONNode)] = []
    for (name, value) in node.members where !name.isOfIdentity && !name.isName("relationships") {
      if name.isName("attributes") {
        for (key, attribute) in value.members {
          let text = key.string ?? ""
          members.append((self.name(of: key) ?? text, text, nil, attribute))
        }
      } else if name.isName("@relationships") {
        throw value.ambiguousName(RelationshipNames.listName)
      } else {
        let text = name.string ?? ""
        members.append((text, text, nil, value))
      }
    }
    for (name, relationship) in listed {
      guard let meta = relationship.member("meta") else { continue }
      members.append((metaName(of: relationship) ?? name + "Meta", "", name, meta))
    }
    let related = Set(listed.map { ExactString($0.name) })
    let origins = NameOrigins(
      related.union(members.map { ExactString($0.name) }), relationships: related)
    for member in members {
      let isObject = member.value.isObject
      let relationship = isObject ? origins.relationship(withMeta: member.name) : nil
      let isKept =
        if let own = member.relationship {
          // Meta that isn't an object isn't meta.
          relationship == own || !isObject
        } else {
          relationship == nil && (origins.attribute(member.name) ?? member.name) == member.text
        }
      guard isKept else { throw member.value.ambiguousName(member.name) }
    }
  }
}

extension JSONNode {
  /// An error about the value of a member that has this name in the flat form.
  func ambiguousName(_ name: String) -> FlatFormError {
    FlatFormError(
      code: .ambiguousName, pointer: pointer,
      expected: "a member that is the same again after unflattening", found: "the name \(name)")
  }
}
