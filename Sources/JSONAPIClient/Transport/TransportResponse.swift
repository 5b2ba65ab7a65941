public import Foundation
public import HTTPTypes

/// A response: status, header fields and the body.
public struct TransportResponse: Sendable {
  /// The status and the header fields.
  public var head: HTTPResponse

  /// The whole body; empty if there was none.
  public var body: Data

  /// The body as it arrives, if the request asked for it; ``body`` is empty then.
  public var stream: TransportBody?

  /// The URL after redirects; nil if there were none.
  ///
  /// ``FollowRedirects`` sets it; relative links of the document are resolved against it.
  public var url: String?

  /// Whether the redirects to ``url`` kept the request's method, as 307 and 308 do.
  var keepsMethod = false

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - head: The status and the header fields.
  ///   - body: The body; empty for none.
  ///   - url: The URL after redirects; nil if there were none.
  public init(head: HTTPResponse, body: Data = Data(), url: String? = nil) {
    self.head = head
    self.body = body
    self.url = url
  }

  /// The response's status.
  public var status: HTTPResponse.Status { head.status }
}

extension HTTPResponse {
  /// Creates a head without fields; nil if the status isn't valid in HTTP, such as one with four digits.
  ///
  /// HTTP/2 and HTTP/3 send it as text, and their implementations let any number through.
  package init?(statusCode: Int) {
    guard (0...999).contains(statusCode) else { return nil }
    self.init(status: Status(code: statusCode))
  }
}

extension HTTPResponse.Status {
  /// The status code with its reason phrase, such as `404 Not Found`.
  package var words: String { Self.words(of: code) }

  /// A status code with its reason phrase.
  package static func words(of code: Int) -> String {
    phrases[code].map { "\(code) \($0)" } ?? "\(code)"
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 409: "Conflict",
    410: "Gone", 412: "Precondition Failed", 413: "Content Too Large",
    415: "Unsupported Media Type", 422: "Unprocessable Content", 429: "Too Many Requests",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
