// expected-error: trailing closure passed to parameter of type 'FilterExpression'
import JSONAPI

let query = Article.query.filter { $0.comments.body == "x" }
