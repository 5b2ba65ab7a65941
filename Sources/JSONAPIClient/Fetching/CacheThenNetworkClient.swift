public import JSONAPI
public import JSONAPIStore

/// A client whose fetches yield a store's answer and then the server's.
public struct CacheThenNetworkClient: Sendable {
  let client: JSONAPIClient

  /// Fetches from the store, and then from the server.
  ///
  /// - Returns: A sequence of one or two responses: the store's, if it has one, and the server's.
  public func fetch<Output>(_ request: some RequestConvertible<Output>) -> Responses<Output> {
    Responses(fetch: CachedFetch(request: request.request, client: client))
  }
}

/// A store's response, if it has one, and then the server's.
public struct Responses<Output: RequestOutput>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Response<Output>

  let fetch: CachedFetch<Output>

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator { Iterator(fetch: fetch) }

  /// Iterates over the store's response and the server's.
  public struct Iterator: AsyncIteratorProtocol {
    private enum Step: Sendable {
      case cache
      case network
      case end
    }

    private let fetch: CachedFetch<Output>
    private var step = Step.cache

    init(fetch: CachedFetch<Output>) { self.fetch = fetch }

    /// Returns the next response.
    ///
    /// - Returns: The response; nil after the server's.
    /// - Throws: ``ClientError`` if the server's request fails; the sequence ends then.
    public mutating func next() async throws -> Response<Output>? {
      if step == .cache {
        step = .network
        if let output = try? fetch.cached() { return Response(cached: output) }
      }
      guard step == .network else { return nil }
      step = .end
      return try await wrappingErrors { try await fetch.network() }
    }
  }
}

extension JSONAPIClient {
  /// Returns a client whose fetches yield the store's answer and then the server's.
  ///
  /// ```swift
  /// for try await people in client.into(store, policy: .cacheThenNetwork).fetch(Person.query) {
  ///   show(people.output, isFinal: people.source == .network)
  /// }
  /// ```
  public func into(
    _ store: Store, policy: CacheThenNetwork, lookup: CacheLookup = .remembered
  ) -> CacheThenNetworkClient {
    CacheThenNetworkClient(client: into(store, policy: .networkOnly, lookup: lookup))
  }
}
