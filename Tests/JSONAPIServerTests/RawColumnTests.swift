#if Macros && SQLite && PostgreSQL
  import ConformanceSupport
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What isn't JSON in a column never becomes a part of a document.
  @Suite("JSON attributes on columns of PostgreSQL", .enabled(if: DatabaseKind.address != nil))
  struct RawColumnTests {
    /// A server of one row, with an attribute on a column that is made by statements.
    private func server(
      _ type: Schema.ValueType, _ statements: [String]
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(.postgreSQL, SQLFixture([]), [:])
      try await database.base.run(statements)
      let api = try JSONAPIServer(database: database.base) {
        Serve(
          schema: Schema(
            "things", id: Int.self,
            [.attribute(Schema.Attribute("value", type, isOptional: true))]),
          table: "things")
      }
      return (api, database)
    }

    private static func table(_ type: String, _ value: String) -> [String] {
      [
        "CREATE TABLE things (id int PRIMARY KEY, value \(type))",
        "INSERT INTO things VALUES (1, \(value))",
      ]
    }

    static let kinds: [Schema.ValueType] = [
      Schema.ValueType(.any), Schema.ValueType(.array, element: Schema.ValueType(.any)),
      Schema.ValueType(.dictionary, element: Schema.ValueType(.any)), Schema.ValueType(.decimal),
    ]

    static let columns: [(type: String, value: String)] = [
      ("public.citext", #"'1,"admin":true'"#), ("mood", "'ok'"), ("inet", "'10.0.0.1'"),
      ("interval", "'1 day'"), ("uuid", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'"),
      ("bytea", "'\\x7b'"), ("timestamptz", "'2025-01-31'"), ("date", "'2025-01-31'"),
      ("time", "'10:00'"), ("money", "5"), ("int4range", "'[1,5)'"), ("xml", "'<a/>'"),
      ("pair", #"ROW('1,"admin":true', 2)::pair"#), ("shout", #"'1,"admin":true'"#),
    ]

    @Test("A value that isn't JSON is none", arguments: kinds, columns)
    func raw(_ kind: Schema.ValueType, _ column: (type: String, value: String)) async throws {
      let setup =
        column.type == "public.citext"
        ? [
          // Several tests make it at once.
          "SELECT pg_advisory_xact_lock(8)",
          "CREATE EXTENSION IF NOT EXISTS citext SCHEMA public",
        ]
        : [
          "CREATE TYPE mood AS ENUM ('ok')", "CREATE TYPE pair AS (a text, b int)",
          "CREATE DOMAIN shout AS text CHECK (value <> '')",
        ]
      let (api, database) = try await server(
        kind, setup + Self.table(column.type, column.value))
      defer { withExtendedLifetime(database) {} }
      let answer = await api.get("/things")
      let document = try JSONValue(parsing: answer.body)
      let attributes = document["data"]?[0]?["attributes"]?.object
      #expect(attributes?["admin"] == nil)
      #expect(answer.status == 500 || attributes?["value"] == .null)
      guard column.type != "shout" else { return }
      #expect(
        try await api.verify().map(\.description).count {
          $0.contains("things.value") && $0.contains("which can't be")
        } == 1
      )
    }

    @Test(
      "JSON is shown as it is",
      arguments: [
        ("jsonb", #"'{"a": [1, "ü"]}'"#, #"{"a": [1, "ü"]}"#), ("json", "' [1,2] '", "[1,2]"),
        ("text", #"'"x"'"#, #""x""#), ("facts", #"'{"a":null}'"#, #"{"a":null}"#),
        ("jsonb[]", #"ARRAY['{"a":1}'::jsonb]"#, #"[{"a":1}]"#),
        ("text[]", #"'{a,NULL}'"#, #"["a",null]"#),
        ("int", "5", "5"), ("float8", "0.5", "0.5"), ("numeric", "1.50", "1.50"),
        ("jsonb GENERATED ALWAYS AS ('[true]') STORED", "DEFAULT", "[true]"),
      ])
    func json(_ type: String, _ value: String, _ wanted: String) async throws {
      let (api, database) = try await server(
        Schema.ValueType(.any),
        ["CREATE DOMAIN facts AS jsonb CHECK (value <> '1')"] + Self.table(type, value))
      defer { withExtendedLifetime(database) {} }
      let answer = await api.get("/things/1")
      #expect(answer.status == 200)
      #expect(answer.value("/data/attributes/value") == (try JSONValue(parsing: wanted)))
    }

    @Test func `A view, and a column whose type changes while the server runs`() async throws {
      let (api, database) = try await server(
        Schema.ValueType(.any),
        [
          "CREATE TABLE facts (id int PRIMARY KEY, value jsonb)",
          "INSERT INTO facts VALUES (1, '[1]')",
          "CREATE VIEW things AS SELECT id, value FROM facts",
        ])
      defer { withExtendedLifetime(database) {} }
      #expect(await api.get("/things/1").value("/data/attributes/value") == [1])
      try await database.base.run([
        "DROP VIEW things",
        "CREATE VIEW things AS SELECT id, '1,\"admin\":true'::text AS value FROM facts",
      ])
      let answer = await api.get("/things/1")
      #expect(try JSONValue(parsing: answer.body)["data"]?["attributes"]?["admin"] == nil)
      #expect(answer.status == 500 || answer.value("/data/attributes/value") == .null)
    }
  }
#endif
