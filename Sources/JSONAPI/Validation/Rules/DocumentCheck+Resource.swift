/// The specification's members that a resource object has.
private struct ResourceMemberSet: OptionSet {
  var rawValue: UInt8

  static let type = Self(rawValue: 1)
  static let id = Self(rawValue: 2)
  static let lid = Self(rawValue: 4)
  static let attributes = Self(rawValue: 8)
  static let relationships = Self(rawValue: 16)
  static let links = Self(rawValue: 32)
  static let meta = Self(rawValue: 64)

  var count: Int { rawValue.nonzeroBitCount }
}

extension DocumentCheck {
  /// Checks a resource object.
  mutating func checkResource(_ resource: JSONNode, _ rules: ResourceRules) {
    var defined: ResourceMemberSet = []
    var attributes: (value: JSONNode, legal: UInt32?)?
    var relationships: (name: JSONNode, value: JSONNode, legal: UInt32?)?
    for (name, value) in resource.members {
      if isDone { return }
      enter(name)
      if name.isName("type") {
        defined.insert(.type)
        checkType(value, "RES-09", kindRule: "RES-06")
      } else if name.isName("id") {
        defined.insert(.id)
        checkID(value, "RES-05", as: "the id")
      } else if name.isName("attributes") {
        defined.insert(.attributes)
        let legal = checkAttributes(value)
        attributes = attributes ?? (value, legal)
      } else if name.isName("relationships") {
        defined.insert(.relationships)
        let legal = checkRelationships(value, rules)
        relationships = relationships ?? (name, value, legal)
      } else if name.isName("links") {
        defined.insert(.links)
        checkLinks(value, of: .resource)
      } else if name.isName("meta") {
        defined.insert(.meta)
        checkMeta(value, .item)
      } else if isVersion11, name.isName("lid") {
        defined.insert(.lid)
        hasLocalIDs = true
        checkID(value, "RES-07", as: "the lid")
      } else {
        checkUndefined(name, in: .resource)
      }
      leave()
    }
    // If all members are distinct defined ones, there are no duplicates.
    if defined.count != resource.count { checkDistinctNames(in: resource) }
    if !defined.contains(.type) {
      report(rules.missingType, at: resource, "expected a type in the resource object, found none")
    }
    checkIdentity(of: resource, rules, defined)
    if let attributes, let relationships {
      var pair: RecentPairs.Pair?
      if let first = attributes.legal, let second = relationships.legal { pair = (first, second) }
      if let pair, distinctFields.contains(pair) { return }
      let found = findingCount
      enter(relationships.name)
      checkSharedNames(attributes.value, relationships.value)
      leave()
      if let pair, findingCount == found { distinctFields.insert(pair) }
    }
  }

  private mutating func checkIdentity(
    of resource: JSONNode, _ rules: ResourceRules, _ defined: ResourceMemberSet
  ) {
    switch rules.identity {
    case _ where defined.contains(.id): break
    case .optional: break
    case .idOrLocalID where defined.contains(.lid): break
    case .id, .idOrLocalID:
      report(
        rules.missingID, at: resource,
        "expected an id in the resource object, found "
          + (defined.contains(.lid)
            ? "a lid only, which is for resources still to be created" : "none"))
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

  /// Checks the attributes of a resource.
  ///
  /// - Returns: Their entry in ``legalAttributes``; `nil` if there is a finding.
  private mutating func checkAttributes(_ attributes: JSONNode) -> UInt32? {
    var hasContainers = false
    if let legal = legalAttributes.find(attributes, &hasContainers) {
      guard hasContainers else { return legal }
      for (name, value) in attributes.members where tape.isContainer(value.index) {
        if isDone { break }
        enter(name)
        checkValue(value, isAttribute: true)
        leave()
      }
      return legal
    }
    let found = findingCount
    guard checkObject(attributes, "RES-13", as: "attributes") else { return nil }
    for (name, value) in attributes.members {
      if isDone { return nil }
      enter(name)
      if checkCustomName(name, of: "an attribute") == .ordinary {
        checkFieldName(name)
        if options.lintsNames { lintForeignKey(name) }
      }
      checkValue(value, isAttribute: true)
      leave()
    }
    return findingCount == found ? legalAttributes.insert(attributes) : nil
  }

  /// Checks that a field isn't named `type` or `id` (RES-12).
  mutating func checkFieldName(_ name: JSONNode) {
    guard name.isName("type") || name.isName("id") else { return }
    report(
      "RES-12", at: name,
      "expected no attribute or relationship to be called type or id, found \(name.quoted)")
  }

  /// Checks that attributes and relationships share one namespace (RES-11).
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
