/// The rules that distinguish the relationships of flat resources from attributes.
struct UnflattenRules {
  let tree: IncludeTree?
  let keepsMeta: Bool
  /// Where primary resources begin, by their places on the tape.
  var primary: Set<Int> = []
  /// For each type, the members that are relationships by their values in some resource.
  ///
  /// Attributes and relationships of a type share one namespace (RES-11), so `null` and empty arrays
  /// under such a name are relationships, too.
  var namesByType: [ExactString: Set<ExactString>] = [:]

  /// Whether a resource contains other resources.
  func isEmbedded(_ occurrences: [JSONNode]) -> Bool {
    !occurrences.allSatisfy { primary.contains($0.index) }
  }

  /// What is known of the relationships of a resource, which is at a node of the tree or outside it.
  func names(of members: [(name: String, value: JSONNode)], _ node: Int?) -> RelationshipNames {
    let list = members.first { $0.name == RelationshipNames.listName }?.value
    let type = members.first { $0.name == "type" }?.value.string
    return RelationshipNames(
      listed: list.flatMap(RelationshipNames.names(in:)),
      ofType: type.flatMap { namesByType[ExactString($0)] } ?? [], tree: tree, node: node)
  }
}

/// The names of a resource's relationships that are known without looking at its values.
struct RelationshipNames {
  /// The member of a flat resource that lists its relationships.
  static let listName = "@relationships"

  /// The names that the resource itself lists.
  let listed: Set<ExactString>?
  /// The names of relationships of other resources of the same type.
  let ofType: Set<ExactString>
  let tree: IncludeTree?
  let node: Int?

  /// The names in the value of a member called ``listName``; `nil` if it is anything else.
  static func names(in value: JSONNode) -> Set<ExactString>? {
    guard value.isArray else { return nil }
    let names = value.elements.compactMap(\.string)
    return names.count == value.count ? Set(names.map(ExactString.init)) : nil
  }

  func contains(_ name: String) -> Bool {
    if let listed { return listed.contains(ExactString(name)) }
    return isInTree ? child(name) != nil : ofType.contains(ExactString(name))
  }

  /// Whether a member is a relationship.
  ///
  /// - Throws: ``FlatFormError`` for a listed relationship whose value is no linkage.
  func includes(_ name: String, _ value: JSONNode) throws(FlatFormError) -> Bool {
    guard listed != nil || isInTree else {
      let isEmpty = value.isNull || (value.isArray && value.count == 0)
      return isEmpty ? contains(name) : Self.isLinkage(value)
    }
    guard contains(name) else { return false }
    for element in value.elements { try Self.checkIdentity(element) }
    if !value.isArray && !value.isNull { try Self.checkIdentity(value) }
    return true
  }

  /// The node of the relationship paths below it, `nil` to detect relationships by value.
  func next(_ name: String) -> Int? {
    guard let tree, let child = child(name), !tree.isLeaf(child) else { return nil }
    return child
  }

  private var isInTree: Bool { tree != nil && node != nil }

  private func child(_ name: String) -> Int? { node.flatMap { tree?.child(of: $0, named: name) } }

  private static func checkIdentity(_ value: JSONNode) throws(FlatFormError) {
    guard value.isObject else {
      throw value.flatFormError(
        .invalidLinkage, expected: "a resource, as the list of relationships says")
    }
    guard ResourceIndex.identity(of: value).isComplete else {
      throw value.flatFormError(.invalidIdentity, expected: "a resource with a type and an id")
    }
  }

  /// Whether a value is a resource or an array that contains only resources.
  private static func isLinkage(_ value: JSONNode) -> Bool {
    value.isArray ? value.elements.allSatisfy(isResource) : isResource(value)
  }

  private static func isResource(_ value: JSONNode) -> Bool {
    guard value.isObject else { return false }
    let identity = ResourceIndex.identity(of: value)
    guard identity.isComplete else { return false }
    return identity.id == 0 || value.tape.kind(Int(identity.id)) == .string
  }
}
