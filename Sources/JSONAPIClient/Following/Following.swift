public import JSONAPI
import JSONAPIStore

extension JSONAPIClient {
  /// Returns the store's answer to a request, and then the server's answers as they change.
  ///
  /// ```swift
  /// for try await people in client.into(store).following(Person.query, every: .seconds(30)) {
  ///   show(people.output, isUpToDate: people.source == .network && people.failure == nil)
  /// }
  /// ```
  ///
  /// If the server has a stream of events for the URL and the transport can read it
  /// (``Transport/streamsBodies``), there is an answer for each document that it sends. Otherwise
  /// the server is asked again after each interval, with `If-None-Match`, and there is an answer
  /// for each document that differs from the previous one; without an interval the server's first
  /// answer is the last one. With a store, a write that may have changed the answer triggers a
  /// request immediately.
  ///
  /// If the connection is lost, or the server answers with 429 or 5xx, the last output is repeated
  /// with the reason in ``Response/failure``. The request is sent again after the delay that the
  /// server requests, or that of ``Backoff``, until the server answers. A stream that is silent for
  /// 45 seconds counts as lost.
  ///
  /// After `Store.removeAll()`, the server is asked again immediately, by a new stream if it has
  /// them. Documents that were requested before are ignored, and failures are not reported until
  /// there is a new document, since the last output may be another user's.
  ///
  /// ``RequestOptions/freshness`` is ignored. All requests pass the client's middleware.
  /// Following pauses until the next answer is requested, so a loop that takes long gets it later.
  ///
  /// - Parameters:
  ///   - request: A `Query` of a model, a ``Request``, or a ``RelationshipEndpoint``.
  ///   - interval: The time between two requests to a server without a stream; nil for a single request.
  /// - Returns: A sequence of responses. Iterating over it throws ``ClientError`` for any other
  ///   failure, such as a status of 4xx, or errors that end a stream; and for any failure before
  ///   the first output.
  public func following<Output>(
    _ request: some RequestConvertible<Output>, every interval: Duration? = nil
  ) -> Following<Output> {
    Following(request: request.request, client: self, interval: interval)
  }
}

/// The store's answer to a request, if it has one, and then the server's answers as they change.
public struct Following<Output: RequestOutput>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Response<Output>

  let request: Request<Output>
  let client: JSONAPIClient
  let interval: Duration?
  var pace = FollowerPace()
  let signals = FollowerSignals()

  init(request: Request<Output>, client: JSONAPIClient, interval: Duration?) {
    self.request = request
    self.client = client
    self.interval = interval.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Starts a new iteration.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(following: self) }

  /// Asks the server now, for example when an app comes to the foreground.
  ///
  /// It ends the waits of all iterations over the sequence, and reopens streams. There is an answer
  /// if there is a new document.
  public func refresh() { signals.set(.asked) }

  /// An iterator over the answers.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let following: Following
    private var isStoreAsked = false
    private var isAtEnd = false
    private var stored: FollowingRun<Output>.Answer?
    private var run: FollowingRun<Output>?

    init(following: Following) { self.following = following }

    /// Waits for the next answer.
    ///
    /// - Returns: The answer; nil after the last one.
    /// - Throws: ``ClientError``; the sequence ends then.
    public mutating func next() async throws -> Response<Output>? {
      guard !isAtEnd else { return nil }
      let (client, request) = (following.client, following.request)
      if !isStoreAsked {
        isStoreAsked = true
        // Before the records are read, so that their removal is noticed.
        let version = client.store?.begin()
        if let reader = try? client.stored(request), let output = try? Output.read(from: reader) {
          let answer = Response(cached: output)
          stored = (answer, version)
          return answer
        }
      }
      guard following.interval != nil || client.transport.streamsBodies else {
        isAtEnd = true
        return try await wrappingErrors { try await client.fetchFromServer(request) }
      }
      let run = self.run ?? FollowingRun(following, after: stored)
      self.run = run
      do {
        if let answer = try await run.next() { return answer }
      } catch {
        self.run = nil
        isAtEnd = true
        throw ClientError(wrapping: error)
      }
      self.run = nil
      isAtEnd = true
      return nil
    }
  }
}
