/// The limits of event streams.
///
/// | limit | value | beyond it |
/// |---|---|---|
/// | streams | 1,000 | 503 |
/// | streams of one principal | 20 | 429 |
/// | time during which data is left unread | 60 s | the connection is closed |
public struct FollowerLimits: Sendable, Hashable {
  /// The maximum number of streams at once.
  public var total = 1_000

  /// The maximum number of streams of one principal, by its key.
  ///
  /// Requests without a principal only count for ``total``.
  public var perPrincipal = 20

  /// The interval of heartbeats, in seconds, which keep idle connections open.
  public var heartbeatSeconds = 15.0

  /// The interval, in seconds, at which the principal and the rules of each follower are checked again.
  public var recheckSeconds = 30.0

  /// The minimum time between two runs of one query, in seconds.
  public var pauseSeconds = 0.1

  /// How long a follower may leave data unread, in seconds, before its connection is closed.
  public var idleSeconds = 60.0

  /// Creates the default limits.
  public init() {}
}

extension FollowerLimits {
  /// The media type of streams of events.
  static let mediaType = "text/event-stream"

  /// A duration clamped to a range that is safe to wait for.
  static func duration(_ seconds: Double, atLeast least: Double = 0.01) -> Duration {
    .seconds(min(max(least, seconds), 1e6))
  }
}
