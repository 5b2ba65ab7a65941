#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  extension IntrospectionTests {
    @Test func `UUIDs of SQLite in upper case are text, which is found as it is`() async throws {
      let id = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
      let found = try await Found(
        """
        CREATE TABLE guids (id UUID PRIMARY KEY NOT NULL, other GUID);
        INSERT INTO guids VALUES ('\(id)', '\(id.lowercased())');
        """)
      #expect(found.line("guids") == "guids(string id): other uuid?")
      let api = try found.server()
      #expect(await api.get("/guids").ids() == [id])
      #expect(await api.get("/guids/\(id)").status == 200)
    }

    @Test func `A table whose key is the bytes of a UUID is left out`() async throws {
      let found = try await Found(
        """
        CREATE TABLE guids (id UUID PRIMARY KEY NOT NULL, name TEXT);
        CREATE TABLE parts (guid GUID NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (guid, number));
        CREATE TABLE names (id INTEGER PRIMARY KEY, guid UUID REFERENCES guids, other UUID);
        INSERT INTO guids VALUES (x'6ba7b8109dad11d180b400c04fd430c8', 'a');
        INSERT INTO parts VALUES (x'6ba7b8109dad11d180b400c04fd430c8', 1);
        INSERT INTO names VALUES (1, x'6ba7b8109dad11d180b400c04fd430c8', NULL);
        """)
      defer { withExtendedLifetime(found) {} }
      #expect(found.types.types.map(\.line) == ["names(integer id): guid uuid?, other uuid?"])
      #expect(
        found.reason("guids") == #"its key "id" is UUID, kept as bytes, which can't be an id"#)
      #expect(
        found.reason("parts")
          == #"its key "guid" is GUID, kept as bytes, which can't be a part of an id"#)
      let api = try found.server()
      let name = await api.get("/names/1")
      #expect(
        name.json["data"]?["attributes"]?["guid"] == "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    }

    @Test func `ANY in a STRICT table is like no type`() async throws {
      let found = try await Found(
        """
        CREATE TABLE mixed (id ANY PRIMARY KEY NOT NULL, name TEXT) STRICT;
        CREATE TABLE words (id any PRIMARY KEY NOT NULL, size ANY, other ANY) STRICT;
        CREATE TABLE plain (id ANY PRIMARY KEY NOT NULL, name TEXT);
        INSERT INTO mixed VALUES (7, 'a'), ('b', 'b');
        INSERT INTO words VALUES ('a', 1, 'x'), ('b', 2, 3);
        INSERT INTO plain VALUES (7, 'a'), ('b', 'b');
        """)
      defer { withExtendedLifetime(found) {} }
      #expect(found.reason("mixed") == #"its key "id" is of no type, which can't be an id"#)
      #expect(found.line("words") == "words(string id): size integer?, other string?")
      #expect(found.types.notes.isEmpty)
      let api = try found.server()
      for path in ["/words/a", "/words/b", "/plain/7", "/plain/b"] {
        #expect(await api.get(path).status == 200, "\(path)")
      }
      #expect(await api.get("/words?filter[size]=2").ids() == ["b"])
    }

    @Test func `Whole-number keys of SQLite that aren't the row's number come from clients`()
      async throws
    {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(
        """
        CREATE TABLE plain (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE ids (id INTEGER PRIMARY KEY, name TEXT) WITHOUT ROWID;
        CREATE TABLE descending (id INTEGER PRIMARY KEY DESC, name TEXT);
        """, .sqlite, options)
      let api = try found.server()
      for type in found.types.types {
        let isPlain = type.schema.type == "plain"
        #expect(type.clientIDs == (isPlain ? .refused : .required))
        let id = isPlain ? "" : #""id": "7", "#
        let created = await api.send(
          .post, "/\(type.schema.type)",
          #"{"data": {"type": "\#(type.schema.type)", \#(id)"attributes": {"name": "x"}}}"#)
        #expect(created.status == 201, "\(type.schema.type)")
      }
    }

    @Test func `Keys that a collation compares are noted`() async throws {
      let found = try await Found(
        """
        CREATE TABLE people (name TEXT COLLATE NOCASE PRIMARY KEY NOT NULL);
        CREATE TABLE tags (name TEXT PRIMARY KEY NOT NULL);
        """)
      #expect(found.types.notes.count == 1)
      #expect(
        found.types.notes.first?.hasPrefix("The key people.name has the collation NOCASE") == true)
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `Keys of a fixed length are noted`() async throws {
      let found = try await Found(
        "CREATE TABLE countries (code char(5) PRIMARY KEY, name text);\n", .postgreSQL)
      #expect(
        found.types.notes.first?.hasPrefix("The key countries.code has a fixed length") == true)
    }

    /// Keys of several columns, as tables have them.
    @Suite("Composite keys")
    struct Composite {
      static let kinds = DatabaseKind.available.filter { $0 != .memory }

      @Test(arguments: kinds)
      func `Tables with composite keys are types`(_ kind: DatabaseKind) async throws {
        let found = try await Found(SchemaTexts.orders, kind)
        #expect(
          found.types.types.map(\.line) == [
            "guarantees(string line, order_id): months integer?, orderLine → orderLines",
            "moves(integer id): old → shelves, new → shelves?",
            "orderLines(string order_id, line): line integer, text string?, order → orders, parent → orderLines?, guarantee → guarantees?, children →→ orderLines, shelves →→ shelves",
            "orders(integer id): name string, orderLines →→ orderLines",
            "shelves(string realm, code): realm string, code string, label string?, movesAsOld →→ moves, movesAsNew →→ moves, orderLines →→ orderLines",
          ])
        #expect(found.types.omissions.map(\.table) == ["counts"])
        #expect(
          found.reason("counts")
            == #"its key "day" is \#(kind == .sqlite ? "DATE" : "date"), which can't be a part of an id"#
        )
      }

      @Test(arguments: kinds)
      func `They are fetched, included and filtered`(_ kind: DatabaseKind) async throws {
        let found = try await Found(SchemaTexts.orders, kind)
        let api = try found.server()
        for (path, ids) in [
          ("/orderLines", ["1:1", "1:2", "2:1"]), ("/orderLines?filter[line]=1", ["1:1", "2:1"]),
          ("/orderLines?filter[parent]=1:1", ["1:2"]), ("/orders/1/orderLines", ["1:1", "1:2"]),
          ("/orderLines/1:1/children", ["1:2"]), ("/guarantees", ["2:1"]),
          ("/orderLines/1:2/shelves", ["a~1b:x", "~0:1"]),
          ("/shelves/a~1b:x/orderLines", ["1:1", "1:2"]),
          ("/shelves/a~1b:x/movesAsOld", ["1"]), ("/moves?filter[new]=~0:1", ["1"]),
          ("/moves?include=old,new&sort=-id", ["2", "1"]),
        ] { #expect(await api.get(path).ids() == ids, "\(path)") }
        let line = await api.get("/orderLines/1:2?include=order,parent,guarantee,shelves")
        #expect(line.json["included"]?.array?.count == 5)
        #expect(
          line.json["data"]?["relationships"]?["guarantee"]?["data"]
            == ["type": "guarantees", "id": "2:1"])
        #expect(await api.get("/guarantees/2:1/orderLine").json["data"]?["id"] == "1:2")
      }

      @Test(arguments: kinds)
      func `They are written, and no update changes a key`(_ kind: DatabaseKind) async throws {
        var options = IntrospectionOptions()
        options.isWritable = true
        let found = try await Found(SchemaTexts.orders, kind, options)
        let api = try found.server()
        let created = await api.send(
          .post, "/orderLines",
          """
          {"data": {"type": "orderLines", "attributes": {"line": 7, "text": "lid"},
            "relationships": {"order": {"data": {"type": "orders", "id": "2"}},
              "parent": {"data": {"type": "orderLines", "id": "1:1"}},
              "shelves": {"data": [{"type": "shelves", "id": "~0:1"}]}}}}
          """)
        #expect(created.status == 201)
        #expect(created.json["data"]?["id"] == "2:7")
        let byID = await api.send(
          .post, "/orderLines", #"{"data": {"type": "orderLines", "id": "2:8"}}"#)
        #expect(byID.status == 201)
        #expect(byID.json["data"]?["attributes"]?["line"] == 8)
        let partial = await api.send(
          .post, "/orderLines", #"{"data": {"type": "orderLines", "attributes": {"line": 9}}}"#)
        #expect(partial.status == 422)
        for body in [
          #""attributes": {"line": 9}"#,
          #""relationships": {"order": {"data": {"type": "orders", "id": "1"}}}"#,
        ] {
          let moved = await api.send(
            .patch, "/orderLines/2:7", #"{"data": {"type": "orderLines", "id": "2:7", \#(body)}}"#)
          #expect(moved.status == 403)
        }
        let changed = await api.send(
          .patch, "/orderLines/2:7",
          """
          {"data": {"type": "orderLines", "id": "2:7", "attributes": {"text": "cap"},
            "relationships": {"parent": {"data": null}}}}
          """)
        #expect(changed.json["data"]?["attributes"]?["text"] == "cap")
        #expect(await api.get("/orderLines/2:7/parent").json["data"]?.isNull == true)
        let shelf = #"{"data": [{"type": "shelves", "id": "a~1b:x"}]}"#
        #expect(
          await api.send(.post, "/orderLines/2:7/relationships/shelves", shelf).status == 204)
        #expect(await api.send(.delete, "/orderLines/2:8").status == 204)
      }

      @Test(arguments: kinds)
      func `A row with a null in its key is no resource`(_ kind: DatabaseKind) async throws {
        let found = try await Found(SchemaTexts.places, kind)
        let api = try found.server()
        #expect(await api.get("/places").ids() == ["1", "2"])
        #expect(await api.get("/places?filter[name]=nowhere").ids() == [])
        #expect(await api.get("/places?sort=-name&page[size]=2").ids() == ["2", "1"])
      }

      @Test func `SQLite allows nulls in keys`() async throws {
        var options = IntrospectionOptions()
        options.isWritable = true
        let found = try await Found(SchemaTexts.seats, .sqlite, options)
        #expect(
          found.types.notes == [
            "Rows of halls without code, which is in the key, are not served as resources.",
            "Rows of seats without hall, which is in the key, are not served as resources.",
          ])
        let api = try found.server()
        for (path, ids) in [
          ("/seats", ["a:1"]), ("/halls", ["a", "b"]), ("/halls/a/seats", ["a:1"]),
          ("/halls?filter[seats.label]=door", []), ("/halls?filter[seats.label]=aisle", ["a"]),
          ("/halls?sort=-id&page[size]=2", ["b", "a"]),
        ] { #expect(await api.get(path).ids() == ids, "\(path)") }
        #expect(await api.get("/halls?include=seats").json["included"]?.array?.count == 1)
        let linkage = await api.get("/halls/a/relationships/seats").json["data"]
        #expect(linkage == [["type": "seats", "id": "a:1"]])
        for body in [
          #""attributes": {"number": 3}"#,
          #""relationships": {"hall": {"data": {"type": "halls", "id": "b"}}}"#,
        ] {
          let partial = await api.send(
            .post, "/seats", #"{"data": {"type": "seats", \#(body)}}"#)
          #expect(partial.status == 422)
        }
        #expect(await api.get("/halls/b/seats").ids() == [])
        #expect(await api.get("/seats?page[size]=9").ids() == ["a:1"])
      }

      @Test func `A key that leads to a table that is left out leaves its own out`() async throws {
        var options = IntrospectionOptions()
        options.except = ["order_lines"]
        let found = try await Found(SchemaTexts.orders, .sqlite, options)
        #expect(found.types.types.map(\.schema.type) == ["moves", "orders", "shelves"])
        #expect(
          found.reason("guarantees") == #"its key leads to "order_lines", which is left out"#)
        #expect(found.reason("line_shelves") == "it joins tables that aren't served")
        options.except = ["shelves"]
        let moves = try await Found(SchemaTexts.orders, .sqlite, options)
        #expect(moves.line("moves") == "moves(integer id): ")
        for column in ["old_realm", "old_code", "new_realm", "new_code"] {
          #expect(moves.reason("moves", column) == #"it leads to "shelves", which is left out"#)
        }
        options.except = []
        options.hidden = ["order_lines.line"]
        let hidden = try await Found(SchemaTexts.orders, .sqlite, options)
        #expect(hidden.reason("order_lines") == "its key is hidden")
        #expect(hidden.line("orders") == "orders(integer id): name string")
      }
    }
  }
#endif
