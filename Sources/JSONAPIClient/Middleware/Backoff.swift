/// How long to wait between one attempt and the next.
///
/// The wait before the n-th repetition is drawn at random between half of `first × factorⁿ⁻¹` and
/// the whole of it, and is never more than `longest`: clients that failed together don't come back
/// together.
public struct Backoff: Sendable, Hashable {
  /// The wait before the first repetition.
  public var first: Duration

  /// By how much each wait is longer than the one before.
  public var factor: Double

  /// The longest wait.
  public var longest: Duration

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - first: The wait before the first repetition.
  ///   - factor: By how much each wait is longer than the one before.
  ///   - longest: The longest wait.
  public init(
    first: Duration = .milliseconds(500),
    factor: Double = 2,
    longest: Duration = .seconds(30)
  ) {
    self.first = first
    self.factor = factor
    self.longest = longest
  }

  /// The wait before a repetition.
  ///
  /// Whatever the schedule says, no wait is negative, and none is longer than some 68 years.
  ///
  /// - Parameters:
  ///   - repetition: Which repetition, counted from 1.
  ///   - random: A number from 0 to 1.
  /// - Returns: The wait: with `random` 0 half of the full one, with 1 the whole of it.
  public func delay(before repetition: Int, random: Double) -> Duration {
    let longest = longest.waitable
    var full = min(first.waitable, longest)
    // Also false where the factor is no number.
    if factor > 1, full > .zero {
      for _ in 1..<max(repetition, 1) where full < longest {
        // Compared before it is multiplied, since the product may be past all durations.
        full = factor < longest / full ? full * factor : longest
      }
    }
    let part = random > 0 ? min(random, 1) : 0
    return full * (0.5 + 0.5 * part)
  }
}
