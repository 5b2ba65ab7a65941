import BlogModels
import JSONAPI
import JSONAPIServer

let database = MemoryDatabase([
  "articles": [
    ["id": 1, "title": "Mardi", "body": "We are off!", "author_id": 9],
    ["id": 2, "title": "Omoo", "author_id": 9],
  ],
  "people": [["id": 9, "name": "Herman"], ["id": 4, "name": "Ishmael"]],
  "comments": [["id": 5, "body": "First!", "author_id": 4, "article_id": 1]],
])

func makeServer() throws -> JSONAPIServer<User> {
  try JSONAPIServer(database: database, path: "/v1", principal: User.self) {
    Serve(Article.self) {
      $0.sort(by: \.title)
      $0.page(default: 20, maximum: 100)
      $0.writable(\.author, on: [])
      $0.allow(.create) { $0.principal != nil }
      $0.allow(.update) { $0.principal != nil }
      $0.writableRows { article, request in request.signedIn { article.author.id == $0.id } }
      $0.willCreate { change, request, _ in
        if let user = request.principal { change.author = ToOne(id: user.id) }
      }
      $0.willUpdate { change, _, _ in
        change.require(\.title, "must not be empty") { !$0.isEmpty }
      }
    }
    Serve(Person.self)
    Serve(Comment.self)
  }
}
