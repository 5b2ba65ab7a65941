public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Fetches the resources that a query asks for into a store: the first page of them, where the server
  /// has pages.
  ///
  /// ```swift
  /// var page = try await client.fetch(Article.query.sort("-createdAt"), into: store)
  /// for article in page.elements { print(article.attribute("title") ?? .null) }
  /// try await page.appendNext()
  /// ```
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends, this page and those that are reached from it.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page of records, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func fetch<R: Resource>(
    _ query: Query<R>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<StoredDocument<Record>> {
    let loader = loader(into: store, strategy) { $0 }
    let request = try fetching(.collection(type: R.resourceType), query.parameters, of: R.self)
    return Page(try await loader.load(request), loader: loader)
  }

  /// The pages of the resources that a query asks for, fetched into a store as they are asked for.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The pages; what goes wrong is thrown when they are asked for.
  public func pages<R: Resource>(
    _ query: Query<R>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> Pages<StoredDocument<Record>> {
    Pages(
      first: Result { () throws(ClientError) in
        try fetching(.collection(type: R.resourceType), query.parameters, of: R.self)
      },
      loader: loader(into: store, strategy) { $0 })
  }

  /// All resources that a query asks for, page after page, fetched into a store as they are asked for.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The records; what goes wrong is thrown when they are asked for.
  public func all<R: Resource>(
    _ query: Query<R>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<StoredDocument<Record>> {
    pages(query, into: store, strategy: strategy).elements
  }

  /// The pages of a collection or of a relationship, fetched into a store as they are asked for.
  ///
  /// - Parameters:
  ///   - target: A collection, related resources or a relationship.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The pages; what goes wrong is thrown when they are asked for.
  public func pages(
    _ target: Endpoint.Target,
    query: QueryParameters = QueryParameters(),
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> Pages<StoredDocument<Record>> {
    Pages(
      first: Result { () throws(ClientError) in try fetching(target, query) },
      loader: loader(into: store, strategy) { $0 })
  }
}
