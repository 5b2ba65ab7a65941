public import Foundation
public import HTTPTypes
import Logging

/// Repeats a request if the connection was lost or the server responds with 429, 500, 502, 503 or 504.
///
/// The delay is the server's `Retry-After`, in seconds or as a date, otherwise that of ``Backoff``. If the
/// server asks for more than ``longestDelay``, its response is returned at once.
///
/// A request that isn't idempotent by its method (`POST`, `PATCH`) is repeated only if it has an
/// `Idempotency-Key`, because the first attempt may have taken effect. ``IdempotencyKeys`` adds
/// such keys, and declares that the server supports them: the keys of an ``OfflineJournal``, which
/// are sent to any server, count only then. This applies to ``TransportError/Code/cannotConnect``,
/// too, which may be about the target of a redirect of the request.
public struct Retry: Middleware {
  /// The maximum number of attempts, the first one included.
  public var attempts: Int

  /// The delays if the server sends no `Retry-After`.
  public var backoff: Backoff

  /// The longest `Retry-After` that is respected.
  public var longestDelay: Duration

  /// The statuses after which a request is retried.
  public var statuses: Set<Int>

  /// The methods that are retried without an idempotency key.
  public var idempotentMethods: Set<HTTPRequest.Method>

  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts, the first one included.
  ///   - backoff: The delays if the server sends no `Retry-After`.
  ///   - longestDelay: The longest `Retry-After` that is respected.
  ///   - clock: The clock for the delays.
  ///   - now: Returns the current date, with which a `Retry-After` date is compared.
  ///   - random: Returns a number from 0 to 1.
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

  /// Passes the request on, repeatedly if necessary.
  ///
  /// - Returns: The last response.
  /// - Throws: The last error of `next`; `CancellationError` if the task was cancelled while it waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    let mayRepeat =
      idempotentMethods.contains(request.method)
      || request.headerFields.idempotencyKey != nil && !context.mayIgnoreKey
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

  /// Returns the delay after a response; nil if the request isn't retried.
  private func delay(after response: TransportResponse, attempt: Int) -> Duration? {
    guard statuses.contains(response.status.code) else { return nil }
    if let field = response.head.headerFields[.retryAfter],
      let wait = Retry.wait(for: field, now: now())
    {
      return wait <= longestDelay ? wait.waitable : nil
    }
    return backoff.delay(before: attempt, random: random())
  }

  /// Parses a `Retry-After` field: a number of seconds, or a date.
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
  /// Retries requests if the connection was lost or the server responds with 429, 500, 502, 503 or 504.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts, the first one included.
  ///   - backoff: The delays if the server sends no `Retry-After`.
  public static func retry(attempts: Int = 4, backoff: Backoff = Backoff()) -> Retry {
    Retry(attempts: attempts, backoff: backoff)
  }
}
