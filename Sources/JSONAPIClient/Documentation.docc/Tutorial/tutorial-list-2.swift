import JSONAPI
import JSONAPIClient
import Observation

@MainActor @Observable
final class ArticleList {
  private(set) var page: Page<Article>?
  private(set) var message: String?
  private let client: JSONAPIClient

  init(_ client: JSONAPIClient) {
    self.client = client
  }

  func load() async {
    let query = Article.query
      .include(\.author)
      .fields(\.title, \.author)
      .sort(.ascending(\.title))
      .page(.number(1, size: 2))
    do {
      page = try await client.fetch(query)
      message = nil
    } catch {
      message = "\(error)"
    }
  }
}

extension ArticleList {
  func loadMore() async {
    do {
      if let longer = try await page?.appendingNext() { page = longer }
    } catch {
      message = "\(error)"
    }
  }
}
