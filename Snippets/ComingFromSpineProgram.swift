// A whole program, for those who know Spine.

// swift-format-ignore-file: NeverForceUnwrap

#if Macros
  // snippet.program
  import Foundation
  import JSONAPI
  import JSONAPIClient
  import JSONAPIStore

  @LiveResource("posts", keys: .dasherized)
  final class Post {
    var title: String?
    @Key("content") var body: String?
    var upvotes: Int?
    var creationDate: Date?
    @Relationship var author: User?
    @Relationship var comments: [Comment]
  }

  @LiveResource("users", keys: .dasherized)
  final class User {
    var name: String?
  }

  @LiveResource("comments", keys: .dasherized)
  final class Comment {
    var text: String?
    @Relationship var author: User?
  }

  /// The client is `JSONAPIClient(baseURL: baseURL).into(store)`.
  func publish(with client: JSONAPIClient, store: Store) async {
    do {
      let found = try await client.fetch(
        Post.query
          .include(\.author, \.comments.author)
          .filter { $0.upvotes == 8 }
          .sort(.ascending(\.creationDate)))
      for post in found.elements { print(post.title ?? "", post.comments.count) }

      let comment = Comment(in: store)
      comment.text = "Fog again"
      try await comment.save(with: client)  // first, to obtain an id

      if let post = found.elements.first {
        post.title = "Snow"
        post.add(comment, to: \.comments)
        try await post.save(with: client)
      }
    } catch {
      print("Failed: \(error)")
    }
  }
  // snippet.end

  import JSONAPITesting

  let server = InMemoryTransport { request in
    switch request.method {
    case .get:
      .document(#"{"data": [{"type": "posts", "id": "1", "attributes": {"title": "Fog"}}]}"#)
    case .post where request.path == "/v1/comments":
      .document(
        #"{"data": {"type": "comments", "id": "5", "attributes": {}}}"#, status: .created)
    default: .empty()
    }
  }
  let store = Store()
  let url = URL(string: "http://api.example.com/v1")!
  await publish(
    with: JSONAPIClient(baseURL: url, transport: server).into(store), store: store)
  let first = await server.requests.first?.path.removingPercentEncoding
  precondition(
    first
      == "/v1/posts?include=author,comments.author&filter[upvotes]=8&sort=creation-date",
    first ?? "")
#endif
