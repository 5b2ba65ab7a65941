#if CLI
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient

  /// A server's response to a request.
  struct Answer {
    /// The method and the URL, for messages.
    let title: String
    /// The URL that responded, after redirects.
    let url: String
    let status: HTTPResponse.Status
    let fields: HTTPFields
    /// The body, named after the URL.
    let source: SourceText
    /// The server's error objects, whatever the status.
    let problems: [ClientError.Problem]
    /// A message if the pages ended before all resources had arrived.
    var shortage: String?

    init(title: String, url: String, head: HTTPResponse, body: [UInt8]) {
      self.title = title
      self.url = url
      status = head.status
      fields = head.headerFields
      source = SourceText(name: Address.printable(url), bytes: body)
      let errors = (try? JSONValue(leniently: body))?["errors"]?.errorObjects()
      problems = (errors ?? []).map { ClientError.Problem($0) }
    }

    /// The request and the status.
    var headline: String { "\(title): \(status.words)" }

    /// A message about errors: one line, and details.
    struct Problem {
      let headline: String
      let details: [String]
    }

    /// The problem, if the response is an error or contains errors.
    var problem: Problem? {
      let isSuccess = status.kind == .successful
      guard !isSuccess || !problems.isEmpty else { return nil }
      let remark = isSuccess ? ", but with errors" : ""
      return Problem(
        headline: "jsonapi: \(headline)\(remark)",
        details: problems.map(Self.line))
    }

    /// Information about a success that its document doesn't contain.
    var note: String? {
      if let shortage { return "jsonapi: \(title): \(shortage)" }
      guard status == .accepted else { return nil }
      let place = (fields[.contentLocation] ?? fields[.location]).map {
        "; ask \(Address.printable($0)) about it"
      }
      return "jsonapi: \(headline): the server will do it later\(place ?? "")"
    }

    /// A description of a body that isn't JSON, with its first line.
    var foreignBody: String? {
      guard let text = fields[.contentType], let type = MediaType(text),
        !type.isJSON, !source.bytes.isEmpty, (try? JSONValue(parsing: source.bytes)) == nil
      else { return nil }
      let name = Printable.text("\(type.type)/\(type.subtype)")
      let first = source.bytes.split(separator: 0x0A, maxSplits: 1).first ?? []
      let line = first.isEmpty ? "" : Excerpt(of: Array(first), at: 0).text
      return "jsonapi: \(headline): the response is \(name), not a document\n"
        + (line.isEmpty ? "" : "  \(line)\n")
    }

    private static func line(_ problem: ClientError.Problem) -> String {
      Printable.text(problem.summary)
    }
  }
#endif
