public import HTTPTypes
import JSONAPI
import Logging

/// A streamed response: events, or content.
///
/// ```swift
/// if let stream = try await api.stream(for: head, principal: { try await user(of: head) }) {
///   try await writer.write(stream.head)
///   try await stream.write { piece in try await writer.write(piece) }
/// }
/// ```
public struct ServerStream: Sendable {
  /// The head; for a refused request, that of the error.
  public let head: HTTPResponse

  private let body: Body

  private enum Body {
    case whole([UInt8])
    case content(ContentReading)
    case events(Stream)
  }

  /// The body, if it isn't streamed, such as that of a refused request; otherwise nil.
  package var whole: [UInt8]? { if case .whole(let bytes) = body { bytes } else { nil } }

  /// Whether the body is a stream of events, sent as long as the follower stays.
  package var isOfEvents: Bool { if case .events = body { true } else { false } }

  /// Creates the response of an answer, without a body for a HEAD.
  init(_ answer: Answer, isHead: Bool = false) {
    head = answer.head
    body = isHead ? .whole([]) : answer.content.map { .content($0) } ?? .whole(answer.body)
  }

  init(
    _ follower: Follower, of followers: Followers,
    principal: @escaping @Sendable () async throws -> (any ServerPrincipal)?
  ) {
    head = Self.headOfEvents
    body = .events(Stream(follower, followers, principal))
  }

  /// The head of all event streams, which share its memory.
  private static let headOfEvents: HTTPResponse = {
    var fields: HTTPFields = [
      .contentType: FollowerLimits.mediaType, .cacheControl: "private, no-store",
    ]
    fields.append(Answer.vary)
    fields.append(Answer.noSniffing)
    // Keeps proxies from buffering events.
    if let name = HTTPField.Name("X-Accel-Buffering") { fields[name] = "no" }
    return HTTPResponse(status: .ok, headerFields: fields)
  }()

  /// Sends the body piece by piece.
  ///
  /// Call it once. It returns when the stream has ended and everything is sent; then finish the response.
  ///
  /// - Parameter send: Sends a piece, and waits until there is room for the next one. It is cancelled if a follower
  ///   doesn't read, and when the server shuts down.
  /// - Throws: What `send` throws, and `CancellationError`. Close the connection then: the follower may have received
  ///   part of a piece.
  public func write(
    to send: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    try await write(pieces: { try await send($0.bytes) })
  }

  /// Sends the pieces of the body, like ``write(to:)``; a piece for many followers is a single object.
  package func write(
    pieces send: @escaping @Sendable (EventPiece) async throws -> Void
  ) async throws {
    switch body {
    case .whole(let bytes): if !bytes.isEmpty { try await send(EventPiece(bytes)) }
    case .events(let stream): try await stream.write(to: send)
    case .content(let content):
      do {
        try await content.read { try await send(EventPiece($0)) }
      } catch let error where error is ContentChanged || error is ServerDatabaseError {
        content.engine.logger.warning(
          "content broke off while it was sent",
          metadata: ["request": "\(content.scope.request.id)", "error": "\(error)"])
        throw error
      }
    }
  }

  /// Ends the stream because its follower has gone.
  package func end() { if case .events(let stream) = body { stream.end() } }

  /// A stream of events, which removes its follower when it is released.
  private final class Stream: Sendable {
    private let follower: Follower
    private let followers: Followers
    private let principal: @Sendable () async throws -> (any ServerPrincipal)?

    init(
      _ follower: Follower, _ followers: Followers,
      _ principal: @escaping @Sendable () async throws -> (any ServerPrincipal)?
    ) {
      (self.follower, self.followers, self.principal) = (follower, followers, principal)
    }

    deinit {
      Task { [follower, followers] in await followers.leave(follower) }
    }

    func end() { follower.finish(nil, reason: "the follower has gone") }

    func write(to send: @escaping @Sendable (EventPiece) async throws -> Void) async throws {
      guard follower.begin() else { throw CancellationError() }
      let logger = followers.engine.logger
      let id = "\(follower.identity.text)"
      logger.debug("a query is followed", metadata: ["request": "\(id)"])
      defer {
        let (reason, documents) = follower.summary
        logger.debug(
          "a query is no longer followed",
          metadata: ["request": "\(id)", "documents": "\(documents)", "reason": "\(reason)"])
      }
      do {
        try await run(send)
        await followers.leave(follower)
      } catch {
        await followers.leave(follower)
        throw error
      }
    }

    private func run(_ send: @escaping @Sendable (EventPiece) async throws -> Void) async throws {
      // Not a child task: a task group would take another kilobyte per follower.
      let sending = Task {
        defer { follower.close() }
        try await sendAll(to: send)
        try Task.checkCancellation()
      }
      try await withTaskCancellationHandler {
        // There are never two checks at once.
        var check: Task<Void, Never>?
        while await follower.isToCheck() { check = Task { await recheck() } }
        check?.cancel()
        let cut = Task {
          try await Task.sleep(for: .milliseconds(200))
          sending.cancel()
        }
        defer { cut.cancel() }
        await check?.value
        try await sending.value
      } onCancel: {
        sending.cancel()
      }
    }

    private func sendAll(
      to send: @Sendable (EventPiece) async throws -> Void
    ) async throws {
      while true {
        switch follower.next() {
        case .nothing: guard await follower.hasNews() else { throw CancellationError() }
        case .document(let document, let isFirst):
          if isFirst { try await send(FollowedDocument.retry) }
          try await send(document.event)
        case .comment: try await send(FollowedDocument.comment)
        case .end(let piece):
          if let piece { try await send(piece) }
          return
        }
      }
    }

    /// Determines the principal again and checks the follower's rules.
    private func recheck() async {
      let someone: (any ServerPrincipal)?
      do {
        someone = try await principal()
      } catch {
        guard !Task.isCancelled else { return }
        follower.finish(
          followers.answer(to: follower, unknown: error), reason: "the principal is unknown")
        return
      }
      await followers.recheck(follower, someone)
    }
  }
}
