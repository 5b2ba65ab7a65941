import Foundation
import JSONAPI
import Testing

@Suite("Queries")
struct QueryTests {
  @Test func `Are written by typed paths`() throws {
    let query = Article.query
      .include(\.author, \.comments.author)
      .fields(\.title, \.author)
      .fields(of: Person.self, \.name)
      .filter { $0.rating >= 4 && $0.author.name == "Dan" }
      .sort(.descending(\.createdAt), .ascending(\.author.name))
      .page(.number(1, size: 20))
    #expect(
      try query.queryItems() == [
        QueryItem("include", "author,comments.author"),
        QueryItem("fields[articles]", "title,author"),
        QueryItem("fields[people]", "name"),
        QueryItem("filter[rating][gte]", "4"),
        QueryItem("filter[author.name]", "Dan"),
        QueryItem("sort", "-createdAt,author.name"),
        QueryItem("page[number]", "1"),
        QueryItem("page[size]", "20"),
      ])
    #expect(
      try query.queryString() == """
        include=author,comments.author&fields%5Barticles%5D=title,author\
        &fields%5Bpeople%5D=name&filter%5Brating%5D%5Bgte%5D=4&filter%5Bauthor.name%5D=Dan\
        &sort=-createdAt,author.name&page%5Bnumber%5D=1&page%5Bsize%5D=20
        """)
  }

  @Test func `Are the same by names`() throws {
    let typed = Article.query.include(\.author, \.comments.author).fields(\.title)
      .fields(of: Person.self, \.name).sort(.descending(\.createdAt))
    let named = Article.query.include(named: "author").include(named: "comments.author")
      .fields(named: "title")
      .fields(of: "people", named: ["name"]).sort(named: "-createdAt")
    #expect(typed == named)
    let other = Article.query.filter("search", "a b").queryItem("logLevel", "1&2")
    #expect(try other.queryString() == "filter%5Bsearch%5D=a%20b&logLevel=1%262")
  }

  @Test func `INC-07, SPF-03: can ask for no related resources and no fields`() throws {
    #expect(try Article.query.include().queryString() == "include=")
    #expect(try Article.query.fields().queryString() == "fields%5Barticles%5D=")
    #expect(try Article.query.queryString() == "")
  }

  @Test func `Ask for the fields on the way to a nested one`() throws {
    let query = Article.query.fields(\.title, \.author.name)
    #expect(query.parameters.fields["articles"] == ["title", "author"])
    #expect(query.parameters.fields["people"] == ["name"])
  }

  @Test(
    arguments: [
      (.number(2), "page%5Bnumber%5D=2"),
      (.offset(40, limit: 20), "page%5Boffset%5D=40&page%5Blimit%5D=20"),
      (.cursor(after: "a", size: 5), "page%5Bafter%5D=a&page%5Bsize%5D=5"),
      (.cursor(before: "b/="), "page%5Bbefore%5D=b/%3D"),
      (["token": "x", "max": "3"], "page%5Btoken%5D=x&page%5Bmax%5D=3"),
    ] as [(PageParameters, String)])
  func `Have pages of each kind`(page: PageParameters, text: String) throws {
    #expect(try Article.query.page(page).queryString() == text)
    #expect(try Query<Article>(parsing: text).parameters.page == page)
  }

  @Test func `Read the numbers of a page, and say which one is wrong`() throws {
    let page = try #require(try QueryReader().read("page[size]=10&page[number]=0").page)
    #expect(try page.integer("size") == 10)
    #expect(try page.integer("offset") == nil)
    let huge: PageParameters = ["size": "99999999999999999999"]
    #expect(try huge.integer("size") == .max)
    #expect(throws: QueryError.self) { try page.integer("number", minimum: 1) }
    #expect {
      try (["size": "ten"] as PageParameters).integer("size")
    } throws: {
      ($0 as? QueryError)?.parameter == "page[size]"
    }
  }

  @Test(
    "Numbers of a page are written in digits (CUR-05)",
    arguments: ["+1", "-1", "-0", " 1", "1.0", "0x1", "", "\u{661}"])
  func digits(_ text: String) {
    #expect(throws: QueryError.self) { try PageParameters([.init("size", text)]).integer("size") }
  }

  @Test func `Compare typed paths of every kind with values`() throws {
    func text(_ build: (Filter<Article>.Paths) -> Filter<Article>) throws -> String {
      let parameters = Article.query.filter(build).parameters
      return try #require(try parameters.queryItems(dialect: .functions).first).value
    }
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let code = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    #expect(try text { $0.title == "it's" } == "equals(title,'it''s')")
    #expect(try text { $0.title != "x" } == "not(equals(title,'x'))")
    #expect(try text { $0.summary == nil } == "equals(summary,null)")
    #expect(try text { $0.summary == "x" } == "equals(summary,'x')")
    #expect(try text { $0.price > 2.5 } == "greaterThan(price,'2.5')")
    #expect(try text { $0.price <= 2 } == "lessOrEqual(price,'2')")
    #expect(try text { $0.isHidden == false } == "equals(is-hidden,'false')")
    #expect(try text { $0.createdAt < date } == "lessThan(createdAt,'2023-11-14T22:13:20Z')")
    #expect(try text { $0.status == .draft } == "equals(status,'draft')")
    #expect(try text { $0.status.isIn([.draft, .published]) } == "any(status,'draft','published')")
    #expect(try text { $0.oldStatus != nil } == "not(equals(old status,null))")
    #expect(try text { $0.oldStatus == .draft } == "equals(old status,'draft')")
    #expect(try text { $0.code == code } == "equals(code,'0f8fad5b-d9cb-469f-a165-70867728950e')")
    #expect(try text { $0.tags.contains("a") } == "contains(tags,'a')")
    #expect(try text { $0.title.contains("a") } == "contains(title,'a')")
    #expect(try text { $0.summary.startsWith("a") } == "startsWith(summary,'a')")
    #expect(try text { $0.title.endsWith("a") } == "endsWith(title,'a')")
    #expect(try text { $0.title.matches("a*") } == "matches(title,'a*')")
    #expect(try text { $0.rating.isIn([1, 2]) } == "any(rating,'1','2')")
    #expect(try text { $0.rating.isNotIn([1, 2]) } == "not(any(rating,'1','2'))")
    #expect(try text { $0.id == "7" } == "equals(id,'7')")
    #expect(try text { $0.author.id == 7 } == "equals(author.id,'7')")
    #expect(try text { $0.author == nil } == "not(has(author))")
    #expect(try text { $0.author != nil } == "has(author)")
    #expect(try text { $0.comments.isEmpty } == "not(has(comments))")
    #expect(try text { $0.comments.count >= 3 } == "greaterOrEqual(count(comments),'3')")
    #expect(
      try text { $0.comments.contains { $0.author.name == "Eve" || $0.likes > 1 } }
        == "has(comments,or(equals(author.name,'Eve'),greaterThan(likes,'1')))")
    #expect(try text { $0["any thing"] >= 4 } == "greaterOrEqual(any thing,'4')")
    #expect(
      try text { !($0.rating < 1) && ($0.title == "a" || $0.title == "b") && $0.rating < 3 }
        == "and(not(lessThan(rating,'1')),or(equals(title,'a'),equals(title,'b')),lessThan(rating,'3'))"
    )
  }

  @Test func `Compare attributes that may be null with lists of values that may not`() throws {
    func text(_ build: (Filter<Article>.Paths) -> Filter<Article>) throws -> String {
      try #require(Article.query.filter(build).queryItems(dialect: .functions).first).value
    }
    let names = ["a", "b"]
    let prices: Set<Decimal> = [2]
    let statuses = [ArticleStatus.draft, .published]
    let some: [String?] = ["a", nil]
    #expect(try text { $0.summary.isIn(names) } == "any(summary,'a','b')")
    #expect(try text { $0.summary.isNotIn(names) } == "not(any(summary,'a','b'))")
    #expect(try text { $0.summary.isIn(["a", "b"]) } == "any(summary,'a','b')")
    #expect(try text { $0.summary.isIn(some) } == "any(summary,'a',null)")
    #expect(try text { $0.price.isIn(prices) } == "equals(price,'2')")
    #expect(try text { $0.oldStatus.isIn(statuses) } == "any(old status,'draft','published')")
    #expect(
      try text { $0.oldStatus.isNotIn(statuses.dropFirst()) }
        == "not(equals(old status,'published'))")
    #expect(try text { $0.oldStatus.isIn([.draft, nil]) } == "any(old status,'draft',null)")
    #expect(throws: QueryError.self) { try text { $0.summary.isIn([]) } }
  }

  @Test func `Compare attributes that may be null and have a type of any kind`() {
    struct Size: Codable, Sendable { var width: Int }
    let size = AttributePath<Article, Size?>("size")
    let row = Row(values: ["size": #"{"width":1}"#])
    #expect((size == Size(width: 1)).matches(row))
    #expect((size != Size(width: 2)).matches(row))
    #expect((size != nil).matches(row))
    #expect(size.isIn([Size(width: 1)]).matches(row))
    #expect(size.isNotIn([Size(width: 2), nil]).matches(row))
  }

  @Test func `Compare open enumerations by their raw values`() throws {
    let status = AttributePath<Article, OpenEnum<ArticleStatus>>("status")
    let old = AttributePath<Article, OpenEnum<ArticleStatus>?>("old")
    func text(_ filter: Filter<Article>) throws -> String {
      let parameters = Article.query.filter { _ in filter }.parameters
      return try #require(try parameters.queryItems(dialect: .functions).first).value
    }
    #expect(try text(status == .known(.draft)) == "equals(status,'draft')")
    #expect(try text(status != .unknown("x")) == "not(equals(status,'x'))")
    #expect(
      try text(status.isIn([.known(.draft), .unknown("x")])) == "any(status,'draft','x')")
    #expect(try text(old == .known(.draft)) == "equals(old,'draft')")
    #expect(try text(old != nil) == "not(equals(old,null))")
    // The cases of the enumeration do as well.
    let known = [ArticleStatus.draft, .published]
    #expect(try text(status == .draft) == "equals(status,'draft')")
    #expect(try text(status != .draft) == "not(equals(status,'draft'))")
    #expect(try text(status.isIn(known)) == "any(status,'draft','published')")
    #expect(try text(status.isNotIn(known)) == "not(any(status,'draft','published'))")
    #expect(try text(old == .draft) == "equals(old,'draft')")
    #expect(try text(old != .draft) == "not(equals(old,'draft'))")
    #expect(try text(old.isIn(known)) == "any(old,'draft','published')")
    #expect(try text(old.isNotIn(known)) == "not(any(old,'draft','published'))")
    #expect(throws: QueryError.self) { try text(status.isIn([])) }
    #expect(throws: QueryError.self) { try text(old.isIn([])) }
    #expect((old == .known(.draft)).matches(Row(values: ["old": "draft"])))
    #expect(!(old == .known(.draft)).matches(Row()))
  }

  @Test func `Select and sort local values as they ask a server to`() {
    let rows = (0..<6).map { number in
      Row(values: ["id": .string("\(number)"), "rating": .number(JSONNumber(number % 3))])
    }
    let query = Article.query.filter { $0.rating >= 1 }.sort(.descending(\.rating))
    #expect(query.select(from: rows).map { $0.value(of: "id") } == ["2", "5", "1", "4"])
    #expect(Article.query.select(from: rows).count == 6)
  }
}

@Suite("Filter dialects")
struct FilterDialectTests {
  private func items(
    _ dialect: some FilterDialect, _ build: (Filter<Article>.Paths) -> Filter<Article>
  ) throws -> [String] {
    try Article.query.filter(build).queryItems(dialect: dialect).map { "\($0.name)=\($0.value)" }
  }

  @Test func `Write equalities, lists and operators in brackets`() throws {
    #expect(try items(.plain) { $0.title == "a,b" } == ["filter[title]=a,b"])
    #expect(
      try items(.commaLists) { $0.rating.isIn([1, 2]) && $0.title == "x" }
        == ["filter[rating]=1,2", "filter[title]=x"])
    #expect(
      try items(.operators) {
        $0.rating >= 4 && $0.rating < 9 && $0.summary == nil && $0.price != nil
          && $0.title.contains("a,b") && $0.status != .draft && $0.rating.isNotIn([5, 6])
      } == [
        "filter[rating][gte]=4", "filter[rating][lt]=9", "filter[summary][isNull]=true",
        "filter[price][isNull]=false", "filter[title][contains]=a,b", "filter[status][ne]=draft",
        "filter[rating][nin]=5,6",
      ])
    #expect(
      try items(BracketFilterDialect(paths: .bracketed)) { $0.author.name == "x" }
        == ["filter[author][name]=x"])
  }

  @Test func `Say what they have no words for, and never leave out a condition`() {
    func refuses(
      _ dialect: some FilterDialect, _ part: String,
      _ build: (Filter<Article>.Paths) -> Filter<Article>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(sourceLocation: sourceLocation) {
        try items(dialect, build)
      } throws: { error in
        let error = error as? QueryError
        return error?.code == .notExpressible && error?.description.contains(part) == true
      }
    }
    refuses(.operators, "\"or\"") { $0.rating == 1 || $0.rating == 2 }
    refuses(.operators, "\"or\"") { !($0.rating < 1) }
    refuses(.operators, "related") { $0.comments.contains { $0.likes > 1 } }
    refuses(.operators, "count of comments") { $0.comments.count == 1 }
    refuses(.operators, "filter[title]") { $0.title == "a,b" }
    refuses(.operators, "filter[rating][gte]") { $0.rating >= 1 && $0.rating >= 2 }
    refuses(.operators, "empty list") { $0.rating.isIn([]) }
    refuses(.plain, "greaterThan") { $0.rating > 1 }
    refuses(.plain, "isIn") { $0.rating.isIn([1, 2]) }
    refuses(.plain, "equal") { $0.summary == nil }
    refuses(.functions, "empty list") { $0.rating.isIn([]) }
    refuses(BracketFilterDialect(paths: .bracketed, nullOperator: "name"), "operator") {
      $0.author.name == "x"
    }
  }

  @Test func `Write to-one relationships as functions that compare with null`() throws {
    func text(_ build: (Filter<Article>.Paths) -> Filter<Article>) throws -> String {
      try items(.functions, build).joined()
    }
    #expect(try text { $0.author == nil } == "filter=equals(author,null)")
    #expect(try text { $0.author != nil } == "filter=not(equals(author,null))")
    #expect(try text { !($0.author == nil) } == "filter=not(equals(author,null))")
    #expect(
      try text { !($0.author == nil || $0.rating > 1) && $0.title == "x" }
        == "filter=and(not(or(equals(author,null),greaterThan(rating,'1'))),equals(title,'x'))")
    #expect(
      try text { $0.comments.contains { $0.author == nil && $0.likes > 1 } && $0.rating < 3 }
        == "filter=and(has(comments,and(equals(author,null),greaterThan(likes,'1'))),lessThan(rating,'3'))"
    )
    #expect(try text { !$0.comments.isEmpty } == "filter=has(comments)")
    let untyped = FilterExpression.has("author")
    #expect(
      try FunctionFilterDialect().items(for: untyped) == [QueryItem("filter", "has(author)")])
  }

  @Test func `Can be made for other servers`() throws {
    struct Where: FilterDialect {
      func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
        (filter.conjunction ?? []).map { QueryItem("where[\($0.path)]", $0.value.text ?? "") }
      }
    }
    #expect(
      try items(Where()) { $0.title == "x" && $0.rating == 1 } == [
        "where[title]=x", "where[rating]=1",
      ])
    let read = try QueryReader(dialect: Where()).read("filter[title]=x")
    #expect(read.filterItems == [QueryItem("filter[title]", "x")])
  }
}
