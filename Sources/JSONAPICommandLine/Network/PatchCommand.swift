#if CLI
  import ArgumentParser
  import HTTPTypes

  /// `jsonapi patch`.
  struct PatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "patch",
      abstract: "Changes a resource, or replaces a relationship.",
      discussion: """
        The document is validated before it is sent. With --flat, both the input and the output are \
        plain nested JSON.

        Examples:
          jsonapi patch https://example.com/articles/1 changes.json
          echo '{"type":"articles","id":"1","title":"Fog"}' \\
            | jsonapi patch --flat https://example.com/articles/1
          echo '{"data":null}' \\
            | jsonapi patch https://example.com/articles/1/relationships/author

        Exit codes: 0 done; 1 the document breaks rules, or the server reports errors; 2 the command \
        could not run, or there was no response.
        """)

    @OptionGroup var target: TargetOptions
    @OptionGroup var body: BodyArguments
    @OptionGroup(title: "Output") var result: ResultOptions

    func run() async throws {
      try await Writing(method: .patch, target: target, body: body.options, result: result)
        .run(path: body.path())
    }
  }
#endif
