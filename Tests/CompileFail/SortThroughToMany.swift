// expected-error: cannot infer key path type from context
import JSONAPI

let query = Article.query.sort(.ascending(\.comments.body))
