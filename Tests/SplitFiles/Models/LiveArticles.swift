// JSONAPIStore imports JSONAPI.
import JSONAPIStore

@LiveResource("articles")
final class LiveArticle {
  var title: String = ""
  var status: Status?
  @Relationship var author: LivePerson?
  @Relationship var comments: [LiveComment]
  @Relationship var commenters: [LiveCommenter]

  enum Status: String, Codable, Sendable { case draft, published }
}

@LiveResource("people")
final class LivePerson {
  var name: String?
}

@LiveResource("comments")
final class LiveComment {
  var body: String?
}

@ResourceUnion
enum LiveCommenter {
  case person(LivePerson)
  case other(AnyResource)
}

@LiveResource("boxes")
final class LiveBox<Content: Codable & Sendable> {
  var content: Content?
}
