import HTTPTypes
public import JSONAPI
public import JSONAPIClient

/// A request that a ``ServerTransport`` has forwarded, and its outcome.
public struct ServerExchange: Sendable {
  /// The request.
  public let request: ReceivedRequest

  /// The server's response.
  public let response: TransportResponse

  /// The deviations of the response's document from the specification or its recommendations.
  public let findings: [Finding]

  /// The statements that the request ran, in order; nil unless the server's database is a ``CountingDatabase``.
  public let statements: [String]?
}

/// The error for a response that breaks the specification.
///
/// A client throws it as the `underlying` error of a `ClientError`.
public struct InvalidResponse: Error, Sendable, CustomStringConvertible {
  /// The request and the response.
  public let exchange: ServerExchange

  /// The rules that the response breaks.
  public let findings: [Finding]

  /// The request's method and path, the response's status, a line for each rule, and the body.
  public var description: String {
    let request = exchange.request
    let lines =
      ["The response to \(request.method) \(request.path) breaks the specification:"]
      + findings.map { "- \($0)" }
      + [
        "\(exchange.response.status.code) "
          + String(decoding: exchange.response.body.prefix(4_096), as: UTF8.self)
      ]
    return lines.joined(separator: "\n")
  }
}
