// expected-error: 'fetch' is unavailable: fetch a collection by a query, as in 'fetch(Article.query)', or one resource, as in 'fetch(Article.query(id:))'
import JSONAPI
import JSONAPIClient

func articles(_ client: JSONAPIClient) async throws {
  _ = try await client.fetch(Article.self)
}
