import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Fetches a collection, a resource, related resources, or a relationship.
  ///
  /// ```swift
  /// let page = try await client.fetch(Article.query.include(\.author))       // Page<Article>
  /// let article = try await client.fetch(Article.query(id: "1"))             // Article
  /// let author = try await client.fetch(article.related(\.author))           // Person?
  /// let linkage = try await client.fetch(article.relationship(\.comments))   // ToMany<Comment>
  /// ```
  ///
  /// - Parameter request: A `Query` of a model, a ``Request``, or a ``RelationshipEndpoint``.
  /// - Returns: The result, whose type is that of the request: the first ``Page`` of a collection;
  ///   nil for the related resource of an empty to-one relationship.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` if the resource doesn't exist,
  ///   ``ClientError/Code/emptyBody`` for a response without a document (204), and
  ///   ``ClientError/Code/cancelled`` if the task was cancelled.
  public func fetch<Output>(
    _ request: some RequestConvertible<Output>
  ) async throws -> Output {
    try await response(to: request).output
  }

  /// Fetches like ``fetch(_:)->Output``, and returns the status, the header fields and the document as well.
  ///
  /// - Parameter request: A `Query` of a model, a ``Request``, or a ``RelationshipEndpoint``.
  /// - Throws: As ``fetch(_:)->Output``.
  public func response<Output>(
    to request: some RequestConvertible<Output>
  ) async throws -> Response<Output> {
    try await wrappingErrors {
      let request = request.request
      return try await answer(request.address.inWords) {
        try stored(request)
      } fromServer: {
        try await fetchFromServer(request)
      }
    }
  }

  /// Returns the pages of a collection, each fetched when the iteration reaches it.
  ///
  /// - Parameter request: A `Query` of a model, or a ``Request`` for a ``Page``.
  /// - Returns: An asynchronous sequence of pages; iterating over it throws ``ClientError``.
  public func pages<Element>(
    _ request: some RequestConvertible<Page<Element>>
  ) -> Pages<Element> {
    Pages(
      first: Result { () throws(ClientError) in try request.request.outgoing(from: self) },
      loader: PageLoader(client: self))
  }

  /// Returns all resources of a collection, each page fetched when the iteration reaches it.
  ///
  /// ```swift
  /// for try await article in client.all(Article.query) { print(article.title) }
  /// ```
  ///
  /// - Parameter request: A `Query` of a model, or a ``Request`` for a ``Page``.
  /// - Returns: An asynchronous sequence of resources; iterating over it throws ``ClientError``.
  public func all<Element>(
    _ request: some RequestConvertible<Page<Element>>
  ) -> PageElements<Element> {
    pages(request).elements
  }

  /// Fetches from the server, regardless of the store.
  func fetchFromServer<Output>(_ request: Request<Output>) async throws -> Response<Output> {
    try checkCoders(for: Output.QuerySubject.self)
    let outgoing = try request.outgoing(from: self)
    let version = store?.begin()
    do {
      return try response(to: request, from: try await read(outgoing, as: version))
    } catch let error as ClientError where error.saysMissing {
      forget(request.address, as: version)
      throw error
    }
  }

  /// Reads the server's response to a request.
  func response<Output>(
    to request: Request<Output>, from reader: ResponseReader
  ) throws -> Response<Output> {
    let output = try Output.read(from: reader)
    if let relationship = output as? any LinkageValue {
      try note(relationship.relationship, at: request.address, as: reader.version)
    }
    return Response(output, reader.response)
  }

  /// Stores linkage that was fetched from a relationship's own URL, which may be one page of it.
  private func note(
    _ fetched: AnyRelationship, at address: RequestAddress, as version: Store.Version?
  ) throws {
    guard let store, case .relationship(let relationship) = address, fetched.data != .absent
    else { return }
    let place = named(try relationship.place())
    guard let record = store.record(type: place.type, id: place.id), record.isLoaded else { return }
    _ = try store.insert(
      AnyResource(
        type: place.type, id: place.id,
        relationships: [place.name: fetched]),
      as: version)
  }

  /// Removes a resource that no longer exists on the server from the store, unless it has edits or a later
  /// request found it.
  func forget(_ address: RequestAddress, as version: Store.Version?) {
    guard let store, let version, case .resource(let identifier) = address,
      let record = store.record(identifier)
    else { return }
    store.removeMissing(record, as: version)
  }
}
