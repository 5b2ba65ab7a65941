// expected-error: binary operator '==' cannot be applied to operands of type 'AttributePath<Article, String>' and 'Int'
import JSONAPI

let query = Article.query.filter { $0.title == 3 }
