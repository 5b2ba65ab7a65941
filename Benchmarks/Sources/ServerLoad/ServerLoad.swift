// A server for load tests: a JSONAPIServer, and a bare Hummingbird that sends the bytes it was
// given. Benchmarks/server.py compares the processor time of both.
//
//   ServerLoad PORT [DATABASE]  rows in memory, in a SQLite file, or at a postgres:// address
//   ServerLoad seed DATABASE    creates the SQLite file, or the tables
//   ServerLoad PORT followers   rows in memory, and streams: for followers.py
//   ServerLoad measure          measurements without a socket
//   ServerLoad keys             only those of writes with an Idempotency-Key
//   ServerLoad followers        the cost of followers without a socket

#if Hummingbird
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  import JSONAPIServer
  import Logging
  import Synchronization

  @main
  enum ServerLoad {
    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "measure" { return try await Measurements.run() }
      #if SQLite
        if arguments.first == "keys" { return try await Measurements.keys() }
      #endif
      if arguments.first == "followers" { return try await Measurements.followers() }
      let router = Router()
      let bare = Bare()
      router.put("/bare/:name") { request, context in
        try await bare.set(context.parameters.require("name"), request)
      }
      router.get("/bare/:name") { _, context in
        try bare.answer(context.parameters.require("name"))
      }
      guard arguments.count == 2, let database = arguments.last else {
        router.addRoutes(for: try server())
        return try await run(router, arguments.first)
      }
      let isSeed = arguments.first == "seed"
      if database == "followers" {
        try FollowersLoad.addRoutes(to: router)
      } else if database.hasPrefix("postgres") {
        #if PostgreSQL
          if isSeed { return try PostgreSQLLoad.seed(database) }
          try PostgreSQLLoad(database).addRoutes(to: router, bare)
        #endif
      } else {
        #if SQLite
          if isSeed { return try await SQLiteLoad.seed(database) }
          try await SQLiteLoad.addRoutes(to: router, bare, database)
        #endif
      }
      try await run(router, arguments.first)
    }

    private static func run(_ router: Router<BasicRequestContext>, _ port: String?) async throws {
      var logger = Logger(label: "ServerLoad")
      logger.logLevel = .error
      let port = port.flatMap { Int($0) } ?? 8080
      let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
        logger: logger)
      try await application.runService()
    }

    static let schemas: [String: Schema] = [
      "people": Schema(
        "people", id: Int.self, [.attribute("name", String.self), .attribute("age", Int.self)]),
      "articles": Schema(
        "articles", id: Int.self,
        [
          .attribute("title", String.self), .attribute("body", String.self),
          .attribute("wordCount", Int.self), .attribute("createdAt", Date.self),
          .relationship(.init("author", .one, to: ["people"])),
          .relationship(.init("comments", .many, to: ["comments"])),
        ]),
      "comments": Schema(
        "comments", id: Int.self,
        [
          .attribute("body", String.self), .attribute("createdAt", Date.self),
          .relationship(.init("author", .one, to: ["people"])),
          .relationship(.init("article", .one, to: ["articles"])),
        ]),
    ]

    /// The schemas, along with those of types with many rows.
    static let allSchemas = schemas.merging([
      "groups": Schema(
        "groups", id: Int.self,
        [
          .attribute("name", String.self), .relationship(.init("items", .many, to: ["items"])),
        ]),
      "items": Schema(
        "items", id: Int.self,
        [
          .attribute("name", String.self), .attribute("number", Int.self),
          .relationship(.init("group", .one, to: ["groups"])),
        ]),
    ]) { one, _ in one }

    static let body = String(repeating: "Lorem ipsum dolor sit amet. ", count: 8)

    /// A server for two hundred articles with a thousand comments by fifty people.
    static func server(
      isWritable: Bool = false, followers: FollowerLimits? = nil
    ) throws -> JSONAPIServer<NoPrincipal> {
      let start: Int64 = 1_700_000_000_000_000
      let database = MemoryDatabase([
        "people": (1...50).map {
          ["id": .integer($0), "name": .text("Person \($0)"), "age": .integer(20 + $0)]
        },
        "articles": (1...200).map { id in
          [
            "id": .integer(id), "title": .text("Article \(id)"), "body": .text(body),
            "word_count": .integer(id * 10), "created_at": .integer(start + id * 1_000_000),
            "author_id": .integer(id % 50 + 1),
          ]
        },
        "comments": (1...1_000).map { id in
          [
            "id": .integer(id), "body": .text("Comment \(id)"),
            "created_at": .integer(start + id * 1_000_000), "author_id": .integer(id % 50 + 1),
            "article_id": .integer(id % 200 + 1),
          ]
        },
      ])
      return try server(database, schemas, isWritable: isWritable, followers: followers)
    }

    static func server(
      _ database: some ServerDatabase, _ schemas: [String: Schema], isWritable: Bool,
      followers: FollowerLimits? = nil
    ) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.followers = followers
      return try JSONAPIServer(database: database, path: "/api", configuration: configuration) {
        for schema in schemas.values {
          Serve(schema: schema) {
            if schema.type == "groups" {
              $0.included("items", sort: [SortField("number")], limit: 10)
            }
            if schema.type == "articles" { $0.aggregate(["wordCount"]) }
            guard isWritable else { return }
            $0.allow(.create, .update, .delete)
            if schema.type == "articles" { $0.allow(.add, .replace, .remove, of: "comments") }
          }
        }
      }
    }
  }

  /// The responses of the bare server, by the name of the case: the bytes and header fields of the
  /// other server, without the work to create them.
  final class Bare: Sendable {
    private let responses = Mutex<[String: (HTTPResponse.Status, HTTPFields, ByteBuffer)]>([:])

    /// Stores the contents of a request.
    func set(_ name: String, _ request: Request) async throws -> HTTPResponse.Status {
      let buffer = try await request.body.collect(upTo: 1 << 20)
      let fields = request.headers.filter {
        [.contentType, .vary, .eTag, .location].contains($0.name)
      }
      let status = request.uri.queryParameters.get("status", as: Int.self) ?? 200
      responses.withLock { $0[name] = (.init(code: status), HTTPFields(fields), buffer) }
      return .ok
    }

    func answer(_ name: String) throws -> Response {
      guard let (status, fields, buffer) = responses.withLock({ $0[name] }) else {
        throw HTTPError(.notFound)
      }
      return Response(
        status: status, headers: fields, body: ResponseBody(byteBuffer: buffer))
    }
  }
#else
  @main
  enum ServerLoad {
    static func main() { print("Build it with --traits Hummingbird.") }
  }
#endif
