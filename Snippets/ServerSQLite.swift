// A server on SQLite: opening the file, migrations, statements, and the indexes that they need.
//
// It is compiled with the package trait SQLite.

#if Macros && SQLite
  import Foundation
  import GRDB
  import HTTPTypes
  import JSONAPI
  import JSONAPISQLite
  import JSONAPIServer

  @Resource("articles")
  struct Article: Sendable {
    var id: Int
    var title: String
    var createdAt: Date
    var author: ToOne<Person>
    var comments: ToMany<Comment>
  }

  @Resource("people")
  struct Person: Sendable {
    var id: Int
    var name: String
  }

  @Resource("comments")
  struct Comment: Sendable {
    var id: Int
    var body: String
    var article: ToOne<Article>
  }

  func open(_ path: String) throws -> JSONAPIServer<NoPrincipal> {
    // snippet.open
    var configuration = SQLiteConfiguration()
    configuration.maximumReaders = 8
    configuration.onFailure = { print("error: SQLite:", $0) }

    let database = try SQLiteDatabase(path: path, configuration: configuration)
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self)
      Serve(Person.self)
      Serve(Comment.self)
    }
    // snippet.end
    return api
  }

  func openReadOnly(_ path: String) throws -> SQLiteDatabase {
    // snippet.readonly
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = true
    let database = try SQLiteDatabase(path: path, configuration: configuration)
    // snippet.end
    return database
  }

  let (statements, log) = AsyncStream.makeStream(of: String.self)

  func serve(_ path: String) async throws {
    // snippet.migrate
    let pool = try DatabasePool(path: path)

    var migrator = DatabaseMigrator()
    migrator.registerMigration("articles") { db in
      try db.create(table: "people") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text).notNull()
      }
      try db.create(table: "articles") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text).notNull()
        table.column("created_at", .datetime).notNull()
        table.column("author_id", .integer).references("people", onDelete: .setNull)
      }
      try db.create(table: "comments") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("body", .text).notNull()
        table.column("article_id", .integer).references("articles", onDelete: .cascade)
      }
    }
    try migrator.migrate(pool)
    // snippet.end
    var configuration = SQLiteConfiguration()
    configuration.onStatement = { log.yield($0) }
    let database = SQLiteDatabase(pool, configuration: configuration)
    // snippet.verify
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.sort(by: \.createdAt, default: .descending(\.createdAt))
        $0.filter(by: \.title)
        $0.include(\.comments)
      }
      Serve(Person.self) { $0.sort() }
      Serve(Comment.self) { $0.sort() }
    }
    for problem in try await api.verify() { print(problem) }
    // snippet.end
    print("== without")
    try await show("/articles?page[size]=2", api, pool)

    // snippet.indexes
    migrator.registerMigration("indexes") { db in
      try db.execute(
        sql: """
          CREATE INDEX articles_by_date ON articles (created_at, id);
          CREATE INDEX articles_by_title ON articles (title);
          CREATE INDEX comments_by_article ON comments (article_id);
          """)
    }
    try migrator.migrate(pool)
    // snippet.end
    // snippet.requests
    migrator.registerMigration("requests") { db in
      try db.execute(sql: ServerConfiguration.idempotencyTable)
    }
    try migrator.migrate(pool)
    // snippet.end
    print("== verified")
    print("problems:", try await api.verify().count)
    print("== with")
    try await show("/articles?page[size]=2", api, pool)
    print("== next")
    try await pool.write { db in
      try db.execute(
        sql: """
          INSERT INTO articles (title, created_at) VALUES ('Typee', '2025-01-01 00:00:00.000'),
            ('Omoo', '2025-01-02 00:00:00.000'), ('Mardi', '2025-01-03 00:00:00.000')
          """)
    }
    let first = await api.respond(to: request("/articles?page[size]=2"))
    let next = try JSONValue(parsing: first.body)["links"]?["next"]?.string ?? ""
    try await show(next, api, pool)
    print("== include")
    try await show("/articles?include=comments&fields[comments]=body", api, pool)
  }

  func request(_ path: String) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
  }

  /// Prints a request, its statements, and how SQLite runs each.
  func show(
    _ path: String, _ api: JSONAPIServer<NoPrincipal>, _ pool: DatabasePool
  ) async throws {
    // What earlier requests have run is not of interest.
    log.yield("")
    for await statement in statements where statement.isEmpty { break }
    print("> GET \(path)")
    _ = await api.respond(to: request(path))
    log.yield("")
    for await text in statements {
      if text.isEmpty { return }
      guard text.hasPrefix("SELECT") else { continue }
      print(text)
      let plan = try await pool.read { db in
        let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + text)
        statement.setUncheckedArguments([])
        return try Row.fetchAll(statement).map { $0["detail"] as String }
      }
      for line in plan { print("-- \(line)") }
    }
  }

  // What stands above is run.
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "jsonapi-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  print("== verify")
  try await serve(folder.appending(path: "blog.sqlite").path)
  _ = try open(folder.appending(path: "empty.sqlite").path)
#endif
