import Foundation
import JSONAPI

@Resource("articles")
struct Article {
  var id: String
  var title: String
  var status: Status = .draft
  @Relationship var author: Person
  @Relationship var comments: [Comment]
  @Relationship var commenters: [Commenter]
  var editor: ToOne<Person>

  enum Status: String, Codable, Sendable { case draft, published }
}

@Resource("comments")
struct Comment {
  var id: UUID
  var body: String
}

@Resource("boxes")
struct Box<Content: Codable & Sendable> {
  var id: String
  var content: Content
}

enum Media {
  @Resource("images")
  struct Image {
    var id: String
    var size: Size

    struct Size: Codable, Sendable { var width: Int }
  }
}
