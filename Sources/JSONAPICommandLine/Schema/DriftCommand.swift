#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// `jsonapi drift`.
  struct DriftCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "drift",
      abstract: "Says what an API does that it didn't do when its schema was made.",
      discussion: """
        Compares documents with a schema that 'schema' has written: new and missing fields, values of \
        other kinds or formats, null where there never was, new values of what looks like an \
        enumeration, and relationships that change. A change is breaking where clients that rely on \
        the schema fail, risky where some may, and harmless otherwise, or where the schema has seen \
        too little to know.

        Examples:
          jsonapi drift api.schema.json https://example.com/articles
          jsonapi drift api.schema.json --fail-on risky responses/*.json
          jsonapi drift api.schema.json https://example.com/articles --format json

        Exit codes: 0 no breaking changes (see --fail-on); 1 there are; 2 the command could not run, a \
        server reports errors, or there are no resources to compare.
        """)

    @Argument(help: "The schema, as 'schema' has written it.", completion: .file())
    var schema: String

    @OptionGroup var documents: EvidenceArguments
    @OptionGroup var changes: ChangeOptions

    func validate() throws { try InputArguments.check(documents.inputs + [schema]) }

    func run() async throws {
      let source = try SourceText(reading: schema)
      let old = try source.schema(source.parsed { try JSONValue(parsing: $0) })
      let new = try await documents.evidence(limits: .ofComparisons)
      guard !new.types.isEmpty else { throw Trouble(new.emptiness) }
      try changes.report(
        from: Contract(old), to: Contract(new),
        resources: new.types.values.map(\.count).reduce(0, +))
    }
  }
#endif
