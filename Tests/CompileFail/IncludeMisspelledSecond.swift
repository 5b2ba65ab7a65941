// expected-error: has no dynamic member 'autor' using key path from root type 'Comment.Fields'
import JSONAPI

let query = Article.query.include(\.author, \.comments.autor)
