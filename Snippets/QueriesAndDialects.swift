// Queries, what they are in an address, and the dialects of filters.

#if Macros
  import JSONAPI

  // snippet.model
  @Resource("articles")
  struct Article {
    var id: String
    var title: String
    var summary: String?
    var rating: Int
    @Relationship var author: Person
  }

  @Resource("people")
  struct Person {
    var id: String
    var name: String
  }
  // snippet.end

  print("== query")
  // snippet.query
  let query = Article.query
    .include(\.author)
    .fields(\.title, \.author)
    .sort(.descending(\.rating))
    .page(.number(2, size: 10))
  for item in try query.queryItems() { print(item.name, item.value, separator: "=") }
  // snippet.end

  print("== sort")
  // snippet.sort
  let popular = Article.query.sort(unchecked: "-popularity").sort(.ascending(\.title))
  print(try popular.queryString())
  // snippet.end

  print("== dialects")
  // snippet.dialects
  let good = Article.query.filter { $0.rating >= 4 && $0.author.name == "Dan" }
  let items = try good.queryItems(dialect: .operators)
  for item in items { print(item.name, item.value, separator: "=") }
  // snippet.end

  print("== spellings")
  let dialects: [(String, any FilterDialect)] = [
    ("plain", .plain), ("commaLists", .commaLists), ("operators", .operators),
    ("django", .django), ("functions", .functions),
  ]
  let filters: [Query<Article>] = [
    Article.query.filter { $0.title == "Omoo" },
    Article.query.filter { $0.rating >= 4 },
    Article.query.filter { $0.rating.isIn([1, 2]) },
    Article.query.filter { $0.title.contains("Moby") },
    Article.query.filter { $0.rating >= 4 || $0.title == "Omoo" },
  ]
  let titles = [
    "`title == \"Omoo\"`", "`rating >= 4`", "`rating.isIn([1, 2])`", "`title.contains(\"Moby\")`",
    "`rating >= 4` or `title == \"Omoo\"`",
  ]
  func spelled(_ query: Query<Article>, _ dialect: any FilterDialect) -> String {
    guard let items = try? query.queryItems(dialect: dialect) else { return "throws" }
    return items.map { "`\($0.name)=\($0.value)`" }.joined(separator: ", ")
  }
  print("| Filter |", dialects.map { "``FilterDialect/\($0.0)``" }.joined(separator: " | "), "|")
  print("|" + String(repeating: "---|", count: dialects.count + 1))
  for (title, filter) in zip(titles, filters) {
    print("|", title, "|", dialects.map { spelled(filter, $0.1) }.joined(separator: " | "), "|")
  }

  print("== servers")
  let servers: [(String, any FilterDialect)] = [
    ("crnk", .crnk), ("drupal", .drupal), ("rsql", .rsql), ("graphiti", .graphiti), ("ash", .ash),
    ("apiPlatform", .apiPlatform), ("spatie", .spatie), ("laravel", .laravel),
  ]
  print("| Dialect | `title == \"Omoo\"` | `rating >= 4` | `rating.isIn([1, 2])` |")
  print("|---|---|---|---|")
  for (name, dialect) in servers {
    print(
      "| ``FilterDialect/\(name)`` |",
      filters.prefix(3).map { spelled($0, dialect) }.joined(separator: " | "), "|")
  }

  print("== abilities")
  let probes: [(String, FilterExpression)] = [
    ("`==`", FilterExpression("title", .equal, "x")),
    ("`!=`", FilterExpression("title", .notEqual, "x")),
    ("`<`", FilterExpression("rating", .lessThan, 4)),
    ("`isIn`", FilterExpression("rating", .isIn, [1, 2])),
    ("`isNotIn`", FilterExpression("rating", .isNotIn, [1, 2])),
    ("`== nil`", FilterExpression("summary", .equal, nil)),
    ("`contains`", FilterExpression("title", .contains, "x")),
    ("without case", FilterExpression("title", .contains, "x", ignoring: .case)),
    ("`matches`", FilterExpression("title", .matches, "x*y")),
    (
      "or",
      .any([FilterExpression("title", .equal, "x"), FilterExpression("rating", .equal, 4)])
    ),
    ("`!`", !FilterExpression("rating", .lessThan, 4)),
    ("`has`", .has("comments", FilterExpression("body", .equal, "x"))),
    ("count", FilterExpression(FilterComparison(.count("comments"), .equal, 1))),
  ]
  print("| Dialect |", (probes.map(\.0) + ["search"]).joined(separator: " | "), "|")
  print("|" + String(repeating: "---|", count: probes.count + 2))
  for (name, dialect) in dialects + servers {
    let marks =
      probes.map { (try? dialect.items(for: $0.1)) == nil ? "" : "x" }
      + [dialect.searchParameter == nil ? "" : "x"]
    print("| ``FilterDialect/\(name)`` |", marks.joined(separator: " | "), "|")
  }

  print("== caseless")
  // snippet.caseless
  let whales = Article.query.filter { $0.title.contains("WHALE", ignoring: .case) }
  print(try whales.queryItems(dialect: .django)[0])
  print(try whales.queryItems(dialect: .rsql)[0])
  do {
    print(try whales.queryItems(dialect: .functions))
  } catch {
    print(error.message)
  }
  // snippet.end

  print("== words")
  // snippet.words
  let found = Article.query.search("white whale").filter { $0.rating >= 4 }
  for item in try found.queryItems() { print(item.name, item.value, separator: "=") }
  // snippet.end

  print("== profile")
  // snippet.profile
  let elide = Quirks.elide
  if let dialect = elide.conventions.dialect {
    print(try good.queryItems(dialect: dialect.filters)[0].value)
  }
  // snippet.end

  print("== refused")
  // snippet.refused
  let either = Article.query.filter { $0.rating >= 4 || $0.title == "Omoo" }
  do {
    print(try either.queryString(dialect: .plain))
  } catch {
    print(error.code)  // notExpressible
  }
  // snippet.end

  print("== django")
  // snippet.django
  let django = Article.query
    .filter { $0.rating >= 4 && $0.author.name.startsWith("D") }
    .filter("search", "whales")
    .sort(.descending(\.rating))
    .page(.number(1, size: 20))
  for item in try django.queryItems(dialect: .django) {
    print(item.name, item.value, separator: "=")
  }
  // snippet.end

  print("== lookups")
  let lookups: [(String, Query<Article>)] = [
    ("`$0.title == \"Omoo\"`", Article.query.filter { $0.title == "Omoo" }),
    ("`$0.rating >= 4`", Article.query.filter { $0.rating >= 4 }),
    ("`$0.rating < 4`", Article.query.filter { $0.rating < 4 }),
    ("`$0.rating.isIn([1, 2])`", Article.query.filter { $0.rating.isIn([1, 2]) }),
    ("`$0.summary == nil`", Article.query.filter { $0.summary == nil }),
    ("`$0.title.contains(\"oo\")`", Article.query.filter { $0.title.contains("oo") }),
    (
      "`$0.author.name.startsWith(\"D\")`",
      Article.query.filter { $0.author.name.startsWith("D") }
    ),
    ("`.filter(\"search\", \"whales\")`", Article.query.filter("search", "whales")),
    (
      "`.filter(\"title.icontains\", \"whale\")`",
      Article.query.filter("title.icontains", "whale")
    ),
  ]
  print("| Swift | Parameter |\n|---|---|")
  for (swift, query) in lookups { print("|", swift, "|", spelled(query, .django), "|") }

  print("== names")
  // snippet.names
  let named = Article.query.include(named: "author").filter("search", "whales")
  print(try named.queryString())
  // snippet.end

  print("== checked")
  // snippet.checked
  do {
    print(try Article.query.include(named: "autor").queryString())
  } catch {
    print(error.code, error.expected ?? "")  // unknownRelationship "author"
  }
  // snippet.end

  print("== read")
  // snippet.read
  let read = try Query<Article>(parsing: "filter[rating][gte]=4&sort=-title")
  print(try read.queryString())
  // snippet.end

  // snippet.own
  /// Writes `contains` without case on the title as the server's full-text search, and nothing else.
  struct SearchDialect: FilterDialect {
    func items(for filter: FilterExpression) throws(QueryError) -> [QueryItem] {
      guard let comparisons = filter.conjunction, comparisons.count == 1,
        let comparison = comparisons.first,
        comparison.path == "title", comparison.comparison == .contains,
        comparison.ignoring == .case,
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

  print("== search")
  // snippet.search
  let search = Article.query.filter { $0.title.contains("wh", ignoring: .case) }
  do {
    print(try search.queryString(dialect: SearchDialect()))
  } catch {
    print(error.code)  // searchTooShort
  }
// snippet.end
#endif
