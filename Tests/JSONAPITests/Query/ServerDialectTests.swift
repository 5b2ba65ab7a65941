import Foundation
import JSONAPI
import Testing

private typealias Vector = (FilterExpression, String)

/// The parameters as a text, not percent-encoded.
private func written(
  _ filter: FilterExpression, _ dialect: some FilterDialect
) throws -> String {
  try Article.query.matching(filter).queryItems(dialect: dialect)
    .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
}

private func check(_ vector: Vector, _ dialect: some FilterDialect) throws {
  let (filter, text) = vector
  #expect(try written(filter, dialect) == text)
  let items = try Article.query.matching(filter).queryItems(dialect: dialect)
  let read = try QueryReader(dialect: dialect).read(items, schema: Article.schema)
  #expect(read.filter == filter)
  #expect(read.filterItems.isEmpty)
}

private func compared(
  _ path: DottedPath, _ comparison: FilterComparison.Operator, _ value: FilterValue,
  ignoring difference: TextDifference? = nil
) -> FilterExpression { FilterExpression(path, comparison, value, ignoring: difference) }

private func not(_ filter: FilterExpression) -> FilterExpression { !filter }

private let day = FilterValue.date(Date(timeIntervalSince1970: 1_714_521_600))

/// Vectors of the servers' documentation, which <doc:QueriesAndDialects> names with its version.
@Suite("Dialects of servers: what their documentation shows")
struct ServerDialectTests {
  @Test(
    arguments: [
      (
        .operators, "filter[rating][foo]=4", "filter[rating][foo]", "foo",
        "gt, gte, isNull, lt, lte, ne, nin"
      ),
      (
        .operators, "filter[title][foo]=4", "filter[title][foo]", "foo",
        """
        contains, endsWith, gt, gte, icontains, iendsWith, ieq, iin, ilike, ine, inin, isNull, istartsWith, like, lt, \
        lte, ne, nin, startsWith
        """
      ),
      (
        .django, "filter[rating.foo]=4", "filter[rating.foo]", "foo",
        "gt, gte, in, isnull, lt, lte"
      ),
      (
        .crnk, "filter[author.name][foo]=x", "filter[author.name][foo]", "foo",
        "EQ, GE, GT, LE, LT, NEQ"
      ),
      (
        .ash, "filter[rating][foo]=4", "filter[rating][foo]", "foo",
        "eq, greater_than, greater_than_or_equal, in, is_nil, less_than, less_than_or_equal, not_eq"
      ),
      (
        .graphiti, "filter[rating][foo]=4", "filter[rating][foo]", "foo",
        "eq, eql, gt, gte, lt, lte, not_eq, not_eql"
      ),
      (
        .apiPlatform, "filter[rating][foo]=4", "filter[rating][foo]", "foo",
        "after, before, gt, gte, lt, lte, strictly_after, strictly_before"
      ),
      (
        .drupal,
        "filter[c][condition][path]=rating&filter[c][condition][operator]=foo&filter[c][condition][value]=4",
        "filter[c][condition][operator]", "foo",
        "<, <=, <>, =, >, >=, BETWEEN, IN, IS NOT NULL, IS NULL, NOT BETWEEN, NOT IN"
      ),
      (
        .rsql, "filter=rating=foo=4", "filter", "=foo=",
        """
        !=, ==, =between=, =ge=, =gt=, =hasmember=, =hasnomember=, =in=, =isnull=, =le=, =lt=, =notbetween=, =out=
        """
      ),
      (
        .functions, "filter=foo(rating,'4')", "filter", "foo",
        """
        and, or, not, has, any, contains, endsWith, equals, greaterOrEqual, greaterThan, lessOrEqual, lessThan, \
        matches, startsWith
        """
      ),
    ] as [(any FilterDialect, String, String, String, String)])
  func `An unknown operator is named, with those that the attribute has`(
    _ dialect: any FilterDialect, _ query: String, _ parameter: String, _ name: String,
    _ known: String
  ) throws {
    let error = try #require(Self.refusal(query, dialect))
    #expect(error.message == "There is no such operator.")
    #expect(error.parameter == parameter)
    #expect(error.found == "\"\(name)\"")
    #expect(error.expected == "one of \(known)")
  }

  @Test(arguments: ["filter[nosuch][foo]=1", "filter[author][foo]=1", "filter[nosuch]=1"])
  func `What has no known field isn't taken for an operator`(_ query: String) {
    #expect(Self.refusal(query, .operators) == nil)
  }

  private static func refusal(_ query: String, _ dialect: any FilterDialect) -> QueryError? {
    let reader = QueryReader(dialect: dialect)
    do {
      let left = try reader.read(query, schema: Article.schema).filterItems
      return left.first.flatMap { reader.unknownOperator(in: $0.name, schema: Article.schema) }
    } catch {
      return error
    }
  }

  private static let drupal: [Vector] = [
    (compared("title", .equal, "Omoo"), "filter[title]=Omoo"),
    (compared("author.name", .equal, "admin"), "filter[author.name]=admin"),
    (compared("is-hidden", .equal, true), "filter[is-hidden]=1"),
    (
      compared("author.name", .startsWith, "J"),
      """
      filter[c1][condition][path]=author.name&filter[c1][condition][operator]=STARTS_WITH\
      &filter[c1][condition][value]=J
      """
    ),
    (
      compared("title", .isIn, ["admin", "john"]),
      """
      filter[c1][condition][path]=title&filter[c1][condition][operator]=IN\
      &filter[c1][condition][value][1]=admin&filter[c1][condition][value][2]=john
      """
    ),
    (
      compared("summary", .equal, .null),
      "filter[c1][condition][path]=summary&filter[c1][condition][operator]=IS NULL"
    ),
    (
      .all([
        .any([compared("title", .equal, "Janis"), compared("title", .equal, "Joan")]),
        compared("summary", .startsWith, "J"),
      ]),
      """
      filter[g1][group][conjunction]=OR\
      &filter[c2][condition][path]=title&filter[c2][condition][value]=Janis\
      &filter[c2][condition][memberOf]=g1\
      &filter[c3][condition][path]=title&filter[c3][condition][value]=Joan\
      &filter[c3][condition][memberOf]=g1\
      &filter[c4][condition][path]=summary&filter[c4][condition][operator]=STARTS_WITH\
      &filter[c4][condition][value]=J
      """
    ),
  ]

  private static let rsql: [Vector] = [
    (compared("title", .equal, "Science Fiction"), "filter=title=='Science Fiction'"),
    (
      .all([
        compared("title", .startsWith, "The"), compared("price", .greaterThan, 100),
      ]), "filter=title==The*;price=gt=100"
    ),
    (
      .any([
        compared("rating", .greaterThan, 4),
        compared("title", .isNotIn, ["Literary Fiction", "Science Fiction"]),
      ]),
      "filter=rating=gt=4,title=out=('Literary Fiction','Science Fiction')"
    ),
    (compared("title", .contains, "Foo"), "filter=title==*Foo*"),
    (compared("title", .endsWith, "ABC"), "filter=title==*ABC"),
    (
      compared("title", .contains, "ABC", ignoring: .case), "filter=title=ini=*ABC*"
    ),
    (compared("title", .equal, "abc", ignoring: .case), "filter=title=ini=abc"),
    (
      compared("author.name", .notEqual, "Orson Scott Card"),
      "filter=author.name!='Orson Scott Card'"
    ),
    (compared("summary", .equal, .null), "filter=summary=isnull=true"),
    (compared("summary", .notEqual, .null), "filter=summary=isnull=false"),
    (not(.has("comments")), "filter=comments=isempty=true"),
    (not(.has("author")), "filter=author=isnull=true"),
    (.has("author"), "filter=author=isnull=false"),
    (compared("tags", .contains, "a"), "filter=tags=hasmember=a"),
    (not(compared("tags", .contains, "a")), "filter=tags=hasnomember=a"),
    (not(compared("title", .startsWith, "The")), "filter=title!=The*"),
    (
      .all([
        compared("rating", .equal, 1),
        .any([compared("title", .equal, "it's"), compared("title", .equal, "")]),
      ]),
      "filter=rating==1;(title=='it\\'s',title=='')"
    ),
  ]

  private static let graphiti: [Vector] = [
    (compared("rating", .equal, 4), "filter[rating]=4"),
    (compared("rating", .isIn, [1, 2]), "filter[rating]=1,2"),
    (compared("rating", .greaterOrEqual, 4), "filter[rating][gte]=4"),
    (compared("title", .equal, "Jane"), "filter[title][eql]=Jane"),
    (compared("title", .equal, "jane", ignoring: .case), "filter[title]=jane"),
    (
      compared("title", .isIn, ["Jane", "John"], ignoring: .case), "filter[title]=Jane,John"
    ),
    (compared("title", .equal, "some,value"), "filter[title][eql]={{some,value}}"),
    (compared("title", .startsWith, "foo", ignoring: .case), "filter[title][prefix]=foo"),
    (
      not(compared("title", .contains, "foo", ignoring: .case)), "filter[title][not_match]=foo"
    ),
    (compared("author.name", .notEqual, "Dan"), "filter[author.name][not_eql]=Dan"),
    (compared("author.id", .equal, "9"), "filter[author.id]=9"),
  ]

  private static let ash: [Vector] = [
    (compared("title", .equal, "published"), "filter[title]=published"),
    (compared("title", .contains, "hello"), "filter[title][contains]=hello"),
    (compared("rating", .greaterThan, 3), "filter[rating][greater_than]=3"),
    (compared("author.name", .equal, "Zardoz"), "filter[author][name]=Zardoz"),
    (
      compared("title", .isIn, ["Doz", "Daz"]),
      "filter[title][in][]=Doz&filter[title][in][]=Daz"
    ),
    (compared("summary", .equal, .null), "filter[summary][is_nil]=true"),
    (
      .any([compared("title", .equal, "Zar"), compared("rating", .lessThan, -10)]),
      "filter[or][][title]=Zar&filter[or][][rating][less_than]=-10"
    ),
    (
      not(.all([compared("title", .equal, "x"), compared("rating", .greaterThan, 3)])),
      "filter[not][title]=x&filter[not][rating][greater_than]=3"
    ),
    (
      compared("title", .isNotIn, ["a", "b"]),
      "filter[not][title][in][]=a&filter[not][title][in][]=b"
    ),
    (
      .all([compared("rating", .greaterThan, -10), compared("rating", .lessThan, 10)]),
      "filter[rating][greater_than]=-10&filter[rating][less_than]=10"
    ),
  ]

  private static let apiPlatform: [Vector] = [
    (compared("title", .equal, "my"), "filter[title]=my"),
    (compared("author.id", .equal, "12"), "filter[author.id]=12"),
    (compared("title", .isIn, ["foo", "bar"]), "filter[title][]=foo&filter[title][]=bar"),
    (
      .all([compared("price", .greaterThan, 12.99), compared("price", .lessThan, 19.99)]),
      "filter[price][gt]=12.99&filter[price][lt]=19.99"
    ),
    (
      compared("createdAt", .greaterOrEqual, day),
      "filter[createdAt][after]=2024-05-01T00:00:00Z"
    ),
    (
      compared("createdAt", .lessThan, day),
      "filter[createdAt][strictly_before]=2024-05-01T00:00:00Z"
    ),
    (compared("summary", .notEqual, .null), "filter[exists][summary]=true"),
    (not(.has("comments")), "filter[exists][comments]=false"),
  ]

  private static let spatie: [Vector] = [
    (compared("title", .equal, "john"), "filter[title]=john"),
    (compared("title", .isIn, ["seb", "freek"]), "filter[title]=seb,freek"),
    (compared("rating", .greaterThan, 3000), "filter[rating]=>3000"),
    (compared("rating", .lessOrEqual, 3), "filter[rating]=<=3"),
    (compared("title", .notEqual, "x"), "filter[title]=<>x"),
    (compared("summary", .equal, .null), "filter[summary]="),
  ]

  private static let laravel: [Vector] = [
    (compared("title", .equal, "hello-world"), "filter[title]=hello-world"),
    (compared("id", .isIn, ["3", "9"]), "filter[id][]=3&filter[id][]=9"),
    (compared("comments.author.id", .equal, "123"), "filter[comments][author][id]=123"),
  ]

  private static let crnk: [Vector] = [
    (compared("title", .equal, "Do things"), "filter[title][EQ]=Do things"),
    (compared("rating", .lessOrEqual, 4), "filter[rating][LE]=4"),
    (compared("author.name", .notEqual, "x"), "filter[author.name][NEQ]=x"),
  ]

  private static let caseless: [(FilterExpression, String, String)] = [
    (
      compared("title", .contains, "moby", ignoring: .case), "filter[title][icontains]=moby",
      "filter[title.icontains]=moby"
    ),
    (
      compared("title", .equal, "moby", ignoring: .case), "filter[title][ieq]=moby",
      "filter[title.iexact]=moby"
    ),
    (
      compared("author.name", .startsWith, "d", ignoring: .case),
      "filter[author.name][istartsWith]=d", "filter[author.name.istartswith]=d"
    ),
  ]

  @Test func `FLT-01: are written and read as in the documentation`() throws {
    for vector in Self.drupal { try check(vector, .drupal) }
    for vector in Self.rsql { try check(vector, .rsql) }
    for vector in Self.graphiti { try check(vector, .graphiti) }
    for vector in Self.ash { try check(vector, .ash) }
    for vector in Self.apiPlatform { try check(vector, .apiPlatform) }
    for vector in Self.spatie { try check(vector, .spatie) }
    for vector in Self.laravel { try check(vector, .laravel) }
    for vector in Self.crnk { try check(vector, .crnk) }
    for (filter, operators, django) in Self.caseless {
      try check((filter, operators), .operators)
      try check((filter, django), .django)
    }
  }

  /// Other spellings that a server takes.
  private static let read: [(Quirks.Dialect, String, FilterExpression)] = [
    (.drupal, "filter[title][value]=x", compared("title", .equal, "x")),
    (
      .drupal, "filter[rating][operator]=>&filter[rating][value]=1",
      compared("rating", .greaterThan, 1)
    ),
    (
      .drupal,
      """
      filter[a][condition][path]=rating&filter[a][condition][operator]=BETWEEN\
      &filter[a][condition][value][]=1&filter[a][condition][value][]=3
      """,
      .all([compared("rating", .greaterOrEqual, 1), compared("rating", .lessOrEqual, 3)])
    ),
    (
      .rsql, "filter=(rating>=4 and rating<9) or title==\"a b\"",
      .any([
        .all([compared("rating", .greaterOrEqual, 4), compared("rating", .lessThan, 9)]),
        compared("title", .equal, "a b"),
      ])
    ),
    (
      .rsql, "filter=rating=between=(1,3)",
      .all([compared("rating", .greaterOrEqual, 1), compared("rating", .lessOrEqual, 3)])
    ),
    (.rsql, "filter=author.name=hasmember=Dan", compared("author.name", .equal, "Dan")),
    (.graphiti, "filter[title][not_eq]=a", compared("title", .notEqual, "a", ignoring: .case)),
    (
      .graphiti, "filter[title]={{a,b}},c", compared("title", .isIn, ["a,b", "c"], ignoring: .case)
    ),
    (.ash, "filter[rating][gte]=4", compared("rating", .greaterOrEqual, 4)),
    (
      .ash, "filter[or][0][title]=a&filter[or][0][rating]=1&filter[or][1][title]=b",
      .any([
        .all([compared("title", .equal, "a"), compared("rating", .equal, 1)]),
        compared("title", .equal, "b"),
      ])
    ),
    (.apiPlatform, "filter[exists][summary]=0", compared("summary", .equal, .null)),
    (.crnk, "filter[title]=x", compared("title", .equal, "x")),
  ]

  @Test func `Are read in the other spellings that their servers take`() throws {
    for (dialect, text, filter) in Self.read {
      let items = QueryItem.items(parsing: text.replacingOccurrences(of: "+", with: "%2B"))
      let read = try QueryReader(dialect: dialect.filters).read(items, schema: Article.schema)
      #expect(read.filter == filter, "\(text)")
    }
  }

  private static let refused: [(Quirks.Dialect, FilterExpression, String)] = [
    (.drupal, not(compared("rating", .lessThan, 4)), "\"not\""),
    (.drupal, .has("comments"), "\"has\" of comments"),
    (.drupal, compared("title", .matches, "a*"), "\"matches\" of title"),
    (.drupal, compared("title", .contains, "a", ignoring: .case), "without case"),
    (.drupal, compared("tags", .contains, "a"), "\"contains\" of tags"),
    (.rsql, compared("title", .equal, "*x"), "a value of \"equal\" of title"),
    (.rsql, compared("title", .matches, "a*b"), "\"matches\" of title"),
    (.rsql, compared("old status", .equal, "x"), "the name \"old status\""),
    (
      .rsql, FilterExpression(FilterComparison(.count("comments"), .equal, 1)),
      "the count of comments"
    ),
    (.graphiti, compared("title", .contains, "a"), "\"contains\" of title"),
    (.graphiti, compared("title", .equal, "[a]"), "a value of \"equal\" of title"),
    (.graphiti, compared("summary", .equal, .null), "a value of \"equal\" of summary"),
    (.ash, compared("title", .startsWith, "a"), "\"startsWith\" of title"),
    (
      .ash,
      .all([
        .any([compared("title", .equal, "a"), compared("title", .equal, "b")]),
        .any([compared("rating", .equal, 1), compared("rating", .equal, 2)]),
      ]),
      "more than one \"or\" at a place"
    ),
    (
      .ash,
      .any([
        .all([compared("title", .equal, "a"), compared("rating", .equal, 1)]),
        compared("rating", .equal, 2),
      ]), "an \"or\" of more than single conditions"
    ),
    (.apiPlatform, compared("title", .contains, "a"), "\"contains\" of title"),
    (.apiPlatform, compared("title", .notEqual, "a"), "\"notEqual\" of title"),
    (.apiPlatform, compared("title", .lessThan, "M"), "a value of \"lessThan\" of title"),
    (
      .apiPlatform, compared("createdAt", .lessThan, 1_714_556_400),
      "a value of \"lessThan\" of createdAt"
    ),
    (
      .apiPlatform, .all([compared("rating", .equal, 4), compared("rating", .isIn, [4, 5])]),
      "two such conditions on a field"
    ),
    (
      .apiPlatform, .all([compared("rating", .lessThan, 9), compared("rating", .equal, 4)]),
      "two such conditions on a field"
    ),
    (
      .laravel, .all([compared("title", .isIn, ["a", "b"]), compared("title", .equal, "a")]),
      "two such conditions on a field"
    ),
    (
      .graphiti, .all([compared("rating", .lessThan, 9), compared("rating", .equal, 4)]),
      "two such conditions on a field"
    ),
    (.spatie, compared("title", .equal, ">x"), "a value of \"equal\" of title"),
    (
      .spatie, .all([compared("rating", .lessThan, 9), compared("rating", .greaterThan, 1)]),
      "two conditions on a field"
    ),
    (.laravel, compared("rating", .lessThan, 9), "\"lessThan\" of rating"),
    (.crnk, compared("rating", .isIn, [1, 2]), "\"isIn\" of rating"),
    (.functions, compared("title", .contains, "a", ignoring: .case), "without case"),
    (.plain, compared("title", .equal, "a", ignoring: .case), "without case"),
  ]

  @Test func `Refuse what they can't say, by its name`() throws {
    for (dialect, filter, part) in Self.refused {
      let error = try #require(throws: QueryError.self, "\(dialect) \(filter)") {
        try Article.query.matching(filter).queryItems(dialect: dialect.filters)
      }
      #expect(error.code == .notExpressible)
      #expect(error.message.contains(part), "\(dialect): \(error.message)")
    }
  }

  private static let malformed: [(Quirks.Dialect, String)] = [
    (.drupal, "filter[a][group][conjunction]=OR&filter[a][group][memberOf]=a"),
    (.drupal, "filter[a][group][conjunction]=OR"),
    (.drupal, "filter[a][group][conjunction]=XOR"),
    (
      .drupal,
      "filter[a][condition][path]=rating&filter[a][condition][value]=1&filter[a][condition][memberOf]=b"
    ),
    (
      .drupal,
      "filter[a][condition][path]=rating&filter[a][condition][operator]=LIKE&filter[a][condition][value]=1"
    ),
    (.drupal, "filter[a][condition][path]=nothing&filter[a][condition][value]=1"),
    (
      .drupal,
      "filter[a][condition][path]=rating&filter[a][condition][operator]=IS NULL&filter[a][condition][value]=1"
    ),
    (.rsql, "filter=rating"), (.rsql, "filter=rating==4;"), (.rsql, "filter=(rating==4"),
    (.rsql, "filter=rating=like=4"), (.rsql, "filter=title=='x"), (.rsql, "filter=nothing==4"),
    (.rsql, "filter=rating==x"), (.rsql, "filter=title=in=(*a,b)"),
    (.rsql, "filter=comments=isempty=maybe"),
    (.rsql, "filter=" + String(repeating: "(", count: 5_000)),
    (.graphiti, "filter[rating]="), (.graphiti, "filter[rating][gt]=x"),
    (.ash, "filter[not]=x"), (.ash, "filter[or][title]=x"), (.ash, "filter[or]=x"),
    (.ash, "filter[not][nothing]=x"), (.ash, "filter[rating][in]=1"),
    (.ash, "filter[summary][is_nil]=maybe"), (.apiPlatform, "filter[exists][summary]=maybe"),
    (.spatie, "filter[rating]=>x"), (.laravel, "filter[rating][]=x"),
  ]

  @Test func `Throw for what isn't a filter, and drop nothing`() throws {
    for (dialect, text) in Self.malformed {
      var reader = QueryReader(dialect: dialect.filters)
      reader.limits.length = 1 << 20
      let error = try #require(throws: QueryError.self, "\(dialect) \(text)") {
        try reader.read(text, schema: Article.schema)
      }
      #expect(error.code != .notExpressible)
      #expect(error.parameter?.hasPrefix("filter") ?? true)
    }
  }

  @Test(arguments: Quirks.Dialect.allCases)
  func `Leave to the server what names no field, and take whatever text there is`(
    dialect: Quirks.Dialect
  ) throws {
    if dialect != .rsql, dialect != .functions {
      let read = try QueryReader(dialect: dialect.filters)
        .read("filter[search]=x&filter[rating]=1", schema: Article.schema)
      #expect(read.filter == compared("rating", .equal, 1))
      #expect(read.filterItems == [QueryItem("filter[search]", "x")])
    }
    var generator = SeededGenerator(seed: 7)
    let parts = [
      "filter", "[", "]", "[]", "[or]", "[not]", "[and]", "[0]", "[condition]", "[group]",
      "[path]", "[value]", "[operator]", "[memberOf]", "[conjunction]", "[c1]", "[g1]", "=", "&",
      "OR", "AND", "IN", "IS NULL", "rating", "title", "[title]", "[rating]", "author", ".", ",",
      ";", "'", "\\", "(", ")", "==", "=in=", "*", "{{", "}}", "<", ">", "null", "1", "x", "é",
      "\u{0}", "\u{301}", "g1", "c1", "@root",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...14, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      for text in [text, "filter=" + text, "filter[" + text] {
        guard
          let read = try? QueryReader(dialect: dialect.filters).read(text, schema: Article.schema)
        else { continue }
        guard let filter = read.filter,
          let again = try? Article.query.matching(filter).queryItems(dialect: dialect.filters)
        else { continue }
        let same = try QueryReader(dialect: dialect.filters).read(again, schema: Article.schema)
        #expect(same.filter == filter, "\(text)")
      }
    }
  }
}
