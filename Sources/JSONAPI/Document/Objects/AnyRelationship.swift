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
  /// Linkage that isn't complete is in no request that would replace the linkage of the server.
  public var isLinkageComplete: Bool { data != .absent && !isPage }

  /// Whether a link leads to another page of the linkage, so that ``data`` is one page.
  package var isPage: Bool { members["links"].map { JSONValue.leadToOtherPages($0) } ?? false }
}

extension JSONValue {
  /// The names of links to neighbouring pages; some servers send `previous` in place of `prev`.
  package static let pageLinks = ["next", "prev", "previous"]

  /// Whether the links of a relationship lead to a page before or after this one.
  ///
  /// A link that is malformed counts: it says that there is more, and not where.
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

  /// The linkage as a value of JSON; `nil` if it is absent.
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

/// The relationships of a resource by name, in their order (REL-01).
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
  /// Creates a relationships object from a literal, in its order.
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
