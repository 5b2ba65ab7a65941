#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  @testable import JSONAPISQLite
  import Testing

  /// Errors point at the member whose value the database refuses.
  @Suite("Violations")
  struct ViolationTests {
    private func server(
      _ kind: DatabaseKind, _ statements: [String], _ types: [Schema],
      _ build: @escaping (inout AnyDefinition<NoPrincipal>) -> Void = { _ in }
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, SQLFixture([]), [:])
      try await database.base.run(statements)
      let api = try JSONAPIServer(database: database.base) {
        for type in types {
          Serve(schema: type) {
            $0.allow(.create, .update, .delete)
            $0.clientIDs(.allowed)
            for edge in type.relationships where edge.cardinality == .many {
              $0.allow(.replace, .add, .remove, of: edge.name)
            }
            build(&$0)
          }
        }
      }
      return (api, database)
    }

    static let things = Schema(
      "things", id: Int.self,
      [
        .attribute("small", Int?.self), .attribute("whole", Int?.self),
        .attribute("code", String?.self), .attribute("letters", String?.self),
        .attribute("price", Decimal?.self), .attribute("share", Double?.self),
        .attribute("at", String?.self), .attribute("address", String?.self),
        .attribute("span", String?.self), .attribute("flags", String?.self),
        .attribute("nick", String?.self), .attribute("short", String?.self),
      ])

    static let table = [
      "CREATE DOMAIN nick AS varchar(4)", "CREATE DOMAIN short AS text CHECK (length(value) < 3)",
      """
      CREATE TABLE things (id smallint PRIMARY KEY, small smallint, whole int, code varchar(3),
        letters char(3), price numeric(5, 2), share numeric(3, 2), at time, address inet,
        span interval, flags bit varying(4), nick nick, short short)
      """, "INSERT INTO things (id) VALUES (1)",
    ]

    static let values: [(attribute: String, good: String, bad: [String])] = [
      ("small", "32767", ["32768", "-32769"]), ("whole", "2147483647", ["2147483648"]),
      ("code", #""äöü""#, [#""abcd""#]), ("letters", #""abc""#, [#""abcd""#]),
      ("price", "999.99", ["1000", "999.995", "-1e9", "1e200"]),
      ("share", "9.99", ["10", "9.996"]), ("at", #""10:00""#, [#""25:00""#, #""noon""#]),
      ("address", #""10.0.0.1""#, [#""x""#, #""10.0.0.256""#]),
      ("span", #""1 day""#, [#""soon""#]), ("flags", #""101""#, [#""10101""#, #""2""#]),
      ("nick", #""abcd""#, [#""abcde""#]), ("short", #""ab""#, [#""abc""#]),
    ]

    @Test(
      "PostgreSQL: ranges, lengths, formats and domains", .enabled(if: DatabaseKind.address != nil),
      arguments: values)
    func limits(_ attribute: String, _ good: String, _ bad: [String]) async throws {
      let (api, database) = try await server(.postgreSQL, Self.table, [Self.things])
      defer { withExtendedLifetime(database) {} }
      func attributes(_ value: String) -> String {
        // Others are there, and each has another place in the statement.
        #"{"small": 1, "code": "a", "address": "10.0.0.9", "short": "a", "\#(attribute)": \#(value)}"#
      }
      let others = ["small", "code", "address", "short"].contains(attribute)
      func body(_ id: Int, _ value: String) -> String {
        let all = others ? #"{"\#(attribute)": \#(value)}"# : attributes(value)
        return #"{"data": {"type": "things", "id": "\#(id)", "attributes": \#(all)}}"#
      }
      for bad in bad {
        for answer in [
          await api.send(.patch, "/things/1", body(1, bad)),
          await api.send(.post, "/things", body(2, bad)),
        ] {
          #expect(answer.status == 422, "\(bad)")
          #expect(answer.sources == ["/data/attributes/\(attribute)"], "\(bad)")
        }
        let create = #"{"op": "add", "data": {"type": "things", "id": "ID", "attributes": VALUE}}"#
        func add(_ id: Int, _ value: String) -> String {
          create.replacing("ID", with: "\(id)").replacing("VALUE", with: value)
        }
        let answer = await api.operate(
          [add(3, "{}"), add(4, #"{"\#(attribute)": \#(bad)}"#)].joined(separator: ","))
        #expect(answer.status == 422, "\(bad)")
        #expect(answer.sources == ["/atomic:operations/1/data/attributes/\(attribute)"], "\(bad)")
      }
      #expect(await api.send(.patch, "/things/1", body(1, good)).status == 200)
      #expect(await api.send(.post, "/things", body(2, good)).status == 201)
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `An id beyond the range of its column is the fault of the id`() async throws {
      let (api, database) = try await server(.postgreSQL, Self.table, [Self.things])
      defer { withExtendedLifetime(database) {} }
      let answer = await api.send(.post, "/things", #"{"data": {"type": "things", "id": "70000"}}"#)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/id"])
      #expect(await api.get("/things/70000").status == 404)
    }

    static let fields = Schema(
      "trips", id: Int.self,
      [
        .attribute("starts", Int?.self), .attribute("ends", Int?.self),
        .attribute("title", String?.self), .attribute("seats", Int?.self),
        .attribute("level", Int?.self),
      ])

    static let trips = """
      CREATE TABLE trips (id INTEGER PRIMARY KEY, starts INTEGER, ends INTEGER,
        title TEXT CONSTRAINT "has: a title" CHECK (title <> 'starts, ends.level'),
        seats INTEGER CHECK ( seats /* not level */ > 0 ), level INTEGER,
        CONSTRAINT order_of_days CHECK (ends >= starts AND 'level' <> ''), CHECK (abs(level) < 9))
      """

    static let checks: [(String, String)] = [
      (#""starts": 5"#, "starts"), (#""ends": 1"#, "ends"), (#""seats": 0"#, "seats"),
      (#""title": "starts, ends.level""#, "title"), (#""level": -9"#, "level"),
      (#""title": "a", "level": 9"#, "level"),
    ]

    @Test(
      "A CHECK is the fault of the member that it names",
      arguments: DatabaseKind.available.filter { $0 != .memory }, checks)
    func check(_ kind: DatabaseKind, _ change: (attributes: String, member: String)) async throws {
      let (api, database) = try await server(
        kind, [Self.trips, "INSERT INTO trips (id, starts, ends) VALUES (1, 2, 3)"], [Self.fields])
      defer { withExtendedLifetime(database) {} }
      let answer = await api.send(
        .patch, "/trips/1",
        #"{"data": {"type": "trips", "id": "1", "attributes": {\#(change.attributes)}}}"#)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/attributes/\(change.member)"])
    }

    @Test func `CHECKs are read as SQLite reads them`() {
      let statement = #"""
        CREATE TABLE [t] (a INT CHECK(a>0), "b ""x""" TEXT -- CHECK (a = 5)
          CHECK ( "b ""x""" <> ')' AND length(A) > 1 ) , constraint `one two` check ((a) in (1, 2)), CHECK (1
        """#
      #expect(
        SQLiteChecks(statement, columns: ["a", "b \"x\"", "length"]).columns == [
          "a>0": ["a"], "b \"x\"": ["b \"x\"", "a"], "one two": ["a"],
        ])
      #expect(SQLiteChecks("CREATE TABLE t (a CHECK", columns: ["a"]).columns.isEmpty)
      #expect(SQLiteChecks("CREATE TABLE t (a CHECK('", columns: ["a"]).columns.isEmpty)
      #expect(SQLiteChecks("/* CHECK (a)", columns: ["a"]).columns.isEmpty)
    }

    @Test func `A value of another type in a strict table names its member`() async throws {
      let (api, database) = try await server(
        .sqlite,
        [
          "CREATE TABLE trips (id INTEGER PRIMARY KEY, starts INTEGER, ends INTEGER, title TEXT, seats BLOB, level INTEGER) STRICT"
        ],
        [Self.fields])
      defer { withExtendedLifetime(database) {} }
      let answer = await api.send(
        .post, "/trips", #"{"data": {"type": "trips", "attributes": {"title": "a", "seats": 1}}}"#)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/attributes/seats"])
    }

    // MARK: References

    static let references = [
      "CREATE TABLE c (id INTEGER PRIMARY KEY)",
      "CREATE TABLE o (id INTEGER PRIMARY KEY, c_id INTEGER NOT NULL REFERENCES c ON DELETE RESTRICT, UNIQUE (id, c_id))",
      "CREATE TABLE i (id INTEGER PRIMARY KEY, o_id INTEGER REFERENCES o, c_id INTEGER REFERENCES c, FOREIGN KEY (o_id, c_id) REFERENCES o (id, c_id))",
      "INSERT INTO c VALUES (1), (2), (3)", "INSERT INTO o VALUES (1, 1), (2, 2)",
    ]

    static let referring = [
      Schema("c", id: Int.self, []),
      Schema("o", id: Int.self, [.relationship(.init("c", .one, to: ["c"]))]),
      Schema(
        "i", id: Int.self,
        [.relationship(.init("o", .one, to: ["o"])), .relationship(.init("c", .one, to: ["c"]))]),
    ]

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A key of two columns that leads nowhere`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind, Self.references, Self.referring)
      defer { withExtendedLifetime(database) {} }
      func body(_ c: Int) -> String {
        """
        {"data": {"type": "i", "id": "7", "relationships": {"o": {"data": {"type": "o", "id": "1"}},
          "c": {"data": {"type": "c", "id": "\(c)"}}}}}
        """
      }
      let answer = await api.send(.post, "/i", body(2))
      #expect(answer.status == 409)
      let detail = answer.value("/errors/0/detail")?.string
      if kind == .postgreSQL {
        #expect(detail == "There is no resource with these values together.")
        #expect(answer.sources == ["/data/relationships/o"])
      } else {
        #expect(detail == "A relationship would lead to a resource that doesn't exist.")
        #expect(answer.sources == ["/data"])
      }
      #expect(await api.send(.post, "/i", body(1)).status == 201)
      #expect(await api.send(.patch, "/i/7", body(2)).status == 409)
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A row that others refer to isn't deleted`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await server(kind, Self.references, Self.referring)
      defer { withExtendedLifetime(database) {} }
      try await database.base.run(["INSERT INTO i VALUES (1, 2, 2)"])
      // By RESTRICT, and by NO ACTION.
      for path in ["/c/1", "/o/2"] {
        let answer = await api.send(.delete, path)
        #expect(answer.status == 409, "\(path)")
        #expect(
          answer.value("/errors/0/detail")?.string == "Other resources are related to this one.")
      }
      #expect(await api.send(.delete, "/c/3").status == 204)
    }

    @Test(arguments: DatabaseKind.available)
    func `Of several members, those that don't exist are named`(_ kind: DatabaseKind) async throws {
      let tables = SQLFixture([
        ("teams", "id {key}, name TEXT"), ("people", "id {key}, name TEXT, team_id {int}"),
      ])
      let database = try await TestDatabase(
        kind, tables, ["teams": [["id": 1]], "people": [["id": 1], ["id": 3]]])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("people", id: Int.self, [])) { $0.allow(.update) }
        Serve(
          schema: Schema(
            "teams", id: Int.self, [.relationship(.init("members", .many, to: ["people"]))])
        ) {
          $0.relationship("members", .foreignKey(["team_id"]))
          $0.allow(.create, .update)
          $0.allow(.replace, .add, .remove, of: "members")
        }
      }
      let members = [1, 2, 3, 2, 4].map { #"{"type": "people", "id": "\#($0)"}"# }.joined(
        separator: ",")
      let linkage = #"{"data": [\#(members)]}"#
      for method in [HTTPRequest.Method.patch, .post] {
        let answer = await api.send(method, "/teams/1/relationships/members", linkage)
        #expect(answer.status == 404)
        #expect(answer.sources == ["/data/1", "/data/3", "/data/4"])
      }
      let start = "/data/relationships/members/data/"
      let created = await api.send(
        .post, "/teams", #"{"data": {"type": "teams", "relationships": {"members": \#(linkage)}}}"#)
      #expect(created.status == 404)
      #expect(created.sources == [start + "1", start + "3", start + "4"])
      #expect(await api.send(.delete, "/teams/1/relationships/members", linkage).status == 204)
    }
  }
#endif
