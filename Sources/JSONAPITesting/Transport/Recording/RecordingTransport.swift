public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A transport that forwards to another one and records the exchanges.
///
/// Secrets never reach the cassette: each exchange goes through a ``Scrubber`` before it is kept.
public actor RecordingTransport: Transport {
  /// The recorded exchanges.
  public private(set) var cassette = Cassette()

  private let transport: any Transport
  private var scrubber: Scrubber

  /// Creates a transport that records.
  public init(_ transport: any Transport, scrubber: Scrubber = Scrubber()) {
    self.transport = transport
    self.scrubber = scrubber
  }

  /// Sends the request through the other transport, and records the exchange.
  ///
  /// - Returns: The response, with its secrets.
  /// - Throws: What the other transport throws; nothing is recorded then.
  public func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse {
    // A cassette has whole bodies.
    var whole = context
    whole.streamsBody = false
    let response = try await transport.send(request, body: body, context: whole)
    let received = ReceivedRequest(head: request, body: body, context: context)
    cassette.exchanges.append(scrubber.scrub(RecordedExchange(received, response)))
    return response
  }
}
