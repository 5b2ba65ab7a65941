public import JSONAPI

extension JSONAPIClient {
  /// Fetches aggregates of the resources that a query matches, always from the server.
  ///
  /// - Parameter query: The query, as in `Order.query.aggregate(.count, by: \.country)`.
  /// - Returns: The groups in the server's order; a single one without grouping.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/decodingFailed`` if the server
  ///   returns something else, such as one that doesn't support the profile and ignores the parameters.
  public func fetch<Subject>(
    _ query: AggregateQuery<Subject>
  ) async throws -> [AggregateRow<Subject>] {
    try await wrappingErrors {
      let (request, names) = try query.request(for: self)
      let document = try await fetchFromServer(request).output
      guard let rows = document.meta?["aggregates"]?.array else {
        throw ClientError(
          .decodingFailed,
          "the document has no meta.aggregates; the server may not know the profile")
      }
      let codec = AttributeCodec(decoder: configuration.decoder, encoder: configuration.encoder)
        .formatted(by: Subject.ownFormat)
      return rows.map { AggregateRow(json: $0, names: names, codec: codec) }
    }
  }
}
