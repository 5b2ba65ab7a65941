#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi unflatten`.
  struct UnflattenCommand: ParsableCommand {
    enum Input: String, CaseIterable, ExpressibleByArgument {
      case automatic, document, resources
    }
    enum MetaPlacement: String, CaseIterable, ExpressibleByArgument {
      case resource, attributes
    }
    enum Embedded: String, CaseIterable, ExpressibleByArgument {
      case included, identifiers
    }

    static let configuration = CommandConfiguration(
      commandName: "unflatten",
      abstract: "Turns plain nested JSON into documents of JSON:API.",
      discussion: """
        Members that are resources, or lists of resources, become relationships, and what these \
        resources hold goes to included. All other members become attributes; where null or an \
        empty array is a relationship, --relationships or the option --list-relationships of \
        flatten tells.

        Examples:
          jsonapi unflatten flat.json
          jsonapi unflatten --embedded identifiers --relationships author,tags new-article.json
          jsonapi flatten --list-relationships articles.json | jsonapi unflatten

        Exit codes: 0 done; 1 no document can be made of the input; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(
      help: ArgumentHelp(
        "Members that are relationships, as in author,comments.author. Without, values tell.",
        valueName: "paths"),
      transform: OptionText.paths)
    var relationships: IncludePaths?

    @Option(name: .customLong("input"), help: "What the input is.")
    var kind = Input.automatic

    @Option(help: "Where the member meta of a resource goes.")
    var meta = MetaPlacement.resource

    @Option(help: "What becomes of resources that stand in others.")
    var embedded = Embedded.included

    @Flag(help: "Give resources without attributes or relationships an empty object for them.")
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
        relationships: relationships,
        input: kind == .automatic ? .automatic : kind == .document ? .document : .resources,
        meta: meta == .resource ? .resource : .attributes,
        embedded: embedded == .included ? .included : .identifiers,
        includesEmptyMembers: emptyMembers,
        additionalMembers: JSONObject(additionalMembers), format: output.format)
      try output.write("Unflattening", input) { try unflattener.unflatten($0.bytes) }
    }
  }
#endif
