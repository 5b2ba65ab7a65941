// expected-error: value of type 'Filter<Article>.Paths' has no dynamic member 'titel' using key path from root type 'Article.Fields'
import JSONAPI

let query = Article.query.filter { $0.titel == "x" }
