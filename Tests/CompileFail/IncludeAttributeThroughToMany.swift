// expected-error: requires that 'AttributeOfMany<Article, String>' conform to 'RelationshipPath'
import JSONAPI

let query = Article.query.include(\.comments.body)
