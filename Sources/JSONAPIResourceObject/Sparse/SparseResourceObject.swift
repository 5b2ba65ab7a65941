public import JSONAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A resource in a response with a sparse fieldset, possibly without some attributes and
/// relationships.
///
/// For a request with `fields[articles]=title`, a server sends articles that can't be read as a
/// ``ResourceObject``. This type reads them, and keeps the members that are present:
///
/// ```swift
/// let sparse = try decoder.decode(Article.SparseResource.self, from: data)
/// let title = try sparse.attribute(.title, as: Attribute<String>.self)   // nil: not sent
/// let whole = try sparse.complete()                                      // if everything was
/// ```
///
/// It is written as it was read.
public struct SparseResourceObject<
  Description: ResourceObjectDescription,
  MetaType: Meta,
  LinksType: Links,
  EntityRawIdType: MaybeRawId
>: CodablePrimaryResource where Description.Attributes: SparsableAttributes {
  /// The whole resource.
  public typealias Resource = ResourceObject<Description, MetaType, LinksType, EntityRawIdType>

  /// The identifier of the resource.
  public let id: Resource.Id

  /// The attributes that are present, by name.
  public let attributes: [String: JSONValue]

  /// The relationships that are present, by name.
  public let relationships: [String: JSONValue]

  /// The metadata of the resource.
  public let meta: MetaType

  /// The links of the resource.
  public let links: LinksType

  /// Reads a resource.
  ///
  /// - Throws: A ``ResourceObjectDecodingError`` if the type isn't the expected one; a
  ///   `DecodingError` if the identifier, the metadata or the links are missing or of another kind.
  public init(from decoder: any Decoder) throws {
    try self.init(typeChecked: Resource.members(of: decoder))
  }

  /// Writes the resource as it was read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try container.encode(Resource.jsonType, forKey: .type)
    try id.rawValue.encodeIdentifier(into: &container)
    if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
    if !relationships.isEmpty { try container.encode(relationships, forKey: .relationships) }
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
  }

  /// Returns an attribute; `nil` if it was not sent.
  ///
  /// - Throws: A `DecodingError` if it is of another kind.
  public func attribute<Attribute: AttributeType>(
    _ key: Description.Attributes.CodingKeys,
    as type: Attribute.Type = Attribute.self,
    using decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> Attribute? {
    guard let value = attributes[key.stringValue] else { return nil }
    return try decoder.decode(type, from: PlainJSONEncoder().encode(value))
  }

  /// Returns a relationship; `nil` if it was not sent.
  public func relationship<Relationship: RelationshipType & Decodable>(
    _ name: String,
    as type: Relationship.Type = Relationship.self,
    using decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> Relationship? {
    guard let value = relationships[name] else { return nil }
    return try decoder.decode(type, from: PlainJSONEncoder().encode(value))
  }

  /// Returns the whole resource if all required members were sent.
  ///
  /// - Throws: A ``ResourceObjectDecodingError`` that names a missing member.
  public func complete(using decoder: PlainJSONDecoder = PlainJSONDecoder()) throws -> Resource {
    try decoder.decode(Resource.self, from: PlainJSONEncoder().encode(self))
  }
}

extension SparseResourceObject: TypeDispatched {
  static var jsonType: String { Resource.jsonType }

  init(typeChecked members: KeyedDecodingContainer<DocumentMember>) throws {
    id = Resource.Id(rawValue: try EntityRawIdType.decodeIdentifier(from: members))
    attributes =
      try members.decodeIfPresent([String: JSONValue].self, forKey: .attributes) ?? [:]
    relationships =
      try members.decodeIfPresent([String: JSONValue].self, forKey: .relationships) ?? [:]
    meta = try MetaType.decodeMeta(from: members)
    links = try LinksType.decodeLinks(from: members)
  }
}

extension SparseResourceObject: Sendable
where MetaType: Sendable, LinksType: Sendable, EntityRawIdType: Sendable {}

extension ResourceObject where Description.Attributes: SparsableAttributes {
  /// This type of resource in a response with a sparse fieldset, for reading.
  public typealias SparseResource = SparseResourceObject<
    Description, MetaType, LinksType, EntityRawIdType
  >
}
