// expected-error: cannot convert value of type 'Bool' to expected argument type 'Filter<Article>'
import JSONAPI

let query = Article.query.filter { $0.rating > 1 && true }
