package import Foundation
package import JSONAPI

@Resource("people")
package struct Person: Sendable {
  package var id: Int
  package var name: String
}

@Resource("articles")
package struct Article: Sendable {
  package var id: Int
  package var title: String
  package var text: String
  package var isPublished: Bool
  package var createdAt: Date
  package var author: ToOne<Person>
  package var comments: ToMany<Comment>
}

@Resource("comments")
package struct Comment: Sendable {
  package var id: Int
  package var text: String
  package var author: ToOne<Person>
  package var article: ToOne<Article>
}
