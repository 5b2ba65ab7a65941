// expected-error: requires that 'ToManyPath<Article, Comment>.Attribute<String>' conform to 'RelationshipPath'
import JSONAPI

let query = Article.query.include(\.comments.body)
