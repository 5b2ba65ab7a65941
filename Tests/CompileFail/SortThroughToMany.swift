// expected-error: cannot convert value of type 'KeyPath<Article.Fields, AttributeOfMany<Article, String>>' to expected argument type 'KeyPath<Article.Fields, AttributePath<Article, Value>>'
import JSONAPI

let query = Article.query.sort(.ascending(\.comments.body))
