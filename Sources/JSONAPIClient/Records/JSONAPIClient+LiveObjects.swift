import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Fetches one resource into a store, as a live object.
  ///
  /// ```swift
  /// let article = try await client.fetch(Article.self, id: "1", into: store)
  /// article.title = "New"
  /// try await article.save(with: client)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  ///   - store: Takes what the server sends.
  /// - Returns: The object of the record, the same one as long as somebody holds it.
  /// - Throws: As ``fetch(type:id:query:into:)``.
  @discardableResult
  public func fetch<Object: LiveResource>(
    _ type: Object.Type = Object.self,
    id: Object.ID,
    query: Query<Object> = Query(),
    into store: Store
  ) async throws -> Object {
    try checkDates(of: store)
    let text = try text(of: id, of: type)
    let record = try await fetchOne(
      type: Object.resourceType, id: text, query.parameters, into: store, of: Object.self)
    guard record.type == Object.resourceType else {
      throw ClientError(
        .decodingFailed,
        "a resource of type '\(Object.resourceType)' was expected, one of '\(record.type)' came")
    }
    return store.object(of: record)
  }

  /// Fetches the resources that a query asks for into a store, as live objects: the first page of them,
  /// where the server has pages.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends, this page and those that are reached from it.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page of objects, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func fetch<Object: LiveResource>(
    _ query: Query<Object>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<StoredDocument<Object>> {
    try checkDates(of: store)
    let loader = liveLoader(of: Object.self, into: store, strategy)
    let request = try fetching(
      .collection(type: Object.resourceType), query.parameters, of: Object.self)
    return Page(try await loader.load(request), loader: loader)
  }

  /// The pages of the resources that a query asks for, fetched into a store as they are asked for, as live
  /// objects.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The pages; what goes wrong is thrown when they are asked for.
  public func pages<Object: LiveResource>(
    _ query: Query<Object>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> Pages<StoredDocument<Object>> {
    Pages(
      first: Result { () throws(ClientError) in
        try checkDates(of: store)
        return try fetching(
          .collection(type: Object.resourceType), query.parameters, of: Object.self)
      },
      loader: liveLoader(of: Object.self, into: store, strategy))
  }

  /// All resources that a query asks for, page after page, fetched into a store as they are asked for, as
  /// live objects.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The objects; what goes wrong is thrown when they are asked for.
  public func all<Object: LiveResource>(
    _ query: Query<Object>,
    into store: Store,
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<StoredDocument<Object>> {
    pages(query, into: store, strategy: strategy).elements
  }

  /// Resources of other types than the class has are left out.
  func liveLoader<Object: LiveResource>(
    of type: Object.Type, into store: Store, _ strategy: (any PageStrategy)?
  ) -> PageLoader<StoredDocument<Object>> {
    loader(into: store, strategy) {
      $0.type == Object.resourceType ? store.object(of: $0) : nil
    }
  }
}
