// A type inside a model before a `Codable` type that has a property of the model.
import JSONAPI

func use(
  _ fields: Article.Fields, _ status: Article.Status, _ live: LiveArticle.Fields,
  _ liveStatus: LiveArticle.Status, _ tag: LiveTag.Fields
) {}

struct Page: Codable {
  var article: Article
  var people: [Person]
  var commenter: Commenter
}

struct LivePage: Codable {
  var article: LiveArticle
  var commenters: [LiveCommenter]
}

struct Tags: Codable {
  var first: RelatedTag
  var second: OtherTag
  var third: LiveTag
}
