@testable import JSONAPIClient

/// A clock whose time passes only when a test says so.
final class ManualClock: Clock, Sendable {
  private struct State: Sendable {
    var now = Duration.zero
    var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var lastSleeper = 0
  }

  private let state = Box(State())

  var now: TestClock.Instant { TestClock.Instant(offset: state.value.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// How long those that sleep have to sleep yet, in order.
  var waits: [Duration] {
    let state = state.value
    return state.sleepers.values.map { $0.deadline - state.now }.sorted()
  }

  /// Lets time pass.
  func advance(by duration: Duration) {
    let due = state.update { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// Waits until somebody sleeps for a time, and lets it pass.
  func pass(_ duration: Duration) async {
    await sleeping(for: duration)
    advance(by: duration)
  }

  /// Waits until somebody sleeps for a time.
  func sleeping(for duration: Duration) async {
    while !waits.contains(duration) { await Task.yield() }
  }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    let number = state.update { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        state.update { state in
          if Task.isCancelled {
            continuation.resume(throwing: CancellationError())
          } else if deadline.offset <= state.now {
            continuation.resume()
          } else {
            state.sleepers[number] = (deadline.offset, continuation)
          }
        }
      }
    } onCancel: {
      let sleeper = state.update { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
