import Foundation
import HTTPTypes

/// The clock and the intervals of a follower.
struct FollowerPace: Sendable {
  /// The clock for all waits.
  let clock: any Clock<Duration>
  /// The time by the clock since the pace was created.
  let elapsed: @Sendable () -> Duration
  /// The current date, with which a `Retry-After` date is compared.
  var now: @Sendable () -> Date = { Date() }
  /// Returns a number from 0 to 1.
  var random: @Sendable () -> Double = { Double.random(in: 0...1) }
  /// The delays after failures if the server doesn't request one.
  var backoff = Backoff()
  /// The time without a byte after which a stream counts as lost.
  var silence = Duration.seconds(45)

  init<C: Clock>(_ clock: C = ContinuousClock()) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    elapsed = { start.duration(to: clock.now) }
  }

  /// Returns the delay that the server requests after a failure; nil if it doesn't.
  func requestedDelay(after failure: ClientError) -> Duration? {
    let asked = failure.fields[.retryAfter].flatMap { Retry.wait(for: $0, now: now()) }
    guard let asked, asked > .zero else { return nil }
    return asked.waitable
  }
}
