// expected-errors: 4
// expected-error: 'fetch(_:id:)' is unavailable: fetch one resource by a query, as in 'fetch(Article.query(id:))'
// expected-error: 'create' is unavailable: create a resource of a value, or of a draft, as in 'create(Article.draft { … })'
// expected-error: 'update(_:id:_:)' is unavailable: update a value, or what a reference names, as in 'update(Article.reference(id:)) { … }'
// expected-error: 'delete(_:id:)' is unavailable: delete a value, or what a reference names, as in 'delete(Article.reference(id:))'
import JSONAPI
import JSONAPIClient

func verbs(_ client: JSONAPIClient) async throws {
  _ = try await client.fetch(Article.self, id: "1")
  _ = try await client.create(Article.self) { $0.title = "x" }
  _ = try await client.update(Article.self, id: "1") { $0.title = "x" }
  try await client.delete(Article.self, id: "1")
}
