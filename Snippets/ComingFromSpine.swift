// The resources of Spine as live objects.

#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore

  // snippet.formatter
  // Formats a field name 'myField' to key 'MYFIELD'.
  extension KeyFormat {
    static let allCaps = KeyFormat.custom { $0.uppercased() }
  }

  @LiveResource("shouts", keys: .allCaps)
  final class Shout {
    var text: String?
  }
  // snippet.end

  // snippet.transformer
  enum RomanNumeral: ReversibleTransformer {
    static func transform(_ value: String) throws -> Int { value == "IV" ? 4 : 5 }  // Magic…
    static func reverse(_ value: Int) throws -> String { value == 4 ? "IV" : "V" }
  }
  // snippet.end

  // snippet.model
  @LiveResource("posts")
  final class Post {
    var title: String?
    @Key("content") var body: String?
    var creationDate: Date?
    var homepage: URL?
    @Coded(as: Transformed<RomanNumeral>.self) var chapter: Int?
    @Relationship var author: User?
    @Relationship var comments: [Comment]
  }
  // snippet.end

  @LiveResource("users")
  final class User {
    var name: String?
  }

  @LiveResource("comments")
  final class Comment {
    var text: String?
  }

  struct Service: RecordService {
    func perform(_ action: RecordAction, on record: Record) async throws {
      switch action {
      case .load:
        let resource = AnyResource(
          type: record.type, id: record.id, attributes: ["title": "Loaded"])
        try record.store?.insert(resource)
      case .save: try record.markSaved()
      case .delete: break
      }
    }
  }

  // snippet.store
  var decoder = JSONAPIDecoder()
  decoder.baseURL = URL(string: "http://example.com/api/")  // for attributes that are relative URLs
  let store = Store(decoder: decoder)
  // snippet.end

  // snippet.load
  let service = Service()
  let post = store.reference(Post.self, id: "1")
  try await post.load(with: service)  // fetches, unless it is loaded
  try await post.reload(with: service)  // fetches in any case
  post.unload()  // frees what the server said
  // snippet.end

  // snippet.save
  let user = User(in: store)
  user.name = "Ann"
  try await user.save(with: service)  // first, to obtain an id
  post.author = user
  try await post.save(with: service)
  // snippet.end

  // snippet.link
  let comment = store.reference(Comment.self, id: "5")
  post.add(comment, to: \.comments)
  post.remove(comment, from: \.comments)  // the next save sends nothing, or the removal
  post.comments.append(comment)

  let changes = post.linkageChanges(of: \.comments)
  print(changes.added.count, changes.removed.count)
  // snippet.end

  // snippet.delete
  try await post.delete(with: service)
  // snippet.end

  // snippet.serialize
  let fetched = Data(
    #"{"data": [{"type": "posts", "id": "2", "attributes": {"content": "…"}}]}"#.utf8)

  // Convert data to resources
  let posts = try decoder.decode([Post].self, from: fetched)
  let firstPost = posts[0]

  // The rest of the document
  let document = try decoder.decode(Document<[Post], JSONValue>.self, from: fetched)
  print(document.meta as Any, document.links as Any, document.jsonapi as Any)

  // Convert resources to data
  let one = try JSONAPIEncoder().encode(firstPost)
  let many = try JSONAPIEncoder().encode(posts)

  // Convert resources to link data
  let link = JSONAPIEncoder().linkageDocument(for: firstPost)
  let links = JSONAPIEncoder().linkageDocument(for: posts)
  // snippet.end
  print(one.count, many.count, link.count, links.count)
#endif
