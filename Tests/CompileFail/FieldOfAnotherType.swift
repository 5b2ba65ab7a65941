// expected-error: value of type 'Person.Fields' has no member 'title'
import JSONAPI

let query = Article.query.fields(of: Person.self, \.title)
