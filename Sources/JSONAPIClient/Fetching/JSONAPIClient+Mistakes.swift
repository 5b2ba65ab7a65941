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

  /// Does not compile.
  @available(
    *, unavailable, message: "fetch one resource by a query, as in 'fetch(Article.query(id:))'"
  )
  public func fetch<R: Resource>(_ type: R.Type, id: R.ID) async throws -> R {
    try await fetch(R.query(id: id))
  }

  /// Does not compile.
  @available(
    *, unavailable,
    message: "create a resource of a value, or of a draft, as in 'create(Article.draft { … })'"
  )
  public func create<R: Resource>(
    _ type: R.Type, _ build: (inout Draft<R>) -> Void
  ) async throws -> R {
    try await create(R.draft(build))
  }

  /// Does not compile.
  @available(
    *, unavailable,
    message:
      "update a value, or what a reference names, as in 'update(Article.reference(id:)) { … }'"
  )
  public func update<R: Resource>(
    _ type: R.Type, id: R.ID, _ build: (inout Draft<R>) -> Void
  ) async throws -> R? {
    try await update(R.reference(id: id), build)
  }

  /// Does not compile.
  @discardableResult
  @available(
    *, unavailable,
    message: "delete a value, or what a reference names, as in 'delete(Article.reference(id:))'"
  )
  public func delete<R: Resource>(_ type: R.Type, id: R.ID) async throws -> JSONObject? {
    try await delete(R.reference(id: id))
  }
}
