#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Limits of included relationships")
  struct IncludedLimitTests {
    static let groups = Schema(
      "groups", id: Int.self, [.relationship(.init("items", .many, to: ["items"]))])

    static let items = Schema(
      "items", id: Int.self,
      [.attribute("rank", Int.self), .relationship(.init("group", .one, to: ["groups"]))])

    static let tables = SQLFixture([
      ("groups", "id {key}"), ("items", "id {key}, rank {int} NOT NULL, group_id {int}"),
    ])

    /// Groups of 12 items each, whose order by rank is not that of their ids.
    static func rows(_ count: Int64) -> [String: [[String: DatabaseValue]]] {
      [
        "groups": (1...count).map { ["id": .integer($0)] },
        "items": (0..<count * 12).map { number in
          [
            "id": .integer(number + 1), "rank": .integer(number * 7 % 12),
            "group_id": .integer(number / 12 + 1),
          ]
        },
      ]
    }

    @Test(
      "What is included has its limit for each of many parents, and one for all of them",
      arguments: DatabaseKind.available)
    func manyParents(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows(100))
      defer { withExtendedLifetime(database) {} }
      func server(limit: Int) throws -> JSONAPIServer<NoPrincipal> {
        try JSONAPIServer(database: database.base) {
          Serve(Self.groups) {
            $0.page(default: 100)
            $0.included("items", limit: limit)
          }
          Serve(Self.items)
        }
      }
      let all = try await server(limit: 10).get("/groups?include=items")
      #expect(all.status == 200)
      #expect(all.ids("included").count == 1_000)
      for group in all.json["data"]?.array ?? [] {
        #expect(group.value(at: "/relationships/items/data")?.array?.count == 10)
        #expect(group.value(at: "/relationships/items/links/next") != nil)
      }
      let many = try await server(limit: 20).get("/groups?include=items")
      #expect(many.status == 400)
      #expect(many.codes == ["limitExceeded"])
    }
  }
#endif
