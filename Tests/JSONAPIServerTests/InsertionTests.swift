#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// The keys of new rows, and what operations know of the rows before them.
  @Suite("Insertions")
  struct InsertionTests {
    private static let schema = Schema(
      "nodes", id: Int.self,
      [.attribute("name", String?.self), .relationship(.init("parent", .one, to: ["nodes"]))])

    private static let tables = SQLFixture([
      ("nodes", "id {key}, name TEXT, parent_id {int}"), ("log", "id {key}, node_id {int}"),
    ])

    private func server(
      _ kind: DatabaseKind, _ ids: ClientIDs = .refused
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(
        kind, Self.tables, ["nodes": [["id": 1, "name": "one", "parent_id": nil]]])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.schema) {
          $0.allow(.create, .update, .delete)
          $0.clientIDs(ids)
        }
      }
      return (api, database)
    }

    private func node(_ members: String = "", parent: Int = 1) -> String {
      """
      {"op": "add", "data": {"type": "nodes"\(members),
        "relationships": {"parent": {"data": {"type": "nodes", "id": "\(parent)"}}}}}
      """
    }

    @Test(
      "Operations look for a related row once", arguments: DatabaseKind.available.dropFirst())
    func once(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      database.statements.removeAll()
      let answer = await api.operate("\(node()), \(node()), \(node(parent: 2))")
      #expect(answer.status == 200)
      let looks = database.statements.all.filter { $0.hasPrefix(#"SELECT t0."id" FROM "nodes""#) }
      // The second one is created by the first operation.
      #expect(looks.count == 1)
    }

    @Test(
      "100 creations run a statement each, one for what they are related to, and one to read them back",
      arguments: DatabaseKind.available.dropFirst())
    func hundred(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      // The first request asks what the tables look like.
      _ = await api.get("/nodes")
      database.statements.removeAll()
      let nodes = (0..<100).map { node(#", "lid": "n\#($0)", "attributes": {"name": "\#($0)"}"#) }
      let answer = await api.operate(nodes.joined(separator: ", "))
      #expect(answer.status == 200)
      let results = answer.json["atomic:results"]?.array ?? []
      #expect(
        results.map { $0["data"]?["attributes"]?["name"]?.string } == (0..<100).map(String.init))
      #expect(results.map { $0["data"]?["id"]?.string } == (2..<102).map(String.init))
      let statements = database.statements.all
      #expect(statements.count { $0.hasPrefix("INSERT") } == 100)
      #expect(statements.count { $0.hasPrefix("SELECT") } == 2)
    }

    @Test(arguments: DatabaseKind.available)
    func `Statements that were prepared before answer with the keys of all rows`(
      _ kind: DatabaseKind
    ) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let update = #"{"op": "update", "data": {"type": "nodes", "id": "1", "attributes": {}}}"#
      for start in [2, 5, 8] {
        let answer = await api.operate("\(update), \(node()), \(node()), \(node())")
        #expect(answer.status == 200)
        let results = answer.json["atomic:results"]?.array ?? []
        #expect(
          results.dropFirst().map { $0["data"]?["id"]?.string }
            == (start..<start + 3).map(String.init))
      }
    }

    @Test(
      "A creation that is followed by another operation shows what was before it",
      arguments: DatabaseKind.available)
    func between(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.operate(
        """
        \(node(#", "lid": "a", "attributes": {"name": "old"}"#)),
        {"op": "update", "data": {"type": "nodes", "lid": "a", "attributes": {"name": "new"}}},
        \(node(#", "attributes": {"name": "last"}"#)),
        {"op": "remove", "ref": {"type": "nodes", "lid": "a"}}
        """)
      let results = answer.json["atomic:results"]?.array ?? []
      #expect(
        results.map { $0["data"]?["attributes"]?["name"]?.string } == ["old", "new", "last", nil])
      #expect(await api.get("/nodes").ids() == ["1", "3"])
    }

    @Test(
      "The first operation that fails is named, and none is carried out",
      arguments: DatabaseKind.available)
    func failed(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind, .allowed)
      defer { withExtendedLifetime(database) {} }
      // The third has the id of another resource; only the database knows. The last one's parent doesn't exist.
      let answer = await api.operate(
        "\(node()), \(node()), \(node(#", "id": "1""#)), \(node()), \(node(parent: 77))")
      #expect(answer.status == 409)
      #expect(answer.sources == ["/atomic:operations/2/data/id"])
      #expect(await api.get("/nodes").ids() == ["1"])
    }

    @Test(
      "Of two operations that are wrong the first is named, whether the database finds it or the server",
      arguments: DatabaseKind.available)
    func firstOfTwo(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind, .allowed)
      defer { withExtendedLifetime(database) {} }
      let taken = node(#", "id": "1""#)
      let wrong = node(#", "attributes": {"name": 5}"#)
      let conflict = await api.operate("\(node()), \(taken), \(wrong)")
      #expect(conflict.status == 409)
      #expect(conflict.sources == ["/atomic:operations/1/data/id"])
      let mismatch = await api.operate("\(node()), \(wrong), \(taken)")
      #expect(mismatch.status == 422)
      #expect(mismatch.sources == ["/atomic:operations/1/data/attributes/name"])
      #expect(await api.get("/nodes").ids() == ["1"])
    }

    @Test(
      "Operations refer to those of their type before them alone",
      arguments: DatabaseKind.available)
    func localIDs(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      func child(_ lid: String) -> String {
        """
        {"op": "add", "data": {"type": "nodes",
          "relationships": {"parent": {"data": {"type": "nodes", "lid": "\(lid)"}}}}}
        """
      }
      let later = await api.operate("\(node()), \(child("a")), \(node(#", "lid": "a""#))")
      #expect(later.status == 400)
      #expect(
        later.sources == ["/atomic:operations/1/data/relationships/parent/data/lid"])
      #expect(await api.get("/nodes").ids() == ["1"])
      let known = await api.operate("\(node(#", "lid": "a""#)), \(child("a")), \(child("a"))")
      #expect(known.status == 200)
      let results = known.json["atomic:results"]?.array ?? []
      let parents = results.map { result in
        result["data"]?["relationships"]?["parent"]?["data"]?["id"]?.string
      }
      let id = results.first?["data"]?["id"]?.string
      #expect(parents == ["1", id, id])
    }

    @Test(
      "A creation that the server refuses starts no transaction (CRU-17)",
      arguments: [
        (#"{"name": 5}"#, 422), (#"{"other": 5}"#, 422), (#"{"name": "x"}, "id": "7""#, 403),
        (#"{}, "relationships": {"parent": {"data": {"type": "others", "id": "1"}}}"#, 404),
        (#"{}, "relationships": {"parent": {"data": {"type": "nodes", "id": "x"}}}"#, 404),
        (#"{}, "relationships": {"parent": {"data": []}}"#, 400),
      ])
    func refused(_ attributes: String, _ status: Int) async throws {
      let api = try JSONAPIServer(database: ReadOnlyDatabase()) {
        Serve(schema: Self.schema) { $0.allow(.create) }
      }
      let answer = await api.send(
        .post, "/nodes", #"{"data": {"type": "nodes", "attributes": \#(attributes)}}"#)
      #expect(answer.status == status)
    }

    /// A database that starts no transaction to write in.
    private struct ReadOnlyDatabase: ServerDatabase {
      let base = MemoryDatabase()

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryDatabase.Reader) throws -> Result
      ) async throws -> Result {
        try await base.read(isolation, until: deadline, body)
      }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryDatabase.Writer) throws -> Result
      ) async throws -> Result {
        throw ServerDatabaseError.unavailable
      }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }
    }

    @Test(
      "Operations see what those before them have created, by lid and by id",
      arguments: DatabaseKind.available)
    func chain(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind, .allowed)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.operate(
        """
        \(node(#", "id": "50""#)), \(node(#", "lid": "a""#, parent: 50)),
        {"op": "add", "data": {"type": "nodes", "id": "60",
          "relationships": {"parent": {"data": {"type": "nodes", "lid": "a"}}}}},
        \(node(#", "id": "61""#, parent: 60))
        """)
      #expect(answer.status == 200)
      let results = answer.json["atomic:results"]?.array ?? []
      let ids = results.map { $0["data"]?["id"]?.string }
      let parents = results.map { result in
        result["data"]?["relationships"]?["parent"]?["data"]?["id"]?.string
      }
      #expect(parents == ["1", "50", ids[1], "60"])
    }

    @Test(arguments: DatabaseKind.available)
    func `What an operation has removed is no longer there`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.operate(
        #"\#(node()), {"op": "remove", "ref": {"type": "nodes", "id": "1"}}, \#(node())"#)
      #expect(answer.status == 404)
      #expect(
        answer.sources == ["/atomic:operations/2/data/relationships/parent/data"])
      #expect(await api.get("/nodes").ids() == ["1"])
    }

    @Test(
      "With a row rule, each operation looks whether a related row is visible",
      arguments: DatabaseKind.available)
    func rule(_ kind: DatabaseKind) async throws {
      // Where a row has a child, others don't see it.
      let rule = !FilterExpression.has("children")
      let schema = Schema(
        "nodes", id: Int.self,
        [
          .relationship(.init("parent", .one, to: ["nodes"])),
          .relationship(.init("children", .many, to: ["nodes"])),
        ])
      let database = try await TestDatabase(
        kind, Self.tables, ["nodes": [["id": 1, "name": "one", "parent_id": nil]]])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: schema) {
          $0.allow(.create)
          $0.relationship("children", .foreignKey("parent_id"))
          $0.rows { _ in rule }
        }
      }
      let answer = await api.operate("\(node()), \(node())")
      #expect(answer.status == 404)
      #expect(answer.sources == ["/atomic:operations/1/data/relationships/parent/data"])
    }

    @Test func `The key of a new row isn't that of a row which a trigger adds`() async throws {
      let (api, database) = try await server(.sqlite)
      try await database.base.run([
        """
        CREATE TRIGGER logs AFTER INSERT ON nodes
        BEGIN INSERT INTO log VALUES (new.id + 5000, new.id); END
        """
      ])
      let created = await api.send(.post, "/nodes", #"{"data": {"type": "nodes"}}"#)
      #expect(created.value("/data/id") == "2")
      #expect(!database.statements.all.contains { $0.contains("RETURNING") })
    }

    @Test func `A row that a trigger leaves out isn't taken for the one before`() async throws {
      let (api, database) = try await server(.sqlite)
      try await database.base.run([
        """
        CREATE TRIGGER refuses BEFORE INSERT ON nodes WHEN new.name = 'no'
        BEGIN SELECT RAISE(IGNORE); END
        """
      ])
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "nodes", "attributes": {"name": "yes"}}},
        {"op": "add", "data": {"type": "nodes", "attributes": {"name": "no"}}}
        """)
      #expect(answer.status == 403)
      #expect(answer.sources == ["/atomic:operations/1/data"])
      #expect(await api.get("/nodes").ids() == ["1"])
    }

    @Test(
      "A key that isn't the row's own number is returned",
      arguments: [
        "CREATE TABLE nodes(id INTEGER PRIMARY KEY, name TEXT, parent_id INTEGER) WITHOUT ROWID",
        "CREATE TABLE nodes(id INTEGER PRIMARY KEY DESC, name TEXT, parent_id INTEGER)",
        "CREATE TABLE nodes(id INT PRIMARY KEY, name TEXT, parent_id INTEGER)",
      ])
    func otherKeys(_ table: String) async throws {
      let (api, database) = try await server(.sqlite, .required)
      try await database.base.run(["DROP TABLE nodes", table])
      let created = await api.send(
        .post, "/nodes", #"{"data": {"type": "nodes", "id": "42", "attributes": {"name": "x"}}}"#)
      #expect(created.status == 201)
      #expect(created.value("/data/id") == "42")
      #expect(database.statements.all.contains { $0.contains("RETURNING") })
    }

    @Test(
      "A given text that a column keeps as it is isn't asked for",
      arguments: [
        ("TEXT PRIMARY KEY", "42", false), ("TEXT PRIMARY KEY", "a\u{0}b", false),
        ("VARCHAR(20) PRIMARY KEY", "Ä", false), ("TEXT COLLATE NOCASE PRIMARY KEY", "x", false),
        ("NUMERIC PRIMARY KEY", "42.0", true), ("PRIMARY KEY", "42", true),
      ])
    func givenText(_ key: String, _ id: String, asks: Bool) async throws {
      let tables = SQLFixture([("words", "id \(key), n INTEGER")])
      let database = try await TestDatabase(.sqlite, tables, [:])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("words", id: String.self, [.attribute("n", Int.self)])) {
          $0.allow(.create)
          $0.clientIDs(.required)
        }
      }
      let resource: JSONValue = ["type": "words", "id": JSONValue(id), "attributes": ["n": 1]]
      let document: JSONValue = ["data": resource]
      let created = await api.send(
        .post, "/words", String(decoding: document.bytes(), as: UTF8.self))
      #expect(created.status == 201)
      #expect(await api.get("/words").ids() == [created.json["data"]?["id"]?.string])
      #expect(database.statements.all.contains { $0.contains("RETURNING") } == asks)
    }
  }
#endif
