// A server of the types that a database's tables make.
//
// It is compiled with the package trait SQLite.

#if SQLite
  import Foundation
  import GRDB
  import HTTPTypes
  import JSONAPI
  import JSONAPISQLite
  import JSONAPIServer

  struct User: ServerPrincipal {
    var key: String
    var isEditor = false
  }

  func open(_ path: String) async throws -> JSONAPIServer<User> {
    // snippet.open
    let database = try SQLiteDatabase(path: path)
    let found = try await database.introspected()
    let api = try JSONAPIServer(database: database, principal: User.self) {
      for type in found.types {
        Serve(introspected: type) { $0.allow(.update) { $0.principal?.isEditor == true } }
      }
    }
    // snippet.end
    return api
  }

  let file = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID()).sqlite")
  defer { try? FileManager.default.removeItem(at: file) }
  try DatabaseQueue(path: file.path).write {
    try $0.execute(
      sql: """
        CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO products VALUES (1, 'Pencil');
        """)
  }
  let api = try await open(file.path)
  let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/products/1")
  let (response, body) = await api.respond(to: head)
  print(response.status.code, String(decoding: body, as: UTF8.self))
#endif
