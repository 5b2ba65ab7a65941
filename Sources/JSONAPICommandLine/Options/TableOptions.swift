#if CLI
  import ArgumentParser

  /// The tables and columns of a database to use.
  struct TableOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Take this table of the database and no others but those named too. Can be repeated; names can have commas between them.",
        valueName: "table"))
    var only: [String] = []

    @Option(
      help: ArgumentHelp("Leave this table out. Can be repeated.", valueName: "table"))
    var except: [String] = []

    @Option(
      help: ArgumentHelp("Leave this column out. Can be repeated.", valueName: "table.column"))
    var hide: [String] = []

    /// Whether no option is given.
    var isEmpty: Bool { only.isEmpty && except.isEmpty && hide.isEmpty }
  }
#endif
