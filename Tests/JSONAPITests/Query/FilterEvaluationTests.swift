import Foundation
import JSONAPI
import Testing

/// A record of values, with records behind relationships.
struct Row: FieldSource {
  var values: [String: FilterValue] = [:]
  var relationships: [String: [Row]] = [:]

  func value(of field: String) -> FilterValue { values[field] ?? .null }
  func related(by relationship: String) -> [Row] { relationships[relationship] ?? [] }
}

@Suite("Filters on local values")
struct FilterEvaluationTests {
  static let article = Row(
    values: [
      "id": "7", "title": "Swift in depth", "rating": 4, "price": 2.5, "hidden": false,
      "createdAt": .date(Date(timeIntervalSince1970: 1_700_000_000)), "tags": ["a", "b"],
    ],
    relationships: [
      "author": [Row(values: ["name": "Dan", "id": "1"])],
      "comments": [
        Row(values: ["body": "first"], relationships: ["author": [Row(values: ["name": "Eve"])]]),
        Row(values: ["body": "second"]),
      ],
    ])

  @Test(
    arguments: [
      ("title", .equal, "Swift in depth", true), ("title", .equal, "swift in depth", false),
      ("title", .notEqual, "x", true), ("rating", .greaterOrEqual, 4, true),
      ("rating", .greaterThan, 4, false), ("rating", .lessThan, 4.5, true),
      ("rating", .lessOrEqual, 3, false), ("price", .equal, 2.50, true),
      ("hidden", .equal, false, true), ("hidden", .lessThan, true, true),
      ("title", .contains, "in d", true), ("title", .contains, "", true),
      ("title", .contains, "inn", false), ("title", .startsWith, "Swift", true),
      ("title", .startsWith, "swift", false), ("title", .endsWith, "depth", true),
      ("title", .endsWith, "dept", false), ("title", .matches, "S*t i? *", true),
      ("title", .matches, "S*x", false), ("title", .matches, "*", true),
      ("title", .matches, #"Swift \* depth"#, false), ("title", .matches, #"Swift i\? *"#, false),
      ("title", .matches, "Swift", false), ("rating", .isIn, [1, 4], true),
      ("rating", .isNotIn, [1, 4], false), ("rating", .isIn, [], false),
      ("rating", .isNotIn, [], true), ("tags", .contains, "b", true),
      ("tags", .contains, "c", false), ("tags", .equal, ["a", "b"], true),
      ("author.name", .equal, "Dan", true), ("author.id", .equal, 1, true),
      ("id", .equal, 7, true), ("comments.body", .equal, "second", true),
      ("comments.author.name", .equal, "Eve", true),
    ] as [(DottedPath, FilterComparison.Operator, FilterValue, Bool)])
  func `Compare fields with literals`(
    path: DottedPath, comparison: FilterComparison.Operator, value: FilterValue, holds: Bool
  ) {
    #expect(FilterExpression(path, comparison, value).matches(Self.article) == holds)
    #expect((!FilterExpression(path, comparison, value)).matches(Self.article) == !holds)
  }

  private static let long = "0." + String(repeating: "1234567890", count: 4)

  @Test(
    arguments: [
      (long + "1", long + "2", -1), (long + "1", long + "10", 0), (long, long + "1", -1),
      ("-" + long + "1", "-" + long + "2", 1), ("1e40", "1" + String(repeating: "0", count: 40), 0),
      ("1e400", "1e999", -1), ("1e400", "10e399", 0), ("-1e400", "1", -1), ("1e-400", "0", 1),
      ("-1e-400", "0", -1), ("-0.0", "0e9", 0), ("0.30000000000000004", "0.3", 1), ("9", "1e1", -1),
      ("12", "1.25e1", -1), ("-12", "-1.25e1", 1), ("9007199254740993", "9007199254740992.0", 1),
    ] as [(String, String, Int)])
  func `Numbers of any length are compared by value`(
    _ one: String, _ other: String, _ order: Int
  ) throws {
    let number = FilterValue.number(try #require(JSONNumber(one)))
    let another = FilterValue.number(try #require(JSONNumber(other)))
    #expect(number.compared(to: another) == order)
    #expect(another.compared(to: number) == -order)
    #expect(number.isSame(as: another) == (order == 0))
  }

  @Test func `Read text as the type of the field, as a query string holds nothing else`() {
    #expect(FilterExpression("rating", .greaterThan, "3.5").matches(Self.article))
    #expect(FilterExpression("hidden", .equal, "false").matches(Self.article))
    #expect(FilterExpression("createdAt", .lessThan, "2024-01-01").matches(Self.article))
    #expect(
      FilterExpression("createdAt", .equal, "2023-11-14T22:13:20Z").matches(Self.article))
    #expect(!FilterExpression("rating", .greaterThan, "x").matches(Self.article))
    #expect(!FilterExpression("rating", .lessThan, "x").matches(Self.article))
  }

  @Test func `Take UUIDs for the same whose case differs, and no other text`() throws {
    let uuid = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    let other = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FE")
    // As coders write UUIDs, and as others do.
    for text in [uuid.uuidString, uuid.uuidString.lowercased()] {
      let row = Row(values: ["code": .string(text), "id": .string(text), "tags": [.string(text)]])
      let code = AttributePath<Article, UUID>("code")
      let id = AttributePath<Article, UUID>("id")
      #expect((code == uuid && id == uuid && code.isIn([uuid])).matches(row))
      #expect(!(code != uuid || id.isNotIn([uuid])).matches(row))
      #expect(try !(code == #require(other)).matches(row))
      #expect(FilterExpression("tags", .contains, uuid.filterValue).matches(row))
      let read = try Query<Article>(parsing: "filter[code]=\(text)").parameters.filter
      #expect(read?.matches(row) == true)
    }
    let texts = Row(values: ["a": .string("X" + String(repeating: "-", count: 35))])
    #expect(
      !FilterExpression("a", .equal, .string("x" + String(repeating: "-", count: 35)))
        .matches(texts))
  }

  @Test(arguments: FilterComparison.Operator.allCases)
  func `Know two truth values: null equals null and nothing else`(
    comparison: FilterComparison.Operator
  ) {
    let holds = FilterExpression("missing", comparison, "x").matches(Self.article)
    #expect(holds == [.notEqual, .isNotIn].contains(comparison))
    let ofNull = FilterExpression("missing", comparison, nil).matches(Self.article)
    #expect(ofNull == [.equal, .isIn].contains(comparison))
    let ofValue = FilterExpression("title", comparison, nil).matches(Self.article)
    #expect(ofValue == [.notEqual, .isNotIn].contains(comparison))
    #expect(FilterExpression("nobody.name", .equal, nil).matches(Self.article))
  }

  @Test
  func `Compare an optional that is no literal with what is written for it, and not with null`()
    throws
  {
    struct Place: Codable, Equatable, Sendable {
      var street: String
      var city: String
    }
    let place = AttributePath<Article, Place?>("place")
    let there = Place(street: "S", city: "C")
    let json = try JSONValue(parsing: #"{"city": "C", "street": "S"}"#)
    let row = Row(values: ["place": json.filterValue])
    #expect((place == there).matches(row))
    #expect(!(place == Place(street: "S", city: "D")).matches(row))
    #expect(!(place == there).matches(Row()))
    #expect((place == nil).matches(Row()))
    #expect(!(place == nil).matches(row))
    #expect(
      try Article.query.filter { _ in place == there }.parameters
        .queryItems(dialect: .functions)
        == [QueryItem("filter", #"equals(place,'{"city":"C","street":"S"}')"#)])
  }

  @Test func `Look into JSON`() throws {
    let value = try JSONValue(
      parsing: #"{"n": 1.0, "s": "x", "l": [1, [2]], "b": true, "o": {}, "z": null}"#)
    let lookup = FieldLookup { value[$0]?.filterValue ?? .null }
    let literals: [(DottedPath, FilterValue)] = [
      ("n", 1), ("s", "x"), ("b", true), ("o", "{}"), ("z", nil), ("y", nil),
    ]
    for (path, literal) in literals {
      #expect(FilterExpression(path, .equal, literal).matches(lookup))
    }
    #expect(FilterExpression("l", .contains, 1).matches(lookup))
    #expect(!FilterExpression("l", .contains, 2).matches(lookup))
  }

  @Test func `Ask for related resources and count them`() {
    let eve = FilterExpression("author.name", .equal, "Eve")
    let second = FilterExpression("body", .equal, "second")
    #expect(FilterExpression.has("comments").matches(Self.article))
    #expect(!FilterExpression.has("likes").matches(Self.article))
    #expect(FilterExpression.has("comments", eve).matches(Self.article))
    #expect(FilterExpression.has("comments", second).matches(Self.article))
    #expect(!FilterExpression.has("comments", eve && second).matches(Self.article))
    #expect(FilterExpression.has("comments.author", !(!eve) || .everything).matches(Self.article))
    let count = FilterExpression(FilterComparison(.count("comments"), .equal, 2))
    #expect(count.matches(Self.article))
    // The source after `has` is the article again.
    let title = FilterExpression("title", .startsWith, "Swift")
    #expect((.has("comments", second) && title).matches(Self.article))
    #expect((!(.has("comments", eve && second)) && title).matches(Self.article))
    #expect((.has("comments", .has("author", .everything)) && title).matches(Self.article))
  }

  @Test func `Agree with Swift's own operators on random expressions`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let (expression, expected) = Self.tree(depth: 5, &generator)
      #expect(expression.matches(Self.article) == expected)
    }
  }

  private static func tree(
    depth: Int, _ generator: inout SeededGenerator
  ) -> (FilterExpression, Bool) {
    switch Int.random(in: 0..<(depth == 0 ? 2 : 6), using: &generator) {
    case 0: return (FilterExpression("rating", .equal, 4), true)
    case 1: return (FilterExpression("rating", .lessThan, 4), false)
    case 2:
      let (expression, value) = tree(depth: depth - 1, &generator)
      return (!expression, !value)
    case 3:
      let (expression, value) = tree(depth: depth - 1, &generator)
      let body = FilterExpression("body", .equal, "second")
      return value
        ? (.has("comments", body) && expression, true)
        : (.has("comments", body) || expression, true)
    case let kind:
      let parts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        tree(depth: depth - 1, &generator)
      }
      return kind == 4
        ? (.all(parts.map(\.0)), parts.allSatisfy(\.1))
        : (.any(parts.map(\.0)), parts.contains(where: \.1))
    }
  }

  @Test func `Have one form for what says the same`() {
    let (a, b, c) = (
      FilterExpression("a", .equal, 1), FilterExpression("b", .lessThan, 2),
      FilterExpression("c", .isIn, ["x"])
    )
    #expect(((a && b) && c) == (a && (b && c)))
    #expect(((a || b) || c) == .any([a, b, c]))
    #expect((!(!(a && b))) == (a && b))
    #expect((!a) == FilterExpression("a", .notEqual, 1))
    #expect((!b) != FilterExpression("b", .greaterOrEqual, 2))
    #expect(c == FilterExpression("c", .equal, "x"))
    #expect(.all([a]) == a)
    #expect((a && .everything) == a)
    #expect((a || .nothing) == a)
    #expect((!FilterExpression.everything) == .nothing)
    #expect((a && b).nodes.count == 3)
    #expect((a && b && c).conjunction?.map(\.path.text) == ["a", "b", "c"])
    #expect((a || b).conjunction == nil)
  }

  @Test func `Of any depth need no stack`() {
    var expression = FilterExpression("rating", .equal, 4)
    let (no, yes) = (!expression, expression)
    for _ in 0..<500 { expression = !(!(expression || no) || no) && yes }
    #expect(expression.nodes.count > 2_000)
    #expect(expression.matches(Self.article))
  }
}

@Suite("Sorting local values")
struct SortTests {
  @Test func `SRT-03, SRT-05: follows the fields in their order, and is stable`() {
    let rows = [("1", 2, "b"), ("2", 1, "a"), ("3", 2, "a"), ("4", 1, "a"), ("5", 3, "c")]
      .map {
        Row(values: ["id": .string($0.0), "n": .number(JSONNumber($0.1)), "s": .string($0.2)])
      }
    func ids(_ fields: SortField...) -> String {
      rows.sorted(by: fields).compactMap { $0.value(of: "id").text }.joined()
    }
    #expect(ids("n") == "24135")
    #expect(ids("-n") == "51324")
    #expect(ids("n", "-id") == "42315")
    #expect(ids("s", "-n") == "32415")
    #expect(ids() == "12345")
  }

  @Test func `Puts nulls last in both directions, or first where asked`() {
    let rows = [nil, 2, 1, nil].enumerated().map { index, number in
      Row(values: ["id": .string("\(index)"), "n": number.map { .number(JSONNumber($0)) } ?? .null])
    }
    func ids(_ field: SortField, _ nulls: SortField.NullPlacement) -> String {
      rows.sorted(by: [field], nulls: nulls).compactMap { $0.value(of: "id").text }.joined()
    }
    #expect(ids("n", .last) == "2103")
    #expect(ids("-n", .last) == "1203")
    #expect(ids("n", .first) == "0321")
    #expect(ids("-n", .first) == "0312")
  }

  @Test func `SRT-09: sorts by the fields of a related resource`() {
    let rows = ["b", "a"].map { name in
      Row(
        values: ["id": .string(name)],
        relationships: ["author": [Row(values: ["name": .string(name)])]])
    }
    #expect(rows.sorted(by: ["author.name"]).map { $0.value(of: "id") } == ["a", "b"])
  }
}
