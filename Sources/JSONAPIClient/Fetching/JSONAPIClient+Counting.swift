public import JSONAPI

extension JSONAPIClient {
  /// Returns the number of resources that a query matches, as the server says it in the document's `meta`.
  ///
  /// ```swift
  /// let drafts = try await client.count(Article.query.filter { $0.status == "draft" })
  /// ```
  ///
  /// A page with one resource is requested, without what the query includes: few servers give a total for
  /// `page[size]=0`, and some read it as "all".
  ///
  /// - Parameter query: A query of a collection. A page by offset is requested by offset, every other one by number.
  /// - Returns: The number; nil if the server doesn't say, or at another place than ``PageTotal/usualPaths``.
  /// - Throws: As ``fetch(_:)->Output``.
  public func count<Element>(
    _ query: some CollectionQueryBuilding & RequestConvertible<Page<Element>>
  ) async throws -> Int? {
    let page = try await fetch(
      query.changing {
        let isByOffset = $0.page?["offset"] != nil || $0.page?["limit"] != nil
        $0.page = isByOffset ? .offset(0, limit: 1) : .number(1, size: 1)
        $0.include = nil
      })
    return page.total()
  }
}
