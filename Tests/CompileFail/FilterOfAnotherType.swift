// expected-error: cannot convert value of type '(Filter<Article>.Paths) -> Filter<Person>' to expected argument type '(Filter<Article>.Paths) -> Filter<Article>'
import JSONAPI

let filter = Filter<Person> { $0.name == "x" }
let query = Article.query.filter { _ in filter }
