#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Keys as databases have them, and what refers to them.
  @Suite("Keys in databases")
  struct StoredKeyTests {
    typealias Found = IntrospectionTests.Found

    static let hasPostgreSQL = DatabaseKind.address != nil

    static var writable: IntrospectionOptions {
      var options = IntrospectionOptions()
      options.isWritable = true
      return options
    }

    @Test(.enabled(if: hasPostgreSQL))
    func `Numeric keys have all their digits`() async throws {
      let found = try await Found(
        """
        CREATE TABLE f (id numeric(20,0) PRIMARY KEY, v text);
        CREATE TABLE k (id integer PRIMARY KEY, f_id numeric(20,0) REFERENCES f (id));
        CREATE TABLE p (id numeric(10,2) PRIMARY KEY, v text);
        CREATE TABLE q (id numeric PRIMARY KEY, p_id numeric(10,2) REFERENCES p (id));
        INSERT INTO f VALUES (18446744073709551615, 'x'), (1, 'y');
        INSERT INTO k VALUES (1, 18446744073709551615);
        INSERT INTO p VALUES (1.50, 'a'), (2, 'b'), (-0.25, 'c');
        INSERT INTO q VALUES ('NaN', 1.5), (7, 1.5);
        """, .postgreSQL, Self.writable)
      let api = try found.server()
      #expect(await api.get("/f").ids() == ["1", "18446744073709551615"])
      #expect(await api.get("/f/18446744073709551615").status == 200)
      #expect(await api.get("/f/1").status == 200)
      #expect(await api.get("/f/one").status == 404)
      #expect(await api.get("/f/1.0").status == 404)
      let related = await api.get("/k/1?include=f")
      #expect(related.ids("included") == ["18446744073709551615"])
      #expect(
        related.json["data"]?["relationships"]?["f"]?["data"]?["id"] == "18446744073709551615")
      #expect(await api.get("/p").ids() == ["-0.25", "1.5", "2"])
      #expect(await api.walk("/p?page[size]=1") == ["-0.25", "1.5", "2"])
      #expect(await api.get("/p/1.5").status == 200)
      #expect(await api.get("/p?filter[id]=1.5").ids() == ["1.5"])
      #expect(await api.get("/q").ids() == ["7"])
      let created = await api.send(
        .post, "/q",
        #"{"data": {"type": "q", "id": "8.125", "relationships": {"p": {"data": {"type": "p", "id": "1.5"}}}}}"#
      )
      #expect(created.status == 201)
      #expect(await api.get("/q?filter[p.id]=1.5").ids() == ["7", "8.125"])
      #expect(
        try await api.verify().map(\.description).allSatisfy {
          !$0.contains("can't be an id of the type")
        })
    }

    @Test func `Keys without a type are ids of one kind`() async throws {
      let found = try await Found(
        """
        CREATE TABLE mixed (id PRIMARY KEY, n TEXT);
        INSERT INTO mixed VALUES (1.5, 'r'), ('x', 't'), (7, 'i');
        CREATE TABLE texts (id PRIMARY KEY NOT NULL, n TEXT);
        INSERT INTO texts VALUES ('x', 't');
        CREATE TABLE numbers (id PRIMARY KEY NOT NULL, n TEXT);
        INSERT INTO numbers VALUES (7, 't');
        """, .sqlite, Self.writable)
      #expect(found.reason("mixed") == #"its key "id" is of no type, which can't be an id"#)
      let api = try found.server()
      try await found.database.base.run([
        "INSERT INTO texts VALUES (7, 'i'), (x'41', 'b')", "INSERT INTO numbers VALUES ('x', 'i')",
      ])
      #expect(await api.get("/texts").ids() == ["x"])
      #expect(await api.get("/texts/7").status == 404)
      #expect(await api.get("/numbers").ids() == ["7"])
      #expect(await api.get("/numbers/7").status == 200)
      let created = await api.send(
        .post, "/texts", #"{"data": {"type": "texts", "id": "7", "attributes": {"n": "new"}}}"#)
      #expect(created.status == 201)
      #expect(await api.get("/texts").ids() == ["7", "x"])
      #expect(await api.get("/texts/7").json["data"]?["attributes"]?["n"] == "new")
      #expect(
        try await api.verify().map(\.description).count {
          $0.contains("can't be an id are not served")
        } == 2)
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `Views whose ids repeat are left out`(_ kind: DatabaseKind) async throws {
      let found = try await Found(
        """
        CREATE TABLE posts (id integer PRIMARY KEY, author_id integer, title text);
        INSERT INTO posts VALUES (1, 7, 'a'), (2, 7, 'b'), (3, 8, 'c');
        CREATE VIEW authors AS SELECT author_id AS id, title FROM posts;
        CREATE VIEW titles AS SELECT id, title FROM posts;
        """, kind)
      #expect(found.types.types.map(\.schema.type) == ["posts", "titles"])
      #expect(found.reason("authors") == #"several rows have the same "id", so they have no ids"#)
      let schema = Schema("authors", id: Int.self, [.attribute("title", String?.self)])
      let api = try JSONAPIServer(database: found.database.base) { Serve(schema: schema) }
      #expect(try await api.verify().map(\.description).contains { $0.contains("have the same") })
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A view that can't be read keeps no other from being checked`(_ kind: DatabaseKind)
      async throws
    {
      let found = try await Found(
        """
        CREATE TABLE posts (id integer PRIMARY KEY, author_id integer, title text);
        INSERT INTO posts VALUES (1, 7, 'a'), (2, 7, 'b'), (3, 8, 'c');
        CREATE VIEW absent AS SELECT abs(-9223372036854775807 - id) AS id, title FROM posts;
        CREATE VIEW authors AS SELECT author_id AS id, title FROM posts;
        CREATE VIEW titles AS SELECT id, title FROM posts;
        """, kind)
      #expect(found.types.types.map(\.schema.type) == ["posts", "titles"])
      #expect(found.reason("absent") == "can't be read: its rows can't be read")
      #expect(found.reason("authors") == #"several rows have the same "id", so they have no ids"#)
      let schemas = ["absent", "authors"].map {
        Schema($0, id: Int.self, [.attribute("title", String?.self)])
      }
      let api = try JSONAPIServer(database: found.database.base) {
        for schema in schemas { Serve(schema: schema) }
      }
      let findings = try await api.verify().map(\.description)
      #expect(findings.contains { $0.contains("its rows can't be read") })
      #expect(findings.contains { $0.contains("have the same") })
    }

    @Resource("links") struct Link: Sendable {
      var id: UUID
      var token: UUID?
      var next: ToOne<Link>
    }

    static let upper = "00000000-0000-0000-0000-00000000000A"

    @Test(arguments: DatabaseKind.available)
    func `Case doesn't count in UUIDs`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(
        kind, SQLFixture([("links", "id {uuid} PRIMARY KEY, token {uuid}, next_id {uuid}")]), [:])
      defer { withExtendedLifetime(database) {} }
      let lower = Self.upper.lowercased()
      let api = try JSONAPIServer(database: database.base) {
        Serve(Link.self) {
          $0.allow(.create, .update, .delete)
          $0.clientIDs(.allowed)
        }
      }
      let created = await api.send(
        .post, "/links",
        #"{"data": {"type": "links", "id": "\#(Self.upper)", "attributes": {"token": "\#(Self.upper)"}}}"#
      )
      #expect(created.status == 201)
      #expect(created.json["data"]?["id"]?.string == lower)
      #expect(created.headers[.location] == "/links/\(lower)")
      for path in [
        "/links?filter[id]=\(Self.upper)", "/links?filter[token]=\(Self.upper)",
        "/links?filter[id]=\(lower)",
      ] { #expect(await api.get(path).ids() == [lower], "\(path)") }
      #expect(await api.get("/links/\(Self.upper)").json["data"]?["id"]?.string == lower)
      let linked = await api.send(
        .patch, "/links/\(Self.upper)",
        #"{"data": {"type": "links", "id": "\#(lower)", "relationships": {"next": {"data": {"type": "links", "id": "\#(Self.upper)"}}}}}"#
      )
      #expect(linked.status == 200)
      #expect(linked.json["data"]?["relationships"]?["next"]?["data"]?["id"]?.string == lower)
      #expect(await api.send(.delete, "/links/\(Self.upper)").status == 204)
    }

    @Test func `UUIDs that a table has in upper case are found`() async throws {
      let database = try await TestDatabase(
        .sqlite, SQLFixture([("links", "id TEXT PRIMARY KEY, token TEXT, next_id TEXT")]), [:])
      defer { withExtendedLifetime(database) {} }
      let lower = Self.upper.lowercased()
      let other = "00000000-0000-0000-0000-00000000000b"
      try await database.base.run([
        "INSERT INTO links VALUES ('\(Self.upper)', '\(Self.upper)', NULL), ('\(other)', NULL, '\(Self.upper)'), ('none', NULL, NULL)"
      ])
      let api = try JSONAPIServer(database: database.base) {
        Serve(Link.self) { $0.allow(.update) }
      }
      #expect(await api.walk("/links?page[size]=1").sorted() == [lower, other])
      #expect(await api.walk("/links?sort=token&page[size]=1").sorted() == [lower, other])
      for path in [
        "/links?filter[id]=\(lower)", "/links?filter[token]=\(lower)",
        "/links?filter[id]=\(lower),\(UUID().uuidString)",
      ] { #expect(await api.get(path).ids() == [lower], "\(path)") }
      #expect(await api.get("/links/\(lower)").status == 200)
      let included = await api.get("/links?include=next")
      #expect(included.json["data"]?.array?.count == 2)
      #expect(await api.get("/links/\(other)/next").json["data"]?["id"]?.string == lower)
      #expect(await api.get("/links?filter[next]=\(lower)").ids() == [other])
      let patched = await api.send(
        .patch, "/links/\(lower)",
        #"{"data": {"type": "links", "id": "\#(lower)", "attributes": {"token": null}}}"#)
      #expect(patched.status == 200)
      #expect(patched.json["data"]?["attributes"]?["token"] == .null)
    }

    // MARK: References

    @Resource("people") struct Person: Sendable {
      var id: Int
      var name: String
    }

    @Resource("letters") struct Letter: Sendable {
      var id: Int
      var from: ToOne<Person>?
    }

    static let letters = SQLFixture([
      ("people", "id {key}, name TEXT"), ("letters", "id {key}, from_id {int}"),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [["id": 1, "name": "Ada"]],
      "letters": [
        ["id": 1, "from_id": 1], ["id": 2, "from_id": 9], ["id": 3, "from_id": .null],
      ],
    ]

    @Test(
      "A key without its row is no linkage, anywhere", arguments: DatabaseKind.available,
      [false, true])
    func orphans(_ kind: DatabaseKind, _ hasRule: Bool) async throws {
      let database = try await TestDatabase(kind, Self.letters, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Person.self) { definition in
          if hasRule { definition.rows { person, _ in person.name != "Eve" } }
        }
        Serve(Letter.self) { $0.allow(.update) }
      }
      for path in ["/letters", "/letters?include=from", "/letters?sort=from.name"] {
        let all = await api.get(path)
        let linked = all.json["data"]?.array?.filter {
          $0["relationships"]?["from"]?["data"]?["id"]?.string != nil
        }
        #expect(linked?.map { $0["id"]?.string } == ["1"], "\(path)")
        #expect(all.json["data"]?.array?.count == 3)
      }
      #expect(await api.get("/letters/2").value("/data/relationships/from/data") == .null)
      #expect(await api.get("/letters/2/relationships/from").json["data"] == .null)
      #expect(await api.get("/letters/2/from").json["data"] == .null)
      #expect(await api.get("/letters?filter[from]=9").ids() == [])
      #expect(await api.get("/letters?filter[from]=1").ids() == ["1"])
      #expect(await api.get("/letters?filter[from.id][ne]=1").ids() == ["2", "3"])
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      let other = try JSONAPIServer(database: database.base, configuration: configuration) {
        Serve(Person.self)
        Serve(Letter.self)
      }
      for (filter, ids) in [
        ("equals(from.id,null)", ["2", "3"]), ("not(has(from))", ["2", "3"]),
        ("not(equals(from.id,null))", ["1"]), ("any(from.id,null,'1')", ["1", "2", "3"]),
        ("not(any(from.id,null,'1'))", []), ("any(from.id,null,'9')", ["2", "3"]),
        ("any(id,null,'2')", ["2"]),
        ("lessThan(from.id,null)", []),
      ] {
        let found = await other.get("/letters?filter=\(filter)")
        #expect(found.ids() == ids, "\(filter) \(found.json)")
      }
      let linked = await api.send(
        .patch, "/letters/2",
        #"{"data": {"type": "letters", "id": "2", "relationships": {"from": {"data": {"type": "people", "id": "1"}}}}}"#
      )
      #expect(linked.status == 200)
      #expect(linked.value("/data/relationships/from/data/id") == "1")
    }

    @Test(.enabled(if: hasPostgreSQL))
    func `A foreign key that isn't validated may have orphans`() async throws {
      let found = try await Found(
        """
        CREATE TABLE people (id integer PRIMARY KEY);
        CREATE TABLE letters (id integer PRIMARY KEY, person_id integer);
        INSERT INTO letters VALUES (1, 9);
        ALTER TABLE letters ADD FOREIGN KEY (person_id) REFERENCES people (id) NOT VALID;
        """, .postgreSQL)
      let api = try found.server()
      #expect(await api.get("/letters/1").value("/data/relationships/person/data") == .null)
    }

    @Test("A new row has the first version", arguments: DatabaseKind.available)
    func firstVersion(_ kind: DatabaseKind) async throws {
      let schemas = [
        Schema(
          "boxes", id: Int.self,
          [
            .relationship(.init("things", .many, to: ["things"])),
            .relationship(.init("labels", .many, to: ["labels"])),
          ]),
        Schema("things", id: Int.self, [.relationship(.init("box", .one, to: ["boxes"]))]),
        Schema("labels", id: Int.self, [.attribute("name", String?.self)]),
      ]
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("boxes", "id {key}, version {int} NOT NULL"), ("things", "id {key}, box_id {int}"),
          ("labels", "id {key}, name TEXT"),
          ("box_labels", "box_id {int}, label_id {int}, PRIMARY KEY (box_id, label_id)"),
        ]), ["things": [["id": 1], ["id": 2]], "labels": [["id": 1], ["id": 2]]])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: schemas[0]) {
          $0.version("version")
          $0.relationship("things", .foreignKey("box_id"))
          $0.relationship(
            "labels", .through(table: "box_labels", own: "box_id", other: "label_id"))
          $0.allow(.create, .update)
          for name in ["things", "labels"] { $0.allow(.replace, .add, .remove, of: name) }
        }
        Serve(schema: schemas[1]) { $0.allow(.update) }
        Serve(schema: schemas[2])
      }
      func body(_ id: String) -> String {
        let links = ["things", "labels"].map { name in
          #""\#(name)": {"data": [{"type": "\#(name)", "id": "1"}, {"type": "\#(name)", "id": "2"}]}"#
        }
        return #"{"type": "boxes"\#(id), "relationships": {\#(links.joined(separator: ", "))}}"#
      }
      let created = await api.send(.post, "/boxes", #"{"data": \#(body(""))}"#)
      #expect(created.status == 201)
      #expect(created.value("/data/meta/version") == 1)
      let atomic = await api.operate(#"{"op": "add", "data": \#(body(""))}"#)
      #expect(atomic.value("/atomic:results/0/data/meta/version") == 1)
      let added = await api.send(
        .post, "/boxes/1/relationships/labels", #"{"data": [{"type": "labels", "id": "1"}]}"#)
      #expect(added.status < 300)
      #expect(await api.get("/boxes/1").value("/data/meta/version") == 2)
    }
  }
#endif
