import Foundation

/// The times of a follower.
struct FollowerPace: Sendable {
  /// The clock for all waits.
  let clock: any Clock<Duration>
  /// The time by the clock since the pace was made.
  let elapsed: @Sendable () -> Duration
  /// The current date, with which a `Retry-After` date is compared.
  var now: @Sendable () -> Date = { Date() }
  /// Returns a number from 0 to 1.
  var random: @Sendable () -> Double = { Double.random(in: 0...1) }
  /// The delays after failures where the server says nothing.
  var backoff = Backoff()
  /// After this time without a byte, a stream counts as lost.
  var silence = Duration.seconds(45)

  init<C: Clock>(_ clock: C = ContinuousClock()) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    elapsed = { start.duration(to: clock.now) }
  }
}
