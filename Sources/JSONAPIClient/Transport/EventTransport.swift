import Foundation
import HTTPTypes

/// Streams events through another transport, and collects other bodies that it streams.
struct EventTransport: Transport {
  let transport: any Transport

  /// The maximum size of a collected body, in bytes.
  private static let maximumBodySize = 64 << 20

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    let response = try await transport.send(request, body: body, context: context)
    guard let stream = response.stream, !response.head.isEventStream else { return response }
    return try await TimeLimit(.seconds(60)).run {
      var whole = response
      whole.stream = nil
      for try await piece in stream {
        guard piece.count <= Self.maximumBodySize - whole.body.count else {
          throw TransportError(
            .bodyTooLarge, "the body is larger than \(Self.maximumBodySize) bytes")
        }
        whole.body.append(contentsOf: piece)
      }
      return whole
    }
  }
}
