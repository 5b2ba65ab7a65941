#if Serve
  import JSONAPI
  import JSONAPIServer

  /// The command line's options, with those of a configuration file as defaults.
  struct ServeSettings {
    var introspection = IntrospectionOptions()
    /// The general information in the OpenAPI document.
    var info = OpenAPIInfo()
    var path = ""
    var host = "127.0.0.1"
    var port = 8080
    var token: [UInt8]?
    var allowsAnonymousWrites = false
    /// The host names that requests may have besides the local ones and `host`.
    var allowedHosts: [String] = []
    /// Whether to create the table for idempotency keys if it doesn't exist.
    var makesIdempotencyTable = false
    /// The maximum number of queries followed at once; 0 for no streams.
    var followers = 0
    /// The accepted filter dialects.
    var filters: [Quirks.Dialect] = [.operators]
    /// The attributes to aggregate, as `TYPE.ATTRIBUTE`.
    var aggregated: [String] = []
    var origins: [String] = []
    var limits = ServeLimits()
    var log = OutputFormat.text
    var isQuiet = false

    private static let keys = [
      "aggregate", "allow-anonymous-writes", "allow-host", "cors", "except", "filters", "followers",
      "hide", "host", "idempotency-table", "limits", "log", "only", "path", "port", "quiet",
      "token-file", "writable",
    ]

    init(_ database: DatabaseOptions, _ options: ServeOptions?) throws {
      if let file = database.config { try read(ConfigFile(file, keys: Self.keys)) }
      if let file = database.limits { limits = try ServeLimits(file: file) }
      introspection.take(database.tables)
      if database.writable { introspection.isWritable = true }
      if let path = database.path { self.path = path }
      if let options { try take(options) }
      guard path.isEmpty || path.hasPrefix("/"), !path.contains(where: { " ?#".contains($0) })
      else {
        throw Trouble("--path has to begin with / and be a path of URLs, as /api")
      }
      while path.hasSuffix("/") { path.removeLast() }
      guard followers >= 0 else { throw Trouble("--followers has to be a number from 0") }
      guard (0...65_535).contains(port) else {
        throw Trouble("--port has to be a number from 0 to 65535")
      }
      info.title = Self.title(database.database)
      info.requiresBearerToken = token != nil
      for index in origins.indices { origins[index] = try Self.origin(origins[index]) }
      for name in allowedHosts {
        // An IPv6 address contains several colons.
        guard !name.isEmpty, !name.contains(where: { "/?#@* ".contains($0) }),
          name.count(where: { $0 == ":" }) != 1
        else { throw Trouble("--allow-host has to be a name without a port, as api.example.com") }
      }
    }

    /// The host names that requests may have; `nil` for any.
    var hosts: [String]? {
      isLoopback || !allowedHosts.isEmpty ? ["localhost", host] + allowedHosts : nil
    }

    /// An origin as browsers write it: in lower case, without a trailing slash or its scheme's
    /// default port.
    private static func origin(_ text: String) throws(Trouble) -> String {
      guard text != "*" else { return text }
      var origin = text.lowercased()
      if origin.hasSuffix("/") { origin.removeLast() }
      let host = origin.firstRange(of: "://").map { origin[$0.upperBound...] } ?? ""
      guard !host.isEmpty, !host.contains(where: { "/?#@".contains($0) }) else {
        throw Trouble("--cors has to be an origin, as https://example.com, or *")
      }
      for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
      where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
        origin.removeLast(port.count)
      }
      return origin
    }

    /// The named dialects, without duplicates.
    private static func dialects(_ texts: [String]) throws(Trouble) -> [Quirks.Dialect] {
      var dialects: [Quirks.Dialect] = []
      for name in IntrospectionOptions.names(texts) {
        guard let dialect = Quirks.Dialect(rawValue: name) else {
          let names = Quirks.Dialect.allCases.map(\.rawValue)
          let suggestion =
            nearestName(to: name, among: names).map { " Did you mean \($0)?" } ?? ""
          throw Trouble(
            "--filters: there is no dialect \(Printable.text(name)).\(suggestion) "
              + "There are \(names.joined(separator: ", "))")
        }
        if !dialects.contains(dialect) { dialects.append(dialect) }
      }
      return dialects
    }

    private mutating func take(_ options: ServeOptions) throws {
      if let host = options.host { self.host = host }
      if let port = options.port { self.port = port }
      if let file = options.tokenFile { token = try BearerToken.read(file) }
      if options.allowAnonymousWrites { allowsAnonymousWrites = true }
      if !options.allowHost.isEmpty { allowedHosts = options.allowHost }
      if options.idempotencyTable { makesIdempotencyTable = true }
      if let number = options.followers { followers = number }
      if !options.filters.isEmpty { filters = try Self.dialects(options.filters) }
      if !options.aggregate.isEmpty { aggregated = IntrospectionOptions.names(options.aggregate) }
      if !options.cors.isEmpty { origins = options.cors }
      if let log = options.log { self.log = log }
      if options.quiet { isQuiet = true }
      guard introspection.isWritable || !makesIdempotencyTable else {
        throw Trouble("--idempotency-table is for requests that write: it needs --writable")
      }
      guard !introspection.isWritable || isLoopback || token != nil || allowsAnonymousWrites else {
        throw Trouble(
          "--writable on \(host) lets everybody who reaches it change the database: give a "
            + "--token-file, or say --allow-anonymous-writes")
      }
    }

    /// Whether the server is reachable from this machine only.
    private var isLoopback: Bool {
      host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// The path of the explorer, which doesn't collide with any type's.
    func explorerPath(beside found: IntrospectedDatabase) -> String {
      var name = "explorer"
      while path == "/\(name)" || path.hasPrefix("/\(name)/")
        || path.isEmpty && found.types.contains(where: { $0.schema.type == name })
      {
        name = "_" + name
      }
      return "/" + name
    }

    /// The name of a database: a file's name without folder and extension, or the last part of a
    /// URL's path, since the rest may contain a password.
    private static func title(_ database: String) -> String {
      var place = database.prefix { $0 != "?" }
      if let scheme = place.firstRange(of: "://") {
        place = place[scheme.upperBound...].drop { $0 != "/" }
      }
      let path = place.split(separator: "/").last ?? "database"
      let name = path.lastIndex(of: ".").map { path[..<$0] } ?? path
      return String(name.isEmpty ? path : name)
    }

    private mutating func read(_ file: ConfigFile) throws {
      if let names = try file.texts("only") { introspection.only = names }
      if let names = try file.texts("except") { introspection.except = names }
      if let names = try file.texts("hide") { introspection.hidden = names }
      introspection.isWritable = try file.flag("writable") ?? false
      path = try file.text("path") ?? path
      host = try file.text("host") ?? host
      port = try file.number("port") ?? port
      if let name = try file.text("token-file") { token = try BearerToken.read(file.beside(name)) }
      allowsAnonymousWrites = try file.flag("allow-anonymous-writes") ?? false
      allowedHosts = try file.texts("allow-host") ?? []
      makesIdempotencyTable = try file.flag("idempotency-table") ?? false
      followers = try file.number("followers") ?? 0
      if let names = try file.texts("filters") { filters = try Self.dialects(names) }
      aggregated = try file.texts("aggregate") ?? []
      origins = try file.texts("cors") ?? []
      if let value = file.value("limits") {
        limits =
          try value.string.map { try ServeLimits(file: file.beside($0)) }
          ?? ServeLimits(ConfigFile(value, of: file.name + ": limits", keys: ServeLimits.keys))
      }
      if let name = try file.text("log") {
        guard let format = OutputFormat(rawValue: name) else {
          throw Trouble("\(file.name): log has to be text or json")
        }
        log = format
      }
      isQuiet = try file.flag("quiet") ?? false
    }
  }

  extension IntrospectionOptions {
    /// Applies the options that are given.
    mutating func take(_ tables: TableOptions) {
      if !tables.only.isEmpty { only = Self.names(tables.only) }
      if !tables.except.isEmpty { except = Self.names(tables.except) }
      if !tables.hide.isEmpty { hidden = Self.names(tables.hide) }
    }

    /// The names in comma-separated texts.
    static func names(_ texts: [String]) -> [String] {
      texts.flatMap { $0.split(separator: ",").map { String($0) } }
    }
  }
#endif
