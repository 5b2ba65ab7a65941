// The models of the cases. This file must compile, and so must Accepted.swift with it.
import JSONAPI

enum Status: String, Codable, Sendable { case draft, published }

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var summary: String?
  var rating: Int
  var status: Status
  var author: Person
  var comments: [Comment]

  struct Fields: Sendable {
    let title = AttributePath<Article, String>("title")
    let summary = AttributePath<Article, String?>("summary")
    let rating = AttributePath<Article, Int>("rating")
    let status = AttributePath<Article, Status>("status")
    let author = ToOnePath<Article, Person>("author")
    let comments = ToManyPath<Article, Comment>("comments")
  }
  static let fields = Fields()
}

struct Person: Resource {
  static let resourceType = "people"
  var id: String
  var name: String

  struct Fields: Sendable {
    let name = AttributePath<Person, String>("name")
  }
  static let fields = Fields()
}

struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
  var author: Person

  struct Fields: Sendable {
    let body = AttributePath<Comment, String>("body")
    let author = ToOnePath<Comment, Person>("author")
  }
  static let fields = Fields()
}

struct Plain: Resource {
  static let resourceType = "plain"
  var id: String
  var title: String
}
