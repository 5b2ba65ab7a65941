public import JSONAPI

extension JSONAPIClient {
  /// Fetches numbers over the resources that a query matches, from the server and not from a store.
  ///
  /// - Parameter query: The query, as in `Order.query.aggregate(.count, by: \.country)`.
  /// - Returns: The groups in the server's order; without attributes to group by, one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/decodingFailed`` for a server that answers with
  ///   something else, as one does that doesn't know the profile and ignores the parameters.
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
