#if SQLite
  import Foundation
  import GRDB
  import HTTPTypes
  import Hummingbird
  import JSONAPI
  import JSONAPIHummingbird
  import JSONAPIServer
  import JSONAPISQLite

  /// The same articles in a SQLite file, and a million items in ten groups.
  enum SQLiteLoad {
    static func seed(_ file: String) async throws {
      var configuration = GRDB.Configuration()
      configuration.prepareDatabase { $0.addServerFunctions() }
      let pool = try DatabasePool(path: file, configuration: configuration)
      try await pool.write { database in
        try database.execute(
          sql: """
            CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL);
            CREATE TABLE articles(
              id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT NOT NULL,
              word_count INTEGER NOT NULL, created_at TEXT NOT NULL,
              author_id INTEGER REFERENCES people(id));
            CREATE TABLE comments(
              id INTEGER PRIMARY KEY, body TEXT NOT NULL, created_at TEXT NOT NULL,
              author_id INTEGER REFERENCES people(id), article_id INTEGER REFERENCES articles(id));
            CREATE TABLE "groups"(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE items(
              id INTEGER PRIMARY KEY, name TEXT NOT NULL, number INTEGER NOT NULL,
              group_id INTEGER REFERENCES "groups"(id));
            """)
        func fill(_ count: Int, _ statement: String, _ arguments: StatementArguments = []) throws {
          try database.execute(
            sql:
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
              + " INSERT INTO \(statement) FROM n", arguments: arguments)
        }
        let date = "strftime('%Y-%m-%d %H:%M:%f', 1700000000 + i, 'unixepoch')"
        try fill(50, "people SELECT i, 'Person ' || i, 20 + i")
        try fill(
          200, "articles SELECT i, 'Article ' || i, ?, i * 10, \(date), i % 50 + 1",
          [ServerLoad.body])
        try fill(
          1_000, "comments SELECT i, 'Comment ' || i, \(date), i % 50 + 1, i % 200 + 1")
        try fill(10, "\"groups\" SELECT i, 'Group ' || i")
        try fill(
          1_000_000, "items SELECT i, 'Item ' || i, i * 7919 % 250000, i % 10 + 1")
        try database.execute(
          sql: """
            CREATE INDEX articles_author ON articles(author_id);
            CREATE INDEX comments_author ON comments(author_id);
            CREATE INDEX comments_article ON comments(article_id);
            CREATE INDEX items_group ON items(group_id, number);
            CREATE INDEX items_number ON items(number);
            CREATE INDEX items_name ON items(name);
            CREATE INDEX items_name_folded ON items(jsonapi_fold(name));
            """)
      }
    }

    static func addRoutes(
      to router: Router<BasicRequestContext>, _ bare: Bare, _ file: String
    ) async throws {
      let database = try SQLiteDatabase(path: file)
      let writer = database.writer
      router.addRoutes(
        for: try ServerLoad.server(database, ServerLoad.allSchemas, isWritable: true))
      router.put("/synchronous/:level") { _, context in
        let level = try context.parameters.require("level") == "FULL" ? "FULL" : "NORMAL"
        try await writer.writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA synchronous = \(level)")
        }
        return HTTPResponse.Status.ok
      }
      // The same transactions with bare GRDB.
      router.post("/bare/:name") { request, context in
        _ = try await request.body.collect(upTo: 1 << 20)
        try await writer.write { database in
          try database.cachedStatement(
            sql: "INSERT INTO articles(title, body, word_count, created_at, author_id)"
              + " VALUES (?, ?, ?, ?, ?)"
          ).execute(arguments: ["New", ServerLoad.body, 7, "2024-01-01 00:00:00.000", 3])
        }
        return try bare.answer(context.parameters.require("name"))
      }
      router.patch("/bare/:name") { request, context in
        _ = try await request.body.collect(upTo: 1 << 20)
        try await writer.write { database in
          try database.cachedStatement(sql: "UPDATE articles SET title = ? WHERE id = ?")
            .execute(arguments: ["Changed", 7])
        }
        return try bare.answer(context.parameters.require("name"))
      }
      router.delete("/bare/:name/:id") { request, context in
        let id = try context.parameters.require("id", as: Int.self)
        try await writer.write { database in
          try database.cachedStatement(sql: "DELETE FROM items WHERE id = ?")
            .execute(arguments: [id])
        }
        return try bare.answer(context.parameters.require("name"))
      }
      // A list as typically written by hand.
      router.get("/hand/list") { _, _ in
        let text = try await writer.read { database in
          var text = #"{"data":["#
          let rows = try Row.fetchCursor(
            database.cachedStatement(
              sql: "SELECT id, title, body, word_count, created_at, author_id FROM articles"
                + " ORDER BY id LIMIT 20"))
          while let row = try rows.next() {
            let (id, count, author) = (row[0] as Int, row[3] as Int, row[5] as Int)
            text += text.utf8.count > 10 ? "," : ""
            text +=
              #"{"type":"articles","id":"\#(id)","attributes":{"title":"\#(row[1] as String)","#
            text += #""body":"\#(row[2] as String)","wordCount":\#(count),"#
            text += #""createdAt":"\#(row[4] as String)"},"relationships":{"author":{"data":"#
            text += #"{"type":"people","id":"\#(author)"}}}}"#
          }
          return text + "]}"
        }
        return Response(
          status: .ok, headers: [.contentType: "application/vnd.api+json"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
      }
    }
  }
#endif
