#if CLI
  import ArgumentParser
  import JSONAPI

  /// `jsonapi quirks`.
  struct QuirksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "quirks",
      abstract: "Writes a profile of how documents depart from the specification.",
      discussion: """
        The profile is JSON: rules that are tolerated, with their places, and repairs. validate --quirks reads it, \
        and reports only what is new. What can be repaired is repaired; everything else is tolerated where it was found.

        Examples:
          jsonapi quirks --name shop responses/*.json > shop.json
          jsonapi validate --quirks shop.json new-response.json
          jsonapi validate --quirks mbta stops.json
          jsonapi quirks --list

        Exit codes: 0 done; 1 a document is not JSON; 2 the command could not run.
        """)

    @OptionGroup var input: InputArguments

    @Option(help: ArgumentHelp("The name of the profile.", valueName: "name"))
    var name = "observed"

    @Option(help: "The purpose of the documents.")
    var context = DocumentContext.response

    @OptionGroup var applied: AppliedOptions

    @Flag(help: "List the profiles that come with jsonapi instead.")
    var list = false

    @Option(
      help: ArgumentHelp("Write a profile that comes with jsonapi instead.", valueName: "name"))
    var show: String?

    func run() throws {
      let output = Output()
      if list {
        for quirks in Quirks.all {
          let repairs = quirks.repairs.map(\.rawValue)
          let rules = Set(quirks.tolerated.map(\.requirement)).sorted()
          let types = quirks.types.isEmpty ? [] : ["types"]
          let dialect = quirks.conventions.dialect.map { ["dialect \($0.rawValue)"] } ?? []
          let name = quirks.name.padding(to: 20)
          try output.writeLine(
            name + (rules + repairs + types + dialect).joined(separator: ", "))
        }
        return try output.finish()
      }
      if let show {
        var option = QuirksOption()
        option.quirks = show
        if let profile = try option.profile() { try write(profile, to: output) }
        return try output.finish()
      }
      var documents: [[UInt8]] = []
      let code = try input.forEach("Reading") {
        _ = try JSONValue(parsing: $0.bytes)
        return $0.bytes
      } result: { _, bytes in
        documents.append(bytes)
      }
      if code != 0 { throw ExitCode(code) }
      let validator = DocumentValidator(
        context: context,
        options: .init(extensions: applied.extensions, profiles: applied.profiles))
      try write(Quirks(observedIn: documents, name: name, validator: validator), to: output)
      try output.finish()
    }

    private func write(_ quirks: Quirks, to output: Output) throws {
      let text = try JSONValue(parsing: PlainJSONEncoder().encode(quirks))
      try output.writeLine(json: text.bytes(format: .pretty))
    }
  }

  extension String {
    /// The text, padded with at least one space.
    fileprivate func padding(to width: Int) -> String {
      self + String(repeating: " ", count: max(1, width - count))
    }
  }
#endif
