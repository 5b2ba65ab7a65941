#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi flatten`.
  struct FlattenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "flatten",
      abstract: "Converts documents to plain nested JSON.",
      discussion: """
        Attributes and relationships move to the root of each resource, and included resources take \
        the place of their identifiers. Cycles are cut.

        Examples:
          jsonapi flatten articles.json
          jsonapi flatten --include author,comments.author articles.json
          curl -s https://example.com/articles | jsonapi flatten --minified > flat.json
          jsonapi flatten --output flat.json articles.json
          jsonapi flatten --list-relationships list.json | jq … | jsonapi unflatten
          jsonapi flatten --lines --include author export.json | jq -r .title

        With --lines, documents of any size are streamed: a file is read twice, so that included \
        resources are found; resources from standard input have linkage alone.

        Exit codes: 0 done; 1 a document can't be flattened; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(
      help: ArgumentHelp(
        "Relationships to follow, as in author,comments.author. All if omitted.",
        valueName: "paths"),
      transform: OptionText.paths)
    var include: IncludePaths?

    @Option(help: "What to write for related resources that aren't included.")
    var notIncluded = Flattener.NotIncluded.identifiers

    @Flag(
      help: """
        Give each resource a member @relationships with the names of its relationships, so that \
        unflatten knows those that are null or empty.
        """)
    var listRelationships = false

    @Option(
      help: ArgumentHelp(
        "The maximum nesting of resources if all relationships are followed.",
        valueName: "number"))
    var maxDepth = 64

    @Option(
      help: ArgumentHelp(
        "The maximum size of a result, by default 256 MiB or eight times the document.",
        valueName: "bytes"))
    var maxOutputSize: Int?

    @Flag(help: LineOutput.help)
    var lines = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if lines { try LineOutput.check(output) }
      guard maxDepth >= 0 else { throw ValidationError("--max-depth can't be negative.") }
      guard maxOutputSize ?? 0 >= 0 else {
        throw ValidationError("--max-output-size can't be negative.")
      }
    }

    func run() async throws {
      let flattener = Flattener(
        include: include, notIncluded: notIncluded, listsRelationships: listRelationships,
        format: lines ? .compact : output.format, maximumDepth: maxDepth,
        maximumOutputSize: maxOutputSize)
      if lines {
        let format = JSONFormat(hasSortedNames: output.sorted)
        return try await LineOutput(input: input, following: include?.names)
          .write(format) { try flattener.flatten($0) }
      }
      try output.write("Flattening", input) { try flattener.flatten($0.bytes) }
    }
  }
#endif
