import JSONAPI

// Models with a static codec, spelled out as `@Resource` generates it; everything related is embedded.

struct StaticPerson: StaticResource {
  static let resourceType = "people"
  static let fieldTable = FieldTable(
    attributes: ["firstName", "lastName", "email", "karma"],
    relationships: [])

  var id: String
  var firstName: String
  var lastName: String
  var email: String
  var karma: Int

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    var firstName: String?
    var lastName: String?
    var email: String?
    var karma: Int?
    while let field = reader.nextField(table) {
      switch field {
      case 0: firstName = try reader.attribute(String.self)
      case 1: lastName = try reader.attribute(String.self)
      case 2: email = try reader.attribute(String.self)
      case 3: karma = try reader.attribute(Int.self)
      default: break
      }
    }
    let idValue = try reader.id(String.self)
    let firstNameValue = try firstName ?? reader.missing(0, in: table)
    let lastNameValue = try lastName ?? reader.missing(1, in: table)
    let emailValue = try email ?? reader.missing(2, in: table)
    let karmaValue = try karma ?? reader.missing(3, in: table)
    id = idValue
    self.firstName = firstNameValue
    self.lastName = lastNameValue
    self.email = emailValue
    self.karma = karmaValue
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, firstName)
    try writer.attribute(1, in: table, lastName)
    try writer.attribute(2, in: table, email)
    try writer.attribute(3, in: table, karma)
  }
}

struct StaticComment: StaticResource {
  static let resourceType = "comments"
  static let fieldTable = FieldTable(
    attributes: ["body", "createdAt", "likes"],
    relationships: ["author"])

  var id: String
  var body: String
  var createdAt: String
  var likes: Int
  var author: StaticPerson

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    var body: String?
    var createdAt: String?
    var likes: Int?
    var author: StaticPerson?
    while let field = reader.nextField(table) {
      switch field {
      case 0: body = try reader.attribute(String.self)
      case 1: createdAt = try reader.attribute(String.self)
      case 2: likes = try reader.attribute(Int.self)
      case 3: author = try reader.relationship(StaticPerson.self)
      default: break
      }
    }
    let idValue = try reader.id(String.self)
    let bodyValue = try body ?? reader.missing(0, in: table)
    let createdAtValue = try createdAt ?? reader.missing(1, in: table)
    let likesValue = try likes ?? reader.missing(2, in: table)
    let authorValue = try author ?? reader.missing(3, in: table)
    id = idValue
    self.body = bodyValue
    self.createdAt = createdAtValue
    self.likes = likesValue
    self.author = authorValue
  }

  func write(to writer: inout ResourceWriter) throws {
    let table = Self.fieldTable
    try writer.attribute(0, in: table, body)
    try writer.attribute(1, in: table, createdAt)
    try writer.attribute(2, in: table, likes)
    try writer.relationship(3, in: table, author)
  }
}

struct StaticArticle: StaticResource {
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
  var comments: [StaticComment]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    var title: String?
    var body: String?
    var createdAt: String?
    var viewCount: Int?
    var rating: Double?
    var isFeatured: Bool?
    var tags: [String]?
    var author: StaticPerson?
    var comments: [StaticComment]?
    while let field = reader.nextField(table) {
      switch field {
      case 0: title = try reader.attribute(String.self)
      case 1: body = try reader.attribute(String.self)
      case 2: createdAt = try reader.attribute(String.self)
      case 3: viewCount = try reader.attribute(Int.self)
      case 4: rating = try reader.attribute(Double.self)
      case 5: isFeatured = try reader.attribute(Bool.self)
      case 6: tags = try reader.attribute([String].self)
      case 7: author = try reader.relationship(StaticPerson.self)
      case 8: comments = try reader.relationship([StaticComment].self)
      default: break
      }
    }
    let idValue = try reader.id(String.self)
    let titleValue = try title ?? reader.missing(0, in: table)
    let bodyValue = try body ?? reader.missing(1, in: table)
    let createdAtValue = try createdAt ?? reader.missing(2, in: table)
    let viewCountValue = try viewCount ?? reader.missing(3, in: table)
    let ratingValue = try rating ?? reader.missing(4, in: table)
    let isFeaturedValue = try isFeatured ?? reader.missing(5, in: table)
    let tagsValue = try tags ?? reader.missing(6, in: table)
    let authorValue = try author ?? reader.missing(7, in: table)
    let commentsValue = try comments ?? reader.missing(8, in: table)
    id = idValue
    self.title = titleValue
    self.body = bodyValue
    self.createdAt = createdAtValue
    self.viewCount = viewCountValue
    self.rating = ratingValue
    self.isFeatured = isFeaturedValue
    self.tags = tagsValue
    self.author = authorValue
    self.comments = commentsValue
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
