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
      var remarks: [String] = []
      defer { for remark in remarks { StandardError.write("jsonapi: \(remark)\n") } }
      try output.write("Flattening", input) { source in
        let flat = try flattener.flatten(source.bytes)
        if let include, let document = try? AnyDocument(parsing: source.bytes) {
          remarks += document.unknownRelationships(among: include)
            .map { "\(source.name): --include: \($0)" }
        }
        return flat
      }
    }
  }

  extension AnyDocument {
    /// Remarks on names in the paths that aren't a relationship of any resource.
    fileprivate func unknownRelationships(among include: IncludePaths) -> [String] {
      let resources = data.resources + (included ?? [])
      guard !resources.isEmpty else { return [] }
      let known = Set(
        resources.flatMap { $0.members["relationships"]?.object?.keys ?? [] }.map(ExactString.init))
      let unknown = Set(include.names.map(ExactString.init)).subtracting(known).sorted()
      return unknown.map { name in
        let nearest = nearestName(to: name.text, among: known.sorted().map(\.text))
        let hint = nearest.map { "; did you mean \(Printable.text($0))?" } ?? ""
        return "no resource has a relationship \(Printable.text(name.text))\(hint)"
      }
    }
  }
#endif
