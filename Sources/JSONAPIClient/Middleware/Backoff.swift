/// The delays between attempts: exponential backoff with jitter.
///
/// The delay before the n-th retry is random, between half of `first × factorⁿ⁻¹` and the whole of it, and at
/// most `longest`, so that clients that failed together don't retry together.
public struct Backoff: Sendable, Hashable {
  /// The delay before the first retry.
  public var first: Duration

  /// The factor by which each delay is longer than the previous one.
  public var factor: Double

  /// The longest delay.
  public var longest: Duration

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - first: The delay before the first retry.
  ///   - factor: The factor by which each delay is longer than the previous one.
  ///   - longest: The longest delay.
  public init(
    first: Duration = .milliseconds(500),
    factor: Double = 2,
    longest: Duration = .seconds(30)
  ) {
    self.first = first
    self.factor = factor
    self.longest = longest
  }

  /// Returns the delay before a retry, between 0 and about 68 years.
  ///
  /// - Parameters:
  ///   - repetition: The number of the retry, from 1.
  ///   - random: A number from 0, for half of the full delay, to 1, for the whole.
  public func delay(before repetition: Int, random: Double) -> Duration {
    let longest = longest.waitable
    var full = min(first.waitable, longest)
    // Also false if the factor is NaN.
    if factor > 1, full > .zero {
      for _ in 1..<max(repetition, 1) where full < longest {
        // Compared before multiplying, since the product may overflow.
        full = factor < longest / full ? full * factor : longest
      }
    }
    let part = random > 0 ? min(random, 1) : 0
    return full * (0.5 + 0.5 * part)
  }
}
