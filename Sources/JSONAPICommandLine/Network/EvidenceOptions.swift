#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// The documents for a command to infer a schema from.
  struct EvidenceArguments: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "Files, addresses with https:// or http:// before them, - for standard input (the default).",
        valueName: "file or url"),
      completion: .file())
    var inputs: [String] = []

    @OptionGroup var options: EvidenceOptions

    /// The evidence in files, URLs and standard input.
    ///
    /// A file can also be a schema.
    ///
    /// - Throws: ``Trouble``, or exit code 2 after a message, for a file that is neither a document
    ///   nor a schema.
    func evidence(limits: EvidenceLimits) async throws -> Evidence {
      let inputs = try InputArguments.paths(inputs)
      var evidence = Evidence(limits: limits)
      var progress = Progress("Reading", count: inputs.count)
      for input in inputs {
        if Address.isAddress(input) {
          var walk = try DocumentWalk(
            input, options.connection, pages: options.pages, links: options.links)
          try await walk.run { document, url in
            evidence.add(document, isPartial: options.partial, address: url)
          }
          continue
        }
        progress.begin(input)
        let source = try SourceText(reading: input)
        let json = try source.parsed { try JSONValue(leniently: $0) }
        if Evidence.isSchema(json) {
          evidence.merge(try source.schema(json))
        } else {
          let document = try source.parsed { try AnyDocument(parsing: $0) }
          evidence.add(document, isPartial: options.partial)
        }
        progress.end()
      }
      return evidence
    }
  }

  /// Options for finding and reading the documents to infer a schema from.
  struct EvidenceOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("How many pages of each address to fetch at most.", valueName: "number"))
    var pages = 10

    @Option(
      help: ArgumentHelp(
        "How many links to related resources to follow from each address at most.",
        valueName: "number"))
    var links = 24

    @Flag(
      help: """
        The documents have only some fields of each resource, so that absence says nothing. Sparse \
        fieldsets in addresses and in self links are known without this.
        """)
    var partial = false

    @OptionGroup(title: "Connection") var connection: ConnectionOptions

    func validate() throws {
      guard pages > 0 else { throw ValidationError("--pages has to be 1 at least.") }
      guard links >= 0 else { throw ValidationError("--links can't be negative.") }
    }
  }

  extension EvidenceLimits {
    /// Limits high enough to keep every value that a schema can have.
    static let ofComparisons: EvidenceLimits = {
      var limits = EvidenceLimits()
      limits.values = 1000
      return limits
    }()
  }

  extension SourceText {
    /// Reads the text as a schema.
    ///
    /// - Throws: ``Trouble`` if it isn't one.
    func schema(_ json: JSONValue) throws(Trouble) -> Evidence {
      try interpreted { try Evidence(json: json, limits: .ofComparisons) }
    }
  }
#endif
