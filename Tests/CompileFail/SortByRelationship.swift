// expected-error: cannot convert value of type 'KeyPath<Article.Fields, ToOnePath<Article, Person>>' to expected argument type 'KeyPath<Article.Fields, AttributePath<Article, Value>>'
import JSONAPI

let query = Article.query.sort(.descending(\.author))
