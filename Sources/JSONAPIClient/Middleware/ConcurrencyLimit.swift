public import Foundation
public import HTTPTypes

/// Limits the number of concurrent requests; the others wait in order.
///
/// It bounds the memory for responses when many tasks fetch at once. A request made during another
/// one, such as for a new token, counts as part of that one: it would otherwise wait for itself. So
/// do all requests of a `Task` that is started there, even later; a detached task is limited like
/// any other.
public struct ConcurrencyLimit: Middleware {
  private let turnstile: Turnstile

  /// The limits in which the current task has a place.
  @TaskLocal private static var entered: Set<ObjectIdentifier> = []

  /// Creates the step.
  ///
  /// - Parameter limit: The maximum number of concurrent requests; at least 1.
  public init(_ limit: Int) {
    turnstile = Turnstile(places: limit)
  }

  /// Waits for a place, then passes the request on.
  ///
  /// - Throws: The errors of `next`; `CancellationError` if the task was cancelled while it waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    try Task.checkCancellation()
    let entered = Self.entered
    guard !entered.contains(ObjectIdentifier(turnstile)) else {
      return try await next(request, body, context)
    }
    try await turnstile.enter()
    do {
      let response = try await Self.$entered.withValue(
        entered.union([ObjectIdentifier(turnstile)])
      ) {
        try await next(request, body, context)
      }
      await turnstile.leave()
      return response
    } catch {
      await turnstile.leave()
      throw error
    }
  }
}

extension Middleware where Self == ConcurrencyLimit {
  /// Limits the number of concurrent requests.
  ///
  /// - Parameter limit: The maximum number of concurrent requests; at least 1.
  /// - Returns: The step.
  public static func concurrency(_ limit: Int) -> ConcurrencyLimit { ConcurrencyLimit(limit) }
}
