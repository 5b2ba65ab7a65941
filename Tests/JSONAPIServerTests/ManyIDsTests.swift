#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  /// Resources by many ids at once.
  @Suite("By id among many")
  struct ManyIDsTests {
    @Resource("shelves")
    struct Shelf: Sendable {
      var id: Int
      var name: String
    }

    @Resource("numbered")
    struct Numbered: Sendable {
      var id: Int
      var rank: Int
      var isPublic: Bool
      var shelf: ToOne<Shelf>
    }

    @Resource("named")
    struct Named: Sendable {
      var id: String
      var rank: Int
      var isPublic: Bool
      var shelf: ToOne<Shelf>
    }

    @Resource("marked")
    struct Marked: Sendable {
      var id: UUID
      var rank: Int
      var isPublic: Bool
      var shelf: ToOne<Shelf>
    }

    /// The types by their keys.
    enum Key: String, CaseIterable, Sendable {
      case numbered, named, marked

      func id(_ number: Int) -> String {
        switch self {
        case .numbered: "\(number)"
        case .named: "n'\(number),é"
        case .marked: "00000000-0000-4000-8000-" + "\(1_000_000_000_00 + number)0".suffix(12)
        }
      }

      func value(_ number: Int) -> ColumnValue {
        self == .numbered ? .integer(Int64(number)) : .text(id(number))
      }

      /// What is no id of a resource, or can't be any.
      var strangers: [String] {
        switch self {
        case .numbered: ["abc", "1.5", "01", "-1", "", "99999999999999999999", "9999"]
        case .named: ["abc", "", "1"]
        case .marked: ["abc", "1", "", "00000000-0000-4000-8000-00000000000"]
        }
      }
    }

    private static let count = 300
    /// Every third number, most of them without a row.
    private static let wanted = (1...2_000).map { $0 * 3 }
    /// The ranks of the rows among them that the row rule leaves, from the greatest on.
    private static let found = wanted.filter { $0 <= count && $0 % 10 != 0 }.reversed() as [Int]

    private static let tables = SQLFixture([
      ("shelves", "id {key}, name TEXT NOT NULL"),
      ("numbered", "id {key}, rank {int}, is_public {bool}, shelf_id {int}"),
      ("named", "id TEXT PRIMARY KEY, rank {int}, is_public {bool}, shelf_id {int}"),
      ("marked", "id {uuid} PRIMARY KEY, rank {int}, is_public {bool}, shelf_id {int}"),
    ])

    private static let rows: [String: [[String: ColumnValue]]] = {
      var rows: [String: [[String: ColumnValue]]] = [
        "shelves": (0..<3).map { ["id": .integer($0), "name": "s"] }
      ]
      for key in Key.allCases {
        rows[key.rawValue] = (1...count).map { number in
          [
            "id": key.value(number), "rank": .integer(Int64(number)),
            "is_public": number % 10 == 0 ? 0 : 1, "shelf_id": .integer(Int64(number % 3)),
          ]
        }
      }
      return rows
    }()

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, _ filters: [any FilterDialect] = [.operators],
      isWide: Bool = true
    ) async throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.filters = filters
      if isWide {
        configuration.limits.query.length = 200_000
        configuration.limits.query.listValues = 2_000
      }
      return try JSONAPIServer(
        database: await databases.make(kind, Self.tables, Self.rows), configuration: configuration
      ) {
        Serve(Shelf.self)
        Serve(Numbered.self) {
          $0.rows { book, _ in book.isPublic == true }
          $0.page(default: 25, maximum: 100, [.number, .cursor], total: true)
        }
        Serve(Named.self) {
          $0.rows { book, _ in book.isPublic == true }
          $0.page(default: 25, maximum: 100, [.number, .cursor], total: true)
        }
        Serve(Marked.self) {
          $0.rows { book, _ in book.isPublic == true }
          $0.page(default: 25, maximum: 100, [.number, .cursor], total: true)
        }
      }
    }

    private static func query(_ ids: [String], _ dialect: any FilterDialect) throws -> String {
      let filter = FilterExpression("id", .isIn, .list(ids.map { .string($0) }))
      return QueryItem.queryString(try dialect.items(for: filter))
    }

    static let combinations = DatabaseKind.available.flatMap { kind in
      Key.allCases.map { (kind, $0) }
    }

    @Test(arguments: combinations)
    func `2,000 ids go with an order, pages, an inclusion and a row rule`(
      _ kind: DatabaseKind, _ key: Key
    ) async throws {
      // A list of the operators has no commas in its values.
      let dialect: any FilterDialect = key == .named ? .functions : .operators
      let api = try await server(kind, [dialect])
      let ids = try Self.query(Self.wanted.map(key.id), dialect)
      let path = "/\(key.rawValue)?sort=-rank&include=shelf&page[size]=30&\(ids)"
      let expected = Self.found.map(key.id)
      let page = await api.get(path + "&page[number]=2")
      #expect(page.status == 200, "\(page.json["errors"] ?? .null)")
      #expect(page.ids() == Array(expected[30..<60]))
      #expect(page.ids("included") == ["0"])
      #expect(page.value("/meta/page/total") == JSONValue(expected.count))
      // By cursors to the end.
      #expect(await api.walk(path) == expected)
    }

    @Test(arguments: combinations)
    func `What is no id, or nobody's, matches nothing and is no error`(
      _ kind: DatabaseKind, _ key: Key
    ) async throws {
      let api = try await server(kind, [.functions])
      func ids(_ filter: String) async throws -> [String] {
        let item = QueryItem.queryString([QueryItem("filter", filter)])
        let answer = await api.get("/\(key.rawValue)?sort=rank&page[size]=3&\(item)")
        #expect(answer.status == 200, "\(filter)")
        return answer.ids()
      }
      func quoted(_ id: String) -> String {
        "'\(id.replacing("'", with: "''"))'"
      }
      let strangers = key.strangers.map(quoted).joined(separator: ",")
      let known = quoted(key.id(2)) + "," + quoted(key.id(1))
      #expect(try await ids("any(id,\(strangers))") == [])
      #expect(try await ids("any(id,\(strangers),\(known))") == [1, 2].map(key.id))
      // Of a row that the row rule hides.
      #expect(try await ids("any(id,\(known),\(quoted(key.id(10))))") == [1, 2].map(key.id))
      #expect(try await ids("not(any(id,\(strangers),\(known)))") == [3, 4, 5].map(key.id))
      for stranger in key.strangers {
        #expect(try await ids("equals(id,\(quoted(stranger)))") == [], "\(stranger)")
        #expect(
          try await ids("not(equals(id,\(quoted(stranger))))") == [1, 2, 3].map(key.id),
          "\(stranger)")
      }
      // Of related resources.
      #expect(try await ids("any(shelf.id,'abc','7','1.5')") == [])
      #expect(try await ids("any(shelf.id,'abc','2')") == [2, 5, 8].map(key.id))
      #expect(try await ids("equals(shelf,'abc')") == [])
    }

    @Test(arguments: DatabaseKind.available)
    func `A client asks for them`(_ kind: DatabaseKind) async throws {
      let client = JSONAPIClient(transport: ServerTransport(try await server(kind)))
      let numbered = try await client.fetch(
        Numbered.query.filter { $0.id.isIn(Self.wanted) }.sort(.descending(\.rank))
          .include(\.shelf).page(.number(1, size: 100)))
      #expect(numbered.map(\.id) == Array(Self.found.prefix(100)))
      let keys = Self.wanted.compactMap { UUID(uuidString: Key.marked.id($0)) }
      #expect(keys.count == 2_000)
      var marked: [Int] = []
      let query = Marked.query.filter { $0.id.isIn(keys) && $0.rank > 30 }
        .sort(.descending(\.rank)).page(.number(1, size: 100))
      for try await page in client.pages(query) { marked += page.map(\.rank) }
      #expect(marked == Self.found.filter { $0 > 30 })
    }

    /// Those that have a list of values.
    private static let listing = Quirks.Dialect.allCases.filter {
      (try? query(["1", "2"], $0.filters)) != nil
    }

    @Test func `Nearly all dialects have lists`() {
      #expect(
        Set(Quirks.Dialect.allCases).subtracting(Self.listing).map(\.rawValue).sorted()
          == ["crnk", "plain"])
    }

    @Test(arguments: listing, Key.allCases)
    func `A server reads them in each dialect as a client writes them`(
      _ dialect: Quirks.Dialect, _ key: Key
    ) throws {
      // Some separate values by commas and have no quotation marks.
      let ids = Self.wanted.map { key.id($0).replacing(",", with: ";") }
      let filter = FilterExpression("id", .isIn, .list(ids.map { .string($0) }))
      var limits = QueryReader.Limits.standard
      (limits.length, limits.listValues, limits.parameters) = (1 << 20, 2_000, 4_000)
      // Where each value is a parameter of its own, they count as conditions, too.
      limits.filterNodes = 2_000
      let scope = Schema.Scope(Numbered.schema)
      let items = try dialect.filters.items(for: filter, scope: scope)
      let text = QueryItem.queryString(items)
      let reader = QueryReader(dialect: dialect.filters, limits: limits)
      let isSame = try reader.read(text, schema: Numbered.schema).filter == filter
      #expect(isSame, "\(text.prefix(200))")
    }

    @Test(arguments: DatabaseKind.available)
    func `Beyond the limits, the answer names the parameter or the length`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind, isWide: false)
      let hundred = try Self.query((1...100).map { "\($0)" }, .operators)
      #expect(await api.get("/numbered?\(hundred)").status == 200)
      let more = await api.get("/numbered?\(hundred),101")
      #expect(more.status == 400 && more.codes == ["limitExceeded"])
      #expect(more.sources == ["filter[id]"])
      #expect(more.value("/errors/0/detail")?.string?.contains("at most 100") == true)
      let long = try Self.query(Self.wanted.map(Key.marked.id), .operators)
      let refused = await api.get("/marked?\(long)")
      #expect(refused.status == 414 && refused.codes == ["limitExceeded"])
      let client = JSONAPIClient(transport: ServerTransport(api))
      let error = await #expect(throws: ClientError.self) {
        try await client.fetch(
          Marked.query.filter {
            $0.id.isIn(Self.wanted.compactMap { UUID(uuidString: Key.marked.id($0)) })
          })
      }
      #expect(error?.status == 414)
      #expect(error?.description.contains("too long") == true)
    }
  }
#endif
