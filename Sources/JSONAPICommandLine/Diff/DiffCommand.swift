#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// `jsonapi diff`.
  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract:
        "Compares two documents, or two schemas or OpenAPI descriptions as clients feel it.",
      discussion: """
        Resources of documents are paired by type and id. The order of resources, members, to-many \
        linkage and errors doesn't matter.

        Two schemas that 'schema' has written are compared as 'drift' does: each change is breaking, \
        risky or harmless to clients of the first one. So are two OpenAPI descriptions, 3.0 or 3.1, in JSON or YAML, \
        whose operations and parameters count, too. --fail-on, --enough and --format are for these.

        Examples:
          jsonapi diff before.json after.json
          curl -s https://example.com/articles | jsonapi diff expected.json -
          jsonapi diff --quiet a.json b.json && echo same
          jsonapi diff --fail-on risky v1.schema.json v2.schema.json
          jsonapi diff v1.openapi.yaml v2.openapi.json

        Exit codes: 0 the same, or for schemas and descriptions no breaking changes; 1 different, or breaking changes; 2 \
        a file can't be read, or isn't what the other one is.
        """)

    @Argument(
      help: "The document or schema to start from, - for standard input.", completion: .file())
    var a: String

    @Argument(help: "The one to compare it with, - for standard input.", completion: .file())
    var b: String

    @OptionGroup var changes: ChangeOptions

    func validate() throws { try InputArguments.check([a, b]) }

    func run() throws {
      var progress = Progress("Comparing", count: 2)
      progress.begin(a)
      let before = try ComparedFile(a)
      progress.begin(b)
      let after = try ComparedFile(b)
      progress.end()
      switch (before.content, after.content) {
      case (.document(let before), .document(let after)): try compare(before, after)
      case (.openAPI(let before, let oldOperations), .openAPI(let after, let operations)):
        try changes.report(
          from: before, to: after, others: operations.changes(from: oldOperations))
      default:
        if let before = before.content.contract, let after = after.content.contract {
          return try changes.report(from: before, to: after)
        }
        let (schema, document) = before.isDocument ? (after, before) : (before, after)
        throw Trouble(
          "\(document.name) is a document and \(schema.name) isn't; 'jsonapi drift' compares documents with a schema"
        )
      }
    }

    private func compare(_ before: AnyDocument, _ after: AnyDocument) throws {
      guard changes.printing.format == .text else {
        throw ValidationError("--format json is for schemas; documents are compared as text.")
      }
      let difference = DocumentDifference(from: before, to: after)
      guard !difference.changes.isEmpty else { return }
      if !changes.quiet {
        let output = Output()
        let text = DifferenceText(style: changes.printing.style)
        try output.write(text.title("---", SourceText.name(of: a), .red))
        try output.write(text.title("+++", SourceText.name(of: b), .green))
        for change in difference.changes { try output.write(text.lines(of: change)) }
        try output.finish()
      }
      throw ExitCode(1)
    }
  }

  /// A file to compare with another of the same kind.
  private struct ComparedFile {
    enum Content {
      case document(AnyDocument)
      case contract(Contract)
      case openAPI(Contract, OpenAPIOperations)

      var contract: Contract? {
        switch self {
        case .document: nil
        case .contract(let contract), .openAPI(let contract, _): contract
        }
      }
    }

    let name: String
    let content: Content

    var isDocument: Bool { if case .document = content { true } else { false } }

    /// Reads a file.
    ///
    /// - Throws: ``Trouble``, or exit code 2 after a message, if it is neither a document nor a
    ///   schema.
    init(_ path: String) throws {
      let source = try SourceText(reading: path)
      name = source.name
      let json = try source.value()
      content =
        if Evidence.isSchema(json) {
          .contract(Contract(try source.schema(json)))
        } else if json.isOpenAPI {
          .openAPI(
            try source.interpreted { try Contract(openAPI: json) }, OpenAPIOperations(json))
        } else {
          .document(try source.parsed { try AnyDocument(parsing: $0) })
        }
    }
  }
#endif
