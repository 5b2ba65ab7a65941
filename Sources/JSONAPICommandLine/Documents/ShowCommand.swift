#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi show`.
  struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Shows documents as trees of resources and relationships.",
      discussion: """
        Included resources stand where the first relationship leads to them. Those that no \
        relationship leads to follow at the end.

        Examples:
          jsonapi show articles.json
          jsonapi show --no-attributes --depth 2 articles.json
          curl -s https://example.com/articles | jsonapi show --color always | less -R
          jsonapi show --lines export.json | grep '"status":"draft"' | head -3

        With --lines, documents of any size are streamed: each resource of data becomes a line of JSON, \
        as it is.

        Exit codes: 0 done; 1 a document is not JSON, or no object; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(
      help: ArgumentHelp("The maximum nesting of resources to show.", valueName: "number"))
    var depth = 8

    @Flag(help: "Leave out attributes, links and meta.")
    var noAttributes = false

    @Flag(help: "Show long values and long lists of identifiers in full.")
    var full = false

    @Flag(help: LineOutput.help)
    var lines = false

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    func validate() throws {
      guard depth > 0 else { throw ValidationError("--depth has to be greater than 0.") }
    }

    func run() async throws {
      if lines {
        return try await LineOutput(input: input, following: []).write()
      }
      let output = Output()
      let nodes = TreeNodes(
        style: Style(color), maximumDepth: depth, hasAttributes: !noAttributes, isFull: full)
      var isFirst = true
      let code = try input.forEach("Reading") {
        try AnyDocument(parsing: $0.bytes)
      } result: { source, document in
        if !isFirst { try output.writeLine() }
        isFirst = false
        var tree = DocumentTree(document, nodes: nodes)
        try tree.write(to: output, title: source.name)
      }
      try output.finish()
      if code != 0 { throw ExitCode(code) }
    }
  }
#endif
