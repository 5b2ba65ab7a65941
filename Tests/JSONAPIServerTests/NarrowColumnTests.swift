#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Columns whose types have fewer values than requests can name.
  @Suite("Narrow columns")
  struct NarrowColumnTests {
    static let one = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    static let two = "ffffffff-9dad-11d1-80b4-00c04fd430c8"

    static let films = Schema(
      "films", id: Int.self,
      [
        .attribute("minutes", Int?.self), .attribute("score", Double?.self),
        .attribute("grain", Double?.self), .attribute("shown", Date?.self),
        .attribute("cut", Date?.self), .attribute("title", String?.self),
        .attribute("token", String?.self), .attribute("code", String?.self),
        .relationship(.init("sequel", .one, to: ["films"])),
      ])

    static let things = Schema("things", [.attribute("name", String?.self)])

    static let tables = SQLFixture([
      (
        "films",
        "id INTEGER PRIMARY KEY, minutes SMALLINT, score INTEGER, grain REAL, shown INTEGER, "
          + "cut BIGINT, title TEXT, token {uuid}, code INTEGER, sequel_id INTEGER REFERENCES films"
      ),
      ("things", "id {uuid} PRIMARY KEY, name TEXT"),
    ])

    private func server(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Self.tables, [:])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.films) {
          $0.column("shown", "shown", as: .unixSeconds)
          $0.column("cut", "cut", as: .unixMilliseconds)
          $0.clientIDs(.required)
          $0.allow(.create, .update)
        }
        Serve(schema: Self.things) {
          $0.clientIDs(.required)
          $0.allow(.create)
        }
      }
      let films = [
        """
        "1", "attributes": {"minutes": 90, "score": 7, "grain": 0.5, "title": "a",
          "shown": "2025-01-31T08:30:00Z", "cut": "2025-01-31T08:30:00.001Z",
          "token": "\(Self.one)", "code": "5"}
        """,
        """
        "2", "attributes": {"minutes": 120, "score": 8, "grain": 2, "title": "b",
          "shown": "2025-01-31T08:30:01Z", "cut": "2025-01-31T08:30:00.002Z",
          "token": "\(Self.two)", "code": "6"},
          "relationships": {"sequel": {"data": {"type": "films", "id": "1"}}}
        """,
      ]
      for film in films {
        let body = #"{"data": {"type": "films", "id": \#(film)}}"#
        let created = await api.send(.post, "/films", body)
        #expect(created.status == 201, "\(created.json)")
      }
      return (api, database)
    }

    /// What stands behind `filter[`, and the ids of the films.
    static let filters: [(String, [String])] = [
      ("minutes]=3000000000", []), ("minutes]=90,3000000000", ["1"]),
      ("minutes][ne]=3000000000", ["1", "2"]), ("minutes][lt]=3000000000", ["1", "2"]),
      ("id]=3000000000", []), ("sequel.id]=3000000000", []), ("sequel.id]=1", ["2"]),
      ("score]=7", ["1"]), ("score]=7.5", []), ("score]=7.5,8", ["2"]),
      ("score][gt]=7.5", ["2"]), ("score][lte]=7.5", ["1"]), ("score][lt]=1e300", ["1", "2"]),
      ("grain]=1e300", []), ("grain][lt]=1e300", ["1", "2"]), ("grain][gt]=1e-300", ["1", "2"]),
      ("shown]=2025-01-31T08:30:00.5Z", []), ("shown]=2025-01-31T08:30:00Z", ["1"]),
      ("shown][gt]=2025-01-31T08:30:00.5Z", ["2"]),
      ("shown][gte]=2025-01-31T08:30:00.5Z", ["2"]),
      ("shown][lt]=2025-01-31T08:30:00.5Z", ["1"]),
      ("shown][lte]=2025-01-31T08:30:00.5Z", ["1"]),
      ("shown][lt]=2100-01-01T00:00:00Z", ["1", "2"]),
      ("cut][gt]=2025-01-31T08:30:00.0015Z", ["2"]),
      ("cut][lt]=2025-01-31T08:30:00.0015Z", ["1"]),
      ("token]=abc", []), ("token][ne]=abc", ["1", "2"]), ("token]=\(one)", ["1"]),
      ("code]=abc", []), ("code]=\(one)", []), ("code]=5", ["1"]),
      ("title]=%00", []), ("title][gt]=%00", ["1", "2"]), ("title][gt]=a%00", ["2"]),
      ("title][lte]=a%00b", ["1"]), ("title][lt]=a%00", ["1"]), ("title][contains]=a%00", []),
      ("title][startsWith]=a%00", []), ("title][endsWith]=a%00", []),
    ]

    @Test(
      "A table that is made after the first request is read as it is",
      arguments: DatabaseKind.available.filter { $0 != .memory })
    func laterTable(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, SQLFixture([]), [:])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.films) {
          $0.clientIDs(.required)
          $0.allow(.create)
        }
      }
      #expect(await api.get("/films").status == 500)
      try await database.base.run(Self.tables.creation(kind == .sqlite ? .sqlite : .postgreSQL))
      let film = #"{"data": {"type": "films", "id": "1", "attributes": {"code": "5"}}}"#
      // The server looks for missing tables once a second.
      try await Task.sleep(for: .seconds(1.1))
      #expect(await api.send(.post, "/films", film).status == 201)
      let films = await api.get("/films")
      #expect(films.status == 200)
      #expect(films.value("/data/0/attributes/code") == "5")
    }

    @Test(arguments: DatabaseKind.available)
    func `What a column can't hold is compared as in any other column`(_ kind: DatabaseKind)
      async throws
    {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      for (filter, ids) in Self.filters {
        let answer = await api.get("/films?filter[\(filter)")
        #expect(answer.status == 200, "\(filter)")
        #expect(answer.ids() == ids, "\(filter)")
      }
    }

    @Test(arguments: [
      ("flag = 2", "flag"), ("flag = 0.5", "flag"), ("at = 9e18", "at"), ("at = 'soon'", "at"),
      ("at = 1738305000.0000003", nil),
    ])
    func `A value that an attribute can't have is null, and meta says so`(
      _ assignment: String, _ unreadable: String?
    ) async throws {
      let tables = SQLFixture([("marks", "id {key}, flag INTEGER, at INTEGER")])
      let database = try await TestDatabase(
        .sqlite, tables, ["marks": [["id": 1, "flag": 1, "at": 1_738_305_000]]])
      defer { withExtendedLifetime(database) {} }
      let marks = Schema(
        "marks", id: Int.self, [.attribute("flag", Bool?.self), .attribute("at", Date?.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: marks) { $0.column("at", "at", as: .unixSeconds) }
      }
      #expect(await api.get("/marks").status == 200)
      try await database.base.run(["UPDATE marks SET \(assignment)"])
      for path in ["/marks", "/marks?sort=flag,at", "/marks?sort=-at&page[size]=1"] {
        let marks = await api.get(path)
        #expect(marks.status == 200)
        for name in ["flag", "at"] {
          #expect(
            (marks.value("/data/0/attributes")?[name] == .null) == (name == unreadable), "\(path)")
        }
        #expect(marks.value("/data/0/meta/unreadable/0")?.string == unreadable, "\(path)")
      }
    }

    @Test func `Seconds with a fraction keep their place in the order`() async throws {
      let tables = SQLFixture([("marks", "id {key}, at REAL, zip STRING")])
      let database = try await TestDatabase(.sqlite, tables, [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "INSERT INTO marks VALUES (1, 1738305000.5, '12345'), (2, 1738305000, '02')"
      ])
      let marks = Schema(
        "marks", id: Int.self, [.attribute("at", Date?.self), .attribute("zip", String?.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: marks) { $0.column("at", "at", as: .unixSeconds) }
      }
      #expect(
        await api.get("/marks/1").value("/data/attributes/at")?.string == "2025-01-31T06:30:00.5Z"
      )
      // SQLite keeps the text as a number in such a column.
      #expect(await api.get("/marks/1").value("/data/attributes/zip")?.string == "12345")
      for sort in ["at", "zip"] {
        let first = await api.get("/marks?sort=\(sort)&page[size]=1")
        #expect(first.ids() == ["2"])
        let second = await api.get(try #require(first.link("next")))
        #expect(second.ids() == ["1"])
        #expect(second.link("next") == nil)
      }
    }

    @Test(
      "An id that a column can't hold is nobody's",
      arguments: DatabaseKind.available, ["/films/3000000000", "/things/abc", "/things/%00"])
    func ids(_ kind: DatabaseKind, _ path: String) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      #expect(await api.get(path).status == 404)
    }

    @Test(arguments: DatabaseKind.available)
    func `Linkage that a column can't hold leads nowhere`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.send(
        .patch, "/films/1/relationships/sequel",
        #"{"data": {"type": "films", "id": "3000000000"}}"#)
      #expect(answer.status == 404)
      let included = await api.get("/films?include=sequel")
      #expect(included.ids("included").isEmpty)
      #expect(included.value("/data/1/relationships/sequel/data/id") == "1")
    }

    @Test(arguments: DatabaseKind.available.filter { $0 == .postgreSQL })
    func `What a column can't hold isn't written`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let values = [
        ("films", "3000000000", "{}"), ("films", "3", #"{"minutes": 40000}"#),
        ("films", "3", #"{"score": 1.5}"#), ("films", "3", #"{"grain": 1e300}"#),
        ("films", "3", #"{"shown": "2100-01-01T00:00:00Z"}"#),
        ("films", "3", #"{"token": "abc"}"#), ("things", "abc", "{}"),
      ]
      for (type, id, attributes) in values {
        let answer = await api.send(
          .post, "/\(type)",
          #"{"data": {"type": "\#(type)", "id": "\#(id)", "attributes": \#(attributes)}}"#)
        #expect(answer.status == 422, "\(attributes)")
        #expect(await api.get("/\(type)/\(id)").status == 404)
      }
    }

    @Test(arguments: DatabaseKind.available.filter { $0 == .postgreSQL })
    func `What PostgreSQL would cut off is neither found nor written`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(kind, SQLFixture([]), [:])
      defer { withExtendedLifetime(database) {} }
      let long = String(repeating: "n", count: 63)
      try await database.base.run([
        #"CREATE TABLE marks (id integer PRIMARY KEY, label name, sign "char")"#,
        "INSERT INTO marks VALUES (1, '\(long)', 'a')",
      ])
      let marks = Schema(
        "marks", id: Int.self,
        [.attribute("label", String?.self), .attribute("sign", String?.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: marks) {
          $0.clientIDs(.required)
          $0.allow(.create)
        }
      }
      for (filter, ids) in [
        ("label]=\(long)", ["1"]), ("label]=\(long)x", []), ("label][gte]=\(long)x", []),
        ("label][lt]=\(long)x", ["1"]), ("sign]=a", ["1"]), ("sign]=ab", []),
      ] { #expect(await api.get("/marks?filter[\(filter)").ids() == ids, "\(filter)") }
      let accents = String(repeating: "é", count: 32)
      for (id, name, value, status) in [
        (2, "label", long, 201), (3, "label", long + "n", 422), (4, "label", accents, 422),
        (5, "sign", "b", 201), (6, "sign", "bc", 422), (7, "sign", "é", 422),
      ] {
        let created = await api.send(
          .post, "/marks",
          #"{"data": {"type": "marks", "id": "\#(id)", "attributes": {"\#(name)": "\#(value)"}}}"#)
        #expect(created.status == status, "\(name) \(value)")
      }
    }

    @Test(arguments: DatabaseKind.available, ["id", "-id", "ratio", "-ratio", "count", "-count"])
    func `Columns of any precision are keys, and sort pages`(
      _ kind: DatabaseKind, _ sort: String
    ) async throws {
      let tables = SQLFixture([
        ("numbers", "id NUMERIC(12) PRIMARY KEY, ratio NUMERIC, count NUMERIC(9)")
      ])
      let database = try await TestDatabase(kind, tables, [:])
      defer { withExtendedLifetime(database) {} }
      let numbers = Schema(
        "numbers", id: Int.self,
        [.attribute("ratio", Double?.self), .attribute("count", Int?.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: numbers) {
          $0.page([.cursor])
          $0.clientIDs(.required)
          $0.allow(.create)
        }
      }
      // In the order of each column; as text, they would be in another.
      for (id, value) in [(8, "2.5"), (9, "9.5"), (10, "10.5"), (11, "null"), (12, "null")] {
        let count = value.split(separator: ".")[0]
        let created = await api.send(
          .post, "/numbers",
          """
          {"data": {"type": "numbers", "id": "\(id)",
            "attributes": {"ratio": \(value), "count": \(count)}}}
          """)
        #expect(created.value("/data/id")?.string == "\(id)", "\(created.json)")
      }
      var found: [String] = []
      var next: String? = "/numbers?sort=\(sort)&page[size]=1"
      while let address = next, found.count < 9 {
        let page = await api.get(address)
        #expect(page.status == 200)
        found += page.ids()
        next = page.link("next")
      }
      let ids = ["8", "9", "10", "11", "12"]
      let expected =
        switch sort {
        case "-id": Array(ids.reversed())
        case "-ratio", "-count": ["10", "9", "8", "12", "11"]
        default: ids
        }
      #expect(found == expected)
    }

    @Test(
      "Dates that no document can have sort pages",
      arguments: DatabaseKind.available.filter { $0 == .postgreSQL }, ["at", "-at"])
    func infiniteDates(_ kind: DatabaseKind, _ sort: String) async throws {
      let database = try await TestDatabase(
        kind, SQLFixture([("spans", "id {key}, at {date}")]), [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        """
        INSERT INTO spans VALUES (1, '-infinity'), (2, '0044-03-15 BC'), (3, '2025-01-31'),
          (4, '12000-01-01'), (5, 'infinity'), (6, NULL)
        """
      ])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("spans", id: Int.self, [.attribute("at", Date?.self)])) {
          $0.page([.cursor])
        }
      }
      var found: [String] = []
      var next: String? = "/spans?sort=\(sort)&page[size]=1"
      while let address = next, found.count < 9 {
        let page = await api.get(address)
        #expect(page.status == 200)
        #expect((page.value("/data/0/attributes/at") == .null) == (page.ids() != ["3"]))
        found += page.ids()
        next = page.link("next")
      }
      #expect(
        found == (sort == "at" ? ["1", "2", "3", "4", "5", "6"] : ["5", "4", "3", "2", "1", "6"]))
    }
  }
#endif
