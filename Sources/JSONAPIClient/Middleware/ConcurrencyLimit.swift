public import Foundation
public import HTTPTypes

/// Lets so many requests be under way at a time; the others wait their turn, first come first served.
///
/// With it a thousand tasks can fetch at once and the memory in use stays that of a few responses.
public struct ConcurrencyLimit: Middleware {
  private let turnstile: Turnstile

  /// Creates the step.
  ///
  /// - Parameter limit: How many requests may be under way at a time; at least 1.
  public init(_ limit: Int) {
    turnstile = Turnstile(places: max(limit, 1))
  }

  /// Waits for a place, then lets the request go on.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response.
  /// - Throws: What `next` throws; `CancellationError` if the task was cancelled while it waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    try await turnstile.enter()
    do {
      let response = try await next(request, body, context)
      await turnstile.leave()
      return response
    } catch {
      await turnstile.leave()
      throw error
    }
  }
}

extension Middleware where Self == ConcurrencyLimit {
  /// Lets so many requests be under way at a time.
  ///
  /// - Parameter limit: How many requests may be under way at a time; at least 1.
  /// - Returns: The step.
  public static func concurrency(_ limit: Int) -> ConcurrencyLimit { ConcurrencyLimit(limit) }
}

/// A counted number of places, and a queue for those who find none.
private actor Turnstile {
  private var places: Int
  private var queue: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastNumber = 0

  init(places: Int) {
    self.places = places
  }

  func enter() async throws {
    try Task.checkCancellation()
    guard places == 0 else {
      places -= 1
      return
    }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          queue.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  func leave() {
    if queue.isEmpty {
      places += 1
    } else {
      queue.removeFirst().continuation.resume()
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = queue.firstIndex(where: { $0.number == number }) else { return }
    queue.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
