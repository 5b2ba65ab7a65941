#if Serve
  import ArgumentParser
  import JSONAPI
  import JSONAPIServer

  /// `jsonapi openapi`.
  struct OpenAPICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "openapi",
      abstract: "Describes in OpenAPI 3.1 what 'jsonapi serve' makes of a database.",
      discussion: """
        Writes the document that 'jsonapi serve' has at /openapi.json, and serves nothing. A server that is \
        written in Swift has its own at that address, and as api.openAPI().

        Examples:
          jsonapi openapi blog.sqlite
          jsonapi openapi blog.sqlite --writable --title Blog --server https://example.com --output openapi.json
          jsonapi openapi postgres://me@localhost/shop --only products --minified

        Exit codes: 0 written; 2 the database can't be read, or the document can't be written.
        """)

    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
      help: ArgumentHelp(
        "The name of the API; that of the database by default.", valueName: "title"))
    var title: String?

    @Option(help: ArgumentHelp("The version of the API.", valueName: "version"))
    var apiVersion: String?

    @Option(
      help: ArgumentHelp(
        "The address of the server, as https://example.com/api. Can be repeated.", valueName: "url")
    )
    var server: [String] = []

    func run() async throws {
      var settings = try ServeSettings(database, nil)
      if let title { settings.info.title = title }
      if let apiVersion { settings.info.version = apiVersion }
      settings.info.servers = server
      let (served, found) = try await ServedDatabase.open(
        database.database, settings.introspection)
      let document = try served.server(of: found, settings).openAPI()
      await served.close()
      let target = Output(path: output.output)
      try target.write(json: document.json.bytes(format: output.format))
      try target.writeLine()
      try target.finish()
    }
  }
#endif
