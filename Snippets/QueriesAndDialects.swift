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
  func spelled(_ query: Query<Article>, _ dialect: any FilterDialect) -> String? {
    guard let items = try? query.queryItems(dialect: dialect) else { return nil }
    return items.map { "`\($0.name)=\($0.value)`" }.joined(separator: ", ")
  }
  // One row for each spelling of each filter, with the dialects that write it.
  func printSpellings(
    of filters: ArraySlice<Query<Article>>, in dialects: [(String, any FilterDialect)]
  ) {
    print("| Filter | Parameters | Dialects |")
    print("|---|---|---|")
    for (title, filter) in zip(titles, filters) {
      var spellings: [(text: String, names: [String])] = []
      for (name, dialect) in dialects {
        guard let text = spelled(filter, dialect) else { continue }
        let reference = "``FilterDialect/\(name)``"
        if let index = spellings.firstIndex(where: { $0.text == text }) {
          spellings[index].names.append(reference)
        } else {
          spellings.append((text, [reference]))
        }
      }
      for (text, names) in spellings {
        print("|", title, "|", text, "|", names.joined(separator: ", "), "|")
      }
    }
  }
  printSpellings(of: filters[...], in: dialects)

  print("== servers")
  let servers: [(String, any FilterDialect)] = [
    ("crnk", .crnk), ("drupal", .drupal), ("rsql", .rsql), ("graphiti", .graphiti), ("ash", .ash),
    ("apiPlatform", .apiPlatform), ("spatie", .spatie), ("laravel", .laravel),
  ]
  printSpellings(of: filters.prefix(3), in: servers)

  func printAbilities(_ probes: [(String, (any FilterDialect) -> Bool)]) {
    print("| Dialect |", probes.map(\.0).joined(separator: " | "), "|")
    print("|" + String(repeating: "---|", count: probes.count + 1))
    for (name, dialect) in dialects + servers {
      let marks = probes.map { $0.1(dialect) ? "x" : "" }
      print("| ``FilterDialect/\(name)`` |", marks.joined(separator: " | "), "|")
    }
  }
  func expresses(_ filter: FilterExpression) -> (any FilterDialect) -> Bool {
    { (try? $0.items(for: filter)) != nil }
  }
  print("== comparisons")
  printAbilities([
    ("`==`", expresses(FilterExpression("title", .equal, "x"))),
    ("`!=`", expresses(FilterExpression("title", .notEqual, "x"))),
    ("`<`", expresses(FilterExpression("rating", .lessThan, 4))),
    ("`isIn`", expresses(FilterExpression("rating", .isIn, [1, 2]))),
    ("`isNotIn`", expresses(FilterExpression("rating", .isNotIn, [1, 2]))),
    ("`== nil`", expresses(FilterExpression("summary", .equal, nil))),
    ("`has`", expresses(.has("comments", FilterExpression("body", .equal, "x")))),
    ("count", expresses(FilterExpression(FilterComparison(.count("comments"), .equal, 1)))),
  ])
  print("== texts")
  printAbilities([
    ("`contains`", expresses(FilterExpression("title", .contains, "x"))),
    ("without case", expresses(FilterExpression("title", .contains, "x", ignoring: .case))),
    ("`matches`", expresses(FilterExpression("title", .matches, "x*y"))),
    ("search", { $0.searchParameter != nil }),
    (
      "or",
      expresses(
        .any([FilterExpression("title", .equal, "x"), FilterExpression("rating", .equal, 4)]))
    ),
    ("`!`", expresses(!FilterExpression("rating", .lessThan, 4))),
  ])

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
  for (swift, query) in lookups { print("|", swift, "|", spelled(query, .django) ?? "throws", "|") }

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
