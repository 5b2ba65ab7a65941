// expected-error: 'nil' is not compatible with expected argument type 'Int'
import JSONAPI

let query = Article.query.filter { $0.rating == nil }
