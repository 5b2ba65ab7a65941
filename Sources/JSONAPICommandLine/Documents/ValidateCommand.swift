#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi validate`.
  struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "validate",
      abstract: "Validates documents against the rules of JSON:API.",
      discussion: """
        Each finding has the id of the rule, a severity, a JSON pointer and a message. Errors break \
        a MUST of the specification, warnings a SHOULD, and notes are advice.

        Examples:
          jsonapi validate articles.json
          jsonapi validate --context create-request new-article.json
          jsonapi validate --quirks mbta stops.json
          jsonapi validate --extension atomic=https://jsonapi.org/ext/atomic \\
            --context atomic-request operations.json
          curl -s https://example.com/articles | jsonapi validate --format json

        Exit codes: 0 no errors; 1 errors were found; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(help: "The purpose of the documents.")
    var context = DocumentContext.response

    @OptionGroup var applied: AppliedOptions

    @OptionGroup var known: QuirksOption

    @Flag(help: "The client requested sparse fieldsets, so linkage can be missing.")
    var sparseFieldsets = false

    @OptionGroup var rules: RuleOptions

    @Flag(help: "Apply the rules for member names to keys inside attribute values and meta, too.")
    var nestedNames = false

    @Option(
      help: ArgumentHelp("Show at most this many findings per document.", valueName: "number"))
    var limit: Int?

    @OptionGroup var printing: PrintingOptions

    @Flag(name: [.short, .long], help: "Print nothing for documents without findings.")
    var quiet = false

    func validate() throws {
      guard limit ?? 1 > 0 else { throw ValidationError("--limit has to be greater than 0.") }
    }

    func run() throws {
      var options = rules.options(applied)
      options.sparseFieldsets = sparseFieldsets
      options.checksNestedNames = nestedNames
      options.quirks = try known.profile()
      let validator = DocumentValidator(context: context, options: options)
      let output = Output()
      var report: any FindingReport =
        switch printing.format {
        case .text: TextFindingReport(output: output, style: printing.style, isQuiet: quiet)
        case .json: JSONList(output: output)
        }
      var hasErrors = false
      let code = try input.forEach("Validating") {
        validator.validate($0.bytes)
      } result: { source, findings in
        // Findings past the limit may contain an error.
        let isValid = findings.isValid
        hasErrors = hasErrors || !isValid
        let shown = Array(findings.prefix(limit ?? .max))
        try report.add(
          shown, in: source, isValid: isValid, hasMore: shown.count < findings.count)
        var creation = validator
        creation.context = .createRequest
        if !isValid, context == .response, creation.validate(source.bytes).isValid {
          StandardError.write(
            "jsonapi: \(source.name): valid as a request to create a resource: --context create-request\n"
          )
        }
      }
      try report.end()
      try output.finish()
      if max(code, hasErrors ? 1 : 0) != 0 { throw ExitCode(max(code, hasErrors ? 1 : 0)) }
    }
  }

  extension [Finding] {
    /// Whether there are no errors.
    fileprivate var isValid: Bool { !contains { $0.severity == .error } }
  }
#endif
