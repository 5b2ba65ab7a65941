import JSONAPI
@testable import JSONAPIClient

/// A clock whose time passes only by sleeping, and then at once.
final class TestClock: Clock, Sendable {
  struct Instant: InstantProtocol, Sendable {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var now = Duration.zero
    var sleeps: [Duration] = []
  }

  private let state = Box(State())

  var now: Instant { Instant(offset: state.value.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// How long each sleep was to last.
  var sleeps: [Duration] { state.value.sleeps }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.update { state in
      state.sleeps.append(deadline.offset - state.now)
      state.now = max(state.now, deadline.offset)
    }
    await Task.yield()
  }
}

/// A clock of which every sleep is cancelled, and whose time passes by hand.
final class GivingUpClock: Clock, Sendable {
  private let state = Box((now: Duration.zero, sleeps: [Duration]()))

  var now: TestClock.Instant { TestClock.Instant(offset: state.value.now) }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeps: [Duration] { state.value.sleeps }

  func advance(by duration: Duration) { state.update { $0.now += duration } }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    state.update { $0.sleeps.append(deadline.offset - $0.now) }
    throw CancellationError()
  }
}

/// A clock that stands still: who sleeps sleeps until the task is cancelled, but for the first ones.
final class GatedClock: Clock, Sendable {
  private let state = Box<[Duration]>([])
  private let passing: Int

  /// Creates a clock.
  ///
  /// - Parameter passing: How many sleeps end at once.
  init(passing: Int = 0) { self.passing = passing }

  var now: TestClock.Instant { TestClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeps: [Duration] { state.value }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    let number = state.update {
      $0.append(deadline.offset)
      return $0.count
    }
    if number > passing { try await Task.sleep(for: .seconds(3600)) }
  }
}

/// A value that tests share between tasks.
final class Box<Value: Sendable>: Sendable {
  private let guarded: Guarded<Value>

  init(_ value: Value) {
    guarded = Guarded(value)
  }

  var value: Value {
    guarded.withLock { $0 }
  }

  @discardableResult
  func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    guarded.withLock(change)
  }
}
