#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  /// The same query over what a store holds.
  @Suite("A store counts and adds up")
  struct StoreAggregateTests {
    @Resource("items")
    struct Item: Sendable {
      var id: Int
      var text: String?
      var name: String
      var number: Int?
      var ratio: Double?
      var flag: Bool?
      var date: Date?
      var uuid: UUID?
      var price: Decimal?
      var parent: ToOne<Item>?
      var friends: ToMany<Item>
    }

    private static let all = [
      "text", "name", "number", "ratio", "flag", "date", "uuid", "price",
    ]

    // MARK: Agreement

    private static let day = Date(timeIntervalSince1970: 1_700_000_000)

    private static let conditions: [@Sendable (Filter<Item>.Paths) -> Filter<Item>] = [
      { $0.number >= 7 }, { $0.text == nil }, { $0.name.contains("a") }, { $0.price > 1 },
      { $0.flag == true }, { $0.date < day }, { $0.ratio != 0.1 }, { $0.parent.name == "a" },
      { $0.friends.count > 1 }, { $0.friends.contains { $0.name == "a" } },
      { $0.id.isIn([1, 2, 3, 5, 8, 13, 21]) }, { $0.parent.id != 3 },
    ]

    private static func query(_ random: inout SeededGenerator) -> Query<Item> {
      let one = AgreementTests.pick(conditions, &random)
      let other = AgreementTests.pick(conditions, &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return Item.query
      case 1: return Item.query.filter(one)
      case 2: return Item.query.filter { !one($0) }
      case 3: return Item.query.filter { one($0) && other($0) }
      default: return Item.query.filter { one($0) || !other($0) }
      }
    }

    private static func queries(_ query: Query<Item>) -> [AggregateQuery<Item>] {
      [
        query.aggregate(
          .count, .sum(\.number), .sum(\.price), .sum(\.ratio), .average(\.number),
          .average(\.price), .average(\.ratio), .minimum(\.text), .maximum(\.text),
          .minimum(\.date), .maximum(\.date), .minimum(\.number), .maximum(\.number),
          .minimum(\.ratio), .maximum(\.ratio), .minimum(\.price), .maximum(\.price)),
        query.aggregate(.count, by: \.text),
        query.aggregate(.sum(\.price), .maximum(\.name), by: \.flag, \.number),
        query.aggregate(.count, .average(\.ratio), by: \.date),
        query.aggregate(.minimum(\.date), by: \.uuid),
        query.aggregate(.count, .sum(\.number), .count, by: \.name, \.flag, \.uuid),
      ]
    }

    @Test(arguments: 0..<8)
    func `It agrees with the document of a server over the same rows`(_ seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed + 900))
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      let api = try JSONAPIServer(
        database: MemoryDatabase(AgreementTests.rows(&random)), configuration: configuration
      ) {
        Serve(schema: AgreementTests.schema(Schema.ValueType(.integer))) {
          $0.relationship("parent", .column("parent_id"))
          $0.relationship("children", .foreignKey("parent_id"))
          $0.relationship("friends", .through(table: "friends", own: "one", other: "other"))
          $0.aggregate(
            Self.all.filter { !["flag", "uuid"].contains($0) },
            by: [
              "text", "name", "number", "flag", "date", "uuid",
            ])
        }
      }
      let store = Store()
      let answer = await api.get("/items?page[size]=100&include=parent,friends")
      try store.insert(parsing: answer.body)
      #expect(store.count(of: "items") == 30)
      var options = ClientConfiguration()
      options.filterDialect = .functions
      let client = JSONAPIClient(transport: ServerTransport(api), configuration: options)
      var groups = 0
      for _ in 0..<20 {
        for query in Self.queries(Self.query(&random)) {
          let expected = try await client.fetch(query).map(\.json)
          let found = try store.aggregates(matching: query).map(\.json)
          #expect(found == expected, "\(query)")
          groups += found.count
        }
      }
      #expect(groups > 400)
    }

    // MARK: What is held

    private static func store(_ items: String...) throws -> Store {
      let store = Store()
      try store.insert(parsing: Array("{\"data\": [\(items.joined(separator: ","))]}".utf8))
      return store
    }

    private static func item(_ id: Int, _ attributes: String) -> String {
      #"{"type": "items", "id": "\#(id)", "attributes": {\#(attributes)}}"#
    }

    @Test func `Without resources there is a count of 0, and no group`() throws {
      let store = Store()
      let rows = try store.aggregates(
        matching: Item.query.aggregate(.count, .sum(\.price), .minimum(\.date), .average(\.ratio)))
      #expect(
        rows.map(\.json) == [
          [
            "count": 0, "sum": ["price": nil], "minimum": ["date": nil], "average": ["ratio": nil],
          ]
        ])
      #expect(try store.aggregates(matching: Item.query.aggregate(.count, by: \.flag)).isEmpty)
    }

    @Test func `Sums are exact, edits and new resources count, and values are typed`() throws {
      let store = try Self.store(
        Self.item(1, #""price": 0.1, "number": 9223372036854775807, "name": "a", "flag": true"#),
        Self.item(2, #""price": 0.2, "number": 1, "name": "b", "flag": null"#))
      let query = Item.query.aggregate(.count, .sum(\.price), .sum(\.number), .maximum(\.price))
      let row = try #require(try store.aggregates(matching: query).first)
      #expect(row.sum(\.price)?.text == "0.3")
      #expect(row.sum(\.number)?.text == "9223372036854775808")
      #expect(try row.maximum(\.price) == Decimal(string: "0.2"))
      store.record(type: "items", id: "2")?.setAttribute("price", to: 1_000_000_000_000_000_000)
      // Nobody knows more of it, so what it doesn't have is null.
      _ = try store.create("items", attributes: ["number": 4])
      let edited = try #require(try store.aggregates(matching: query).first)
      #expect(edited.count == 3)
      #expect(edited.sum(\.price)?.text == "1000000000000000000.1")
      #expect(edited.sum(\.number)?.text == "9223372036854775812")
      let groups = try store.aggregates(
        matching: Item.query.aggregate(.count, .average(\.number), by: \.flag))
      #expect(try groups.map { try $0[\.flag] } == [true, nil])
      #expect(groups.map(\.count) == [1, 2])
      #expect(groups.last?.average(\.number) == 2.5)
    }

    @Test func `Resources of which nothing is known don't count`() throws {
      let store = try Self.store(
        #"{"type": "items", "id": "1", "relationships": {"parent": {"data": {"type": "items", "id": "2"}}}}"#
      )
      let rows = try store.aggregates(matching: Item.query.aggregate(.count))
      #expect(rows.map(\.count) == [1])
    }

    // MARK: What is not known

    private static let unknown: [(String, @Sendable (Store) throws -> [JSONValue])] = [
      (
        "number",
        { try $0.aggregates(matching: Item.query.aggregate(.sum(\.number))).map(\.json) }
      ),
      (
        "flag",
        { try $0.aggregates(matching: Item.query.aggregate(.count, by: \.flag)).map(\.json) }
      ),
      (
        "ratio",
        {
          try $0.aggregates(matching: Item.query.filter { $0.ratio == nil }.aggregate(.count))
            .map(\.json)
        }
      ),
      (
        "parent",
        {
          try $0.aggregates(
            matching: Item.query.filter { $0.parent.name == "a" }.aggregate(.count)
          ).map(\.json)
        }
      ),
    ]

    @Test(arguments: unknown.indices)
    func `What isn't known is an error that names it, and never null`(_ index: Int) throws {
      let (field, read) = Self.unknown[index]
      let store = try Self.store(Self.item(7, #""name": "a""#))
      let error = #expect(throws: StoreError.self) { try read(store) }
      #expect(error?.code == .unknownField)
      #expect(error?.identifier == ResourceIdentifier(type: "items", id: "7"))
      #expect(error?.expected.contains("\"\(field)\"") == true)
    }

    @Test func `A related resource that the store doesn't have isn't null, either`() throws {
      let store = try Self.store(
        #"{"type": "items", "id": "1", "relationships": {"parent": {"data": {"type": "items", "id": "2"}}}}"#
      )
      let error = #expect(throws: StoreError.self) {
        try store.aggregates(
          matching: Item.query.filter { $0.parent.name != "a" }.aggregate(.count))
      }
      #expect(error?.identifier == ResourceIdentifier(type: "items", id: "2"))
      // Its id is known.
      let rows = try store.aggregates(
        matching: Item.query.filter { $0.parent.id == 2 }.aggregate(.count))
      #expect(rows.map(\.count) == [1])
    }

    @Test func `Only what decides has to be known`() throws {
      let store = try Self.store(
        Self.item(1, #""name": "a", "number": 4"#), Self.item(2, #""name": "b""#))
      let query = Item.query.filter { $0.name == "a" }
      let rows = try store.aggregates(matching: query.aggregate(.sum(\.number)))
      #expect(rows.map { $0.sum(\.number) } == [4])
      #expect(
        try store.aggregates(
          matching: Item.query.filter { $0.name == "a" && $0.number == 4 }.aggregate(.count)
        ).map(\.count) == [1])
    }

    @Test func `Of servers that leave out null, what is absent can be taken for it`() throws {
      let store = try Self.store(
        Self.item(1, #""name": "a", "number": 4"#), Self.item(2, #""name": "b""#))
      let rows = try store.aggregates(
        matching: Item.query.aggregate(.count, .sum(\.number)), takingUnknownAsNull: true)
      #expect(rows.map(\.count) == [2])
      #expect(rows.first?.sum(\.number) == 4)
    }

    // MARK: What can't be asked

    private static let refused: [AggregateQuery<Item>] = [
      Item.query.aggregate(.sum(\.date)), Item.query.aggregate(.average(\.name)),
      Item.query.aggregate(.minimum(\.flag)),
      Item.query.aggregate(.sum(\.parent.number)), Item.query.aggregate(.count, by: \.price),
      Item.query.aggregate(.count, by: \.parent.name),
      Item.query.sort(.ascending(\.name)).aggregate(.count),
      Item.query.page(.number(1, size: 2)).aggregate(.count),
      Item.query.include(\.parent).aggregate(.count),
      Item.query.filter("named", "x").aggregate(.count),
    ]

    @Test(arguments: refused.indices)
    func `What a server refuses, a store refuses`(_ index: Int) throws {
      let store = try Self.store(Self.item(1, #""name": "a""#))
      let error = #expect(throws: StoreError.self) {
        try store.aggregates(matching: Self.refused[index])
      }
      #expect(error?.code == .unsupportedQuery)
    }
  }
#endif
