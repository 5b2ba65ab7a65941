#if Serve
  import ArgumentParser
  import JSONAPI

  /// The database to use, and the parts of it.
  struct DatabaseOptions: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "A SQLite file, or the address of a PostgreSQL database: postgres://user@host/name.",
        valueName: "database"),
      completion: .file())
    var database: String

    @OptionGroup var tables: TableOptions

    @Flag(help: "Allow creating, changing and deleting resources.")
    var writable = false

    @Option(
      help: ArgumentHelp("The path before those of types, as /api.", valueName: "path"))
    var path: String?

    @Option(
      help: ArgumentHelp(
        "A file with options in JSON, named as here. Those of the command line count first.",
        valueName: "file"),
      completion: .file())
    var config: String?

    @Option(
      help: ArgumentHelp("A file with limits in JSON, as {\"pageSize\": 10}.", valueName: "file"),
      completion: .file())
    var limits: String?

    /// Whether no option but the database is given.
    var isPlain: Bool {
      tables.isEmpty && !writable && path == nil && config == nil && limits == nil
    }
  }

  /// Options for serving a database.
  struct ServeOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("The address to listen on, 127.0.0.1 by default.", valueName: "host"))
    var host: String?

    @Option(
      help: ArgumentHelp(
        "The port to listen on, 8080 by default; 0 for a free one.", valueName: "port"))
    var port: Int?

    @Option(
      help: ArgumentHelp(
        """
        A host name that requests may have, as api.example.com. On an address of this machine alone, only its \
        own names are allowed otherwise; on others, any. Can be repeated.
        """,
        valueName: "name"))
    var allowHost: [String] = []

    @Option(
      help: ArgumentHelp(
        "A file with a token that requests have to bear: Authorization: Bearer TOKEN.",
        valueName: "file"),
      completion: .file())
    var tokenFile: String?

    @Flag(help: "Allow writing without a token on an address that others reach.")
    var allowAnonymousWrites = false

    @Flag(
      help: ArgumentHelp(
        """
        Make the table jsonapi_requests where it isn't there, so that a request with an Idempotency-Key is carried \
        out once. Needs --writable.
        """))
    var idempotencyTable = false

    @Option(
      help: ArgumentHelp(
        """
        How many queries may be followed at once: GETs with Accept: text/event-stream are answered with a stream \
        of documents. None by default.
        """,
        valueName: "number"))
    var followers: Int?

    @Option(
      help: ArgumentHelp(
        """
        The dialects of filters that the server reads, with commas between; operators by default, as in \
        filter[title][like]=Fog*. With operators,functions also filter=or(equals(title,'Fog'),has(author)).
        """,
        valueName: "names"))
    var filters: [String] = []

    @Option(
      help: ArgumentHelp(
        """
        An attribute that may be counted, summed and grouped by, as orders.amount. Can be repeated. None by \
        default, since each such request reads the whole table.
        """,
        valueName: "type.attribute"))
    var aggregate: [String] = []

    @Option(
      help: ArgumentHelp(
        "An origin whose pages may use the server, as https://example.com. Can be repeated.",
        valueName: "origin"))
    var cors: [String] = []

    @Option(help: ArgumentHelp("How to log requests on standard error.", valueName: "format"))
    var log: OutputFormat?

    @Flag(name: [.short, .long], help: "Print no addresses, and log no requests.")
    var quiet = false
  }
#endif
