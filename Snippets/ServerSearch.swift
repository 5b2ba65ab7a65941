// Searching for words: what a definition says, the index of FTS5, and what requests get.
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
    var body: String?
    var rating: Int
  }

  let (statements, log) = AsyncStream.makeStream(of: String.self)

  func serve(_ path: String) async throws {
    // snippet.index
    let pool = try DatabasePool(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("articles") { db in
      try db.create(table: "articles") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text).notNull()
        table.column("body", .text)
        table.column("rating", .integer).notNull()
      }
      // An index of the table's text, with the triggers that keep it up to date.
      try db.create(virtualTable: "articles_fts", using: FTS5()) { table in
        table.synchronize(withTable: "articles")
        table.tokenizer = .unicode61(diacritics: .keep)
        table.column("title")
        table.column("body")
      }
    }
    try migrator.migrate(pool)
    // snippet.end
    try await pool.write { db in
      try db.execute(
        sql: """
          INSERT INTO articles (title, body, rating) VALUES ('Moby-Dick', 'The white whale', 5),
            ('Typee', 'No whale, but an island', 3), ('Omoo', NULL, 4)
          """)
    }
    var configuration = SQLiteConfiguration()
    configuration.onStatement = { log.yield($0) }
    let database = SQLiteDatabase(pool, configuration: configuration)
    // snippet.definition
    let api = try JSONAPIServer(database: database) {
      Serve(Article.self) {
        $0.search(\.title, \.body)
        $0.page([.number])
      }
    }
    // snippet.end
    print("== found")
    let fields = "fields[articles]=title"
    try await show("/articles?filter[search]=whale,%20dick&\(fields)", api)
    print("== nothing")
    try await show("/articles?filter[search]=%3F!", api)
    print("== statement")
    try await explain("/articles?filter[search]=white%20whale&\(fields)", api, pool)
    print("problems:", try await api.verify().count)
  }

  func query() throws {
    print("== query")
    // snippet.query
    let query = Article.query.search("White whale?").filter { $0.rating >= 4 }
    for item in try query.queryItems() { print(item.name, item.value, separator: "=") }
    // snippet.end
  }

  func request(_ path: String) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
  }

  /// Prints a request with its response, without links.
  func show(_ path: String, _ api: JSONAPIServer<NoPrincipal>) async throws {
    print("> GET \(path)")
    let (response, bytes) = await api.respond(to: request(path))
    let status = response.status
    print("< HTTP/1.1 \(status.code) \(status == .ok ? "OK" : "Bad Request")")
    var document = try JSONValue(parsing: bytes)
    if var members = document.object {
      members["jsonapi"] = nil
      members["links"] = nil
      members["data"] = members["data"]?.array.map { resources in
        JSONValue(
          resources.map { resource in
            var resource = resource.object ?? [:]
            resource["links"] = nil
            return JSONValue(resource)
          })
      }
      document = JSONValue(members)
    }
    print(String(decoding: document.bytes(), as: UTF8.self))
  }

  /// Prints a request, its statement, and how SQLite runs it.
  func explain(
    _ path: String, _ api: JSONAPIServer<NoPrincipal>, _ pool: DatabasePool
  ) async throws {
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
  try await serve(folder.appending(path: "articles.sqlite").path)
  try query()
#endif
