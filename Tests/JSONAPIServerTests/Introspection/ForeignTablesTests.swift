#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  extension IntrospectionTests {
    /// Tables that weren't made for a server.
    @Suite("Tables of other programs")
    final class ForeignTables {
      static let kinds = DatabaseKind.available.filter { $0 != .memory }

      /// Kept until the end of a test, since a database of PostgreSQL is removed with it.
      private let databases = Mutex<[Found]>([])

      private func found(_ text: String, _ kind: DatabaseKind) async throws -> Found {
        var options = IntrospectionOptions()
        options.isWritable = true
        let found = try await Found(text, kind, options)
        databases.withLock { $0.append(found) }
        return found
      }

      /// Ships and shifts have a depot and one of its bays, which share the column of the depot.
      private static let depots = """
        CREATE TABLE depots (code text PRIMARY KEY NOT NULL, name text);
        CREATE TABLE bays (depot_code text NOT NULL REFERENCES depots (code), no integer NOT NULL,
          PRIMARY KEY (depot_code, no));
        CREATE TABLE ships (id integer PRIMARY KEY, depot_code text REFERENCES depots (code), bay_no integer,
          FOREIGN KEY (depot_code, bay_no) REFERENCES bays (depot_code, no));
        CREATE TABLE shifts (id integer PRIMARY KEY, depot_code text NOT NULL REFERENCES depots (code),
          bay_no integer, FOREIGN KEY (depot_code, bay_no) REFERENCES bays (depot_code, no));
        INSERT INTO depots VALUES ('HAM', 'H'), ('BRE', 'B');
        INSERT INTO bays VALUES ('HAM', 1), ('HAM', 2), ('BRE', 1);
        INSERT INTO ships VALUES (1, 'HAM', 1), (2, 'HAM', 1), (3, 'HAM', 2);
        INSERT INTO shifts VALUES (1, 'HAM', 1), (2, 'HAM', 1), (3, 'BRE', 1);
        """

      @Test(arguments: kinds)
      func `Clearing a relationship keeps columns that another one uses`(
        _ kind: DatabaseKind
      ) async throws {
        let api = try await found(Self.depots, kind).server()
        func places(_ path: String) async -> [String?] {
          let resource = await api.get(path)
          return ["depot", "bay"].map {
            resource.value(JSONPointer(["data", "relationships", $0, "data", "id"]))?.string
          }
        }
        #expect(await places("/ships/1") == ["HAM", "HAM:1"])
        let first = #"{"data": [{"type": "ships", "id": "1"}]}"#
        let ships = "/bays/HAM:1/relationships/ships"
        #expect(await api.send(.delete, ships, first).status == 204)
        #expect(await places("/ships/1") == ["HAM", nil])
        #expect(await api.send(.patch, ships, #"{"data": []}"#).status == 204)
        #expect(await places("/ships/2") == ["HAM", nil])
        let bay = "/ships/3/relationships/bay"
        #expect(await api.send(.patch, bay, #"{"data": null}"#).status == 204)
        #expect(await places("/ships/3") == ["HAM", nil])
        let none = #"{"type": "ships", "id": "3", "relationships": {"depot": {"data": null}}}"#
        #expect(await api.send(.patch, "/ships/3", #"{"data": \#(none)}"#).status == 200)
        #expect(await places("/ships/3") == [nil, nil])

        // The shared column can't be null.
        func change(_ shift: String, _ depot: String) async -> Int {
          await api.send(
            .patch, "/shifts/\(shift)",
            """
            {"data": {"type": "shifts", "id": "\(shift)", "relationships": {
              "depot": {"data": {"type": "depots", "id": "\(depot)"}}, "bay": {"data": null}}}}
            """
          ).status
        }
        #expect(await change("1", "BRE") == 200)
        #expect(await places("/shifts/1") == ["BRE", nil])
        #expect(await change("2", "HAM") == 200)
        #expect(await places("/shifts/2") == ["HAM", nil])
        let shifts = "/bays/BRE:1/relationships/shifts"
        #expect(await api.send(.patch, shifts, #"{"data": []}"#).status == 204)
        #expect(await places("/shifts/3") == ["BRE", nil])
      }

      @Test(
        "A description lets a relationship be cleared if the columns without another use can be null",
        arguments: kinds)
      func clearing(_ kind: DatabaseKind) async throws {
        let watches = """
          CREATE TABLE watches (id integer PRIMARY KEY, depot_code text REFERENCES depots (code),
            bay_no integer NOT NULL, FOREIGN KEY (depot_code, bay_no) REFERENCES bays (depot_code, no));
          INSERT INTO watches VALUES (1, 'HAM', 1);
          """
        let api = try await found(Self.depots + "\n" + watches, kind).server()
        let schemas = api.openAPI().json["components"]?["schemas"]
        func reference(_ relationships: JSONValue?, _ name: String) -> String? {
          relationships?["properties"]?[name]?["$ref"]?.string?
            .split(separator: "/").last.map { String($0) }
        }
        func written(_ schema: String) -> JSONValue? {
          schemas?[schema]?["properties"]?["relationships"]
        }
        for (type, bay) in [
          ("Watches", "BaysRequiredToOne"), ("Shifts", "BaysToOne"), ("Ships", "BaysToOne"),
        ] {
          #expect(reference(written(type + "Update"), "bay") == bay)
          #expect(reference(written(type + "Create"), "bay") == bay)
          // A row without a depot has no bay.
          #expect(reference(schemas?[type + "Relationships"], "bay") == "BaysToOne")
          let path = "/\(type.lowercased())/1"
          let cleared = await api.send(.patch, path + "/relationships/bay", #"{"data": null}"#)
          #expect(cleared.status == (bay == "BaysToOne" ? 204 : 422))
        }
        #expect(reference(written("WatchesUpdate"), "depot") == "DepotsToOne")
        let depot = "/watches/1/relationships/depot"
        #expect(await api.send(.patch, depot, #"{"data": null}"#).status == 204)
        #expect(await api.get("/watches/1/relationships/bay").value("/data") == .null)
      }

      @Test func `A text column that refers to a number leads to its row (SQLite)`() async throws {
        let api = try await found(
          """
          CREATE TABLE ships (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE docs (id INTEGER PRIMARY KEY, ship TEXT REFERENCES ships (id), title TEXT);
          INSERT INTO ships VALUES (1, 'a'), (2, 'b');
          INSERT INTO docs VALUES (1, '1', 'x'), (2, '1', 'y'), (3, '2', 'z');
          """, .sqlite
        ).server()
        let ships = await api.get("/ships?include=docs")
        #expect(ships.ids("included").sorted() == ["1", "2", "3"])
        let linkage = ships.value("/data/0/relationships/docs/data")?.elements
        #expect(linkage?.map { $0["id"]?.string } == ["1", "2"])
        #expect(await api.get("/docs?filter[ship]=1,2").ids() == ["1", "2", "3"])
        #expect(await api.get("/docs?filter[ship]=1").ids() == ["1", "2"])
        #expect(await api.get("/docs?include=ship").ids("included").sorted() == ["1", "2"])
      }

      @Test(arguments: kinds, ["RESTRICT", "NO ACTION", "CASCADE"])
      func `Rows of a join table are deleted with a row, unless it restricts that`(
        _ kind: DatabaseKind, _ action: String
      ) async throws {
        let api = try await found(
          """
          CREATE TABLE ships (id integer PRIMARY KEY, name text);
          CREATE TABLE flags (code text PRIMARY KEY NOT NULL, name text);
          CREATE TABLE ship_flags (ship_id integer NOT NULL REFERENCES ships (id) ON DELETE \(action),
            flag_code text NOT NULL REFERENCES flags (code) ON DELETE \(action),
            PRIMARY KEY (ship_id, flag_code));
          INSERT INTO ships VALUES (1, 'a'), (2, 'b');
          INSERT INTO flags VALUES ('de', 'D'), ('nl', 'N'), ('no', 'O');
          INSERT INTO ship_flags VALUES (1, 'de'), (1, 'nl'), (2, 'de');
          """, kind
        ).server()
        let isKept = action == "RESTRICT"
        for path in ["/flags/de", "/ships/2"] {
          #expect(await api.send(.delete, path).status == (isKept ? 409 : 204))
          #expect(await api.get(path).status == (isKept ? 200 : 404))
        }
        #expect(await api.get("/ships/1/flags").ids() == (isKept ? ["de", "nl"] : ["nl"]))
        #expect(await api.send(.delete, "/flags/no").status == 204)
      }

      @Test(arguments: kinds)
      func `A trigger can replace a deletion by an update`(_ kind: DatabaseKind) async throws {
        let mark = "UPDATE crates SET deleted_at = 'now' WHERE id = OLD.id"
        let api = try await found(
          """
          CREATE TABLE crates (id integer PRIMARY KEY, name text, deleted_at text);
          INSERT INTO crates VALUES (1, 'a', NULL);
          \(kind == .sqlite
            ? "CREATE TRIGGER crates_deleted BEFORE DELETE ON crates BEGIN \(mark); SELECT RAISE(IGNORE); END"
            : "CREATE RULE crates_deleted AS ON DELETE TO crates DO INSTEAD \(mark)");
          """, kind
        ).server()
        #expect(await api.send(.delete, "/crates/1").status == 204)
        let crate = await api.get("/crates/1")
        #expect(crate.value("/data/attributes/deletedAt")?.string == "now")
        #expect(await api.send(.delete, "/crates/2").status == 404)
      }

      @Test(arguments: kinds)
      func `A trigger marks a row that a rule then hides, and raises its version`(
        _ kind: DatabaseKind
      ) async throws {
        let mark = "UPDATE crates SET deleted_at = 'now', version = version + 1 WHERE id = OLD.id"
        let crates = try await found(
          """
          CREATE TABLE crates (id integer PRIMARY KEY, version integer NOT NULL, deleted_at text);
          INSERT INTO crates VALUES (1, 1, NULL);
          \(kind == .sqlite
            ? "CREATE TRIGGER crates_deleted BEFORE DELETE ON crates BEGIN \(mark); SELECT RAISE(IGNORE); END"
            : "CREATE RULE crates_deleted AS ON DELETE TO crates DO INSTEAD \(mark)");
          """, kind)
        let api = try JSONAPIServer(database: crates.database.base) {
          for type in crates.types.types {
            Serve(introspected: type) {
              $0.rows { _ in FilterExpression("deletedAt", .equal, .null) }
            }
          }
        }
        #expect(
          await api.send(.delete, "/crates/1", headers: [.ifMatch: "\"v2\""]).status == 412)
        #expect(
          await api.send(.delete, "/crates/1", headers: [.ifMatch: "\"v1\""]).status == 204)
        #expect(await api.get("/crates/1").status == 404)
        #expect(await api.send(.delete, "/crates/1").status == 404)
      }

      @Test func `A foreign key to columns that aren't the key is noted`() async throws {
        let found = try await found(
          """
          CREATE TABLE accounts (id INTEGER PRIMARY KEY, number TEXT UNIQUE);
          CREATE TABLE entries (id INTEGER PRIMARY KEY, account TEXT REFERENCES accounts (number));
          """, .sqlite)
        #expect(found.line("entries") == "entries(integer id): account string?")
        #expect(
          found.types.notes == [
            "entries.account refers to columns of accounts that aren't its key, so there is no relationship."
          ])
      }

      @Test func `A trigger that ignores an update ignores members, too (SQLite)`() async throws {
        let api = try await found(
          """
          CREATE TABLE crates (id INTEGER PRIMARY KEY, version INTEGER NOT NULL);
          CREATE TABLE labels (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE crate_labels (crate_id INTEGER NOT NULL REFERENCES crates (id),
            label_id INTEGER NOT NULL REFERENCES labels (id), PRIMARY KEY (crate_id, label_id));
          INSERT INTO crates VALUES (1, 1);
          INSERT INTO labels VALUES (1, 'a');
          CREATE TRIGGER crates_kept BEFORE UPDATE ON crates BEGIN SELECT RAISE(IGNORE); END;
          """, .sqlite
        ).server()
        let added = await api.send(
          .post, "/crates/1/relationships/labels", #"{"data": [{"type": "labels", "id": "1"}]}"#)
        // Nothing was added, so this must be no success.
        #expect(added.status == 404)
        #expect(await api.get("/crates/1/labels").ids() == [])
      }

      @Test func `A trigger can ignore an update (SQLite)`() async throws {
        let api = try await found(
          """
          CREATE TABLE crates (id INTEGER PRIMARY KEY, name TEXT);
          INSERT INTO crates VALUES (1, 'a');
          CREATE TRIGGER crates_kept BEFORE UPDATE ON crates BEGIN SELECT RAISE(IGNORE); END;
          """, .sqlite
        ).server()
        let answer = await api.send(
          .patch, "/crates/1",
          #"{"data": {"type": "crates", "id": "1", "attributes": {"name": "b"}}}"#)
        #expect(answer.status == 200)
        #expect(answer.value("/data/attributes/name")?.string == "a")
      }
    }
  }
#endif
