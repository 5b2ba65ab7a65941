public import JSONAPI

@_documentation(visibility: internal)
extension JSONAPIClient {
  /// Does not compile.
  @available(
    *, unavailable,
    message:
      "fetch a collection by a query, as in 'fetch(Article.query)', or one resource, as in 'fetch(Article.query(id:))'"
  )
  public func fetch<R: Resource>(_ type: R.Type) async throws -> Page<R> {
    try await fetch(R.query)
  }
}
