import JSONAPI
import JSONAPIStore

@LiveResource("articles")
final class Article {
  var title: String = ""
  var body: String?
  @Relationship var author: Person?
  @Relationship var comments: [Comment]
}

@LiveResource("people")
final class Person {
  var name: String = ""
}

@LiveResource("comments")
final class Comment {
  var body: String = ""
  @Relationship var author: Person?
}
