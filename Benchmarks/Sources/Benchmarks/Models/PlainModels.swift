import JSONAPI

// Models that use the `Codable` implementation synthesized by the compiler.

struct PlainPerson: Resource {
  static let resourceType = "people"
  var id: String
  var firstName: String
  var lastName: String
  var email: String
  var karma: Int
}

struct PlainComment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
  var createdAt: String
  var likes: Int
  var author: PlainPerson
}

struct PlainArticle: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var body: String
  var createdAt: String
  var viewCount: Int
  var rating: Double
  var isFeatured: Bool
  var tags: [String]
  var author: PlainPerson
  var comments: [PlainComment]
}
