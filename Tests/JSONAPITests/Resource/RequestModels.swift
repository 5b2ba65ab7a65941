import Foundation
import JSONAPI

/// Models as they are sent in requests: with ids that may be missing.
enum RequestModels {
  struct Writer: Resource, LocallyIdentified, Hashable {
    static let resourceType = "people"
    var id: String?
    var lid: String?
    var name: String
  }

  struct Note: Resource, Hashable {
    static let resourceType = "notes"
    var id: String?
    var text: String
  }

  struct Post: Resource, Hashable {
    static let resourceType = "articles"
    var id: String?
    var title: String
    var summary: String?
    var rating: Double
    var createdAt: Date?
    var tags: [String]
    var subtitle: Field<String>
    var author: ToOne<Writer>
    var notes: ToMany<Note>
    var editor: Writer?

    init(id: String? = nil, title: String = "One") {
      self.id = id
      self.title = title
      rating = 1
      tags = []
      subtitle = .absent
      author = .absent
      notes = .absent
    }

    struct Fields: Sendable {
      let title = AttributePath<Post, String>("title")
      let summary = AttributePath<Post, String?>("summary")
      let rating = AttributePath<Post, Double>("rating")
      let createdAt = AttributePath<Post, Date?>("createdAt")
      let tags = AttributePath<Post, [String]>("tags")
      let author = ToOnePath<Post, Writer>("author")
      let notes = ToManyPath<Post, Note>("notes")
      let editor = ToOnePath<Post, Writer>("editor")
    }
    static let fields = Fields()
  }

  /// The members of a document's primary data.
  static func data(_ document: Data) throws -> JSONValue {
    try JSONValue(parsing: document)["data"] ?? .null
  }

  static func errors(_ document: Data, _ context: DocumentContext) -> [Finding] {
    DocumentValidator(context: context).validate(document).filter { $0.severity == .error }
  }
}
