import JSONAPI

// Models with a static codec for a list of articles: author and comments are embedded, but the
// comments' authors, which no list shows, have no property.

struct ShallowComment: StaticResource {
  static let resourceType = "comments"
  static let fieldTable = FieldTable(
    attributes: ["body", "createdAt", "likes"],
    relationships: [])

  var id: String
  var body: String
  var createdAt: String
  var likes: Int

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    let id = try reader.id(String.self)
    let body = try reader.attribute(0, in: table, String.self)
    let createdAt = try reader.attribute(1, in: table, String.self)
    let likes = try reader.attribute(2, in: table, Int.self)
    self.id = id
    self.body = body
    self.createdAt = createdAt
    self.likes = likes
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, body)
    try writer.attribute(1, in: table, createdAt)
    try writer.attribute(2, in: table, likes)
  }
}

struct ShallowArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(
    attributes: ["title", "body", "createdAt", "viewCount", "rating", "isFeatured", "tags"],
    relationships: ["author", "comments"])

  var id: String
  var title: String
  var body: String
  var createdAt: String
  var viewCount: Int
  var rating: Double
  var isFeatured: Bool
  var tags: [String]
  var author: StaticPerson
  var comments: [ShallowComment]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    let id = try reader.id(String.self)
    let title = try reader.attribute(0, in: table, String.self)
    let body = try reader.attribute(1, in: table, String.self)
    let createdAt = try reader.attribute(2, in: table, String.self)
    let viewCount = try reader.attribute(3, in: table, Int.self)
    let rating = try reader.attribute(4, in: table, Double.self)
    let isFeatured = try reader.attribute(5, in: table, Bool.self)
    let tags = try reader.attribute(6, in: table, [String].self)
    let author = try reader.relationship(7, in: table, StaticPerson.self)
    let comments = try reader.relationship(8, in: table, [ShallowComment].self)
    self.id = id
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.viewCount = viewCount
    self.rating = rating
    self.isFeatured = isFeatured
    self.tags = tags
    self.author = author
    self.comments = comments
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, title)
    try writer.attribute(1, in: table, body)
    try writer.attribute(2, in: table, createdAt)
    try writer.attribute(3, in: table, viewCount)
    try writer.attribute(4, in: table, rating)
    try writer.attribute(5, in: table, isFeatured)
    try writer.attribute(6, in: table, tags)
    try writer.relationship(7, in: table, author)
    try writer.relationship(8, in: table, comments)
  }
}
