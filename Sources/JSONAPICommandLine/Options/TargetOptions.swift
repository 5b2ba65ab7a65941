#if CLI
  import ArgumentParser

  /// The URL of a request and the connection options.
  struct TargetOptions: ParsableArguments {
    @Argument(help: "The address, with https:// or http:// before it.")
    var url: String

    @OptionGroup(title: "Query") var query: QueryOptions
    @OptionGroup(title: "Query") var known: QuirksOption
    @OptionGroup(title: "Connection") var connection: ConnectionOptions
    @OptionGroup(title: "Extensions and profiles") var applied: AppliedOptions

    @Flag(name: [.customShort("n"), .long], help: "Show the request instead of sending it.")
    var dryRun = false
  }
#endif
