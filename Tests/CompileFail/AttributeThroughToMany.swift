// expected-error: binary operator '==' cannot be applied to operands of type 'ToManyPath<Article, Comment>.Attribute<String>' and 'String'
import JSONAPI

let query = Article.query.filter { $0.comments.body == "x" }
