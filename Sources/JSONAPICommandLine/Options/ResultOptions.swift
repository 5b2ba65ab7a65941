#if CLI
  import ArgumentParser
  import JSONAPI

  /// Options for showing a server's document.
  struct ResultOptions: ParsableArguments {
    @OptionGroup var output: OutputOptions

    @Flag(help: "Show a tree of resources and relationships, as show does.")
    var tree = false

    @Flag(help: "With --tree, show long values and long lists of identifiers in full.")
    var full = false

    @Flag(help: "Write plain nested JSON, as flatten does, and read it when sending a document.")
    var flat = false

    @Flag(
      name: [.short, .long],
      help: "Write nothing to standard output if the server reports errors.")
    var fail = false

    @Option(help: "Whether to colour trees; auto does so only on a terminal.")
    var color = ColorChoice.auto

    func validate() throws {
      guard !tree || !flat else {
        throw ValidationError("--tree and --flat can't be used together.")
      }
    }

    /// Writes a server's response.
    ///
    /// - Parameter needsDocument: Whether a response without a document is a failure, as for GET.
    /// - Throws: ``Trouble``, ``ClosedPipe``, or exit code 1 if the server reports errors or
    ///   doesn't respond with JSON.
    func write(_ answer: Answer, needsDocument: Bool = false) throws {
      if let remark = answer.foreignBody {
        StandardError.write(remark)
        throw ExitCode(1)
      }
      let problem = answer.problem
      if let problem {
        StandardError.write(problem.headline + "\n")
        // If the document is written to standard output, it already shows the details.
        if fail || output.output != nil {
          for line in problem.details { StandardError.write("  \(line)\n") }
        }
      } else if let note = answer.note {
        StandardError.write(note + "\n")
      }
      if !answer.source.bytes.isEmpty {
        try answer.source.parsed(failingWith: 1) {
          let document = try JSONValue(leniently: $0)
          if problem == nil || !fail && output.output == nil {
            try write(document, answer, isFlat: flat && problem == nil)
          }
        }
      }
      if problem != nil { throw ExitCode(1) }
      if needsDocument, answer.source.bytes.isEmpty {
        StandardError.write("jsonapi: \(answer.headline): the answer has no document\n")
        throw ExitCode(1)
      }
    }

    private func write(_ document: JSONValue, _ answer: Answer, isFlat: Bool) throws {
      let target = Output(path: output.output)
      if tree {
        var tree = DocumentTree(
          try AnyDocument(document),
          nodes: TreeNodes(
            style: Style(color, path: output.output), maximumDepth: 8, hasAttributes: true,
            isFull: full))
        try tree.write(to: target, title: answer.source.name)
      } else {
        try target.writeLine(
          json: isFlat
            ? Flattener(format: output.format).flatten(answer.source.bytes)
            : document.bytes(format: output.format))
      }
      try target.finish()
    }
  }
#endif
