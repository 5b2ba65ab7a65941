// expected-errors: 1
// expected-error: DefinitionMisspelledInRows.swift:15:45: error: value of type 'Filter<Article>.Paths' has no dynamic member 'titel' using key path from root type 'Article.Fields'
import JSONAPI
import JSONAPIServer

struct User: ServerPrincipal {
  var id: String
  var key: String { id }
}

func server(_ database: some ServerDatabase) throws {
  _ = try JSONAPIServer(database: database, principal: User.self) {
    Serve(Article.self) {
      $0.sort(by: \.title)
      $0.rows { article, request in article.titel == "x" }
      $0.allow(.create)
    }
    Serve(Person.self)
  }
}
