#if CLI
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  /// A transport that gives up in time, keeps the last response, and shows heads to those who ask.
  struct WatchedTransport: Transport {
    private let transport: any Transport
    private let timeout: Double
    private let isVerbose: Bool
    private let last = Guarded<TransportResponse?>(nil)

    init(_ transport: any Transport, timeout: Double, isVerbose: Bool) {
      self.transport = transport
      self.timeout = timeout
      self.isVerbose = isVerbose
    }

    /// The response that came last, whatever its status.
    var lastResponse: TransportResponse? { last.withLock { $0 } }

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      last.withLock { $0 = nil }
      if isVerbose { show(HeadText(request), mark: ">") }
      let response = try await sendInTime(request, body, context)
      if isVerbose { show(HeadText(response), mark: "<") }
      last.withLock { $0 = response }
      return response
    }

    private func sendInTime(
      _ request: HTTPRequest, _ body: Data?, _ context: RequestContext
    ) async throws -> TransportResponse {
      try await withThrowingTaskGroup(of: TransportResponse?.self) { group in
        group.addTask { try await transport.send(request, body: body, context: context) }
        group.addTask {
          try await Task.sleep(for: .seconds(timeout))
          return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let response = first else {
          throw TransportError(.timedOut, "no complete response within \(timeout) seconds")
        }
        return response
      }
    }

    private func show(_ head: HeadText, mark: String) {
      let style = Style.standardError
      let lines = head.lines.map { style(.dim, mark) + " " + Printable.text($0) + "\n" }
      StandardError.write(lines.joined() + style(.dim, mark) + "\n")
    }
  }
#endif
