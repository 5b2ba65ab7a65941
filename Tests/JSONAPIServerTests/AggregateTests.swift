#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  /// The profile of aggregates, on every database.
  @Suite("Aggregates")
  struct AggregateTests {
    @Resource("orders")
    struct Order: Sendable {
      var id: Int
      var country: String?
      var amount: Decimal?
      var pieces: Int?
      var weight: Double?
      var isPaid: Bool
      var placedAt: Date?
      /// Hidden from those who didn't sign in.
      var margin: Int?
      /// Named by no aggregate.
      var note: String?
    }

    private static let tables = SQLFixture([
      (
        "orders",
        "id {key}, country TEXT, amount {decimal}, pieces {int}, weight {real}, is_paid {bool}, "
          + "placed_at {date}, margin {int}, note TEXT"
      )
    ])

    private static func order(
      _ id: Int64, _ country: String?, _ amount: String?, _ pieces: Int64?, paid: Bool = true,
      day: Int64 = 0
    ) -> [String: ColumnValue] {
      [
        "id": .integer(id), "country": country.map { .text($0) } ?? .null,
        "amount": amount.map { .text($0) } ?? .null, "pieces": pieces.map { .integer($0) } ?? .null,
        "weight": pieces.map { .real(Double($0) / 4) } ?? .null, "is_paid": paid ? 1 : 0,
        "placed_at": .integer(1_700_000_000_000_000 + day * 86_400_000_000), "margin": .integer(id),
        "note": "n",
      ]
    }

    private static let rows: [String: [[String: ColumnValue]]] = [
      "orders": [
        order(1, "DE", "0.10", 1), order(2, "DE", "0.2", 2, day: 1), order(3, "FR", "10", nil),
        order(4, nil, "-1.5", 7, day: 2), order(5, "FR", nil, 4, paid: false),
        order(6, "de", "1000000000000000000000.01", .max), order(7, nil, nil, nil),
      ]
    ]

    struct User: ServerPrincipal {
      var key = "one"
    }

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, _ rows: [String: [[String: ColumnValue]]] = Self.rows,
      configuration: ServerConfiguration = ServerConfiguration()
    ) async throws -> JSONAPIServer<User> {
      let database = try await databases.make(kind, Self.tables, rows)
      return try JSONAPIServer(
        database: database, principal: User.self, configuration: configuration
      ) {
        Serve(Order.self) {
          $0.aggregate(
            \.amount, \.pieces, \.weight, \.placedAt, \.country, \.margin, by: \.country, \.isPaid,
            \.placedAt, \.margin)
          $0.hide(\.margin) { $0.principal == nil }
          $0.rows { order, request in
            .when(request.principal != nil) || order.isPaid == true
          }
        }
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `All resources make one group`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let answer = await api.get(
        "/orders?aggregateOf=count,sum(amount),sum(pieces),minimum(amount),maximum(amount),"
          + "minimum(placedAt),maximum(country),average(weight)", as: User())
      #expect(answer.status == 200)
      #expect(answer.value("/data") == [])
      #expect(answer.value("/meta/aggregates")?.array?.count == 1)
      #expect(answer.value("/meta/aggregates/0/count") == 7)
      let sums = answer.value("/meta/aggregates/0/sum")
      #expect(sums?["amount"]?.number?.text == "1000000000000000000008.81")
      // Beyond Int64, and exact.
      #expect(sums?["pieces"]?.number?.text == "9223372036854775821")
      #expect(answer.value("/meta/aggregates/0/minimum/amount")?.number?.text == "-1.5")
      #expect(
        answer.value("/meta/aggregates/0/maximum/amount")?.number?.text
          == "1000000000000000000000.01")
      #expect(
        answer.value("/meta/aggregates/0/minimum/placedAt")?.string?.hasPrefix("2023-11-14") == true
      )
      #expect(answer.value("/meta/aggregates/0/maximum/country") == "de")
      #expect(answer.value("/meta/aggregates/0/average/weight")?.double == 4.611686018427388e17)
      #expect(answer.value("/meta/aggregates/0/group") == nil)
      #expect(answer.headers[.contentType]?.contains(Profile.aggregates.uri) == true)
      #expect(answer.value("/jsonapi/profile/0")?.string == Profile.aggregates.uri)
      #expect(answer.link("self")?.hasPrefix("/orders?aggregateOf=count,sum") == true)
    }

    @Test(arguments: DatabaseKind.available)
    func `Groups are told apart by bytes and sorted, null last`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let answer = await api.get(
        "/orders?aggregateOf=count,sum(amount)&aggregateBy=country", as: User())
      let expected: JSONValue = [
        ["group": ["country": "DE"], "count": 2, "sum": ["amount": 0.3]],
        ["group": ["country": "FR"], "count": 2, "sum": ["amount": 10]],
        [
          "group": ["country": "de"], "count": 1,
          "sum": ["amount": JSONValue(JSONNumber("1000000000000000000000.01") ?? 0)],
        ],
        ["group": ["country": nil], "count": 2, "sum": ["amount": -1.5]],
      ]
      #expect(answer.value("/meta/aggregates") == expected)
      let two = await api.get(
        "/orders?aggregateBy=isPaid,country&filter[country]=FR", as: User())
      #expect(
        two.value("/meta/aggregates") == [
          ["group": ["isPaid": false, "country": "FR"], "count": 1],
          ["group": ["isPaid": true, "country": "FR"], "count": 1],
        ])
    }

    @Test(arguments: DatabaseKind.available)
    func `It is one statement`(_ kind: DatabaseKind) async throws {
      guard kind != .memory else { return }
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      let api = try JSONAPIServer(database: database.base) {
        Serve(Order.self) { $0.aggregate(\.amount, by: \.country) }
      }
      _ = await api.get("/orders?aggregateOf=count")
      database.statements.removeAll()
      _ = await api.get("/orders?aggregateOf=count,sum(amount)&aggregateBy=country")
      let statements = database.statements.all.filter { $0.hasPrefix("SELECT") }
      #expect(statements.count == 1)
      #expect(statements.first?.contains("GROUP BY") == true)
    }

    @Test(arguments: DatabaseKind.available)
    func `Row rules and filters are inside`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let count = "/orders?aggregateOf=count"
      #expect(await api.get(count).value("/meta/aggregates/0/count") == 6)
      #expect(await api.get(count, as: User()).value("/meta/aggregates/0/count") == 7)
      let france = count + "&filter[country]=FR"
      #expect(await api.get(france).value("/meta/aggregates/0/count") == 1)
      #expect(await api.get(france, as: User()).value("/meta/aggregates/0/count") == 2)
      let groups = await api.get(count + "&aggregateBy=isPaid")
      #expect(groups.value("/meta/aggregates") == [["group": ["isPaid": true], "count": 6]])
    }

    @Test(arguments: DatabaseKind.available)
    func `An empty set has a count of 0 and no values, and no groups`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind)
      let none =
        "/orders?aggregateOf=count,sum(amount),sum(pieces),minimum(placedAt),maximum(country),average(weight)"
        + "&filter[country]=XX"
      let empty: JSONValue = [
        [
          "count": 0, "sum": ["amount": nil, "pieces": nil], "minimum": ["placedAt": nil],
          "maximum": ["country": nil], "average": ["weight": nil],
        ]
      ]
      #expect(await api.get(none).value("/meta/aggregates") == empty)
      #expect(await api.get(none + "&aggregateBy=country").value("/meta/aggregates") == [])
      // As is a group of nulls alone.
      let nulls = await api.get("/orders?aggregateOf=count,sum(pieces)&filter[id]=7")
      #expect(nulls.value("/meta/aggregates") == [["count": 1, "sum": ["pieces": nil]]])
    }

    private static let refused: [(String, String, String)] = [
      ("aggregateOf=", "malformedValue", "aggregateOf"),
      ("aggregateOf=total", "malformedValue", "aggregateOf"),
      ("aggregateOf=count(amount)", "malformedValue", "aggregateOf"),
      ("aggregateOf=count,,count", "malformedValue", "aggregateOf"),
      ("aggregateOf=sum(nosuch)", "unsupported", "aggregateOf"),
      ("aggregateOf=sum(note)", "unsupported", "aggregateOf"),
      ("aggregateOf=minimum(note)", "unsupported", "aggregateOf"),
      ("aggregateOf=sum(margin)", "unsupported", "aggregateOf"),
      ("aggregateOf=sum(placedAt)", "unsupported", "aggregateOf"),
      ("aggregateOf=average(country)", "unsupported", "aggregateOf"),
      ("aggregateOf=minimum(id)", "unsupported", "aggregateOf"),
      ("aggregateOf=minimum(isPaid)", "unsupported", "aggregateOf"),
      ("aggregateOf=count&aggregateBy=note", "unsupported", "aggregateBy"),
      ("aggregateOf=count&aggregateBy=margin", "unsupported", "aggregateBy"),
      ("aggregateOf=count&aggregateBy=amount", "unsupported", "aggregateBy"),
      ("aggregateOf=count&aggregateBy=", "unsupported", "aggregateBy"),
      ("aggregateOf=count&aggregateBy=country,country", "malformedValue", "aggregateBy"),
      ("aggregateOf=count&aggregateOf=count", "duplicateParameter", "aggregateOf"),
      ("aggregateOf=count&sort=country", "unsupported", "sort"),
      ("aggregateOf=count&page[size]=1", "unsupported", "page[size]"),
      ("aggregateOf=count&fields[orders]=country", "unsupported", "fields[orders]"),
      ("aggregateOf=count&aggregateFrom=1", "unknownParameter", "aggregateFrom"),
      ("aggregateOf=count&filter[nosuch]=1", "unknownParameter", "filter[nosuch]"),
      ("aggregateOf=count&filter[margin]=1", "unknownParameter", "filter[margin]"),
      (
        "aggregateOf=" + Array(repeating: "count", count: 21).joined(separator: ","),
        "limitExceeded",
        "aggregateOf"
      ),
    ]

    @Test func `What isn't offered or is hidden is refused with the parameter's name (QRY-04)`()
      async throws
    {
      let api = try await server(.memory)
      for (query, code, parameter) in Self.refused {
        let answer = await api.get("/orders?\(query)")
        #expect(answer.status == 400, "\(query)")
        #expect(answer.codes == [code], "\(query)")
        #expect(answer.sources == [parameter], "\(query)")
      }
      // Whoever sees the field may add it up.
      let margin = await api.get("/orders?aggregateOf=sum(margin)", as: User())
      #expect(margin.value("/meta/aggregates/0/sum/margin") == 28)
    }

    @Test func `Hidden is as if it weren't there`() async throws {
      let api = try await server(.memory)
      func text(_ name: String) async -> String {
        let sum = await api.get("/orders?aggregateOf=sum(\(name))")
        let group = await api.get("/orders?aggregateOf=count&aggregateBy=\(name)")
        return [sum, group].map { String(decoding: $0.body, as: UTF8.self) }.joined()
          .replacing(name, with: "x")
      }
      #expect(await text("margin") == text("nosuch"))
    }

    @Test func `Without a definition, nothing is offered`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Self.rows)) { Serve(Order.self) }
      let answer = await api.get("/orders?aggregateOf=count")
      #expect(answer.status == 400 && answer.codes == ["unknownParameter"])
      #expect(answer.sources == ["aggregateOf"])
      let other = try await server(.memory)
      #expect(await other.get("/orders/1?aggregateOf=count").codes == ["unknownParameter"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Too many groups are an error that names the limit`(_ kind: DatabaseKind) async throws {
      var configuration = ServerConfiguration()
      configuration.limits.aggregateGroups = 4
      let api = try await server(kind, configuration: configuration)
      let query = "/orders?aggregateOf=count&aggregateBy="
      #expect(await api.get(query + "country", as: User()).status == 200)
      let many = await api.get(query + "country,isPaid", as: User())
      #expect(many.status == 400 && many.codes == ["limitExceeded"])
      #expect(many.sources == ["aggregateBy"])
      #expect(many.value("/errors/0/detail")?.string?.contains("more than 4 groups") == true)
    }

    @Test func `Mistakes of definitions are found at the start`() {
      let schema = Schema(
        "things", id: Int.self,
        [.attribute("words", [String].self), .attribute("size", Double.self)])
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) { $0.aggregate(["nosuch"]) }
        }
      }
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) { $0.aggregate(["words"]) }
        }
      }
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) { $0.aggregate(by: ["size"]) }
        }
      }
      #expect(throws: Never.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) { $0.aggregate(["size"]) }
        }
      }
    }

    @Test func `Answers have entity tags (FET-06)`() async throws {
      let api = try await server(.memory)
      let first = await api.get("/orders?aggregateOf=count")
      let tag = try #require(first.headers[.eTag])
      let second = await api.get("/orders?aggregateOf=count", headers: [.ifNoneMatch: tag])
      #expect(second.status == 304 && second.body.isEmpty)
    }

    @Test func `SQLite's decimals, dates and numbers are added up in every form`() async throws {
      let tables = SQLFixture([
        (
          "orders",
          "id {key}, country TEXT COLLATE NOCASE, amount DECIMAL(10,2), pieces {int}, weight {real}, "
            + "is_paid {bool}, placed_at {date}, margin {int}, note TEXT"
        )
      ])
      let database = try await TestDatabase(.sqlite, tables, [:])
      for (id, row) in [
        "'DE', '12.50', 1, '2024-01-01'", "'de', 0.1, '2', '2024-01-01 00:00:00.000'",
        "'DE', 'x', 'many', '2024-01-01T00:00:00Z'", "NULL, 0.2, 3.0, 'soon'",
      ].enumerated() {
        try await database.base.run([
          "INSERT INTO orders (id, country, amount, pieces, placed_at, is_paid) "
            + "VALUES (\(id + 1), \(row), 1)"
        ])
      }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Order.self) {
          $0.aggregate(\.amount, \.pieces, \.placedAt, by: \.country, \.placedAt)
        }
      }
      let all = await api.get(
        "/orders?aggregateOf=count,sum(amount),sum(pieces),maximum(placedAt)")
      #expect(
        all.value("/meta/aggregates") == [
          [
            "count": 4, "sum": ["amount": 12.8, "pieces": 6],
            "maximum": ["placedAt": "2024-01-01T00:00:00Z"],
          ]
        ])
      let countries = await api.get("/orders?aggregateOf=count&aggregateBy=country")
      #expect(
        countries.value("/meta/aggregates") == [
          ["group": ["country": "DE"], "count": 2], ["group": ["country": "de"], "count": 1],
          ["group": ["country": nil], "count": 1],
        ])
      // One instant in three spellings is one group.
      let days = await api.get("/orders?aggregateOf=count&aggregateBy=placedAt")
      #expect(
        days.value("/meta/aggregates") == [
          ["group": ["placedAt": "2024-01-01T00:00:00Z"], "count": 3],
          ["group": ["placedAt": nil], "count": 1],
        ])
    }

    @Test func `A client reads typed rows`() async throws {
      let client = JSONAPIClient(transport: ServerTransport(try await server(.sqlite)))
      let rows = try await client.fetch(
        Order.query.filter { $0.country == "DE" }
          .aggregate(
            .count, .sum(\.amount), .average(\.weight), .minimum(\.placedAt), .maximum(\.pieces),
            by: \.country, \.isPaid))
      #expect(rows.count == 1)
      let row = try #require(rows.first)
      #expect(row.count == 2)
      #expect(row.sum(\.amount)?.decimal == Decimal(string: "0.3"))
      #expect(row.average(\.weight) == 0.375)
      #expect(try row.minimum(\.placedAt) == Date(timeIntervalSince1970: 1_700_000_000))
      #expect(try row.maximum(\.pieces) == 2)
      #expect(try row[\.country] == "DE")
      #expect(try row[\.isPaid] == true)
      #expect(row.sum(\.pieces) == nil)
      let all = try await client.fetch(Order.query.aggregate(.count, .sum(\.pieces)))
      #expect(all.map(\.count) == [6])
      #expect(all.first?.sum(\.pieces)?.text == "9223372036854775817")
      let countries = try await client.fetch(Order.query.aggregate(.count, by: \.country))
      #expect(try countries.map { try $0[\.country] } == ["DE", "FR", "de", nil])
    }

    @Test func `A server without the profile is an error of the client`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Self.rows)) { Serve(Order.self) }
      let client = JSONAPIClient(transport: ServerTransport(api))
      await #expect(throws: ClientError.self) {
        try await client.fetch(Order.query.aggregate(.count))
      }
    }

    @Test func `OpenAPI names what is offered and nothing that is hidden`() async throws {
      let api = try await server(.memory)
      let document = api.openAPI().json
      let parameters = document["components"]?["parameters"]
      let terms = parameters?["AggregateOfOrders"]?["schema"]?["items"]?["enum"]?.array?
        .compactMap(\.string)
      #expect(terms?.contains("count") == true)
      #expect(terms?.contains("average(amount)") == true)
      #expect(terms?.contains("minimum(placedAt)") == true)
      #expect(terms?.contains("sum(placedAt)") == false)
      #expect(terms?.contains { $0.contains("margin") || $0.contains("note") } == false)
      let groups = parameters?["AggregateByOrders"]?["schema"]?["items"]?["enum"]
      #expect(groups == ["country", "isPaid", "placedAt"])
      #expect(document["components"]?["schemas"]?["Aggregates"] != nil)
    }
  }
#endif
