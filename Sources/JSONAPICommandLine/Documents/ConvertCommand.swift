#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi convert`.
  struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert",
      abstract: "Reformats JSON: indented, minified or with sorted members.",
      discussion: """
        Numbers and strings keep their spelling, and members keep their order unless --sorted is given. \
        The input can be any JSON.

        Examples:
          jsonapi convert article.json
          jsonapi convert --minified --output small.json article.json
          jsonapi convert --sorted --in-place fixtures/*.json

        Exit codes: 0 done; 1 a document is not JSON; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments
    @OptionGroup var output: OutputOptions

    @Flag(help: "Replace each file atomically with the result.")
    var inPlace = false

    func validate() throws {
      guard inPlace else { return }
      guard output.output == nil else {
        throw ValidationError("--in-place and --output can't be used together.")
      }
      guard !input.files.isEmpty && !input.files.contains("-") else {
        throw ValidationError("--in-place needs files, not standard input.")
      }
    }

    func run() throws {
      let format = output.format
      func convert(_ source: SourceText) throws -> [UInt8] {
        try JSONValue(parsing: source.bytes).bytes(format: format)
      }
      guard inPlace else { return try output.write("Converting", input, work: convert) }
      let code = try input.forEach("Converting", work: convert) { source, bytes in
        let text = bytes + [0x0A]
        if text != source.bytes { try Output.replaceFile(at: source.path, with: text) }
      }
      if code != 0 { throw ExitCode(code) }
    }
  }
#endif
