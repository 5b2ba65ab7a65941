public import JSONAPI

extension AnyDocument: PagedDocument {
  /// The primary data.
  public var pageElements: [AnyResource] { data.resources }

  /// The member `meta`.
  public var pageMeta: JSONValue? { meta.map { JSONValue($0) } }

  /// The link's target, verbatim.
  ///
  /// - Parameter name: The name of the link, such as `next`.
  /// - Returns: The address; nil where there is no such link, or null.
  public func pageLink(named name: String) -> String? { links?[name]?.href }
}
