#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// Patterns select the same rows in memory and in each database.
  @Suite("Patterns in databases")
  struct PatternTests {
    /// What means something to `GLOB`, `LIKE` or our own patterns, among letters.
    private static let scalars = Array(#"aabB**??\\\[]%_^-'"#.unicodeScalars)

    private static func text(_ random: inout SeededGenerator, upTo count: Int) -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...count, using: &random) {
        text.append(AgreementTests.pick(scalars, &random))
      }
      return String(text)
    }

    @Test(arguments: AgreementTests.sql)
    func `Random patterns agree with memory`(_ kind: DatabaseKind) async throws {
      var random = SeededGenerator(seed: 484)
      let rows: [String: [[String: ColumnValue]]] = [
        "items": (0..<200).map {
          ["id": .integer($0), "name": .text(Self.text(&random, upTo: 4))]
        }
      ]
      let memory = MemoryDatabase(rows)
      let database = try await TestDatabase(kind, AgreementTests.tables(false), rows)
      let api = try AgreementTests.api(on: memory, isComposite: false)
      var found = 0
      for _ in 0..<300 {
        var plan = try api.plan("/items")
        plan.steps[0].condition = FilterExpression(
          "name", .matches, .string(Self.text(&random, upTo: 5)),
          ignoring: Bool.random(using: &random) ? .case : nil)
        plan.steps[0].limit = nil
        try await AgreementTests.compare(plan, memory, database)
        found += try await AgreementTests.run(plan, on: memory)[0].count
      }
      #expect(found > 1_000)
    }

    @Test(arguments: DatabaseKind.available)
    func `A backslash takes the meaning from what stands behind it`(
      _ kind: DatabaseKind
    ) async throws {
      let names = ["5* hotel", "5 hotel", "why?", "whys", #"a\b"#, #"a\*b"#]
      let database = try await TestDatabase(
        kind, AgreementTests.tables(false),
        [
          "items": names.enumerated().map {
            ["id": .integer(Int64($0.offset + 1)), "name": .text($0.element)]
          }
        ])
      let api = try AgreementTests.api(on: database.base, isComposite: false)
      for (pattern, ids) in [
        (#"5\* *"#, ["1"]), ("5* *", ["1", "2"]), (#"why\?"#, ["3"]), ("why?", ["3", "4"]),
        (#"a\b"#, ["5"]), (#"a\\b"#, ["5"]), (#"a\\\*b"#, ["6"]), (#"a\*b"#, []),
        ("a*b", ["5", "6"]),
      ] as [(String, [String])] {
        let query = QueryItem.queryString([QueryItem("filter[name][like]", pattern)])
        let answer = await api.get("/items?\(query)")
        #expect(answer.status == 200)
        #expect(answer.ids() == ids, "\(pattern)")
      }
      withExtendedLifetime(database) {}
    }
  }
#endif
