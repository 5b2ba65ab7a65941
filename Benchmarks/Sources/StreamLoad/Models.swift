import JSONAPI

// Codecs as expanded by `@Resource`, so that the macros needn't be compiled in release mode.

struct Person: StaticResource {
  static let resourceType = "people"
  static let fieldTable = FieldTable(attributes: ["name", "email", "karma"], relationships: [])

  var id: String
  var name: String
  var email: String
  var karma: Int

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id(String.self)
    name = try reader.attribute(0, in: table, String.self)
    email = try reader.attribute(1, in: table, String.self)
    karma = try reader.attribute(2, in: table, Int.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, name)
    try writer.attribute(1, in: Self.fieldTable, email)
    try writer.attribute(2, in: Self.fieldTable, karma)
  }
}

struct Comment: StaticResource {
  static let resourceType = "comments"
  static let fieldTable = FieldTable(
    attributes: ["body", "createdAt", "likes"], relationships: ["author"])

  var id: String
  var body: String
  var createdAt: String
  var likes: Int
  var author: Person

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id(String.self)
    body = try reader.attribute(0, in: table, String.self)
    createdAt = try reader.attribute(1, in: table, String.self)
    likes = try reader.attribute(2, in: table, Int.self)
    author = try reader.relationship(3, in: table, Person.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, body)
    try writer.attribute(1, in: Self.fieldTable, createdAt)
    try writer.attribute(2, in: Self.fieldTable, likes)
    try writer.relationship(3, in: Self.fieldTable, author)
  }
}

/// An article with its related resources.
struct Article: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(
    attributes: ["title", "body", "createdAt", "viewCount", "rating", "tags"],
    relationships: ["author", "comments"])

  var id: String
  var title: String
  var body: String
  var createdAt: String
  var viewCount: Int
  var rating: Double
  var tags: [String]
  var author: Person
  var comments: [Comment]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id(String.self)
    title = try reader.attribute(0, in: table, String.self)
    body = try reader.attribute(1, in: table, String.self)
    createdAt = try reader.attribute(2, in: table, String.self)
    viewCount = try reader.attribute(3, in: table, Int.self)
    rating = try reader.attribute(4, in: table, Double.self)
    tags = try reader.attribute(5, in: table, [String].self)
    author = try reader.relationship(6, in: table, Person.self)
    comments = try reader.relationship(7, in: table, [Comment].self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
    try writer.relationship(6, in: Self.fieldTable, author)
  }
}

/// An article with only linkage.
struct LinkedArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = Article.fieldTable

  var id: String
  var title: String
  var body: String
  var createdAt: String
  var viewCount: Int
  var rating: Double
  var tags: [String]
  var author: ToOne<AnyResource>
  var comments: ToMany<AnyResource>

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    id = try reader.id(String.self)
    title = try reader.attribute(0, in: table, String.self)
    body = try reader.attribute(1, in: table, String.self)
    createdAt = try reader.attribute(2, in: table, String.self)
    viewCount = try reader.attribute(3, in: table, Int.self)
    rating = try reader.attribute(4, in: table, Double.self)
    tags = try reader.attribute(5, in: table, [String].self)
    author = try reader.relationship(6, in: table, ToOne<AnyResource>.self)
    comments = try reader.relationship(7, in: table, ToMany<AnyResource>.self)
  }

  func write(to writer: inout ResourceWriter) throws {
    try writer.attribute(0, in: Self.fieldTable, title)
  }
}
