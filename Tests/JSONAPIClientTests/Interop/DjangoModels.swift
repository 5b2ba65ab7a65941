import Foundation
import JSONAPI
import JSONAPIResourceObject
import JSONAPITesting

/// The models of a server of Django REST framework: articles, people, comments and tags.
///
/// They are plain structs; the coder's key format makes `word_count` of `wordCount`.
enum Django {
  /// Where the server is, as `Scripts/interop.sh` says; nil where nobody has started one.
  static let url = ProcessInfo.processInfo.environment["JSONAPI_INTEROP_URL"]

  struct Article: Resource, Hashable {
    static let resourceType = "articles"
    var id: Int?
    var title: String
    var body: String = ""
    var wordCount: Int = 0
    var published: Bool = false
    var createdAt: Date?
    var author: ToOne<Person> = .absent
    var comments: ToMany<Comment> = .absent
    var tags: ToMany<Tag> = .absent

    struct Fields: Sendable {
      let title = AttributePath<Article, String>("title")
      let body = AttributePath<Article, String>("body")
      let wordCount = AttributePath<Article, Int>("word_count")
      let published = AttributePath<Article, Bool>("published")
      let author = ToOnePath<Article, Person>("author")
      let comments = ToManyPath<Article, Comment>("comments")
      let tags = ToManyPath<Article, Tag>("tags")
    }
    static let fields = Fields()
  }

  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: Int?
    var name: String
    var email: String = ""
    var age: Int?

    struct Fields: Sendable {
      let name = AttributePath<Person, String>("name")
      let age = AttributePath<Person, Int?>("age")
      let articles = ToManyPath<Person, Article>("articles")
    }
    static let fields = Fields()
  }

  struct Comment: Resource, Hashable {
    static let resourceType = "comments"
    var id: Int?
    var body: String
    var article: ToOne<Article> = .absent
    var author: ToOne<Person> = .absent

    struct Fields: Sendable {
      let body = AttributePath<Comment, String>("body")
      let article = ToOnePath<Comment, Article>("article")
      let author = ToOnePath<Comment, Person>("author")
    }
    static let fields = Fields()
  }

  struct Tag: Resource, Hashable {
    static let resourceType = "tags"
    var id: Int?
    var label: String
  }

  /// The same articles without a single implied type.
  enum TagDescription: SendableResourceObjectDescription {
    static let jsonType = "tags"
    struct Attributes: JSONAPI.Attributes { var label: Attribute<String> }
    typealias Relationships = NoRelationships
  }
  typealias TagObject = ResourceObject<TagDescription, NoMetadata, NoLinks, String>
  typealias NewTagObject = ResourceObject<TagDescription, NoMetadata, NoLinks, Unidentified>
}
