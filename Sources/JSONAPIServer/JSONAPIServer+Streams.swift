#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import HTTPTypes
import JSONAPI

extension JSONAPIServer {
  /// Responds to a request whose response or body is streamed: a GET with `Accept: text/event-stream`, if
  /// ``ServerConfiguration/followers`` allows event streams, and any request for content.
  ///
  /// A request is refused for the same reasons as elsewhere: before this returns, the first document of an event stream
  /// is complete, and the body of an upload is read and stored.
  ///
  /// - Parameters:
  ///   - head: The request's head; its path is absolute.
  ///   - body: The request's body. It is read only for uploads of content, once they are known to be allowed, and must
  ///     throw if it ends early.
  ///   - id: The id of the request for logs, evaluated on first use; nil generates one.
  ///   - principal: Returns the sender of the request: now, and again at intervals while an event stream lasts. An
  ///     error then ends the stream: a `ServerError` with its errors, any other error with 401.
  /// - Returns: The response; nil for a request that ``respond(to:body:principal:id:date:)`` has to answer, such as for
  ///   resources whose changes no database reports.
  /// - Throws: What the first call of `principal` throws, and `CancellationError`.
  public func stream<Body: AsyncSequence & Sendable>(
    for head: HTTPRequest, body: Body,
    id: @escaping @autoclosure @Sendable () -> String? = nil,
    principal: @escaping @Sendable () async throws -> Principal?
  ) async throws -> ServerStream? where Body.Element: Sequence<UInt8> {
    try await stream(
      for: head, body: body, id: id(), offersEvents: true, principal: principal, again: principal)
  }

  /// Responds to a request whose response or body is streamed, like ``stream(for:body:id:principal:)``.
  ///
  /// - Parameters:
  ///   - offersEvents: Whether event streams are available.
  ///   - again: Returns the sender of the request while an event stream lasts.
  package func stream<Body: AsyncSequence & Sendable>(
    for head: HTTPRequest, body: Body,
    id: @escaping @autoclosure @Sendable () -> String? = nil,
    offersEvents: @autoclosure () -> Bool,
    principal: () async throws -> Principal?,
    again: @escaping @Sendable () async throws -> Principal?
  ) async throws -> ServerStream? where Body.Element: Sequence<UInt8> {
    if engine.leadsToContent(head) {
      let someone = try await principal()
      return await engine.content(head, body, someone, RequestID(id))
    }
    guard let followers, head.method == .get,
      Negotiation.prefersEvents(accept: head.headerFields[.accept]), offersEvents()
    else { return nil }
    let someone = try await principal()
    return try await followers.events(for: head, someone, RequestID(id)) { try await again() }
  }

  /// Responds to a request without a body whose response is streamed, like ``stream(for:body:id:principal:)``.
  public func stream(
    for head: HTTPRequest, id: @escaping @autoclosure @Sendable () -> String? = nil,
    principal: @escaping @Sendable () async throws -> Principal?
  ) async throws -> ServerStream? {
    let nothing = AsyncStream<[UInt8]> { $0.finish() }
    return try await stream(for: head, body: nothing, id: id(), principal: principal)
  }

  /// Ends all event streams and refuses new ones with 503, for shutdown; followers then reconnect elsewhere.
  public func endEvents() {
    guard let followers else { return }
    Task { await followers.close() }
  }
}

extension Engine {
  /// Whether a URL is that of content, which needn't exist.
  fileprivate func leadsToContent(_ head: HTTPRequest) -> Bool {
    guard hasContents, let path = head.path?.pathAndQuery.path, path.utf8.starts(with: prefix.utf8)
    else { return false }
    // The segments of a `Route`, after what precedes the first slash; a trailing slash is ignored.
    let names = path.utf8.dropFirst(prefix.utf8.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.count == 5 || names.count == 6 && names[5].isEmpty else { return false }
    return percentDecoded(Substring(names[3])) == Route.contentName
  }

  fileprivate func content<Body: AsyncSequence & Sendable>(
    _ head: HTTPRequest, _ body: Body, _ someone: (any ServerPrincipal)?, _ identity: RequestID
  ) async -> ServerStream where Body.Element: Sequence<UInt8> {
    let request = ErasedRequest(head: head, principal: someone, date: Date(), identity: identity)
    var answer: Answer
    do {
      answer = try await self.answer(request, [], receiving: receiver(body)) {
        try await read($0, $1, $2)
      }
    } catch {
      answer = self.answer(to: request, throwing: error)
    }
    finish(&answer, isPrivate: someone != nil)
    return ServerStream(answer, isHead: head.method == .head)
  }
}

extension Followers {
  fileprivate nonisolated func events(
    for head: HTTPRequest, _ someone: (any ServerPrincipal)?, _ identity: RequestID,
    principal: @escaping @Sendable () async throws -> (any ServerPrincipal)?
  ) async throws -> ServerStream? {
    let follower = Follower(head, identity)
    let request = ErasedRequest(
      head: follower.head, principal: someone, date: Date(), identity: identity)
    func refused(_ answer: Answer) -> ServerStream {
      var answer = answer
      engine.finish(&answer, isPrivate: someone != nil)
      return ServerStream(answer)
    }
    do {
      guard let query = try await engine.followed(request) else { return nil }
      let reach = try engine.reach(of: query)
      guard !reach.types.contains(where: { engine.model.types[$0].isFromSource }),
        try await join(follower, someone, query, reach)
      else { return nil }
    } catch {
      return refused(engine.answer(to: request, throwing: error))
    }
    // Removes the follower if the request is cancelled before its response.
    let events = ServerStream(follower, of: self, principal: principal)
    return try await follower.firstAnswer().map(refused) ?? events
  }
}

extension ServerError {
  /// The error of a request that is refused with a status.
  package init(refusing status: HTTPResponse.Status, _ detail: String?) {
    self.init(errors: [
      ErrorObject(
        status: String(status.code), code: status == .unauthorized ? "unauthorized" : nil,
        title: status.reasonPhrase, detail: detail)
    ])
  }
}
