extension DocumentCheck {
  /// Checks a whole document.
  mutating func checkDocument(_ root: JSONNode) {
    guard !isDone, checkObject(root, "DOC-01", as: "the document") else { return }
    checkPresence(in: root)
    for (name, value) in root.members {
      if isDone { return }
      enter(name)
      checkTopLevelMember(name, value, in: root)
      leave()
    }
    if appliesCursorPagination, !isPart { checkTopLevelPagination(of: root) }
    if root.member("data") != nil, !appliesAtomicOperations, !isDone { checkCompound(root) }
  }

  private mutating func checkTopLevelMember(
    _ name: JSONNode, _ value: JSONNode, in root: JSONNode
  ) {
    if name.isName("data") {
      if appliesAtomicOperations {
        report("ATM-02", at: name, "expected no data beside atomic operations")
      } else {
        checkPrimaryData(value)
      }
    } else if name.isName("included") {
      checkIncludedMember(name, value, in: root)
    } else if name.isName("errors") {
      checkErrorsMember(name, value, in: root)
    } else if name.isName("meta") {
      checkMeta(value, .document)
    } else if name.isName("links") {
      checkTopLevelLinks(value, in: root)
    } else if name.isName("jsonapi") {
      checkJSONAPIObject(value)
    } else if appliesAtomicOperations, name.isName("atomic:operations") {
      checkOperations(value)
    } else if appliesAtomicOperations, name.isName("atomic:results") {
      if root.member("atomic:operations") != nil {
        report("ATM-03", at: name, "expected either atomic operations or results, found both")
      }
      checkResults(value)
    } else {
      checkUndefined(name, in: .topLevel)
    }
  }

  private mutating func checkIncludedMember(
    _ name: JSONNode, _ value: JSONNode, in root: JSONNode
  ) {
    guard !appliesAtomicOperations else {
      report("ATM-02", at: name, "expected no included resources beside atomic operations")
      return
    }
    if root.member("data") == nil {
      report("DOC-05", at: name, "expected included only beside data, found no data")
    }
    checkIncluded(value)
  }

  private mutating func checkErrorsMember(
    _ name: JSONNode, _ value: JSONNode, in root: JSONNode
  ) {
    if !appliesAtomicOperations, root.member("data") != nil {
      report("DOC-03", at: name, "expected either data or errors, found both")
    }
    if appliesAtomicOperations,
      root.member("atomic:operations") != nil || root.member("atomic:results") != nil
    {
      report("ATM-06", at: name, "expected no errors beside atomic operations or results")
    }
    checkErrors(value)
  }

  /// Checks the required top-level members (DOC-02 and the rule of the context).
  private mutating func checkPresence(in root: JSONNode) {
    let hasData = root.member("data") != nil
    let hasErrors = root.member("errors") != nil
    if !hasData, !hasErrors, root.member("meta") == nil, !hasExtensionMember(root) {
      let members =
        isVersion11
        ? "data, errors, meta or a member of an applied extension" : "data, errors or meta"
      let found = none(in: root)
      report(
        "DOC-02", at: root,
        "expected at least one of \(members) at the top, found \(found)")
      return
    }
    switch context {
    case .createRequest where !hasData && !appliesAtomicOperations:
      report("CRU-03", at: root, "expected a resource to create as data, found no data")
    case .updateRequest where !hasData && !appliesAtomicOperations:
      report("CRU-22", at: root, "expected a resource to update as data, found no data")
    case .relationship where !hasData && !appliesAtomicOperations:
      report("REL-U-01", at: root, "expected linkage as data, found no data")
    case .errorResponse where !hasErrors:
      report("ERR-03", .warning, at: root, "expected errors in a response that reports errors")
    case .atomicRequest where root.member("atomic:operations") == nil:
      report("ATM-04", at: root, "expected atomic:operations in a request, found none")
    case .atomicResponse where root.member("atomic:results") == nil && !hasErrors:
      let isRequest = root.member("atomic:operations") != nil
      report(
        "ATM-20", isRequest ? .error : .warning, at: root,
        "expected atomic:results or errors in a response, found "
          + (isRequest ? "atomic:operations" : "neither"))
    default: break
    }
  }

  /// Returns whether an object has a member of an applied extension.
  func hasExtensionMember(_ object: JSONNode) -> Bool {
    guard !extensions.isEmpty else { return false }
    for (name, _) in object.members {
      if case .extensionMember = role(of: name) { return true }
    }
    return false
  }

  private mutating func checkPrimaryData(_ data: JSONNode) {
    switch context {
    case .createRequest where data.isObject: checkResource(data, .created)
    case .createRequest:
      reportKind("CRU-03", at: data, expected: "one resource object to create")
    case .updateRequest where data.isObject: checkResource(data, .updated)
    case .updateRequest:
      reportKind("CRU-22", at: data, expected: "one resource object to update")
    case .relationship:
      checkLinkage(
        data, LinkageRules(wrongKind: "REL-U-01", wrongElement: "REL-U-03", allowsLocalID: false))
    case .response, .errorResponse, .atomicRequest, .atomicResponse:
      checkResponseData(data, wrongKind: "DOC-11", wrongElement: "DOC-12")
    }
  }

  /// Checks the primary data of a response or of an operation's result.
  mutating func checkResponseData(
    _ data: JSONNode, wrongKind: String, wrongElement: String
  ) {
    if data.isObject {
      checkResource(data, .existing)
    } else if data.isArray {
      checkResources(data, .existing, wrongElement)
    } else if !data.isNull {
      reportKind(
        wrongKind, at: data,
        expected: "a resource object, an identifier, null, or an array of either")
    }
  }

  /// Checks the elements of an array of resources.
  mutating func checkResources(
    _ array: JSONNode, _ rules: ResourceRules, _ wrongElement: String,
    expected: StaticString = "a resource object or an identifier"
  ) {
    checkElements(of: array) { check, element in
      if element.isObject {
        check.checkResource(element, rules)
      } else {
        check.reportKind(wrongElement, at: element, expected: "\(expected)")
      }
    }
  }

  /// Checks each included resource separately.
  mutating func checkIncluded(_ included: JSONNode) {
    guard included.isArray else {
      reportKind("CMP-02", at: included, expected: "an array of resource objects")
      return
    }
    checkResources(
      included, context.allowsLocalIdentifiers ? .included : .existing, "CMP-02",
      expected: "a resource object")
  }
}

extension DocumentCheck {
  /// Checks the links of the document, and that they match its content.
  mutating func checkTopLevelLinks(_ links: JSONNode, in root: JSONNode) {
    let summary = checkLinks(links, of: .document)
    guard summary.isObject else { return }
    if let data = root.member("data"), !data.isArray, summary.hasPages {
      reportPages(
        in: links, "expected pagination links only for a collection, found data that is none")
    }
    checkSelf(in: links)
  }

  /// Warns about each pagination link in a links object (PAG-02).
  mutating func reportPages(in links: JSONNode, _ message: String) {
    for (name, _) in links.members where name.isOfPage {
      enter(name)
      report("PAG-02", .warning, at: name, message)
      leave()
    }
  }

  /// Checks that the type of `self` names the applied extensions and profiles (DOC-09).
  private mutating func checkSelf(in links: JSONNode) {
    let uris = extensions.map(\.uri) + options.profiles.map(\.uri)
    guard isVersion11, !uris.isEmpty, context == .response || context == .relationship,
      let (name, link) = links.entry("self"), link.isString || link.isObject
    else { return }
    let type = link.member("type")?.string ?? ""
    let missing = uris.filter { !type.contains($0) }
    guard !missing.isEmpty || !type.hasPrefix("application/vnd.api+json") else { return }
    enter(name)
    report(
      "DOC-09", .warning, at: link,
      "expected self to be a link object whose type is the media type with the extensions and "
        + "profiles that are applied, found no mention of <\(missing.first ?? "")>")
    leave()
  }
}
