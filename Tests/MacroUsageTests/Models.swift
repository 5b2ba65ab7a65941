#if Macros
  import Foundation
  import JSONAPI

  // Uses of every feature of the macros; that they compile is the test.

  @Resource("articles", keys: .dasherized)
  struct Article: Equatable {
    var id: String
    var title: String
    @Key("description") var summary: String?
    var wordCount: Int
    var ratio = 0.5
    var isNew = true
    var tags: [String] = []
    var ratings: [String: Double]
    var createdAt: Date
    var page: URL?
    var status: OpenEnum<Status>
    var note: Field<String> = .absent
    @Relationship var author: Person
    @Relationship var comments: [Comment] = []
    @Relationship var commenter: Commenter?
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>
    var meta: ArticleMeta?

    enum Status: String, Codable { case draft, published }

    var shout: String { title.uppercased() }
    static let limit = 3
    let version = Int(2)
  }

  struct ArticleMeta: Codable, Hashable, Sendable {
    var views: Int
  }

  @Resource("people")
  struct Person: Equatable {
    var id: Int
    var name: String
  }

  @Resource("comments")
  struct Comment: Equatable {
    var id: UUID?
    var lid: String?
    var body: String
    var links: [String: String]?
    @Relationship var author: Person?
  }

  @Resource("bots")
  struct Bot: Equatable {
    let id: BotID
    let name: String
  }

  struct BotID: RawRepresentable, ResourceID {
    var rawValue: Int
  }

  @ResourceUnion
  enum Commenter: Equatable {
    case person(Person), bot(Bot)
  }

  @ResourceUnion
  enum Anyone {
    case person(Person)
    case bot(Bot)
    case unknown(AnyResource)
  }

  /// Arrays without initial values.
  @Resource("lists")
  struct Lists: Equatable {
    var id: String
    var tags: [String]
    var places: [ListedPlace]
    @Relationship var people: [Person]
  }

  /// Properties that documents know nothing of.
  @Resource("rows")
  struct Row: Equatable {
    var id: String
    var title: String
    @Ignored var isExpanded = false
    @Ignored var note: String?
  }

  struct PlainLists: Resource {
    static let resourceType = "lists"
    var id: String
    var tags: [String]
    var places: [ListedPlace]
    var people: [Person]
  }

  struct ListedPlace: Codable, Hashable, Sendable { var name: String }

  /// A resource without fields.
  @Resource("marks") struct Mark { var id: String }
#endif
