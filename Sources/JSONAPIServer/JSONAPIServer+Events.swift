#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import HTTPTypes
import JSONAPI

extension JSONAPIServer {
  /// Answers a GET with `Accept: text/event-stream`, if ``ServerConfiguration/followers`` allows event streams.
  ///
  /// The first document is made before this returns, so what a GET would be refused for is refused here, too.
  ///
  /// - Parameters:
  ///   - head: The request's head; its path is absolute.
  ///   - id: The id of the request for logs, evaluated once something asks for it; nil makes one.
  ///   - principal: Finds out who sends the request: now, and again at intervals while the stream lasts. An error then
  ///     ends the stream.
  /// - Returns: The response; nil for a request that ``respond(to:body:principal:id:date:)`` has to answer, since it asks
  ///   for no events, or for resources whose changes no database reports.
  /// - Throws: What `principal` throws at first, and `CancellationError`.
  public func events(
    for head: HTTPRequest, id: @escaping @autoclosure @Sendable () -> String? = nil,
    principal: @escaping @Sendable () async throws -> Principal?
  ) async throws -> ServerEvents? {
    guard let followers, head.method == .get,
      Negotiation.prefersEvents(accept: head.headerFields[.accept])
    else { return nil }
    let someone = try await principal()
    return try await followers.events(for: head, someone, RequestID(id)) { try await principal() }
  }

  /// Ends all event streams and refuses new ones with 503, before the program ends; followers then reconnect elsewhere.
  public func endEvents() {
    guard let followers else { return }
    Task { await followers.close() }
  }
}

extension Followers {
  fileprivate nonisolated func events(
    for head: HTTPRequest, _ someone: (any ServerPrincipal)?, _ identity: RequestID,
    principal: @escaping @Sendable () async throws -> (any ServerPrincipal)?
  ) async throws -> ServerEvents? {
    let follower = Follower(head, identity)
    let request = ErasedRequest(
      head: follower.head, principal: someone, date: Date(), identity: identity)
    func refused(_ answer: Answer) -> ServerEvents {
      var answer = answer
      engine.finish(&answer, isPrivate: someone != nil)
      return ServerEvents(answer)
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
    let events = ServerEvents(follower, of: self, principal: principal)
    return try await follower.firstAnswer().map(refused) ?? events
  }
}
