import HTTPTypes
public import JSONAPI
import Logging

extension JSONAPIClient {
  /// Fetches one resource.
  ///
  /// - Parameters:
  ///   - type: The resource's type.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  /// - Returns: The document; its data is null where the server says so.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch(
    type: String,
    id: String,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyDocument {
    try await fetch(.resource(type: type, id: id), query: query)
  }

  /// Fetches resources of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - query: Which resources, in which order, what to include, and which fields.
  /// - Returns: The document, of the first page where the server has pages.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch(
    type: String,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyDocument {
    try await fetch(.collection(type: type), query: query)
  }

  /// Fetches what is at some target.
  ///
  /// - Parameters:
  ///   - target: A collection, a resource, related resources or a relationship.
  ///   - query: Which resources, in which order, what to include, and which fields.
  /// - Returns: The document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch(
    _ target: Endpoint.Target,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyDocument {
    let isRelationship = if case .relationship = target { true } else { false }
    return try await send(fetching(target, query))
      .anyDocument(isRelationship ? .relationship : .response)
  }

  /// Fetches what a link leads to, verbatim.
  ///
  /// - Parameters:
  ///   - link: The link as it is in a document.
  ///   - documentURL: The address of that document, which a relative link needs; the base URL where
  ///     it isn't given.
  /// - Returns: The document.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/invalidURL`` for a link that is
  ///   null; `CancellationError` if the task was cancelled.
  public func fetch(link: AnyLink, from documentURL: String? = nil) async throws -> AnyDocument {
    guard let href = link.href, !href.isEmpty else {
      throw ClientError(.invalidURL, "the link leads nowhere")
    }
    let request = ClientRequest(.get, .link(href, documentURL: documentURL))
    return try await send(request).anyDocument()
  }

  /// Fetches the resources at the other end of a relationship.
  ///
  /// - Parameters:
  ///   - relationship: The relationship's name.
  ///   - type: The type of the resource that has it.
  ///   - id: The id of the resource that has it.
  ///   - query: Which resources, in which order, what to include, and which fields.
  /// - Returns: The document.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetchRelated(
    _ relationship: String,
    ofType type: String,
    id: String,
    query: QueryParameters = QueryParameters()
  ) async throws -> AnyDocument {
    try await fetch(.related(type: type, id: id, relationship: relationship), query: query)
  }

  /// Fetches one page of resources of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The page.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func page(
    type: String,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) async throws -> Page<AnyDocument> {
    try await page(fetching(.collection(type: type), query), strategy: strategy) {
      try $0.anyDocument()
    }
  }

  /// The pages of a collection or of a relationship, fetched as they are asked for.
  ///
  /// - Parameters:
  ///   - target: A collection, related resources or a relationship.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The pages; what goes wrong is thrown when they are asked for.
  public func pages(
    _ target: Endpoint.Target,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> Pages<AnyDocument> {
    Pages(
      first: Result { () throws(ClientError) in try fetching(target, query) },
      loader: PageLoader(client: self, strategy: strategy) { try $0.anyDocument() })
  }

  /// The resources of all pages of a type, fetched as they are asked for.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - strategy: How to ask for the next page where the server gives no links.
  /// - Returns: The resources; what goes wrong is thrown when they are asked for.
  public func all(
    type: String,
    query: QueryParameters = QueryParameters(),
    strategy: (any PageStrategy)? = nil
  ) -> PageElements<AnyDocument> {
    pages(.collection(type: type), query: query, strategy: strategy).elements
  }

  /// The request that reads a target, where resources of a model are, if there is one.
  func fetching(
    _ target: Endpoint.Target, _ query: QueryParameters, of model: (any Resource.Type)? = nil
  ) throws(ClientError) -> ClientRequest {
    ClientRequest(
      .get, .endpoint(Endpoint(.fetch, target)), query: try queryString(query, of: model),
      model: model)
  }

  /// The query as the server understands it.
  ///
  /// Dates in its filter stand as the client's encoder writes them. Parameters of names that JSON:API
  /// doesn't leave to implementations are sent, since some servers want them, and logged (QRY-01,
  /// QRY-02). Where a model is known, names are checked with its schema and have the encoder's format.
  func queryString(
    _ query: QueryParameters, of model: (any Resource.Type)? = nil
  ) throws(ClientError) -> String {
    for item in query.items + query.filterItems where !item.hasLegalName {
      configuration.loggers.client.notice(
        "'\(item.name)' is no name that JSON:API leaves to a parameter of one's own (QRY-02)")
    }
    let query = try resolved(query, of: model)
    do {
      return try query.writingDates(configuration.encoder.values.dateEncodingStrategy)
        .queryString(dialect: configuration.filterDialect)
    } catch {
      throw ClientError(.encodingFailed, "the query can't be written", underlying: error)
    }
  }

  /// The query with the names of documents, checked with the schema of a model, if there is one.
  func resolved(
    _ query: QueryParameters, of model: (any Resource.Type)?
  ) throws(ClientError) -> QueryParameters {
    guard let model else { return query }
    do {
      return try model.resolving(query, keys: configuration.encoder.values.keyFormat)
    } catch {
      throw ClientError(
        .encodingFailed, "the query names what the model doesn't have", underlying: error)
    }
  }
}

extension Resource {
  fileprivate static func resolving(
    _ query: QueryParameters, keys: KeyFormat
  ) throws(QueryError) -> QueryParameters {
    try query.resolved(for: Self.self, keys: keys)
  }
}

extension ServerAnswer {
  /// The document, without models.
  func anyDocument(_ context: DocumentContext = .response) throws -> AnyDocument {
    do {
      let document = try AnyDocument(document())
      findingLog?.tell(of: self, as: context)
      return document
    } catch let error as ClientError {
      if let cause = error.underlying { findingLog?.tell(failure: cause, of: self) }
      throw error
    } catch {
      findingLog?.tell(failure: error, of: self)
      throw ClientError(
        .malformedDocument, "the body isn't a JSON:API document", self, underlying: error)
    }
  }
}

extension QueryItem {
  /// Whether a parameter may have this name: one of a family that JSON:API defines, or one of one's own.
  fileprivate var hasLegalName: Bool {
    guard let name = try? ParameterName(name) else { return false }
    return name.isDefined || name.isCustom
  }
}
