extension Document.Body.Data where PrimaryResourceBody: ResourceBodyAppendable {
  /// Returns this data, followed by that of another document.
  ///
  /// Primary data and included resources are appended; duplicates are kept.
  public func merging<OtherDescription, OtherError>(
    _ other: Document<
      PrimaryResourceBody, MetaType, LinksType, IncludeType, OtherDescription, OtherError
    >.Body.Data,
    combiningMetaWith metaMerge: (MetaType, MetaType) -> MetaType,
    combiningLinksWith linksMerge: (LinksType, LinksType) -> LinksType
  )
    -> Document<
      PrimaryResourceBody, MetaType, LinksType, IncludeType, APIDescription, Error
    >.Body.Data
  {
    .init(
      primary: primary.appending(other.primary),
      includes: includes.appending(other.includes),
      meta: metaMerge(meta, other.meta),
      links: linksMerge(links, other.links))
  }
}

extension Document.Body.Data
where PrimaryResourceBody: ResourceBodyAppendable, MetaType == NoMetadata, LinksType == NoLinks {
  /// Returns this data, followed by that of another document, whose metadata and links are kept.
  public func merging<OtherMeta, OtherLinks, OtherDescription, OtherError>(
    _ other: Document<
      PrimaryResourceBody, OtherMeta, OtherLinks, IncludeType, OtherDescription, OtherError
    >.Body.Data
  )
    -> Document<
      PrimaryResourceBody, OtherMeta, OtherLinks, IncludeType, APIDescription, Error
    >.Body.Data
  {
    .init(
      primary: primary.appending(other.primary),
      includes: includes.appending(other.includes),
      meta: other.meta,
      links: other.links)
  }
}
