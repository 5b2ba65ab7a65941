// expected-error: requires that 'AttributePath<Article, String>' conform to 'RelationshipPath'
import JSONAPI

let query = Article.query.include(\.title)
