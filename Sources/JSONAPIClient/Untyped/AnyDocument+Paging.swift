public import JSONAPI

extension AnyDocument: PagedDocument {
  /// The primary data.
  public var pageElements: [AnyResource] { data.resources }

  /// The member `meta`.
  public var pageMeta: JSONValue? { meta.map { JSONValue($0) } }

  /// The link's target, verbatim.
  public func pageLink(named name: String) -> String? { links?[name]?.href }
}
