// A list for the screen: pages, age, failures, and following.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPIStore
import JSONAPITesting

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

/// A server of articles in pages of two.
let server = InMemoryTransport { request in
  print("> \(request.method) \(request.path)")
  let isFirst = !request.path.contains("page%5Bnumber%5D=2")
  let ids = isFirst ? [1, 2] : [3]
  let data = ids.map {
    #"{"type": "articles", "id": "\#($0)", "attributes": {"title": "Article \#($0)"}}"#
  }
  let next = #", "links": {"next": "/v1/articles?page%5Bnumber%5D=2"}"#
  return .document(#"{"data": [\#(data.joined(separator: ", "))]\#(isFirst ? next : "")}"#)
}

let client = JSONAPIClient(
  baseURL: URL(string: "https://api.example.com/v1")!, transport: server)

func showing() async throws {
  print("== screen")
  // snippet.screen
  let store = Store()
  let articles = client.into(store, freshness: .within(.seconds(60)))
    .list(Article.query.page(.number(1, size: 2)))
  await articles.load()
  await articles.loadMore()
  print(articles.elements.map(\.title), articles.hasMore)
  if let failure = articles.failure { print(failure.message) }
  // snippet.end
  assert(articles.count == 3 && !articles.hasMore && articles.failure == nil)

  print("== holding")
  // snippet.holding
  articles.holdsUpdates = true  // the user has scrolled away from the top
  await articles.refresh()
  if articles.newCount > 0 { print("\(articles.newCount) new articles") }
  articles.holdsUpdates = false  // the user has asked for them
  // snippet.end
  assert(articles.newCount == 0)

  // snippet.following
  let following = Task { await articles.follow(every: .seconds(30)) }
  // snippet.end
  following.cancel()
  await following.value
}

try await showing()
