// The rules of the Atomic Operations extension, if applied.
extension DocumentCheck {
  private enum OperationCode: String {
    case add, update, remove
  }

  /// The target of an operation.
  private struct Target {
    var hasReference = false
    var hasLink = false
    /// Whether the reference names a relationship.
    var isRelationship = false
  }

  mutating func checkOperations(_ operations: JSONNode) {
    guard checkList(operations, "ATM-04", of: "operations") else { return }
    checkElements(of: operations) { check, operation in
      if check.checkObject(operation, "ATM-04", as: "an operation") {
        check.checkOperation(operation)
      }
    }
  }

  /// Checks that a value is an array with at least one element.
  private mutating func checkList(
    _ list: JSONNode, _ requirement: String, of kind: StaticString
  ) -> Bool {
    if list.isArray, list.count > 0 { return true }
    report(
      requirement, at: list,
      "expected an array of one or more \(kind), found "
        + (list.isArray ? "an empty array" : list.described))
    return false
  }

  private mutating func checkOperation(_ operation: JSONNode) {
    var code: OperationCode?
    var hasCode = false
    var target = Target()
    var data: (name: JSONNode, value: JSONNode)?
    for (name, value) in operation.members {
      if isDone { return }
      enter(name)
      if name.isName("op") {
        hasCode = true
        code = checkCode(value)
      } else if name.isName("ref") {
        target.hasReference = true
        target.isRelationship = checkReferenceObject(value)
      } else if name.isName("href") {
        target.hasLink = true
        if checkString(value, "ATM-12", as: "the href") { checkReference(value, "ATM-12") }
      } else if name.isName("data") {
        data = data ?? (name, value)
      } else if name.isName("meta") {
        checkMeta(value, .other)
      } else {
        checkUndefined(name, "ATM-14", in: .operation)
      }
      leave()
    }
    if !hasCode { report("ATM-07", at: operation, "expected an op in the operation, found none") }
    if target.hasReference, target.hasLink, let link = operation.entry("href") {
      enter(link.name)
      report("ATM-09", at: link.name, "expected either ref or href in an operation, found both")
      leave()
    }
    guard !isDone else { return }
    switch code {
    case .add: checkAddition(operation, target, data)
    case .update: checkUpdate(operation, target, data)
    case .remove: checkRemoval(operation, target, data)
    case nil: checkUnknownData(data)
    }
  }

  private mutating func checkCode(_ code: JSONNode) -> OperationCode? {
    if let known = code.string.flatMap(OperationCode.init(rawValue:)) { return known }
    reportKind("ATM-08", at: code, expected: "\"add\", \"update\" or \"remove\" as op")
    return nil
  }

  /// Checks the reference to an operation's target (ATM-10).
  ///
  /// - Returns: `true` if the target is a relationship.
  private mutating func checkReferenceObject(_ reference: JSONNode) -> Bool {
    guard checkObject(reference, "ATM-10", as: "the ref") else { return false }
    var hasType = false
    var hasIdentity = false
    var isRelationship = false
    for (name, value) in reference.members {
      if isDone { return false }
      enter(name)
      if name.isName("type") {
        hasType = true
        checkType(value, "RES-09", kindRule: "ATM-10")
      } else if name.isName("id") {
        hasIdentity = true
        checkID(value, "ATM-10", as: "the id")
      } else if name.isName("lid") {
        hasIdentity = true
        checkID(value, "ATM-10", as: "the lid")
      } else if name.isName("relationship") {
        isRelationship = true
        checkRelationshipName(value)
      } else {
        checkUndefined(name, "ATM-14", in: .reference)
      }
      leave()
    }
    if !hasType || !hasIdentity {
      report(
        "ATM-10", at: reference,
        "expected a type and an id or lid in the ref, found "
          + (hasType ? "only a type" : hasIdentity ? "no type" : "neither"))
    }
    return isRelationship
  }

  private mutating func checkRelationshipName(_ name: JSONNode) {
    guard checkString(name, "ATM-10", as: "the name of a relationship") else { return }
    guard let problem = name.withText({ MemberName.problem(in: $0) }), role(of: name) == .ordinary
    else { return }
    report(
      problem.requirement, at: name,
      "expected the name of a relationship, found \(name.quoted) with \(problem.found)")
  }

  // MARK: Data

  private mutating func checkAddition(
    _ operation: JSONNode, _ target: Target, _ data: (name: JSONNode, value: JSONNode)?
  ) {
    guard let data else {
      report("ATM-28", at: operation, "expected data in an operation that adds, found none")
      return
    }
    enter(data.name)
    defer { leave() }
    if target.isRelationship || target.hasLink && isArrayOfIdentifiers(data.value) {
      checkToMany(data.value)
    } else if data.value.isObject {
      checkResource(data.value, .addedByOperation)
    } else {
      reportKind("ATM-28", at: data.value, expected: "a resource object to add")
    }
  }

  private mutating func checkUpdate(
    _ operation: JSONNode, _ target: Target, _ data: (name: JSONNode, value: JSONNode)?
  ) {
    guard let data else {
      report(
        "ATM-31", .warning, at: operation, "expected data in an operation that updates, found none")
      return
    }
    enter(data.name)
    defer { leave() }
    let value = data.value
    if target.isRelationship {
      checkLinkage(
        value,
        LinkageRules(wrongKind: "ATM-36", wrongElement: "ATM-37", allowsLocalID: true))
    } else if value.isObject {
      checkResource(value, .updatedByOperation)
    } else if target.hasLink, value.isNull || isArrayOfIdentifiers(value) {
      // The link can refer to a relationship.
      checkLinkage(value, LinkageRules(allowsLocalID: true))
    } else {
      reportKind("ATM-31", at: value, expected: "a resource object to update")
    }
  }

  private mutating func checkRemoval(
    _ operation: JSONNode, _ target: Target, _ data: (name: JSONNode, value: JSONNode)?
  ) {
    if !target.hasReference, !target.hasLink {
      report("ATM-34", at: operation, "expected a ref or an href of what to remove, found neither")
    }
    guard let data else {
      if target.isRelationship {
        report(
          "ATM-37", .warning, at: operation,
          "expected the identifiers to remove from the relationship as data, found none")
      }
      return
    }
    enter(data.name)
    if target.isRelationship {
      checkToMany(data.value)
    } else {
      checkUnknownTarget(data.value)
    }
    leave()
  }

  /// Checks data that adds to or removes from a to-many relationship.
  private mutating func checkToMany(_ data: JSONNode) {
    guard data.isArray else {
      reportKind("ATM-37", at: data, expected: "an array of resource identifiers")
      return
    }
    checkIdentifiers(data, LinkageRules(wrongElement: "ATM-37", allowsLocalID: true))
  }

  private mutating func checkUnknownData(_ data: (name: JSONNode, value: JSONNode)?) {
    guard let data else { return }
    enter(data.name)
    checkUnknownTarget(data.value)
    leave()
  }

  /// Checks data that can be any primary data.
  private mutating func checkUnknownTarget(_ data: JSONNode) {
    if data.isObject {
      checkResource(data, .included)
    } else if data.isArray {
      checkResources(data, .included, "ATM-13")
    } else if !data.isNull {
      reportKind("ATM-13", at: data, expected: "a resource object, linkage or null")
    }
  }

  /// Returns whether all elements look like identifiers: objects without attributes, relationships
  /// or links.
  private func isArrayOfIdentifiers(_ data: JSONNode) -> Bool {
    guard data.isArray else { return false }
    for element in data.elements where element.isObject && !Self.looksLikeIdentifier(element) {
      return false
    }
    return true
  }

  // MARK: Results

  mutating func checkResults(_ results: JSONNode) {
    guard checkList(results, "ATM-05", of: "results") else { return }
    checkElements(of: results) { check, result in
      if check.checkObject(result, "ATM-15", as: "a result") { check.checkResult(result) }
    }
  }

  private mutating func checkResult(_ result: JSONNode) {
    for (name, value) in result.members {
      if isDone { return }
      enter(name)
      if name.isName("data") {
        checkResponseData(value, wrongKind: "ATM-15", wrongElement: "ATM-15")
      } else if name.isName("meta") {
        checkMeta(value, .other)
      } else {
        checkUndefined(name, "ATM-14", in: .result)
      }
      leave()
    }
  }
}
