#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPIConformance

  /// `jsonapi conform`.
  struct ConformCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conform",
      abstract: "Runs the conformance suite against a server.",
      discussion: """
        Sends requests to the API at an address and compares the responses with what the \
        specification demands, requirement by requirement. Without --write or --reset it only reads: \
        it looks at the collections named, and tries what needs no particular resources.

        With --write it creates a few people, articles and comments, or what plays their parts by a \
        map file, runs the whole suite on them, and deletes whatever it has created, also after \
        Control-C; a second Control-C ends it at once.

        Examples:
          jsonapi conform https://example.com/api --collection /posts
          jsonapi conform https://example.com/api --discover > blog.map
          jsonapi conform https://staging.example.com/api --write --map blog.map
          jsonapi conform http://127.0.0.1:8080 --format junit > results.xml

        Exit codes: 0 no broken rules; 1 rules were broken; 2 the command could not run, or there was \
        no response; 130 interrupted.
        """)

    @Argument(
      help: ArgumentHelp(
        "The address of the API, with https:// or http:// before it.", valueName: "url"))
    var url: String

    @OptionGroup(title: "Connection") var connection: AccessOptions

    @Option(
      help: ArgumentHelp(
        """
        The path of a collection to read, relative to the address. Can be repeated. By default, \
        the collections of the suite's types, or the ones that the home document links to if the \
        server has none of these.
        """, valueName: "path"))
    var collection: [String] = []

    @Flag(help: "Create resources, change them, and delete them at the end.")
    var write = false

    @Option(
      help: ArgumentHelp(
        "The path that gives the server the suite's resources, and nothing else, after a POST.",
        valueName: "path"))
    var reset: String?

    @Option(
      help: ArgumentHelp(
        "A file that says which types and fields play the parts of those in the suite.",
        valueName: "file"), completion: .file())
    var map: String?

    @Flag(help: "Print a map file made from the server's documents instead.")
    var discover = false

    @Option(
      help: ArgumentHelp("A file with more cases. Can be repeated.", valueName: "file"),
      completion: .file())
    var cases: [String] = []

    @Option(help: ArgumentHelp("Run only these cases. Can be repeated.", valueName: "id"))
    var only: [String] = []

    @Option(help: "The output format.")
    var format = Format.text

    @Flag(name: [.short, .long], help: "Print what is broken, and nothing else.")
    var quiet = false

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json, junit, markdown
    }

    func validate() throws {
      guard !(write && reset != nil) else {
        throw ValidationError("--write and --reset are two ways to the same; give one.")
      }
      for path in collection + [reset].compactMap(\.self) where !path.hasPrefix("/") {
        throw ValidationError("Paths begin with a slash, as /articles.")
      }
    }

    func run() async throws {
      let address = try Address(url)
      let suite = try suite
      var run = ConformanceRun(
        suite, base: address.url, transport: connection.transport,
        headers: try connection.credentials(for: address),
        fixture: reset.map { .reset($0) } ?? (write ? .create : .none), collections: collection)
      if let map {
        let text = String(decoding: try SourceText(reading: map).bytes, as: UTF8.self)
        do {
          run.map = try ConformanceMap(text, for: suite)
        } catch {
          throw Trouble("\(Printable.text(map)): \(error)")
        }
      }
      let output = Output()
      do {
        if discover {
          try output.write(try await run.discoveredMap())
          return try output.finish()
        }
        let progress = Guarded(Progress("Trying", count: 0))
        let report = try await Interruption.cancelling { [run] in
          defer { progress.withLock { $0.end() } }
          return try await run.report { title in progress.withLock { $0.show(title) } }
        }
        try write(report, to: output)
        try output.finish()
        if !report.isConforming { throw ExitCode(1) }
      } catch let error as ConformanceRunError {
        throw Trouble("\(Address.printable(url)): \(Printable.text(error.message))")
      }
    }

    private var suite: ConformanceSuite {
      get throws {
        var suite = ConformanceSuite.standard
        for path in cases {
          let source = try SourceText(reading: path)
          let count = suite.cases.count
          do {
            try suite.append(JSONValue(parsing: source.bytes))
          } catch {
            throw Trouble("\(Printable.text(path)): \(error)")
          }
          guard suite.cases.count > count else {
            throw Trouble("\(Printable.text(path)): has no cases")
          }
        }
        guard !only.isEmpty else { return suite }
        let known = Set(suite.cases.map(\.id))
        for id in only where !known.contains(id) {
          let nearest = nearestName(to: id, among: known.sorted())
          throw Trouble(
            "there is no case \(Printable.text(id))."
              + (nearest.map { " Did you mean \($0)?" } ?? ""))
        }
        return suite.filter { only.contains($0.id) }
      }
    }

    private func write(_ report: ConformanceReport, to output: Output) throws {
      switch format {
      case .text:
        try ConformanceText(report: report, style: Style(color), isQuiet: quiet).write(to: output)
      case .json: try output.writeLine(json: report.json.bytes(format: .pretty))
      case .junit: try output.write(report.junit)
      case .markdown: try output.write(report.markdown)
      }
    }
  }
#endif
