public import Foundation
public import HTTPTypes

/// Limits the rate of requests; requests wait if necessary.
///
/// It is a token bucket: after a pause, a burst of up to `count` requests is sent at once; further requests are
/// spaced evenly, `count` per interval. An interval with a burst can have up to 2 × `count` − 1 requests. For a server
/// that refuses more than `count` in any interval, halve the number.
public struct RateLimit: Middleware {
  private let bucket: Bucket
  private let clock: any Clock<Duration>

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - count: The number of requests per `interval`, and of those sent at once after a pause; at least 1.
  ///   - interval: The interval; a second by default.
  ///   - clock: The clock for the waits.
  public init<C: Clock>(
    _ count: Int,
    per interval: Duration = .seconds(1),
    clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    let start = clock.now
    self.clock = clock
    bucket = Bucket(count: max(count, 1), interval: interval.waitable) {
      start.duration(to: clock.now)
    }
  }

  /// Waits if necessary, then passes the request on.
  ///
  /// - Throws: The errors of `next`; `CancellationError` if the task was cancelled while it waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    let place = await bucket.reserve()
    if place.wait > .zero {
      do {
        try await clock.sleep(for: place.wait)
      } catch {
        await bucket.giveBack(place.moment)
        throw error
      }
    }
    return try await next(request, body, context)
  }
}

extension Middleware where Self == RateLimit {
  /// Limits the rate of requests.
  ///
  /// - Parameters:
  ///   - count: The number of requests per `interval`, and of those sent at once after a pause; at least 1.
  ///   - interval: The interval; a second by default.
  public static func rateLimit(_ count: Int, per interval: Duration = .seconds(1)) -> RateLimit {
    RateLimit(count, per: interval)
  }
}

/// Schedules requests as a token bucket does.
private actor Bucket {
  private let spacing: Duration
  private let allowance: Duration
  private let elapsed: @Sendable () -> Duration
  /// When the next request would be due if all were spaced evenly.
  private var due: Duration = .zero
  /// Times before `due` that were released.
  private var free: Set<Duration> = []

  init(count: Int, interval: Duration, elapsed: @escaping @Sendable () -> Duration) {
    spacing = interval / count
    allowance = spacing * (count - 1)
    self.elapsed = elapsed
  }

  /// Returns the next request's time, and how long it has to wait.
  func reserve() -> (moment: Duration, wait: Duration) {
    let now = elapsed()
    // Unused times in the past are lost.
    if !free.isEmpty { free = free.filter { $0 >= now } }
    let moment = free.min() ?? max(due, now)
    if free.remove(moment) == nil { due = moment + spacing }
    return (moment, max(.zero, moment - allowance - now))
  }

  /// Releases the time of a request that isn't sent.
  func giveBack(_ moment: Duration) {
    free.insert(moment)
    while free.remove(due - spacing) != nil { due -= spacing }
  }
}
