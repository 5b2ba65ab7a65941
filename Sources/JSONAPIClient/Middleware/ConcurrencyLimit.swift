public import Foundation
public import HTTPTypes

/// Limits the number of concurrent requests; the others wait in order.
///
/// It bounds the memory for responses when many tasks fetch at once.
public struct ConcurrencyLimit: Middleware {
  private let turnstile: Turnstile

  /// Creates the step.
  ///
  /// - Parameter limit: The maximum number of concurrent requests; at least 1.
  public init(_ limit: Int) {
    turnstile = Turnstile(places: max(limit, 1))
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
  /// Limits the number of concurrent requests.
  ///
  /// - Parameter limit: The maximum number of concurrent requests; at least 1.
  /// - Returns: The step.
  public static func concurrency(_ limit: Int) -> ConcurrencyLimit { ConcurrencyLimit(limit) }
}

/// A counting semaphore with a FIFO queue.
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
