#if CLI
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  /// A transport that keeps the last response and shows heads if requested.
  struct WatchedTransport: Transport {
    private let transport: any Transport
    private let isVerbose: Bool
    private let last = Guarded<TransportResponse?>(nil)

    init(_ transport: any Transport, isVerbose: Bool) {
      self.transport = transport
      self.isVerbose = isVerbose
    }

    var streamsBodies: Bool { transport.streamsBodies }

    /// The last response, whatever its status.
    var lastResponse: TransportResponse? { last.withLock { $0 } }

    /// The response that the client threw as an error.
    ///
    /// - Throws: ``Trouble`` if there was none.
    func answer(to error: ClientError, title: String, url: String) throws(Trouble) -> Answer {
      guard error.status != nil, let response = lastResponse else {
        throw Trouble("\(title): \(Printable.text(error.message))")
      }
      return Answer(
        title: title, url: response.url ?? url, head: response.head, body: [UInt8](response.body))
    }

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      last.withLock { $0 = nil }
      if isVerbose { show(HeadText(request), mark: ">") }
      let response = try await transport.send(request, body: body, context: context)
      if isVerbose { show(HeadText(response), mark: "<") }
      last.withLock { $0 = response }
      return response
    }

    private func show(_ head: HeadText, mark: String) {
      let style = Style.standardError
      let lines = head.lines.map { style(.dim, mark) + " " + Printable.text($0) + "\n" }
      StandardError.write(lines.joined() + style(.dim, mark) + "\n")
    }
  }
#endif
