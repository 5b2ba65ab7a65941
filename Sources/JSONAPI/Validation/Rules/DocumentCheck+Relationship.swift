extension DocumentCheck {
  /// Checks the relationships of a resource.
  ///
  /// - Returns: Their entry in ``legalRelationships``; `nil` if there is a finding.
  mutating func checkRelationships(
    _ relationships: JSONNode, _ rules: ResourceRules
  ) -> UInt32? {
    var hasContainers = false
    if let legal = legalRelationships.find(relationships, &hasContainers) {
      for (name, value) in relationships.members {
        if isDone { break }
        enter(name)
        checkRelationship(value, rules)
        leave()
      }
      return legal
    }
    let found = findingCount
    var areOrdinary = true
    guard checkObject(relationships, "REL-01", as: "relationships") else { return nil }
    for (name, value) in relationships.members {
      if isDone { return nil }
      enter(name)
      if checkCustomName(name, of: "a relationship") == .ordinary {
        checkFieldName(name)
        checkRelationship(value, rules)
      } else {
        areOrdinary = false
      }
      leave()
    }
    return areOrdinary && findingCount == found ? legalRelationships.insert(relationships) : nil
  }

  private mutating func checkRelationship(_ relationship: JSONNode, _ rules: ResourceRules) {
    guard checkObject(relationship, "REL-02", as: "a relationship") else { return }
    var data: JSONNode?
    var links: (name: JSONNode, value: JSONNode, summary: LinksSummary)?
    var hasMeta = false
    var hasExtensionMember = false
    for (name, value) in relationship.members {
      if isDone { return }
      enter(name)
      if name.isName("data") {
        data = data ?? value
        checkLinkage(value, LinkageRules(allowsLocalID: context.allowsLocalIdentifiers))
      } else if name.isName("links") {
        let summary = checkLinks(value, of: .relationship)
        links = links ?? (name, value, summary)
      } else if name.isName("meta") {
        hasMeta = true
        checkMeta(value, .relationship)
      } else if checkUndefined(name, "REL-11", in: .relationship) {
        hasExtensionMember = true
      }
      leave()
    }
    if let missingLinkage = rules.missingLinkage, data == nil {
      report(
        missingLinkage, rules.linkageSeverity, at: relationship,
        "expected data in each relationship of a request, found none")
      if rules.linkageSeverity == .error { return }
    }
    if data == nil, links == nil, !hasMeta, !hasExtensionMember {
      let found = none(in: relationship)
      report(
        "REL-03", at: relationship,
        "expected at least one of links, data and meta in a relationship, found "
          + found)
    }
    if let links, links.summary.isObject, !links.summary.hasContextLink {
      let isAlone = data == nil && !hasMeta && !hasExtensionMember
      if !isAlone { enter(links.name) }
      report(
        "REL-04", isAlone ? .error : .warning, at: links.name,
        "expected self or related among the links of a relationship, found neither")
      if !isAlone { leave() }
    }
    checkPagination(of: relationship, data: data, links: links)
  }

  /// Checks linkage: null, an identifier, or an array of identifiers.
  mutating func checkLinkage(_ data: JSONNode, _ rules: LinkageRules) {
    if data.isObject {
      checkIdentifier(data, rules)
    } else if data.isArray {
      checkIdentifiers(data, rules)
    } else if !data.isNull {
      reportKind(
        rules.wrongKind, at: data,
        expected: "null, a resource identifier, or an array of identifiers")
    }
  }

  /// Checks the elements of an array of identifiers.
  mutating func checkIdentifiers(_ array: JSONNode, _ rules: LinkageRules) {
    checkElements(of: array) { check, element in
      if element.isObject {
        check.checkIdentifier(element, rules)
      } else {
        check.reportKind(rules.wrongElement, at: element, expected: "a resource identifier")
      }
    }
  }

  /// Returns whether an identifier has a type without findings, a non-empty id, and nothing else.
  @inline(__always)
  private func isPlain(_ identifier: JSONNode) -> Bool {
    guard let identity = tape.plainIdentity(identifier.index),
      tape.end(identifier.index) == identifier.index + Tape.identifierWords
    else { return false }
    return legalTypes.contains(JSONNode(tape, identity.type)) && tape.textLength(identity.id) > 0
  }

  /// Checks a resource identifier object.
  mutating func checkIdentifier(_ identifier: JSONNode, _ rules: LinkageRules) {
    if isPlain(identifier) { return }
    checkDistinctNames(in: identifier)
    var hasType = false
    var hasID = false
    var hasLocalID = false
    for (name, value) in identifier.members {
      if isDone { return }
      enter(name)
      if name.isName("type") {
        hasType = true
        checkType(value, "RID-07", kindRule: "RID-04")
      } else if name.isName("id") {
        hasID = true
        checkID(value, "RID-04", identifierSeverity, as: "the id")
      } else if name.isName("meta") {
        checkMeta(value, .item)
      } else if isVersion11, name.isName("lid") {
        hasLocalID = true
        hasLocalIDs = true
        checkID(value, "RID-04", as: "the lid")
      } else {
        checkUndefined(name, "RID-06", in: .identifier)
      }
      leave()
    }
    if !hasType {
      report("RID-01", at: identifier, "expected a type in the resource identifier, found none")
    }
    let allowsLocalID = rules.allowsLocalID && isVersion11
    if !hasID, !(hasLocalID && allowsLocalID) {
      report(
        allowsLocalID ? "RID-03" : "RID-02", at: identifier,
        "expected an id\(allowsLocalID ? " or a lid" : "") in the resource identifier, found "
          + (hasLocalID ? "a lid only" : "none"))
    }
  }
}
