#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// Comparisons without case select the same rows in memory and in each database.
  @Suite("Comparisons without case in databases")
  struct CaselessTests {
    /// Scalars that fold, what they fold to, and some that don't.
    private static let scalars =
      Array((CaseFolding.pairs.from + CaseFolding.pairs.to).unicodeScalars)
      + Array("aAbBzZßẞıİ日\u{301}'%_*?[\\".unicodeScalars)

    private static func text(_ random: inout SeededGenerator) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
      }
      return String(text)
    }

    /// Each of 100 comparisons with each of 200 texts.
    @Test(arguments: AgreementTests.sql)
    func `Random texts of all scripts agree with memory`(_ kind: DatabaseKind) async throws {
      var random = SeededGenerator(seed: 48)
      let texts = (0..<200).map { _ in Self.text(&random) }
      let rows: [String: [[String: ColumnValue]]] = [
        "items": texts.enumerated().map {
          ["id": .integer(Int64($0.offset)), "name": .text($0.element)]
        }
      ]
      let memory = MemoryDatabase(rows)
      let database = try await TestDatabase(kind, AgreementTests.tables(false), rows)
      let api = try AgreementTests.api(on: memory, isComposite: false)
      let operators: [FilterComparison.Operator] = [
        .equal, .notEqual, .isIn, .contains, .startsWith, .endsWith, .matches,
      ]
      var found = 0
      for index in 0..<100 {
        var plan = try api.plan("/items")
        // The text of a row in other letters of the same folding, or any text.
        let base = texts[Int.random(in: 0..<texts.count, using: &random)]
        let text = Bool.random(using: &random) ? base.uppercased() : base.caseFolded
        let comparison = operators[index % operators.count]
        let value: FilterValue =
          comparison == .isIn ? [.string(text), .string(Self.text(&random))] : .string(text)
        plan.steps[0].condition = FilterExpression("name", comparison, value, ignoring: .case)
        plan.steps[0].limit = nil
        try await AgreementTests.compare(plan, memory, database)
        found += try await AgreementTests.run(plan, on: memory)[0].count
      }
      #expect(found > 100)
    }

    @Test(arguments: DatabaseKind.available)
    func `Requests have them for text alone`(_ kind: DatabaseKind) async throws {
      let rows: [String: [[String: ColumnValue]]] = [
        "items": [
          ["id": 1, "name": "Moby Dick", "text": "É"], ["id": 2, "name": "omoo", "text": "é"],
          ["id": 3, "name": "MOBY"],
        ]
      ]
      let database = try await TestDatabase(kind, AgreementTests.tables(false), rows)
      defer { withExtendedLifetime(database) {} }
      let api = try AgreementTests.api(on: database.base, isComposite: false)
      for (filter, ids) in [
        ("name][icontains]=mOBY", ["1", "3"]), ("name][ieq]=Omoo", ["2"]),
        ("name][ine]=moby", ["1", "2"]), ("name][iin]=moby,OMOO", ["2", "3"]),
        ("text][istartsWith]=%C3%89", ["1", "2"]), ("text][iendsWith]=%C3%A9", ["1", "2"]),
        ("name][ilike]=m*K", ["1"]), ("parent.name][ieq]=x", []),
        ("name][inin]=moby,omoo", ["1"]),
      ] as [(String, [String])] {
        let answer = await api.get("/items?fields[items]=name&filter[\(filter)")
        #expect(answer.status == 200, "\(filter)")
        #expect(answer.ids() == ids, "\(filter)")
      }
      for filter in ["number][ieq]=x", "id][ieq]=a", "parent][ieq]=a", "words][icontains]=a"] {
        let answer = await api.get("/items?filter[\(filter)")
        #expect(answer.status == 400, "\(filter)")
      }
    }
  }
#endif
