package import HTTPTypes
package import JSONAPI
package import JSONAPIClient

/// Checks a server's responses at one URL against the specification.
///
/// Only GET requests are sent, and only to the server of the URL and where it redirects to: first for
/// the URL itself, then for links in its document, then for the cases of the suite that apply to any
/// URL. If the URL itself redirects to another server, nothing more is sent.
package struct ServerCheck {
  package let url: String
  /// The expected status at the URL itself.
  package var status = 200
  /// The number of links to follow.
  package var links = 24
  /// Whether to run cases of the suite, whose requests a server has to refuse in part.
  package var hasProbes = true
  /// Resolves a link of the document at a URL; `nil` for a link that isn't followed.
  package var resolve: @Sendable (_ link: String, _ documentURL: String) -> String? = {
    URIReference($0).resolved(against: URIReference($1)).textWithoutFragment
  }

  /// The rules for documents, with the extensions and profiles that the server is declared to
  /// support.
  let options: DocumentValidator.Options
  let server: ServerUnderTest
  /// The kinds of findings so far, so that a problem that occurs everywhere is reported once.
  private var known: Set<String> = []
  private var progress: @Sendable (String) -> Void = { _ in }

  package private(set) var findings: [ServerFinding] = []
  /// The number of requests made.
  package private(set) var requestCount = 0

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - url: The URL to check.
  ///   - transport: The transport, which follows redirects.
  ///   - headers: Header fields for every request, such as `Authorization`.
  ///   - options: The rules for documents, with the extensions and profiles that the server is
  ///     declared to support.
  package init(
    _ url: String, transport: any Transport, headers: HTTPFields,
    options: DocumentValidator.Options
  ) {
    self.url = url
    self.options = options
    let target = URIReference(url)
    var base = URIReference("")
    (base.scheme, base.authority) = (target.scheme, target.authority)
    server = ServerUnderTest(base: base, transport: transport, headers: headers)
  }

  static let plain = MediaType.jsonAPI.description

  /// Sends all requests.
  ///
  /// - Parameter progress: Called before each request, with its URL.
  /// - Throws: ``ConformanceRunError`` if there is no response at the URL itself.
  package mutating func run(progress: @escaping @Sendable (String) -> Void) async throws {
    self.progress = progress
    guard let probe = try await ask(url) else { return }
    checkStatus(probe)
    check(probe)
    let target = probe.response.url
    let isElsewhere = WebOrigin(target) != WebOrigin(url)
    if isElsewhere {
      add(
        "FET-09", .note,
        "redirected to \(Redaction.redact(url: target)), so links and probes were left out; check that address",
        probe)
    }
    guard probe.response.isSuccess, let document = probe.document else { return }
    checkParameters(of: probe, document)
    guard !isElsewhere else { return }
    try await checkLinks(of: probe, document)
    guard hasProbes else { return }
    try await runCases(on: document, probe)
    try await checkSupported(probe)
  }

  /// Sends a request.
  ///
  /// - Parameter item: The parameter of the URL that the request tries.
  /// - Returns: The response; `nil` if there was none, which is recorded as a finding, or only one
  ///   that says to come back later.
  /// - Throws: ``ConformanceRunError`` if there was no response to the first request.
  mutating func ask(
    _ url: String, headers: [String: String] = ["Accept": plain], trying item: QueryItem? = nil
  ) async throws -> Probe? {
    requestCount += 1
    let accept = headers["Accept"]
    let remark =
      headers["Content-Type"].map { "Content-Type: \($0)" }
      ?? (accept == Self.plain
        ? item.map { "\($0.name)=\($0.value)" } : accept.map { "Accept: \($0)" } ?? "no Accept")
    progress(Redaction.redact(url: url) + (remark.map { " (\($0))" } ?? ""))
    do {
      let response = try await server.send(
        "GET", URIReference(url).requestTarget, isWhole: true, headers: headers)
      let probe = Probe(url: url, remark: remark, response: response)
      guard requestCount > 1, response.isLimit else { return probe }
      add(
        "FET-09", .note,
        "the server limits requests with \(response.statusWords), so not all was checked; try --retries",
        probe, once: true)
      return nil
    } catch let error as ConformanceRunError where requestCount > 1 {
      findings.append(
        ServerFinding(
          url: Redaction.redact(url: url), request: remark, requirement: "FET-10",
          severity: .error, pointer: nil,
          message: "expected an answer of HTTP, but \(error.reason)"))
      return nil
    }
  }

  /// Whether the rule is one of the version to check against.
  func applies(_ requirement: String) -> Bool {
    options.version != .v1_0 || Requirement.byID[requirement]?.versions != "1.1 only"
  }

  // MARK: - Findings

  /// Records a finding about a response.
  ///
  /// - Parameter once: Whether to report only the first of its kind.
  mutating func add(
    _ requirement: String, _ severity: Finding.Severity, _ message: String, _ probe: Probe,
    at pointer: JSONPointer? = nil, once: Bool = false
  ) {
    let isNew = known.insert("\(requirement) \(message)").inserted
    guard isNew || !once else { return }
    findings.append(
      ServerFinding(
        url: Redaction.redact(url: probe.url), request: probe.remark, requirement: requirement,
        severity: severity, pointer: pointer, message: message))
  }
}

/// A violation of the specification by a server.
package struct ServerFinding: Sendable {
  /// The requested URL, without credentials.
  package let url: String
  /// What distinguishes the request, such as its `Accept`; `nil` for a plain one.
  package let request: String?
  /// The id of the rule.
  package let requirement: String
  package let severity: Finding.Severity
  /// The location in the document; `nil` if the finding isn't about the document.
  package let pointer: JSONPointer?
  package let message: String
}

/// A server's response to one GET request.
struct Probe {
  /// The requested URL.
  let url: String
  /// What distinguishes the request; `nil` for a plain one.
  let remark: String?
  let response: ServerUnderTest.Response
  /// The body as a document, if it is one.
  let document: AnyDocument?

  init(url: String, remark: String?, response: ServerUnderTest.Response) {
    self.url = url
    self.remark = remark
    self.response = response
    document = try? AnyDocument(parsing: response.body)
  }

  /// The parameters of the requested query.
  var parameters: [QueryItem] { QueryItem.items(parsing: URIReference(url).query ?? "") }

  /// The sparse fieldsets of the requested query.
  var fieldsets: Fieldsets {
    var fieldsets = Fieldsets()
    for item in parameters where item.name.hasPrefix("fields[") && item.name.last == "]" {
      let type = String(item.name.dropFirst(7).dropLast())
      fieldsets.add(item.value.split(separator: ",").map { String($0) }, of: type)
    }
    return fieldsets
  }

  /// Whether the URL is a relationship URL in the recommended form (REC-05), and not that of a
  /// resource whose type is `relationships`.
  var isOfRelationship: Bool {
    let segments = URIReference(url).path.split(separator: "/")
    return segments.count > 2 && segments[segments.count - 2] == "relationships"
      && document?.data.resources.contains { $0.type == "relationships" } != true
  }
}
