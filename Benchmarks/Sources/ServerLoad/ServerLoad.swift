// A server to put load on: the same bytes from a JSONAPIServer on a database in memory, and from a bare
// Hummingbird. Benchmarks/server.py compares the processor time of both.
//
//   ServerLoad PORT
//   ServerLoad measure      what needs no socket

#if Hummingbird
  import Foundation
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  import JSONAPIServer
  import Logging

  @main
  enum ServerLoad {
    /// What is asked for, by the name of the case.
    static let requests = [
      "one": "/api/articles/7",
      "list": "/api/articles?page%5Bsize%5D=20",
      "included": "/api/articles?page%5Bsize%5D=20&include=author,comments.author",
      "refused": "/api/articles?sort=nothing",
    ]

    static func main() async throws {
      if CommandLine.arguments.dropFirst().first == "measure" {
        return try await Measurements.run()
      }
      let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
      let api = try server()
      let router = Router()
      for (name, path) in requests {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
        let (answer, body) = await api.respond(to: head)
        let buffer = ByteBuffer(bytes: body)
        // The same bytes and header fields, without anything that makes them.
        router.get("/bare/\(name)") { _, _ in
          Response(
            status: answer.status, headers: answer.headerFields,
            body: ResponseBody(byteBuffer: buffer))
        }
      }
      router.addRoutes(for: api)
      var logger = Logger(label: "ServerLoad")
      logger.logLevel = .error
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

    /// Two hundred articles with a thousand comments by fifty people.
    static func server(isWritable: Bool = false) throws -> JSONAPIServer<NoPrincipal> {
      let body = String(repeating: "Lorem ipsum dolor sit amet. ", count: 8)
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
      return try JSONAPIServer(database: database, path: "/api") {
        for schema in schemas.values {
          Serve(schema) {
            guard isWritable else { return }
            $0.allow(.create, .update, .delete)
            if schema.type == "articles" { $0.allow(.add, .replace, .remove, of: "comments") }
          }
        }
      }
    }
  }
#else
  @main
  enum ServerLoad {
    static func main() { print("Build it with --traits Hummingbird.") }
  }
#endif
