#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi diff`.
  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Compares two documents resource by resource.",
      discussion: """
        Resources are paired by type and id. The order of resources, members, to-many linkage and \
        errors doesn't matter.

        Examples:
          jsonapi diff before.json after.json
          curl -s https://example.com/articles | jsonapi diff expected.json -
          jsonapi diff --quiet a.json b.json && echo same

        Exit codes: 0 the same; 1 different; 2 a document can't be read, or isn't one.
        """)

    @Argument(help: "The document to start from, - for standard input.", completion: .file())
    var a: String

    @Argument(help: "The document to compare it with, - for standard input.", completion: .file())
    var b: String

    @Flag(name: [.short, .long], help: "Print nothing; only set the exit code.")
    var quiet = false

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    func validate() throws {
      guard a != "-" || b != "-" else {
        throw ValidationError("Standard input (-) can be read once only.")
      }
    }

    func run() throws {
      var progress = Progress("Comparing", count: 2)
      progress.begin(a)
      let before = try Self.document(a)
      progress.begin(b)
      let after = try Self.document(b)
      let difference = DocumentDifference(from: before, to: after)
      progress.end()
      guard !difference.changes.isEmpty else { return }
      if !quiet {
        let output = Output()
        let text = DifferenceText(style: Style(color))
        try output.write(text.title("---", SourceText.name(of: a), .red))
        try output.write(text.title("+++", SourceText.name(of: b), .green))
        for change in difference.changes { try output.write(text.lines(of: change)) }
        try output.finish()
      }
      throw ExitCode(1)
    }

    private static func document(_ path: String) throws -> AnyDocument {
      let source = try SourceText(reading: path)
      do {
        return try AnyDocument(parsing: source.bytes)
      } catch {
        guard let diagnostic = Diagnostic(error, in: source) else { throw error }
        StandardError.write(diagnostic.text(.standardError))
        throw ExitCode(2)
      }
    }
  }
#endif
