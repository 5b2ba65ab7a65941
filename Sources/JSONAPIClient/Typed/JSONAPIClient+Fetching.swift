import HTTPTypes
public import JSONAPI

extension JSONAPIClient {
  /// Fetches the resources that a query asks for: the first page of them, where the server has pages.
  ///
  /// ```swift
  /// let page = try await client.fetch(Article.query.include(\.author).page(.number(1, size: 20)))
  /// for article in page.elements { print(article.title, article.author.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page, with the way to the others.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch<R: Resource>(
    _ query: Query<R>,
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<AnyMetaDocument<[R]>> {
    let loader = loader(of: [R].self, strategy)
    let request = try collection(query)
    return Page(try await loader.load(request), loader: loader)
  }

  /// The pages of the resources that a query asks for, fetched as they are asked for.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The pages; what goes wrong is thrown when they are asked for.
  public func pages<R: Resource>(
    _ query: Query<R>,
    strategy: (any PageStrategy)? = nil
  ) -> Pages<AnyMetaDocument<[R]>> {
    Pages(
      first: Result { () throws(ClientError) in try collection(query) },
      loader: loader(of: [R].self, strategy))
  }

  /// All resources that a query asks for, page after page, fetched as they are asked for.
  ///
  /// ```swift
  /// for try await article in client.all(Article.query) { print(article.title) }
  /// ```
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func all<R: Resource>(
    _ query: Query<R>,
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyMetaDocument<[R]>> {
    pages(query, strategy: strategy).elements
  }

  /// Fetches one resource.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  /// - Returns: The resource.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` where there is none;
  ///   `CancellationError` if the task was cancelled.
  public func fetch<R: Resource>(
    _ type: R.Type = R.self,
    id: R.ID,
    query: Query<R> = Query()
  ) async throws -> R {
    let request = try fetching(target(R.self, id), query.parameters, of: R.self)
    return try decode(R.self, from: try await send(request))
  }

  /// Fetches what is at some target, as a whole document.
  ///
  /// It serves relationships, unions of resources and data that may be null:
  ///
  /// ```swift
  /// let document = try await client.fetch(
  ///   Person?.self, from: .related(type: "articles", id: "1", relationship: "author"))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The primary data: a model, an optional, an array.
  ///   - target: A collection, a resource, related resources or a relationship.
  ///   - query: Which resources, in which order, what to include, and which fields.
  /// - Returns: The document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch<D: PrimaryData>(
    _ type: D.Type,
    from target: Endpoint.Target,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyMetaDocument<D> {
    var isLinkage = false
    if case .relationship = target { isLinkage = true }
    // The paths of a query for linkage start at the owner, whose model isn't known here.
    var request = try fetching(target, query, of: isLinkage ? nil : D.model)
    request.model = D.model
    return try decodeDocument(type, from: try await send(request))
  }

  /// Fetches what a link leads to, verbatim, as a whole document.
  ///
  /// - Parameters:
  ///   - type: The primary data: a model, an optional, an array.
  ///   - link: The link as it is in a document.
  ///   - documentURL: The address of that document, which a relative link needs; the base URL where
  ///     it isn't given.
  /// - Returns: The document.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/invalidURL`` for a link that is
  ///   null; `CancellationError` if the task was cancelled.
  public func fetch<D: PrimaryData>(
    _ type: D.Type,
    link: AnyLink,
    from documentURL: String? = nil
  ) async throws -> AnyMetaDocument<D> {
    guard let href = link.href, !href.isEmpty else {
      throw ClientError(.invalidURL, "the link leads nowhere")
    }
    let request = ClientRequest(.get, .link(href, documentURL: documentURL), model: D.model)
    return try decodeDocument(type, from: try await send(request))
  }

  /// The request for the resources that a query asks for.
  private func collection<R: Resource>(_ query: Query<R>) throws(ClientError) -> ClientRequest {
    try fetching(.collection(type: R.resourceType), query.parameters, of: R.self)
  }

  private func loader<R: Resource>(
    of type: [R].Type,
    _ strategy: (any PageStrategy)?
  ) -> PageLoader<AnyMetaDocument<[R]>> {
    PageLoader(client: self, strategy: strategy) { try decodeDocument(type, from: $0) }
  }

  /// Where a resource is.
  func target<R: Resource>(
    _ type: R.Type,
    _ id: R.ID
  ) throws(ClientError) -> Endpoint.Target {
    guard let text = id.idText, !text.isEmpty else {
      throw ClientError(.encodingFailed, "a resource of type \(R.resourceType) has no id yet")
    }
    return .resource(type: R.resourceType, id: text)
  }
}
