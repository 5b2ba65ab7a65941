import JSONAPI

// A static codec of attributes alone.

struct FlatArticle: StaticResource {
  static let resourceType = "articles"
  static let fieldTable = FieldTable(
    attributes: ["title", "body", "createdAt", "viewCount", "rating", "isFeatured", "tags"],
    relationships: [])

  var id: String
  var title: String
  var body: String
  var createdAt: String
  var viewCount: Int
  var rating: Double
  var isFeatured: Bool
  var tags: [String]

  init(from reader: inout ResourceReader) throws {
    let table = Self.fieldTable
    var title: String?
    var body: String?
    var createdAt: String?
    var viewCount: Int?
    var rating: Double?
    var isFeatured: Bool?
    var tags: [String]?
    while let field = reader.nextField(table) {
      switch field {
      case 0: title = try reader.attribute(String.self)
      case 1: body = try reader.attribute(String.self)
      case 2: createdAt = try reader.attribute(String.self)
      case 3: viewCount = try reader.attribute(Int.self)
      case 4: rating = try reader.attribute(Double.self)
      case 5: isFeatured = try reader.attribute(Bool.self)
      case 6: tags = try reader.attribute([String].self)
      default: break
      }
    }
    id = try reader.id()
    self.title = try title ?? reader.missing(0, in: table)
    self.body = try body ?? reader.missing(1, in: table)
    self.createdAt = try createdAt ?? reader.missing(2, in: table)
    self.viewCount = try viewCount ?? reader.missing(3, in: table)
    self.rating = try rating ?? reader.missing(4, in: table)
    self.isFeatured = try isFeatured ?? reader.missing(5, in: table)
    self.tags = try tags ?? reader.missing(6, in: table)
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
  }
}
