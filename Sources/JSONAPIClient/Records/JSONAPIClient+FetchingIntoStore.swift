import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Fetches one resource into a store.
  ///
  /// ```swift
  /// let article = try await client.fetch(type: "articles", id: "1", into: store)
  /// article.attribute("title")
  /// ```
  ///
  /// The store takes what the server includes as well, and compares versions: what was asked for earlier
  /// and comes later overwrites nothing newer. Where the server answers with 404 or 410, the record is
  /// removed from the store, unless it has edits, which are kept with it.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  ///   - store: Takes what the server sends.
  /// - Returns: The record.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` where there is none;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func fetch(
    type: String,
    id: String,
    query: QueryParameters = QueryParameters(),
    into store: Store
  ) async throws -> Record {
    try await fetchOne(type: type, id: id, query, into: store)
  }

  /// Fetches one resource into a store, as a record.
  ///
  /// - Parameters:
  ///   - type: The model, which says the type.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  ///   - store: Takes what the server sends.
  /// - Returns: The record.
  /// - Throws: As ``fetch(type:id:query:into:)``.
  @discardableResult
  public func fetch<R: Resource>(
    _ type: R.Type = R.self,
    id: R.ID,
    query: Query<R> = Query(),
    into store: Store
  ) async throws -> Record {
    let text = try text(of: id, of: type)
    return try await fetchOne(
      type: R.resourceType, id: text, query.parameters, into: store, of: R.self)
  }

  /// Fetches what is at some target into a store.
  ///
  /// ```swift
  /// let comments = try await client.fetch(
  ///   .related(type: "articles", id: "1", relationship: "comments"), into: store)
  /// for comment in comments.elements { print(comment.attribute("body") ?? .null) }
  /// ```
  ///
  /// - Parameters:
  ///   - target: A collection, a resource, related resources or a relationship. The identifiers at a
  ///     relationship become records that are not loaded.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - store: Takes what the server sends.
  /// - Returns: The document with its records.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  @discardableResult
  public func fetch(
    _ target: Endpoint.Target,
    query: QueryParameters = QueryParameters(),
    into store: Store
  ) async throws -> StoredDocument<Record> {
    try await fetch(fetching(target, query), into: store) { $0 }
  }

  /// Fetches what a link leads to, verbatim, into a store.
  ///
  /// - Parameters:
  ///   - link: The link as it is in a document.
  ///   - documentURL: The address of that document, which a relative link needs; the base URL where
  ///     it isn't given.
  ///   - store: Takes what the server sends.
  /// - Returns: The document with its records.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/invalidURL`` for a link that is
  ///   null; `CancellationError` if the task was cancelled.
  @discardableResult
  public func fetch(
    link: AnyLink,
    from documentURL: String? = nil,
    into store: Store
  ) async throws -> StoredDocument<Record> {
    guard let href = link.href, !href.isEmpty else {
      throw ClientError(.invalidURL, "the link leads nowhere")
    }
    let request = ClientRequest(.get, .link(href, documentURL: documentURL))
    return try await fetch(request, into: store) { $0 }
  }

  /// The text of a model's id.
  func text<R: Resource>(of id: R.ID, of type: R.Type) throws(ClientError) -> String {
    guard let text = id.idText, !text.isEmpty else {
      throw ClientError(.encodingFailed, "a resource of type \(R.resourceType) has no id yet")
    }
    return text
  }
}
