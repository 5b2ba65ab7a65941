#if CLI
  import ArgumentParser
  import JSONAPI

  /// How the JSON looks that a command writes, and where it goes.
  struct OutputOptions: ParsableArguments {
    enum Layout: EnumerableFlag {
      case pretty, minified

      static func help(for value: Layout) -> ArgumentHelp? {
        switch value {
        case .pretty: "Write lines and indentation (the default)."
        case .minified: "Write each document in one line, without blanks."
        }
      }
    }

    @Flag var layout: Layout = .pretty

    @Flag(help: "Sort the members of each object by their names.")
    var sorted = false

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Write to a file instead of standard output: completely, or not at all.",
        valueName: "file"),
      completion: .file())
    var output: String?

    var format: JSONFormat { JSONFormat(isPretty: layout == .pretty, hasSortedNames: sorted) }

    /// Makes something of each document and writes it, one after the other.
    ///
    /// - Parameter verb: What is done to each file, for the line about progress.
    /// - Throws: ``Trouble``, ``ClosedPipe`` or an exit code. With ``output``, nothing is written then.
    func write(
      _ verb: String, _ input: InputArguments, work: (SourceText) throws -> [UInt8]
    ) throws {
      let target = Output(path: output)
      let code = try input.forEach(verb, work: work) { _, bytes in
        try target.write(json: bytes)
        try target.write("\n")
      }
      if code == 0 || output == nil { try target.finish() }
      if code != 0 { throw ExitCode(code) }
    }
  }
#endif
