import JSONAPI
import JSONAPIStore

@LiveResource("articles")
final class Article {
  var title: String = ""
  var body: String?
  @Relationship var author: Person?
  @Relationship var comments: [Comment]
}
