import BlogModels
import JSONAPI
import JSONAPIServer

/// The blog's resource types, and the permissions for them.
enum Blog {
  static func api(on database: some ServerDatabase) throws -> JSONAPIServer<User> {
    try JSONAPIServer(database: database, path: "/api", principal: User.self) {
      Serve(Person.self)
      Serve(Article.self) {
        $0.version("version")  // entity tags; a stale If-Match is refused with 412
        $0.page(default: 10, maximum: 50, [.number])
        $0.sort(by: \.title, \.createdAt, default: .descending(\.createdAt))
        $0.include(\.author, \.comments.author)
        $0.readOnly(\.author, \.createdAt)

        // Drafts exist for their authors only: in lists, in links, in filters, everywhere.
        $0.rows { article, request in
          article.isPublished == true || request.signedIn { article.author.id == $0.id }
        }
        $0.writableRows { article, request in
          request.signedIn { $0.isEditor ? .everything : article.author.id == $0.id }
        }
        $0.allow(.create, .update, .delete) { $0.principal != nil }

        $0.willCreate { change, request, _ in
          change.createdAt = request.date
          if let user = request.principal { change.author = ToOne(id: user.id) }
          change.require(\.title, "must not be empty") { !$0.isEmpty }
        }
        $0.willUpdate { change, _, _ in
          change.require(\.title, "must not be empty") { !$0.isEmpty }
        }
      }
      Serve(Comment.self) {
        $0.readOnly(\.author)
        $0.writable(\.article, on: [.create])
        $0.rows { comment, request in
          comment.article.isPublished == true
            || request.signedIn { comment.article.author.id == $0.id }
        }
        $0.allow(.create) { $0.principal != nil }
        $0.willCreate { change, request, _ in
          if let user = request.principal { change.author = ToOne(id: user.id) }
        }
      }
    }
  }

  /// The initial rows, by table; dates are microseconds since 1970.
  static let rows: [String: [[String: ColumnValue]]] = [
    "people": [["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"]],
    "articles": [
      [
        "id": 1, "title": "Hello", "text": "The first article.", "is_published": 1,
        "created_at": 1_704_067_200_000_000, "author_id": 1, "version": 1,
      ],
      [
        "id": 2, "title": "Draft", "text": "Not yet.", "is_published": 0,
        "created_at": 1_706_745_600_000_000, "author_id": 2, "version": 1,
      ],
    ],
    "comments": [["id": 1, "text": "Welcome!", "author_id": 2, "article_id": 1]],
  ]
}
