public import JSONAPI

extension JSONAPIClient {
  /// Returns the store's answer to a request, and then the server's.
  ///
  /// ```swift
  /// for try await people in client.into(store).following(Person.query) {
  ///   show(people.output, isFinal: people.source == .network)
  /// }
  /// ```
  ///
  /// ``RequestOptions/freshness`` doesn't matter.
  ///
  /// - Parameter request: A `Query` of a model, a ``Request``, or a ``RelationshipEndpoint``.
  /// - Returns: A sequence of one or two responses: the store's, if it has one, and the server's. Iterating over it throws
  ///   ``ClientError`` if the server's request fails.
  public func following<Output>(
    _ request: some RequestConvertible<Output>
  ) -> Following<Output> {
    Following(request: request.request, client: self)
  }
}

/// The store's answer to a request, if it has one, and then the server's.
public struct Following<Output: RequestOutput>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Response<Output>

  let request: Request<Output>
  let client: JSONAPIClient

  /// Begins anew.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(client: client, request: request)
  }

  /// Iterates over the answers.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let client: JSONAPIClient
    /// Nil after the server's answer.
    var request: Request<Output>?
    private var isStoreAsked = false

    init(client: JSONAPIClient, request: Request<Output>) {
      self.client = client
      self.request = request
    }

    /// Returns the next answer.
    ///
    /// - Returns: The answer; nil after the server's.
    /// - Throws: ``ClientError`` if the server's request fails; the sequence ends then.
    public mutating func next() async throws -> Response<Output>? {
      guard let request else { return nil }
      if !isStoreAsked {
        isStoreAsked = true
        if let reader = try? client.stored(request), let output = try? Output.read(from: reader) {
          return Response(cached: output)
        }
      }
      self.request = nil
      return try await wrappingErrors { try await client.fetchFromServer(request) }
    }
  }
}
