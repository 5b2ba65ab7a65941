extension DocumentCheck {
  /// Checks a resource object.
  mutating func checkResource(_ resource: JSONNode, _ rules: ResourceRules) {
    checkDistinctNames(in: resource)
    var hasType = false
    var hasID = false
    var hasLocalID = false
    var attributes: JSONNode?
    var relationships: (name: JSONNode, value: JSONNode)?
    for (name, value) in resource.members {
      if isDone { return }
      enter(name)
      if name.isName("type") {
        hasType = true
        checkType(value, "RES-09", kindRule: "RES-06")
      } else if name.isName("id") {
        hasID = true
        checkID(value, "RES-05", as: "the id")
      } else if name.isName("attributes") {
        checkAttributes(value)
        attributes = attributes ?? value
      } else if name.isName("relationships") {
        checkRelationships(value, rules)
        relationships = relationships ?? (name, value)
      } else if name.isName("links") {
        checkLinks(value, of: .resource)
      } else if name.isName("meta") {
        checkMeta(value, .item)
      } else if isVersion11, name.isName("lid") {
        hasLocalID = true
        checkID(value, "RES-07", as: "the lid")
      } else {
        checkUndefined(name, in: .resource)
      }
      leave()
    }
    if !hasType {
      report(rules.missingType, at: resource, "expected a type in the resource object, found none")
    }
    checkIdentity(of: resource, rules, hasID: hasID, hasLocalID: hasLocalID)
    if let attributes, let relationships {
      enter(relationships.name)
      checkSharedNames(attributes, relationships.value)
      leave()
    }
  }

  private mutating func checkIdentity(
    of resource: JSONNode, _ rules: ResourceRules, hasID: Bool, hasLocalID: Bool
  ) {
    switch rules.identity {
    case _ where hasID: break
    case .optional: break
    case .idOrLocalID where hasLocalID: break
    case .id, .idOrLocalID:
      report(
        rules.missingID, at: resource,
        "expected an id in the resource object, found "
          + (hasLocalID ? "a lid only, which is for resources still to be created" : "none"))
    }
  }

  mutating func checkID(
    _ id: JSONNode, _ requirement: String, _ severity: Finding.Severity = .error,
    as role: StaticString
  ) {
    guard checkString(id, requirement, severity, as: role) else { return }
    if id.withText({ $0.isEmpty }) {
      report(requirement, .warning, at: id, "expected some text as \(role), found an empty string")
    }
  }

  private mutating func checkAttributes(_ attributes: JSONNode) {
    guard checkObject(attributes, "RES-13", as: "attributes") else { return }
    for (name, value) in attributes.members {
      if isDone { return }
      enter(name)
      if checkCustomName(name, of: "an attribute") == .ordinary {
        checkFieldName(name)
        if options.lintsNames { lintForeignKey(name) }
      }
      checkValue(value, isAttribute: true)
      leave()
    }
  }

  /// RES-12.
  mutating func checkFieldName(_ name: JSONNode) {
    guard name.isName("type") || name.isName("id") else { return }
    report(
      "RES-12", at: name,
      "expected no attribute or relationship to be called type or id, found \(name.quoted)")
  }

  /// RES-11: attributes and relationships share one namespace.
  private mutating func checkSharedNames(_ attributes: JSONNode, _ relationships: JSONNode) {
    let (attributeCount, relationshipCount) = (attributes.count, relationships.count)
    guard attributes.isObject, relationships.isObject, attributeCount > 0, relationshipCount > 0
    else { return }
    if attributeCount <= 16 || relationshipCount <= 4 && attributeCount <= 64 {
      var names = NameFilter()
      for (attribute, _) in attributes.members {
        names.insert(tape.nameSignature(attribute.index))
      }
      for (relationship, _) in relationships.members
      where names.contains(tape.nameSignature(relationship.index)) {
        if isDone { return }
        for (attribute, _) in attributes.members
        where tape.stringsEqual(attribute.index, relationship.index) {
          reportShared(relationship)
          break
        }
      }
      return
    }
    var names: Set<JSONText> = []
    names.reserveCapacity(attributeCount)
    for (attribute, _) in attributes.members { names.insert(JSONText(attribute)) }
    for (relationship, _) in relationships.members where names.contains(JSONText(relationship)) {
      reportShared(relationship)
    }
  }

  private mutating func reportShared(_ name: JSONNode) {
    switch role(of: name) {
    case .annotation, .extensionMember: return
    case .foreignNamespace, .ordinary: break
    }
    enter(name)
    report(
      "RES-11", at: name,
      "expected a name that is not an attribute's as well, found \(name.quoted) in both")
    leave()
  }
}
