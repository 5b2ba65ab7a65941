import Foundation
import JSONAPI
import JSONAPIResourceObject
import JSONAPITesting

/// Models of all kinds for the tests of the client.
enum Blog {
  /// A plain struct.
  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String?
    var name: String

    struct Fields: Sendable {
      let name = AttributePath<Person, String>("name")
      let articles = ToManyPath<Person, Article>("articles")
    }
    static let fields = Fields()
  }

  struct Comment: Resource, Hashable {
    static let resourceType = "comments"
    var id: Int?
    var body: String

    struct Fields: Sendable {
      let body = AttributePath<Comment, String>("body")
      let author = ToOnePath<Comment, Person>("author")
    }
    static let fields = Fields()
  }

  /// A plain struct with typed paths.
  struct Article: Resource, Hashable {
    static let resourceType = "articles"
    var id: String?
    var title: String
    var summary: String?
    var author: ToOne<Person> = .absent
    var comments: ToMany<Comment> = .absent
    var editor: Person?

    struct Fields: Sendable {
      let title = AttributePath<Article, String>("title")
      let summary = AttributePath<Article, String?>("summary")
      let author = ToOnePath<Article, Person>("author")
      let comments = ToManyPath<Article, Comment>("comments")
      let editor = ToOnePath<Article, Person>("editor")
    }
    static let fields = Fields()
  }

  /// What `@Resource("posts", keys: .dasherized)` makes of a struct, written out.
  struct Post: StaticResource, Hashable {
    static let resourceType = "posts"
    static let fieldTable = FieldTable(
      attributes: ["publishedAt", "description"], relationships: ["leadAuthor"], keys: .dasherized)
    static let schema = Schema(
      "posts", id: String?.self,
      [
        .attribute(fieldTable.name(at: 0), String.self, property: "publishedAt"),
        .attribute("description", String?.self, property: "summary"),
        .relationship(fieldTable.name(at: 2), Writer?.self, property: "leadAuthor"),
      ])
    var id: String?
    var publishedAt: String
    var summary: String?
    var leadAuthor: ToOne<Writer> = .absent

    init(id: String? = nil, publishedAt: String, summary: String? = nil) {
      self.id = id
      self.publishedAt = publishedAt
      self.summary = summary
    }

    init(from reader: inout ResourceReader) throws {
      let table = Self.fieldTable
      id = try reader.id(String?.self)
      publishedAt = try reader.attribute(0, in: table, String.self)
      summary = try reader.attribute(1, in: table, String?.self)
      leadAuthor = try reader.relationship(ifPresent: 2, in: table, ToOne<Writer>.self) ?? .absent
    }

    func write(to writer: inout ResourceWriter) throws {
      let table = Self.fieldTable
      try writer.attribute(0, in: table, publishedAt)
      try writer.attribute(1, in: table, summary)
      try writer.relationship(2, in: table, leadAuthor)
    }

    struct Fields: Sendable {
      let publishedAt = AttributePath<Post, String>("published-at")
      let summary = AttributePath<Post, String?>("description")
      let leadAuthor = ToOnePath<Post, Writer>("lead-author")
    }
    static let fields = Fields()
  }

  /// A plain struct whose members' names come of the coder's key format.
  struct Writer: Resource, Hashable {
    static let resourceType = "writers"
    var id: String?
    var firstName: String
    var homeTown: String?

    struct Fields: Sendable {
      let firstName = AttributePath<Writer, String>("firstName")
      let homeTown = AttributePath<Writer, String?>("homeTown")
    }
    static let fields = Fields()
  }

  /// A resource that is spelled out in types.
  enum MagazineDescription: SendableResourceObjectDescription {
    static let jsonType = "magazines"
    struct Attributes: JSONAPI.Attributes {
      var title: Attribute<String>
      var motto: Attribute<String?>
      var pages: Attribute<Int>?
    }
    struct Relationships: JSONAPI.Relationships {
      var owner: ToOneRelationship<Publisher, NoIdMetadata, NoMetadata, NoLinks>
    }
  }
  typealias Magazine = ResourceObject<MagazineDescription, NoMetadata, NoLinks, String>
  typealias NewMagazine = ResourceObject<MagazineDescription, NoMetadata, NoLinks, Unidentified>

  enum PublisherDescription: SendableResourceObjectDescription {
    static let jsonType = "publishers"
    struct Attributes: JSONAPI.Attributes { var name: Attribute<String> }
    typealias Relationships = NoRelationships
  }
  typealias Publisher = ResourceObject<PublisherDescription, NoMetadata, NoLinks, String>

  static let article = Article(id: "1", title: "A", summary: "S", author: ToOne(id: "9"))
}

/// The JSON that a request carried.
func sentJSON(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
