extension ResourceObject where EntityRawIdType: CreatableRawIdType {
  /// Creates a resource with a new, unique identifier.
  public init(
    attributes: Description.Attributes,
    relationships: Description.Relationships,
    meta: MetaType,
    links: LinksType
  ) {
    self.init(
      id: ResourceObject.Id(rawValue: .unique()),
      attributes: attributes,
      relationships: relationships,
      meta: meta,
      links: links
    )
  }

  /// Returns a copy with a new, unique identifier.
  public func withNewIdentifier() -> ResourceObject {
    ResourceObject(attributes: attributes, relationships: relationships, meta: meta, links: links)
  }
}

extension ResourceObject where EntityRawIdType == Unidentified {
  /// Creates a resource for the server to identify.
  public init(
    attributes: Description.Attributes,
    relationships: Description.Relationships,
    meta: MetaType,
    links: LinksType
  ) {
    self.init(
      id: .unidentified,
      attributes: attributes,
      relationships: relationships,
      meta: meta,
      links: links
    )
  }

  /// Returns a copy with a new, unique identifier of a given type.
  public func identified<RawIdType: CreatableRawIdType>(
    byType: RawIdType.Type
  ) -> ResourceObject<Description, MetaType, LinksType, RawIdType> {
    identified(by: RawIdType.unique())
  }

  /// Returns a copy with a given identifier.
  public func identified<RawIdType: JSONAPIResourceObject.RawIdType>(
    by id: RawIdType
  ) -> ResourceObject<Description, MetaType, LinksType, RawIdType> {
    ResourceObject<Description, MetaType, LinksType, RawIdType>(
      id: .init(rawValue: id),
      attributes: attributes,
      relationships: relationships,
      meta: meta,
      links: links
    )
  }
}

extension ResourceObject where EntityRawIdType: RawIdType {
  /// A to-one relationship to this type of resource without metadata or links.
  public typealias Pointer = ToOneRelationship<ResourceObject, NoIdMetadata, NoMetadata, NoLinks>

  /// A to-many relationship to this type of resource without metadata or links.
  public typealias Pointers = ToManyRelationship<ResourceObject, NoIdMetadata, NoMetadata, NoLinks>

  /// A relationship to this resource.
  public var pointer: Pointer { Pointer(id: id) }

  /// Returns a relationship to this resource with metadata and links.
  public func pointer<MType: JSONAPIResourceObject.Meta, LType: JSONAPIResourceObject.Links>(
    withMeta meta: MType,
    links: LType
  ) -> ToOneRelationship<ResourceObject, NoIdMetadata, MType, LType> {
    ToOneRelationship(id: id, meta: meta, links: links)
  }
}
