#if PostgreSQL
  import Foundation
  import JSONAPI
  @testable import JSONAPIPostgreSQL
  @testable import JSONAPIServer
  import Testing

  @Suite("Errors", .enabled(if: Server.isThere))
  struct ErrorTests {
    let setup: Setup

    init() throws { setup = try Setup() }

    @Test func `Errors name tables and columns as the catalog does`() async throws {
      let schema = try await setup.schema(
        "CREATE TABLE @people (id int PRIMARY KEY, name text NOT NULL)",
        """
        CREATE TABLE @articles (
          id int PRIMARY KEY, author_id int REFERENCES @people, title varchar(5), slug text, lang text,
          words int, CONSTRAINT positive CHECK (words > 0 AND id > 0), UNIQUE (slug, lang))
        """,
        "CREATE UNIQUE INDEX partial ON @articles (title) WHERE words IS NULL",
        """
        CREATE TABLE @events (id int, day date, kind text, PRIMARY KEY (id, day),
          CONSTRAINT known CHECK (kind <> '')) PARTITION BY RANGE (day)
        """,
        "CREATE TABLE @events_2024 PARTITION OF @events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01')",
        "INSERT INTO @people VALUES (1, 'Ada')",
        "INSERT INTO @articles VALUES (1, 1, 'a', 's', 'en', NULL)",
        "INSERT INTO @events VALUES (1, '2024-05-05', 'x')")
      let names = ["people", "articles", "events"].map { "\(schema).\($0)" }
      _ = try await setup.database.read(.single, until: .patient) { session in
        try session.session.driver.catalog(of: names).tables.count
      }
      let articles = "type: \"\(schema).articles\""
      let cases = [
        ("INSERT INTO @articles (id) VALUES (1)", "unique(\(articles), columns: [\"id\"])"),
        (
          "INSERT INTO @articles (id, slug, lang) VALUES (2, 's', 'en')",
          "unique(\(articles), columns: [\"slug\", \"lang\"])"
        ),
        (
          "INSERT INTO @articles (id, title) VALUES (2, 'a')",
          "unique(\(articles), columns: [\"title\"])"
        ),
        (
          "UPDATE @articles SET author_id = 9", "foreignKey(\(articles), columns: [\"author_id\"])"
        ),
        ("DELETE FROM @people", "foreignKey(\(articles), columns: [\"author_id\"])"),
        (
          "UPDATE @people SET name = NULL",
          "notNull(type: \"\(schema).people\", column: \"name\")"
        ),
        ("UPDATE @articles SET words = 0", "check(\(articles), columns: [\"words\", \"id\"])"),
        ("UPDATE @articles SET title = 'too long'", "check(type: \"\", columns: [])"),
        ("UPDATE @articles SET words = 3000000000", "check(type: \"\", columns: [])"),
        ("SELECT 'x'::int", "check(type: \"\", columns: [])"),
        ("SELECT '2025-02-30'::date", "check(type: \"\", columns: [])"),
        ("SELECT 'x'::date", "check(type: \"\", columns: [])"),
        ("SELECT 1 / 0", "check(type: \"\", columns: [])"),
        (
          "DO $$ BEGIN RAISE EXCEPTION 'not today'; END $$", "check(type: \"\", columns: [])"
        ),
        (
          "INSERT INTO @events VALUES (1, '2024-05-05', 'x')",
          "unique(type: \"\(schema).events\", columns: [\"id\", \"day\"])"
        ),
        (
          "INSERT INTO @events VALUES (2, '2024-05-05', '')",
          "check(type: \"\(schema).events\", columns: [\"kind\"])"
        ),
      ]
      for (statement, wanted) in cases {
        let text = statement.replacingOccurrences(of: "@", with: schema + ".")
        let error = await failure { try await setup.run([text]) }
        let columns = statement.contains("words = 0") ? wanted.reordered : wanted
        #expect([wanted, columns].contains(error), "\(statement)")
      }
    }

    @Test func `A value too large for an index is refused when writing, and a fault when reading`()
      async throws
    {
      let schema = try await setup.schema("CREATE TABLE @t (id int, body text UNIQUE)")
      _ = try await setup.database.read(.single, until: .patient) { session in
        try session.session.driver.catalog(of: ["\(schema).t"]).tables.count
      }
      // 4,000 characters that don't compress; an index takes 2,704 bytes.
      let body = "SELECT 1, string_agg(md5(i::text), '') FROM generate_series(1, 125) AS i"
      let writing = await failure { try await setup.run(["INSERT INTO \(schema).t \(body)"]) }
      #expect(writing == "check(type: \"\(schema).t\", columns: [\"body\"])")
      let text = "SELECT repeat('xx', 1000000000)"
      #expect(
        await failure { try await setup.run([text]) } == "check(type: \"\", columns: [])")
      let reading = await failure { _ = try await setup.rows(text) }
      #expect(reading == "other 54000: requested length too large")
    }

    @Test func `What the rights of the database forbid is forbidden`() async throws {
      let schema = try await setup.schema("CREATE TABLE @t (id int)")
      let error = await failure {
        try await setup.run(["SET LOCAL ROLE pg_monitor", "DELETE FROM \(schema).t"])
      }
      #expect(error.hasPrefix("forbidden(42501"))
    }

    @Test func `Other errors have a code and no values`() async throws {
      let error = await failure { _ = try await setup.rows("SELECT nothing($1::text)", ["secret"]) }
      #expect(error.hasPrefix("other 42883"))
      let schema = try await setup.schema("CREATE TABLE @t (id int PRIMARY KEY, name text)")
      let trigger = await failure {
        try await setup.run([
          "INSERT INTO \(schema).t VALUES (1, 'secret')",
          "ALTER TABLE \(schema).t ADD CONSTRAINT c EXCLUDE USING gist (name WITH =)",
        ])
      }
      #expect(trigger.hasPrefix("other") && !trigger.contains("secret"))
    }

    @Test func `A row that is locked is busy`() async throws {
      let schema = try await setup.schema(
        "CREATE TABLE @t (id int)", "INSERT INTO @t VALUES (1)")
      let other = try Setup()
      try await setup.database.write(until: .patient) { session in
        _ = try session.rows("SELECT id FROM \(schema).t FOR UPDATE")
        let semaphore = Recorder<String>()
        Task.detached {
          semaphore.append(
            await failure {
              _ = try await other.rows("SELECT id FROM \(schema).t FOR UPDATE NOWAIT")
            })
        }
        while semaphore.all.isEmpty { _ = try session.rows("SELECT pg_sleep(0.02)::text") }
        #expect(semaphore.all == ["busy"])
      }
      await other.database.close()
    }

    @Test(
      "A server that isn't there, and a password that is wrong, are unavailable, with the reason in the log"
    )
    func unreachable() async throws {
      for address in ["postgres://127.0.0.1:1/x", "host=/nowhere", "host=127.0.0.1 port=1 user=x"] {
        let failures = Recorder<PostgreSQLError>()
        var configuration = PostgreSQLConfiguration()
        configuration.onConnectionFailure = { failures.append($0) }
        let database = try PostgreSQLDatabase(address, configuration: configuration)
        let error = await failure {
          try await database.read(.single, until: .patient) { _ = try $0.rows("SELECT 1") }
        }
        #expect(error == "unavailable")
        #expect(failures.all.count == 1)
        await database.close()
      }
    }
  }

  extension String {
    /// With the two columns of a check the other way round: PostgreSQL keeps them in the order of the table.
    fileprivate var reordered: String {
      replacingOccurrences(of: "[\"words\", \"id\"]", with: "[\"id\", \"words\"]")
    }
  }
#endif
