import HTTPTypes
@_spi(Locks) import JSONAPI

/// A follower of a query, with a mailbox for one document: the newest that hasn't been sent.
final class Follower: Sendable {
  /// What is to be sent next.
  enum Next {
    /// Nothing, until there is news.
    case nothing
    case document(FollowedDocument, isFirst: Bool)
    case comment
    /// The last piece, if there is one.
    case end(EventPiece?)
  }

  fileprivate struct State {
    var waiting: FollowedDocument?
    var sent: FollowedDocument.Identity?
    /// The tag in `Last-Event-ID`.
    var known: String?
    var wantsComment = false
    /// Whether there has been a document, so that the request is answered with a stream.
    var isAnswered = false
    /// Why the request is refused or the stream ends, with the error document if there is one.
    var ending: (answer: Answer?, reason: String)?
    /// When sending began of what was taken last; nil if it is sent.
    var sending: ContinuousClock.Instant?
    var isWritten = false
    var pieces = 0
  }

  /// The request as that of a GET, which rules get.
  let head: HTTPRequest
  let identity: RequestID
  private let state: Locked<State>
  private let news = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let checks = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(_ head: HTTPRequest, _ identity: RequestID) {
    var own = head
    own.headerFields[.ifNoneMatch] = nil
    own.headerFields[.accept] = Negotiation.acceptWithoutEvents(head.headerFields[.accept])
    self.head = own
    self.identity = identity
    state = Locked(State(known: head.headerFields[.lastEventID]))
  }

  // MARK: For the group

  /// Whether the request is still waiting for its answer.
  var isNew: Bool { state.withLock { !$0.isAnswered && $0.ending == nil } }

  /// Puts a document into the mailbox, replacing one that hasn't been sent.
  func offer(_ document: FollowedDocument) {
    let isNews = state.withLock { state in
      guard state.ending == nil else { return false }
      let isFirst = !state.isAnswered
      state.isAnswered = true
      if state.sent.map({ $0 == document.identity }) ?? (document.identity.tag == state.known) {
        // The follower has this one. A comment makes proxies pass the head on.
        state.waiting = nil
        if isFirst { state.wantsComment = true }
      } else {
        state.waiting = document
      }
      return isFirst || state.waiting != nil
    }
    if isNews { news.continuation.yield() }
  }

  /// Removes a document that hasn't been sent.
  func discard() { state.withLock { $0.waiting = nil } }

  /// Ends the stream, or refuses the request if it has no answer yet.
  ///
  /// - Parameter answer: The error document to send, if any. A document in the mailbox is dropped.
  func finish(_ answer: Answer?, reason: String) {
    state.withLock { state in
      guard state.ending == nil else { return }
      state.ending = (answer, reason)
      state.waiting = nil
    }
    news.continuation.yield()
    checks.continuation.finish()
  }

  /// Asks the response to find the principal again, and to have its rules checked.
  func wantsCheck() { checks.continuation.yield() }

  // MARK: For the response

  /// Waits for the first document.
  ///
  /// - Returns: The refusal; nil if there is a document.
  /// - Throws: `CancellationError`.
  func firstAnswer() async throws -> Answer? {
    while true {
      let (isAnswered, ending) = state.withLock { ($0.isAnswered, $0.ending) }
      if isAnswered { return nil }
      if let ending { return ending.answer ?? Answer(.tooManyFollowers) }
      guard await hasNews() else { throw CancellationError() }
    }
  }

  /// Waits for something to send; false once the task is cancelled.
  func hasNews() async -> Bool {
    var iterator = news.stream.makeAsyncIterator()
    return await iterator.next() != nil
  }

  /// Notes that everything is sent, or can't be.
  func close() { checks.continuation.finish() }

  /// Waits until the principal is to be found again.
  ///
  /// - Returns: Whether it is; false once the stream is to end or was closed, or the task is cancelled.
  func isToCheck() async -> Bool {
    var iterator = checks.stream.makeAsyncIterator()
    return await iterator.next() != nil
  }

  /// Whether this is the first call; a stream can be written only once.
  func begin() -> Bool {
    state.withLock { state in
      defer { state.isWritten = true }
      return !state.isWritten
    }
  }

  /// Takes what is to be sent next, after what was taken before is sent.
  func next() -> Next {
    state.withLock { state in
      let next = state.takeNext()
      state.sending = if case .nothing = next { nil } else { .now }
      return next
    }
  }

  /// Sends a comment, unless something is being sent.
  func beat() {
    state.withLock { if $0.sending == nil { $0.wantsComment = true } }
    news.continuation.yield()
  }

  /// Whether sending has taken longer than a limit.
  func isStuck(_ limit: Duration) -> Bool {
    state.withLock { $0.sending.map { .now - $0 > limit } ?? false }
  }

  /// Why the stream has ended and how many documents were sent, for logs.
  var summary: (reason: String, documents: Int) {
    state.withLock { ($0.ending?.reason ?? "the follower has gone", $0.pieces) }
  }
}

extension Follower.State {
  fileprivate mutating func takeNext() -> Follower.Next {
    if let ending { return .end(ending.answer.map { FollowedDocument.errors($0.body) }) }
    if let document = waiting {
      let isFirst = sent == nil
      (waiting, sent, wantsComment) = (nil, document.identity, false)
      pieces += 1
      return .document(document, isFirst: isFirst)
    }
    guard wantsComment else { return .nothing }
    wantsComment = false
    return .comment
  }
}

extension Refusal {
  /// The server has as many followers as it may have, or is shutting down.
  static let tooManyFollowers = Refusal(
    503, "unavailable", "Too many queries are being followed, or the server is shutting down.",
    headers: [.retryAfter: "5"])

  /// The principal has as many streams as it may have.
  static let tooManyStreams = Refusal(
    429, "limitExceeded", "You are following as many queries as allowed.",
    headers: [.retryAfter: "5"])
}

extension HTTPField.Name {
  static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag
}
