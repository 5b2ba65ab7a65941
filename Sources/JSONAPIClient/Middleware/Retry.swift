public import Foundation
public import HTTPTypes
import Logging

/// Sends a request again when the connection was lost or the server says "later" (429 and 5xx).
///
/// The server's `Retry-After`, in seconds or as a date, is kept to; without it the waits grow as
/// ``Backoff`` says. A server that wants a longer wait than ``longestDelay`` gets none: its
/// response is returned at once.
///
/// A request that isn't idempotent by its method (`POST`, `PATCH`) is repeated only if it carries an
/// `Idempotency-Key`, because its first sending may have had its effect. ``IdempotencyKeys`` adds
/// such keys for servers that know them.
public struct Retry: Middleware {
  /// How often a request is sent at most, the first time included.
  public var attempts: Int

  /// The waits where the server names none.
  public var backoff: Backoff

  /// The longest wait that a server may ask for.
  public var longestDelay: Duration

  /// The statuses after which a request is repeated.
  public var statuses: Set<Int>

  /// The methods that may be repeated without an idempotency key.
  public var idempotentMethods: Set<HTTPRequest.Method>

  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - attempts: How often a request is sent at most, the first time included.
  ///   - backoff: The waits where the server names none.
  ///   - longestDelay: The longest wait that a server may ask for.
  ///   - clock: What waits are measured by.
  ///   - now: The present, to which a `Retry-After` date is compared.
  ///   - random: Draws a number from 0 to 1.
  public init(
    attempts: Int = 4,
    backoff: Backoff = Backoff(),
    longestDelay: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.attempts = attempts
    self.backoff = backoff
    self.longestDelay = longestDelay
    self.statuses = [429, 500, 502, 503, 504]
    self.idempotentMethods = [.get, .head, .options, .trace, .put, .delete]
    self.clock = clock
    self.now = now
    self.random = random
  }

  /// Lets the request go on, again if need be.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The last response.
  /// - Throws: What `next` throws at last; `CancellationError` if the task was cancelled while it
  ///   waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    let mayRepeat =
      idempotentMethods.contains(request.method)
      || request.headerFields.idempotencyKey != nil
    var attempt = 1
    while true {
      let isLast = !mayRepeat || attempt >= attempts
      let delay: Duration
      do {
        let response = try await next(request, body, context)
        guard !isLast, let wait = self.delay(after: response, attempt: attempt) else {
          return response
        }
        delay = wait
        context.logger.notice(
          "retrying",
          metadata: ["status": "\(response.status.code)", "attempt": "\(attempt + 1)"])
      } catch let error as TransportError where error.isTransient && !isLast {
        delay = backoff.delay(before: attempt, random: random())
        context.logger.notice(
          "retrying",
          metadata: ["error": "\(error.code)", "attempt": "\(attempt + 1)"])
      }
      try await clock.sleep(for: delay)
      attempt += 1
    }
  }

  /// How long to wait after a response; nil where the request isn't to be repeated.
  private func delay(after response: TransportResponse, attempt: Int) -> Duration? {
    guard statuses.contains(response.status.code) else { return nil }
    if let field = response.head.headerFields[.retryAfter],
      let wait = Retry.wait(for: field, now: now())
    {
      return wait <= longestDelay ? wait.waitable : nil
    }
    return backoff.delay(before: attempt, random: random())
  }

  /// Reads a `Retry-After` field: a number of seconds, or a date.
  static func wait(for field: String, now: Date) -> Duration? {
    let text = field.trimmingWhitespace
    if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) {
      return Int(text).map { .seconds($0) } ?? .seconds(Int.max / 2)
    }
    return HTTPDate.parse(String(text), now: now).map {
      .seconds(max(0, $0.timeIntervalSince(now)))
    }
  }
}

extension Middleware where Self == Retry {
  /// Sends requests again when the connection was lost or the server says "later".
  ///
  /// - Parameters:
  ///   - attempts: How often a request is sent at most, the first time included.
  ///   - backoff: The waits where the server names none.
  /// - Returns: The step.
  public static func retry(attempts: Int = 4, backoff: Backoff = Backoff()) -> Retry {
    Retry(attempts: attempts, backoff: backoff)
  }
}
