@_spi(Locks) import JSONAPI

/// Signals followers to ask the server early.
///
/// A reason without waiters is kept.
final class FollowerSignal: Sendable {
  /// The reasons to ask.
  struct Reasons: OptionSet, Sendable {
    let rawValue: Int

    /// The program wants an answer now.
    static let asked = Reasons(rawValue: 1)
    /// A write may have changed the answer.
    static let written = Reasons(rawValue: 2)
    /// Another request for the same was answered.
    static let answered = Reasons(rawValue: 4)
  }

  private struct State {
    var pending: Reasons = []
    var waiters: [Int: (reasons: Reasons, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastWaiter = 0
  }

  private let state = Locked(State())

  /// Wakes the current and future waiters for a reason.
  func set(_ reason: Reasons) {
    let woken = state.withLock { state in
      state.pending.formUnion(reason)
      let woken = state.waiters.filter { !$0.value.reasons.isDisjoint(with: reason) }
      for number in woken.keys { state.waiters[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Forgets all reasons, since the server is being asked.
  func clear() { state.withLock { $0.pending = [] } }

  /// Waits for any of several reasons.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  func wait(for reasons: Reasons) async throws {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if !state.pending.isDisjoint(with: reasons) {
            continuation.resume()
          } else {
            state.waiters[number] = (reasons, continuation)
          }
        }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits for any of several reasons, up to a time limit.
  ///
  /// - Parameters:
  ///   - reasons: The reasons to wait for.
  ///   - limit: The maximum time; nil for no limit.
  ///   - clock: The clock for the limit.
  /// - Throws: `CancellationError` if the task was cancelled.
  func wait(
    for reasons: Reasons, atMost limit: Duration?, by clock: any Clock<Duration>
  ) async throws {
    guard let limit else { return try await wait(for: reasons) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.wait(for: reasons) }
      group.addTask { try await clock.sleep(for: limit) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
