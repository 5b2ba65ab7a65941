public import JSONAPI

extension JSONAPIClient {
  /// Returns the number of resources that a query matches, from the `meta` of the server's document.
  ///
  /// ```swift
  /// let drafts = try await client.count(Article.query.filter { $0.status == "draft" })
  /// ```
  ///
  /// This requests a page with one resource, without the query's includes: few servers return a
  /// total for `page[size]=0`, and some read it as "all".
  ///
  /// - Parameter query: A query of a collection. If its page is by offset, so is the request,
  ///   otherwise it is by number.
  /// - Returns: The number; nil if the server doesn't send it, or not at one of the
  ///   ``PageTotal/usualPaths``.
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
