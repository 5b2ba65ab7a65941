public import Foundation
public import HTTPTypes
public import JSONAPI

/// The error that a client throws.
///
/// ```swift
/// do {
///   try await client.create(article)
/// } catch let error as ClientError where error.code == .unprocessableContent {
///   for problem in error.problems { show(problem.detail, at: problem.property) }
/// }
/// ```
public struct ClientError: Error, Sendable {
  /// What went wrong.
  public let code: Code

  /// A description of what went wrong.
  public let message: String

  /// The request's method; nil if there was no request.
  public let method: String?

  /// The request's URL without credentials; nil if there was no request.
  public let url: String?

  /// The response's status; nil if there was no response.
  public let status: Int?

  /// The response's header fields; empty if there was no response.
  public let fields: HTTPFields

  /// The server's error objects, unchanged.
  public let errors: [ErrorObject]

  /// Up to 500 bytes of the response's body; nil if it is a list of errors.
  public let excerpt: String?

  /// The error that caused this one, if there is one.
  public internal(set) var underlying: (any Error)?

  /// Names the fields that the server's errors are about.
  var names = FieldNames()

  init(
    _ code: Code,
    _ message: String,
    request: HTTPRequest? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    method = request?.method.rawValue
    url = request.map { Redaction.redact(url: $0.urlText) }
    status = nil
    fields = [:]
    errors = []
    excerpt = nil
    self.underlying = underlying
  }
}

extension ClientError {
  /// The error for a link or redirect to an origin that isn't trusted.
  static func untrustedOrigin(_ what: String, _ request: HTTPRequest) -> ClientError {
    let origin = WebOrigin(request)?.description ?? "nowhere"
    return ClientError(
      .untrustedOrigin, "the \(what) leads to \(origin), which is not a trusted origin",
      request: request)
  }
}

extension ClientError: LocalizedError {
  /// The message, and the title, detail, code and pointer of each problem.
  public var errorDescription: String? {
    ([message] + problems.map(\.summary)).joined(separator: "\n")
  }
}

extension ClientError: CustomStringConvertible {
  /// The code, the request, the message and the server's problems.
  public var description: String {
    var text = "\(code): \(message)"
    if let method, let url { text += " (\(method) \(url))" }
    for problem in problems {
      text += "\n- \(problem.summary)"
    }
    if let excerpt { text += "\n\(excerpt)" }
    if let underlying { text += "\ncaused by \(underlying)" }
    return text
  }
}
