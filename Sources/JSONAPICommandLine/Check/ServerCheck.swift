#if CLI
  import JSONAPI
  import JSONAPIClient

  /// Checks a server's responses at one URL against the specification.
  ///
  /// Only GET requests are sent, and only to the server of the URL: first for the URL itself, then
  /// for links in its document, then with unknown media types and parameters, which a server has to
  /// handle in a certain way.
  struct ServerCheck {
    let url: String
    let rules: CheckRules
    private let prober: Prober
    private var progress = Progress("Checking", count: 0)
    /// The kinds of findings so far, so that a problem that occurs everywhere is reported once.
    private var known: Set<String> = []

    private(set) var findings: [ServerFinding] = []
    /// The number of requests made.
    private(set) var requestCount = 0

    init(_ address: Address, _ connection: ConnectionOptions, _ rules: CheckRules) throws {
      url = address.url
      self.rules = rules
      prober = try Prober(connection, address)
    }

    /// The origin to check.
    var origin: WebOrigin? { prober.origin }

    static let plain = MediaType.jsonAPI.description

    /// Sends all requests.
    ///
    /// - Throws: ``Trouble`` if there is no response at the URL itself.
    mutating func run() async throws {
      defer { progress.end() }
      progress.show(Address.printable(url))
      let probe: Probe
      do {
        requestCount += 1
        probe = try await prober.get(url, accept: Self.plain)
      } catch let error as TransportError {
        throw Trouble("\(Address.printable(url)): \(Printable.text(error.message))")
      }
      checkStatus(probe)
      check(probe)
      guard probe.isSuccess, let document = probe.document else { return }
      checkParameters(of: probe, document)
      try await checkLinks(of: probe, document)
      guard rules.hasProbes else { return }
      try await checkNegotiation(probe)
      try await checkUnknownParameters(probe, document)
      try await checkMissingResource(probe, document)
    }

    /// Sends another request.
    ///
    /// - Returns: The response; `nil` if there was none, which is recorded as a finding.
    mutating func ask(
      _ url: String, accept: String = plain, contentType: String? = nil, remark: String? = nil
    ) async throws -> Probe? {
      let name = Address.printable(url)
      progress.show(remark.map { "\(name) (\($0))" } ?? name)
      requestCount += 1
      do {
        return try await prober.get(
          url, accept: accept, contentType: contentType, remark: remark)
      } catch let error as TransportError {
        add("FET-10", .error, "expected an answer of HTTP, but \(error.message)", url, remark)
        return nil
      }
    }

    /// Records a finding.
    ///
    /// - Parameter once: Whether to report only the first of its kind.
    mutating func add(
      _ requirement: String, _ severity: Finding.Severity, _ message: String, _ url: String,
      _ remark: String? = nil, at pointer: JSONPointer? = nil, once: Bool = false
    ) {
      let isNew = known.insert("\(requirement) \(message)").inserted
      guard isNew || !once else { return }
      findings.append(
        ServerFinding(
          url: Redaction.redact(url: url), request: remark, requirement: requirement,
          severity: severity, pointer: pointer, message: message))
    }

    /// Records a finding about a response.
    mutating func add(
      _ requirement: String, _ severity: Finding.Severity, _ message: String, _ probe: Probe,
      at pointer: JSONPointer? = nil, once: Bool = false
    ) {
      add(
        requirement, severity, message, probe.url, probe.remark, at: pointer, once: once)
    }
  }
#endif
