// expected-error: sort in a direction, as in '.sort(.ascending(\.title))' or '.sort(.descending(\.title))'
// expected-errors: 2
import JSONAPI

let query = Article.query.sort(\.title)
let several = Article.query.sort(\.title, \.rating)
