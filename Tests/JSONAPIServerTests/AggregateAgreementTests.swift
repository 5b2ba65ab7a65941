#if Macros && SQLite
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// SQL counts and adds up what memory does, under random conditions and row rules.
  @Suite("Databases agree on aggregates")
  struct AggregateAgreementTests {
    private static let groupable = ["text", "name", "number", "flag", "date", "uuid"]
    private static let aggregatable = ["text", "name", "number", "ratio", "date", "price"]

    private static func run<D: ServerDatabase>(
      _ step: Step, _ aggregation: Aggregation, _ plan: ReadPlan, on database: D
    ) async throws -> [GroupTotals] {
      try await database.read(.single, until: .now + .seconds(60)) { session in
        try session.aggregate(step, aggregation, of: plan)
      }
    }

    /// The groups by what they are of, which is compared by bytes; one that is there twice has too many values.
    private static func values(_ groups: [GroupTotals]) -> [[ColumnValue]: [[ColumnValue]]] {
      Dictionary(
        groups.map { group in
          let totals = group.totals.map { totals -> [ColumnValue] in
            [
              .integer(Int64(totals.count)), totals.sum.map { .text($0.text) } ?? .null,
              totals.minimum, totals.maximum, totals.average.map { .real($0) } ?? .null,
            ]
          }
          return (group.group, [[.integer(Int64(group.count))]] + totals)
        }, uniquingKeysWith: +)
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory }, 0..<12)
    func random(_ kind: DatabaseKind, _ seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed + 100))
      let rows = AgreementTests.rows(&random)
      let memory = MemoryDatabase(rows)
      let database = try await TestDatabase(kind, AgreementTests.tables(false), rows)
      let api = try AgreementTests.api(on: memory, isComposite: false)
      let base = try api.plan("/items")
      let type = base.model.types[0]
      for _ in 0..<25 {
        var plan = base
        if Bool.random(using: &random) { plan.rules[0] = AgreementTests.filter(&random, depth: 1) }
        var step = Step(type: 0, source: .all)
        if Bool.random(using: &random) {
          step.condition = AgreementTests.filter(&random, depth: 2)
        }
        func columns(_ names: [String], _ maximum: Int) -> [Int] {
          names.shuffled(using: &random).prefix(Int.random(in: 0...maximum, using: &random))
            .compactMap { type.column($0) }
        }
        let aggregation = Aggregation(
          groups: columns(Self.groupable, 2), fields: columns(Self.aggregatable, 3), limit: 100)
        let expected = try await Self.run(step, aggregation, plan, on: memory)
        database.statements.removeAll()
        let found = try await Self.run(step, aggregation, plan, on: database.base)
        #expect(
          Self.values(found) == Self.values(expected),
          "\(plan.text(of: step)) \(aggregation) \(database.statements.all)")
      }
    }

    /// Memory against a computation of its own over the rows.
    @Test(arguments: 0..<20) func `Memory adds up what is in the rows`(_ seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed + 500))
      let rows = AgreementTests.rows(&random)
      let memory = MemoryDatabase(rows)
      let api = try AgreementTests.api(on: memory, isComposite: false)
      let plan = try api.plan("/items")
      let type = plan.model.types[0]
      let aggregation = Aggregation(
        groups: [try #require(type.column("flag"))], fields: [try #require(type.column("number"))],
        limit: 100)
      let found = try await Self.run(Step(type: 0, source: .all), aggregation, plan, on: memory)
      for flag in [ColumnValue.null, 0, 1] {
        let members = (rows["items"] ?? []).filter { ($0["flag"] ?? .null) == flag }
        let numbers = members.compactMap { row -> Int64? in
          if case .integer(let number)? = row["number"] { number } else { nil }
        }
        let group = found.first { $0.group == [flag] }
        #expect(group?.count ?? 0 == members.count)
        guard let totals = group?.totals.first else { continue }
        #expect(totals.count == numbers.count)
        let sum = numbers.reduce(Decimal(0)) { $0 + Decimal($1) }
        #expect(totals.sum?.decimal == (numbers.isEmpty ? nil : sum))
        #expect(totals.minimum == numbers.min().map { .integer($0) } ?? .null)
        #expect(totals.maximum == numbers.max().map { .integer($0) } ?? .null)
      }
    }

    @Test func `A database without aggregates says so`() throws {
      struct Bare: ReadSession {
        mutating func fetch(
          _ step: Step, of plan: ReadPlan, parents: [RowSet]
        ) throws(ServerDatabaseError) -> RowSet { RowSet(width: 1) }
      }
      let api = try AgreementTests.api(on: MemoryDatabase(), isComposite: false)
      let plan = try api.plan("/items")
      var session = Bare()
      #expect(throws: ServerDatabaseError.self) {
        try session.aggregate(
          Step(type: 0, source: .all), Aggregation(groups: [], fields: [], limit: 1), of: plan)
      }
    }
  }
#endif
