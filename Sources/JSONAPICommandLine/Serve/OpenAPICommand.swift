#if Serve
  import ArgumentParser
  import JSONAPI
  import JSONAPIServer

  /// `jsonapi openapi`.
  struct OpenAPICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "openapi",
      abstract: "Writes the OpenAPI document of a database or a server.",
      discussion: """
        Of a database, writes the document that 'jsonapi serve' has at /openapi.json, and serves nothing. Of a \
        server, fetches the document that describes it: what is at the address, or what the document there \
        links to as "describedby", as the root of a server of this package does. Its addresses are made \
        absolute. The options from --only to --limits are for databases, those of the connection for servers.

        Examples:
          jsonapi openapi blog.sqlite
          jsonapi openapi https://example.com/api --token env:TOKEN -o openapi.json
          jsonapi openapi blog.sqlite --title Blog --server https://example.com
          jsonapi openapi postgres://me@localhost/shop --only products --minified

        Exit codes: 0 written; 2 the database can't be read, the server doesn't have a document, or the document can't be \
        written.
        """)

    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup(title: "Connection") var connection: ConnectionOptions
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
      var document =
        isServer
        ? try await DescribedServer(database.database, connection).openAPI()
        : try await ofDatabase()
      if let title { document["info"]?["title"] = JSONValue(title) }
      if let apiVersion { document["info"]?["version"] = JSONValue(apiVersion) }
      if !server.isEmpty { document["servers"] = JSONValue(server.map { ["url": JSONValue($0)] }) }
      let target = Output(path: output.output)
      try target.writeLine(json: document.bytes(format: output.format))
      try target.finish()
    }

    func validate() throws {
      guard !isServer || database.isPlain else {
        throw ValidationError("Options of databases can't change what a server says of itself.")
      }
    }

    /// Whether the argument is the URL of a server rather than a database.
    private var isServer: Bool { Address.isAddress(database.database) }

    private func ofDatabase() async throws -> JSONValue {
      let settings = try ServeSettings(database, nil)
      let (served, found) = try await ServedDatabase.open(
        database.database, settings.introspection)
      let api = try await served.server(of: found, settings)
      let document = api.openAPI().json
      await served.close()
      return document
    }
  }
#endif
