import Foundation
import JSONAPI
import Testing

@Suite("Reading queries")
struct QueryReaderTests {
  @Test func `QRY-05, QRY-07, QRY-08: takes brackets, pluses and percent-encoding in any form`()
    throws
  {
    let query = Article.query.filter { $0.title == "a b+c%2B" }.page(.number(1))
    for text in [
      "filter[title]=a+b%2bc%252B&page[number]=1",
      "filter%5Btitle%5D=a%20b%2Bc%252B&page%5bnumber%5d=1",
      "&filter[title]=a%20b%2Bc%252B&&page%5Bnumber]=1&",
    ] {
      #expect(try Query<Article>(parsing: text) == query)
    }
    #expect(QueryItem.items(parsing: "a=%zz%4&b&=c=d").map(\.value) == ["%zz%4", "", "c=d"])
    #expect(QueryItem.items(parsing: "a=%ff").map(\.value) == ["\u{FFFD}"])
  }

  @Test func `QRY-06: names are written by the form serialiser, values as every parser reads them`()
  {
    #expect(
      QueryItem("fields[a b~*]", "ä b,c:(d)'&=+#").description
        == "fields%5Ba+b%7E*%5D=%C3%A4%20b,c:(d)%27%26%3D%2B%23")
  }

  @Test(
    arguments: [
      ("filter[rating]=4", "rating", .equal, 4),
      ("filter[price][gt]=2.50", "price", .greaterThan, 2.5),
      ("filter[is-hidden]=true", "is-hidden", .equal, true),
      ("filter[title]=4", "title", .equal, "4"),
      (
        "filter[createdAt][lt]=2023-11-14T22:13:20%2B00:00", "createdAt", .lessThan,
        .date(Date(timeIntervalSince1970: 1_700_000_000))
      ),
      ("filter[rating]=1,2", "rating", .isIn, [1, 2]),
      ("filter[tags][contains]=4", "tags", .contains, "4"),
      ("filter[author][name]=x", "author.name", .equal, "x"),
      ("filter[author.name][ne]=x", "author.name", .notEqual, "x"),
      ("filter[author]=9", "author.id", .equal, "9"),
      ("filter[author][id]=9", "author.id", .equal, "9"),
      ("filter[summary][isNull]=false", "summary", .notEqual, nil),
    ] as [(String, DottedPath, FilterComparison.Operator, FilterValue)])
  func `Reads the literals of a filter as the schema says`(
    text: String, path: DottedPath, comparison: FilterComparison.Operator, value: FilterValue
  ) throws {
    let filter = try Query<Article>(parsing: text).parameters.filter
    #expect(filter == FilterExpression(path, comparison, value))
  }

  @Test func `Leaves filters that name no field to the server`() throws {
    let parameters = try Query<Article>(parsing: "filter[search]=x&filter[rating]=1&filter=y")
      .parameters
    #expect(parameters.filter == FilterExpression("rating", .equal, 1))
    #expect(parameters.filterItems == [QueryItem("filter[search]", "x"), QueryItem("filter", "y")])
  }

  @Test(
    arguments: [
      ("include=author&include=comments", .duplicateParameter, "include"),
      ("page[size]=1&page%5Bsize%5D=2", .duplicateParameter, "page[size]"),
      ("include=title", .unknownRelationship, "include"),
      ("include=comments.autor", .unknownRelationship, "include"),
      ("include=author,", .malformedValue, "include"),
      ("include=a.b.c.d", .limitExceeded, "include"),
      ("sort=-nothing", .unknownField, "sort"), ("sort=author", .unknownField, "sort"),
      ("sort=", .malformedValue, "sort"), ("sort=a,,b", .malformedValue, "sort"),
      ("sort=--a", .malformedValue, "sort"),
      ("sort=rating,rating,rating,rating,rating,rating", .limitExceeded, "sort"),
      ("fields[articles]=titel", .unknownField, "fields[articles]"),
      ("include=author&fields[people]=nam", .unknownField, "fields[people]"),
      ("fields[articles]=a/b", .malformedValue, "fields[articles]"),
      ("fields=title", .malformedName, "fields"), ("fields[]=title", .malformedName, "fields[]"),
      ("foo=1", .malformedName, "foo"), ("filter[_]=1", .malformedName, "filter[_]"),
      ("fooBar[=1", .malformedName, "fooBar["), ("page=2", .malformedName, "page"),
      ("sort[a]=b", .malformedName, "sort[a]"), ("=1", .malformedName, ""),
      ("filter[rating]=x", .malformedValue, "filter[rating]"),
      ("filter[rating]=1.5", .malformedValue, "filter[rating]"),
      ("filter[rating]=1,,2", .malformedValue, "filter[rating]"),
      ("filter[is-hidden]=1", .malformedValue, "filter[is-hidden]"),
      ("filter[code]=1", .malformedValue, "filter[code]"),
      ("filter[createdAt][lt]=soon", .malformedValue, "filter[createdAt][lt]"),
      ("filter[summary][isNull]=1", .malformedValue, "filter[summary][isNull]"),
    ] as [(String, QueryError.Code, String)])
  func `Names the parameter that is wrong`(text: String, code: QueryError.Code, parameter: String) {
    #expect {
      try Query<Article>(parsing: text)
    } throws: { error in
      let error = error as? QueryError
      return error?.code == code && error?.parameter == parameter
    }
  }

  @Test func `QRY-02, QRY-04: keeps custom parameters, and reserved names only where asked`() throws
  {
    let items = try QueryReader().read("logLevel=1&page-size=2&userIDs[]=3&userIDs[]=4&a:b=5").items
    #expect(items.map(\.name) == ["logLevel", "page-size", "userIDs[]", "userIDs[]", "a:b"])
    var reader = QueryReader()
    reader.keepsReservedNames = true
    #expect(try reader.read("order=name").items == [QueryItem("order", "name")])
  }

  @Test func `Checks nothing where no schema is known`() throws {
    let parameters = try QueryReader().read("include=a.b&fields[x]=y&sort=-z&filter[q][gte]=4")
    #expect(parameters.include == ["a.b"])
    #expect(parameters.fields["x"] == ["y"])
    #expect(parameters.sort == ["-z"])
    #expect(parameters.filter == FilterExpression("q", .greaterOrEqual, "4"))
  }

  @Test func `Finds the schemas of types that Swift does not know`() throws {
    let books = Schema("books", [.relationship(.init("author", .one, to: ["writers"]))])
    let writers = Schema("writers", [.attribute("name", String.self)])
    let reader = QueryReader { ["books": books, "writers": writers][$0] }
    #expect(throws: Never.self) {
      try reader.read("filter[author.name]=x&sort=author.name", schema: books)
    }
    #expect(throws: QueryError.self) { try reader.read("sort=author.nam", schema: books) }
    #expect(throws: QueryError.self) { try reader.read("fields[writers]=nam", schema: books) }
  }
}

@Suite("Reading filters as functions")
struct FunctionFilterTests {
  private func read(
    _ text: String, limits: QueryReader.Limits = .standard
  ) throws -> FilterExpression? {
    let item = QueryItem("filter", text).description
    return try Query<Article>(parsing: item, dialect: .functions, limits: limits).parameters.filter
  }

  @Test(arguments: [
    "equals(author,null)", "not(equals(author,null))",
    "has(comments,or(equals(author,null),equals(likes,'1')))", "equals(title,null)",
  ])
  func `What was read is written as it was`(text: String) throws {
    let filter = try #require(try read(text))
    let scope = Schema.Scope(Article.knownSchema)
    #expect(
      try FunctionFilterDialect().items(for: filter, scope: scope)
        == [QueryItem("filter", text)])
  }

  @Test func `Gives the expression that was written`() throws {
    let filter = Filter<Article> {
      $0.rating >= 4 && ($0.title == "it's" || $0.comments.contains { $0.likes.isIn([1, 2]) })
        && $0.comments.count != 3 && $0.author == nil
    }
    let text = """
      and(greaterOrEqual(rating,'4'),or(equals(title,'it''s'),has(comments,any(likes,'1','2'))),\
      not(equals(count(comments),'3')),not(has(author)))
      """
    #expect(try read(text) == filter.expression)
    #expect(try read("equals(title,null)") == FilterExpression("title", .equal, nil))
    #expect(try read("equals(author,'9')") == FilterExpression("author.id", .equal, "9"))
    #expect(try read("not(equals(author,null))") == .has("author"))
    #expect(try read("equals(author,null)") == !FilterExpression.has("author"))
    #expect(try read("has(author)") == .has("author"))
    #expect(try read("and(equals(title,'null'))") == FilterExpression("title", .equal, "null"))
  }

  @Test(arguments: [
    "", "x", "equals", "equals(", "equals()", "equals(title)", "equals(title,)",
    "equals(title,x)", "equals(title,'x'", "equals(title,'x", "equals(title,'x'))",
    "equals(title,'x','y')", "equals(title,'x')y", "and()", "and(equals(title,'x'),)",
    "not()", "has()", "has(comments,)", "any(title)", "foo(title,'x')", "equals('x',title)",
    "equals(rating,'x')", "equals(count(comments),'x')", "equals(ti/tle,'x')", "()", "((",
    "greaterThan(count(,'1')", "equals(title,nul)",
  ])
  func `Refuses what is malformed`(text: String) {
    #expect {
      try read(text)
    } throws: { error in
      let error = error as? QueryError
      return error?.code == .malformedValue && error?.parameter == "filter"
    }
  }

  @Test(arguments: [
    "equals(titel,'x')", "has(title)", "has(tags,equals(body,'x'))",
    "has(comments,equals(title,'x'))", "equals(count(title),'1')", "equals(author.nam,'x')",
    "equals(title.length,'x')",
  ])
  func `Refuses names that the type does not have, wherever they stand`(text: String) {
    #expect {
      try read(text)
    } throws: {
      ($0 as? QueryError)?.code == .unknownField
    }
  }

  @Test func `Refuses what is too much, without working on it`() {
    var wide = QueryReader.Limits()
    wide.length = 1 << 22
    wide.filterNodes = 1 << 20
    wide.filterDepth = 1 << 20
    let deep = String(repeating: "not(", count: 100_000)
    let list = "any(rating" + String(repeating: ",'1'", count: 200) + ")"
    let many =
      "and(" + Array(repeating: "equals(rating,'1')", count: 60).joined(separator: ",") + ")"
    for (text, limits) in [
      (deep, wide), (String(repeating: "not(", count: 9), .standard), (list, .standard),
      (many, .standard), (deep, .standard),
    ] {
      #expect {
        try read(text, limits: limits)
      } throws: {
        ($0 as? QueryError)?.code == .limitExceeded
      }
    }
  }
}
