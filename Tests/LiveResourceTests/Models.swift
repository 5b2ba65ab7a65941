#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore

  @LiveResource("articles", keys: .dasherized)
  final class Article {
    var title: String = ""
    @Key("description") var summary: String?
    var wordCount: Int = -1
    var ratio = 0.5
    var isNew = true
    var tags: [String] = []
    var ratings: [String: Double] = [:]
    var publishedAt: Date?
    var page: URL?
    var status: OpenEnum<Status>?
    var mood: Mood = .calm
    var note: Field<String>
    var extra: JSONValue
    var place: Place?
    @Coded(as: DateOnly.self) var printedOn: Date?
    @Coded(as: EpochSeconds.self) var createdAt: Date = Date(timeIntervalSince1970: 0)
    @Coded(as: Transformed<Lowercased>.self) var slug: String = ""
    @Coded(as: Validated<Percentage>.self) var discount: Int?
    @Coded(as: DefaultFalse.self) var isPinned: Bool = true
    @Relationship var author: Person?
    @Relationship var comments: [Comment]
    @Relationship var owner: Owner?
    @Relationship var followers: [Owner]
    @Relationship var anything: AnyResource?
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>

    enum Status: String, Codable, Sendable { case draft, published }
    enum Mood: String, Codable, Sendable { case calm, wild }
    struct Place: Codable, Hashable, Sendable { var city: String }

    /// What is no field.
    static let limit = 3
    let version = Int(2)
    var shout: String { title.uppercased() }
  }

  /// The same resources, with structs at the other end of relationships.
  @LiveResource("articles", keys: .dasherized)
  final class ArticleWithValues {
    var title: String = ""
    private(set) var wordCount: Int = 0
    @Relationship var author: PersonValue?
    @Relationship var comments: [CommentValue]
  }

  /// A class of which there are as many as there are contents.
  @LiveResource("boxes")
  final class Box<Content: Codable & Sendable & Equatable> {
    var content: Content?
    var count: Int = 0
    @Coded(as: Transformed<Lowercased>.self) var label: String = ""
    @Relationship var next: Box<Content>?
  }

  enum Lowercased: ReversibleTransformer {
    static func transform(_ value: String) -> String { value.lowercased() }
    static func reverse(_ value: String) -> String { value }
  }

  enum Percentage: Validator {
    struct OutOfRange: Error {}
    static func transform(_ value: Int) throws -> Int {
      guard (0...100).contains(value) else { throw OutOfRange() }
      return value
    }
  }

  @LiveResource("people")
  final class Person {
    var name: String = ""
    var age: Int?
    @Relationship var articles: [Article]
    @Relationship var bestFriend: Person?
  }

  @LiveResource("bots")
  final class Bot {
    var id: Int?
    var model: String?
    var meta: BotMeta?
  }

  struct BotMeta: Codable, Hashable, Sendable {
    var version: Int
  }

  @LiveResource("comments")
  final class Comment {
    var body: String = ""
    @Relationship var article: Article?
    @Relationship var author: Owner?
  }

  @ResourceUnion
  enum Owner {
    case person(Person)
    case bot(Bot)
  }

  @Resource("articles", keys: .dasherized)
  struct ArticleValue: Equatable {
    var id: String?
    var title: String
    @Key("description") var summary: String?
    @Relationship var author: PersonValue?
    var comments: ToMany<CommentValue>
  }

  @Resource("people")
  struct PersonValue: Equatable {
    var id: String
    var name: String
  }

  @Resource("comments")
  struct CommentValue: Equatable {
    var id: String
    var body: String
  }

  enum Documents {
    static let article = Data(
      #"""
      {
        "data": {
          "type": "articles", "id": "1",
          "attributes": {
            "title": "JSON:API paints my bikeshed!", "description": null, "word-count": 120,
            "ratio": 0.25, "tags": ["a", "b"], "ratings": {"x": 1.5},
            "published-at": "2024-05-01T09:30:00Z", "page": "http://example.com/1",
            "status": "archived", "mood": "wild", "place": {"city": "Oslo"},
            "printed-on": "2024-05-01", "created-at": 1714552200, "slug": "BikeShed",
            "discount": 20, "is-pinned": null
          },
          "relationships": {
            "author": {
              "data": {"type": "people", "id": "9", "meta": {"since": 2020}},
              "links": {"related": "/articles/1/author"}, "meta": {"checked": true}
            },
            "comments": {
              "data": [
                {"type": "comments", "id": "5"}, {"type": "comments", "id": "6"},
                {"type": "comments", "id": "12"}
              ]
            },
            "owner": {"data": {"type": "bots", "id": "3"}},
            "followers": {
              "data": [
                {"type": "bots", "id": "3"}, {"type": "people", "id": "9"},
                {"type": "ghosts", "id": "1"}, {"type": "people", "id": "77"}
              ]
            },
            "anything": {"data": {"type": "ghosts", "id": "1"}},
            "editor": {"data": {"type": "people", "id": "77"}, "meta": {"role": "chief"}},
            "reviewers": {"links": {"self": "/articles/1/relationships/reviewers"}}
          },
          "links": {"self": "/articles/1"}, "meta": {"revision": 7}
        },
        "included": [
          {
            "type": "people", "id": "9", "attributes": {"name": "Dan"},
            "relationships": {
              "articles": {"data": [{"type": "articles", "id": "1"}]},
              "bestFriend": {"data": {"type": "people", "id": "9"}}
            }
          },
          {
            "type": "comments", "id": "5", "attributes": {"body": "First!"},
            "relationships": {"article": {"data": {"type": "articles", "id": "1"}}}
          },
          {"type": "comments", "id": "12", "attributes": {"body": "I like XML better"}},
          {"type": "bots", "id": "3", "attributes": {"model": "R2"}, "meta": {"version": 2}},
          {"type": "ghosts", "id": "1", "attributes": {"sheet": "white"}}
        ]
      }
      """#.utf8)

    /// The article in a store of its own.
    static func load() throws -> Article {
      try JSONAPIDecoder().decode(Article.self, from: article)
    }
  }
#endif
