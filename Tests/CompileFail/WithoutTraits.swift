// expected-errors: 3
// expected-error: 'SQLiteDatabase' is unavailable: turn on the trait 'SQLite' where your package depends on swift-jsonapi: 'traits: [.defaults, "SQLite"]'
// expected-error: 'PostgreSQLDatabase' is unavailable: turn on the trait 'PostgreSQL' where your package depends on swift-jsonapi: 'traits: [.defaults, "PostgreSQL"]'
// expected-error: 'JSONAPIRouteOptions' is unavailable: turn on the trait 'Hummingbird' where your package depends on swift-jsonapi: 'traits: [.defaults, "Hummingbird"]'
import JSONAPIHummingbird
import JSONAPIPostgreSQL
import JSONAPISQLite

func open() throws {
  _ = try SQLiteDatabase(path: "blog.sqlite")
  _ = try PostgreSQLDatabase("postgres://localhost/blog")
  _ = JSONAPIRouteOptions()
}
