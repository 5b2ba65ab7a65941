/// A resource object of any type, for types without a model.
///
/// Attributes read like properties. Use the subscript for names that aren't Swift identifiers or that collide with a
/// property.
///
/// ```swift
/// let document = try AnyDocument(parsing: bytes)
/// if case .one(let article) = document.data {
///   article.title?.string       // the attribute "title"
///   article["created-at"]       // the attribute "created-at"
///   article.relationships?["author"]?.data
/// }
/// ```
///
/// A resource identifier, as in the primary data of a relationship's document, is a resource
/// without attributes (CMP-03).
@dynamicMemberLookup
public struct AnyResource: DocumentObject {
  /// The member names that the specification defines (RES-01 to RES-03, RES-10).
  public static let memberNames = [
    "type", "id", "lid", "attributes", "relationships", "links", "meta",
  ]

  /// All members, in order.
  public var members: JSONObject

  /// Creates a resource from its members.
  public init(members: JSONObject) { self.members = members }

  /// Creates a resource.
  public init(
    type: String, id: String? = nil, lid: String? = nil, attributes: JSONObject? = nil,
    relationships: RelationshipsObject? = nil, links: LinksObject? = nil, meta: JSONObject? = nil
  ) {
    self.init(members: JSONObject())
    self.type = type
    self.id = id
    self.lid = lid
    self.attributes = attributes
    self.relationships = relationships
    self.links = links
    self.meta = meta
  }

  /// The type; empty for an object without one, which violates RES-01.
  public var type: String {
    get { members["type"]?.string ?? "" }
    set { setText(newValue, "type") }
  }

  /// The id.
  ///
  /// An integer, which RES-05 forbids, reads as its decimal text.
  public var id: String? {
    get { idText("id") }
    set { setText(newValue, "id") }
  }

  /// The local id (RES-03).
  public var lid: String? {
    get { members["lid"]?.string }
    set { setText(newValue, "lid") }
  }

  /// The attributes.
  public var attributes: JSONObject? {
    get { plainObject("attributes") }
    set { setPlainObject(newValue, "attributes") }
  }

  /// The relationships.
  public var relationships: RelationshipsObject? {
    get { object("relationships") }
    set { setObject(newValue, "relationships") }
  }

  /// The links.
  public var links: LinksObject? {
    get { object("links") }
    set { setObject(newValue, "links") }
  }

  /// Non-standard information about the resource.
  public var meta: JSONObject? {
    get { plainObject("meta") }
    set { setPlainObject(newValue, "meta") }
  }

  /// The identifier of the resource, without meta.
  public var resourceIdentifier: ResourceIdentifier {
    ResourceIdentifier(type: type, id: id, lid: lid)
  }

  /// The type and id (or `lid`) that identify the resource within its document; `nil` if either is
  /// missing.
  var identity: ResourceIdentifier.Identity? {
    ResourceIdentifier.Identity(type: members["type"]?.string, id: id, lid: lid)
  }

  /// An attribute; nil if it is absent, ``JSONValue/null`` if it is null.
  ///
  /// Setting it adds the member `attributes` if it is missing; `nil` removes the attribute.
  public subscript(name: String) -> JSONValue? {
    get { members["attributes"]?[name] }
    set {
      if members["attributes"]?.kind != .object {
        guard newValue != nil else { return }
        members["attributes"] = [:]
      }
      members["attributes"]?[name] = newValue
    }
  }

  /// An attribute by its name; nil if it is absent.
  public subscript(dynamicMember name: String) -> JSONValue? {
    get { self[name] }
    set { self[name] = newValue }
  }
}

extension AnyResource {
  /// Returns the resource without its `lid`, unless it refers to itself by it.
  ///
  /// An unreferenced local id has no meaning (RID-03), and servers of JSON:API 1.0 reject it.
  package func withoutUnusedLID() -> AnyResource {
    guard let lid else { return self }
    let identity = ResourceIdentifier.Identity(type: type, id: lid, isLocal: true)
    guard !refers(to: identity) else { return self }
    var resource = self
    resource.members["lid"] = nil
    return resource
  }

  private func refers(to identity: ResourceIdentifier.Identity) -> Bool {
    (relationships ?? [:]).contains { _, relationship in
      relationship.data.identifiers.contains { $0.identity == identity }
    }
  }
}
