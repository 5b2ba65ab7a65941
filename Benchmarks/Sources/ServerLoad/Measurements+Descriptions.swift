#if Hummingbird
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  #if SQLite
    import JSONAPISQLite
  #endif

  extension Measurements {
    // MARK: - OpenAPI

    /// The OpenAPI document of 200 types, and its cost when cached, in processor time.
    static func openAPI() async throws {
      let head = HTTPRequest(
        method: .get, scheme: "http", authority: "localhost", path: "/openapi.json")
      var first: [Double] = []
      var later: [Double] = []
      var size = 0
      for _ in 0..<9 {
        let api = try serverOfTypes(200)
        var start = clock()
        size = await api.respond(to: head).body.count
        first.append(Double(clock() - start) / 1000)
        start = clock()
        for _ in 0..<100 { _ = await api.respond(to: head) }
        later.append(Double(clock() - start) / 100)
      }
      report("openapi of 200 types", median(first), "ms", budget: 50)
      report("openapi from memory", median(later), "µs", budget: 1000)
      report("openapi size", Double(size) / 1e6, "MB", budget: 2.5)
    }

    /// Types with six attributes and two relationships, all of them writable.
    private static func serverOfTypes(_ count: Int) throws -> JSONAPIServer<NoPrincipal> {
      let schemas = (0..<count).map { type in
        Schema(
          "type\(type)s", id: Int.self,
          [
            .attribute("name\(type)", String.self), .attribute("count", Int?.self),
            .attribute("isOpen\(type)", Bool.self), .attribute("rating", Double?.self),
            .attribute("title\(type)", String.self), .attribute("number", Int?.self),
            .relationship(.init("parent", .one, to: ["type\((type * 7 + 1) % count)s"])),
            .relationship(.init("others", .many, to: ["type\((type * 7 + 4) % count)s"])),
          ])
      }
      return try JSONAPIServer(database: MemoryDatabase([:])) {
        for schema in schemas {
          Serve(schema: schema) {
            $0.relationship("others", .through(table: "pairs", own: "one", other: "two"))
            $0.allow(.create, .update, .delete)
            $0.allow(.replace, .add, .remove, of: "others")
          }
        }
      }
    }

    // MARK: - Introspection

    #if SQLite
      /// The same tables, served by introspection and by definitions in turn.
      static func introspection() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        try await SQLiteLoad.seed(file.path)
        let database = try SQLiteDatabase(path: file.path)
        let defined = try JSONAPIServer(database: database) {
          for schema in tables {
            Serve(schema: schema) {
              if schema.type == "articles" { $0.aggregate() }
              if schema.type == "people" {
                $0.relationship("articles", .foreignKey("author_id"))
                $0.relationship("comments", .foreignKey("author_id"))
              }
            }
          }
        }
        var options = IntrospectionOptions()
        options.only = tables.map(\.type)
        let found = try await database.introspected(options)
        let introspected = try JSONAPIServer(database: database) {
          for type in found.types {
            Serve(introspected: type) { if type.schema.type == "articles" { $0.aggregate() } }
          }
        }
        var medians: [String: Double] = [:]
        for (name, path) in [
          ("one", "/articles/7"), ("list", "/articles?page[size]=20"),
          ("included", "/articles?page[size]=20&include=author,comments.author"),
          ("count", "/articles?aggregateOf=count"),
        ] {
          let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
          let bodies = (
            await defined.respond(to: head).body, await introspected.respond(to: head).body
          )
          if bodies.0 != bodies.1 { print("server/introspected \(name): other bytes  MISSED") }
          var ratios: [Double] = []
          var alone: [Double] = []
          for round in 0..<15 {
            // The second one benefits from warm caches.
            let order =
              round.isMultiple(of: 2) ? [introspected, defined] : [defined, introspected]
            var times: [Double] = []
            for api in order {
              let start = clock()
              for _ in 0..<200 { _ = await api.respond(to: head) }
              times.append(Double(clock() - start))
            }
            if !round.isMultiple(of: 2) { times.reverse() }
            ratios.append(times[0] / times[1])
            alone.append(times[1] / 200)
          }
          report("introspected \(name)", median(ratios), "times definitions", budget: 1.15)
          medians[name] = median(alone)
          print("server/\(name) without a socket  \(median(alone)) µs")
        }
        let (count, list) = (medians["count"] ?? 0, medians["list"] ?? 1)
        report("count without a socket", count / list, "times the list", budget: 0.5)
      }

      /// Hand-written definitions for the tables of ``SQLiteLoad``.
      private static let tables = [
        Schema(
          "people", id: Int.self,
          [
            .attribute("name", String.self), .attribute("age", Int.self),
            .relationship(.init("articles", .many, to: ["articles"])),
            .relationship(.init("comments", .many, to: ["comments"])),
          ]),
        Schema(
          "articles", id: Int.self,
          [
            .attribute("title", String.self), .attribute("body", String.self),
            .attribute("wordCount", Int.self), .attribute("createdAt", String.self),
            .relationship(.init("author", .one, to: ["people"])),
            .relationship(.init("comments", .many, to: ["comments"])),
          ]),
        Schema(
          "comments", id: Int.self,
          [
            .attribute("body", String.self), .attribute("createdAt", String.self),
            .relationship(.init("author", .one, to: ["people"])),
            .relationship(.init("article", .one, to: ["articles"])),
          ]),
      ]
    #endif
  }
#endif
