#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import GRDB
  import JSONAPI
  import JSONAPIServer
  @testable import JSONAPISQLite
  import Testing

  @Suite("Order of decimal numbers")
  struct DecimalOrderTests {
    static let prices = Schema(
      "prices", id: Int.self,
      [.attribute("amount", Decimal?.self), .attribute("note", Decimal?.self)])

    static let rows: [[String: ColumnValue]] = [
      ["id": 1, "amount": "10", "note": "9.5"], ["id": 2, "amount": "9.50", "note": "10"],
      ["id": 3, "amount": "-0.1", "note": "1e2"], ["id": 4, "note": "-3"],
      ["id": 5, "amount": "9.5", "note": "0.30000000000000004"],
      ["id": 6, "amount": "12345678901234567890.25"],
      ["id": 7, "amount": "12345678901234567890.125"],
    ]

    static let tables = SQLFixture([("prices", "id {key}, amount {decimal}, note TEXT")])

    /// All pages of a size, forwards and backwards.
    private func walk(_ api: JSONAPIServer<NoPrincipal>, _ sort: String) async -> [[String]] {
      var forwards: [String] = []
      var url: String? = "/prices?sort=\(sort)&page[size]=2"
      var last = url
      while let page = url, forwards.count < 20 {
        let answer = await api.get(page)
        #expect(answer.status == 200)
        forwards += answer.ids()
        last = page
        url = answer.link("next")
      }
      var backwards: [String] = []
      url = last
      while let page = url, backwards.count < 20 {
        let answer = await api.get(page)
        backwards = answer.ids() + backwards
        url = answer.link("prev")
      }
      return [await api.get("/prices?sort=\(sort)").ids(), forwards, backwards]
    }

    @Test(arguments: DatabaseKind.available)
    func `Resources are sorted and paged by decimal numbers`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, ["prices": Self.rows])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(schema: Self.prices) }
      for (sort, ids) in [
        ("amount", ["3", "2", "5", "1", "7", "6", "4"]),
        ("-amount", ["6", "7", "1", "5", "2", "3", "4"]),
        ("note", ["4", "5", "1", "2", "3", "6", "7"]),
      ] {
        #expect(await walk(api, sort) == [ids, ids, ids], "\(sort)")
      }
      // In text, too, 10 is more than 9.5.
      #expect(await api.get("/prices?filter[note][gt]=9.5&sort=id").ids() == ["2", "3"])
      #expect(await api.get("/prices?filter[note]=100").ids() == ["3"])
      #expect(await api.get("/prices?filter[note]=10.0,-3&sort=id").ids() == ["2", "4"])
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `What is no number has a place in the order, too`() async throws {
      let database = try await TestDatabase(.postgreSQL, Self.tables, ["prices": Self.rows])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run(["UPDATE prices SET amount = 'NaN' WHERE id IN (1, 2)"])
      let api = try JSONAPIServer(database: database.base) { Serve(schema: Self.prices) }
      let ids = ["3", "5", "7", "6", "1", "2", "4"]
      #expect(await walk(api, "amount") == [ids, ids, ids])
    }

    @Test func `A pool of the application needs no preparation`() async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString).sqlite")
      defer { TestDatabase.remove(file) }
      let pool = try DatabasePool(path: file.path)
      try await pool.write { db in
        try db.execute(sql: "CREATE TABLE prices (id INTEGER PRIMARY KEY, amount TEXT, note TEXT)")
        try db.execute(sql: "INSERT INTO prices VALUES (1, '10', NULL), (2, '9.50', NULL)")
        try db.execute(sql: "CREATE TABLE keys (id BLOB PRIMARY KEY)")
      }
      let database = SQLiteDatabase(pool)
      try await database.makeIdempotencyTable()
      let api = try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(schema: Self.prices) { $0.allow(.update) }
        Serve(schema: Schema("keys", id: UUID.self, [])) {
          $0.clientIDs(.allowed)
          $0.allow(.create)
        }
      }
      #expect(try await api.verify().isEmpty)
      #expect(await api.get("/prices?sort=amount").ids() == ["2", "1"])
      #expect(await api.get("/prices?filter[amount]=9.5").ids() == ["2"])
      let keys = [UUID(), UUID()].map { $0.uuidString.lowercased() }
      for key in keys {
        #expect(
          await api.send(.post, "/keys", #"{"data": {"type": "keys", "id": "\#(key)"}}"#).status
            == 201)
      }
      let list = keys.joined(separator: ",")
      #expect(await api.get("/keys?filter[id]=\(list)").ids().sorted() == keys.sorted())
    }
  }
#endif
