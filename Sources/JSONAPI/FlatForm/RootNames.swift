/// The names of a resource's members in the flat form.
///
/// Nearly always they are their own names. Where two members would have the same one, the one that
/// comes later in this order gets a longer name: identity, other members of the resource itself and
/// ``NameOrigins/reserved`` names, relationships, attributes, relationships' meta.
struct RootNames {
  /// For each resource, whether any of its members gets another name.
  private var changes: [Bool] = []
  /// New names by the place of the old one on the tape; a relationship's meta by the place of the
  /// relationship.
  private var names: [Int: String] = [:]

  /// Takes in the next resource.
  mutating func add(_ resource: JSONNode) {
    changes.append(Self.mayCollide(resource) && rename(resource) > 0)
  }

  /// The new name of a member, `nil` if it keeps its own.
  func name(of key: JSONNode) -> String? { names[key.index] }

  /// The name for the meta of a relationship, `nil` if it is the relationship's with `Meta`.
  func metaName(of relationship: JSONNode) -> String? { names[relationship.index] }

  /// Whether any member of a resource has another name at the root.
  ///
  /// - Parameter number: The resource's number, or −1 for one that has none.
  /// - Returns: `true` if ``name(of:)`` and ``metaName(of:)`` can return new names.
  mutating func areChanged(_ number: Int, _ node: JSONNode) -> Bool {
    number >= 0 ? changes[number] : Self.mayCollide(node) && rename(node) > 0
  }

  // MARK: - The quick test

  private static let reserved = {
    var filter = NameFilter()
    for name in NameOrigins.reserved { filter.insert(nameSignature(name.text)) }
    return filter
  }()

  /// Whether two names may collide; `false` is certain.
  private static func mayCollide(_ node: JSONNode) -> Bool {
    let tape = node.tape
    var seen = reserved
    var meets = false
    var hasMeta = false
    var attributes: JSONNode?
    for (name, value) in node.members where !name.isOfIdentity {
      if name.isName("attributes") {
        meets = meets || attributes != nil
        attributes = value
      } else if name.isName("relationships") {
        for (key, relationship) in value.members {
          meets = seen.insert(tape.nameSignature(key.index)) || meets
          hasMeta = hasMeta || relationship.member("meta") != nil
        }
      } else {
        meets = seen.insert(tape.nameSignature(name.index)) || meets
      }
    }
    guard !meets else { return true }
    // Two attributes may meet in the filter by chance, so it takes none in until all are tested.
    if let attributes {
      for (key, _) in attributes.members where seen.contains(tape.nameSignature(key.index)) {
        return true
      }
    }
    guard hasMeta else { return false }
    if let attributes {
      for (key, _) in attributes.members { seen.insert(tape.nameSignature(key.index)) }
    }
    for (name, relationships) in node.members where name.isName("relationships") {
      for (key, relationship) in relationships.members where relationship.member("meta") != nil {
        if seen.insert(nameSignature((key.string ?? "") + "Meta")) { return true }
      }
    }
    return false
  }

  // MARK: - New names

  /// Gives new names where they are needed, and counts them.
  ///
  /// The longest names come first, as ``NameRuns/origins(of:isTaken:)`` expects.
  private mutating func rename(_ node: JSONNode) -> Int {
    let own = Names(node)
    var taken = own.all
    var count = 0
    var runs: [String: NameRuns] = [:]
    func free(_ name: String, _ suffix: String) -> String {
      let name = runs[suffix, default: NameRuns(suffix)].free(name, isTaken: taken.contains)
      taken.insert(ExactString(name))
      return name
    }
    var metas: [(root: String, text: String, relationship: JSONNode)] = []
    var attributes: [(text: String, key: JSONNode)] = []
    for (name, value) in node.members {
      if name.isName("relationships") {
        for (key, relationship) in value.members {
          let text = key.string ?? ""
          var root = text
          if own.fixed.contains(ExactString(text)) {
            root = free(text, "Relationship")
            names[key.index] = root
            count += 1
          }
          if relationship.member("meta") != nil { metas.append((root, text, relationship)) }
        }
      } else if name.isName("attributes") {
        for (key, _) in value.members {
          let text = key.string ?? ""
          let name = ExactString(text)
          guard own.fixed.contains(name) || own.relationships.contains(name) else { continue }
          attributes.append((text, key))
        }
      }
    }
    for meta in metas.sorted(by: { $0.root.utf8.count > $1.root.utf8.count }) {
      let name = free(meta.root, "Meta")
      guard name != meta.text + "Meta" else { continue }
      names[meta.relationship.index] = name
      count += 1
    }
    for attribute in attributes.sorted(by: { $0.text.utf8.count > $1.text.utf8.count }) {
      names[attribute.key.index] = free(attribute.text, "Attribute")
      count += 1
    }
    return count
  }

  /// The names in a resource, by position.
  private struct Names {
    var fixed = NameOrigins.reserved
    var relationships: Set<ExactString> = []
    var attributes: Set<ExactString> = []

    init(_ node: JSONNode) {
      for (name, value) in node.members {
        if name.isName("relationships") {
          for (key, _) in value.members { relationships.insert(ExactString(key.string ?? "")) }
        } else if name.isName("attributes") {
          for (key, _) in value.members { attributes.insert(ExactString(key.string ?? "")) }
        } else {
          fixed.insert(ExactString(name.string ?? ""))
        }
      }
    }

    var all: Set<ExactString> { fixed.union(relationships).union(attributes) }
  }
}
