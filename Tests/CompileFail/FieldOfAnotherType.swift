// expected-error: cannot convert value of type 'Person.Type' to expected argument type 'String'
import JSONAPI

let query = Article.query.fields(of: Person.self, \.title)
