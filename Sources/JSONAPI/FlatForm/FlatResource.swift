/// The members of a flat resource, classified.
struct FlatResource {
  /// A relationship: its linkage, its meta, or both.
  struct Relationship {
    let name: String
    var data: JSONNode?
    var meta: JSONNode?
    /// The node of the relationship paths below it, `nil` to detect relationships by value.
    let tree: Int?
  }

  private(set) var type: JSONNode?
  /// A string, or a number to be written as a string.
  private(set) var id: JSONNode?
  private(set) var lid: JSONNode?
  private(set) var attributes: [(name: String, value: JSONNode)] = []
  private(set) var relationships: [Relationship] = []
  /// Links, meta, and members of extensions and of JSON-LD.
  private(set) var others: [(name: String, value: JSONNode)] = []

  /// Classifies the members of a flat resource.
  ///
  /// - Parameters:
  ///   - occurrences: Objects that all are this resource. Members of the first come first, and the
  ///     others add those that are missing.
  ///   - tree: The resource's node in the tree of paths, `nil` to detect relationships by value.
  ///   - rules: What to do with meta, and the tree.
  /// - Throws: ``FlatFormError`` for an identity that is none, and for a listed relationship without
  ///   identifiers.
  init(_ occurrences: [JSONNode], _ tree: Int?, _ rules: UnflattenRules) throws(FlatFormError) {
    var members: [(name: String, value: JSONNode)] = []
    var seen: Set<ExactString> = []
    for occurrence in occurrences {
      for (key, value) in occurrence.members {
        let name = key.string ?? ""
        if seen.insert(ExactString(name)).inserted { members.append((name, value)) }
      }
    }
    let known = rules.names(of: members, tree)
    if known.listed != nil { members.removeAll { $0.name == RelationshipNames.listName } }
    // Relationships first, as the meaning of other names depends on them.
    var places: [ExactString: Int] = [:]
    for (name, value) in members where !Self.isIdentity(name) {
      guard try known.includes(name, value) else { continue }
      places[ExactString(name)] = relationships.count
      relationships.append(
        Relationship(name: name, data: value, meta: nil, tree: known.next(name)))
    }
    var related = Set(places.keys)
    if let listed = known.listed {
      related.formUnion(listed)
      seen.formUnion(listed)
    }
    let origins = NameOrigins(seen, relationships: related)
    for (name, value) in members where places[ExactString(name)] == nil {
      if name == "identifierMeta", rules.isEmbedded(occurrences) { continue }
      if value.isObject, let relationship = origins.relationship(withMeta: name) {
        if let place = places[ExactString(relationship)] {
          relationships[place].meta = value
        } else {
          relationships.append(Relationship(name: relationship, data: nil, meta: value, tree: nil))
        }
        continue
      }
      switch name {
      case "type": type = try Self.identity(value, isOptional: false)
      case "id": id = try Self.identity(value, isOptional: true)
      case "lid": lid = try Self.identity(value, isOptional: true)
      case "links" where value.isObject: others.append((name, value))
      case "meta" where value.isObject && rules.keepsMeta: others.append((name, value))
      case "links", "meta": field(name, value, known, seen, origins)
      case _ where Self.isOwn(name) && origins.attribute(name) == nil: others.append((name, value))
      default: field(name, value, known, seen, origins)
      }
    }
  }

  /// Takes in an attribute, or the meta of a relationship that has nothing else.
  private mutating func field(
    _ name: String, _ value: JSONNode, _ known: RelationshipNames, _ names: Set<ExactString>,
    _ origins: NameOrigins
  ) {
    if known.listed == nil, value.isObject, let base = Self.name(name, without: "Meta"),
      !names.contains(ExactString(base)), known.contains(base)
    {
      relationships.append(Relationship(name: base, data: nil, meta: value, tree: nil))
      return
    }
    attributes.append((origins.attribute(name) ?? name, value))
  }

  /// Whether a member of that name belongs to the resource itself.
  static func isOwn(_ name: String) -> Bool {
    name == "links" || name == "meta" || name.utf8.first == UInt8(ascii: "@")
      || name.utf8.contains(UInt8(ascii: ":"))
  }

  private static func isIdentity(_ name: String) -> Bool {
    name == "type" || name == "id" || name == "lid"
  }

  private static func name(_ name: String, without suffix: String) -> String? {
    guard name.hasSuffix(suffix), name.utf8.count > suffix.utf8.count else { return nil }
    return String(name.dropLast(suffix.count))
  }

  private static func identity(
    _ value: JSONNode, isOptional: Bool
  ) throws(FlatFormError) -> JSONNode? {
    if value.isString || (isOptional && value.kind == .integer) { return value }
    if isOptional, value.isNull { return nil }
    throw value.flatFormError(.invalidIdentity, expected: "a string")
  }
}
