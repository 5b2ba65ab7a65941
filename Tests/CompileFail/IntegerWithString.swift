// expected-error: '>=' is unavailable: an attribute is compared with a value of its own type
import JSONAPI

let query = Article.query.filter { $0.rating >= "4" }
