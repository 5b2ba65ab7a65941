public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A transport that answers from a cassette, without a network.
///
/// Each exchange is used once, in the order of the cassette among those that match; when all that
/// match are used up, the last one is given again if ``repeatsLast`` says so.
public actor ReplayingTransport: Transport {
  /// Whether a recorded request is the one that was asked.
  public typealias Match =
    @Sendable (
      _ recorded: RecordedExchange.Request, _ asked: RecordedExchange.Request
    ) -> Bool

  /// What a request gets that the cassette doesn't have.
  public struct NotRecorded: Error, Sendable, CustomStringConvertible {
    /// What was asked.
    public let description: String
  }

  /// The exchanges that haven't been used yet.
  public private(set) var remaining: [RecordedExchange]

  /// Whether a request that was recorded once is answered as often as it comes.
  public let repeatsLast: Bool

  private var used: [RecordedExchange] = []
  private let scrubber: Scrubber
  private let match: Match

  /// Creates a transport that replays.
  ///
  /// - Parameters:
  ///   - cassette: What was recorded.
  ///   - scrubber: The scrubber that was used for recording: parameters that it replaces are left
  ///     out of account.
  ///   - repeatsLast: Whether a request that was recorded once is answered as often as it comes.
  ///   - match: Whether a recorded request is the one that was asked; by method, address and body
  ///     unless told otherwise.
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

  /// Whether two requests are the same by method, address and body, secrets left out of account.
  public static let sameRequest: Match = { recorded, asked in
    recorded.method == asked.method && recorded.url == asked.url
      && recorded.body?.withoutNumbers == asked.body?.withoutNumbers
  }

  /// Answers a request from the cassette.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  /// - Returns: The response that was recorded.
  /// - Throws: ``NotRecorded`` for a request that is not in the cassette, or was answered already.
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
      return exchange.transportResponse
    }
    if repeatsLast, let exchange = used.last(where: { match($0.request, asked) }) {
      return exchange.transportResponse
    }
    throw NotRecorded(description: "\(asked.method) \(asked.url) was not recorded")
  }
}

extension RecordedExchange.Body {
  /// The body in which every secret is the same one: their numbers depend on what was recorded before.
  fileprivate var withoutNumbers: RecordedExchange.Body {
    var body = self
    body.text = text?.replacing(#/scrubbed-\d+/#, with: "scrubbed")
    return body
  }
}
