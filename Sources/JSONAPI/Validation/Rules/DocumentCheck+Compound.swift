/// An included resource.
private struct Included {
  let node: JSONNode
  let identity: ResourceIndex.Key
  /// Another resource with the same identity, as a position in the list of included resources.
  var twin: Int?
  var isReached = false
  /// The first resource with the same identity.
  var original: JSONNode?
}

/// The included resources reached by linkage whose own linkage is yet to be followed.
private struct Reach {
  let tape: Tape
  let index: IdentityTable.Places
  var waiting: [Int] = []
  /// The resource after the last reached one, since most documents list resources in linkage order.
  private var expected = 0

  init(_ tape: Tape, _ index: IdentityTable.Places) {
    self.tape = tape
    self.index = index
  }

  mutating func follow(_ identity: ResourceIndex.Key, _ list: inout [Included]) {
    var next: Int?
    if expected < list.count, list[expected].original == nil,
      list[expected].identity.isEqual(to: identity, in: tape)
    {
      next = expected
    } else {
      next = index.find(identity, in: tape)
    }
    if let next { expected = next + 1 }
    while let position = next, !list[position].isReached {
      list[position].isReached = true
      waiting.append(position)
      next = list[position].twin
    }
  }
}

// Identity and full linkage: CMP-03, CMP-05, CMP-06. All checks take linear time.
extension DocumentCheck {
  /// Checks that resources are unique and that all included ones are linked.
  mutating func checkCompound(_ root: JSONNode) {
    guard let data = root.member("data") else { return }
    let primary = data.isObject ? [data] : data.elements.filter { $0.isObject }
    let included = root.entry("included").flatMap { $0.value.isArray ? $0 : nil }
    // Identifiers as primary data aren't resources, so `included` may contain the resources.
    let arePrimaryResources =
      context != .relationship && !primary.allSatisfy(Self.looksLikeIdentifier)
    var identities = IdentityTable(tape, allowsLocal: isVersion11 && hasLocalIDs)
    // The first position of each identity.
    var seen = IdentityTable.Places(primary.count)
    if primary.count > 1 || included != nil {
      for (position, resource) in primary.enumerated() {
        guard let identity = identities.key(of: resource) else { continue }
        if let first = seen.insert(position, for: identity, in: tape) {
          if context != .relationship, data.isArray {
            reportDuplicate(
              resource, of: primary[first], isCertain: included != nil && arePrimaryResources)
          }
        }
        if let local = identities.localKey(of: resource) {
          _ = seen.insert(position, for: local, in: tape)
        }
      }
    }
    guard let included else { return }
    var (list, index) = collect(included.value, &identities)
    for position in list.indices {
      if isDone { return }
      if arePrimaryResources, let first = seen.find(list[position].identity, in: tape) {
        list[position].original = primary[first]
      }
      if let original = list[position].original {
        reportDuplicate(
          list[position].node, of: original, isCertain: !context.allowsLocalIdentifiers)
      }
    }
    guard !options.sparseFieldsets, !namesFieldsets(root) else { return }
    let expectation: StaticString =
      isVersion11
      ? "expected a chain of linkage from the primary data to each included resource, found none to"
      : "expected an identifier of each included resource in the document, found none of"
    let severity = context.allowsLocalIdentifiers ? Finding.Severity.warning : .error
    markReached(from: primary, seen, &list, index, &identities)
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

  /// Returns whether the document's `self` link shows that the client requested sparse fieldsets
  /// (CMP-04).
  private func namesFieldsets(_ root: JSONNode) -> Bool {
    guard let link = root.member("links")?.member("self"),
      let address = link.string ?? link.member("href")?.string
    else { return false }
    return address.contains("?")
      && ["fields[", "fields%5B", "fields%5b"].contains { address.contains($0) }
  }

  /// Returns a description of a resource: its type and its id or `lid`.
  private static func name(of resource: JSONNode) -> String {
    let type = resource.member("type")?.quoted ?? "?"
    return "\(type) \((resource.member("id") ?? resource.member("lid"))?.quoted ?? "?")"
  }

  /// Lists the included resources, and the first position of each identity in the list.
  private func collect(
    _ included: JSONNode, _ identities: inout IdentityTable
  ) -> ([Included], IdentityTable.Places) {
    var list: [Included] = []
    var index = IdentityTable.Places(included.count)
    list.reserveCapacity(included.count)
    for element in included.elements {
      guard element.isObject, let identity = identities.key(of: element) else { continue }
      var resource = Included(node: element, identity: identity)
      if let first = index.insert(list.count, for: identity, in: tape) {
        resource.original = list[first].node
        resource.twin = list[first].twin
        list[first].twin = list.count
      }
      if let local = identities.localKey(of: element) {
        _ = index.insert(list.count, for: local, in: tape)
      }
      list.append(resource)
    }
    return (list, index)
  }

  /// Marks the included resources that a chain of linkage from the primary data reaches.
  private func markReached(
    from primary: [JSONNode], _ seen: IdentityTable.Places, _ list: inout [Included],
    _ index: IdentityTable.Places, _ identities: inout IdentityTable
  ) {
    var reach = Reach(tape, index)
    for identity in seen.keys { reach.follow(identity, &list) }
    for resource in primary {
      forEachLinked(from: resource, &identities) { reach.follow($0, &list) }
    }
    if !isVersion11 {
      // Version 1.0 accepts an identifier anywhere, so every resource is a starting point.
      for position in list.indices {
        forEachLinked(from: list[position].node, &identities) { reach.follow($0, &list) }
      }
    }
    while let position = reach.waiting.popLast() {
      forEachLinked(from: list[position].node, &identities) { reach.follow($0, &list) }
    }
  }

  /// Calls `body` with each identity that the relationships of a resource link to.
  private func forEachLinked(
    from resource: JSONNode, _ identities: inout IdentityTable,
    _ body: (ResourceIndex.Key) -> Void
  ) {
    let relationships = ResourceMembers(of: resource.index, in: tape).relationships
    guard relationships >= 0 else { return }
    for (name, relationship) in JSONNode(tape, relationships).members {
      let place = RelationshipMembers(of: relationship.index, in: tape).data
      guard place >= 0 else { continue }
      let data = JSONNode(tape, place)
      switch role(of: name) {
      case .annotation, .extensionMember: continue
      case .foreignNamespace, .ordinary: break
      }
      if data.isObject {
        if let identity = identities.key(of: data) { body(identity) }
      } else {
        for element in data.elements where element.isObject {
          if let identity = identities.key(of: element) { body(identity) }
        }
      }
    }
  }

  /// Returns whether an object could be a resource identifier: it has no attributes, relationships
  /// or links.
  static func looksLikeIdentifier(_ object: JSONNode) -> Bool {
    object.member("attributes") == nil && object.member("relationships") == nil
      && object.member("links") == nil
  }
}
