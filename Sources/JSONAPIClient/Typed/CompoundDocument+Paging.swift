public import JSONAPI

extension CompoundDocument: PagedDocument
where Data: Collection, Data.Element: RelatedResource {
  /// The primary data.
  public var pageElements: [Data.Element] { Array(data) }

  /// The member `meta`, as JSON.
  public var pageMeta: JSONValue? { meta as? JSONValue ?? source.meta.map { JSONValue($0) } }

  /// The link's target, verbatim.
  public func pageLink(named name: String) -> String? { links?[name]?.href }
}
