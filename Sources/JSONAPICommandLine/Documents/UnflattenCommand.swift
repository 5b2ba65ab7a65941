#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi unflatten`.
  struct UnflattenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unflatten",
      abstract: "Converts plain nested JSON to JSON:API documents.",
      discussion: """
        Members that are resources or lists of resources become relationships, and those resources \
        go to included. All other members become attributes. To make relationships of null and \
        empty arrays, use --relationships, or --list-relationships of flatten.

        Examples:
          jsonapi unflatten flat.json
          jsonapi unflatten --embedded identifiers --relationships author,tags new.json
          jsonapi flatten --list-relationships articles.json | jsonapi unflatten

        Exit codes: 0 done; 1 no document can be made of the input; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(
      help: ArgumentHelp(
        "Members that are relationships, as in author,comments.author. Detected by value if omitted.",
        valueName: "paths"),
      transform: OptionText.paths)
    var relationships: IncludePaths?

    @Option(name: .customLong("input"), help: "The kind of input.")
    var kind = Unflattener.Input.automatic

    @Option(help: "Where the meta of a flat resource goes.")
    var meta = Unflattener.MetaPlacement.resource

    @Option(help: "What to do with nested resources.")
    var embedded = Unflattener.Embedded.included

    @Flag(help: "Write empty attributes and relationships objects.")
    var emptyMembers = false

    @Option(
      name: .customLong("add"),
      help: ArgumentHelp(
        "A member to add to the document, as in 'meta={\"total\":1}'. Can be repeated.",
        valueName: "name=json"),
      transform: OptionText.member)
    var additionalMembers: [(name: String, value: JSONValue)] = []

    @OptionGroup var output: OutputOptions

    func run() throws {
      let unflattener = Unflattener(
        relationships: relationships, input: kind, meta: meta, embedded: embedded,
        includesEmptyMembers: emptyMembers, additionalMembers: JSONObject(additionalMembers),
        format: output.format)
      try output.write("Unflattening", input) { try unflattener.unflatten($0.bytes) }
    }
  }
#endif
