// expected-error: cannot convert value of type 'KeyPath<Article.Fields, ToManyPath<Article, Comment>.Attribute<String>>' to expected argument type 'KeyPath<Article.Fields, AttributePath<Article, Value>>'
import JSONAPI

let query = Article.query.sort(.ascending(\.comments.body))
