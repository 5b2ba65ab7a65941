#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi validate`.
  struct ValidateCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json
    }

    static let configuration = CommandConfiguration(
      commandName: "validate",
      abstract: "Lists everything in documents that breaks the rules of JSON:API.",
      discussion: """
        Each finding has the id of the rule, a severity, a JSON pointer and a message. Errors break \
        a MUST of the specification, warnings a SHOULD, and notes are advice.

        Examples:
          jsonapi validate articles.json
          jsonapi validate --context create-request new-article.json
          jsonapi validate --extension atomic=https://jsonapi.org/ext/atomic \\
            --context atomic-request operations.json
          curl -s https://example.com/articles | jsonapi validate --format json

        Exit codes: 0 no errors; 1 errors were found; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(help: "What the documents are sent for.")
    var context = DocumentContext.response

    @OptionGroup var applied: AppliedOptions

    @Flag(help: "The client had asked for sparse fieldsets, so linkage may be missing.")
    var sparseFieldsets = false

    @Option(help: "The version of the specification.")
    var specVersion = SpecificationVersion.v1_1

    @Flag(help: "Hold the keys inside attribute values and meta to the rules for names, too.")
    var nestedNames = false

    @Flag(help: "Report links with names of the server's own as notes, not as errors.")
    var customLinks = false

    @Flag(help: "Hold names against the recommendations, too, as notes.")
    var lint = false

    @Option(
      help: ArgumentHelp("Stop after so many findings in each document.", valueName: "number"))
    var limit: Int?

    @Option(help: "How to write the findings.")
    var format = Format.text

    @Flag(name: [.short, .long], help: "Say nothing about documents without findings.")
    var quiet = false

    @Option(help: "Whether to use colours; auto uses them on a terminal only.")
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
          // One more than is shown tells whether there are more.
          lintsNames: lint, maximumFindings: limit.map { $0 < .max ? $0 + 1 : $0 } ?? .max))
      let output = Output()
      var report: any FindingReport =
        switch format {
        case .text: TextFindingReport(output: output, style: Style(color), isQuiet: quiet)
        case .json: JSONFindingReport(output: output)
        }
      try report.begin()
      var hasErrors = false
      let code = try input.forEach("Validating") {
        validator.validate($0.bytes)
      } result: { source, findings in
        hasErrors = hasErrors || findings.contains { $0.severity == .error }
        let shown = Array(findings.prefix(limit ?? .max))
        try report.add(shown, in: source, hasMore: shown.count < findings.count)
      }
      try report.end()
      try output.finish()
      if max(code, hasErrors ? 1 : 0) != 0 { throw ExitCode(max(code, hasErrors ? 1 : 0)) }
    }
  }
#endif
