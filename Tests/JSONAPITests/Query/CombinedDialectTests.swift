import Foundation
@testable import JSONAPI
import Testing

/// Servers that read several dialects accept what each of them accepts, and nothing else.
@Suite("Several dialects at once")
struct CombinedDialectTests {
  private static func read(
    _ text: String, _ dialects: [any FilterDialect] = [.operators, .functions]
  ) throws(QueryError) -> QueryParameters {
    let items = QueryItem.items(parsing: text.replacingOccurrences(of: "+", with: "%2B"))
    return try QueryReader(dialect: CombinedFilterDialect(dialects))
      .read(items, schema: Article.schema)
  }

  @Test(arguments: Quirks.Dialect.allCases)
  func `A dialect has the name of its case`(_ dialect: Quirks.Dialect) {
    #expect(dialect.filters.name == dialect.rawValue)
  }

  @Test func `Other settings and dialects of one's own have names, too`() {
    struct Mine: FilterDialect {
      func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] { [] }
    }
    #expect(BracketFilterDialect(paths: .bracketed).name == "brackets")
    #expect(Mine().name == "Mine")
  }

  private static let filters: [(String, FilterExpression)] = [
    ("filter[title]=x", FilterExpression("title", .equal, "x")),
    ("filter[rating][gte]=4", FilterExpression("rating", .greaterOrEqual, 4)),
    ("filter=equals(title,'a,b')", FilterExpression("title", .equal, "a,b")),
    (
      "filter=or(equals(title,'a'),equals(rating,'4'))",
      FilterExpression("title", .equal, "a") || FilterExpression("rating", .equal, 4)
    ),
    (
      "filter=has(comments,and(equals(id,'1'),equals(author.name,'Dan')))",
      .has(
        "comments",
        FilterExpression("id", .equal, "1") && FilterExpression("author.name", .equal, "Dan"))
    ),
    (
      "filter=contains(title,'*')&filter[rating]=4",
      FilterExpression("title", .contains, "*") && FilterExpression("rating", .equal, 4)
    ),
    (
      "filter[rating]=4&filter=any(id,'1','2')&filter[title][like]=a*",
      FilterExpression("rating", .equal, 4) && FilterExpression("id", .isIn, ["1", "2"])
        && FilterExpression("title", .matches, "a*")
    ),
  ]

  @Test func `Each parameter is read by the dialect that it fits`() throws {
    for (text, filter) in Self.filters {
      let read = try Self.read(text)
      let conditions = Set(read.filter?.conjuncts ?? [])
      #expect(conditions == Set(filter.conjuncts), "\(text)")
      #expect(read.filterItems.isEmpty, "\(text)")
    }
  }

  @Test func `Two dialects share a parameter if their grammars tell them apart`() throws {
    let dialects: [any FilterDialect] = [.functions, .rsql]
    let both = FilterExpression("title", .equal, "a") || FilterExpression("title", .equal, "b")
    #expect(
      try Self.read("filter=or(equals(title,'a'),equals(title,'b'))", dialects).filter == both)
    #expect(try Self.read("filter=title==a,title==b", dialects).filter == both)
  }

  @Test func `What means the same in both is no question`() throws {
    let dialects: [any FilterDialect] = [.operators, .django]
    #expect(
      try Self.read("filter[title]=x&filter[rating.gte]=4", dialects).filter
        == (FilterExpression("title", .equal, "x")
          && FilterExpression("rating", .greaterOrEqual, 4)))
    #expect(
      try Self.read("filter[rating]=1,2&filter[title][like]=a*", dialects).filter
        == (FilterExpression("rating", .isIn, [1, 2]) && FilterExpression("title", .matches, "a*")))
  }

  @Test func `Parameters that need each other are read by one dialect`() throws {
    let drupal =
      "filter[g][group][conjunction]=OR&filter[a][condition][path]=title&filter[a][condition][value]=x"
      + "&filter[a][condition][memberOf]=g&filter[b][condition][path]=rating"
      + "&filter[b][condition][value]=4&filter[b][condition][memberOf]=g"
    #expect(
      try Self.read(drupal, [.functions, .drupal]).filter
        == (FilterExpression("title", .equal, "x") || FilterExpression("rating", .equal, 4)))
  }

  private static let errors: [(String, [any FilterDialect], String, String, String)] = [
    // In one dialect a list, in the other a title with a comma.
    (
      "filter[title]=a,b", [.operators, .django], "ambiguousFilter", "filter[title]",
      "in the dialect operators and another in django"
    ),
    (
      "filter[title]=x", [.operators, .graphiti], "ambiguousFilter", "filter[title]", "graphiti"
    ),
    (
      "filter=equals(tilte,'x')", [.rsql, .functions], "unknownField", "filter",
      "no such field to filter by. Filters are read in the dialects rsql and functions."
    ),
    (
      "filter=title = x", [.operators, .functions, .rsql], "malformedValue", "filter",
      "in the dialects operators, functions and rsql."
    ),
    (
      "filter[rating]=many", [.operators, .functions], "malformedValue", "filter[rating]",
      "operators and functions"
    ),
  ]

  @Test func `What is ambiguous, or fits no dialect, is an error that names them all`() {
    for (text, dialects, code, parameter, message) in Self.errors {
      do {
        let read = try Self.read(text, dialects)
        Issue.record("\(text) was read as \(String(describing: read.filter))")
      } catch {
        #expect(error.code.description == code, "\(text)")
        #expect(error.parameter == parameter, "\(text)")
        #expect(error.message.contains(message), "\(error.message)")
      }
    }
  }

  @Test func `Parameters of no dialect are left, and never read as something else`() throws {
    let read = try Self.read("filter[nosuch]=1&filter[title]=x")
    #expect(read.filter == FilterExpression("title", .equal, "x"))
    #expect(read.filterItems == [QueryItem("filter[nosuch]", "1")])
  }

  @Test func `Limits hold for all of a filter`() {
    let ten = Array(repeating: "equals(title,'x')", count: 10).joined(separator: ",")
    let dialect = CombinedFilterDialect([.operators, .functions])
    var limits = QueryReader.Limits()
    limits.filterNodes = 12
    let reader = QueryReader(dialect: dialect, limits: limits)
    #expect(throws: Never.self) {
      try reader.read([QueryItem("filter", "and(\(ten))")], schema: Article.schema)
    }
    #expect(throws: QueryError.self) {
      try reader.read(
        [
          QueryItem("filter", "and(\(ten))"), QueryItem("filter[rating][gt]", "1"),
          QueryItem("filter[rating][lt]", "9"),
        ], schema: Article.schema)
    }
  }

  /// Pieces of parameters, which make requests in many dialects and in none.
  private static let names = [
    "filter", "filter[title]", "filter[rating][gte]", "filter[rating.gte]", "filter[title][like]",
    "filter[author.name]", "filter[author][name]", "filter[title][eq]", "filter[id][]",
    "filter[exists][summary]", "filter[or][0][title]", "filter[nosuch]", "filter[tags][contains]",
  ]
  private static let values = [
    "x", "a,b", "4", "equals(title,'x')", "title==x", "title==x,rating==4", "true", "", "null",
    "has(comments)", "not(equals(title,'x'))", "*x*",
  ]

  @Test func `Nothing is accepted that isn't by the dialects alone, with the same meaning`() throws
  {
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    let scope = Schema.Scope(Article.schema)
    for _ in 0..<4_000 {
      let dialects = Quirks.Dialect.allCases.shuffled(using: &random)
        .prefix(Int.random(in: 2...3, using: &random)).map(\.filters)
      var items: [QueryItem] = []
      for name in Self.names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      {
        items.append(QueryItem(name, Self.values.randomElement(using: &random) ?? ""))
      }
      let limits = QueryReader.Limits()
      let combined = CombinedFilterDialect(dialects)
      guard let (filter, rest) = try? combined.filter(from: items, scope: scope, limits: limits),
        let filter
      else { continue }
      accepted += 1
      // Read by itself, each part is one of the filter's conditions.
      let read = items.filter { item in !rest.contains(item) }
      func meanings(_ items: [QueryItem]) -> [FilterExpression] {
        dialects.compactMap { dialect in
          guard let (filter, rest) = try? dialect.filter(from: items, scope: scope, limits: limits),
            rest.isEmpty
          else { return nil }
          return filter
        }
      }
      let whole = meanings(read)
      if whole.contains(filter) { continue }
      let parts = Dictionary(grouping: read) { $0.name.prefix { $0 != "]" } }.values
      let conditions = parts.compactMap { meanings($0).first }
      #expect(conditions.count == parts.count, "\(items)")
      #expect(
        Set(FilterExpression.all(conditions).conjuncts) == Set(filter.conjuncts), "\(items)")
    }
    #expect(accepted > 200)
  }

  @Test func `The first dialect that can say a filter writes it`() throws {
    let dialect = CombinedFilterDialect([.operators, .functions])
    let plain = FilterExpression("title", .equal, "x")
    let either = plain || FilterExpression("rating", .equal, 4)
    #expect(try dialect.items(for: plain) == [QueryItem("filter[title]", "x")])
    #expect(
      try dialect.items(for: either)
        == [QueryItem("filter", "or(equals(title,'x'),equals(rating,'4'))")])
    #expect(throws: QueryError.self) {
      try dialect.items(
        for: either || FilterExpression("title", .equal, "y", ignoring: .case))
    }
  }
}
