// expected-error: cannot convert value of type 'AttributePath<Article, Int>' to expected argument type 'AttributePath<Article, String
import JSONAPI

let query = Article.query.filter { $0.rating >= "4" }
