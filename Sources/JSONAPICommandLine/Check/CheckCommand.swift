#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPIClient
  import JSONAPIConformance

  /// `jsonapi check`.
  struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Checks a live server's responses against the rules of JSON:API.",
      discussion: """
        Fetches each address, follows links in its document, and sends requests that a server has to \
        reject, with unknown media types and parameters. Sends GET requests only, and only to the \
        servers named and, without credentials, where these redirect to.

        Examples:
          jsonapi check https://example.com/articles
          jsonapi check --token env:TOKEN 'https://example.com/articles?include=author'
          jsonapi check --expect 404 --no-probes https://example.com/articles/none
          jsonapi check --format json https://example.com/articles | jq '.[].pointer'

        Exit codes: 0 no errors; 1 errors were found; 2 the command could not run, or there was no response.
        """)

    @Argument(
      help: ArgumentHelp(
        "The addresses, with https:// or http:// before them.", valueName: "url"))
    var urls: [String]

    @OptionGroup(title: "Connection") var connection: ConnectionOptions
    @OptionGroup(title: "Extensions and profiles that the server supports") var applied:
      AppliedOptions

    @Option(help: ArgumentHelp("The expected status of each address.", valueName: "status"))
    var expect = 200

    @Option(
      help: ArgumentHelp("How many links to follow in each document.", valueName: "number"))
    var links = 24

    @Flag(help: "Don't send requests with unknown media types and parameters.")
    var noProbes = false

    @OptionGroup var rules: RuleOptions

    @OptionGroup var printing: PrintingOptions

    @Flag(name: [.short, .long], help: "Print nothing for addresses without findings.")
    var quiet = false

    func validate() throws {
      guard links >= 0 else { throw ValidationError("--links can't be negative.") }
      guard (100...599).contains(expect) else {
        throw ValidationError("--expect has to be a status of HTTP, as 200.")
      }
    }

    func run() async throws {
      let output = Output()
      var report: any CheckReport =
        switch printing.format {
        case .text: TextCheckReport(output: output, style: printing.style, isQuiet: quiet)
        case .json: JSONList(output: output)
        }
      var code: Int32 = 0
      for url in urls {
        do {
          let check = try await check(of: Address(url))
          try report.add(check)
          if check.findings.contains(where: { $0.severity == .error }) { code = max(code, 1) }
        } catch let trouble as Trouble {
          StandardError.write("jsonapi: \(trouble.message)\n")
          code = 2
        }
      }
      try report.end()
      try output.finish()
      if code != 0 { throw ExitCode(code) }
    }

    /// The finished check of a URL.
    ///
    /// - Throws: ``Trouble`` if there is no response.
    private func check(of address: Address) async throws -> ServerCheck {
      var check = ServerCheck(
        address.url,
        transport: MiddlewareChain(
          middleware: connection.middleware + [FollowRedirects()],
          transport: connection.access.transport),
        headers: try connection.access.credentials(for: address),
        options: rules.options(applied))
      (check.status, check.links, check.hasProbes) = (expect, links, !noProbes)
      check.resolve = try Fetcher(address, connection).address(of:in:)
      let progress = Guarded(Progress("Checking", count: 0))
      defer { progress.withLock { $0.end() } }
      do {
        try await check.run { request in progress.withLock { $0.show(Printable.text(request)) } }
      } catch let error as ConformanceRunError {
        throw Trouble("\(Address.printable(address.url)): \(Printable.text(error.reason))")
      }
      return check
    }
  }
#endif
