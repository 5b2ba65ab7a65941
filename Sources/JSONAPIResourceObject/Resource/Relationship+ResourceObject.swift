extension ToOneRelationship
where IdMetaType == NoIdMetadata, MetaType == NoMetadata, LinksType == NoLinks {
  /// Creates a relationship to a resource.
  public init<T: ResourceObjectType>(resourceObject: T) where T.Id == Identifiable.ID {
    self.init(id: resourceObject.id)
  }
}

extension ToOneRelationship {
  /// Creates a relationship to a resource.
  public init<T: ResourceObjectType>(resourceObject: T, meta: MetaType, links: LinksType)
  where T.Id == Identifiable.ID, IdMetaType == NoIdMetadata {
    self.init(id: resourceObject.id, meta: meta, links: links)
  }
}

extension ToOneRelationship where Identifiable: OptionalRelatable, IdMetaType == NoIdMetadata {
  /// Creates a relationship to a resource, or to none.
  public init<T: ResourceObjectType>(resourceObject: T?, meta: MetaType, links: LinksType)
  where T.Id == Identifiable.Wrapped.ID {
    self.init(id: resourceObject?.id, meta: meta, links: links)
  }
}

extension ToOneRelationship
where
  Identifiable: OptionalRelatable,
  IdMetaType == NoIdMetadata,
  MetaType == NoMetadata,
  LinksType == NoLinks
{
  /// Creates a relationship to a resource, or to none.
  public init<T: ResourceObjectType>(resourceObject: T?) where T.Id == Identifiable.Wrapped.ID {
    self.init(id: resourceObject?.id)
  }
}

extension ToManyRelationship {
  /// Creates a relationship to resources.
  public init<T: ResourceObjectType>(resourceObjects: [T], meta: MetaType, links: LinksType)
  where T.Id == Relatable.ID, IdMetaType == NoIdMetadata {
    self.init(ids: resourceObjects.map(\.id), meta: meta, links: links)
  }
}

extension ToManyRelationship where MetaType == NoMetadata, LinksType == NoLinks {
  /// Creates a relationship to resources.
  public init<T: ResourceObjectType>(resourceObjects: [T])
  where T.Id == Relatable.ID, IdMetaType == NoIdMetadata {
    self.init(resourceObjects: resourceObjects, meta: .none, links: .none)
  }
}
