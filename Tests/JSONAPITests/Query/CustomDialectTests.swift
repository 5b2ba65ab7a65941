import JSONAPI
import Testing

/// A dialect of one word: the title, behind a tilde.
private struct TitleDialect: FilterDialect {
  func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
    guard let comparisons = filter.conjunction, comparisons.count == 1,
      let comparison = comparisons.first, comparison.path == "title",
      let text = comparison.value.text
    else { throw .notExpressible("more than the title") }
    return [QueryItem("filter", "~\(text)")]
  }

  func filter(
    from items: [QueryItem], scope: Schema.Scope, limits: QueryReader.Limits
  ) throws(QueryError) -> (filter: FilterExpression?, rest: [QueryItem]) {
    guard let item = items.first else { return (nil, []) }
    guard item.value.hasPrefix("~") else {
      throw QueryError(
        .untitled, parameter: item.name, message: "The filter is no title.", found: item.value)
    }
    let title = FilterValue.string(String(item.value.dropFirst()))
    return (FilterExpression("title", .equal, title), Array(items.dropFirst()))
  }
}

extension QueryError.Code {
  fileprivate static let untitled = QueryError.Code("untitled")
}

@Suite("Dialects of one's own")
struct CustomDialectTests {
  @Test func `Write, read, and throw errors with the library's codes and their own`() throws {
    let dialect = TitleDialect()
    let query = Article.query.filter { $0.title == "x" }
    let text = try query.queryString(dialect: dialect)
    #expect(text == "filter=%7Ex")
    #expect(try Query<Article>(parsing: text, dialect: dialect) == query)
    let error = try #require(throws: QueryError.self) {
      try Article.query.filter { $0.rating > 3 }.queryString(dialect: dialect)
    }
    #expect(error.code == .notExpressible)
    let misread = try #require(throws: QueryError.self) {
      try QueryReader(dialect: dialect).read("filter=x")
    }
    #expect(misread.code == .untitled)
    #expect(misread.parameter == "filter")
  }
}

@Suite("The dialect of Django REST framework")
struct DjangoDialectTests {
  @Test(
    arguments: [
      (Article.query.filter { $0.title == "x" }, "filter[title]=x"),
      (Article.query.filter { $0.rating >= 4 }, "filter[rating.gte]=4"),
      (Article.query.filter { $0.author.name == "Dan" }, "filter[author.name]=Dan"),
      (
        Article.query.filter { $0.author.name.startsWith("D") },
        "filter[author.name.startswith]=D"
      ),
      (
        Article.query.matching(FilterExpression("rating", .isIn, [1, 2])),
        "filter[rating.in]=1,2"
      ),
      (
        Article.query.matching(FilterExpression("summary", .notEqual, .null)),
        "filter[summary.isnull]=false"
      ),
    ] as [(Query<Article>, String)])
  func `Has lookups after the path, in both directions`(query: Query<Article>, text: String) throws
  {
    let items = try query.queryItems(dialect: .django)
    #expect(items.map { "\($0.name)=\($0.value)" } == [text])
    #expect(try Query<Article>(parsing: text, dialect: .django) == query)
  }

  @Test func `Leaves search to the server, beside pages and sort fields`() throws {
    let query = Article.query.filter("search", "swift").sort(.descending(\.rating))
      .page(.number(2, size: 20))
    let text = "filter[search]=swift&sort=-rating&page[number]=2&page[size]=20"
    #expect(
      try query.queryItems(dialect: .django).map { "\($0.name)=\($0.value)" }
        .joined(separator: "&") == text)
    #expect(try Query<Article>(parsing: text, dialect: .django) == query)
  }

  @Test(arguments: [
    FilterExpression("rating", .notEqual, 4), FilterExpression("rating", .isNotIn, [4, 5]),
    FilterExpression("title", .matches, "a*"), FilterExpression("title", .isIn, ["a,b", "c"]),
    !FilterExpression("rating", .lessThan, 4), .has("comments"),
  ])
  func `Has no words for what Django has no lookup for`(filter: FilterExpression) throws {
    let error = try #require(throws: QueryError.self) {
      try Article.query.matching(filter).queryItems(dialect: .django)
    }
    #expect(error.code == .notExpressible)
  }

  @Test(arguments: ["range.lt", "author.isnull"])
  func `Doesn't write a path that would be read with a lookup`(path: String) throws {
    let error = try #require(throws: QueryError.self) {
      try BracketFilterDialect.django.items(for: FilterExpression(DottedPath(path), .equal, "4"))
    }
    #expect(error.code == .notExpressible)
    // With a lookup of its own it is read as it is meant.
    let filter = FilterExpression(DottedPath(path), .greaterThan, "4")
    let items = try BracketFilterDialect.django.items(for: filter)
    #expect(items.map(\.name) == ["filter[\(path).gt]"])
  }
}
