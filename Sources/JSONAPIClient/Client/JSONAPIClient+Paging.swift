extension JSONAPIClient {
  /// Fetches one page, made into documents by a function.
  ///
  /// - Parameters:
  ///   - request: The request for the page.
  ///   - strategy: How to ask for the next page where the server gives no links.
  ///   - decode: Makes a document of an answer.
  /// - Returns: The page.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func page<Document: PagedDocument>(
    _ request: ClientRequest,
    strategy: (any PageStrategy)? = nil,
    decode: @escaping @Sendable (ServerAnswer) throws -> Document
  ) async throws -> Page<Document> {
    let loader = PageLoader(client: self, strategy: strategy, decode: decode)
    return Page(try await loader.load(request), loader: loader)
  }

  /// The pages of a collection, made into documents by a function.
  ///
  /// - Parameters:
  ///   - request: The request for the first page.
  ///   - strategy: How to ask for the next page where the server gives no links.
  ///   - decode: Makes a document of an answer.
  /// - Returns: The pages; nothing is fetched before they are asked for.
  public func pages<Document: PagedDocument>(
    _ request: ClientRequest,
    strategy: (any PageStrategy)? = nil,
    decode: @escaping @Sendable (ServerAnswer) throws -> Document
  ) -> Pages<Document> {
    Pages(
      first: .success(request),
      loader: PageLoader(client: self, strategy: strategy, decode: decode))
  }
}
