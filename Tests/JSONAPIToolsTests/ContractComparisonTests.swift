import JSONAPI
import JSONAPITools
import Testing

@Suite("What changed between two APIs")
struct ContractComparisonTests {
  /// What one document of many equal articles, and one of others, differ in.
  ///
  /// - Parameters:
  ///   - old: The attributes and relationships of each article before, as members of a resource.
  ///   - new: Those of each article after.
  private func changes(
    _ old: [String], _ new: [String], times: Int = 10, enough: Int = 10
  ) throws -> [String] {
    func contract(_ members: [String], times: Int) throws -> Contract {
      let resources = (0..<times).flatMap { round in
        members.enumerated().map {
          #"{"type": "articles", "id": "a\#(round)-\#($0)", \#($1)}"#
        }
      }
      return Contract(try evidence(#"{"data": [\#(resources.joined(separator: ","))]}"#))
    }
    return ContractComparison(enough: enough).changes(
      from: try contract(old, times: times), to: try contract(new, times: 1)
    ).map { "\($0.severity) \($0.kind.rawValue) \($0.place): \($0.message)" }
  }

  private static func attributes(_ members: String...) -> [String] {
    members.map { #""attributes": {\#($0)}"# }
  }

  private static func relationships(_ members: String...) -> [String] {
    members.map { #""relationships": {\#($0)}"# }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: [String]
    let new: [String]
    /// What is found on the way there, and on the way back.
    let there: [String]
    let back: [String]
  }

  static let attributeCases = [
    Case(
      testDescription: "a new field", old: attributes(#""a": 1"#),
      new: attributes(#""a": 1, "b": "x""#),
      there: ["harmless new-field articles.b: new attribute: string"],
      back: ["breaking missing-field articles.b: missing in all 1; was in all 10"]),
    Case(
      testDescription: "a renamed field", old: attributes(#""createdAt": 1"#),
      new: attributes(#""created_at": 1"#),
      there: [
        "breaking missing-field articles.createdAt: missing in all 1; was in all 10; was it renamed to created_at?",
        "harmless new-field articles.created_at: new attribute: integer",
      ],
      back: [
        "harmless new-field articles.createdAt: new attribute: integer",
        "breaking missing-field articles.created_at: missing in all 1; was in all 10; was it renamed to createdAt?",
      ]),
    Case(
      testDescription: "sometimes absent", old: attributes(#""a": 1"#),
      new: attributes(#""a": 1"#, ""),
      there: ["breaking presence articles.a: absent in 1 of 2, never in 10 before"], back: []),
    Case(
      testDescription: "null", old: attributes(#""a": 1"#), new: attributes(#""a": null"#),
      there: ["breaking null articles.a: null in all 1, never in 10 before"],
      back: ["harmless kind articles.a: integer; unknown before"]),
    Case(
      testDescription: "another kind", old: attributes(#""a": 1"#),
      new: attributes(#""a": "x""#),
      there: ["breaking kind articles.a: string in all 1; was integer"],
      back: ["breaking kind articles.a: integer in all 1; was string"]),
    Case(
      testDescription: "a fraction", old: attributes(#""a": 1"#), new: attributes(#""a": 1.5"#),
      there: ["breaking kind articles.a: number in all 1; was integer"], back: []),
    Case(
      testDescription: "another format", old: attributes(#""a": "2026-05-01""#),
      new: attributes(#""a": "2026-05-01T00:00:00Z""#),
      there: ["breaking format articles.a: a date and time in all 1; was a date"],
      back: ["breaking format articles.a: a date in all 1; was a date and time"]),
    Case(
      testDescription: "an empty date", old: attributes(#""a": "2026-05-01""#),
      new: attributes(#""a": "2026-05-01""#, #""a": """#),
      there: ["breaking format articles.a: an empty string in 1 of 2; was a date"], back: []),
    Case(
      testDescription: "a number in a string", old: attributes(#""a": "42""#),
      new: attributes(#""a": "x42""#),
      there: ["risky format articles.a: text in all 1; was an integer in a string"], back: []),
    Case(
      testDescription: "a new case of an enumeration",
      old: attributes(#""a": "draft""#, #""a": "live""#), new: attributes(#""a": "gone""#),
      there: [#"risky value articles.a: new: "gone"; was one of "draft", "live""#],
      back: []),
    Case(
      testDescription: "a large integer", old: attributes(#""a": 1"#),
      new: attributes(#""a": 3000000000"#),
      there: ["risky range articles.a: 3000000000, which doesn't fit in 32 bits; all did before"],
      back: []),
    Case(
      testDescription: "an integer beyond all limits", old: attributes(#""a": 1"#),
      new: attributes(#""a": 36893488147419103232"#, #""a": 3000000000"#),
      there: ["risky range articles.a: an integer that doesn't fit in 64 bits; all did before"],
      back: []),
    Case(
      testDescription: "nothing but integers beyond all limits",
      old: attributes(#""a": 9007199254740993"#), new: attributes(#""a": 36893488147419103232"#),
      there: ["risky range articles.a: an integer that doesn't fit in 64 bits; all did before"],
      back: []),
    Case(
      testDescription: "a nested field", old: attributes(#""a": {"b": [{"c": 1}]}"#),
      new: attributes(#""a": {"b": [{"d": "x"}]}"#),
      there: [
        "breaking missing-field articles.a.b[].c: missing in all 1; was in all 10",
        "harmless new-field articles.a.b[].d: new attribute: string",
      ],
      back: [
        "harmless new-field articles.a.b[].c: new attribute: integer",
        "breaking missing-field articles.a.b[].d: missing in all 1; was in all 10",
      ]),
    Case(
      testDescription: "names that are data",
      old: attributes(#""a": {"2026-01-01": 1}"#), new: attributes(#""a": {"2026-02-01": "x"}"#),
      there: ["breaking kind articles.a[]: string in all 1; was integer"],
      back: ["breaking kind articles.a[]: integer in all 1; was string"]),
    Case(
      testDescription: "names that become data", old: attributes(#""a": {"b": 1}"#),
      new: attributes(#""a": {"2026-01-01": 1}"#),
      there: ["breaking missing-field articles.a.b: missing in all 1; was in all 10"], back: []),
  ]

  static let relationshipCases = [
    Case(
      testDescription: "cardinality",
      old: relationships(#""r": {"data": {"type": "people", "id": "1"}}"#),
      new: relationships(#""r": {"data": [{"type": "people", "id": "1"}]}"#),
      there: ["breaking cardinality articles.r: to-many; was to-one"],
      back: ["breaking cardinality articles.r: to-one; was to-many"]),
    Case(
      testDescription: "another destination",
      old: relationships(#""r": {"data": {"type": "people", "id": "1"}}"#),
      new: relationships(#""r": {"data": {"type": "bots", "id": "1"}}"#),
      there: ["breaking destination articles.r: to bots; was to people"],
      back: ["breaking destination articles.r: to people; was to bots"]),
    Case(
      testDescription: "a third destination",
      old: relationships(
        #""r": {"data": [{"type": "people", "id": "1"}, {"type": "bots", "id": "1"}]}"#),
      new: relationships(
        #""r": {"data": [{"type": "people", "id": "1"}, {"type": "teams", "id": "1"}]}"#),
      there: ["risky destination articles.r: also to teams; was to bots, people"],
      back: ["risky destination articles.r: also to bots; was to people, teams"]),
    Case(
      testDescription: "an empty to-one",
      old: relationships(#""r": {"data": {"type": "people", "id": "1"}}"#),
      new: relationships(#""r": {"data": null}"#),
      there: ["breaking null articles.r: null in all 1, never in 10 before"],
      back: ["harmless destination articles.r: to people; unknown before"]),
    Case(
      testDescription: "no linkage",
      old: relationships(#""r": {"data": []}"#), new: relationships(#""r": {"links": {}}"#),
      there: ["risky linkage articles.r: without linkage in all 1, never in 10 before"],
      back: ["harmless linkage articles.r: to-many; linkage never said so before"]),
    Case(
      testDescription: "an attribute that becomes a relationship",
      old: attributes(#""r": 1"#), new: relationships(#""r": {"data": null}"#),
      there: ["breaking field articles.r: a relationship; was an attribute"],
      back: ["breaking field articles.r: an attribute; was a relationship"]),
    Case(
      testDescription: "a relationship that goes",
      old: relationships(#""r": {"data": null}, "s": {"data": null}"#),
      new: relationships(#""s": {"data": null}"#),
      there: ["breaking missing-field articles.r: missing in all 1; was in all 10"],
      back: ["harmless new-field articles.r: new relationship: to-one"]),
  ]

  @Test(arguments: attributeCases + relationshipCases)
  func `A change is found in both directions`(test: Case) throws {
    #expect(try changes(test.old, test.new) == test.there)
    #expect(try changes(test.new, test.old) == test.back)
    #expect(try changes(test.old, test.old).isEmpty)
  }

  @Test(arguments: [(100, true), (101, false)])
  func `Renamed fields are looked for among some, not among any number`(
    count: Int, isFound: Bool
  ) throws {
    func fields(_ suffix: String) -> [String] {
      let members = (0..<count).map { "\"field\($0)\(suffix)\": 1" }
      return Self.attributes(members.joined(separator: ", "))
    }
    let missing = try changes(fields("a"), fields("b")).filter { $0.contains("missing-field") }
    #expect(missing.count == count)
    #expect(missing.allSatisfy { $0.contains("was it renamed to field") == isFound })
  }

  @Test func `What was seen too rarely is no rule`() throws {
    let old = Self.attributes(#""a": 1, "b": 1"#)
    let new = Self.attributes(#""a": null"#)
    let few = try changes(old, new, times: 9)
    #expect(few.allSatisfy { $0.hasPrefix("harmless") })
    #expect(few.count == 2)
    #expect(try changes(old, new, times: 9, enough: 9).allSatisfy { $0.hasPrefix("breaking") })
  }

  @Test func `A field that was rare is missed only where it would have come by now`() throws {
    let old = Self.attributes(#""a": 1, "b": 1"#, #""a": 1"#)
    #expect(try changes(old, Self.attributes(#""a": 1"#)).isEmpty)
    let many = Array(repeating: Self.attributes(#""a": 1"#)[0], count: 7)
    #expect(
      try changes(old, many) == [
        "risky missing-field articles.b: missing in all 7; was in 10 of 20"
      ])
  }

  @Test func `Types come and go`() throws {
    let old = try evidence(
      #"{"data": {"type": "a", "id": "1", "attributes": {}}, "included": [{"type": "c", "id": "1", "attributes": {}}]}"#
    )
    let new = try evidence(#"{"data": {"type": "b", "id": "1", "attributes": {}}}"#)
    let changes = ContractComparison().changes(from: Contract(old), to: Contract(new))
    #expect(
      changes.map { "\($0.severity) \($0.kind.rawValue) \($0.place): \($0.message)" } == [
        "risky missing-type a: no resource of the type; 1 resource before",
        "harmless new-type b: new type, in 1 resource",
        "harmless missing-type c: no resource of the type; 1 resource before",
      ])
  }

  @Test func `A declared type is gone from a declaration, but documents may lack it`() throws {
    var old = Contract()
    for type in ["a", "b"] {
      old.types[type] = Contract.ResourceType(
        observations: nil, id: Contract.Value(absent: .unknown, null: .unknown))
    }
    func changes(to new: Contract) -> [String] {
      ContractComparison().changes(from: old, to: new).filter { $0.type == "b" }
        .map { "\($0.severity) \($0.kind.rawValue): \($0.message)" }
    }
    let seen = try evidence(#"{"data": {"type": "a", "id": "1", "attributes": {}}}"#)
    #expect(
      changes(to: Contract(seen)) == [
        "harmless missing-type: no resource of the type; was declared"
      ])
    var declared = old
    declared.types["b"] = nil
    #expect(changes(to: declared) == ["breaking missing-type: the type is gone"])
  }

  @Test func `Sparse resources miss nothing`() throws {
    let old = try evidence(articles(#"{"a": 1, "b": 1}"#))
    var new = Evidence()
    new.add(
      try AnyDocument(parsing: articles(#"{"a": 1}"#)), address: "/articles?fields[articles]=a")
    #expect(ContractComparison(enough: 1).changes(from: Contract(old), to: Contract(new)).isEmpty)
  }

  @Test func `Ids of another kind break clients`() throws {
    let old = try evidence(#"{"data": {"type": "a", "id": "x", "attributes": {}}}"#)
    let new = try evidence(#"{"data": {"type": "a", "id": 7, "attributes": {}}}"#)
    let changes = ContractComparison().changes(from: Contract(old), to: Contract(new))
    #expect(changes.map(\.place) == ["a.id"] && changes.first?.severity == .breaking)
  }
}
