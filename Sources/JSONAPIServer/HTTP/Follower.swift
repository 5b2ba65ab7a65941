import HTTPTypes
@_spi(Locks) import JSONAPI

/// A follower of a query, with a mailbox for one document: the newest that hasn't been sent.
final class Follower: Sendable {
  /// What to send next.
  enum Next {
    /// Nothing for now.
    case nothing
    case document(FollowedDocument, isFirst: Bool)
    case comment
    /// The end of the stream, with a last piece if there is one.
    case end(EventPiece?)
  }

  fileprivate struct State {
    var waiting: FollowedDocument?
    var sent: FollowedDocument.Identity?
    /// The tag in `Last-Event-ID`.
    var known: String?
    var wantsComment = false
    /// Whether there has been a document, so that the response is a stream.
    var isAnswered = false
    /// Why the request is refused or the stream ends, with the error document if there is one.
    var ending: (answer: Answer?, reason: String)?
    /// When sending of the last piece began; nil once it is sent.
    var sending: ContinuousClock.Instant?
    var isWritten = false
    var pieces = 0
  }

  /// The request as a GET, for the rules.
  let head: HTTPRequest
  let identity: RequestID
  private let state: Locked<State>
  private let news = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let checks = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(_ head: HTTPRequest, _ identity: RequestID) {
    var own = head
    own.headerFields[.ifNoneMatch] = nil
    own.headerFields[.ifMatch] = nil
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
        // The follower has this one. A comment makes proxies forward the head.
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

  /// Asks the response to determine the principal again and to have its rules checked.
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

  /// Marks everything as sent, or as impossible to send.
  func close() { checks.continuation.finish() }

  /// Waits until the principal has to be determined again.
  ///
  /// - Returns: Whether it has; false once the stream ends or was closed, or the task is cancelled.
  func isToCheck() async -> Bool {
    var iterator = checks.stream.makeAsyncIterator()
    return await iterator.next() != nil
  }

  /// Whether this is the first call, since a stream can be written only once.
  func begin() -> Bool {
    state.withLock { state in
      defer { state.isWritten = true }
      return !state.isWritten
    }
  }

  /// Takes what to send next, once the previous piece is sent.
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

  /// Why the stream has ended and the number of documents sent, for logs.
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
  /// The server has reached its limit of followers, or is shutting down.
  static let tooManyFollowers = Refusal(
    503, "unavailable", "Too many queries are being followed, or the server is shutting down.",
    headers: [.retryAfter: "5"])

  /// The principal has reached its limit of streams.
  static let tooManyStreams = Refusal(
    429, "limitExceeded", "You are following as many queries as allowed.",
    headers: [.retryAfter: "5"])
}

extension HTTPField.Name {
  static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .eTag
}
