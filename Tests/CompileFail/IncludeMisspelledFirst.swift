// expected-error: value of type 'Article.Fields' has no member 'autor'
import JSONAPI

let query = Article.query.include(\.autor)
