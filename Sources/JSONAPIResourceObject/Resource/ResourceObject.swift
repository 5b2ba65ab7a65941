/// A resource described by types: its description, its metadata, its links and its identifier.
///
/// ```swift
/// typealias Person = ResourceObject<PersonDescription, NoMetadata, NoLinks, String>
/// typealias NewPerson = ResourceObject<PersonDescription, NoMetadata, NoLinks, Unidentified>
///
/// let person = try JSONDecoder().decode(Person.self, from: data)
/// person.favoriteColor        // an attribute
/// person ~> \.friends         // the identifiers of a relationship
/// ```
///
/// It is an immutable value; ``replacingAttributes(_:)`` and ``tappingAttributes(_:)`` return
/// modified copies. Two resources are equal if all their members are, and have the same hash value
/// if their identifiers are equal.
public struct ResourceObject<
  Description: ResourceObjectDescription,
  MetaType: JSONAPIResourceObject.Meta,
  LinksType: JSONAPIResourceObject.Links,
  EntityRawIdType: MaybeRawId
>: ResourceObjectType {
  /// The metadata of the resource.
  public typealias Meta = MetaType
  /// The links of the resource.
  public typealias Links = LinksType

  /// The identifier of the resource.
  public let id: JSONAPIResourceObject.Id<EntityRawIdType, Self>

  /// The attributes of the resource.
  public let attributes: Description.Attributes

  /// The relationships of the resource.
  public let relationships: Description.Relationships

  /// The metadata of the resource.
  public let meta: MetaType

  /// The links of the resource.
  public let links: LinksType

  /// Creates a resource.
  public init(
    id: ResourceObject.Id,
    attributes: Description.Attributes,
    relationships: Description.Relationships,
    meta: MetaType,
    links: LinksType
  ) {
    self.id = id
    self.attributes = attributes
    self.relationships = relationships
    self.meta = meta
    self.links = links
  }
}

extension ResourceObject: Sendable
where
  Description.Attributes: Sendable,
  Description.Relationships: Sendable,
  MetaType: Sendable,
  LinksType: Sendable,
  EntityRawIdType: Sendable
{}

extension ResourceObject: Hashable where EntityRawIdType: RawIdType {
  /// Hashes only the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension ResourceObject: JSONAPIIdentifiable, IdentifiableResourceObjectType, Relatable
where EntityRawIdType: RawIdType {
  /// The type of this resource's identifiers.
  public typealias ID = ResourceObject.Id
}

extension ResourceObject: Swift.Identifiable where EntityRawIdType: RawIdType {}

extension ResourceObject: CustomStringConvertible {
  /// The type, the identifier, the attributes and the relationships.
  public var description: String {
    """
    ResourceObject<\(Self.jsonType)>(id: \(String(describing: id)), attributes: \
    \(String(describing: attributes)), relationships: \(String(describing: relationships)))
    """
  }
}
