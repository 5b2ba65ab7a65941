/// The generator's documents as typically written by hand for Foundation's coders: the same nesting
/// as the JSON, without resolving relationships.
enum HandWritten {
  struct Document: Codable {
    var data: [Article]
    var included: [Included]?
  }

  struct Article: Codable {
    struct Attributes: Codable {
      var title: String
      var body: String
      var createdAt: String
      var viewCount: Int
      var rating: Double
      var isFeatured: Bool
      var tags: [String]
    }

    struct Relationships: Codable {
      var author: ToOne
      var comments: ToMany
    }

    var type: String
    var id: String
    var attributes: Attributes
    var relationships: Relationships?
  }

  /// A person or a comment; members of the other type are absent.
  struct Included: Codable {
    struct Attributes: Codable {
      var firstName: String?
      var lastName: String?
      var email: String?
      var karma: Int?
      var body: String?
      var createdAt: String?
      var likes: Int?
    }

    struct Relationships: Codable {
      var author: ToOne
    }

    var type: String
    var id: String
    var attributes: Attributes
    var relationships: Relationships?
  }

  struct ToOne: Codable {
    var data: Identifier
  }

  struct ToMany: Codable {
    var data: [Identifier]
  }

  struct Identifier: Codable {
    var type: String
    var id: String
  }
}
