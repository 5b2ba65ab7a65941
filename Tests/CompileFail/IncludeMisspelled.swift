// expected-error: cannot infer key path type from context
import JSONAPI

let query = Article.query.include(\.comments.titel)
