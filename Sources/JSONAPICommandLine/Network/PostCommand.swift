#if CLI
  import ArgumentParser
  import HTTPTypes

  /// `jsonapi post`.
  struct PostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "post",
      abstract: "Creates a resource, or adds to a relationship.",
      discussion: """
        The document is validated before it is sent. With --flat, both the input and the output are \
        plain nested JSON.

        Examples:
          jsonapi post https://example.com/articles new-article.json
          echo '{"type":"articles","title":"Fog"}' \\
            | jsonapi post --flat https://example.com/articles
          jsonapi post https://example.com/articles/1/relationships/tags tags.json
          jsonapi post https://example.com/operations operations.json \\
            --extension atomic=https://jsonapi.org/ext/atomic

        Exit codes: 0 done; 1 the document breaks rules, or the server reports errors; 2 the command \
        could not run, or there was no response.
        """)

    @OptionGroup var target: TargetOptions
    @OptionGroup var body: BodyArguments
    @OptionGroup(title: "Output") var result: ResultOptions

    func run() async throws {
      try await Writing(method: .post, target: target, body: body.options, result: result)
        .run(path: body.path())
    }
  }
#endif
