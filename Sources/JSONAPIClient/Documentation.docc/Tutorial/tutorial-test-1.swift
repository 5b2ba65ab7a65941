import Foundation
import JSONAPIClient
import JSONAPIStore
import JSONAPITesting

func testSaving() async throws {
  let transport = InMemoryTransport(script: [
    .init(.patch, "/v1/articles/1", .empty())
  ])
  let client = JSONAPIClient(
    baseURL: URL(string: "https://api.example.com/v1")!, transport: transport)

  let store = Store()
  let document = #"{"data": {"type": "articles", "id": "1", "attributes": {"title": "Omoo"}}}"#
  try store.insert(parsing: Array(document.utf8))
  guard let article = store.object(Article.self, id: "1") else { return }

  let detail = await ArticleDetail(article, client.into(store))
  article.title = "Typee"
  let isSaved = await detail.save()

  assert(isSaved && !article.isDirty)
  let body = await transport.requests.first?.text ?? ""
  assert(body.contains(#""attributes":{"title":"Typee"}"#))
}
