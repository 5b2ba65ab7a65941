// Queries, what they are in an address, and the dialects of filters.

#if Macros
  import JSONAPI

  // snippet.model
  @Resource("articles")
  struct Article {
    var id: String
    var title: String
    var rating: Int
    @Relationship var author: Person
  }

  @Resource("people")
  struct Person {
    var id: String
    var name: String
  }
  // snippet.end

  // snippet.query
  let query = Article.query
    .include(\.author)
    .fields(\.title, \.author)
    .sort(.descending(\.rating))
    .page(.number(2, size: 10))
  for item in try query.queryItems() { print(item.name, item.value, separator: "=") }
  // snippet.end

  // snippet.dialects
  let good = Article.query.filter { $0.rating >= 4 && $0.author.name == "Dan" }
  print(try good.queryItems(dialect: .operators).map { "\($0.name)=\($0.value)" })
  print(try good.queryItems(dialect: .functions).map { "\($0.name)=\($0.value)" })
  // snippet.end

  // snippet.refused
  let either = Article.query.filter { $0.rating >= 4 || $0.title == "Omoo" }
  do {
    print(try either.queryString(dialect: .plain))
  } catch {
    print(error.code)  // notExpressible
  }
  // snippet.end

  // snippet.names
  let named = Article.query.include(named: "author").filter("search", "whales")
  print(try named.queryString())
  // snippet.end

  // snippet.read
  let read = try Query<Article>(parsing: "filter[rating][gte]=4&sort=-title")
  print(try read.queryString())
// snippet.end
#endif
