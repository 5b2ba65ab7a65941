#if CLI
  import HTTPTypes
  import JSONAPIClient

  /// The head of a request or a response as lines of text, without credentials.
  struct HeadText {
    let lines: [String]

    init(_ request: HTTPRequest) {
      let url = Redaction.redact(url: request.urlText)
      lines = ["\(request.method) \(url)"] + Self.lines(request.headerFields)
    }

    init(_ response: TransportResponse) {
      lines = [response.status.words] + Self.lines(response.head.headerFields)
    }

    private static func lines(_ fields: HTTPFields) -> [String] {
      fields.sorted { $0.name.canonicalName < $1.name.canonicalName }.map { field in
        let value = isCredential(field.name) ? Redaction.mark : Redaction.value(of: field)
        return "\(field.name.rawName): \(value)"
      }
    }

    /// Whether a header field carries credentials, or has a name that suggests so.
    private static func isCredential(_ name: HTTPField.Name) -> Bool {
      guard !Redaction.fields.contains(name) else { return true }
      let words = Set(name.canonicalName.split { $0 == "-" || $0 == "_" })
      guard words.isDisjoint(with: suspicious) else { return true }
      return words.contains("key") && !words.contains("idempotency")
    }

    private static let suspicious: Set<Substring> = [
      "auth", "authorization", "authentication", "token", "secret", "password", "cookie", "session",
      "apikey", "credential", "credentials", "signature", "jwt",
    ]
  }

  extension HTTPResponse.Status {
    /// The status code with its reason phrase, such as `404 Not Found`.
    var words: String { Self.phrases[code].map { "\(code) \($0)" } ?? "\(code)" }

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
#endif
