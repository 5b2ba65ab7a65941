#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What columns keep, and what they refuse.
  @Suite("Columns")
  struct ColumnTests {
    static let schema = Schema(
      "samples", id: Int.self,
      [
        .attribute("big", Int?.self), .attribute("ratio", Double?.self),
        .attribute("flag", Bool?.self), .attribute("at", Date?.self),
        .attribute("text", String?.self), .attribute("token", UUID?.self),
        .attribute("price", Decimal?.self), .attribute("list", [String]?.self),
        .attribute("anything", JSONValue?.self), .attribute("code", String?.self),
        .attribute("level", Int?.self), .relationship(.init("parent", .one, to: ["samples"])),
      ])

    static let tables = SQLFixture([
      (
        "samples",
        "id {key}, big {int}, ratio {real}, flag {bool}, at {date}, text TEXT, token {uuid}, "
          + "price {decimal}, list {json}, anything {json}, code TEXT UNIQUE, "
          + "level {int} CHECK (level < 10), parent_id {int} REFERENCES samples"
      )
    ])

    static let sql = DatabaseKind.available.filter { $0 != .memory }

    private func server(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Self.tables, [:])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.schema) { $0.allow(.create, .update, .delete) }
      }
      return (api, database)
    }

    @Test(
      "A value comes back as it was sent", arguments: DatabaseKind.available,
      [
        #""big": 9223372036854775807"#, #""big": -9223372036854775808"#,
        #""big": 9007199254740993"#, #""ratio": 0.1"#, #""ratio": 1e+300"#, #""flag": true"#,
        #""flag": false"#, #""at": "2025-01-31T08:30:00.123456Z""#,
        #""at": "1899-12-31T23:59:59.999999Z""#, #""at": "2025-01-31T08:30:00Z""#,
        #""text": """#, #""text": "é\"\\\n日本\ud83d\ude00""#, #""text": null"#,
        #""token": "6ba7b810-9dad-11d1-80b4-00c04fd430c8""#, #""price": 12.50"#,
        #""price": 12345678901234567890.12345678901"#, #""list": []"#, #""list": ["a","é"]"#,
        #""anything": {"a":[1,null,true]}"#, #""anything": [1.50]"#, #""anything": "text""#,
        #""anything": [1e300, 1E-300]"#,
      ])
    func roundTrip(_ kind: DatabaseKind, _ member: String) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let created = await api.send(
        .post, "/samples", #"{"data": {"type": "samples", "attributes": {\#(member)}}}"#)
      #expect(created.status == 201, "\(created.json)")
      let sent = try JSONValue(parsing: "{\(member)}")
      let names = sent.object?.keys ?? []
      let name = try #require(names.first)
      let read = await api.get("/samples/1").value("/data/attributes")?[name]
      #expect(read == sent[name], "\(read?.description ?? "nothing")")
    }

    private func create(
      _ api: JSONAPIServer<NoPrincipal>, _ attributes: String
    ) async -> Exchange {
      await api.send(
        .post, "/samples", #"{"data": {"type": "samples", "attributes": {\#(attributes)}}}"#)
    }

    @Test(arguments: sql)
    func `What a constraint refuses is an error at the member whose column it was`(
      _ kind: DatabaseKind
    ) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      #expect(await create(api, #""code": "a""#).status == 201)
      let unique = await create(api, #""code": "a""#)
      #expect(unique.status == 409)
      #expect(unique.sources == ["/data/attributes/code"])
      #expect(!String(decoding: unique.body, as: UTF8.self).contains("UNIQUE"))
      let check = await create(api, #""level": 10"#)
      #expect(check.status == 422)
      // Nothing was written.
      #expect(await api.get("/samples").ids() == ["1"])
      let child =
        #"{"data": {"type": "samples", "attributes": {"code": "b"}, "relationships": {"parent": {"data": {"type": "samples", "id": "1"}}}}}"#
      #expect(await api.send(.post, "/samples", child).status == 201)
      let delete = await api.send(.delete, "/samples/1")
      #expect(delete.status == 409)
      // The request has no document that a pointer could lead into (ERR-15).
      #expect(delete.value("/errors/0/source") == nil)
      #expect(await api.get("/samples/1").status == 200)
    }

    @Test(arguments: sql)
    func `An update that breaks a constraint is a conflict, and changes nothing (CRU-37)`(
      _ kind: DatabaseKind
    ) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      #expect(await create(api, #""code": "a""#).status == 201)
      #expect(await create(api, #""code": "b", "text": "old""#).status == 201)
      let update =
        #"{"data": {"type": "samples", "id": "2", "attributes": {"text": "new", "code": "a"}}}"#
      let answer = await api.send(.patch, "/samples/2", update)
      #expect(answer.status == 409)
      #expect(answer.sources == ["/data/attributes/code"])
      let attributes = await api.get("/samples/2").value("/data/attributes")
      #expect(attributes?["code"]?.string == "b")
      #expect(attributes?["text"]?.string == "old")
    }

    @Test(arguments: sql)
    func `Text with a NUL, which databases cut or refuse, is refused`(_ kind: DatabaseKind)
      async throws
    {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let created = await create(api, #""text": "a\u0000b""#)
      #expect(created.status == 422)
      #expect(created.sources == ["/data/attributes/text"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Numbers in JSON that would be too long without exponents are refused`(
      _ kind: DatabaseKind
    ) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      for number in ["1e131071", "1e-16383", "1e99999999999999999999"] {
        let numbers = Array(repeating: number, count: 100).joined(separator: ",")
        let created = await create(api, #""anything": {"a": [\#(numbers)]}"#)
        #expect(created.status == 422)
        #expect(created.sources == ["/data/attributes/anything"])
      }
      #expect(await api.get("/samples").ids().isEmpty)
    }

    @Test func `JSON in a row may be as deep as it likes`() async throws {
      let (api, database) = try await server(.sqlite)
      defer { withExtendedLifetime(database) {} }
      let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
      try await database.base.run([
        "INSERT INTO samples (id, anything) VALUES (1, '\(deep)'), (2, '[]')"
      ])
      // Without the validator, whose parser has a limit of its own.
      let head = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/samples?fields[samples]=anything")
      let answer = await api.respond(to: head)
      #expect(answer.head.status == .ok)
      #expect(String(decoding: answer.body, as: UTF8.self).contains(deep))
    }

    @Test(arguments: sql)
    func `Whole numbers of a decimal column are integers`(_ kind: DatabaseKind) async throws {
      let tables = SQLFixture([("amounts", "id {key}, amount {decimal}")])
      let database = try await TestDatabase(kind, tables, [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "INSERT INTO amounts (id, amount) VALUES (1, '5.00'), (2, '-7'), (3, '120.0')"
      ])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("amounts", id: Int.self, [.attribute("amount", Int.self)]))
      }
      let answer = await api.get("/amounts")
      #expect(answer.status == 200)
      let amounts = answer.json["data"]?.array?.map { $0["attributes"]?["amount"]?.int }
      #expect(amounts == [5, -7, 120])
    }

    @Test func `Text of SQLite that is no UTF-8 is repaired`() async throws {
      let (api, database) = try await server(.sqlite)
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "INSERT INTO samples (id, text) VALUES (1, CAST(x'61FF62' AS TEXT)), "
          + "(2, CAST(x'C3A9E697' AS TEXT)), (3, 'é')"
      ])
      let texts = await api.get("/samples?fields[samples]=text").json["data"]?.array?.map {
        $0["attributes"]?["text"]?.string
      }
      #expect(texts == ["a\u{FFFD}b", "é\u{FFFD}", "é"])
    }

    /// A database whose transactions fail.
    struct Breaking: ServerDatabase {
      let base = MemoryDatabase()
      let error: ServerDatabaseError

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemorySession) throws -> Result
      ) async throws -> Result { try await base.read(isolation, until: deadline, body) }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
      ) async throws -> Result { throw error }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }
    }

    @Test
    func `A commit that nobody knows the end of has a code of its own, and isn't to be repeated`()
      async throws
    {
      let api = try JSONAPIServer(database: Breaking(error: .commitUnknown)) {
        Serve(schema: Self.schema) { $0.allow(.create) }
      }
      let answer = await create(api, #""text": "x""#)
      #expect(answer.status == 500)
      #expect(answer.codes == ["commitUnknown"])
      #expect(answer.headers[.retryAfter] == nil)
    }

    @Test func `A transaction that can be repeated is answered 503, with the reason`() async throws
    {
      let reasons: [(ServerDatabaseError, String)] = [
        (.busy, "The database is busy."), (.deadline, "The database took too long."),
        (.unavailable, "The database can't be reached."),
      ]
      for (error, reason) in reasons {
        let api = try JSONAPIServer(database: Breaking(error: error)) {
          Serve(schema: Self.schema) { $0.allow(.create) }
        }
        let answer = await create(api, #""text": "x""#)
        #expect(answer.status == 503)
        #expect(answer.value("/errors/0/detail")?.string == reason)
        #expect(answer.headers[.retryAfter] == "1")
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `An atomic request that fails leaves nothing`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "samples", "lid": "x", "attributes": {"code": "a"}}},
        {"op": "add", "data": {"type": "samples", "attributes": {"code": "b"},
          "relationships": {"parent": {"data": {"type": "samples", "lid": "x"}}}}},
        {"op": "remove", "ref": {"type": "samples", "id": "99"}}
        """)
      #expect(answer.status == 404)
      #expect(await api.get("/samples").ids().isEmpty)
    }

    @Test(
      "An array of numbers has a number however it is written",
      arguments: DatabaseKind.available, ["{json}", "numeric[]"])
    func numbers(_ kind: DatabaseKind, _ type: String) async throws {
      // SQLite has no arrays.
      let isArray = type == "numeric[]" && kind == .postgreSQL
      let tables = SQLFixture([
        ("lists", "id {key}, ratios \(isArray ? type : "{json}"), counts {json}")
      ])
      let ratios = ["[1.50, 100.0]", "[0.30000000000000004, 1e2]"]
      let rows = ratios.enumerated().map { index, ratios in
        [
          "id": .integer(Int64(index + 1)), "counts": index == 0 ? "[7.0, 1e2]" : "[8]",
          "ratios": .text(
            isArray
              ? ratios.replacing("[", with: "{").replacing("]", with: "}") : ratios),
        ] as [String: ColumnValue]
      }
      let database = try await TestDatabase(kind, tables, ["lists": rows])
      defer { withExtendedLifetime(database) {} }
      let lists = Schema(
        "lists", id: Int.self,
        [.attribute("ratios", [Double]?.self), .attribute("counts", [Int]?.self)])
      let api = try JSONAPIServer(database: database.base) { Serve(schema: lists) }
      let filters: [(String, [String])] = [
        ("ratios][contains]=1.5", ["1"]), ("ratios][contains]=100", ["1", "2"]),
        ("ratios][contains]=0.30000000000000004", ["2"]), ("ratios][contains]=0.3", []),
        ("counts][contains]=7", ["1"]), ("counts][contains]=100", ["1"]),
        ("counts][contains]=8", ["2"]),
      ]
      for (filter, ids) in filters {
        #expect(await api.get("/lists?filter[\(filter)").ids() == ids, "\(filter)")
      }
    }
  }
#endif
