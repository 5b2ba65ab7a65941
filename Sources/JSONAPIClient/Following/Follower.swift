import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore

/// Follows a server's answer to one request: by a stream of events if it has one, otherwise by polling.
actor Follower {
  /// An event to report.
  enum Event: Sendable {
    /// A document, with the store's version when it was requested, or when it arrived as an event.
    ///
    /// `isNew` is false if it is the same as the previous one.
    case document(ClientResponse, as: Store.Version?, isNew: Bool)
    /// The server can't be reached, or is busy; the request is repeated until it answers.
    case failed(ClientError)
    /// The server can be reached again, and the last document is up to date.
    case restored
  }

  /// The reason why a stream ended.
  private enum StreamEnd {
    case ended, silent, asked
  }

  private let request: ClientRequest
  private let client: JSONAPIClient
  private let interval: Duration?
  private let pace: FollowerPace
  private let signal: FollowerSignal
  private let handler: @Sendable (Event) async throws -> Void

  private var offersStream: Bool
  private var last: ClientResponse?
  private var lastEventID: String?
  /// The delay before a stream is reopened, as requested by the server.
  private var retry: Duration?
  /// The number of attempts without a document that was taken, or a comment.
  private var attempts = 0
  /// Whether a reported failure persists.
  private var hasFailed = false
  /// Whether a stream ended because authentication is required, and nothing has arrived since.
  private var isRefused = false
  /// When the last piece of a stream arrived.
  private var lastPiece = Duration.zero
  private var isTaking = false
  /// The store's version at the start of the last request.
  private(set) var version: Store.Version?

  /// Creates a follower.
  ///
  /// - Parameters:
  ///   - request: A GET request.
  ///   - client: Sends it.
  ///   - interval: The time between two requests to a server without a stream; nil to end with the
  ///     first document.
  ///   - pace: The other times.
  ///   - signal: Triggers early requests.
  ///   - take: Receives the events, one after the other. An error that it throws counts as one of the server's.
  init(
    _ request: ClientRequest, _ client: JSONAPIClient, every interval: Duration?,
    _ pace: FollowerPace, _ signal: FollowerSignal,
    take: @escaping @Sendable (Event) async throws -> Void
  ) {
    self.request = request
    self.client = client
    self.interval = interval
    self.pace = pace
    self.signal = signal
    handler = take
    offersStream = client.transport.streamsBodies
  }

  /// Follows until the server's only document has arrived, or the task is cancelled.
  ///
  /// - Throws: ``ClientError`` for a failure that a retry doesn't help with; `CancellationError`.
  func run() async throws {
    while true {
      signal.clear()
      let delay: Duration
      var reasons = FollowerSignal.Reasons.asked
      do {
        let response = try await ask()
        if let stream = response.stream {
          switch try await read(stream, of: response) {
          case .asked: continue
          case .ended: break
          case .silent: throw lost("the stream has been silent for \(pace.silence)")
          }
          attempts += 1
          delay = self.delay()
        } else {
          lastEventID = nil
          try await tell(response, as: version)
          guard let interval else {
            if isOutdated { continue }
            return
          }
          delay = interval.waitable
          reasons.formUnion(.written)
        }
      } catch {
        if isOutdated {
          try Task.checkCancellation()
          continue
        }
        delay = try await self.delay(after: ClientError(wrapping: error))
        reasons.formUnion(.answered)
      }
      try await signal.wait(for: reasons, atMost: delay, by: pace.clock)
    }
  }

  private func ask() async throws -> ClientResponse {
    try Task.checkCancellation()
    if isOutdated { await forget() }
    var asked = request
    asked.acceptsEvents = offersStream
    if offersStream, let lastEventID { asked.fields[.lastEventID] = lastEventID }
    version = client.store?.begin()
    do {
      return try await client.send(asked)
    } catch let error as ClientError where error.code == .notAcceptable && offersStream {
      // The server rejects an unknown media type.
      offersStream = false
      return try await client.send(request)
    }
  }

  // MARK: - Documents and failures

  /// Whether all records were removed from the store since the last request, whose answer may be
  /// another user's.
  private var isOutdated: Bool {
    version.map { client.store?.wasCleared(since: $0) ?? false } ?? false
  }

  /// Forgets the last document, so that it is new when it comes again, and what makes the next
  /// request conditional.
  private func forget() async {
    (last, lastEventID, isRefused) = (nil, nil, false)
    for case let step as ConditionalRequests in client.middleware where !step.protectsWrites {
      await step.removeAll()
    }
  }

  private func tell(_ response: ClientResponse, as version: Store.Version?) async throws {
    let isNew = last.map { !response.isSame(as: $0) } ?? true
    do {
      try await tell(.document(response, as: version, isNew: isNew))
    } catch {
      // It wasn't taken, so it is new when it comes again.
      (last, lastEventID) = (nil, nil)
      throw error
    }
    last = response
    (attempts, hasFailed, isRefused) = (0, false, false)
  }

  private func tell(_ event: Event) async throws {
    isTaking = true
    defer {
      isTaking = false
      lastPiece = pace.elapsed()
    }
    try await handler(event)
  }

  private func lost(_ message: String, underlying: (any Error)? = nil) -> ClientError {
    let reason =
      underlying as? TransportError
      ?? TransportError(.connectionLost, message, underlying: underlying)
    return ClientError(.transport, reason.message, request: last?.request, underlying: reason)
  }

  /// Returns the delay before the next request.
  ///
  /// - Throws: The failure, if a retry doesn't help.
  private func delay(after failure: ClientError) async throws -> Duration {
    guard failure.isTemporary, offersStream || interval != nil else { throw failure }
    try Task.checkCancellation()
    attempts += 1
    if !hasFailed {
      hasFailed = true
      try await tell(.failed(failure))
    }
    return pace.requestedDelay(after: failure) ?? delay()
  }

  private func delay() -> Duration {
    let backoff = pace.backoff.delay(before: attempts, random: pace.random())
    guard let retry = retry?.waitable else { return backoff }
    // A server that requests a delay of 0 isn't asked without a pause, either.
    return max(retry, attempts > 1 ? backoff : .milliseconds(100))
  }

  // MARK: - Streams

  private func read(
    _ stream: TransportBody, of response: ClientResponse
  ) async throws -> StreamEnd {
    lastPiece = pace.elapsed()
    return try await withThrowingTaskGroup(of: StreamEnd.self) { group in
      group.addTask { try await self.readEvents(of: stream, response) }
      group.addTask { try await self.waitForSilence() }
      group.addTask { [signal] in
        try await signal.wait(for: .asked)
        return .asked
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .ended
    }
  }

  @concurrent nonisolated private func readEvents(
    of stream: TransportBody, _ response: ClientResponse
  ) async throws -> StreamEnd {
    var parser = EventParser()
    var pieces = stream.makeAsyncIterator()
    var isEmpty = true
    while let piece = try await next(&pieces) {
      isEmpty = isEmpty && piece.isEmpty
      let items: [EventParser.Item]
      do {
        items = try parser.take(piece)
      } catch {
        let reason = TransportError(
          .bodyTooLarge, "a line or an event is larger than \(error.limit) bytes")
        throw ClientError(
          .transport, reason.message, request: response.request, underlying: reason)
      }
      await noteActivity(retry: parser.retry)
      for item in items {
        guard try await take(item, of: response) else { return .ended }
        await noteSuccess()
      }
    }
    guard !isEmpty else { throw await lost("the stream ended before its first event") }
    return .ended
  }

  @concurrent nonisolated private func next(
    _ pieces: inout TransportBody.Iterator
  ) async throws -> [UInt8]? {
    do {
      return try await pieces.next()
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      throw await lost("the stream broke off", underlying: error)
    }
  }

  private func noteActivity(retry: Duration?) {
    lastPiece = pace.elapsed()
    self.retry = retry ?? self.retry
  }

  private func noteSuccess() { attempts = 0 }

  /// Handles an event or a comment.
  ///
  /// - Returns: Whether the stream continues.
  private func take(_ item: EventParser.Item, of response: ClientResponse) async throws -> Bool {
    let arrival = version.flatMap { client.store?.begin(answering: $0) }
    // A stream that was opened before all records were removed may be another user's.
    guard arrival != nil || version == nil else { return false }
    guard case .event(let event) = item else {
      guard hasFailed, last != nil else { return true }
      hasFailed = false
      try await tell(.restored)
      return true
    }
    switch event.name {
    case "", "message":
      guard !event.data.isEmpty else { return true }
      lastEventID = event.id.flatMap {
        HTTPField.isValidValue($0) && $0.utf8.count <= 1024 ? $0 : nil
      }
      let document = response.document(of: event)
      await client.note(document, of: request)
      try await tell(document, as: arrival)
      return true
    case "errors":
      let error = response.streamError(of: event)
      // Credentials that have expired are renewed when the stream is opened again.
      guard error.code == .unauthorized, !isRefused else { throw error }
      isRefused = true
      return false
    default: return true
    }
  }

  /// Waits until the stream has been silent for too long.
  private func waitForSilence() async throws -> StreamEnd {
    while true {
      let rest = isTaking ? pace.silence : lastPiece + pace.silence - pace.elapsed()
      guard rest > .zero else { return .silent }
      try await pace.clock.sleep(for: rest)
    }
  }
}

extension ClientError {
  /// Whether the same request may succeed later.
  var isTemporary: Bool {
    switch code {
    case .transport: (underlying as? TransportError)?.isTransient ?? false
    case .tooManyRequests, .serverFailed: true
    default: false
    }
  }
}
