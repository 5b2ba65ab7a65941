#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What a request may not see must make no difference to any response.
  ///
  /// Two databases differ in one hidden thing alone. Every door (generated from the schemas, not listed) is
  /// tried on both, and all responses are compared byte by byte.
  @Suite("What is hidden makes no difference")
  struct SecurityTests {
    typealias Rows = [String: [[String: ColumnValue]]]

    /// Something hidden: two databases that differ in it.
    struct Secret: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let one: Rows
      let other: Rows
    }

    static let secrets: [Secret] = [
      Secret(
        testDescription: "the value of a hidden attribute", one: Newsroom.rows,
        other: Newsroom.rows.changing("stories", 1, "notes", to: "changed")),
      Secret(
        testDescription: "whether a hidden attribute is null", one: Newsroom.rows,
        other: Newsroom.rows.changing("people", 1, "salary", to: .null)),
      Secret(
        testDescription: "the target of a hidden relationship", one: Newsroom.rows,
        other: Newsroom.rows.changing("stories", 1, "lawyer_id", to: 1)),
      Secret(
        testDescription: "the fields of a hidden row", one: Newsroom.rows,
        other: Newsroom.rows.changing("stories", 3, "title", to: "Other")
          .changing("stories", 3, "words", to: 1)),
      Secret(
        testDescription: "whether a hidden row exists", one: Newsroom.rows,
        other: Newsroom.rows.removing("stories", 3)
          .changing("comments", 5, "story_id", to: .null)
          .removing("story_tags", 3, key: "story_id")),
      Secret(
        testDescription: "whom a hidden row belongs to", one: Newsroom.rows,
        other: Newsroom.rows.changing("stories", 3, "author_id", to: 3)),
      Secret(
        testDescription: "a row that a column without a field hides", one: Newsroom.rows,
        other: Newsroom.rows.removing("comments", 4)),
      Secret(
        testDescription: "hidden content", one: contentRows,
        other: contentRows.changing("people", 1, "file", to: .bytes([2, 3]))),
      Secret(
        testDescription: "the content of a hidden row", one: contentRows,
        other: contentRows.changing("stories", 3, "file", to: .null)),
      Secret(
        testDescription: "the rows of a hidden type", one: Newsroom.rows,
        other: Newsroom.rows.removing("audits", 1)),
    ]

    static let contentRows = Newsroom.rows.changing("people", 1, "file", to: .bytes([1]))
      .changing("stories", 1, "file", to: .bytes([1]))
      .changing("stories", 3, "file", to: .bytes([1]))

    /// A server whose rows are put back after each request that could change them.
    struct Side: Sendable {
      let rows: Rows
      let database: TestDatabase
      let api: JSONAPIServer<Newsroom.User>

      init(_ kind: DatabaseKind, _ rows: Rows) async throws {
        self.rows = rows
        database = try await TestDatabase(kind, Newsroom.tables, rows)
        api = try Newsroom.server(on: database.base, FollowingTests.limits(), hasContent: true)
      }
    }

    private func answer(
      _ door: Door, _ side: Side, as user: Newsroom.User?
    ) async throws -> String {
      let api = side.api
      if door.isFollowed {
        let followed = try #require(await api.follow(door.path, as: user))
        let value = try await followed.held.until { $0.documents > 0 || $0.isOver }
        await followed.stop()
        return "\(followed.status) \(value.tag ?? "") \(value.text)"
      }
      let exchange =
        door.isAtomic
        ? await api.operate(door.body ?? "", as: user)
        : await api.send(door.method, door.path, door.body, as: user)
      if ![.get, .head].contains(door.method), exchange.status < 300 {
        try await side.database.reset(to: side.rows)
      }
      let fields = exchange.headers.map { "\($0.name): \($0.value)" }.sorted()
      return "\(exchange.status) \(fields) \(String(decoding: exchange.body, as: UTF8.self))"
    }

    @Test(arguments: DatabaseKind.available, secrets)
    func `No response tells what is hidden`(_ kind: DatabaseKind, _ secret: Secret) async throws {
      let known = try await differing(kind, secret, as: Newsroom.User(id: 9, isEditor: true))
      // Were the secret visible to nobody, the test could not fail.
      #expect(known > 0)
      let (oneSide, otherSide) = (
        try await Side(kind, secret.one), try await Side(kind, secret.other)
      )
      for user in [nil, Newsroom.User(id: 1)] {
        for door in Self.doors(kind, secret) {
          let one = try await answer(door, oneSide, as: user)
          let other = try await answer(door, otherSide, as: user)
          #expect(one == other, "\(door.method) \(door.path) \(door.body ?? "")")
        }
      }
    }

    private func differing(
      _ kind: DatabaseKind, _ secret: Secret, as user: Newsroom.User
    ) async throws -> Int {
      let (oneSide, otherSide) = (
        try await Side(kind, secret.one), try await Side(kind, secret.other)
      )
      var count = 0
      for door in Self.doors where door.method == .get && !door.path.contains("?") {
        let one = try await answer(door, oneSide, as: user)
        let other = try await answer(door, otherSide, as: user)
        if one != other { count += 1 }
      }
      return count
    }

    @Test(
      "An editor reaches through every kind of door what others don't",
      arguments: DatabaseKind.available)
    func editor(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      let api = try Newsroom.server(on: database.base, FollowingTests.limits())
      let editor = Newsroom.User(id: 9, isEditor: true)
      for path in [
        "/api/stories/3", "/api/stories?filter[notes]=none", "/api/stories?sort=notes",
        "/api/stories?filter[notes][icontains]=NON",
        "/api/stories?aggregateOf=minimum(notes)&aggregateBy=notes",
        "/api/audits", "/api/stories/1/lawyer", "/api/comments/4", "/api/people/3?include=stories",
      ] {
        #expect(await api.get(path, as: editor).status == 200, "\(path)")
      }
      #expect(await api.get("/api/stories/3").status == 404)
      for (user, status) in [(editor, 200), (nil, 404)] as [(Newsroom.User?, Int)] {
        let followed = try #require(await api.follow("/api/stories/3", as: user))
        #expect(followed.status == status)
        await followed.stop()
      }
      #expect(await api.get("/api/stories?filter[notes]=none").status == 400)
      #expect(await api.get("/api/stories?filter[notes][icontains]=NON").status == 400)
      #expect(await api.get("/api/stories?sort=notes").status == 400)
      #expect(await api.get("/api/stories?aggregateOf=minimum(notes)").status == 400)
      #expect(await api.get("/api/stories?aggregateOf=count&aggregateBy=notes").status == 400)
      #expect(await api.get("/api/audits").status == 404)
      #expect(await api.get("/api/stories/1/lawyer").status == 404)
    }

    @Test(arguments: DatabaseKind.available)
    func `An order of the definition leaves out what is hidden`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base, principal: Newsroom.User.self) {
        Serve(Newsroom.Person.self) {
          $0.toMany(\.stories, foreignKey: "author_id")
          $0.sort(by: \.name, \.salary, default: .descending(\.salary), .ascending(\.name))
          $0.included(\.stories, sort: .descending(\.words))
          $0.hide(\.salary) { $0.principal?.isEditor != true }
        }
        Serve(Newsroom.Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.hide(\.words) { $0.principal?.isEditor != true }
        }
        Serve(Newsroom.Comment.self)
        Serve(Newsroom.Tag.self)
      }
      let editor = Newsroom.User(id: 9, isEditor: true)
      #expect(await api.get("/people", as: editor).ids() == ["3", "2", "1"])
      #expect(await api.get("/people").ids() == ["1", "2", "3"])
      #expect(await api.get("/people/1/stories", as: editor).ids() == ["5", "1"])
      #expect(await api.get("/people/1/stories").ids() == ["1", "5"])
    }

    @Test(
      "A row rule holds at every door for random rules", arguments: DatabaseKind.available, 0..<40)
    func randomRules(_ kind: DatabaseKind, _ seed: Int) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      var random = SeededGenerator(seed: UInt64(seed))
      let rule = Self.rule(&random, depth: 3)
      let api = try JSONAPIServer(database: database.base) {
        Serve(Newsroom.Person.self) { $0.toMany(\.stories, foreignKey: "author_id") }
        Serve(Newsroom.Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.page(default: 10, maximum: 10, [.number], total: true)
          $0.aggregate(by: \.title)
          $0.names.rows { _ in rule }
        }
        Serve(Newsroom.Comment.self)
        Serve(Newsroom.Tag.self)
      }
      // The rule by itself, on the same rows.
      let expected = (1...5).filter { id in
        let row = Newsroom.rows["stories"]?.first { $0["id"] == .integer(Int64(id)) } ?? [:]
        return rule.matches(
          FieldLookup { name in
            switch row[name] {
            case .integer(let number)?: .number(JSONNumber(number))
            case .text(let text)?: .string(text)
            default: .null
            }
          })
      }.map(String.init)
      let list = await api.get("/stories")
      #expect(list.ids() == expected)
      #expect(list.value("/meta/page/total")?.int == expected.count)
      let count = await api.get("/stories?aggregateOf=count")
      #expect(count.value("/meta/aggregates/0/count")?.int == expected.count)
      let titles = await api.get("/stories?aggregateOf=count&aggregateBy=title")
      #expect(titles.value("/meta/aggregates")?.array?.count == expected.count)
      for id in 1...5 {
        #expect(
          await api.get("/stories/\(id)").status == (expected.contains("\(id)") ? 200 : 404))
      }
      var related: Set<String> = []
      for person in 1...3 {
        let included = await api.get("/people/\(person)?include=stories")
        related.formUnion(included.ids("included"))
        #expect(await api.get("/people/\(person)/stories").ids() == included.ids("included"))
        #expect(
          await api.get("/people/\(person)/relationships/stories").ids()
            == included.ids("included"))
      }
      #expect(related == Set(expected))
      // Linkage and filters through the rule's type.
      let stories = (Newsroom.rows["comments"] ?? []).map { row -> String? in
        guard case .integer(let story)? = row["story_id"], expected.contains("\(story)") else {
          return nil
        }
        return "\(story)"
      }
      #expect(stories.count == 6)
      let comments = try #require(await api.get("/comments").json["data"]?.array)
      #expect(
        comments.map { $0.value(at: "/relationships/story/data/id")?.string } == stories)
      let found = await api.get("/comments?filter[story.id]=1,2,3,4,5")
      #expect(found.status == 200)
      let visible = stories.indices.filter { stories[$0] != nil }.map { "\($0 + 1)" }
      #expect(found.ids() == visible)
    }

    static func rule(_ random: inout SeededGenerator, depth: Int) -> FilterExpression {
      let kind = depth == 0 ? 3 : Int.random(in: 0..<5, using: &random)
      switch kind {
      case 0: return rule(&random, depth: depth - 1) && rule(&random, depth: depth - 1)
      case 1: return rule(&random, depth: depth - 1) || rule(&random, depth: depth - 1)
      case 2: return !rule(&random, depth: depth - 1)
      default:
        let comparison: FilterComparison.Operator =
          [.equal, .notEqual, .lessThan, .greaterOrEqual].randomElement(using: &random) ?? .equal
        return Bool.random(using: &random)
          ? FilterExpression(
            "words", comparison, .number(JSONNumber(Int.random(in: 1...4, using: &random) * 10)))
          : FilterExpression(
            "title", comparison,
            .string(["Alpha", "Bravo", "Secret", "Zulu"].randomElement(using: &random) ?? ""))
      }
    }
  }

  struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  extension [String: [[String: ColumnValue]]] {
    fileprivate func changing(
      _ table: String, _ id: Int64, _ column: String, to value: ColumnValue
    ) -> Self {
      var rows = self
      let index = rows[table]?.firstIndex { $0["id"] == .integer(id) }
      if let index { rows[table]?[index][column] = value }
      return rows
    }

    fileprivate func removing(_ table: String, _ id: Int64, key: String = "id") -> Self {
      var rows = self
      rows[table]?.removeAll { $0[key] == .integer(id) }
      return rows
    }
  }
#endif
