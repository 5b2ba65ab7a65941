import BlogModels
import JSONAPI
import JSONAPIClient

struct Reader: Sendable {
  var client: JSONAPIClient

  func titles() async throws -> [String] {
    let query = Article.query.sort(.ascending(\.title)).fields(\.title)
    return try await client.fetch(query).map(\.title)
  }

  func article(_ id: Int) async throws -> Article {
    try await client.fetch(Article.query(id: id).include(\.author, \.comments.author))
  }
}
