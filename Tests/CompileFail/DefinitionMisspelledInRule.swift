// expected-errors: 1
// expected-error: value of type 'Filter<Article>.Paths' has no dynamic member 'titel' using key path from root type 'Article.Fields'
import JSONAPI
import JSONAPIServer

func server(_ database: some ServerDatabase) throws {
  _ = try JSONAPIServer(database: database) {
    Serve(Article.self) { $0.rows { article, request in article.titel == "x" } }
  }
}
