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
  private var runsOfAttributes = NameRuns("Attribute")

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
    var runs = NameRuns("Meta")
    let metaOf = Dictionary(
      places.map { (ExactString(runs.longest($0.key.text, isTaken: seen.contains)), $0.value) },
      uniquingKeysWith: { first, _ in first })
    for (name, value) in members where places[ExactString(name)] == nil {
      if value.isObject, let place = metaOf[ExactString(name)] {
        relationships[place].meta = value
        continue
      }
      switch name {
      case "type": type = try Self.identity(value, isOptional: false)
      case "id": id = try Self.identity(value, isOptional: true)
      case "lid": lid = try Self.identity(value, isOptional: true)
      case "identifierMeta" where rules.isEmbedded(occurrences): continue
      case "links" where value.isObject: others.append((name, value))
      case "meta" where value.isObject && rules.keepsMeta: others.append((name, value))
      case "links", "meta": field(name, value, known, seen, places)
      case _ where Self.isOwn(name): others.append((name, value))
      default: field(name, value, known, seen, places)
      }
    }
  }

  /// Takes in an attribute, or the meta of a relationship that has nothing else.
  private mutating func field(
    _ name: String, _ value: JSONNode, _ known: RelationshipNames, _ names: Set<ExactString>,
    _ places: [ExactString: Int]
  ) {
    if value.isObject, let base = Self.name(name, without: "Meta"),
      !names.contains(ExactString(base)), known.contains(base)
    {
      relationships.append(Relationship(name: base, data: nil, meta: value, tree: nil))
      return
    }
    let base = Self.stem(of: name, "Attribute")
    let isTaken =
      Self.isIdentity(base) || places[ExactString(base)] != nil
      || (names.contains(ExactString(base)) && Self.isOwn(base))
    let isRenamed = isTaken && name == runsOfAttributes.longest(base, isTaken: names.contains)
    attributes.append((isRenamed ? base : name, value))
  }

  /// Whether a member of that name belongs to the resource itself.
  private static func isOwn(_ name: String) -> Bool {
    name == "links" || name == "meta" || name.utf8.first == UInt8(ascii: "@")
      || name.utf8.contains(UInt8(ascii: ":"))
  }

  static func isIdentity(_ name: String) -> Bool { name == "type" || name == "id" || name == "lid" }

  private static func name(_ name: String, without suffix: String) -> String? {
    guard name.hasSuffix(suffix), name.utf8.count > suffix.utf8.count else { return nil }
    return String(name.dropLast(suffix.count))
  }

  /// What is left of a name without a suffix, however often it has that; never nothing.
  private static func stem(of name: String, _ suffix: String) -> String {
    let suffix = suffix.utf8
    var stem = name.utf8[...]
    while stem.count > suffix.count, stem.suffix(suffix.count).elementsEqual(suffix) {
      stem = stem.dropLast(suffix.count)
    }
    return stem.count < name.utf8.count ? String(Substring(stem)) : name
  }

  private static func identity(
    _ value: JSONNode, isOptional: Bool
  ) throws(FlatFormError) -> JSONNode? {
    if value.isString || (isOptional && value.kind == .integer) { return value }
    if isOptional, value.isNull { return nil }
    throw value.flatFormError(.invalidIdentity, expected: "a string")
  }
}
