public import Foundation
public import HTTPTypes

/// Keeps to a number of requests per time, by waiting before a request where need be.
///
/// A burst of up to `count` requests goes out at once; after it they go out evenly.
public struct RateLimit: Middleware {
  private let bucket: Bucket
  private let clock: any Clock<Duration>

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - count: How many requests may be sent within `interval`; at least 1.
  ///   - interval: The time they are counted in.
  ///   - clock: What waits are measured by.
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

  /// Waits for the request's turn, then lets it go on.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response.
  /// - Throws: What `next` throws; `CancellationError` if the task was cancelled while it waited.
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
  /// Keeps to a number of requests per time.
  ///
  /// - Parameters:
  ///   - count: How many requests may be sent within `interval`; at least 1.
  ///   - interval: The time they are counted in.
  /// - Returns: The step.
  public static func rateLimit(_ count: Int, per interval: Duration = .seconds(1)) -> RateLimit {
    RateLimit(count, per: interval)
  }
}

/// Hands out moments at which requests may go, so that no interval holds too many.
private actor Bucket {
  private let spacing: Duration
  private let allowance: Duration
  private let elapsed: @Sendable () -> Duration
  /// When the next request would be due if all went out evenly.
  private var due: Duration = .zero
  /// Moments before `due` that were given back.
  private var free: Set<Duration> = []

  init(count: Int, interval: Duration, elapsed: @escaping @Sendable () -> Duration) {
    spacing = interval / count
    allowance = spacing * (count - 1)
    self.elapsed = elapsed
  }

  /// The next request's moment, and how long the request has to wait for it.
  func reserve() -> (moment: Duration, wait: Duration) {
    let now = elapsed()
    // What was not used in its time is not made up for.
    if !free.isEmpty { free = free.filter { $0 >= now } }
    let moment = free.min() ?? max(due, now)
    if free.remove(moment) == nil { due = moment + spacing }
    return (moment, max(.zero, moment - allowance - now))
  }

  /// Takes back the moment of a request that doesn't go.
  func giveBack(_ moment: Duration) {
    free.insert(moment)
    while free.remove(due - spacing) != nil { due -= spacing }
  }
}
