import Foundation
import JSONAPI

/// Models as a user writes them: plain structs.
enum PlainModels {
  struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var name: String
    var twitter: String?
  }

  struct Comment: Resource, Hashable {
    static let resourceType = "comments"
    var id: String
    var body: String
    var author: Person?
  }

  struct Article: Resource, Hashable {
    static let resourceType = "articles"
    var id: String
    var title: String
    var summary: String?
    var createdAt: Date?
    var tags: [String]
    var author: Person
    var comments: [Comment]
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>
  }

  /// Refers to others of its own type.
  struct Node: Resource, Hashable {
    static let resourceType = "nodes"
    var id: String
    var next: ToOne<Node>
    var peers: ToMany<Node>
  }

  struct Folder: Resource, Hashable {
    static let resourceType = "folders"
    var id: Int
    var name: String
    var children: [Folder]
  }
}

/// The same with codecs written out, as `@Resource` makes them.
enum WrittenModels {
  struct Person: StaticResource, Hashable {
    static let resourceType = "people"
    static let fieldTable = FieldTable(attributes: ["name", "twitter"], relationships: [])
    var id: String
    var name: String
    var twitter: String?

    init(id: String, name: String, twitter: String? = nil) {
      self.id = id
      self.name = name
      self.twitter = twitter
    }

    init(from reader: inout ResourceReader) throws {
      var name: String?
      var twitter: String??
      while let field = reader.nextField(Self.fieldTable) {
        switch field {
        case 0: name = try reader.attribute(String.self)
        case 1: twitter = try reader.attribute(String?.self)
        default: break
        }
      }
      id = try reader.id()
      self.name = try name ?? reader.missing(0, in: Self.fieldTable)
      self.twitter = try twitter ?? reader.missing(1, in: Self.fieldTable)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, name)
      try writer.attribute(1, in: Self.fieldTable, twitter)
    }
  }

  struct Comment: StaticResource, Hashable {
    static let resourceType = "comments"
    static let fieldTable = FieldTable(attributes: ["body"], relationships: ["author"])
    var id: String
    var body: String
    var author: Person?

    init(from reader: inout ResourceReader) throws {
      var body: String?
      var author: Person??
      while let field = reader.nextField(Self.fieldTable) {
        switch field {
        case 0: body = try reader.attribute(String.self)
        case 1: author = try reader.relationship(Person?.self)
        default: break
        }
      }
      id = try reader.id()
      self.body = try body ?? reader.missing(0, in: Self.fieldTable)
      self.author = try author ?? reader.missing(1, in: Self.fieldTable)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, body)
      try writer.relationship(1, in: Self.fieldTable, author)
    }
  }

  struct Article: StaticResource, Hashable {
    static let resourceType = "articles"
    static let fieldTable = FieldTable(
      attributes: ["title", "summary", "createdAt", "tags"],
      relationships: ["author", "comments", "editor", "reviewers"])
    var id: String
    var title: String
    var summary: String?
    var createdAt: Date?
    var tags: [String]
    var author: Person
    var comments: [Comment]
    var editor: ToOne<Person>
    var reviewers: ToMany<Person>

    init(from reader: inout ResourceReader) throws {
      var title: String?
      var summary: String??
      var createdAt: Date??
      var tags: [String]?
      var author: Person?
      var comments: [Comment]?
      var editor: ToOne<Person>?
      var reviewers: ToMany<Person>?
      while let field = reader.nextField(Self.fieldTable) {
        switch field {
        case 0: title = try reader.attribute(String.self)
        case 1: summary = try reader.attribute(String?.self)
        case 2: createdAt = try reader.attribute(Date?.self)
        case 3: tags = try reader.attribute([String].self)
        case 4: author = try reader.relationship(Person.self)
        case 5: comments = try reader.relationship([Comment].self)
        case 6: editor = try reader.relationship(ToOne<Person>.self)
        case 7: reviewers = try reader.relationship(ToMany<Person>.self)
        default: break
        }
      }
      id = try reader.id()
      self.title = try title ?? reader.missing(0, in: Self.fieldTable)
      self.summary = try summary ?? reader.missing(1, in: Self.fieldTable)
      self.createdAt = try createdAt ?? reader.missing(2, in: Self.fieldTable)
      self.tags = try tags ?? reader.missing(3, in: Self.fieldTable)
      self.author = try author ?? reader.missing(4, in: Self.fieldTable)
      self.comments = try comments ?? reader.missing(5, in: Self.fieldTable)
      self.editor = try editor ?? reader.missing(6, in: Self.fieldTable)
      self.reviewers = try reviewers ?? reader.missing(7, in: Self.fieldTable)
    }

    func write(to writer: inout ResourceWriter) throws {
      try writer.attribute(0, in: Self.fieldTable, title)
      try writer.attribute(1, in: Self.fieldTable, summary)
      try writer.attribute(2, in: Self.fieldTable, createdAt)
      try writer.attribute(3, in: Self.fieldTable, tags)
      try writer.relationship(4, in: Self.fieldTable, author)
      try writer.relationship(5, in: Self.fieldTable, comments)
      try writer.relationship(6, in: Self.fieldTable, editor)
      try writer.relationship(7, in: Self.fieldTable, reviewers)
    }
  }
}
