// expected-error: value of type 'Article.Fields' has no member 'titel'
import JSONAPI

let query = Article.query.sort(.descending(\.titel))
