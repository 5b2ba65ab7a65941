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

    @Option(help: "The version of the specification to validate against.")
    var specVersion = DocumentValidator.SpecificationVersion.v1_1

    @Flag(help: "Apply the rules for member names to keys inside attribute values and meta, too.")
    var nestedNames = false

    @Flag(help: "Report custom links as notes instead of errors.")
    var customLinks = false

    @Flag(help: "Check names against the recommendations, too; report notes.")
    var lint = false

    @Option(
      help: ArgumentHelp("Show at most this many findings per document.", valueName: "number"))
    var limit: Int?

    @Option(help: "The output format.")
    var format = OutputFormat.text

    @Flag(name: [.short, .long], help: "Print nothing for documents without findings.")
    var quiet = false

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    func validate() throws {
      guard limit ?? 1 > 0 else { throw ValidationError("--limit has to be greater than 0.") }
    }

    func run() throws {
      let validator = DocumentValidator(
        context: context,
        options: .init(
          extensions: applied.extensions, profiles: applied.profiles,
          sparseFieldsets: sparseFieldsets,
          version: specVersion, checksNestedNames: nestedNames, allowsCustomLinks: customLinks,
          lintsNames: lint, quirks: try known.profile()))
      let output = Output()
      var report: any FindingReport =
        switch format {
        case .text: TextFindingReport(output: output, style: Style(color), isQuiet: quiet)
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
