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
        With --all, fetches the following pages too and merges them into one document. With --follow, \
        writes each document as a line: whenever the server sends one, or where it has no stream of events, \
        whenever there is another one after some seconds. It ends when it is interrupted. With --count, \
        requests one resource and writes how many there are, where the server says so in the document's meta.

        Examples:
          jsonapi get https://example.com/articles --include author --sort=-created
          jsonapi get https://example.com/articles --fields articles=title --all
          jsonapi get https://example.com/articles/1 --tree --token env:EXAMPLE_TOKEN
          jsonapi get https://example.com/articles --follow | jq '.data | length'
          jsonapi get https://example.com/articles --search "white whale"
          jsonapi get https://example.com/articles --filter author=1 --count
          jsonapi get https://example.com/node --quirks drupal --where "equals(id,'1')"

        Exit codes: 0 done; 1 the server reports errors, or responds without a document or JSON; 2 the \
        command could not run, or there was no response.
        """)

    @OptionGroup var target: TargetOptions

    @Flag(help: "Follow links to the next page and write one document of all pages.")
    var all = false

    @Flag(help: "Keep the document up to date, and write a line whenever it changes.")
    var follow = false

    @Flag(
      help: "Write the number of resources that match, as the server says it, and nothing else.")
    var count = false

    @Option(
      help: ArgumentHelp(
        "With --follow, the time between requests to a server without a stream of events.",
        valueName: "seconds"))
    var every = 10.0

    @OptionGroup(title: "Output") var result: ResultOptions

    func validate() throws {
      guard every > 0, every <= 86_400 else {
        throw ValidationError("--every has to be above 0 and at most 86400 seconds.")
      }
      guard !count || !all && !follow && !result.tree && !result.flat else {
        throw ValidationError(
          "--count writes a number; it goes without --all, --follow, --tree and --flat.")
      }
      guard follow else { return }
      guard !all, !result.tree, !result.flat, result.output.output == nil else {
        throw ValidationError(
          "--follow writes lines to standard output; it goes without --all, --tree, --flat and --output."
        )
      }
    }

    func run() async throws {
      let exchange = try Exchange(.get, target)
      guard try await !exchange.showIfDry() else { return }
      guard !count else { return try await exchange.count(to: result) }
      guard !follow else {
        return try await exchange.follow(every: .seconds(every), sorted: result.output.sorted)
      }
      try result.write(
        all ? await exchange.sendForAllPages() : await exchange.send(), needsDocument: true)
    }
  }
#endif
