// Pages of a collection, one by one, all together, and as they are scrolled to.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient
import JSONAPITesting

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

/// A server with 120 articles, which prints the requests.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  return .document(articles(for: request.path))
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: server)

func all() async throws {
  print("== all")
  // snippet.all
  for try await article in client.all(Article.query.sort("title")) {
    print(article.title)
  }
  // snippet.end

  print("== pages")
  // snippet.pages
  for try await page in client.pages(Article.query.page(.number(1, size: 100))) {
    print(page.count, "of", page.total() ?? 0)
  }
  // snippet.end
}

func countArticles() async throws {
  print("== count")
  // snippet.count
  let count = try await client.count(Article.query.filter("title", "Mardi"))
  // snippet.end
  _ = count
}

func moveAround() async throws {
  print("== page")
  // snippet.page
  let page = try await client.fetch(Article.query.page(.number(3, size: 20)))
  if page.hasNext { print("there is more") }
  let next = try await page.next()
  let previous = try await page.previous()
  let first = try await page.firstPage()
  let last = try await page.lastPage()
  let fresh = try await page.reload()
  // snippet.end
  _ = (next, previous, first, last, fresh)
}

// snippet.info
struct PageInfo: Decodable {
  var total: Int
}
// snippet.end

func readMeta() async throws {
  print("== meta")
  // snippet.meta
  let page = try await client.fetch(Article.query)
  let info = try page.meta?.decode(PageInfo.self)
  print(page.count, "of", info?.total ?? 0)
  // snippet.end

  print("== document")
  // snippet.document
  let request = Article.query.reading(as: Document<[Article], PageInfo>.self)
  let document = try await client.fetch(request)
  print(document.data.count, "of", document.meta?.total ?? 0)
  // snippet.end
}

func withoutLinks() async throws {
  print("== numbered")
  // snippet.numbered
  let numbered = client.with { $0.pageStrategy = .numbered }
    .all(Article.query.page(.number(1, size: 50)))
  // snippet.end
  for try await _ in numbered {}

  print("== offset")
  // snippet.offset
  let offset = client.with { $0.pageStrategy = .offset }
    .all(Article.query.page(.offset(0, limit: 50)))
  // snippet.end
  for try await _ in offset {}

  print("== cursor")
  // snippet.cursor
  let cursor = client.with { $0.pageStrategy = CursorPages(metaPath: "page.cursor") }
    .all(Article.query.queryItem("page[size]", "50"))
  // snippet.end
  for try await _ in cursor {}
}

// snippet.custom
/// Some server's own way: `"meta": {"more": true}`, and `skip` in the query.
struct SkippingPages: PageStrategy {
  func query(after page: PageState) -> String? {
    guard page.meta?["more"]?.bool == true else { return nil }
    var items = QueryItem.items(parsing: page.query)
    let skipped = items.first { $0.name == "skip" }.flatMap { Int($0.value) } ?? 0
    items.removeAll { $0.name == "skip" }
    items.append(QueryItem("skip", String(skipped + page.count)))
    return QueryItem.queryString(items)
  }
}
// snippet.end

func scrollOn() async throws {
  print("== scrolling")
  // snippet.scrolling
  let articles = client.list(Article.query.page(.number(1, size: 20)))
  // snippet.end
  await articles.load()
  await articles.loadMore()
  assert(articles.count == 40)
}

/// A page of the articles, with links if the query is sorted or has a page size of 20 or 100.
func articles(for path: String) -> String {
  let items = QueryItem.items(parsing: String(path.drop { $0 != "?" }.dropFirst()))
  func number(_ name: String) -> Int? { items.first { $0.name == name }.flatMap { Int($0.value) } }
  let isSorted = items.contains { $0.name == "sort" }
  let size = number("page[size]") ?? number("page[limit]") ?? 60
  let start =
    number("page[offset]") ?? number("page[after]") ?? ((number("page[number]") ?? 1) - 1) * size
  let end = min(start + size, 120)
  let data = (start..<end).map {
    #"{"type": "articles", "id": "\#($0)", "attributes": {"title": "Article \#($0)"}}"#
  }
  var links: [String] = []
  if isSorted || size == 20 || size == 100 {
    let page = start / size + 1
    let pages = ["first": 1, "prev": page - 1, "next": page + 1, "last": (119 / size) + 1]
    for (name, number) in pages where (1...(119 / size) + 1).contains(number) {
      var others = items.filter { $0.name != "page[number]" }
      others.append(QueryItem("page[number]", String(number)))
      links.append(#""\#(name)": "/v1/articles?\#(QueryItem.queryString(others))""#)
    }
  }
  let meta = #"{"total": 120, "page": {"cursor": "\#(end < 120 ? String(end) : "")"}}"#
  return #"""
    {"data": [\#(data.joined(separator: ","))], "meta": \#(meta),
      "links": {\#(links.joined(separator: ","))}}
    """#
}

// What stands above is run.
try await all()
try await countArticles()
try await moveAround()
try await readMeta()
try await scrollOn()
try await withoutLinks()
