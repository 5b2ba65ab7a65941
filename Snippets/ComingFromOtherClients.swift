// What Japx's, Vox's and Spine's networking looks like here.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import JSONAPI
import JSONAPIClient

struct User: Resource {
  static let resourceType = "users"
  var id: String
  var email: String
}

struct Person: Resource {
  static let resourceType = "persons"
  var id: String
  var name: String
  var favoriteArticle: Article?
}

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
}

struct Post: Resource {
  static let resourceType = "posts"
  var id: String?
  var title: String
  var upvotes: Int
}

let client = JSONAPIClient(baseURL: URL(string: "https://api.example.com/v1")!)

func japx(email: String, password: String) async throws -> User {
  // snippet.japx
  /// What plain `Codable` reads, without a protocol of this package.
  struct LoginResponse: Decodable {
    var id: String
    var email: String
  }

  let login = AnyResource(
    type: "logins", attributes: ["email": JSONValue(email), "password": JSONValue(password)])
  let answer = try await client.send(
    ClientRequest(
      .post, .link("users/login"), body: AnyDocument(data: .one(login)).data()))
  let response = try FlatDecoder(keyPath: "data").decode(LoginResponse.self, from: answer.body)
  // snippet.end
  return User(id: response.id, email: response.email)
}

func vox() async throws {
  // snippet.vox
  // DataSource<Person>(strategy: .path("custom-path/<type>/<id>"), client: client)
  var client = client
  client.router = PathTemplates(
    collection: "custom-path/<type>", resource: "custom-path/<type>/<id>")

  // dataSource.fetch(id: "1").include(["favoriteArticle"]).result({ … }) { error in … }
  let person = try await client.fetch(
    Person.self, id: "1", query: Person.query.include("favoriteArticle"))

  // dataSource.fetch().include([…]).result { document in document.data; document.next { … } }
  var page = try await client.fetch(Person.query.include("favoriteArticle"))
  if let appended = try await page.appendNext() {
    print(appended.old.count, appended.new.count, appended.all.count)
  }
  // snippet.end
  _ = person
}

// snippet.router
struct PersonRouter: Router {
  func path(for endpoint: Endpoint) -> String {
    switch (endpoint.action, endpoint.target) {
    case (.create, _): "new/<type>"
    case (_, .resource): "custom-path/<type>/<id>"
    case (_, .collection): "custom-path/<type>"
    default: PathTemplates().path(for: endpoint)
    }
  }
}
// snippet.end

func spine() async throws {
  // snippet.spine
  // spine.findOne("1", ofType: Post)
  let post = try await client.fetch(Post.self, id: "1")

  // query.whereProperty("upvotes", equalTo: 8); query.addAscendingOrder("creationDate")
  let query = Post.query.include("author", "comments.author")
    .filter("upvotes", "8").sort("creationDate")
  let posts = try await client.fetch(query)

  // spine.save(post), of a new one and of one that was changed
  let new = try await client.create(Post(title: "Fog", upvotes: 0))
  let changed = try await client.update(post) { $0.title = "Ice" }

  // spine.delete(post)
  try await client.delete(new)

  // spine.loadNextPageOfCollection, spine.loadPreviousPageOfCollection
  let next = try await posts.next()
  let previous = try await next?.previous()
  // snippet.end
  _ = (changed, previous)
}
