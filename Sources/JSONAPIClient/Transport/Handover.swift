@_spi(Locks) import JSONAPI

/// Hands elements from one task to another, one at a time.
///
/// The giving task waits until the next element is requested. If it is cancelled while it waits,
/// its element stays until the next one replaces it.
final class Handover<Element: Sendable>: Sendable {
  private struct State {
    var taker: CheckedContinuation<Element?, any Error>?
    var giver: CheckedContinuation<Void, any Error>?
    /// An element that was given while no task waited for it.
    var element: Element?
    var end: Result<Void, any Error>?
  }

  private let state = Locked(State())

  /// Waits for the next element; one task at a time.
  ///
  /// - Returns: The element; nil after the end.
  /// - Throws: The error that ended it; `CancellationError` if the task was cancelled.
  func take() async throws -> Element? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (taker: CheckedContinuation<Element?, any Error>) in
        let giver = state.withLock { state -> CheckedContinuation<Void, any Error>? in
          if Task.isCancelled {
            taker.resume(throwing: CancellationError())
          } else if let element = state.element {
            // The giving task continues when the next element is requested.
            state.element = nil
            taker.resume(returning: element)
          } else if let end = state.end {
            taker.resume(with: end.map { _ in nil })
          } else {
            state.taker = taker
            defer { state.giver = nil }
            return state.giver
          }
          return nil
        }
        giver?.resume()
      }
    } onCancel: {
      let taker = state.withLock { state in
        defer { state.taker = nil }
        return state.taker
      }
      taker?.resume(throwing: CancellationError())
    }
  }

  /// Gives an element, and waits until the next one is requested; one task at a time.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func give(_ element: Element) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (giver: CheckedContinuation<Void, any Error>) in
        let taker = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
          let taker = state.taker
          (state.taker, state.element) = (nil, taker == nil ? element : nil)
          if Task.isCancelled {
            giver.resume(throwing: CancellationError())
          } else {
            state.giver = giver
          }
          return taker
        }
        taker?.resume(returning: element)
      }
    } onCancel: {
      let giver = state.withLock { state in
        defer { state.giver = nil }
        return state.giver
      }
      giver?.resume(throwing: CancellationError())
    }
  }

  /// Ends the sequence after the element that was given last.
  func finish(_ end: Result<Void, any Error>) {
    let taker = state.withLock { state in
      state.end = end
      defer { state.taker = nil }
      return state.taker
    }
    taker?.resume(with: end.map { _ in nil })
  }
}
