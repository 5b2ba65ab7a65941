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

  // snippet.django
  let django = Article.query
    .filter { $0.rating >= 4 && $0.author.name.startsWith("D") }
    .filter("search", "whales")
    .sort(.descending(\.rating))
    .page(.number(1, size: 20))
  for item in try django.queryItems(dialect: .django) {
    print(item.name, item.value, separator: "=")
  }
  // filter[rating.gte]=4
  // filter[author.name.startswith]=D
  // filter[search]=whales
  // sort=-rating
  // page[number]=1
  // page[size]=20
  // snippet.end

  // snippet.names
  let named = Article.query.include(named: "author").filter("search", "whales")
  print(try named.queryString())
  // snippet.end

  // snippet.checked
  do {
    print(try Article.query.include(named: "autor").queryString())
  } catch {
    print(error.code, error.expected ?? "")  // unknownRelationship "author"
  }
  // snippet.end

  // snippet.read
  let read = try Query<Article>(parsing: "filter[rating][gte]=4&sort=-title")
  print(try read.queryString())
  // snippet.end

  // snippet.own
  /// Writes `contains` on the title as the server's full-text search, and nothing else.
  struct SearchDialect: FilterDialect {
    func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
      guard let comparisons = filter.conjunction, comparisons.count == 1,
        let comparison = comparisons.first,
        comparison.path == "title", comparison.comparison == .contains,
        let text = comparison.value.text
      else { throw .notExpressible("anything but a search in the title") }
      guard text.utf8.count >= 3 else {
        throw QueryError(
          .searchTooShort, parameter: "filter[search]",
          message: "The search text is too short.", expected: "3 bytes or more", found: text)
      }
      return [QueryItem("filter[search]", text)]
    }
  }

  extension QueryError.Code {
    static let searchTooShort = QueryError.Code("searchTooShort")
  }
  // snippet.end

  // snippet.search
  let search = Article.query.filter { $0.title.contains("wh") }
  do {
    print(try search.queryString(dialect: SearchDialect()))
  } catch {
    print(error.code)  // searchTooShort
  }
// snippet.end
#endif
