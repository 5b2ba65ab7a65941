#if CLI
  import ArgumentParser
  import JSONAPI

  /// The document for a command to send.
  struct BodyArguments: ParsableArguments {
    @Argument(
      help: "The document to send, - for standard input (the default).",
      completion: .file())
    var file: String?

    @OptionGroup(title: "Document") var options: BodyOptions

    /// The file to read: the named one, or else standard input.
    ///
    /// - Throws: ``Trouble`` if no file is named and standard input is a terminal.
    func path() throws(Trouble) -> String {
      if let file { return file }
      guard !System.isTerminal(0) else {
        throw Trouble(
          "no file is named, and standard input is a terminal. Name a file, or - for the terminal.")
      }
      return "-"
    }
  }

  /// Options for sending a document.
  struct BodyOptions: ParsableArguments {
    @Flag(
      name: .customLong("no-validate"),
      help: "Send the document even if it is invalid.")
    var isUnchecked = false

    @Option(
      help: ArgumentHelp(
        "The purpose of the document, by default told by the method, the address and --extension."))
    var context: DocumentContext?

    @Option(
      help: ArgumentHelp(
        "With --flat, members that are relationships, as in author,tags. Detected by value if omitted.",
        valueName: "paths"),
      transform: OptionText.paths)
    var relationships: IncludePaths?

    /// Reads and validates the document.
    ///
    /// - Parameters:
    ///   - path: The file, `-` for standard input.
    ///   - use: The purpose of the document, according to the method and the URL.
    ///   - applied: The extensions and profiles to apply.
    ///   - isFlat: Whether the document is flat JSON.
    /// - Throws: ``Trouble``, or exit code 1 for an invalid document.
    func document(
      at path: String, for use: DocumentContext, applied: AppliedOptions, isFlat: Bool
    ) throws -> [UInt8] {
      var source = try SourceText(reading: path)
      if isFlat {
        try Self.checkFlat(source)
        let unflattener = Unflattener(relationships: relationships, embedded: .identifiers)
        source = SourceText(
          name: "\(source.name) (unflattened)",
          bytes: try source.parsed(failingWith: 1) { try unflattener.unflatten($0) })
      }
      guard !isUnchecked else { return source.bytes }
      let validator = DocumentValidator(
        context: context ?? use,
        options: .init(extensions: applied.extensions, profiles: applied.profiles))
      let findings = validator.validate(source.bytes)
      guard findings.contains(where: { $0.severity == .error }) else { return source.bytes }
      StandardError.write(TextFindingReport.text(of: findings, in: source, .standardError))
      StandardError.write(
        "jsonapi: nothing was sent; use --no-validate to send the document anyway\n")
      throw ExitCode(1)
    }

    /// Rejects a JSON:API document where flat JSON is expected.
    ///
    /// Its `attributes` member would become an attribute.
    private static func checkFlat(_ source: SourceText) throws(Trouble) {
      let root = try? JSONValue(parsing: source.bytes)
      let data = root?["data"] ?? root
      guard let resource = data?[0] ?? data, resource["type"] != nil,
        resource["attributes"]?.kind == .object || resource["relationships"]?.kind == .object
      else { return }
      throw Trouble("\(source.name): is a document already, and --flat is for plain nested JSON")
    }
  }
#endif
