// Pages of a collection, one by one, all together, and as they are scrolled to.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: URLSessionTransport())

func all() async throws {
  // snippet.all
  for try await article in client.all(Article.query.sort("title")) {
    print(article.title)
  }
  // snippet.end

  // snippet.pages
  for try await page in client.pages(Article.query.page(.number(1, size: 100))) {
    print(page.count, "of", page.total() ?? 0)
  }
  // snippet.end
}

func moveAround() async throws {
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

// snippet.scrolling
@MainActor final class ArticleList {
  private(set) var page: Page<Article>?

  func load() async throws {
    page = try await client.fetch(Article.query.page(.number(1, size: 20)))
  }

  /// Fetches the next page; false where there is none.
  func loadMore() async throws -> Bool {
    guard let longer = try await page?.appendingNext() else { return false }
    page = longer
    return true
  }
}
// snippet.end

func withoutLinks() {
  // snippet.strategies
  // page[number]=1, 2, 3, … until a page is empty, or shorter than page[size].
  let numbered = client.with { $0.pageStrategy = .numbered }
    .all(Article.query.page(.number(1, size: 50)))

  // page[offset]=0, 50, 100, …
  let offset = client.with { $0.pageStrategy = .offset }
    .all(Article.query.page(.offset(0, limit: 50)))

  // page[after]=…, from `"meta": {"page": {"cursor": "…"}}`.
  let cursor = client.with { $0.pageStrategy = CursorPages(metaPath: "page.cursor") }
    .all(Article.query)
  // snippet.end
  _ = (numbered, offset, cursor)
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
