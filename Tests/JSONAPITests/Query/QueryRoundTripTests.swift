import Foundation
import JSONAPI
import Testing

@Suite("Written and read queries")
struct QueryRoundTripTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Are the same again, in every dialect`(seed: UInt64) throws {
    var source = RandomQueries(seed: seed)
    var written = (plain: 0, lists: 0, operators: 0, bracketed: 0, django: 0, functions: 0)
    var bracketed = BracketFilterDialect.operators
    bracketed.paths = .bracketed
    for _ in 0..<400 {
      let query = source.query()
      written.plain += try check(query, .plain)
      written.lists += try check(query, .commaLists)
      written.operators += try check(query, .operators)
      written.bracketed += try check(query, bracketed)
      written.django += try check(query, .django)
      written.functions += try check(query, .functions)
    }
    #expect(written.plain > 100)
    #expect(written.lists >= written.plain)
    #expect(written.operators > written.lists)
    #expect(written.bracketed > written.lists)
    #expect(written.django > 100)
    #expect(written.functions > 300)
  }

  /// How many of 400 queries each says at least.
  @Test(
    arguments: [
      (.drupal, 180), (.rsql, 200), (.graphiti, 120), (.ash, 160), (.apiPlatform, 140),
      (.crnk, 130), (.spatie, 120), (.laravel, 120),
    ] as [(Quirks.Dialect, Int)])
  func `Are the same again in the dialects of servers`(
    dialect: Quirks.Dialect, least: Int
  ) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var source = RandomQueries(seed: seed)
      var written = 0
      for _ in 0..<400 { written += try check(source.query(), dialect.filters) }
      // Each dialect has to have said a good part of them.
      #expect(written >= least)
    }
  }

  private func check(_ query: Query<Article>, _ dialect: some FilterDialect) throws -> Int {
    let text: String
    do {
      text = try query.queryString(dialect: dialect)
    } catch {
      #expect(error.code == .notExpressible)
      return 0
    }
    #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(!text.utf8.contains { "[]'\"<>\\^`{|}".utf8.contains($0) })
    var limits = QueryReader.Limits()
    limits.length = 1 << 20
    let read = try Query<Article>(parsing: text, dialect: dialect, limits: limits)
    #expect(read == query, "\(text)")
    #expect(try read.queryString(dialect: dialect) == text)
    return 1
  }

  @Test(arguments: [0x301, 0x200D])
  func `Are the same where text combines with what stands before it`(scalar: UInt32) throws {
    let mark = String(String.UnicodeScalarView([try #require(Unicode.Scalar(scalar))]))
    let name = mark + "x"
    #expect(DottedPath(["a", name, "b"]).names == ["a", name, "b"])
    let path = DottedPath(["a", name])
    #expect(path.last == name && path.withoutFirst?.text == name)
    #expect(path.first == "a" && path.withoutLast?.text == "a")
    var parameters = QueryParameters()
    parameters.include = [path]
    parameters.fields["articles"] = ["a", name]
    parameters.sort = [SortField(path, isDescending: true), SortField(DottedPath(name))]
    parameters.sort.append(SortField(DottedPath(name), isDescending: true))
    parameters.filter = FilterExpression(DottedPath(name), .isIn, ["a", .string(name)])
    var bracketed = BracketFilterDialect.operators
    bracketed.paths = .bracketed
    let text = try parameters.queryString(dialect: bracketed)
    #expect(try QueryReader(dialect: bracketed).read(text) == parameters)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `Take whatever text there is without a trap`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = [
      "filter", "include", "sort", "fields", "page", "[", "]", "%5B", "%", "%2", "=", "&", "+",
      "rating", "title", "author", ".", ",", "'", "''", "(", ")", "and(", "not(", "has(", "any(",
      "equals(", "count(", "null", "comments", "gte", "isNull", "é", "\u{0}", "-", "_", "1", "x",
    ]
    var refused = 0
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...14, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      do {
        _ = try Query<Article>(parsing: text)
        _ = try Query<Article>(parsing: "filter=" + text, dialect: .functions)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}

/// Queries for articles that the schema of an article allows.
private struct RandomQueries {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func text() -> String {
    pick([
      "", "x", "a b", "a,b", "it's", "''", "100%", "%41", "a+b", "&=?#[]", "ünï", "日本", "null",
      "true", "4", "\u{1F600}", "a\nb", "()", "\"", "\u{301}e", "\u{200D}", "\u{FE0F}x",
    ])
  }

  mutating func query() -> Query<Article> {
    var query = Article.query
    if chance(30) {
      let paths = ["author", "comments", "comments.author", "author.friends.friends"]
      query = query.include()
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        query = query.include(named: pick(paths))
      }
    }
    if chance(30) {
      query = query.fields()
      for name in ["title", "author", "is-hidden", "old status"] where chance(50) {
        query = query.fields(named: name)
      }
    }
    if chance(20) { query = query.fields(of: Person.self, \.name) }
    if chance(10) { query = query.fields(of: "unknown-type", named: ["some thing", "é"]) }
    if chance(70) { query = query.matching(filter(depth: pick([0, 0, 0, 1, 1, 2, 3]))) }
    if chance(20) { query = query.filter("search" + pick(["", "Terms", " x"]), text()) }
    if chance(40) {
      let fields = ["title", "-rating", "-author.name", "old status", "id"]
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        query = query.sort(named: pick(fields))
      }
    }
    if chance(50) {
      query = query.page(
        pick([
          .number(2, size: 20), .offset(0), .cursor(after: text(), size: 3), ["x-y": text()],
        ]))
    }
    if chance(20) { query = query.queryItem(pick(["logLevel", "a-b", "fooBar[x]"]), text()) }
    return query
  }

  private mutating func filter(depth: Int) -> FilterExpression {
    guard depth > 0 else { return comparison() }
    switch pick([0, 1, 2, 3, 4]) {
    case 0: return !filter(depth: depth - 1)
    case 1: return .has("comments", chance(30) ? nil : inner(depth: depth - 1))
    case 2: return .any((0..<3).map { _ in filter(depth: depth - 1) })
    default:
      return .all(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in filter(depth: depth - 1) })
    }
  }

  private mutating func inner(depth: Int) -> FilterExpression {
    let body = FilterExpression("body", pick([.equal, .notEqual, .endsWith]), .string(text()))
    let likes = FilterExpression("likes", pick([.lessThan, .greaterOrEqual]), 3)
    return depth == 0
      ? body : pick([body && likes, body || !likes, .has("author", "name" == text())])
  }

  private mutating func comparison() -> FilterExpression {
    let orders: [FilterComparison.Operator] = [
      .equal, .equal, .equal, .notEqual, .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual,
    ]
    let texts: [FilterComparison.Operator] = [
      .equal, .equal, .notEqual, .contains, .startsWith, .endsWith, .matches,
    ]
    let lists: [FilterComparison.Operator] = [.isIn, .isIn, .isNotIn]
    let number = FilterValue.number(JSONNumber(Int.random(in: -5...5, using: &generator)))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return FilterExpression("rating", pick(orders), number)
    case 1: return FilterExpression("price", pick(orders), 2.5)
    case 2: return FilterExpression("is-hidden", pick(orders), .boolean(chance(50)))
    case 3:
      let date = Date(
        timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &generator)))
      return FilterExpression("createdAt", pick(orders), .date(date))
    case 4: return FilterExpression("old status", pick([.equal, .notEqual]), nil)
    case 5: return FilterExpression("rating", pick(lists), [number, 17])
    case 6: return FilterExpression("title", pick(lists), [.string(text()), .string("z" + text())])
    case 7: return FilterExpression("tags", .contains, .string(text()))
    case 8: return FilterExpression(FilterComparison(.count("comments"), pick(orders), 2))
    case 9: return FilterExpression("author.name", pick(texts), .string(text()))
    case 10:
      return FilterExpression(
        "title", pick(texts), .string(text()),
        ignoring: pick([nil, nil, .case] as [TextDifference?]))
    default: return FilterExpression("title", pick(texts), .string(text()))
    }
  }
}

private func == (path: DottedPath, text: String) -> FilterExpression {
  FilterExpression(path, .equal, .string(text))
}
