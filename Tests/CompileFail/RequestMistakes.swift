// expected-error: referencing instance method 'sort' on 'Request' requires that 'Article' conform to 'CollectionOutput'
// expected-error: referencing instance method 'filter' on 'Request' requires that 'Article' conform to 'CollectionOutput'
// expected-error: referencing instance method 'page' on 'Request' requires that 'ToOnePath<Article, Person>.Related' (aka 'Optional<Person>') conform to 'CollectionOutput'
// expected-error: instance method 'pages' requires the types 'Article' and 'Page<Element>' be equivalent
// expected-error: instance method 'all' requires the types 'ToOnePath<Article, Person>.Related' (aka 'Optional<Person>') and 'Page<Element>' be equivalent
// expected-error: value of type 'Article.Fields' has no member 'auther'
// expected-error: instance method 'related' requires that 'AttributePath<Article, String>' conform to 'RelatedPath'
// expected-error: instance method 'relationship' requires that 'AttributePath<Article, Int>' conform to 'RelationshipPath'
// expected-error: cannot infer key path type from context
// expected-error: cannot convert value of type 'Page<Article>' to specified type '[Article]'
// expected-error: value of optional type 'ToOnePath<Article, Person>.Related' (aka 'Optional<Person>') must be unwrapped to a value of type 'Person'
import JSONAPI
import JSONAPIClient

// Steps that only a collection has
func steps(_ article: Article) {
  _ = Article.query(id: "1").sort(.ascending(\.title))
  _ = Article.query(id: "1").filter { $0.rating > 1 }
  _ = article.related(\.author).page(.number(1, size: 3))
}

// One resource has no pages
func pages(_ client: JSONAPIClient, _ article: Article) {
  _ = client.pages(Article.query(id: "1"))
  _ = client.all(article.related(\.author))
}

// Misspelled paths, attributes as relationships, resources without typed paths
func paths(_ article: Article, _ any: AnyResource) {
  _ = article.related(\.auther)
  _ = article.related(\.title)
  _ = article.relationship(\.rating)
  _ = any.related(\.author)
}

// Results of another type
func results(_ client: JSONAPIClient, _ article: Article) async throws {
  let _: [Article] = try await client.fetch(Article.query)
  let _: Person = try await client.fetch(article.related(\.author))
}
