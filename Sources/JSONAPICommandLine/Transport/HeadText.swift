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
#endif
