#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// SQL selects the rows that memory does, in the same order.
  @Suite("Databases agree")
  struct AgreementTests {
    static func schema(_ id: Schema.ValueType) -> Schema {
      Schema(
        "items", id: id,
        [
          .attribute("text", String?.self), .attribute("name", String.self),
          .attribute("number", Int?.self), .attribute("ratio", Double?.self),
          .attribute("flag", Bool?.self), .attribute("date", Date?.self),
          .attribute("uuid", UUID?.self), .attribute("price", Decimal?.self),
          .attribute("words", [String]?.self),
          .relationship(.init("parent", .one, to: ["items"])),
          .relationship(.init("children", .many, to: ["items"])),
          .relationship(.init("friends", .many, to: ["items"])),
        ])
    }

    /// The tables; with composite keys, a realm and a place in it are the key.
    static func tables(_ isComposite: Bool) -> SQLFixture {
      let columns =
        "text TEXT, name TEXT NOT NULL, number {int}, ratio {real}, flag {bool}, date {date}, "
        + "uuid {uuid}, price {decimal}, words {json}, parent_id {int}"
      guard isComposite else {
        return SQLFixture([
          ("items", "id {key}, \(columns)"),
          ("friends", "one {int} NOT NULL, other {int} NOT NULL, PRIMARY KEY (one, other)"),
        ])
      }
      return SQLFixture([
        (
          "items",
          "realm TEXT NOT NULL, place {int} NOT NULL, \(columns), parent_realm TEXT, "
            + "PRIMARY KEY (realm, place)"
        ),
        (
          "friends",
          "one_realm TEXT NOT NULL, one {int} NOT NULL, other_realm TEXT NOT NULL, "
            + "other {int} NOT NULL, PRIMARY KEY (one_realm, one, other_realm, other)"
        ),
      ])
    }

    /// The realm of a row with a composite key.
    static func realm(_ id: Int64) -> ColumnValue { .text(["a:", "a", "~1", "é"][Int(id % 4)]) }

    /// The rows with their keys, and those that refer to them, in two columns.
    static func composite(
      _ rows: [String: [[String: ColumnValue]]], _ random: inout SeededGenerator
    ) -> [String: [[String: ColumnValue]]] {
      func split(
        _ row: inout [String: ColumnValue], _ column: String, _ realmColumn: String
      ) {
        guard case .integer(let id)? = row[column] else { return row[realmColumn] = .null }
        row[realmColumn] = realm(id)
        row[column] = .integer(id / 4)
      }
      return [
        "items": (rows["items"] ?? []).map { row in
          var row = row
          split(&row, "id", "realm")
          row["place"] = row.removeValue(forKey: "id")
          split(&row, "parent_id", "parent_realm")
          // With a null in one of its columns, a key leads nowhere.
          if Int.random(in: 0..<8, using: &random) == 0 { row["parent_realm"] = .null }
          if Int.random(in: 0..<8, using: &random) == 0 { row["parent_id"] = .null }
          return row
        },
        "friends": (rows["friends"] ?? []).map { row in
          var row = row
          split(&row, "one", "one_realm")
          split(&row, "other", "other_realm")
          return row
        },
      ]
    }

    static let texts = [
      "", "a", "A", "b", "ab", "aB", "é", "e\u{301}", "z", "ß", "%", "_", "a%b", "a_b", "[a]", "*",
      "?", "\\", "'", "\"", "日本", "\u{1F600}", "a b", "10", "9", "true",
      "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "É",
      "\u{212A}",
      "k", "\u{17F}", "s", "ẞ", "Σ", "ς", "\u{130}", "ı", "\u{10400}", "\u{10428}",
    ]

    static let numbers: [Int64] = [
      0, 1, -1, 7, 9, 10, 100, 9_007_199_254_740_993, 9_007_199_254_740_992, .max, .min,
    ]
    static let ratios = [0, -0.0, 0.1, 0.2, 0.30000000000000004, 1, 1e300, -1e-300, 2.5, 1e15]
    static let dates: [Int64] = [
      0, 1, -1, 1_000, 1_700_000_000_000_000, 1_700_000_000_000_001, 1_700_000_000_123_000,
      -2_208_988_800_000_000, 946_684_800_000_000, 1_699_999_999_999_999,
    ]
    static let uuids = [
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b811-9dad-11d1-80b4-00c04fd430c8",
      "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ]
    static let prices = ["0", "1.5", "1.50", "-2", "10", "9", "0.1", "1000000000000000000000.01"]
    static let words = ["[]", #"["a"]"#, #"["a","b"]"#, #"["é"]"#, #"["10",""]"#]

    static func rows(
      _ random: inout SeededGenerator
    ) -> [String: [[String: ColumnValue]]] {
      func maybe(_ value: ColumnValue, _ random: inout SeededGenerator) -> ColumnValue {
        Int.random(in: 0..<4, using: &random) == 0 ? .null : value
      }
      let count = 30
      var items: [[String: ColumnValue]] = []
      var pairs: Set<[Int64]> = []
      for id in 1...Int64(count) {
        items.append([
          "id": .integer(id),
          "text": maybe(.text(pick(texts, &random)), &random),
          "name": .text(pick(texts, &random)),
          "number": maybe(.integer(pick(numbers, &random)), &random),
          "ratio": maybe(.real(pick(ratios, &random)), &random),
          "flag": maybe(.integer(Int64.random(in: 0...1, using: &random)), &random),
          "date": maybe(.integer(pick(dates, &random)), &random),
          "uuid": maybe(.text(pick(uuids, &random)), &random),
          "price": maybe(.text(pick(prices, &random)), &random),
          "words": maybe(.text(pick(words, &random)), &random),
          "parent_id": maybe(
            .integer(Int64.random(in: 1...Int64(count), using: &random)), &random),
        ])
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
          pairs.insert([id, Int64.random(in: 1...Int64(count), using: &random)])
        }
      }
      return [
        "items": items,
        "friends": pairs.sorted { $0.lexicographicallyPrecedes($1) }.map {
          ["one": .integer($0[0]), "other": .integer($0[1])]
        },
      ]
    }

    static func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    // MARK: Filters

    static func filter(
      _ random: inout SeededGenerator, depth: Int, isComposite: Bool = false
    ) -> FilterExpression {
      func part(_ random: inout SeededGenerator) -> FilterExpression {
        filter(&random, depth: depth - 1, isComposite: isComposite)
      }
      switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
      case 0: return part(&random) && part(&random)
      case 1: return part(&random) || part(&random)
      case 2: return !part(&random)
      case 3:
        return .has(
          DottedPath(pick(["children", "friends", "parent", "parent.friends"], &random)),
          Bool.random(using: &random) ? part(&random) : nil)
      case 4:
        return FilterExpression(
          FilterComparison(
            .count(DottedPath(pick(["children", "friends", "friends.children"], &random))),
            pick([.equal, .notEqual, .lessThan, .greaterOrEqual], &random),
            .number(JSONNumber(Int.random(in: 0..<3, using: &random)))))
      default: return comparison(&random, isComposite)
      }
    }

    static func comparison(
      _ random: inout SeededGenerator, _ isComposite: Bool
    ) -> FilterExpression {
      let orders: [FilterComparison.Operator] = [
        .equal, .notEqual, .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual, .isIn, .isNotIn,
      ]
      let parts: [FilterComparison.Operator] = [.contains, .startsWith, .endsWith, .matches]
      let name = pick(
        ["text", "name", "number", "ratio", "flag", "date", "uuid", "price", "words", "$id"],
        &random)
      var operators = orders
      if name == "text" || name == "name" { operators += parts }
      if name == "flag" { operators = [.equal, .notEqual, .isIn] }
      if name == "words" { operators = [.contains] }
      if name == "$id", isComposite { operators = [.equal, .notEqual, .isIn, .isNotIn] }
      let comparison = pick(operators, &random)
      func value(_ random: inout SeededGenerator) -> FilterValue {
        if Int.random(in: 0..<12, using: &random) == 0, comparison != .contains { return .null }
        switch name {
        case "number": return .number(JSONNumber(pick(numbers, &random)))
        case "ratio": return pick(ratios, &random).filterValue
        case "flag": return .boolean(Bool.random(using: &random))
        case "date":
          return .date(
            Date(timeIntervalSince1970: Double(pick(dates, &random)) / 1_000_000))
        case "uuid": return .string(pick(uuids, &random))
        case "price": return JSONNumber(pick(prices, &random)).map { .number($0) } ?? .null
        case "words": return .string(pick(["a", "b", "é", "", "10", "e\u{301}"], &random))
        case "$id":
          let id = Int64.random(in: 0..<33, using: &random)
          guard isComposite, case .text(let key) = CompositeKey.key([realm(id), .integer(id / 4)])
          else { return .number(JSONNumber(id)) }
          return .string(key)
        default: return .string(pick(texts, &random))
        }
      }
      let isList = comparison == .isIn || comparison == .isNotIn
      let operand: FilterValue =
        isList
        ? .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random) })
        : value(&random)
      if Int.random(in: 0..<16, using: &random) == 0 {
        let fields = pick([["text", "name"], ["name"], ["text"]], &random)
        return FilterExpression(
          TextSearch(pick(texts, &random) + " " + pick(texts, &random), fields: fields))
      }
      let way = pick(["", "", "", "parent.", "children.", "friends.", "parent.friends."], &random)
      let isText = name == "text" || name == "name"
      let ignoring: TextDifference? =
        isText && Int.random(in: 0..<3, using: &random) == 0 ? .case : nil
      return FilterExpression(DottedPath(way + name), comparison, operand, ignoring: ignoring)
    }

    // MARK: Comparing

    static func run<D: ServerDatabase>(_ plan: ReadPlan, on database: D) async throws -> [RowSet] {
      try await database.read(.snapshot, until: .now + .seconds(60)) { session in
        var rows: [RowSet] = []
        for step in plan.steps {
          rows.append(try session.fetch(step, of: plan, parents: rows))
        }
        return rows
      }
    }

    static func cells(_ rows: RowSet) -> [[ColumnValue]] {
      (0..<rows.count).map { row in (0..<rows.width).map { cell(rows[row, $0]) } }
    }

    /// JSON in one spelling: PostgreSQL keeps no white space.
    static func cell(_ value: ColumnValue) -> ColumnValue {
      guard case .text(let text) = value, text.hasPrefix("["), text.hasSuffix("]"),
        let json = try? JSONValue(parsing: text)
      else { return value }
      return .text(String(decoding: json.bytes(), as: UTF8.self))
    }

    static func origins(_ rows: RowSet) -> [[Int]] { rows.origins.map { [$0.parent, $0.row] } }

    static func api(
      on database: any ServerDatabase, isComposite: Bool
    ) throws -> JSONAPIServer<NoPrincipal> {
      let parent: KeyColumns = isComposite ? ["parent_realm", "parent_id"] : "parent_id"
      let own: KeyColumns = isComposite ? ["one_realm", "one"] : "one"
      let other: KeyColumns = isComposite ? ["other_realm", "other"] : "other"
      return try JSONAPIServer(database: database) {
        Serve(schema: schema(Schema.ValueType(isComposite ? .string : .integer))) {
          if isComposite {
            $0.key(["realm", "place"])
            $0.serverColumn("place", Schema.ValueType(.integer))
          }
          $0.relationship("parent", .column(parent))
          $0.relationship("children", .foreignKey(parent))
          $0.relationship("friends", .through(table: "friends", own: own, other: other))
          $0.page([.cursor, .number])
        }
      }
    }

    static let sql = DatabaseKind.available.filter { $0 != .memory }

    /// The plans for each of 50 sets of rows, and of 20 with composite keys: 200 by night, else 60.
    static let plans = ProcessInfo.processInfo.environment["JSONAPI_EVERY_PLAN"] == nil ? 60 : 200

    @Test(
      "Random filters, orders, pages and relationships select the same rows", arguments: sql,
      0..<70)
    func random(_ kind: DatabaseKind, _ seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed + 1))
      let isComposite = seed >= 50
      var rows = Self.rows(&random)
      if isComposite { rows = Self.composite(rows, &random) }
      let memory = MemoryDatabase(rows)
      let database = try await TestDatabase(kind, Self.tables(isComposite), rows)
      // One model for both, so that the plans are the same.
      let api = try Self.api(on: memory, isComposite: isComposite)
      let base = try api.plan("/items?include=parent,children,friends")
      for _ in 0..<Self.plans {
        var plan = base
        if Bool.random(using: &random) {
          plan.rules[0] = Self.filter(&random, depth: 1, isComposite: isComposite)
        }
        plan.steps[0].condition = Self.filter(&random, depth: 2, isComposite: isComposite)
        Self.order(&plan.steps[0], &random)
        if Int.random(in: 0..<4, using: &random) > 0 {
          plan.steps.removeLast(plan.steps.count - 1)
        } else if Bool.random(using: &random), plan.steps.count == 2 {
          plan = Self.nested(plan, &random, isComposite)
        }
        let expected = try await Self.run(plan, on: memory)
        // What is after or before a row of the result.
        if expected[0].count > 1, plan.steps[0].selectsSortKeys, Bool.random(using: &random) {
          let row = Int.random(in: 0..<expected[0].count, using: &random)
          let width = expected[0].width
          let values = (width - plan.steps[0].sort.count..<width).map { expected[0][row, $0] }
          plan.steps[0].boundary = .init(values: values, isEnd: Bool.random(using: &random))
          plan.steps[0].offset = 0
        }
        try await Self.compare(plan, memory, database)
      }
    }

    static func compare(
      _ plan: ReadPlan, _ memory: MemoryDatabase, _ database: TestDatabase
    ) async throws {
      let expected = try await run(plan, on: memory)
      database.statements.removeAll()
      let found = try await run(plan, on: database.base)
      for (one, other) in zip(expected, found) {
        let isSame =
          cells(one) == cells(other) && origins(one) == origins(other)
          && one.hasMore == other.hasMore && one.parentsWithMore == other.parentsWithMore
          && one.total == other.total
        #expect(
          isSame,
          """
          \(plan)
          \(database.statements.all.joined(separator: "\n"))
          expected \(cells(one).map { $0[0] }), found \(cells(other).map { $0[0] })
          """)
        if !isSame { return }
      }
    }

    static func order(_ step: inout Step, _ random: inout SeededGenerator) {
      let type = Int.random(in: 0..<3, using: &random)
      var keys: [Step.SortKey] = []
      // Not by decimals and arrays, which have no order.
      for _ in 0..<type {
        keys.append(
          Step.SortKey(
            path: Int.random(in: 0..<5, using: &random) == 0 ? [0] : [],
            column: Int.random(in: 0..<7, using: &random),
            isDescending: Bool.random(using: &random)))
      }
      keys.append(Step.SortKey(path: [], column: nil, isDescending: Bool.random(using: &random)))
      step.sort = keys
      step.selectsSortKeys = Bool.random(using: &random)
      step.limit = Bool.random(using: &random) ? Int.random(in: 1..<8, using: &random) : nil
      step.offset = Bool.random(using: &random) ? Int.random(in: 0..<5, using: &random) : 0
      step.countsTotal = Int.random(in: 0..<4, using: &random) == 0
      step.boundary = nil
    }

    /// Comparisons with values that no column can hold, and whether they hold for all others.
    static let limits: [(String, Bool)] = [
      ("date][lt]=9999-12-31T23:59:59-05:00", true),
      ("date][lte]=9999-12-31T23:59:59-05:00", true),
      ("date][gt]=9999-12-31T23:59:59-05:00", false),
      ("date][gte]=9999-12-31T23:59:59-05:00", false),
      ("date][lt]=0000-01-01T00:00:00%2B01:00", false),
      ("date][lte]=0000-01-01T00:00:00%2B01:00", false),
      ("date][gt]=0000-01-01T00:00:00%2B01:00", true),
      ("date][gte]=0001-01-01T00:00:00%2B01:00", true),
      ("ratio][lt]=1e400", true), ("ratio][gte]=1e400", false), ("ratio][gt]=-1e400", true),
      ("ratio][lte]=-1e400", false),
      ("number][lt]=9223372036854775808", true), ("number][gte]=9223372036854775808", false),
    ]

    @Test(arguments: DatabaseKind.available)
    func `What no column can hold is greater or less than all that they hold`(
      _ kind: DatabaseKind
    ) async throws {
      let items: [[String: ColumnValue]] = [
        [
          "id": 1, "name": "a", "number": .integer(.max), "ratio": 1e300,
          "date": 253_402_300_799_999_999,
        ],
        [
          "id": 2, "name": "b", "number": .integer(.min), "ratio": -1e300,
          "date": -62_135_596_800_000_000,
        ],
        ["id": 3, "name": "c"],
      ]
      let database = try await TestDatabase(kind, Self.tables(false), ["items": items])
      defer { withExtendedLifetime(database) {} }
      let api = try Self.api(on: database.base, isComposite: false)
      for (filter, isAll) in Self.limits {
        let answer = await api.get("/items?fields[items]=name&filter[\(filter)")
        #expect(answer.status == 200, "\(filter)")
        #expect(answer.ids() == (isAll ? ["1", "2"] : []), "\(filter)")
      }
    }

    /// The plan with the first related resources alone, of one relationship.
    static func nested(
      _ plan: ReadPlan, _ random: inout SeededGenerator, _ isComposite: Bool
    ) -> ReadPlan {
      var plan = plan
      guard case .edges(let parents) = plan.steps[1].source else { return plan }
      plan.steps[1].source = .edges([pick(parents, &random)])
      plan.steps[1].limit = Int.random(in: 1..<4, using: &random)
      plan.steps[1].condition = filter(&random, depth: 1, isComposite: isComposite)
      return plan
    }
  }
#endif
