/// What a resource is known by inside a document: its type, and its id or lid.
private struct Identity: Hashable {
  let type: JSONText
  let id: JSONText
  let isLocal: Bool

  /// The identity of a resource or an identifier, `nil` where a part is missing or no string.
  init?(of object: JSONNode, allowsLocal: Bool) {
    guard let type = object.member("type"), type.isString else { return nil }
    if let id = object.member("id") {
      guard id.isString else { return nil }
      self.id = JSONText(id)
      isLocal = false
    } else if allowsLocal, let id = object.member("lid"), id.isString {
      self.id = JSONText(id)
      isLocal = true
    } else {
      return nil
    }
    self.type = JSONText(type)
  }

  /// The identity by `lid` of a resource that has an id as well.
  init?(local object: JSONNode) {
    guard let type = object.member("type"), type.isString, let id = object.member("lid"),
      id.isString, object.member("id") != nil
    else { return nil }
    self.type = JSONText(type)
    self.id = JSONText(id)
    isLocal = true
  }
}

/// An included resource.
private struct Included {
  let node: JSONNode
  /// Its place in the array.
  let position: Int
  let identity: Identity
  /// Another resource of the same identity, as a place in the list of included ones.
  var twin: Int?
  var isReached = false
  var isDuplicate = false
}

// Identity and full linkage: CMP-03, CMP-05, CMP-06. Everything here is linear in the document.
extension DocumentCheck {
  /// Checks that resources occur once, and that all included ones are linked to.
  mutating func checkCompound(_ root: JSONNode) {
    guard let data = root.member("data") else { return }
    let primary = data.isObject ? [data] : data.elements.filter { $0.isObject }
    let included = root.entry("included").flatMap { $0.value.isArray ? $0 : nil }
    // Identifiers as primary data are not resources, so the resources may stand in `included`.
    let arePrimaryResources =
      context != .relationship && !primary.allSatisfy(Self.looksLikeIdentifier)
    var seen: Set<Identity> = []
    if primary.count > 1 || included != nil {
      for (position, resource) in primary.enumerated() {
        guard let identity = Identity(of: resource, allowsLocal: isVersion11) else { continue }
        if !seen.insert(identity).inserted, context != .relationship, data.isArray {
          reportDuplicate(
            resource, in: root.entry("data")?.name, position,
            isCertain: included != nil && arePrimaryResources)
        }
        if let identity = Identity(local: resource), isVersion11 { seen.insert(identity) }
      }
    }
    guard let included else { return }
    var (list, index) = collect(included.value)
    for position in list.indices {
      if isDone { return }
      if seen.contains(list[position].identity), arePrimaryResources {
        list[position].isDuplicate = true
      }
      if list[position].isDuplicate {
        reportDuplicate(
          list[position].node, in: included.name, list[position].position,
          isCertain: !context.allowsLocalIdentifiers)
      }
    }
    guard !options.sparseFieldsets else { return }
    let expectation: StaticString =
      isVersion11
      ? "expected a chain of linkage from the primary data to each included resource, found none "
      : "expected an identifier of each included resource in the document, found none "
    let severity = context.allowsLocalIdentifiers ? Finding.Severity.warning : .error
    markReached(from: primary, seen, &list, &index)
    for resource in list where !resource.isReached && !resource.isDuplicate {
      if isDone { return }
      enter(included.name)
      enter(element: resource.position)
      report("CMP-03", severity, at: resource.node, "\(expectation)for this one")
      leave()
      leave()
    }
  }

  private mutating func reportDuplicate(
    _ resource: JSONNode, in member: JSONNode?, _ position: Int, isCertain: Bool
  ) {
    guard let member else { return }
    enter(member)
    enter(element: position)
    report(
      "CMP-05", isCertain ? .error : .warning, at: resource,
      "expected each resource once in a document, found the \(resource.member("type")?.string ?? "")"
        + " \(resource.member("id")?.string ?? resource.member("lid")?.string ?? "") again")
    leave()
    leave()
  }

  /// Lists the included resources, and where each identity is first in the list.
  private func collect(_ included: JSONNode) -> ([Included], [Identity: Int]) {
    var list: [Included] = []
    var index: [Identity: Int] = [:]
    list.reserveCapacity(included.count)
    index.reserveCapacity(included.count)
    var position = -1
    for element in included.elements {
      position += 1
      guard element.isObject, let identity = Identity(of: element, allowsLocal: isVersion11) else {
        continue
      }
      var resource = Included(node: element, position: position, identity: identity)
      if let first = index[identity] {
        resource.isDuplicate = true
        resource.twin = list[first].twin
        list[first].twin = list.count
      } else {
        index[identity] = list.count
      }
      if isVersion11, let local = Identity(local: element), index[local] == nil {
        index[local] = list.count
      }
      list.append(resource)
    }
    return (list, index)
  }

  private func markReached(
    from primary: [JSONNode], _ seen: Set<Identity>, _ list: inout [Included],
    _ index: inout [Identity: Int]
  ) {
    var waiting: [Int] = []
    func reach(_ identity: Identity, _ list: inout [Included]) {
      var next = index[identity]
      while let position = next, !list[position].isReached {
        list[position].isReached = true
        waiting.append(position)
        next = list[position].twin
      }
    }
    for identity in seen { reach(identity, &list) }
    for resource in primary {
      forEachLinked(from: resource) { reach($0, &list) }
    }
    if !isVersion11 {
      // Version 1.0 is content with an identifier anywhere, so every resource is a start.
      for resource in list {
        forEachLinked(from: resource.node) { reach($0, &list) }
      }
    }
    while let position = waiting.popLast() {
      forEachLinked(from: list[position].node) { reach($0, &list) }
    }
  }

  /// Calls `body` with each identity that the relationships of a resource link to.
  private func forEachLinked(from resource: JSONNode, _ body: (Identity) -> Void) {
    guard let relationships = resource.member("relationships") else { return }
    for (name, relationship) in relationships.members {
      guard let data = relationship.member("data") else { continue }
      switch role(of: name) {
      case .annotation, .extensionMember: continue
      case .foreignNamespace, .ordinary: break
      }
      if data.isObject {
        if let identity = Identity(of: data, allowsLocal: isVersion11) { body(identity) }
      } else {
        for element in data.elements where element.isObject {
          if let identity = Identity(of: element, allowsLocal: isVersion11) { body(identity) }
        }
      }
    }
  }

  /// Whether an object could be a resource identifier: it has no attributes, relationships and links.
  static func looksLikeIdentifier(_ object: JSONNode) -> Bool {
    object.member("attributes") == nil && object.member("relationships") == nil
      && object.member("links") == nil
  }
}
