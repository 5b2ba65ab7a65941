public import JSONAPI

extension CompoundDocument: PagedDocument
where Data: Collection, Data.Element: RelatedResource {
  /// The primary data.
  public var pageElements: [Data.Element] { Array(data) }

  /// The member `meta`, as JSON.
  public var pageMeta: JSONValue? { meta as? JSONValue ?? source.meta.map { JSONValue($0) } }

  /// The link's target, verbatim.
  ///
  /// - Parameter name: The name of the link, such as `next`.
  /// - Returns: The address; nil where there is no such link, or null.
  public func pageLink(named name: String) -> String? { links?[name]?.href }
}
