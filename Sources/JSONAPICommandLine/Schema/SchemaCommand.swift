#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// `jsonapi schema`.
  struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract: "Infers a schema from documents, with counts.",
      discussion: """
        Says of each type which fields it has, how often each is absent or null, which kinds and \
        formats of values it has, and where relationships lead. An address is walked by its links: to \
        the following pages, and to related resources of the same server.

        A schema among the files is added to, so that it grows with each run. 'drift' compares an API \
        with it, 'diff' compares two.

        Examples:
          jsonapi schema https://example.com/articles -o api.schema.json
          jsonapi schema --format text responses/*.json
          jsonapi schema api.schema.json https://example.com/people -o api.schema.json

        Exit codes: 0 done; 2 the command could not run, or something isn't a document.
        """)

    @OptionGroup var documents: EvidenceArguments

    @Option(
      help: ArgumentHelp(
        """
        How many distinct values of a field to keep at most; with more, none are kept. 0 keeps none, \
        for documents whose values are nobody's business.
        """, valueName: "number"))
    var values = 32

    @Option(help: "The output format.")
    var format = Format.json

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Write to a file, atomically, instead of standard output.", valueName: "file"),
      completion: .file())
    var output: String?

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case json, text
    }

    func validate() throws {
      guard (0...EvidenceLimits.ofComparisons.values).contains(values) else {
        throw ValidationError("--values has to be a number from 0 to 1000.")
      }
      try InputArguments.check(documents.inputs)
    }

    func run() async throws {
      var limits = EvidenceLimits()
      limits.values = values
      let evidence = try await documents.evidence(limits: limits)
      if evidence.types.isEmpty { StandardError.write("jsonapi: \(evidence.emptiness)\n") }
      let target = Output(path: output)
      switch format {
      case .json: try target.writeLine(json: evidence.json.bytes(format: .pretty))
      case .text:
        try SchemaText(evidence: evidence, style: Style(color, path: output)).write(to: target)
      }
      try target.finish()
    }
  }

  extension Evidence {
    /// The reason why there is nothing to infer.
    var emptiness: String {
      if errorDocuments > 0 { return "there are errors in the documents, and no resources" }
      return untyped > 0
        ? "the resources have no types, so nothing is known of them"
        : "there are no resources in the documents, only identifiers or nothing at all"
    }
  }
#endif
