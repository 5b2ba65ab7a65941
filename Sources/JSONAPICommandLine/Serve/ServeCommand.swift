#if Serve
  import ArgumentParser
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIExplorer
  import JSONAPIHummingbird
  import JSONAPIPostgreSQL
  import JSONAPISQLite
  import JSONAPIServer
  import protocol JSONAPIServer.ServerDatabase
  import Logging
  import NIOCore

  /// `jsonapi serve`.
  struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Serves a database as JSON:API.",
      discussion: """
        Makes resource types of the tables of a SQLite file or a PostgreSQL database, and serves them until \
        it is interrupted. What is served can be read only, and on this machine only, unless the options \
        say otherwise. The tables themselves are never altered, and none is added unless --idempotency-table \
        asks for its own. /openapi.json describes the API, and \
        /explorer is a page on which to look at it.

        Examples:
          jsonapi serve blog.sqlite
          jsonapi serve blog.sqlite --explain
          jsonapi serve blog.sqlite --explain --format mermaid
          jsonapi serve postgres://me@localhost/shop --except logs --hide users.email
          jsonapi serve blog.sqlite --writable --idempotency-table
          jsonapi serve blog.sqlite --followers 100
          jsonapi serve blog.sqlite --filters operators,functions
          jsonapi serve shop.sqlite --aggregate orders.amount,orders.country
          jsonapi serve blog.sqlite --writable --token-file token.txt --host 0.0.0.0

        Exit codes: 0 interrupted, or explained; 2 the database can't be served.
        """)

    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup(title: "Server") var options: ServeOptions

    @Flag(help: "Print the types that were found and what is left out, and serve nothing.")
    var explain = false

    @Option(help: "How --explain prints the types: as a table, or as a Mermaid diagram.")
    var format = ExplanationFormat.table

    enum ExplanationFormat: String, CaseIterable, ExpressibleByArgument {
      case table, mermaid
    }

    @Option(help: "Whether to use colours; auto uses them only on a terminal.")
    var color = ColorChoice.auto

    func run() async throws {
      let settings = try ServeSettings(database, options)
      let (served, found) = try await ServedDatabase.open(
        database.database, settings.introspection)
      if explain { return try print(found) }
      try settings.checkAggregates(of: found)
      guard !found.types.isEmpty else {
        await served.close()
        // The URL may contain a password.
        let name =
          database.database.contains("://")
          ? Address.printable(database.database) : Printable.text(database.database)
        throw Trouble(
          "\(name): there is no table to serve"
            + (found.omissions.isEmpty ? "" : "; --explain says why"))
      }
      let api: JSONAPIServer<NoPrincipal>
      do {
        api = try await served.server(of: found, settings, mayMakeTable: true)
      } catch {
        await served.close()
        throw error
      }
      do {
        try await serve(api, found, settings)
      } catch let error as IOError {
        let failure = System.Failure(error.errnoCode)
        throw Trouble(
          failure.isAddressInUse
            ? "port \(settings.port) on \(settings.host) is in use by another program"
            : "\(settings.host):\(settings.port): \(failure.text)")
      } catch is SocketAddressError.UnknownHost {
        throw Trouble("--host: there is no host \(Printable.text(settings.host))")
      }
      await served.close()
    }

    private func print(_ found: IntrospectedDatabase) throws {
      let output = Output()
      switch format {
      case .table:
        try output.write(Explanation(found: found, style: Style(color)).text)
      case .mermaid: try output.write(Diagram(found: found).mermaid)
      }
      try output.finish()
    }

    // MARK: Serving

    private func serve(
      _ api: JSONAPIServer<NoPrincipal>, _ found: IntrospectedDatabase, _ settings: ServeSettings
    ) async throws {
      let explorer = Explorer(for: api)
      let router = Router()
      // Middleware applies only to routes added after it.
      if !settings.isQuiet {
        router.add(
          middleware: RequestLog(format: settings.log, style: .standardError))
      }
      router.add(
        middleware: AllowedHosts(settings.hosts, detail: "The option --allow-host allows more."))
      router.add(
        middleware: AllowedOrigins(settings.origins, detail: "The option --cors allows more."))
      if let token = settings.token {
        router.add(middleware: BearerToken(token: token, explorerPath: explorer.path))
      }
      router.addExplorer(for: api)
      if !settings.introspection.isWritable { router.add(middleware: ReadOnlyMethods(api)) }
      router.addRoutes(for: api)
      // Startup failures are reported in one line.
      var logger = Logger(label: "jsonapi") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = .critical
      let welcome = Welcome(
        found: found, settings: settings, explorerPath: explorer.path,
        idempotencyKeyLifetime: api.idempotencyKeyLifetime)
      let application = Application(
        router: router,
        server: .http1(
          configuration: .init(idleTimeout: .seconds(Int64(settings.limits.idleSeconds)))),
        configuration: .init(address: .hostname(settings.host, port: settings.port)),
        onServerRunning: { channel in
          let port = channel.localAddress?.port ?? settings.port
          if !settings.isQuiet { StandardOutput.write(welcome.text(port: port)) }
        }, logger: logger)
      // On SIGINT and SIGTERM, requests in progress finish first.
      try await application.runService()
      await api.finishHooks()
    }
  }

  /// Rejects writing methods before they reach the database, since a read-only connection has no
  /// transactions.
  ///
  /// The server itself answers requests for unknown URLs (404) and with methods that a URL doesn't
  /// support (405).
  private struct ReadOnlyMethods<Context: RequestContext>: RouterMiddleware {
    let api: JSONAPIServer<NoPrincipal>

    init(_ api: JSONAPIServer<NoPrincipal>) { self.api = api }

    @concurrent func handle(
      _ request: Request, context: Context,
      next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
      guard [.post, .put, .patch, .delete].contains(request.method),
        api.knows(request.method, at: request.head.path ?? "/")
      else {
        return try await next(request, context)
      }
      return Response(
        .forbidden, to: request, code: "forbidden", title: "This server is read only.",
        detail: "It was started without --writable.")
    }
  }

  extension ServedDatabase {
    /// A server for the types that were found.
    ///
    /// - Parameter mayMakeTable: Whether to create the table for idempotency keys if the settings
    ///   ask for it.
    func server(
      of found: IntrospectedDatabase, _ settings: ServeSettings, mayMakeTable: Bool = false
    ) async throws -> JSONAPIServer<NoPrincipal> {
      switch self {
      case .sqlite(let database, let failures):
        failures.start()
        return try await Self.server(database, found, settings, mayMakeTable)
      case .postgreSQL(let database, let failures):
        failures.start()
        return try await Self.server(database, found, settings, mayMakeTable)
      }
    }

    private static func server(
      _ database: some ServerDatabase, _ found: IntrospectedDatabase,
      _ settings: ServeSettings, _ mayMakeTable: Bool
    ) async throws -> JSONAPIServer<NoPrincipal> {
      let lifetime = ServerConfiguration().idempotencyKeyLifetime
      let api = try server(database, found, settings, idempotencyKeyLifetime: lifetime)
      guard settings.introspection.isWritable else { return api }
      if try await api.remembersRequests() { return api }
      if settings.makesIdempotencyTable {
        guard mayMakeTable else { return api }
        try await makeIdempotencyTable(in: database)
        // A new server, since the first one caches for a second that the table is missing.
        let api = try server(database, found, settings, idempotencyKeyLifetime: lifetime)
        guard try await api.remembersRequests() else {
          throw Trouble(
            "--idempotency-table: there is a table or view jsonapi_requests with other columns")
        }
        return api
      }
      // If keys are ignored, the description doesn't mention them either.
      return try server(database, found, settings, idempotencyKeyLifetime: nil)
    }

    private static func makeIdempotencyTable(in database: some ServerDatabase) async throws {
      do {
        try await database.write(until: .now + .seconds(5)) { session in
          for statement in ServerConfiguration.idempotencyTable.split(separator: ";") {
            try session.execute(String(statement), [])
          }
        }
      } catch let error as ServerDatabaseError {
        throw Trouble("--idempotency-table: the table can't be made: \(reason(error))")
      }
    }

    private static func server(
      _ database: some ServerDatabase, _ found: IntrospectedDatabase,
      _ settings: ServeSettings, idempotencyKeyLifetime: Duration?
    ) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.idempotencyKeyLifetime = idempotencyKeyLifetime
      configuration.openAPI = settings.info
      configuration.explorerPath = settings.explorerPath(beside: found)
      configuration.limits = settings.limits.server
      configuration.filters = settings.filters.map(\.filters)
      if settings.followers > 0 {
        var limits = FollowerLimits()
        limits.total = settings.followers
        configuration.followers = limits
      }
      configuration.offersAtomicOperations =
        settings.introspection.isWritable
        && !found.types.contains { $0.schema.type == "operations" }
      var logger = Logger(label: "jsonapi") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = .warning
      return try JSONAPIServer(
        database: database, path: settings.path, configuration: configuration, logger: logger
      ) {
        for type in found.types {
          Serve(introspected: type) {
            $0.page(
              default: settings.limits.pageSize, maximum: settings.limits.maximumPageSize)
            for content in type.contents { $0.content(content.attribute, type: content.type) }
            settings.offerAggregates(of: type.schema, in: &$0)
          }
        }
      }
    }
  }
#endif
