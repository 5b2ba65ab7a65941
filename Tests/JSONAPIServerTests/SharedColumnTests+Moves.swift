#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Ships have the column of their depot in common with their bay, some of which are hidden.
  extension SharedColumnTests {
    private static let harbour = SQLFixture([
      ("depots", "id TEXT PRIMARY KEY NOT NULL"),
      (
        "bays",
        "depot TEXT NOT NULL REFERENCES depots, number {int} NOT NULL, level {int} NOT NULL, "
          + "PRIMARY KEY (depot, number)"
      ),
      (
        "ships",
        "id {key}, name TEXT, depot TEXT REFERENCES depots, bay {int}, "
          + "FOREIGN KEY (depot, bay) REFERENCES bays"
      ),
    ])

    private static let moored: [String: [[String: ColumnValue]]] = [
      "depots": [["id": "HAM"], ["id": "BRE"], ["id": "KIE"]],
      "bays": [
        ["depot": "HAM", "number": 1, "level": 1], ["depot": "HAM", "number": 2, "level": 2],
        ["depot": "BRE", "number": 1, "level": 2], ["depot": "BRE", "number": 2, "level": 1],
      ],
      "ships": [
        ["id": 1, "name": "Ada", "depot": "HAM", "bay": 1],
        ["id": 2, "name": "Bea", "depot": "HAM", "bay": .null],
        ["id": 3, "name": "Cyd", "depot": .null, "bay": 1],
        ["id": 4, "name": "Dee", "depot": "HAM", "bay": 2],
      ],
    ]

    private func harbour(on database: any ServerDatabase) throws -> JSONAPIServer<NoPrincipal> {
      let ships = Schema(
        "ships", id: Int.self,
        [
          .attribute("name", String?.self), .attribute("home", String?.self),
          .attribute("berth", Int?.self),
          .relationship(.init("depot", .one, to: ["depots"], isOptional: true)),
          .relationship(.init("bay", .one, to: ["bays"], isOptional: true)),
        ])
      return try JSONAPIServer(database: database) {
        Serve(schema: Schema("depots", [.relationship(.init("ships", .many, to: ["ships"]))])) {
          $0.relationship("ships", .foreignKey(["depot"]))
          $0.allow(.replace, .add, of: "ships")
        }
        Serve(schema: Schema("bays", [.attribute("level", Int.self)])) {
          $0.key(["depot", "number"])
          $0.serverColumn("number", Schema.ValueType(.integer))
          $0.rows { _ in FilterExpression("level", .equal, .number(1)) }
        }
        Serve(schema: ships) {
          $0.column("home", "depot")
          $0.column("berth", "bay")
          $0.relationship("depot", .column("depot"))
          $0.relationship("bay", .column(["depot", "bay"]))
          $0.allow(.create, .update)
          $0.willUpdate { change, _, _ in
            guard change["name"] == "Bremen" else { return }
            change[relationship: "depot"] = .one(ResourceIdentifier(type: "depots", id: "BRE"))
          }
        }
      }
    }

    @Test(
      "A relationship or an attribute moves no other relationship to a row that the request doesn't see",
      arguments: DatabaseKind.available)
    func moves(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.harbour, Self.moored)
      defer { withExtendedLifetime(database) {} }
      let api = try harbour(on: database.base)
      func depot(_ id: String) -> String { #"{"data": {"type": "depots", "id": "\#(id)"}}"# }
      func linked(_ id: String) -> String { #""relationships": {"depot": \#(depot(id))}"# }
      func body(_ ship: Int, _ fields: String) -> String {
        #"{"type": "ships", "id": "\#(ship)", \#(fields)}"#
      }
      func patch(_ ship: Int, _ fields: String) async -> Exchange {
        await api.send(.patch, "/ships/\(ship)", #"{"data": \#(body(ship, fields))}"#)
      }
      // A hidden bay and one that is missing are the same to the client.
      for ship in [1, 3] {
        for (fields, source) in [
          (linked("BRE"), "relationships/depot"), (linked("KIE"), "relationships/depot"),
          (#""attributes": {"home": "BRE"}"#, "attributes/home"),
          (#""attributes": {"home": "KIE"}"#, "attributes/home"),
        ] {
          let refused = await patch(ship, fields)
          #expect(refused.status == 404, "\(ship) \(fields)")
          #expect(refused.sources == ["/data/" + source])
          let operation = await api.operate(
            #"{"op": "update", "data": \#(body(ship, fields))}"#)
          #expect(operation.status == 404)
          #expect(operation.sources == ["/atomic:operations/0/data/" + source])
        }
      }
      for id in ["BRE", "KIE"] {
        let url = await api.send(.patch, "/ships/1/relationships/depot", depot(id))
        #expect(url.status == 404)
        #expect(url.sources == ["/data"])
        let members = #"{"data": [{"type": "ships", "id": "2"}, {"type": "ships", "id": "1"}]}"#
        for method in [HTTPRequest.Method.post, .patch] {
          let added = await api.send(method, "/depots/\(id)/relationships/ships", members)
          #expect(added.status == 409)
          #expect(added.sources == ["/data"])
        }
      }
      #expect(await patch(1, #""attributes": {"name": "Bremen"}"#).status == 404)
      #expect(await api.get("/ships/1/depot").value("/data/id") == "HAM")
      #expect(await api.get("/ships/3/depot").value("/data") == .null)
      #expect(await api.get("/depots/BRE/relationships/ships").ids() == [])

      // Nothing hidden is reached, or nothing moves.
      let home = #""attributes": {"home": "HAM"}"#
      #expect(await patch(4, home).status == 200)
      #expect(await patch(1, home).status == 200)
      #expect(await patch(2, linked("BRE")).status == 200)
      let third = await patch(3, home)
      #expect(third.value("/data/relationships/bay/data/id") == "HAM:1", "\(third.json)")
      let both = #""attributes": {"berth": 2}, \#(linked("BRE"))"#
      #expect(await patch(1, both).value("/data/relationships/bay/data/id") == "BRE:2")
      let second = #"{"data": [{"type": "ships", "id": "2"}]}"#
      #expect(await api.send(.post, "/depots/KIE/relationships/ships", second).status == 204)
      #expect(await api.get("/ships/2/depot").value("/data/id") == "KIE")
    }

    @Test(
      "A new resource has no relationship to a row that the request doesn't see, whichever members lead there",
      arguments: DatabaseKind.available)
    func creations(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.harbour, Self.moored)
      defer { withExtendedLifetime(database) {} }
      let api = try harbour(on: database.base)
      func ship(_ berth: Int) -> String {
        """
        {"type": "ships", "attributes": {"berth": \(berth)},
          "relationships": {"depot": {"data": {"type": "depots", "id": "BRE"}}}}
        """
      }
      for berth in [1, 3] {
        let refused = await api.send(.post, "/ships", #"{"data": \#(ship(berth))}"#)
        #expect(refused.status == 404)
        #expect(refused.sources == ["/data/relationships/depot"])
        let operations = [ship(2), ship(berth)].map { #"{"op": "add", "data": \#($0)}"# }
        let added = await api.operate(operations.joined(separator: ", "))
        #expect(added.status == 404)
        #expect(added.sources == ["/atomic:operations/1/data/relationships/depot"])
      }
      #expect(await api.get("/ships").ids() == ["1", "2", "3", "4"])
      let created = await api.send(.post, "/ships", #"{"data": \#(ship(2))}"#)
      #expect(created.status == 201)
      #expect(created.value("/data/relationships/bay/data/id") == "BRE:2")
    }
  }
#endif
