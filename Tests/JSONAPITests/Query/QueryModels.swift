import Foundation
import JSONAPI

enum ArticleStatus: String, Codable, CaseIterable, Sendable { case draft, published }

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var summary: String?
  var rating: Int
  var price: Decimal?
  var isHidden: Bool
  var createdAt: Date
  var status: ArticleStatus
  var oldStatus: ArticleStatus?
  var code: UUID
  var tags: [String]
  var author: Person
  var comments: [Comment]

  enum CodingKeys: String, CodingKey {
    case id, title, summary, rating, price, createdAt, status, code, tags, author, comments
    case isHidden = "is-hidden"
    case oldStatus = "old status"
  }

  struct Fields: Sendable {
    let title = AttributePath<Article, String>("title")
    let summary = AttributePath<Article, String?>("summary")
    let rating = AttributePath<Article, Int>("rating")
    let price = AttributePath<Article, Decimal?>("price")
    let isHidden = AttributePath<Article, Bool>("is-hidden")
    let createdAt = AttributePath<Article, Date>("createdAt")
    let status = AttributePath<Article, ArticleStatus>("status")
    let oldStatus = AttributePath<Article, ArticleStatus?>("old status")
    let code = AttributePath<Article, UUID>("code")
    let tags = AttributePath<Article, [String]>("tags")
    let author = ToOnePath<Article, Person>("author")
    let comments = ToManyPath<Article, Comment>("comments")
  }
  static let fields = Fields()
}

struct Person: Resource {
  static let resourceType = "people"
  var id: Int
  var name: String
  var friends: [Person]

  struct Fields: Sendable {
    let name = AttributePath<Person, String>("name")
    let friends = ToManyPath<Person, Person>("friends")
  }
  static let fields = Fields()
}

struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
  var likes: Int
  var author: Person

  struct Fields: Sendable {
    let body = AttributePath<Comment, String>("body")
    let likes = AttributePath<Comment, Int>("likes")
    let author = ToOnePath<Comment, Person>("author")
  }
  static let fields = Fields()
}
