// expected-error: cannot convert value of type '(Paths<Article>) -> Filter<Person>' to expected argument type '(Paths<Article>) -> Filter<Article>'
import JSONAPI

let filter = Filter<Person> { $0.name == "x" }
let query = Article.query.filter { _ in filter }
