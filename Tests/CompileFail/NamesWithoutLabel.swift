// expected-error: cannot convert value of type 'String' to expected argument type 'KeyPath<Article.Fields, First>'
import JSONAPI

let query = Article.query.include("author")
