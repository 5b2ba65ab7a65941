/// A value that a store may have and a server has.
struct CachedFetch<Value: Sendable>: Sendable {
  /// The store's answer; nil where it has none.
  let cached: @Sendable () throws -> Value?
  /// The server's answer.
  let fetched: @Sendable () async throws -> Value

  /// Answers as a policy says.
  func value(_ policy: CachePolicy) async throws -> Cached<Value> {
    switch policy.kind {
    case .networkOnly: return try await network()
    case .cacheOnly:
      guard let value = try cached() else {
        throw ClientError(.notCached, "the store does not have what was asked for")
      }
      return Cached(value: value, source: .cache, failure: nil)
    case .cacheFirst:
      if let value = try? cached() { return Cached(value: value, source: .cache, failure: nil) }
      return try await network()
    case .networkFirst:
      do {
        return try await network()
      } catch let error as ClientError where error.code == .transport {
        guard let value = try? cached() else { throw error }
        return Cached(value: value, source: .cache, failure: error)
      }
    }
  }

  func network() async throws -> Cached<Value> {
    Cached(value: try await fetched(), source: .network, failure: nil)
  }
}

/// A store's answer, if it has one, and then the server's.
public struct CachedThenFetched<Value: Sendable>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Cached<Value>

  let fetch: CachedFetch<Value>

  /// Begins with the store's answer.
  public func makeAsyncIterator() -> Iterator { Iterator(fetch: fetch) }

  /// Hands out the store's answer and the server's.
  public struct Iterator: AsyncIteratorProtocol {
    private enum Step: Sendable {
      case cache
      case network
      case end
    }

    private let fetch: CachedFetch<Value>
    private var step = Step.cache

    init(fetch: CachedFetch<Value>) { self.fetch = fetch }

    /// Hands out the next answer.
    ///
    /// - Returns: The answer; nil after the server's.
    /// - Throws: ``ClientError`` where the server does not answer, after which the sequence is at its
    ///   end; `CancellationError` if the task was cancelled.
    public mutating func next() async throws -> Cached<Value>? {
      if step == .cache {
        step = .network
        if let value = try? fetch.cached() {
          return Cached(value: value, source: .cache, failure: nil)
        }
      }
      guard step == .network else { return nil }
      step = .end
      return try await fetch.network()
    }
  }
}
