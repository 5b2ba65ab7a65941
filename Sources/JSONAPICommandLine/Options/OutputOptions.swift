#if CLI
  import ArgumentParser
  import JSONAPI

  /// The format and destination of a command's JSON output.
  struct OutputOptions: ParsableArguments {
    enum Layout: EnumerableFlag {
      case pretty, minified

      static func help(for value: Layout) -> ArgumentHelp? {
        switch value {
        case .pretty: "Write indented lines (the default)."
        case .minified: "Write each document on one line, without whitespace."
        }
      }
    }

    @Flag var layout: Layout = .pretty

    @Flag(help: "Sort the members of each object by name.")
    var sorted = false

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Write to a file, atomically, instead of standard output.",
        valueName: "file"),
      completion: .file())
    var output: String?

    var format: JSONFormat { JSONFormat(isPretty: layout == .pretty, hasSortedNames: sorted) }

    /// Transforms each document and writes the results in order.
    ///
    /// - Throws: ``Trouble``, ``ClosedPipe`` or an exit code. If ``output`` is set, nothing is
    ///   written then.
    func write(
      _ verb: String, _ input: InputArguments, work: (SourceText) throws -> [UInt8]
    ) throws {
      let target = Output(path: output)
      let code = try input.forEach(verb, work: work) { try target.writeLine(json: $1) }
      if code == 0 || output == nil { try target.finish() }
      if code != 0 { throw ExitCode(code) }
    }
  }
#endif
