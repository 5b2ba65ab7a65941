// The Swift code that the explorer shows for queries, each after its address. The tests of the page compare what it
// shows with these lines; here they are compiled, and what they write is compared with the address.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIClient

  // snippet.models
  @Resource("articles")
  struct Article {
    var id: String
    var title: String
    var status: Status
    var words: Int
    var createdAt: Date
    var featured: Bool
    var rating: Double?
    var summary: String?
    @Relationship var author: Person?
    var tags: ToMany<Tag>
    var comments: ToMany<Comment>
  }

  enum Status: String, Codable, CaseIterable, Sendable {
    case draft, published, archived
  }

  @Resource("people")
  struct Person {
    var id: String
    var name: String
    var email: String?
    var articles: ToMany<Article>
  }
  // snippet.end

  @Resource("comments")
  struct Comment {
    var id: String
    var body: String
    var createdAt: Date
    @Relationship var author: Person?
    @Relationship var article: Article?
  }

  @Resource("tags")
  struct Tag {
    var id: String
    var name: String
    var articles: ToMany<Article>
  }

  let shown: [(address: String, parameters: QueryParameters)] = [
    ("/articles", Article.query.parameters),
    ("/articles/7", Article.query(id: "7").parameters),
    (
      "/articles/7?include=author,comments.author&fields[people]=name",
      Article.query(id: "7").include(\.author, \.comments.author).fields(of: Person.self, \.name)
        .parameters
    ),
    (
      "/articles?fields[articles]=title,author&sort=-createdAt,title",
      Article.query.fields(\.title, \.author).sort(.descending(\.createdAt), .ascending(\.title))
        .parameters
    ),
    (
      "/articles?filter[words][gt]=1000&filter[featured]=true",
      Article.query.filter { $0.words > 1000 && $0.featured == true }.parameters
    ),
    (
      "/articles?filter[title]=Moby \"Dick\" \\ 1",
      Article.query.filter { $0.title == "Moby \"Dick\" \\ 1" }.parameters
    ),
    (
      "/articles?filter[title][contains]=guide&filter[words][lte]=2000",
      Article.query.filter { $0.title.contains("guide") && $0.words <= 2000 }.parameters
    ),
    (
      "/articles?filter[words]=1,2,3",
      Article.query.filter { $0.words.isIn([1, 2, 3]) }.parameters
    ),
    (
      "/articles?filter[status]=published",
      Article.query.filter { $0["status"] == "published" }.parameters
    ),
    (
      "/articles?filter[status][ne]=draft",
      Article.query.filter { $0["status"] != "draft" }.parameters
    ),
    (
      "/articles?filter[createdAt][gte]=2025-01-01T00:00:00Z",
      Article.query.filter { $0["createdAt"] >= "2025-01-01T00:00:00Z" }.parameters
    ),
    ("/articles?filter[author]=3", Article.query.filter("author", "3").parameters),
    (
      "/articles?page[number]=2&page[size]=10",
      Article.query.page(.number(2, size: 10)).parameters
    ),
    ("/articles?page[size]=10", Article.query.page(["size": "10"]).parameters),
    (
      "/articles?page[after]=abc&page[size]=10",
      Article.query.page(.cursor(after: "abc", size: 10)).parameters
    ),
    ("/tags?page[offset]=2&page[limit]=2", Tag.query.page(.offset(2, limit: 2)).parameters),
    (
      "/articles/7/comments?include=author&page[size]=5",
      Article.reference(id: "7").related(\.comments).include(\.author).page(["size": "5"])
        .parameters
    ),
    ("/articles/7/author", Article.reference(id: "7").related(\.author).parameters),
    (
      "/articles/7/relationships/tags?include=tags",
      Article.reference(id: "7").relationship(\.tags).include(\.tags).parameters
    ),
    (
      "/articles?filter[search]=white \"whale\"&filter[words][gt]=1000",
      Article.query.filter { $0.words > 1000 }.search("white \"whale\"").parameters
    ),
    ("/articles?filter[search]=?", Article.query.filter("search", "?").parameters),
    (
      "/people/3/articles?filter[search]=whale&sort=-words",
      Person.reference(id: "3").related(\.articles).search("whale").sort(.descending(\.words))
        .parameters
    ),
    ("/articles?include=nobody", Article.query.include(named: "nobody").parameters),
    ("/articles?sort=-no-body", Article.query.sort(named: "-no-body").parameters),
    (
      "/articles?filter[no-body]=1&x-y=2",
      Article.query.filter("no-body", "1").queryItem("x-y", "2").parameters
    ),
    (
      "/articles?fields[no-body]=a,b",
      Article.query.fields(of: "no-body", named: ["a", "b"]).parameters
    ),
  ]

  for (address, parameters) in shown {
    let query = address.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init)
    let wanted = QueryItem.items(parsing: query ?? "")
    let written = try parameters.queryItems(dialect: .operators)
    guard Set(wanted) == Set(written), wanted.count == written.count else {
      print(address, "is written as", written)
      exit(1)
    }
  }
  print("\(shown.count) queries write the address that they are shown with")
#endif
