// expected-error: has no dynamic member 'titel' using key path from root type 'Comment.Fields'
import JSONAPI

let query = Article.query.include(\.comments.titel)
