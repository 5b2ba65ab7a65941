import HTTPTypes
import JSONAPI

extension ClientError {
  init(
    _ code: Code,
    _ message: String,
    _ response: ClientResponse,
    errors: JSONValue? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    method = response.request.method.rawValue
    url = Redaction.redact(url: response.request.urlText)
    status = response.status.code
    fields = response.head.headerFields
    self.errors = errors?.errorObjects() ?? []
    excerpt = self.errors.isEmpty ? ClientError.excerpt(of: response.body) : nil
    self.underlying = underlying
    names = response.names
  }

  /// Creates the error for a response whose status isn't a success.
  ///
  /// The body may be a list of errors, HTML, empty or malformed; the error always has the status.
  init(failure response: ClientResponse) {
    self.init(
      Code(status: response.status.code),
      "the server answered with \(response.status.code)",
      response,
      errors: response.errors)
  }

  /// Whether the response is a page of HTML, which no JSON:API server sends.
  var isPage: Bool {
    guard let type = fields[.contentType].flatMap({ MediaType($0) }) else { return false }
    return (type.type, type.subtype) == ("text", "html") || type.subtype == "xhtml+xml"
  }

  /// Whether the resource doesn't exist (404, 410).
  ///
  /// A page of HTML doesn't say so, since it comes from another address or from an intermediary.
  var saysMissing: Bool { code == .notFound && !isPage }

  /// Up to 500 bytes of a body as text; invalid UTF-8 is replaced.
  private static func excerpt(of body: some Collection<UInt8>) -> String? {
    body.isEmpty ? nil : String(decoding: body.prefix(500), as: UTF8.self)
  }
}
