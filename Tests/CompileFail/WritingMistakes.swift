// expected-error: to expected argument type 'RelationshipEndpoint<Article, ToMany<Person>>'
// expected-error: 'nil' is not compatible with expected argument type '[Comment]'
// expected-error: instance method 'replace(_:with:)' requires the types 'Person' and 'Comment' be equivalent
// expected-error: to expected argument type 'RelationshipEndpoint<Owner, ToOne<Person>>'
// expected-error: must be unwrapped to a value of type 'Article'
// expected-error: requires that 'Article' conform to 'StoredObject'
// expected-error: requires that 'ResourceReference<Article>' conform to 'ResourceBody'
// expected-error: conflicting arguments to generic parameter 'Body' ('Article' vs. 'AnyResource')
import JSONAPI
import JSONAPIClient

// Verbs for relationships to many on those to one, and the other way round
func cardinality(_ client: JSONAPIClient, _ article: Article, _ person: Person) async throws {
  try await client.add([person], to: article.relationship(\.author))
  try await client.remove([person], from: article.relationship(\.author))
  try await client.replace(article.relationship(\.author), with: [person])
  try await client.replace(article.relationship(\.comments), with: nil)
}

// Resources of another type, and related resources in place of the relationship
func members(
  _ client: JSONAPIClient, _ article: Article, _ person: Person, _ comment: Comment
) async throws {
  try await client.replace(article.relationship(\.author), with: comment)
  try await client.add([person], to: article.relationship(\.comments))
  try await client.replace(article.related(\.author), with: person)
}

// A draft may give nothing, only what lives in a store has edits, a reference is no body
func bodies(_ client: JSONAPIClient, _ article: Article, _ any: AnyResource) async throws {
  let _: Article = try await client.update(Article.draft(id: "1") { $0.title = "x" })
  try await client.save(article)
  try await client.create(Article.reference(id: "1"))
  try await client.update(article, from: any)
}
