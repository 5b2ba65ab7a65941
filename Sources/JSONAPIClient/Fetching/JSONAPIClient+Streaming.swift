import Foundation
public import JSONAPI

extension JSONAPIClient {
  /// Fetches a collection and decodes its resources one by one as they arrive.
  ///
  /// ```swift
  /// for try await article in try await client.stream(Article.query) { print(article.title) }
  /// ```
  ///
  /// It is meant for responses that don't fit in memory, or that a server writes slowly.
  /// Relationships have only linkage, since `included` hasn't arrived yet. Pagination, the store
  /// and caches aren't involved; use ``pages(_:)`` for collections with several pages.
  ///
  /// ``URLSessionTransport`` and `AsyncHTTPClientTransport` deliver the body as it arrives, without
  /// a size limit; their time limit applies until the head has arrived. Transports that don't
  /// support streaming deliver the whole body, within their limits, and its resources are then
  /// decoded one by one.
  ///
  /// - Parameter request: A `Query` of a model, or a ``Request`` for a ``Page``.
  /// - Returns: The resources, which can be iterated over once. Iterating throws `StreamError` with
  ///   the place where the document ended prematurely or was malformed; its reason is a
  ///   ``TransportError`` if the connection failed. It throws `ServerError` if the document lists errors.
  /// - Throws: ``ClientError``, as ``fetch(_:)->Output``, before the first resource.
  public func stream<Element: RelatedResource>(
    _ request: some RequestConvertible<Page<Element>>
  ) async throws -> ResourceStream<Element> {
    try await wrappingErrors {
      guard store == nil || options.freshness.asks else {
        throw ClientError(.notCached, "a store has no streams, and nothing is to be sent")
      }
      var outgoing = try request.request.outgoing(from: self)
      outgoing.streamsBody = true
      let response = try await send(outgoing)
      if let body = response.stream { return decoder.stream(from: body) }
      try response.checkNotEmpty()
      return decoder.stream(from: TransportBody(WholeBody(body: response.body)))
    }
  }
}

/// A complete body.
private struct WholeBody: AsyncSequence, Sendable {
  let body: Data

  func makeAsyncIterator() -> Iterator { Iterator(body: body) }

  struct Iterator: AsyncIteratorProtocol {
    var body: Data?

    mutating func next() async -> Data? {
      defer { body = nil }
      return body
    }
  }
}
