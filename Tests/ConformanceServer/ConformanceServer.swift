// Serves on 127.0.0.1 until the process ends:
//
//   ConformanceServer PORT [memory|sqlite|postgresql] [notes]
//                                     the fixture of the shared HTTP cases; POST /__reset puts it back. The
//                                     address of PostgreSQL is in $JSONAPI_POSTGRESQL.
//                                     $JSONAPI_SQLITE has the file to use, in the place of a new one;
//                                     $JSONAPI_KEEP=1 keeps what is in the database, in the place of the fixture;
//                                     $JSONAPI_UNPREPARED=1 prepares no statements in PostgreSQL.
//                                     With `notes`, resources with versions and cursors, in SQLite or PostgreSQL;
//                                     as many as $JSONAPI_FOLLOWERS may follow them, and with $JSONAPI_CHANNEL
//                                     PostgreSQL tells of commits.
//   ConformanceServer PORT sample     the data set of the shared checks with clients of other languages
//   ConformanceServer PORT explorer   a data set for the tests of the explorer, which is at /explorer

#if Hummingbird && Macros && SQLite && PostgreSQL
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPIHummingbird
  import JSONAPIPostgreSQL
  import JSONAPISQLite
  import JSONAPIServer

  @main
  enum ConformanceServer {
    static func main() async throws {
      let arguments = CommandLine.arguments
      guard arguments.count > 1, let port = Int(arguments[1]) else {
        print("usage: ConformanceServer PORT [memory|sqlite|postgresql|sample|explorer]")
        return
      }
      let router = Router()
      var folder: URL?
      defer { if let folder { try? FileManager.default.removeItem(at: folder) } }
      switch arguments.count > 2 ? arguments[2] : "memory" {
      case "sample": router.addRoutes(for: try Sample.server())
      case "explorer":
        let api = try Magazine.server()
        router.addRoutes(for: api).addExplorer(for: api)
      case "sqlite":
        var configuration = SQLiteConfiguration()
        configuration.onFailure = { log("\($0)") }
        let file: String
        if let given = environment["JSONAPI_SQLITE"] {
          file = given
        } else {
          let made = try temporaryFolder()
          folder = made
          file = made.appending(path: "blog.sqlite").path
        }
        try await serve(
          try SQLiteDatabase(path: file, configuration: configuration), .sqlite, on: router)
      case "postgresql":
        guard let address = environment["JSONAPI_POSTGRESQL"] else {
          print("JSONAPI_POSTGRESQL has the address of no database.")
          return
        }
        var configuration = PostgreSQLConfiguration()
        configuration.preparesStatements = environment["JSONAPI_UNPREPARED"] == nil
        configuration.onConnectionFailure = { log("PostgreSQL: \($0)") }
        configuration.channel = environment["JSONAPI_CHANNEL"]
        try await serve(
          try PostgreSQLDatabase(address, configuration: configuration), .postgreSQL, on: router)
      default: try addFixture(to: router)
      }
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
      try await application.runService()
    }

    private static func log(_ text: String) {
      try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// With `JSONAPI_FOLLOWERS`, as many may follow at once.
    private static var followers: FollowerLimits? {
      environment["JSONAPI_FOLLOWERS"].flatMap { Int($0) }.map { number in
        var limits = FollowerLimits()
        limits.total = number
        return limits
      }
    }

    private static func temporaryFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    private static func addFixture(to router: Router<BasicRequestContext>) throws {
      let database = MemoryDatabase(Blog.rows)
      router.post("/__reset") { _, _ in
        database.reset(to: Blog.rows)
        return HTTPResponse.Status.noContent
      }
      let api = try Blog.server(on: database)
      router.addRoutes(for: api).addExplorer(for: api)
    }

    private static func serve(
      _ database: some ServerDatabase, _ dialect: SQLDialect,
      on router: Router<BasicRequestContext>
    ) async throws {
      let isNotes = CommandLine.arguments.dropFirst(3).first == "notes"
      let (own, rows) = isNotes ? (Notes.tables, [:]) : (Blog.tables, Blog.rows)
      let tables = SQLFixture(
        own.tables + [
          (
            "jsonapi_requests",
            "id TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL, created TEXT, made_at {int} NOT NULL"
          )
        ])
      if environment["JSONAPI_KEEP"] == nil {
        try await database.run(tables.creation(dialect))
        try await database.run(tables.filling(rows, dialect))
      }
      router.post("/__reset") { _, _ in
        try await database.run(tables.filling(rows, dialect))
        return HTTPResponse.Status.noContent
      }
      let api =
        isNotes
        ? try Notes.server(on: database, followers: followers) : try Blog.server(on: database)
      if let channel = environment["JSONAPI_CHANNEL"], environment["JSONAPI_KEEP"] == nil {
        let parts = PostgreSQLDatabase.triggers(for: api.model, channel: channel)
          .components(separatedBy: "$changed$;\n")
        try await database.run(
          [parts[0] + "$changed$"]
            + parts.dropFirst().flatMap { $0.components(separatedBy: ";\n") }
            .filter { !$0.isEmpty })
      }
      router.addRoutes(for: api).addExplorer(for: api)
    }
  }
#else
  @main
  enum ConformanceServer {
    static func main() { print("Build it with all traits.") }
  }
#endif
