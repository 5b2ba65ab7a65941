#if CLI
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  /// A transport that records requests instead of sending them.
  struct ShowingTransport: Transport {
    private let kept = Guarded<(request: HTTPRequest, body: Data?)?>(nil)

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      kept.withLock { $0 = (request, body) }
      return TransportResponse(head: HTTPResponse(status: .noContent))
    }

    /// The request as text: head, blank line, body.
    var text: String {
      guard let (request, body) = kept.withLock({ $0 }) else { return "" }
      let lines = HeadText(request).lines.map { Printable.text($0) + "\n" }
      let end = body.map { "\n" + String(decoding: $0, as: UTF8.self) } ?? ""
      return lines.joined() + end + (end.isEmpty || end.hasSuffix("\n") ? "" : "\n")
    }
  }
#endif
