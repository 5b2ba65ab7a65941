#if CLI
  import ArgumentParser
  import JSONAPI
  import JSONAPITools

  /// `jsonapi generate`.
  struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate",
      abstract: "Writes Swift models of documents, OpenAPI or a database.",
      discussion: """
        Reads documents, or a schema that 'schema' wrote, from files or from a URL, whose links it follows; an OpenAPI description, 3.0 or 3.1, \
        in JSON or YAML; or the tables of a database, as serve does. Writes a Swift file for each resource type.

        Without --output the files go to standard output. In a folder, files that were generated earlier are replaced, or \
        removed if their type is gone. Files without the first line of generated ones are never touched.

        Examples:
          jsonapi generate articles.json people.json
          jsonapi generate https://example.com/articles --output Sources/Models
          jsonapi generate openapi.yaml --output Sources/Models --check
          jsonapi generate blog.sqlite --style live --except logs --hide users.password

        Exit codes: 0 done; 1 with --check: files are not as they would be written; 2 the command could not run.
        """)

    @Argument(
      help: ArgumentHelp(
        """
        Documents, or an OpenAPI description, or a database: files, URLs, postgres:// addresses, or - for \
        standard input.
        """, valueName: "source"),
      completion: .file())
    var sources: [String]

    @Option(
      name: [.short, .long],
      help: ArgumentHelp("The folder for the files.", valueName: "folder"),
      completion: .directory)
    var output: String?

    @Flag(help: "Write nothing; fail if the files in the folder are not as they would be written.")
    var check = false

    @Option(
      help: """
        What kind of models to write: structs marked @Resource, structs without macros, or classes marked \
        @LiveResource.
        """)
    var style = ModelStyle.resources

    @Flag(help: "Make the models public.")
    var `public` = false

    @Option(
      help: ArgumentHelp(
        "The name of a type's model, as people=Author. Can be repeated.",
        valueName: "type=name"))
    var name: [String] = []

    @OptionGroup(title: "Documents") var options: EvidenceOptions
    @OptionGroup(title: "Database") var tables: TableOptions

    @Flag(name: [.short, .long], help: "Say nothing of what was written, left out or guessed.")
    var quiet = false

    func validate() throws {
      guard !sources.isEmpty else { throw ValidationError("Name a file, a URL or a database.") }
      guard !check || output != nil else { throw ValidationError("--check needs --output.") }
      _ = try typeNames
    }

    func run() async throws {
      var source = ModelSource()
      for place in sources { try await source.add(place, options, tables) }
      guard tables.isEmpty || source.hasDatabase else {
        throw Trouble("--only, --except and --hide are for databases")
      }
      let description = try source.description()
      let names = try typeNames
      if !quiet {
        let types = description.types
        let known = Set(
          types.map(\.name) + types.flatMap { $0.relationships.flatMap(\.destinations) })
        let unknown = names.keys.filter { !known.contains($0) }.sorted()
          .map { "--name: there is no type \($0)" }
        for note in description.notes + unknown {
          StandardError.write("jsonapi: \(Printable.text(note))\n")
        }
      }
      let writer = ModelWriter(style: style, isPublic: `public`, typeNames: names)
      let files = writer.files(for: description)
      guard !files.isEmpty else {
        // URLs may contain passwords.
        let names = sources.map { $0.contains("://") ? Address.printable($0) : Printable.text($0) }
        throw Trouble("no resource types were found in \(names.joined(separator: ", "))")
      }
      try write(files)
    }

    private func write(_ files: [GeneratedFile]) throws {
      guard let path = output else {
        let output = Output()
        try output.write(files.map(\.text).joined(separator: "\n"))
        return try output.finish()
      }
      let folder = ModelFolder(path, files)
      let changes = try folder.changes()
      if !check { try folder.apply(changes) }
      let reported = changes.filter { !check || $0.change != .keep }
      if !quiet {
        for (name, change) in reported {
          StandardError.write(
            "\(Printable.text(path))/\(Printable.text(name)): \(change.text(check))\n")
        }
      }
      if check, !reported.isEmpty { throw ExitCode(1) }
    }

    private var typeNames: [String: String] {
      get throws {
        var names: [String: String] = [:]
        for text in name {
          let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
          guard parts.count == 2, parts[1].first?.isLetter == true,
            parts[1].allSatisfy({ $0.isLetter || $0.isNumber })
          else { throw ValidationError("--name has to be TYPE=NAME, as people=Author.") }
          guard !ReservedNames.isReserved(type: parts[1]) else {
            throw ValidationError("--name: Swift or JSONAPI uses the name \(parts[1]) itself.")
          }
          names[parts[0]] = parts[1]
        }
        return names
      }
    }
  }

  extension ModelFolder.Change {
    /// The change as a past action or, for a check, as a state.
    fileprivate func text(_ isCheck: Bool) -> String {
      switch self {
      case .add: isCheck ? "missing" : "written"
      case .update: isCheck ? "differs" : "replaced"
      case .remove: isCheck ? "not generated any more" : "removed"
      case .keep: "kept, since it was not generated"
      }
    }
  }
#endif
