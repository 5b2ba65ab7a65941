public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A transport that responds from a cassette, without a network.
///
/// Each matching exchange is used once, in the order of the cassette. After that, the last match is
/// repeated if ``repeatsLast`` is set.
public actor ReplayingTransport: Transport {
  /// Whether a recorded request matches the actual one.
  public typealias Match =
    @Sendable (
      _ recorded: RecordedExchange.Request, _ asked: RecordedExchange.Request
    ) -> Bool

  /// The error for a request that the cassette doesn't contain.
  public struct NotRecorded: Error, Sendable, CustomStringConvertible {
    /// The request.
    public let description: String
  }

  /// The unused exchanges.
  public private(set) var remaining: [RecordedExchange]

  /// Whether to repeat the last matching response.
  public let repeatsLast: Bool

  private var used: [RecordedExchange] = []
  private let scrubber: Scrubber
  private let match: Match

  /// Creates a transport that replays.
  ///
  /// - Parameters:
  ///   - cassette: The recorded exchanges.
  ///   - scrubber: The scrubber used for recording. Parameters that it replaces are ignored when
  ///     matching.
  ///   - repeatsLast: Whether to repeat the last matching response.
  ///   - match: Whether a recorded request matches the actual one. Compares method, URL and body by
  ///     default.
  public init(
    _ cassette: Cassette,
    scrubber: Scrubber = Scrubber(),
    repeatsLast: Bool = false,
    match: @escaping Match = ReplayingTransport.sameRequest
  ) {
    remaining = cassette.exchanges
    self.scrubber = scrubber
    self.repeatsLast = repeatsLast
    self.match = match
  }

  /// Whether two requests have the same method, URL and body, regardless of secrets and local ids.
  public static let sameRequest: Match = { recorded, asked in
    recorded.method == asked.method && recorded.url == asked.url
      && recorded.body?.withoutNumbers == asked.body?.withoutNumbers
  }

  /// Responds to a request from the cassette.
  ///
  /// - Throws: ``NotRecorded`` for a request that is not in the cassette or already used;
  ///   ``RecordedExchange/InvalidStatus`` if the recorded response has an invalid status.
  public func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse {
    let received = ReceivedRequest(head: request, body: body, context: context)
    var scrubber = scrubber
    let asked = scrubber.scrub(RecordedExchange(received, .empty())).request
    if let index = remaining.firstIndex(where: { match($0.request, asked) }) {
      let exchange = remaining.remove(at: index)
      used.append(exchange)
      return try exchange.transportResponse
    }
    if repeatsLast, let exchange = used.last(where: { match($0.request, asked) }) {
      return try exchange.transportResponse
    }
    let count = used.count { match($0.request, asked) }
    let left =
      remaining.first.map { "; not yet replayed: \($0.request.method) \($0.request.url)" } ?? ""
    throw NotRecorded(
      description: "\(asked.method) \(asked.url) was "
        + (count == 0 ? "not recorded" : "recorded \(count)×, and all were replayed") + left)
  }
}

extension RecordedExchange.Body {
  /// The body with all secrets equal, since their numbers depend on earlier recordings, and with
  /// local ids numbered, since they differ each time.
  fileprivate var withoutNumbers: RecordedExchange.Body {
    var body = self
    var numbers: [Substring: Int] = [:]
    body.text = text?.replacing(#/scrubbed-\d+/#, with: "scrubbed")
      .replacing(#/("lid"\s*:\s*)"((?:[^"\\]|\\.)*)"/#) { match in
        let number = numbers[match.2] ?? numbers.count
        numbers[match.2] = number
        return "\(match.1)\"\(number)\""
      }
    return body
  }
}
