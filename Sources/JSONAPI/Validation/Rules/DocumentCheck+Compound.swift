/// The identity of a resource inside a document: its type and its id or `lid`.
private struct Identity: Hashable {
  let type: JSONText
  let id: JSONText
  let isLocal: Bool

  /// The identity of a resource or an identifier; `nil` if a part is missing or not a string.
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
  let identity: Identity
  /// Another resource of the same identity, as a place in the list of included ones.
  var twin: Int?
  var isReached = false
  /// The resource of the same identity that comes first.
  var original: JSONNode?
}

// Identity and full linkage: CMP-03, CMP-05, CMP-06. All checks take linear time.
extension DocumentCheck {
  /// Checks that resources are unique and that all included ones are linked.
  mutating func checkCompound(_ root: JSONNode) {
    guard let data = root.member("data") else { return }
    let primary = data.isObject ? [data] : data.elements.filter { $0.isObject }
    let included = root.entry("included").flatMap { $0.value.isArray ? $0 : nil }
    // Identifiers as primary data are not resources, so the resources may stand in `included`.
    let arePrimaryResources =
      context != .relationship && !primary.allSatisfy(Self.looksLikeIdentifier)
    // Where each identity is first.
    var seen: [Identity: JSONNode] = [:]
    if primary.count > 1 || included != nil {
      for resource in primary {
        guard let identity = Identity(of: resource, allowsLocal: isVersion11) else { continue }
        if let first = seen[identity] {
          if context != .relationship, data.isArray {
            reportDuplicate(
              resource, of: first, isCertain: included != nil && arePrimaryResources)
          }
        } else {
          seen[identity] = resource
        }
        if let local = Identity(local: resource), isVersion11, seen[local] == nil {
          seen[local] = resource
        }
      }
    }
    guard let included else { return }
    var (list, index) = collect(included.value)
    for position in list.indices {
      if isDone { return }
      if arePrimaryResources, let first = seen[list[position].identity] {
        list[position].original = first
      }
      if let original = list[position].original {
        reportDuplicate(
          list[position].node, of: original, isCertain: !context.allowsLocalIdentifiers)
      }
    }
    guard !options.sparseFieldsets else { return }
    let expectation: StaticString =
      isVersion11
      ? "expected a chain of linkage from the primary data to each included resource, found none to"
      : "expected an identifier of each included resource in the document, found none of"
    let severity = context.allowsLocalIdentifiers ? Finding.Severity.warning : .error
    markReached(from: primary, seen, &list, &index)
    for resource in list where !resource.isReached && resource.original == nil {
      if isDone { return }
      report(
        "CMP-03", severity, at: resource.node, pointer: resource.node.pointer,
        "\(expectation) \(Self.name(of: resource.node))")
    }
  }

  private mutating func reportDuplicate(
    _ resource: JSONNode, of first: JSONNode, isCertain: Bool
  ) {
    report(
      "CMP-05", isCertain ? .error : .warning, at: resource, pointer: resource.pointer,
      "expected each resource once in a document, found \(Self.name(of: resource)) again, which is "
        + "first at \(first.pointer)")
  }

  /// A description of a resource: its type and its id or `lid`.
  private static func name(of resource: JSONNode) -> String {
    let type = resource.member("type")?.quoted ?? "?"
    return "\(type) \((resource.member("id") ?? resource.member("lid"))?.quoted ?? "?")"
  }

  /// Lists the included resources, and where each identity is first in the list.
  private func collect(_ included: JSONNode) -> ([Included], [Identity: Int]) {
    var list: [Included] = []
    var index: [Identity: Int] = [:]
    list.reserveCapacity(included.count)
    index.reserveCapacity(included.count)
    for element in included.elements {
      guard element.isObject, let identity = Identity(of: element, allowsLocal: isVersion11) else {
        continue
      }
      var resource = Included(node: element, identity: identity)
      if let first = index[identity] {
        resource.original = list[first].node
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
    from primary: [JSONNode], _ seen: [Identity: JSONNode], _ list: inout [Included],
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
    for identity in seen.keys { reach(identity, &list) }
    for resource in primary {
      forEachLinked(from: resource) { reach($0, &list) }
    }
    if !isVersion11 {
      // Version 1.0 accepts an identifier anywhere, so every resource is a starting point.
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
