/// A resource with only some of its attributes written (SPF-04).
///
/// ```swift
/// let sparse = article.sparse(with: [.title])
/// ```
///
/// It replaces the resource in a document that is only written:
/// `ManyResourceBody<Article.SparseType>`, `Include2<Person.SparseType, Comment>`.
public struct SparseFieldset<
  Description: ResourceObjectDescription,
  MetaType: Meta,
  LinksType: Links,
  EntityRawIdType: MaybeRawId
>: EncodablePrimaryResource where Description.Attributes: SparsableAttributes {
  /// The whole resource.
  public typealias Resource = ResourceObject<Description, MetaType, LinksType, EntityRawIdType>

  /// The whole resource.
  public let resourceObject: Resource

  /// The attributes to write.
  public let fields: [Description.Attributes.CodingKeys]

  /// Creates a resource with only some of its attributes written.
  public init(_ resourceObject: Resource, fields: [Description.Attributes.CodingKeys]) {
    self.resourceObject = resourceObject
    self.fields = fields
  }

  /// Writes the resource with only the selected attributes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try container.encode(Resource.jsonType, forKey: .type)
    try resourceObject.id.rawValue.encodeIdentifier(into: &container)
    try resourceObject.attributes.encode(
      to: SparseFieldEncoder(
        wrapping: container.superEncoder(forKey: .attributes), encoding: fields))
    try resourceObject.relationships.encodeRelationships(into: &container)
    try resourceObject.meta.encodeMeta(into: &container)
    try resourceObject.links.encodeLinks(into: &container)
  }
}

extension SparseFieldset: Hashable
where EntityRawIdType: RawIdType, Description.Attributes.CodingKeys: Hashable {
  /// Hashes only the identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(resourceObject)
  }
}

extension SparseFieldset: Sendable
where Resource: Sendable, Description.Attributes.CodingKeys: Sendable {}

extension ResourceObject where Description.Attributes: SparsableAttributes {
  /// This type of resource with only some of its attributes written.
  public typealias SparseType = SparseFieldset<
    Description, MetaType, LinksType, EntityRawIdType
  >

  /// Returns this resource with only some of its attributes written.
  public func sparse(with fields: [Description.Attributes.CodingKeys]) -> SparseType {
    SparseFieldset(self, fields: fields)
  }
}
