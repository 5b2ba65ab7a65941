#if CLI
  import ArgumentParser
  import HTTPTypes

  /// `jsonapi get`.
  struct GetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "get",
      abstract: "Fetches a document.",
      discussion: """
        Writes the document as received, indented; --minified, --tree and --flat choose other formats. \
        With --all, fetches the following pages too and merges them into one document.

        Examples:
          jsonapi get https://example.com/articles --include author --sort=-created
          jsonapi get https://example.com/articles --fields articles=title --all
          jsonapi get https://example.com/articles/1 --tree --token env:EXAMPLE_TOKEN

        Exit codes: 0 done; 1 the server reports errors, or responds without a document or JSON; 2 the \
        command could not run, or there was no response.
        """)

    @OptionGroup var target: TargetOptions

    @Flag(help: "Follow links to the next page and write one document of all pages.")
    var all = false

    @OptionGroup(title: "Output") var result: ResultOptions

    func run() async throws {
      let exchange = try Exchange(.get, target)
      guard try await !exchange.showIfDry() else { return }
      try result.write(
        all ? await exchange.sendForAllPages() : await exchange.send(), needsDocument: true)
    }
  }
#endif
