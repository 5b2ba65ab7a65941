/// A relationship object (REL).
public struct AnyRelationship: DocumentObject {
  /// The member names that the specification defines (REL-03).
  public static let memberNames = ["links", "data", "meta"]

  /// All members, in order.
  public var members: JSONObject

  /// Creates a relationship from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates a relationship.
  public init(data: Linkage = .absent, links: LinksObject? = nil, meta: JSONObject? = nil) {
    self.init(members: JSONObject())
    self.links = links
    self.data = data
    self.meta = meta
  }

  /// The linkage (REL-07).
  public var data: Linkage {
    get { Linkage(members["data"]) }
    set { members["data"] = newValue.json }
  }

  /// The links.
  public var links: LinksObject? {
    get { object("links") }
    set { setObject(newValue, "links") }
  }

  /// Non-standard information about the relationship.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }

  /// Whether ``data`` is all of the linkage: it isn't absent, and no link leads to another page of it.
  ///
  /// Requests that would replace the server's linkage omit incomplete linkage.
  public var isLinkageComplete: Bool { data != .absent && !isPage }

  /// Whether a link leads to another page of the linkage, so that ``data`` is one page.
  package var isPage: Bool { members["links"].map { JSONValue.leadToOtherPages($0) } ?? false }
}

extension JSONValue {
  /// The names of links to adjacent pages; some servers send `previous` instead of `prev`.
  package static let pageLinks = ["next", "prev", "previous"]

  /// Returns whether the links of a relationship lead to a page before or after this one.
  ///
  /// A malformed link counts, since it still indicates that there is another page.
  static func leadToOtherPages(_ links: JSONValue) -> Bool {
    pageLinks.contains { name in
      guard let link = links[name], !link.isNull else { return false }
      return link.string != "" && link["href"]?.string != ""
    }
  }
}

/// Resource linkage: the identifiers of the resources in a relationship (REL-07).
///
/// Absent linkage means unknown; `null` and an empty array mean that the relationship is empty.
public enum Linkage: Sendable, Hashable {
  /// The member `data` is missing or malformed.
  case absent
  /// An empty to-one relationship.
  case null
  /// A to-one relationship.
  case one(ResourceIdentifier)
  /// A to-many relationship, possibly empty.
  case many([ResourceIdentifier])

  init(_ value: JSONValue?) {
    if let object = value?.object {
      self = .one(ResourceIdentifier(members: object))
    } else if let objects: [ResourceIdentifier] = value?.objects() {
      self = .many(objects)
    } else {
      self = value?.isNull == true ? .null : .absent
    }
  }

  /// The linkage as a JSON value; `nil` if it is absent.
  public var json: JSONValue? {
    switch self {
    case .absent: nil
    case .null: .some(.null)
    case .one(let identifier): identifier.json
    case .many(let identifiers): JSONValue(identifiers.map(\.json))
    }
  }

  /// The identifiers; empty if the linkage is absent or null.
  public var identifiers: [ResourceIdentifier] {
    switch self {
    case .absent, .null: []
    case .one(let identifier): [identifier]
    case .many(let identifiers): identifiers
    }
  }
}

/// The relationships of a resource by name, in order (REL-01).
public struct RelationshipsObject: DocumentObject {
  /// Empty, since the document chooses the names.
  public static let memberNames: [String] = []

  /// All members, in order.
  public var members: JSONObject

  /// Creates a relationships object from its members.
  public init(members: JSONObject = [:]) { self.members = members }

  /// The relationship with this name; `nil` if it is absent or not an object.
  public subscript(name: String) -> AnyRelationship? {
    get { object(name) }
    set { setObject(newValue, name) }
  }
}

extension RelationshipsObject: Sequence, ExpressibleByDictionaryLiteral {
  /// Creates a relationships object from a literal, in order.
  public init(dictionaryLiteral elements: (String, AnyRelationship)...) {
    self.init(members: JSONObject(elements.map { (name: $0.0, value: $0.1.json) }))
  }

  /// Iterates over the relationships in document order.
  public func makeIterator() -> AnyIterator<(name: String, relationship: AnyRelationship)> {
    let relationships = members.lazy.compactMap { name, value in
      value.object.map { (name: name, relationship: AnyRelationship(members: $0)) }
    }
    return AnyIterator(relationships.makeIterator())
  }
}

extension Linkage {
  /// Returns whether two linkages are equivalent.
  ///
  /// Change detection uses this rule for models, ``AnyResource``, records of a store and live
  /// objects.
  ///
  /// - Absent linkage, null, one identifier and a list are never equivalent to one another.
  /// - Two identifiers are equivalent if they have the same type, the same id (or the same `lid`,
  ///   if there is no id) and the same other members, including `meta`.
  /// - To-many linkage is a set (REL-13): neither the order of identifiers nor duplicates count.
  ///   With `ordered`, both do.
  ///
  /// The time is linear in the number of identifiers.
  ///
  /// - Parameters:
  ///   - other: The linkage to compare with.
  ///   - ordered: Whether the order of to-many linkage counts, for servers that preserve it.
  /// - Returns: `true` if changing one into the other needs no request.
  public func isEquivalent(to other: Linkage, ordered: Bool = false) -> Bool {
    switch (self, other) {
    case (.absent, .absent), (.null, .null): return true
    case (.one(let one), .one(let two)): return one.isEquivalent(to: two)
    case (.many(let one), .many(let two)):
      if one.elementsEqual(two, by: { $0.isEquivalent(to: $1) }) { return true }
      return !ordered && Set(one.map(\.reference)) == Set(two.map(\.reference))
    default: return false
    }
  }
}

extension ResourceIdentifier {
  /// The content of an identifier, with a single name for the resource.
  package struct Reference: Hashable {
    let identity: Identity?
    let rest: JSONObject
  }

  /// The content of the identifier, with a single name for the resource.
  package var reference: Reference {
    // Without a type or an id, the identifier is compared by its members.
    guard let identity else { return Reference(identity: nil, rest: members) }
    guard members.count > 2 else { return Reference(identity: identity, rest: JSONObject()) }
    let rest = members.filter { $0.name != "type" && $0.name != "id" && $0.name != "lid" }
    return Reference(identity: identity, rest: JSONObject(rest))
  }

  fileprivate func isEquivalent(to other: ResourceIdentifier) -> Bool {
    reference == other.reference
  }
}
