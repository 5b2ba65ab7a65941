#if CLI
  import ArgumentParser
  import HTTPTypes

  /// `jsonapi delete`.
  struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Deletes a resource, or removes from a relationship.",
      discussion: """
        A document, which removing from a relationship needs, is sent only if a file is named.

        Examples:
          jsonapi delete https://example.com/articles/1
          jsonapi delete https://example.com/articles/1/relationships/tags tags.json
          jsonapi delete --dry-run https://example.com/articles/1

        Exit codes: 0 done; 1 the document breaks rules, or the server reports errors; 2 the command \
        could not run, or there was no response.
        """)

    @OptionGroup var target: TargetOptions

    @Argument(help: "The document to send, - for standard input.", completion: .file())
    var file: String?

    @OptionGroup(title: "Document") var body: BodyOptions
    @OptionGroup(title: "Output") var result: ResultOptions

    func run() async throws {
      try await Writing(method: .delete, target: target, body: body, result: result)
        .run(path: file)
    }
  }
#endif
